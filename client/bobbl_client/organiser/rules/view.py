"""The rules of the card game: all fields left, the chosen one and the rules in words right."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.rules.presenter import MOST_BYTES, RulesPresenter, RulesScreen
from bobbl_client.organiser.settings.fields import SettingField
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.saving import ask_place, documents
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output
from bobbl_shared.rulebook.game_rules import Section

MANY = 5
"""More options than that leave no room for the rules in words."""

Asked = Callable[[], str]
"""Asks for a file and gives its path, empty if none was chosen."""


class RulesPage(PageView):
    """↑ ↓ choose a rule, Enter leads to its value, F12 takes them all for the tournament.

    Signal: ``print_asked(RulesSheet)``. Without ``can_print`` there is nowhere to look at it.
    """

    print_asked = pyqtSignal(object)

    def __init__(
        self,
        model: StationModel,
        *,
        can_print: bool = False,
        ask_open: Asked | None = None,
        ask_save: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__()
        self._ask_open, self._ask_save = (
            ask_open or self._open_dialog,
            ask_save or self._save_dialog,
        )
        self._screen: RulesScreen | None = None
        self.list = RowList(RowStyle.TWO_LINES)
        self._panel = Panel(tr("Spielregeln"), margin=SPACE.margin)
        self._side = Panel(kind=PanelKind.CHARGE, margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._hint = Text("", tone=Tone.MUTED, wrap=True)
        self._problem = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._error = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._told = SymbolText(Symbol.INFO, "", wrap=True)
        self.field = LabelledField(is_fleeting=True)
        self._place = QVBoxLayout()
        self.options: ChoiceRow | None = None
        self._sheet = Panel(tr("So steht es auf dem Blatt"))
        self.words = Text("", wrap=True, align=Qt.AlignmentFlag.AlignTop)
        self.action = BigAction(tr("Für dieses Turnier nehmen"), "F12")
        self.load = KeyButton(tr("Aus einer Datei"), "F4")
        self.store = KeyButton(tr("In eine Datei"), "F6")
        self.printing = KeyButton(tr("Regelblatt"), "F9")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        if not can_print:
            self.printing.hide()
        self._build()
        self.presenter = RulesPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        for part in (self._title, self._hint, self.field):
            self._side.add(part)
        self._side.add(self._place)
        for said in (self._error, self._problem, self._told):
            self._side.add(said)
        self._side.body.addStretch(1)
        self._sheet.add(Scrolled(self.words, Qt.FocusPolicy.StrongFocus), 1)
        usual = column(self._side, self._sheet, yielding(self.action), grow=self._sheet)
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        files, ways = _row_of(self.load, self.store), _row_of(self.printing, self.back)
        left = column(self._panel, files, ways, grow=self._panel)
        self.lay_below(self.notice, beside(left, self._right, (58, 74)))

    def _connect(self) -> None:
        act = self.presenter
        self.list.chosen.connect(act.choose)
        self.list.opened.connect(lambda _: self._edit())
        self.field.edited.connect(act.enter)
        self.field.submitted.connect(lambda _: self.focus_first())
        self.action.clicked.connect(act.save)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(act.cancel)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.load.clicked.connect(self._load)
        self.store.clicked.connect(self._store)
        self.printing.clicked.connect(self._print)
        self.back.clicked.connect(self._back)
        self.bind("F12", self.action.click)
        self.bind("F4", self.load.click)
        self.bind("F6", self.store.click)
        self.bind("F9", self.printing.click)
        self.bind("Esc", self._back)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the draft is something else than what is played."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the list."""
        if self._screen is not None and self._screen.question:
            self.confirm.focus()
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: RulesScreen) -> None:
        """Show the draft."""
        before, self._screen = self._screen, screen
        if before is None or (before.fields, before.wrong) != (screen.fields, screen.wrong):
            self.list.set_rows([_row(each, screen.wrong) for each in screen.fields])
            self.list.set_chosen(screen.chosen.key)
        self._show_chosen(screen.chosen, before.chosen if before is not None else None)
        for said, text in (
            (self._error, screen.error),
            (self._problem, screen.problem),
            (self._told, screen.told),
        ):
            said.text.set_text(text)
            said.setVisible(bool(text))
        if before is None or before.words != screen.words:
            self.words.set_text("\n".join(_told(each) for each in screen.words))
        self._show_actions(screen)
        self._right.setCurrentIndex(1 if screen.question else 0)
        if screen.question:
            self.confirm.ask(screen.question, screen.consequences, tr("Ja, ändern"))
        show_notice(self.notice, screen.notice, self.back)
        self.back.setVisible(not (screen.notice or screen.question))
        if before is not None and bool(before.question) != bool(screen.question):
            self.focus_first()

    def _show_actions(self, screen: RulesScreen) -> None:
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()
        self.printing.set_blocked(screen.print_blocked)

    def _show_chosen(self, field: SettingField, before: SettingField | None) -> None:
        self._title.set_text(field.label)
        self._hint.set_text(field.hint)
        self.field.setVisible(not field.options)
        self._sheet.setVisible(len(field.options) <= MANY)
        is_other = before is None or before.key != field.key
        if is_other or not self.field.entry.hasFocus():
            self.field.set_text(field.value)
        self.field.entry.setAccessibleName(field.label)
        if is_other or before is None or before.options != field.options:
            self._rebuild(field)
        elif self.options is not None:
            self.options.set_chosen(field.chosen)

    def _rebuild(self, field: SettingField) -> None:
        had_focus = self.options is not None and self.options.hasFocus()
        if self.options is not None:
            self.options.hide()
            self._place.removeWidget(self.options)
            self.options.deleteLater()
            self.options = None
        if field.options:
            self.options = ChoiceRow(field.options, field.chosen, label=field.label, vertical=True)
            self.options.changed.connect(lambda place: self.presenter.pick(place))
            self.options.submitted.connect(self.focus_first)
            self._place.addWidget(self.options)
            self.options.show()  # a key may come before the layout does it
            if had_focus:
                self.options.setFocus(Qt.FocusReason.OtherFocusReason)

    def _edit(self) -> None:
        """Lead from the list to the value."""
        if self.options is not None:
            self.options.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.entry.selectAll()

    def _print(self) -> None:
        sheet = self.presenter.sheet()
        if sheet is not None:
            self.print_asked.emit(sheet)

    def _load(self) -> None:
        name = self._ask_open()
        if not name:
            return
        try:
            with Path(name).open("rb") as file:
                content: bytes | None = file.read(MOST_BYTES)
        except OSError:
            content = None
        self.presenter.load(Path(name).name, content)
        self.focus_first()

    def _store(self) -> None:
        name = self._ask_save(self.presenter.file_name)
        if not name:
            return
        path = Path(name)
        try:
            Output(path, replaces=True).write(self.presenter.encoded())  # the dialog has asked
        except BobblError as error:
            self.presenter.saved(path, error)
        else:
            self.presenter.saved(path)

    def _open_dialog(self) -> str:
        name, _ = QFileDialog.getOpenFileName(self, tr("Regeln öffnen"), documents(), _kinds())
        return name

    def _save_dialog(self, name: str) -> str:
        return ask_place(self, tr("Regeln speichern"), name, _kinds())

    def _back(self) -> None:
        if self.presenter.cancel():
            return
        if self.list.hasFocus():
            self.leave()
        else:
            self.focus_first()


def _kinds() -> str:
    return tr("Regeln (*.json);;Alle Dateien (*)")


def _told(section: Section) -> str:
    """Give a section as marked text; the table of values row by row."""
    rows = ("   ".join(row) for row in section.table)
    return "\n".join((f"**{section.title}**", *section.lines, *rows, ""))


def _row_of(*buttons: KeyButton) -> QHBoxLayout:
    made = QHBoxLayout()
    made.setSpacing(SPACE.close)
    for button in buttons:
        made.addWidget(button, 1)
    return made


def _row(field: SettingField, wrong: str) -> Row:
    is_wrong = field.key == wrong
    return Row(
        field.key,
        field.label,
        detail=field.value,
        symbol=Symbol.TRIANGLE if is_wrong else Symbol.DOT,
        symbol_tone=Tone.ORANGE if is_wrong else Tone.BLUE,
        right=tr("berichtigen") if is_wrong else "",
    )
