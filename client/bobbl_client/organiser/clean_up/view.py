"""The clean-up: the list of moves to read out and print, and the yes to making them."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.clean_up.page import (
    CleanUpPage,
    CleanUpScreen,
    ShownMove,
    Stage,
)
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, RowList, SymbolText
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class CleanUpView(BodyView[CleanUpScreen]):
    """↑ ↓ goes through the moves, F9 prints them, F12 has them made."""

    page: CleanUpPage

    def __init__(self, page: CleanUpPage) -> None:
        super().__init__(page)
        self._panel = Panel(" ", margin=SPACE.margin)
        self._told = SymbolText(Symbol.INFO, "", size=TYPE.heading, wrap=True)
        self.list = RowList(RowStyle.ALOUD)
        self.list.setAccessibleName(tr("Wer umzieht"))
        self.action = BigAction("", "F12", tall=True)
        self.paper = KeyButton(tr("Liste drucken"), "F9", height=64)
        self.press("F9", self.paper, page.look_at_list)
        self.press("F12", self.action, page.advance)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self._told)
        self._panel.add(self.list, 1)
        self._panel.body.addStretch(0)
        usual = column(yielding(self.action), self.paper, 1, self.back)
        return beside(self._panel, self.or_question(usual), (92, 40))

    def part(self) -> object:
        """Return whether the list is there."""
        return bool(self.shown.moves)

    def focus_body(self) -> None:
        """Give the focus to the list."""
        target = self.list if self.shown.moves else self
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: CleanUpScreen) -> None:
        """Show the moves."""
        self._panel.set_title(screen.title)
        is_warning = screen.stage is Stage.OUTDATED
        symbol = Symbol.TRIANGLE if is_warning else Symbol.INFO
        self._told.set(symbol, screen.told, Tone.ORANGE if is_warning else Tone.BLUE)
        self.list.set_rows([move_row(each) for each in screen.moves])
        self._show_action(screen)
        self.paper.setVisible(screen.paper is not None)

    def _show_action(self, screen: CleanUpScreen) -> None:
        self.action.setVisible(bool(screen.label))
        self.action.set_label(screen.label)
        if screen.stage is Stage.ASKING:
            self.action.set_waiting(tr("Wird ausgerechnet …"))
        elif screen.waits:
            self.action.set_waiting(*screen.waits)
        else:
            self.action.set_ready(*screen.brings)


def move_row(move: ShownMove) -> Row:
    """Return a move as a row that is read out."""
    told = tr("von {here}", here=move.here)
    name = move.name.replace(" / ", "\u00a0/ ")
    return Row(move.key, name, number=move.number, detail=told, right=f"→ {move.there}")
