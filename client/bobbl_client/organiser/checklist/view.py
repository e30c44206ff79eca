"""The checks before the evening left, what to do about the chosen one and the copies right."""

from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from bobbl_client.evening.backup_words import ShownFolder
from bobbl_client.organiser.checklist.checks import Check, Finding
from bobbl_client.organiser.checklist.page import ChecklistPage, ChecklistScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

_SYMBOLS = {
    Finding.FINE: (Symbol.DOT_TICK, Tone.BLUE),
    Finding.LOOK: (Symbol.TRIANGLE, Tone.ORANGE),
    Finding.WAITING: (Symbol.HOURGLASS, Tone.MUTED),
    Finding.BY_HAND: (Symbol.BOX_EMPTY, Tone.INK),
}


class ChecklistView(BodyView[ChecklistScreen]):
    """Goes through what has to be ready: ↑ ↓ choose, F6 a folder for copies, F7 copy now.

    F4 tries the function keys, F5 examines computer and network, Entf leaves a folder out, F12
    leads to the overview.

    ``choose_folder`` lets the user look for a folder (by default in a dialog of the system).
    """

    page: ChecklistPage

    def __init__(self, page: ChecklistPage, choose_folder: Callable[[], str] | None = None) -> None:
        super().__init__(page)
        self._choose_folder = choose_folder or self._ask_for_folder
        self._panel = Panel(tr("Vor dem Start"), kind=PanelKind.CHARGE, margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._todo = Panel(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._told = Text("", wrap=True)
        self._advice = Text("", wrap=True, tone=Tone.MUTED)
        self._copies = Panel(tr("Sicherungen"), margin=SPACE.margin)
        self.folders = RowList(RowStyle.TWO_LINES)
        self._no_folder = Text(tr("Noch kein Ordner gewählt."), tone=Tone.MUTED, wrap=True)
        self.add_folder = KeyButton(tr("Ordner dazunehmen"), "F6")
        self.copy_now = KeyButton(tr("Jetzt sichern"), "F7")
        self.drop = KeyButton(tr("Ordner weglassen"), tr("Entf"))
        self.settings = KeyButton(tr("Einstellungen"), "E")
        self.try_key = KeyButton(tr("Tastenprobe"), "F4")
        self.doctor = KeyButton(tr("Netz prüfen"), "F5")
        self.action = BigAction(tr("Zur Übersicht"), "F12")
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.list, 1)
        for text in (self._title, self._told, self._advice):
            self._todo.add(text)
        self._todo.body.addStretch(1)
        self._copies.add(self._no_folder)
        self._copies.add(self.folders, 100)
        self._copies.body.addStretch(1)
        for button in (self.add_folder, self.copy_now, self.drop):
            self._copies.add(button)
        ways = QHBoxLayout()
        ways.setSpacing(SPACE.close)
        for button in (self.try_key, self.doctor, self.settings):
            ways.addWidget(button, 1)
        steps = QHBoxLayout()
        steps.setSpacing(SPACE.close)
        steps.addWidget(self.action, 1)
        steps.addWidget(self.back)
        right = column(self._todo, self._copies, ways, steps, grow=self._copies)
        return beside(self._panel, self.or_question(right), (70, 62))

    def _connect(self) -> None:
        page = self.page
        self.list.chosen.connect(lambda _: self._show_advice())
        self.press("E", self.settings, partial(page.open_page, "settings"))
        self.press("F6", self.add_folder, self._add)
        self.press("F7", self.copy_now, page.copy_now)
        self.press(tr("Entf"), self.drop, lambda: page.ask_to_drop(self.folders.chosen_key()))
        self.press("F5", self.doctor, partial(page.open_page, "doctor"))
        self.press("F4", self.try_key, page.key_arrived)
        self.press("F12", self.action, self.leave)

    def focus_body(self) -> None:
        """Give the focus to the checks."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_advice()

    def show_screen(self, screen: ChecklistScreen) -> None:
        """Show how everything stands."""
        self._panel.set_title(tr("Vor dem Start"), screen.summary)
        self.list.set_rows([_row(each) for each in screen.checks])
        self.folders.set_rows([_folder_row(each) for each in screen.folders])
        self.folders.setVisible(bool(screen.folders))
        self._no_folder.setVisible(not screen.folders)
        self.add_folder.set_blocked(screen.choose_blocked)
        no_folder = "" if screen.folders else tr("kein Ordner")
        self.drop.set_blocked(screen.choose_blocked or no_folder)
        self.copy_now.set_blocked(screen.copy_blocked or no_folder)
        self._show_advice()

    def _show_advice(self) -> None:
        key = self.list.chosen_key()
        chosen = next((each for each in self.shown.checks if each.key == key), None)
        if chosen is not None:
            self._title.set_text(chosen.title)
            self._told.set_text(chosen.told.replace("**", "*"))
            self._advice.set_text(chosen.advice)

    def _add(self) -> None:
        path = self._choose_folder()
        if path:
            self.page.add_folder(path)

    def _ask_for_folder(self) -> str:
        return QFileDialog.getExistingDirectory(self, tr("Wohin soll gesichert werden?"))


def _row(check: Check) -> Row:
    symbol, tone = _SYMBOLS[check.finding]
    return Row(
        check.key,
        check.title,
        detail=check.told,
        symbol=symbol,
        symbol_tone=tone,
        is_warning=check.finding is Finding.LOOK,
    )


def _folder_row(folder: ShownFolder) -> Row:
    return Row(
        folder.path,
        folder.path,
        detail=folder.detail,
        symbol=Symbol.TRIANGLE if folder.is_wrong else Symbol.DOT_TICK,
        symbol_tone=Tone.ORANGE if folder.is_wrong else Tone.BLUE,
        right=folder.age,
        is_warning=folder.is_wrong,
    )
