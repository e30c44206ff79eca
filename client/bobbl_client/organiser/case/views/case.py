"""One case: slips beside each other, what will count, the reason, and saving it."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.organiser.case.page import (
    LATE_KEYS,
    LATER_KEY,
    LETTERS,
    NOT_KEY,
    TYPE_KEY,
    CasePage,
    CaseScreen,
    Way,
)
from bobbl_client.organiser.case.views.slips import SlipsRow
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    Labelled,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.sight import bring_into_view
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Period: ",",
}


MARGIN, LEAD = 20, 22


class CaseView(BodyView[CaseScreen]):
    """Decides one table or judges a late slip: what counts is chosen, F12 or Enter saves.

    The letter of a slip lets that one count, F4 types another result, F6 says that the slip comes
    later, F7 that nothing was played; F5 calls the table, Esc goes back.
    """

    page: CasePage

    def __init__(self, page: CasePage) -> None:
        super().__init__(page)
        self._panel = Panel(margin=MARGIN)
        self._title = SymbolText(Symbol.DIAMOND, "", size=34, symbol_tone=Tone.ORANGE)
        self._lead = Text("", LEAD, wrap=True)
        self.slips = SlipsRow()
        self._verdict = Text("", 22, wrap=True)
        self.reasons: ChoiceRow | None = None
        self._reasons = QVBoxLayout()
        self._ways = QVBoxLayout()
        self.ways: tuple[KeyButton, ...] = ()
        self._shown_ways: tuple[Way, ...] = ()
        self.save = BigAction(tr("Entscheiden"), "F12")
        self.call = KeyButton(tr("Zuruf"), "F5")
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.start(self._body())

    def _body(self) -> QWidget:
        left = column(self._title, self._lead, self.slips, self._reasons, 1)
        self._ways.setSpacing(SPACE.small)
        question = Text(tr("Was gilt?"), TYPE.heading, Weight.BOLD)
        right = column(
            question, self._ways, self._verdict, 1, self.call, yielding(self.save), self.back
        )
        self._panel.add(beside(left, right, (3, 2)), 1)
        return self._panel

    def foot(self) -> tuple[QWidget, ...]:
        """Return calling the table, saving and going back."""
        return (self.call, self.save, self.back)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave less room around the slips, and see which cells are in dispute."""
        super().set_narrow(is_narrow)
        margin = SPACE.close if is_narrow else MARGIN
        self._panel.body.setContentsMargins(margin, margin, margin, margin)
        self._lead.set_size(TYPE.body if is_narrow else LEAD)
        self.slips.set_narrow(is_narrow)

    def _connect(self) -> None:
        self.press("F12", self.save, self.page.save)
        for cap in dict.fromkeys((*LETTERS, TYPE_KEY, LATER_KEY, NOT_KEY, *LATE_KEYS)):
            self.bind(cap, partial(self._press, cap))
        self.press("F5", self.call, self._call_table)

    def step_back(self) -> None:
        """Take a typed key back while a slip is typed."""
        if self.shown.typing is not None and not self.page.is_interrupted:
            self.page.press("Esc")
        else:
            super().step_back()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Type the slip while one is typed; else Enter saves, arrows choose the reason."""
        if event is None:
            return
        key = _KEYS.get(Qt.Key(event.key()), event.text())
        if self.shown.typing is not None:
            self.page.press(key)
        elif key == "Enter":
            self.save.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._move_reason(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def show_screen(self, screen: CaseScreen) -> None:
        """Show the case."""
        self._panel.set_kind(PanelKind.DISPUTED if screen.is_disputed else PanelKind.PLAIN)
        symbol = Symbol.DIAMOND if screen.is_disputed else Symbol.INFO
        tone = Tone.ORANGE if screen.is_disputed else Tone.BLUE
        self._title.set(symbol, f"**{screen.title}**", tone)
        self._lead.set_text(screen.lead)
        self.slips.show_slips(screen.slips, screen.typing)
        self._show_ways(screen.ways)
        self._show_reasons(screen)
        self._verdict.set_text(screen.typing.question if screen.typing else screen.verdict)
        unfinished = tr("erst fertig tippen") if screen.typing is not None else ""
        chosen = next((each.label for each in screen.ways if each.is_chosen), tr("Entscheiden"))
        self.save.set_label(chosen)
        self.save.set_blocked(screen.blocked or unfinished)

    def _call_table(self) -> None:
        self.page.open_page("calls", self.page.case.table)

    def _press(self, cap: str) -> None:
        """Choose the way that bears this key."""
        for way in self.shown.ways:
            if way.cap == cap:
                self._choose(way.key)

    def _choose(self, key: str) -> None:
        self.page.choose(key)
        self.focus_first()

    def _move_reason(self, step: int) -> None:
        if self.shown.reasons:
            there = self.shown.reason + step
            if 0 <= there < len(self.shown.reasons):
                self.page.set_reason(there)
            if self.reasons is not None:
                bring_into_view(self.reasons)

    def _show_ways(self, ways: tuple[Way, ...]) -> None:
        if ways == self._shown_ways:
            return
        self._shown_ways = ways
        if any(each.hasFocus() for each in self.ways):
            self.focus_first()
        empty(self._ways)
        self.ways = tuple(self._way(each) for each in ways)

    def _way(self, way: Way) -> KeyButton:
        button = KeyButton(way.label, way.cap, is_chosen=way.is_chosen)
        button.clicked.connect(partial(self._choose, way.key))
        self._ways.addWidget(button)
        return button

    def _show_reasons(self, screen: CaseScreen) -> None:
        if not screen.reasons or screen.typing is not None:
            empty(self._reasons)
            self.reasons = None
        elif self.reasons is None:
            self.reasons = ChoiceRow(
                screen.reasons, label=tr("Woher wissen Sie es?"), vertical=True, across=2
            )
            self.reasons.changed.connect(self.page.set_reason)
            self.reasons.submitted.connect(self.page.save)
            self._reasons.addWidget(Labelled(tr("Woher wissen Sie es?  ← → wählt"), self.reasons))
        if self.reasons is not None:
            self.reasons.set_chosen(screen.reason)
