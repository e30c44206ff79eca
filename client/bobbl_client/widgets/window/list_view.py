"""How a ``ListPage`` looks: the list left, the form or note right, or the list alone."""

from collections.abc import Sequence
from functools import partial

from PyQt6.QtCore import Qt, pyqtSlot
from PyQt6.QtWidgets import QWidget

from bobbl_client.page.list_page import Action, ListPage, ListScreen
from bobbl_client.page.row import Row
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, PanelKind, RowList, Text
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import SHARES, beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.form_panel import FormPanel, NotePanel
from bobbl_shared.i18n import tr


class ListView(BodyView[ListScreen]):
    """Shows a page with a list: Enter opens a row, F12 saves what is typed, Esc goes back."""

    page: ListPage

    def __init__(self, page: ListPage) -> None:
        super().__init__(page)
        first = page.screen()
        is_alone = first.form is None and first.note is None
        self._panel = Panel("", kind=PanelKind.CHARGE if is_alone else PanelKind.PLAIN, margin=20)
        self._about = Text("", tone=Tone.MUTED, wrap=True)
        self._blocked = Text("", wrap=True)
        self.list = RowList(first.style)
        self.keys = {each.key: KeyButton(each.label, each.key) for each in first.actions}
        self.form = FormPanel(first.form) if first.form is not None else None
        self.note = NotePanel() if first.note is not None else None
        self._empty = Text(first.empty, TYPE.heading, tone=Tone.MUTED)
        self._connect(first.rows)
        self.start(self._body())

    def _body(self) -> QWidget:
        for part in (self._about, self._blocked, self._empty):
            self._panel.add(part)
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        for button in self.keys.values():
            self._panel.add(button)
        side = self.form or self.note
        if side is None:
            return self.or_question(column(self._panel, self.back, grow=self._panel))
        right = self.or_question(column(side, self.back, grow=side))
        return beside(self._panel, right, SHARES)

    def foot(self) -> tuple[QWidget, ...]:
        """Return saving what is typed, where there is a form, and the way back."""
        return (*([self.form.button] if self.form is not None else []), self.back)

    def _connect(self, rows: Sequence[Row]) -> None:
        page = self.page
        self.list.opened.connect(page.open_row)
        self.list.currentItemChanged.connect(self._show_actions)
        for key, button in self.keys.items():
            self.press(key, button, partial(self._act, key))
        if self.form is not None:
            self.form.saved.connect(page.save)
            self.bind("F12", self.form.press)
        for row in rows:
            if row.number == row.key:
                self.bind(row.key, partial(page.open_row, row.key))

    def focus_body(self) -> None:
        """Give the focus to the form, else to the rows where there are some."""
        if self.form is not None:
            self.form.focus()
        elif self.shown.empty and not self.shown.rows:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: ListScreen) -> None:
        """Show the list and what belongs to it."""
        self._panel.set_title(screen.title, screen.told)
        for text, said in ((self._about, screen.about), (self._blocked, screen.blocked)):
            text.say(said)
        self.list.set_rows(screen.rows)
        is_empty = bool(screen.empty) and not screen.rows
        self.list.setVisible(not is_empty)
        self._empty.setVisible(is_empty)
        if screen.chosen and not self.list.chosen_key():
            self.list.set_chosen(screen.chosen)
        self._show_actions()
        if self.form is not None and screen.form is not None:
            self.form.show_form(screen.form)
        if self.note is not None and screen.note is not None:
            self.note.show_note(screen.note)

    @pyqtSlot()
    def _show_actions(self) -> None:
        for each in self.shown.actions:
            self.keys[each.key].set_label(each.label)
            self.keys[each.key].set_blocked(self._why_not(each))

    def _why_not(self, action: Action) -> str:
        is_missing = action.needs_row and not self.list.chosen_key()
        return action.blocked or (tr("erst wählen") if is_missing else "")

    def _act(self, key: str) -> None:
        self.page.act(key, self.list.chosen_key())
