"""The clean-up: the list of moves to read out and print, and the yes to making them."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QStackedWidget

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.clean_up.presenter import (
    CleanUpPresenter,
    CleanUpScreen,
    ShownMove,
    Stage,
)
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Notice, Panel, RowList, SymbolText
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr


class CleanUpPage(PageView):
    """↑ ↓ goes through the moves, F9 prints them, F12 has them made.

    Signal: ``print_asked(object)`` with the ``Paper``.
    """

    print_asked = pyqtSignal(object)

    def __init__(self, model: StationModel, *, can_print: bool = True) -> None:
        super().__init__()
        self._can_print = can_print
        self._screen: CleanUpScreen | None = None
        self._panel = Panel(" ", margin=SPACE.margin)
        self._told = SymbolText(Symbol.INFO, "", size=TYPE.heading, wrap=True)
        self.list = RowList(RowStyle.ALOUD)
        self.action = BigAction("", "F12", tall=True)
        self.paper = KeyButton(tr("Liste drucken"), "F9", height=64)
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        self._build()
        self.presenter = CleanUpPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self._told)
        self._panel.add(self.list, 1)
        self._panel.body.addStretch(0)
        usual = column(yielding(self.action), self.paper, 1, self.back)
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (92, 40)))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.list.setAccessibleName(tr("Wer umzieht"))

    def _connect(self) -> None:
        act = self.presenter
        self.action.clicked.connect(act.advance)
        self.paper.clicked.connect(self._print)
        self.back.clicked.connect(self.leave)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(act.cancel)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F9", self.paper.click)
        self.bind("F12", self.action.click)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the list."""
        if self._screen is not None and self._screen.confirming is not None:
            self.confirm.focus()
        else:
            target = self.list if self._screen is not None and self._screen.moves else self
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: CleanUpScreen) -> None:
        """Show the moves."""
        before, self._screen = self._screen, screen
        self._panel.set_title(screen.title)
        is_warning = screen.stage is Stage.OUTDATED
        symbol = Symbol.TRIANGLE if is_warning else Symbol.INFO
        self._told.set(symbol, screen.told, Tone.ORANGE if is_warning else Tone.BLUE)
        if before is None or before.moves != screen.moves:
            self.list.set_rows([move_row(each) for each in screen.moves])
        self._show_action(screen)
        self.paper.setVisible(self._can_print and screen.paper is not None)
        asked = screen.confirming
        if asked is not None:
            self.confirm.ask(asked.question, asked.consequences, asked.yes)
        self._right.setCurrentIndex(0 if asked is None else 1)
        show_notice(self.notice, screen.notice, self.back)
        if before is not None and _leads_on(before, screen):
            self.focus_first()

    def _show_action(self, screen: CleanUpScreen) -> None:
        self.action.setVisible(bool(screen.label))
        self.action.set_label(screen.label)
        if screen.stage is Stage.ASKING:
            self.action.set_waiting(tr("Wird ausgerechnet …"))
        elif screen.waits:
            self.action.set_waiting(*screen.waits)
        else:
            self.action.set_ready(*screen.brings)

    def _print(self) -> None:
        if self._can_print and self._screen is not None and self._screen.paper is not None:
            self.print_asked.emit(self._screen.paper)

    def _back(self) -> None:
        if self._screen is not None and (self._screen.confirming or self._screen.notice):
            self.presenter.cancel()
        else:
            self.leave()


def _leads_on(before: CleanUpScreen, now: CleanUpScreen) -> bool:
    """Tell whether a question came or went, or the list came: then the focus has a new place."""
    asked = (before.confirming is None) != (now.confirming is None)
    return asked or bool(before.moves) != bool(now.moves)


def move_row(move: ShownMove) -> Row:
    """Give a move as a row that is read out."""
    told = tr("von {here}", here=move.here)
    name = move.name.replace(" / ", "\u00a0/ ")
    return Row(move.key, name, number=move.number, detail=told, right=f"→ {move.there}")
