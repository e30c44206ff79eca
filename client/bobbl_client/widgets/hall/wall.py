"""The tables of a round as a wall of tiles that uses the room it is given."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence
from dataclasses import dataclass

from PyQt6.QtCore import QEvent, QRect, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QFrame, QScrollArea, QWidget

from bobbl_client.evening.tables import ShownTable
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.components.sight import Marking, bring_into_view
from bobbl_client.widgets.hall.tile import MARGIN, TableTile, tile_size
from bobbl_client.widgets.own_parts import give_bars, give_ground
from bobbl_client.widgets.theme import SPACE

GAP = SPACE.small
GROWN = 1.6
"""So much larger than in a hall plan small tiles become."""

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


@dataclass(frozen=True, slots=True)
class _Grid:
    columns: int
    tile: QSize
    gap: int
    down: int
    rows: int

    def height(self) -> int:
        """Return the height of all rows with the margin above and below."""
        return self.rows * (self.tile.height() + self.down) - self.down + 2 * MARGIN


def _gap(room: int, count: int, size: int) -> int:
    """Return the gap between ``count`` tiles of ``size``: as wide as can be, from 4 to 8 pixels."""
    free = (room - count * size) // max(1, count - 1)
    return min(GAP, max(SPACE.hair, free))


class TileWall(Marking, QScrollArea):
    """Tiles in the order they are given, as many in a row as fit; more rows than fit scroll.

    With ``is_small`` it is a hall plan; otherwise tiles become small by themselves when the rows
    would not fit; with ``fills`` these are as large as the room allows. One stop for Tab, arrow
    keys within. ``columns`` fixes the number in a row.
    Signals: ``activated(int)`` (Enter or a click) and ``moved(int)`` (arrow keys), both with the
    number of the table.
    """

    activated = pyqtSignal(int)
    moved = pyqtSignal(int)

    def __init__(
        self,
        *,
        is_small: bool = False,
        columns: int | None = None,
        longest_word: str = "",
        fills: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._ground = give_ground(self)
        give_bars(self)
        self._fills = fills
        self._wants_small, self._columns, self._word = is_small, columns, longest_word
        self._tiles: list[TableTile] = []
        self._is_small = is_small
        self._chosen: int | None = None
        self._laid: tuple[_Grid, int] | None = None
        self._sheet = QWidget()
        self.setWidget(self._sheet)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sheet.setAutoFillBackground(False)

    def set_tiles(self, shown: Sequence[ShownTable]) -> None:
        """Show these tables; tiles stay where they are as long as the numbers are the same."""
        if [tile.data.table for tile in self._tiles] != [data.table for data in shown]:
            self._rebuild(shown)
        for tile, data in zip(self._tiles, shown, strict=True):
            tile.set_data(data)
        self._arrange()
        self._choose_first()

    def set_chosen(self, number: int | None) -> None:
        """Put the ring round table ``number``, or nowhere."""
        self._chosen = number
        self._show_ring()
        tile = next((tile for tile in self._tiles if self._is_it(tile)), None)
        self.setAccessibleDescription(_said(tile) if tile else "")
        if tile:
            self.ensureWidgetVisible(tile, 0, 0)
            if self.hasFocus():
                bring_into_view(self)

    def mark(self) -> QRect:
        """Return where the ring is, as far as it has been scrolled here."""
        place = next((tile.geometry() for tile in self._tiles if self._is_it(tile)), QRect())
        return place.translated(self._sheet.pos())

    def _show_ring(self) -> None:
        for tile in self._tiles:
            tile.set_chosen(self._is_it(tile), has_focus=self.hasFocus())

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        super().focusInEvent(event)
        self._choose_first()
        self._show_ring()

    def _choose_first(self) -> None:
        """Let nobody press arrow keys without seeing where they are."""
        if self._chosen is None and self._tiles and self.hasFocus():
            self.set_chosen(self._tiles[0].data.table)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        super().focusOutEvent(event)
        self._show_ring()

    def content_height(self, width: int, *, is_small: bool) -> int:
        """Return the least height in which no row has to scroll at ``width``."""
        return self._grid(is_small, QSize(width, 0)).height()

    def chosen(self) -> int | None:
        """Return the number of the table with the ring."""
        return self._chosen

    def tiles(self) -> tuple[TableTile, ...]:
        """Return the tiles in their order."""
        return tuple(self._tiles)

    def _is_it(self, tile: TableTile) -> bool:
        return tile.data.table == self._chosen

    def _rebuild(self, shown: Sequence[ShownTable]) -> None:
        for tile in self._tiles:
            tile.hide()
            tile.deleteLater()
        self._tiles = []
        for data in shown:
            tile = TableTile(data, is_small=self._is_small, parent=self._sheet)
            tile.clicked.connect(self._clicked)
            tile.set_chosen(self._is_it(tile), has_focus=self.hasFocus())
            tile.show()
            self._tiles.append(tile)
        self._laid = None

    def _clicked(self, number: int) -> None:
        self.set_chosen(number)
        self.activated.emit(number)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event) and hasattr(self, "_tiles"):
            self._arrange()

    def _size(self, is_small: bool) -> QSize:
        words = [self._word, *(tile.data.word for tile in self._tiles)]
        sizes = [tile_size(word, is_small=is_small) for word in dict.fromkeys(words)]
        return max(sizes, key=lambda size: size.width())

    def _grid(self, is_small: bool, room: QSize) -> _Grid:
        """Lay the tiles out in ``room``: gaps shrink before a row loses a tile."""
        least = self._size(is_small)
        usable = room.width() - 2 * MARGIN
        fit = (usable + SPACE.hair) // (least.width() + SPACE.hair)
        columns = max(1, min(fit, self._columns or fit))
        rows = -(-len(self._tiles) // columns)
        gap = _gap(usable, columns, least.width())
        wide = least.width()
        if not is_small:
            wide = max(wide, min(wide + GAP, (usable - (columns - 1) * gap) // columns))
        down = _gap(room.height() - 2 * MARGIN, rows, least.height())
        return _Grid(columns, QSize(wide, least.height()), gap, down, rows)

    def _grown(self, grid: _Grid, room: QSize) -> _Grid:
        """Return the small tiles in fewer columns where they are larger so and nothing scrolls."""
        least, best, most = grid.tile, 1.0, grid
        usable, high = room.width() - 2 * MARGIN, room.height() - 2 * MARGIN
        for columns in range(grid.columns, 0, -1):
            rows = -(-len(self._tiles) // columns)
            wide = (usable - (columns - 1) * GAP) / columns
            scale = min(wide / least.width(), (high - (rows - 1) * GAP) / rows / least.height())
            scale = min(scale, GROWN)
            if scale > best:
                size = QSize(int(least.width() * scale), int(least.height() * scale))
                best, most = scale, _Grid(columns, size, GAP, GAP, rows)
        return most

    def _arrange(self) -> None:
        port = self._ground
        if not self._tiles:
            return
        grid = self._grid(self._wants_small, port.size())
        is_small = self._wants_small
        if not is_small and grid.height() > port.height():
            is_small = True
            grid = self._grid(is_small, port.size())
            grid = self._grown(grid, port.size()) if self._fills else grid
        if is_small != self._is_small:
            self._is_small = is_small
            self._rebuild([tile.data for tile in self._tiles])
        self._place(grid, port.width())

    def _place(self, grid: _Grid, width: int) -> None:
        """Lay the tiles out, unless they lie so already."""
        if self._laid == (grid, width):
            return
        self._laid, size = (grid, width), grid.tile
        for index, tile in enumerate(self._tiles):
            row, column = divmod(index, grid.columns)
            x, y = column * (size.width() + grid.gap), row * (size.height() + grid.down)
            tile.setGeometry(x, y, size.width() + 2 * MARGIN, size.height() + 2 * MARGIN)
        self._sheet.resize(width, grid.height())

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None or not self._tiles:
            return
        columns = self._columns_now()
        steps = _STEPS | {Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        if event.key() in steps:
            self._move(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen is not None:
            self.activated.emit(self._chosen)
        else:
            super().keyPressEvent(event)

    def _columns_now(self) -> int:
        first = self._tiles[0].y()
        return sum(1 for tile in self._tiles if tile.y() == first)

    def _move(self, step: int) -> None:
        numbers = [tile.data.table for tile in self._tiles]
        here = numbers.index(self._chosen) if self._chosen in numbers else -step
        there = here + step
        if 0 <= there < len(numbers):
            self.set_chosen(numbers[there])
            self.moved.emit(numbers[there])


def _said(tile: TableTile) -> str:
    return f"{tile.data.table} {tile.data.word}"
