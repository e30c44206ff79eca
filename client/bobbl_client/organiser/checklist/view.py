"""The checks before the evening left, what to do about the chosen one and the copies right."""

from collections.abc import Callable
from functools import partial

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.evening.backup_words import ShownFolder
from bobbl_client.organiser.checklist.checks import Check, Finding
from bobbl_client.organiser.checklist.page import ChecklistPage, ChecklistScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.advice_view import AdviceView, Found
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    Panel,
    RowList,
    Text,
)
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.saving import ask_folder
from bobbl_shared.i18n import tr

_SYMBOLS = {
    Finding.FINE: (Symbol.DOT_TICK, Tone.BLUE),
    Finding.LOOK: (Symbol.TRIANGLE, Tone.ORANGE),
    Finding.WAITING: (Symbol.HOURGLASS, Tone.MUTED),
    Finding.BY_HAND: (Symbol.BOX_EMPTY, Tone.INK),
}


class ChecklistView(AdviceView[ChecklistScreen]):
    """Goes through what has to be ready: ↑ ↓ choose, F6 a folder for copies, F7 copy now.

    F4 tries the function keys, F5 examines computer and network, Entf leaves a folder out, F9
    prints the list, F12 leads to the overview.

    ``choose_folder`` lets the user look for a folder (by default in a dialog of the system).
    """

    page: ChecklistPage

    def __init__(self, page: ChecklistPage, choose_folder: Callable[[], str] | None = None) -> None:
        super().__init__(page, tr("Vor dem Start"), Text("", wrap=True, tone=Tone.MUTED))
        self._choose_folder = choose_folder or self._ask_for_folder
        self._copies = Panel(tr("Sicherungen"), margin=SPACE.margin)
        self.folders = RowList(RowStyle.TWO_LINES)
        self._no_folder = Text(tr("Noch kein Ordner gewählt."), tone=Tone.MUTED, wrap=True)
        self.add_folder = KeyButton(tr("Ordner dazunehmen"), "F6")
        self.copy_now = KeyButton(tr("Jetzt sichern"), "F7")
        self.drop = KeyButton(tr("Ordner weglassen"), tr("Entf"))
        self.settings = KeyButton(tr("Einstellungen"), "E")
        self.try_key = KeyButton(tr("Tastenprobe"), "F4")
        self.doctor = KeyButton(tr("Netz prüfen"), "F5")
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self.action = BigAction(tr("Zur Übersicht"), "F12")
        self._ways = (self.action, self.try_key, self.doctor, self.settings, self.printing)
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
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
        steps.addWidget(self.printing)
        steps.addWidget(self.back)
        right = column(self.todo, self._copies, ways, steps, grow=self._copies)
        return beside(self.findings, self.or_question(right), (70, 62))

    def foot(self) -> tuple[QWidget, ...]:
        """Return all that leads to another page."""
        return (*self._ways, self.back)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep all ways in view below what scrolls, with narrow edges."""
        for button in (self.try_key, self.doctor, self.settings, self.printing, self.back):
            button.set_tight(is_tight=is_narrow)
        super().set_narrow(is_narrow)

    def _connect(self) -> None:
        page = self.page
        self.press("E", self.settings, partial(page.open_page, "settings"))
        self.press("F6", self.add_folder, self._add)
        self.press("F7", self.copy_now, page.copy_now)
        self.press(tr("Entf"), self.drop, lambda: page.ask_to_drop(self.folders.chosen_key()))
        self.press("F5", self.doctor, partial(page.open_page, "doctor"))
        self.press("F4", self.try_key, page.key_arrived)
        self.press("F9", self.printing, page.print)
        self.press("F12", self.action, self.leave)

    def show_screen(self, screen: ChecklistScreen) -> None:
        """Show how everything stands."""
        self.show_found([_found(each) for each in screen.checks], screen.summary)
        self.folders.set_rows([_folder_row(each) for each in screen.folders])
        self.folders.setVisible(bool(screen.folders))
        self._no_folder.setVisible(not screen.folders)
        self.add_folder.set_blocked(screen.choose_blocked)
        no_folder = "" if screen.folders else tr("kein Ordner")
        self.drop.set_blocked(screen.choose_blocked or no_folder)
        self.copy_now.set_blocked(screen.copy_blocked or no_folder)

    def _add(self) -> None:
        path = self._choose_folder()
        if path:
            self.page.add_folder(path)

    def _ask_for_folder(self) -> str:
        return ask_folder(self, tr("Wohin soll gesichert werden?"))


def _found(check: Check) -> Found:
    is_warning = check.finding is Finding.LOOK
    return Found(
        check.key, check.title, check.told, check.advice, *_SYMBOLS[check.finding], is_warning
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
