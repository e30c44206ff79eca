"""The settings of a tournament that runs: all left, the chosen one to be changed right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.settings.presenter import (
    SettingsPresenter,
    SettingsScreen,
    ShownSetting,
)
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ChoiceRow,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr


class SettingsPage(PageView):
    """↑ ↓ choose a setting, Enter leads to its value, Enter there saves, Esc steps back.

    Signal: ``page_asked(str)`` with the name of the page that changes a setting.
    """

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._screen: SettingsScreen | None = None
        self._panel = Panel(tr("Einstellungen"), margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._side = Panel(kind=PanelKind.CHARGE, margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._hint = Text("", tone=Tone.MUTED, wrap=True)
        self._state = Text("", wrap=True)
        self.field = LabelledField(tr("Neuer Wert"))
        self._place = QVBoxLayout()
        self.options: ChoiceRow | None = None
        self.save = KeyButton(tr("Speichern"), "Enter", height=64)
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        self._build()
        self.presenter = SettingsPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        for part in (self._title, self._hint, self._state, self.field):
            self._side.add(part)
        self._side.add(self._place)
        self._side.body.addStretch(1)
        self._side.add(self.save)
        usual = column(self._side, self.back, grow=self._side)
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (70, 62)))

    def _connect(self) -> None:
        act = self.presenter
        self.list.chosen.connect(act.choose)
        self.list.opened.connect(self._edit)
        self.field.submitted.connect(self.save.click)
        self.save.clicked.connect(self._save)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(self._back)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the list."""
        if self._screen is not None and self._screen.question:
            self.confirm.focus()
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: SettingsScreen) -> None:
        """Show the settings."""
        before, self._screen = self._screen, screen
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
        self._show_chosen(screen, before)
        self.field.set_error(screen.error)
        if screen.question:
            self.confirm.ask(screen.question, screen.consequences, tr("Ja, ändern"))
        self._right.setCurrentIndex(1 if screen.question else 0)
        show_notice(self.notice, screen.notice, self.back)
        if before is not None and bool(before.question) != bool(screen.question):
            self.focus_first()

    def _show_chosen(self, screen: SettingsScreen, before: SettingsScreen | None) -> None:
        chosen = screen.chosen
        if chosen is None:
            return
        field = chosen.field
        self._title.set_text(field.label)
        self._hint.set_text(field.hint)
        grave = tr("Es gibt schon Ergebnisse, die davon abhängen: es wird noch einmal gefragt.")
        self._state.set_text(chosen.blocked or (grave if chosen.is_grave else ""))
        self._state.setVisible(bool(chosen.blocked or chosen.is_grave))
        self.field.setVisible(not field.options and not field.page)
        self.save.set_label(tr("Öffnen") if field.page else tr("Speichern"))
        if before is None or before.chosen is None or before.chosen.field != field:
            self.field.set_text(field.typed)
            self._rebuild(field.options, field.chosen)
        self.save.set_blocked(chosen.blocked)

    def _rebuild(self, words: tuple[str, ...], chosen: int) -> None:
        if self.options is not None:
            self.options.hide()
            self._place.removeWidget(self.options)
            self.options.deleteLater()
            self.options = None
        if words:
            self.options = ChoiceRow(words, chosen, label=tr("Neuer Wert"), vertical=True)
            self.options.submitted.connect(self._save)
            self._place.addWidget(self.options)
            self.options.show()  # a key may come before the layout does it

    def _edit(self, key: str) -> None:
        """Lead from the list to the value, or to the page of the setting."""
        if self._page():
            self.ask_for(self._page())
        elif self.options is not None:
            self.options.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.entry.selectAll()

    def _page(self) -> str:
        chosen = self._screen.chosen if self._screen is not None else None
        return chosen.field.page if chosen is not None else ""

    def _save(self) -> None:
        if self._page():
            self.ask_for(self._page())
            return
        if self.options is not None:
            self.presenter.pick(self.options.chosen())
        else:
            self.presenter.enter(self.field.text())
        if self._screen is not None and not (self._screen.error or self._screen.question):
            self.field.entry.keep()
            self.focus_first()

    def _back(self) -> None:
        if self.presenter.cancel():
            return
        if self.list.hasFocus():
            self.leave()
        else:
            when_left(self, self._forget)

    def _forget(self) -> None:
        """Lead back to the list; the field has what is saved again."""
        chosen = self._screen.chosen if self._screen is not None else None
        if chosen is not None:
            self.field.set_text(chosen.field.typed)
        self.focus_first()


def _row(shown: ShownSetting) -> Row:
    return Row(
        shown.field.key,
        shown.field.label,
        detail=shown.field.value,
        symbol=Symbol.TRIANGLE if shown.is_grave else Symbol.DOT,
        symbol_tone=Tone.ORANGE if shown.is_grave else Tone.BLUE,
        right=tr("nur bewusst") if shown.is_grave else "",
    )
