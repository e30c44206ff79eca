"""The settings of a tournament that runs: all left, the chosen one to be changed right."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.settings.page import SettingsPage, SettingsScreen, ShownSetting
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ButtonKind, KeyButton, Panel, RowList, Text
from bobbl_client.widgets.field_editor import FieldEditor
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, in_a_row
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.form_panel import DiscardKey
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr


class SettingsView(BodyView[SettingsScreen]):
    """↑ ↓ choose a setting, Enter leads to its value, Enter there saves, Esc steps back.

    F4 leads to the crest, F6 to the federation, which is this computer's and not the tournament's.
    """

    page: SettingsPage

    def __init__(self, page: SettingsPage) -> None:
        super().__init__(page)
        self._panel = Panel(tr("Einstellungen"), margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._legend = Text(tr("? fragt vor dem Ändern nach"), tone=Tone.MUTED)
        self._side = Panel.in_charge(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._hint = Text("", tone=Tone.MUTED, wrap=True)
        self._state = Text("", wrap=True)
        self.editor = FieldEditor(tr("Neuer Wert"))
        self.save = KeyButton(tr("Speichern"), "Enter", kind=ButtonKind.PRIMARY, height=64)
        line = self.editor.line
        self.discard = DiscardKey([line], lambda: line.entry.is_unsaved, self.editor.forget)
        self.crest = KeyButton(tr("Wappen"), "F4")
        self.federation = KeyButton(tr("Verband"), "F6")
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.list, 1)
        self._panel.add(self._legend)
        for part in (self._title, self._hint, self._state, self.editor):
            self._side.add(part)
        self._side.body.addStretch(1)
        self._side.add(self.save)
        self._side.add(self.discard)
        ways = column(self._side, in_a_row(self.crest, self.federation), self.back, grow=self._side)
        right = self.or_question(ways)
        return beside(self._panel, right, (70, 62))

    def _connect(self) -> None:
        self.list.chosen.connect(self.page.choose)
        self.list.opened.connect(lambda _: self._edit())
        self.editor.submitted.connect(self.save.click)
        self.save.clicked.connect(self._save)
        self.press("F4", self.crest, partial(self.page.open_page, "crest"))
        self.press("F6", self.federation, partial(self.page.open_page, "federation"))

    def focus_body(self) -> None:
        """Give the focus to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: SettingsScreen) -> None:
        """Show the settings, and the chosen one beside them."""
        if self.has_changed(lambda shown: shown.rows):
            self.list.set_rows([_row(each) for each in screen.rows])
            self._legend.setVisible(any(each.is_grave for each in screen.rows))
        chosen = screen.chosen
        if chosen is None:
            return
        grave = tr("Es gibt schon Ergebnisse, die davon abhängen: es wird noch einmal gefragt.")
        self._title.set_text(chosen.field.label)
        self._hint.set_text(chosen.field.hint)
        self._state.set_text(chosen.blocked or (grave if chosen.is_grave else ""))
        self._state.setVisible(bool(chosen.blocked or chosen.is_grave))
        self.editor.show_field(chosen.field, can_change=not chosen.page)
        self.editor.line.set_error(screen.error)
        self.save.set_label(tr("Öffnen") if chosen.page else tr("Speichern"))
        self.save.set_blocked(chosen.blocked)
        self.discard.look()

    def _edit(self) -> None:
        """Lead from the list to the value, or to the page of the setting."""
        if self._opened():
            self.page.open_page(self._opened())
        else:
            self.editor.focus()

    def _opened(self) -> str:
        chosen = self.shown.chosen
        return chosen.page if chosen is not None else ""

    def _save(self) -> None:
        if self._opened():
            self.page.open_page(self._opened())
            return
        if self.editor.options is not None:
            self.page.pick(self.editor.options.chosen())
        else:
            self.page.enter(self.editor.line.text())
        if not (self.shown.error or self.page.confirmation):
            self.editor.line.entry.keep()
            self.discard.look()
            self.focus_first()

    def step_back(self) -> None:
        """Put away what can be put away; from a value back to the list, and then leave."""
        self.step_back_to(self.list, lambda: when_left(self, self._forget))

    def _forget(self) -> None:
        """Lead back to the list; the field has what is saved again."""
        self.editor.forget()
        self.discard.look()
        self.focus_first()


def _row(shown: ShownSetting) -> Row:
    return Row(
        shown.field.key,
        shown.field.label,
        detail=shown.field.value,
        symbol=Symbol.DOT,
        symbol_tone=Tone.BLUE,
        right="?" if shown.is_grave else "",
    )
