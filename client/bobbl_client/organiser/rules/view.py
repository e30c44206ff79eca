"""The rules of the card game: all fields left, the chosen one and the rules in words right."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.rules.page import MOST_BYTES, RulesPage, RulesScreen
from bobbl_client.page.field import ShownField
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, RowList, SymbolText, Text
from bobbl_client.widgets.field_editor import FieldEditor
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, in_a_row, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.saving import ask_file, ask_place, documents
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output
from bobbl_shared.rulebook.game_rules import Section

MANY = 5
"""More options than that leave no room for the rules in words."""

Asked = Callable[[], str]
"""Asks for a file and gives its path, empty if none was chosen."""


class RulesView(BodyView[RulesScreen]):
    """↑ ↓ choose a rule, Enter leads to its value, F12 takes them all for the tournament."""

    page: RulesPage

    def __init__(
        self,
        page: RulesPage,
        *,
        ask_open: Asked | None = None,
        ask_save: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(page)
        self._ask_open, self._ask_save = (
            ask_open or self._open_dialog,
            ask_save or self._save_dialog,
        )
        self.list = RowList(RowStyle.TWO_LINES)
        self._panel = Panel(tr("Spielregeln"), margin=SPACE.margin)
        self._side = Panel.in_charge(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._hint = Text("", tone=Tone.MUTED, wrap=True)
        self._problem = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._error = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._told = SymbolText(Symbol.INFO, "", wrap=True)
        self.editor = FieldEditor(is_draft=True)
        self._sheet = Panel(tr("So steht es auf dem Blatt"))
        self.words = Text("", wrap=True, align=Qt.AlignmentFlag.AlignTop)
        self.action = BigAction(tr("Für dieses Turnier nehmen"), "F12")
        self.load = KeyButton(tr("Aus einer Datei"), "F4")
        self.store = KeyButton(tr("In eine Datei"), "F6")
        self.printing = KeyButton(tr("Regelblatt"), "F9")
        if not page.can_print:
            self.printing.hide()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.list, 1)
        for part in (self._title, self._hint, self.editor):
            self._side.add(part)
        for said in (self._error, self._problem, self._told):
            self._side.add(said)
        self._side.body.addStretch(1)
        self._sheet.add(Scrolled(self.words, Qt.FocusPolicy.StrongFocus), 1)
        usual = column(self._side, self._sheet, yielding(self.action), grow=self._sheet)
        files, ways = in_a_row(self.load, self.store), in_a_row(self.printing, self.back)
        left = column(self._panel, files, ways, grow=self._panel)
        return beside(left, self.or_question(usual), (58, 74))

    def _connect(self) -> None:
        page = self.page
        self.list.chosen.connect(page.choose)
        self.list.opened.connect(lambda _: self.editor.focus())
        self.editor.edited.connect(page.enter)
        self.editor.picked.connect(page.pick)
        self.editor.submitted.connect(self.focus_first)
        self.load.clicked.connect(self._load)
        self.store.clicked.connect(self._store)
        self.printing.clicked.connect(self._print)
        self.press("F12", self.action, page.save)
        self.bind("F4", self.load.click)
        self.bind("F6", self.store.click)
        self.bind("F9", self.printing.click)

    def focus_body(self) -> None:
        """Give the focus to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: RulesScreen) -> None:
        """Show the draft."""
        if self.has_changed(lambda shown: (shown.fields, shown.wrong)):
            self.list.set_rows([_row(each, screen.wrong) for each in screen.fields])
            self.list.set_chosen(screen.chosen.key)
        self._title.set_text(screen.chosen.label)
        self._hint.set_text(screen.chosen.hint)
        self.editor.show_field(screen.chosen)
        self._sheet.setVisible(len(screen.chosen.options) <= MANY)
        for said, text in (
            (self._error, screen.error),
            (self._problem, screen.problem),
            (self._told, screen.told),
        ):
            said.text.set_text(text)
            said.setVisible(bool(text))
        if self.has_changed(lambda shown: shown.words):
            self.words.set_text("\n".join(_told(each) for each in screen.words))
        self.action.set_blocked(screen.blocked)
        self.printing.set_blocked(screen.print_blocked)

    def _print(self) -> None:
        sheet = self.page.sheet()
        if sheet is not None:
            self.page.open_page("preview", sheet)

    def _load(self) -> None:
        name = self._ask_open()
        if not name:
            return
        try:
            with Path(name).open("rb") as file:
                content: bytes | None = file.read(MOST_BYTES)
        except OSError:
            content = None
        self.page.load(Path(name).name, content)
        self.focus_first()

    def _store(self) -> None:
        name = self._ask_save(self.page.file_name)
        if not name:
            return
        path = Path(name)
        try:
            Output(path, replaces=True).write(self.page.encoded())  # the dialog has asked
        except BobblError as error:
            self.page.saved(path, error)
        else:
            self.page.saved(path)

    def _open_dialog(self) -> str:
        return ask_file(self, tr("Regeln öffnen"), _kinds(), documents())

    def _save_dialog(self, name: str) -> str:
        return ask_place(self, tr("Regeln speichern"), name, _kinds())

    def step_back(self) -> None:
        """Put away what can be put away; from a value back to the list, and then leave."""
        self.step_back_to(self.list, self.focus_first)


def _kinds() -> str:
    return tr("Regeln (*.json);;Alle Dateien (*)")


def _told(section: Section) -> str:
    """Return a section as marked text; the table of values row by row."""
    rows = ("   ".join(row) for row in section.table)
    return "\n".join((f"**{section.title}**", *section.lines, *rows, ""))


def _row(field: ShownField, wrong: str) -> Row:
    is_wrong = field.key == wrong
    return Row(
        field.key,
        field.label,
        detail=field.value,
        symbol=Symbol.TRIANGLE if is_wrong else Symbol.DOT,
        symbol_tone=Tone.ORANGE if is_wrong else Tone.BLUE,
        right=tr("berichtigen") if is_wrong else "",
    )
