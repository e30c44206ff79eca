"""The scoring station's work: the wall of tables, the slip, the own last entries."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

import sys
from collections.abc import Callable
from enum import Enum

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.calling import CallPage
from bobbl_client.printing.paper import Printed
from bobbl_client.scoring.hall_look import HallLookPage
from bobbl_client.scoring.page import ScoringPage
from bobbl_client.scoring.screen import (
    ComparePage,
    IdlePage,
    MaskPage,
    Page,
    PickPage,
    ScoringScreen,
    SlipPage,
)
from bobbl_client.scoring.tables import evening_view, lacks_operator
from bobbl_client.scoring.views.compare import CompareCard
from bobbl_client.scoring.views.hall_look import HallLookView
from bobbl_client.scoring.views.mask import LEAST_BESIDE, QWIDGETSIZE_MAX, WIDEST, MaskCard
from bobbl_client.scoring.views.side import OwnColumn, OwnLine, WallColumn
from bobbl_client.scoring.views.slip import IdleCard, SlipCard, height_at
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import SPACE, look
from bobbl_client.widgets.window.calling_view import CallingView
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.phone_scanning import ScanningWindow
from bobbl_client.widgets.window.picker_panel import PickerPanel
from bobbl_client.widgets.window.two_layouts import TwoLayouts
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.i18n import tr

WALL, CARD, OWN = 500, 526, 280

_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Space: "Space",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_F3: "F3",
    Qt.Key.Key_F4: "F4",
    Qt.Key.Key_F5: "F5",
    Qt.Key.Key_F6: "F6",
    Qt.Key.Key_F7: "F7",
    Qt.Key.Key_F8: "F8",
    Qt.Key.Key_F9: "F9",
    Qt.Key.Key_F12: "F12",
}
_ARROWS = {
    Qt.Key.Key_Up: "Up",
    Qt.Key.Key_Down: "Down",
    Qt.Key.Key_Left: "Left",
    Qt.Key.Key_Right: "Right",
}
_PAD_WITHOUT_NUM_LOCK = {
    Qt.Key.Key_Insert: "0",
    Qt.Key.Key_End: "1",
    Qt.Key.Key_Down: "2",
    Qt.Key.Key_PageDown: "3",
    Qt.Key.Key_Left: "4",
    Qt.Key.Key_Clear: "5",
    Qt.Key.Key_Right: "6",
    Qt.Key.Key_Home: "7",
    Qt.Key.Key_Up: "8",
    Qt.Key.Key_PageUp: "9",
    Qt.Key.Key_Delete: ",",
}
"""What the number pad sends while Num Lock is off; a Mac says so of its arrow keys always."""


class Layout(Enum):
    """Three columns; in a narrow window the tables, a slip typed, one that stands, a card alone."""

    COLUMNS = "columns"
    TABLES = "tables"
    MASK = "mask"
    SLIP = "slip"
    CARD = "card"


_WITH_OWN = frozenset({Layout.COLUMNS, Layout.MASK, Layout.SLIP})


class ScoringWork(TwoLayouts):
    """The whole work of a scoring station; every key goes to the page.

    The focus stays here: nothing on the page needs it, and Tab reaches the buttons. Signal:
    ``paper_asked(Printed)`` for the caller's list, ``call_asked(object)`` with the number of the
    table to be called (none: not known yet), ``map_asked(object)`` with the number of the table
    that is looked for, ``operator_asked`` when it is to be said who types.
    """

    paper_asked = pyqtSignal(object)
    call_asked = pyqtSignal(object)
    map_asked = pyqtSignal(object)
    operator_asked = pyqtSignal()

    chapter = "results"
    """Of the handbook."""

    def __init__(self, model: StationModel, parent: QWidget | None = None) -> None:
        """Build the columns and show the running round."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.wall, self.own = WallColumn(), OwnColumn()
        self.idle, self.typing, self.standing = IdleCard(), MaskCard(), SlipCard()
        self.compare = CompareCard()
        self.cards = QStackedWidget()
        for card in (self.idle, self.typing, self.standing, self.compare):
            self.cards.addWidget(card)
            card.pressed.connect(self._pressed)
        self.people = PickerPanel()
        self.cards.addWidget(self.people)
        self.own.pressed.connect(self._pressed)
        self.wall.pressed.connect(self._pressed)
        self.line = OwnLine()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE.gutter)
        self._laid: Layout | None = None
        self._shown: Page | None = None
        self._refused = ""
        self._asks_operator = False
        self.page = ScoringPage(model, model.membership.folder)
        self.wall.tiles.activated.connect(self.page.open_table)
        self.wall.tiles.moved.connect(self.page.point)
        self.people.typed.connect(self.page.type_name)
        self.people.picked.connect(self.page.pick)
        self.people.left.connect(self.page.leave_list)
        self.page.open(self.show_screen)

    def show_screen(self, screen: ScoringScreen) -> None:
        """Show everything anew."""
        self.wall.show_wall(screen.wall)
        self.own.show_own(screen.own, screen.refused, screen.undo)
        self.line.show_own(screen.own)
        self.idle.show_ways(screen.wall.other_round, screen.undo)
        page = self._shown = screen.page
        self._refused = screen.refused
        if self.cards.currentWidget() is self.people and not isinstance(page, PickPage):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        match page:
            case IdlePage():
                self.idle.show_page(page)
                self.wall.show_missing(page.sentence)
                self.cards.setCurrentWidget(self.idle)
            case MaskPage():
                self.typing.show_page(page, is_sideways=screen.is_sideways)
                self.cards.setCurrentWidget(self.typing)
            case SlipPage():
                self.standing.show_page(page, is_sideways=screen.is_sideways)
                self.cards.setCurrentWidget(self.standing)
            case ComparePage():
                self.compare.show_page(page)
                self.cards.setCurrentWidget(self.compare)
            case PickPage():
                self._show_people(page)
        self._fit()
        is_asked, self._asks_operator = self._asks_operator, screen.asks_operator
        if screen.asks_operator and not is_asked:
            self.operator_asked.emit()

    def _show_people(self, page: PickPage) -> None:
        """Show the list; its search takes the typing until somebody is picked."""
        self.people.show_picker(page.title, page.prompt, page.picker)
        if self.cards.currentWidget() is not self.people:
            self.cards.setCurrentWidget(self.people)
            self.people.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_unsaved(self) -> bool:
        """Whether a slip is being typed that is not saved."""
        return self.page.is_unsaved

    @property
    def is_typing(self) -> bool:
        """Whether a table is open to be typed, or its number is."""
        return self.page.state.is_busy or bool(self.page.state.number)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self.page.close()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        key = key_name(event)
        if key == "F9":
            self._ask_for_list()
        elif key == "F5":
            self._ask_for_call()
        elif key == "F3" and self._has_map:
            self._ask_for_map()
        elif key in _ARROWS.values() and self.wall.takes_arrows:
            self.wall.tiles.keyPressEvent(event)
        elif key:
            self.page.press(key)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_forward: bool) -> bool:
        """Leave Tab to a scanner that ends its codes with it."""
        if self.page.is_scanning:
            self.page.press("Tab")
            return True
        return super().focusNextPrevChild(is_forward)

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self.page.refresh()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event) and hasattr(self, "page"):
            self._fit()

    def set_narrow(self, is_narrow: bool) -> None:
        self.typing.set_narrow(is_narrow)
        self.compare.set_narrow(is_narrow)
        self._fit()

    def _layout(self) -> Layout:
        """Return where things stand with what is shown now."""
        match self._shown:
            case _ if not self.is_narrow:
                return Layout.COLUMNS
            case IdlePage():
                return Layout.TABLES
            case MaskPage() if self.width() >= look().px(LEAST_BESIDE):
                return Layout.MASK
            case SlipPage() if self.width() >= look().px(WIDEST + OWN):
                return Layout.SLIP
            case _:
                return Layout.CARD

    def _lay_out(self) -> None:
        """Put everything where it belongs now."""
        layout, grid = self._layout(), self._grid
        if layout is self._laid:
            return
        before, self._laid = self._laid, layout
        for part in (self.wall, self.cards, self.own, self.line, self.idle.asking, self.idle.ways):
            grid.removeWidget(part)
        is_alone = layout is Layout.TABLES
        if is_alone or before in (Layout.TABLES, None):
            self.idle.set_narrow(is_alone)
            self.wall.set_narrow(self.idle.asking.beside if is_alone else None)
        if is_alone:
            for row, part in enumerate((self.idle.asking, self.wall, self.line, self.idle.ways)):
                grid.addWidget(part, row, 0)
        else:
            grid.addWidget(self.wall, 0, 0)
            grid.addWidget(self.cards, 0, 1)
            if layout is not Layout.MASK:
                grid.addWidget(self.own, 0, 2)
        self.typing.set_guest(self.own if layout is Layout.MASK else None)
        grid.setSpacing(SPACE.small if is_alone else SPACE.gutter)
        widest = 0 if is_alone else 2 if layout is Layout.SLIP else 1
        for row in range(2):
            grid.setRowStretch(row, 1 if row == is_alone else 0)
        for column in range(3):
            grid.setColumnStretch(column, 1 if column == widest else 0)
        self.idle.asking.show()
        self.idle.ways.show()
        self.wall.setVisible(layout in (Layout.COLUMNS, Layout.TABLES))
        self.cards.setVisible(not is_alone)
        self.own.setVisible(layout in _WITH_OWN)
        self.own.another.setVisible(layout is Layout.SLIP)
        self.line.setVisible(is_alone)

    def _fit(self) -> None:
        """Give each column its width, whatever is shown in it."""
        self._lay_out()
        shown = look()
        is_compared = isinstance(self._shown, ComparePage)
        if self._laid is Layout.COLUMNS:
            rest = shown.px(CARD) + shown.px(OWN) + 2 * SPACE.gutter
            self.own.setVisible(not is_compared)
            self.own.setFixedWidth(shown.px(OWN))
            self.wall.setFixedWidth(max(0, min(shown.px(WALL), self.width() - rest)))
        else:
            self.wall.setMinimumWidth(0)
            self.wall.setMaximumWidth(QWIDGETSIZE_MAX)
            self.own.setMinimumWidth(shown.px(OWN))
            self.own.setMaximumWidth(QWIDGETSIZE_MAX)
        is_slip = self._laid is Layout.SLIP
        self.cards.setMinimumWidth(shown.px(WIDEST) if is_slip else 0)
        self.cards.setMaximumWidth(shown.px(WIDEST) if is_slip else QWIDGETSIZE_MAX)
        has_own = self._laid in _WITH_OWN and not is_compared
        self.idle.show_refused("" if has_own else self._refused)
        if self._laid is Layout.TABLES:
            others = (self.idle.asking, self.line, self.idle.ways)
            taken = sum(height_at(each, self.width()) + SPACE.small for each in others)
            self.wall.fit(self.width(), self.height() - taken)

    def _pressed(self, key: str) -> None:
        if key == "F9":
            self._ask_for_list()
        elif key == "F5":
            self._ask_for_call()
        elif key == "F3" and self._has_map:
            self._ask_for_map()
        else:
            self.page.press(key)

    @property
    def _has_map(self) -> bool:
        """Whether F3 shows the plan of the hall: no table is open, and there is one."""
        return isinstance(self._shown, IdlePage) and self._shown.has_map

    def _ask_for_map(self) -> None:
        """Let it be shown where the table is whose number is typed."""
        number = self.page.state.number
        self.map_asked.emit(int(number) if number else None)

    def _ask_for_call(self) -> None:
        """Let the table that is typed, or that the page is about, be called."""
        state = self.page.state
        table = int(state.number) if state.number else state.place[1] if state.place else None
        self.call_asked.emit(table)

    def _ask_for_list(self) -> None:
        paper = self.page.callers_list()
        if paper is not None:
            self.paper_asked.emit(paper)


def scoring_window(
    model: StationModel, preview: Callable[[Printed], PageView] | None = None
) -> StationWindow:
    """Return the window of a scoring station; ``preview`` makes the page of a paper."""
    return _ScoringWindow(model, ScoringWork(model), preview)


class _ScoringWindow(ScanningWindow):
    """The window, with the pages that open over the work."""

    def __init__(
        self,
        model: StationModel,
        work: ScoringWork,
        preview: Callable[[Printed], PageView] | None,
    ) -> None:
        super().__init__(model, work, scoring_keys())
        self._preview = preview
        self._is_known = False
        work.paper_asked.connect(self._look_at)
        work.call_asked.connect(self._call)
        work.map_asked.connect(self._show_map)
        work.operator_asked.connect(self.show_operators)
        self._ask_at_start()

    def _changed(self, change: Change) -> None:
        super()._changed(change)
        self._ask_at_start()

    def _ask_at_start(self) -> None:
        """Let whoever sits down say who types, once the list of operators is known here."""
        if not self._is_known and self.model.state is not None:
            self._is_known = True
            if lacks_operator(evening_view(self.model)):
                self.show_operators()

    @property
    def is_in_the_middle(self) -> bool:
        """Whether a table is being typed, its number included."""
        work = self.work
        is_typing = isinstance(work, ScoringWork) and work.is_typing
        return is_typing or super().is_in_the_middle

    def open_scanned(self, code: str) -> None:
        """Open the slip that has a code."""
        assert isinstance(self.work, ScoringWork)
        self.work.page.scanned(code)

    def _call(self, table: int | None) -> None:
        """Let a table be called; what is typed of a slip stays below."""
        self._open_over(CallingView(CallPage(self.model, table)))

    def _show_map(self, table: int | None) -> None:
        """Show where a table is."""
        self._open_over(HallLookView(HallLookPage(self.model, table)))

    def _open_over(self, page: PageView) -> None:
        def leave() -> None:
            page.finish()
            self.take_away(page)

        page.left.connect(leave)
        self.open_page(page)
        page.focus_first()

    def _look_at(self, paper: Printed) -> None:
        if self._preview is None:
            return
        page = self._preview(paper)
        page.left.connect(self.close_page)
        self.open_page(page)
        page.focus_first()


def key_name(event: QKeyEvent) -> str:
    """Name a key as the page knows it; empty for keys that are not its business."""
    key = Qt.Key(event.key())
    changed = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    if event.modifiers() & changed:
        return ""
    is_pad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
    if is_pad and key in _PAD_WITHOUT_NUM_LOCK and sys.platform != "darwin":
        return _PAD_WITHOUT_NUM_LOCK[key]
    if key in _KEYS or key in _ARROWS:
        return _KEYS.get(key) or _ARROWS[key]
    text = event.text()  # a scanner with another layout sends signs that no hand types here
    return text if len(text) == 1 and text.isprintable() and not text.isspace() else ""


def scoring_keys() -> tuple[KeyHelp, ...]:
    """Return the keys of this window for the help page."""
    return (
        KeyHelp(tr("Ziffern"), tr("Nummer des Tisches, dann Enter; im Zettel die Punkte")),
        KeyHelp("−", tr("oben oder links hat den Bobbl verloren")),
        KeyHelp("+", tr("unten oder rechts hat den Bobbl verloren")),
        KeyHelp(",", tr("abgebrochen: zwischen den Punkten beider Seiten")),
        KeyHelp("*", tr("der Zettel liegt verkehrt: Seiten tauschen")),
        KeyHelp("/", tr("anderer Tisch; was getippt ist, bleibt liegen")),
        KeyHelp(tr("Rücktaste"), tr("eine Taste zurück")),
        KeyHelp("F3", tr("einen Tisch auf dem Plan der Halle suchen, wenn es einen gibt")),
        KeyHelp("F3", tr("ohne Auslosung: wer hier saß, nach Namen")),
        KeyHelp("F4", tr("berichtigen, neu eingeben oder nachreichen")),
        KeyHelp("F5", tr("Zuruf: einen Tisch auf einem Bildschirm rufen")),
        KeyHelp("F6", tr("andere Runde")),
        KeyHelp("F6", tr("Spiele nach Namen eingeben statt der Punkte, und zurück")),
        KeyHelp("F7", tr("Zettel hoch oder quer: Paare unter- oder nebeneinander")),
        KeyHelp("F8", tr("den eigenen letzten Eintrag zurücknehmen")),
        KeyHelp("F9", tr("Liste der Tische, die noch fehlen, zum Aufrufen und Drucken")),
        KeyHelp("F12", tr("ansehen, was nicht übernommen wurde")),
        KeyHelp(tr("Leertaste"), tr("Vorschlag vom Handy auf den leeren Zettel legen")),
    )
