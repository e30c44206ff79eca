"""The tables of a section folded: a bar for what is confirmed, tiles for what is not."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QWidget

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.painted import Clicked
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TableTile
from bobbl_client.widgets.theme import RADIUS, TYPE, look
from bobbl_shared.i18n import tr

WIDE, HIGH = 83, 46
MOST = 7
"""So many tiles stand beside the bar; the last of them says how many more there are."""

STRIP = 6
"""Room at the left, where the mark of the section is that the keyboard is in."""

GAP = 4
EDGE = 1
_FINISHED = {TableState.CONFIRMED, TableState.DECIDED}
_ORDER = (
    TableState.DISPUTED,
    TableState.LATE,
    TableState.SLOW,
    TableState.ONCE,
    TableState.WAITING,
    TableState.PROPOSED,
    TableState.AWAITED,
    TableState.OPEN,
)


def unfinished(tables: Sequence[ShownTable]) -> tuple[ShownTable, ...]:
    """Return the tables that still need somebody, the most urgent first."""
    found = [each for each in tables if each.state not in _FINISHED]
    return tuple(sorted(found, key=lambda each: _ORDER.index(each.state)))


class _Block(Clicked):
    """The bar, or how many more tables there are. Signal: ``clicked``."""

    clicked = pyqtSignal()

    def __init__(self, parent: QWidget, *, is_bar: bool) -> None:
        super().__init__(parent)
        self._is_bar, self._number, self._word = is_bar, "", ""

    def set_words(self, number: str, word: str = "") -> None:
        """Show a number and the word behind it."""
        if (number, word) != (self._number, self._word):
            self._number, self._word = number, word
            self.setAccessibleName(f"{number} {word}".strip())
            self.update()

    def least(self) -> int:
        """Return the width in which nothing is cut."""
        shown = look()
        word = width_of(f" {self._word}", shown.font()) if self._word else 0
        return width_of(self._number, _bold()) + word + shown.px(42 if self._is_bar else 16)

    def clicked_at(self, place: QPointF) -> None:
        self.clicked.emit()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown, colours = QPainter(self), look(), look().colours
        if not self._is_bar:
            box(painter, self.area(), colours.surface, colours.line, 2, RADIUS.field)
            write(painter, self.area(), self._number, _bold(), colours.ink, CENTRE)
            return
        box(painter, self.area(), colours.blue, None, 0, RADIUS.panel)
        size = shown.px(20)
        mark = QRectF(shown.px(10), (self.height() - size) / 2, size, size)
        symbols.paint(painter, Symbol.DOT_TICK, mark, colours.on_blue)
        text = self.area().adjusted(shown.px(36), 0, 0, 0)
        write(painter, text, self._number, _bold(), colours.on_blue, LEFT)
        text.setLeft(text.left() + width_of(f"{self._number} ", _bold()))
        write(painter, text, self._word, shown.font(), colours.on_blue, LEFT)


def _bold() -> QFont:
    return look().font(TYPE.body, Weight.BOLD)


class FoldedTables(QWidget):
    """How many tables are confirmed, and those that are not, the most urgent first.

    What has no room is counted; in no row at all nothing is seen, and the keys work all the same.
    Enter shows the whole section, and so does a click on a number of tables. Signals:
    ``opened(int)`` with the number of a table, ``unfolded``, ``focus_moved``.
    """

    opened = pyqtSignal(int)
    unfolded = pyqtSignal()
    focus_moved = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tables: tuple[ShownTable, ...] = ()
        self._tiles: list[TableTile] = []
        self._rows = 1
        self._bar, self._more = _Block(self, is_bar=True), _Block(self, is_bar=False)
        for block in (self._bar, self._more):
            block.clicked.connect(self.unfolded)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_tables(self, tables: Sequence[ShownTable]) -> None:
        """Show these tables of one section."""
        tables = tuple(tables)
        if tables == self._tables:
            return
        self._tables = tables
        done = len(tables) - len(unfinished(tables))
        self._bar.set_words(str(done), tr("bestätigt"))
        told = [f"{each.table} {each.word}" for each in unfinished(tables)]
        self.setAccessibleDescription(", ".join((f"{done} {tr('bestätigt')}", *told)))
        self._arrange()

    def tiles(self) -> tuple[TableTile, ...]:
        """Return the tiles that are seen, in their order."""
        return tuple(self._tiles)

    def height_at(self, width: int, rows: int) -> int:
        """Return the height that the tables need in at most so many rows; 0: nothing is seen."""
        needed = min(rows, self._rows_at(width))
        if not needed:
            return 2 * EDGE
        return needed * (look().px(HIGH) + GAP) - GAP + 2 * EDGE

    def take_rows(self, width: int, rows: int) -> None:
        """Use at most so many rows from now on."""
        self._rows = rows
        self.setFixedHeight(self.height_at(width, rows))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._arrange()

    def hears_enter(self) -> bool:
        """Return that Enter shows the whole section."""
        return True

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.unfolded.emit()
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        super().focusInEvent(event)
        self.focus_moved.emit()

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        super().focusOutEvent(event)
        self.focus_moved.emit()

    def _step(self) -> int:
        return look().px(WIDE) + GAP

    def _places(self, width: int) -> tuple[int, int]:
        """Return how many tiles have room beside the bar, and how many in a row below it."""
        free = width - STRIP
        beside = (free - self._bar.least() - GAP) // self._step()
        return max(1, min(MOST, beside)), max(1, (free + GAP) // self._step())

    def _rows_at(self, width: int) -> int:
        """Return the rows that all tiles take."""
        beside, below = self._places(width)
        rest = len(unfinished(self._tables)) - beside
        return 1 + max(0, -(-rest // below))

    def _arrange(self) -> None:
        """Put bar and tiles in their places, the number of those left out in the last one."""
        beside, below = self._places(self.width())
        room = beside + (self._rows - 1) * below
        open_ = unfinished(self._tables)
        seen = open_ if len(open_) <= room else open_[: room - 1]
        for block in (self._bar, self._more):
            block.setVisible(bool(self._rows))
        if not self._rows:
            self._make(())
            return
        self._make(seen)
        high, top = look().px(HIGH), EDGE
        bar = self.width() - STRIP - beside * self._step()
        self._bar.setGeometry(STRIP, top, max(self._bar.least(), bar), high)
        left = self.width() - beside * self._step() + GAP
        places = [(left + number * self._step(), top) for number in range(beside)]
        for row in range(1, self._rows):
            y = top + row * (high + GAP)
            places += [(STRIP + number * self._step(), y) for number in range(below)]
        for tile, (x, y) in zip(self._tiles, places, strict=False):
            tile.setGeometry(x, y, look().px(WIDE), high)
        self._more.setVisible(len(seen) < len(open_))
        if len(seen) < len(open_):
            self._more.set_words(f"+{len(open_) - len(seen)}")
            self._more.setGeometry(*places[len(seen)], look().px(WIDE), high)

    def _make(self, seen: Sequence[ShownTable]) -> None:
        """Have a tile for each table that is seen."""
        while len(self._tiles) > len(seen):
            tile = self._tiles.pop()
            tile.hide()
            tile.deleteLater()
        for number, table in enumerate(seen):
            if number < len(self._tiles):
                self._tiles[number].set_data(table)
                continue
            tile = TableTile(table, is_small=True, margin=0, parent=self)
            tile.clicked.connect(self.opened)
            tile.show()
            self._tiles.append(tile)
