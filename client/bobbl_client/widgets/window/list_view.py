"""How a ``ListPage`` looks: the list left, the form right, or the list alone."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QWidget

from bobbl_client.page.list_page import Action, ListPage, ListScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.form_panel import FormPanel
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_shared.i18n import tr

HIGH = 64
"""The way back."""


class ListView(PageView):
    """Shows a page with a list: Enter opens a row or saves what is typed, Esc goes back."""

    def __init__(self, page: ListPage) -> None:
        super().__init__()
        self.page, self._screen = page, page.screen()
        first = self._screen
        has_form = first.form is not None
        self._panel = Panel("", kind=PanelKind.PLAIN if has_form else PanelKind.CHARGE, margin=20)
        self._about = Text("", tone=Tone.MUTED, wrap=True)
        self._blocked = Text("", wrap=True)
        self.list = RowList(first.style)
        self.keys = {each.key: KeyButton(each.label, each.key) for each in first.actions}
        self.form = FormPanel(first.form) if first.form is not None else None
        self.back = KeyButton(tr("Zurück"), "Esc", height=HIGH)
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._sides = QStackedWidget()
        self._build()
        self._connect()
        page.open(self._show)

    def _build(self) -> None:
        for part in (self._about, self._blocked):
            self._panel.add(part)
        self._panel.add(self.list, 1)
        for button in self.keys.values():
            self._panel.add(button)
        if self.form is None:
            alone = column(self._panel, self.back, grow=self._panel)
            self._sides.addWidget(alone)
            work: QWidget = self._sides
        else:
            self._sides.addWidget(column(self.form, self.back, grow=self.form))
            work = beside(self._panel, self._sides, (3, 2))
        self._sides.addWidget(self.confirm)
        self.lay_below(self.notice, work)

    def _connect(self) -> None:
        page = self.page
        self.list.opened.connect(page.open_row)
        self.list.currentItemChanged.connect(lambda: self._show_actions(self._screen))
        for key, button in self.keys.items():
            button.clicked.connect(partial(self._act, key))
            self.bind(key, button.click)
        if self.form is not None:
            self.form.saved.connect(page.save)
        else:
            for row in self._screen.rows:
                self.bind(row.key, partial(page.open_row, row.key))
        self.back.clicked.connect(self._back)
        self.confirm.agreed.connect(page.agree)
        self.confirm.refused.connect(page.back)
        self.notice.chosen.connect(lambda _: page.back())
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.page.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the form, else to the rows."""
        if self._screen.confirmation is not None:
            self.confirm.focus()
        elif self.form is not None:
            self.form.focus()
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, screen: ListScreen) -> None:
        before, self._screen = self._screen, screen
        self._panel.set_title(screen.title, screen.told)
        for text, said in ((self._about, screen.about), (self._blocked, screen.blocked)):
            text.set_text(said)
            text.setVisible(bool(said))
        self.list.set_rows(screen.rows)
        if screen.chosen and not self.list.chosen_key():
            self.list.set_chosen(screen.chosen)
        self._show_actions(screen)
        if self.form is not None and screen.form is not None:
            self.form.show_form(screen.form)
        asked = screen.confirmation
        if asked is not None:
            self.confirm.ask(asked.question, asked.lines, asked.yes)
        self._sides.setCurrentIndex(0 if asked is None else 1)
        if (before.confirmation is None) != (asked is None):
            self.focus_first()
        show_notice(self.notice, screen.notice, self.back)

    def _show_actions(self, screen: ListScreen) -> None:
        for each in screen.actions:
            self.keys[each.key].set_label(each.label)
            self.keys[each.key].set_blocked(self._why_not(each))

    def _why_not(self, action: Action) -> str:
        is_missing = action.needs_row and not self.list.chosen_key()
        return action.blocked or (tr("erst wählen") if is_missing else "")

    def _act(self, key: str) -> None:
        self.page.act(key, self.list.chosen_key())

    def _back(self) -> None:
        if not self.page.back():
            self.leave()
