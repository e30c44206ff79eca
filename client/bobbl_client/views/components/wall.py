"""The tables of a round as a wall of tiles that uses the room it is given."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QPoint, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QFrame, QScrollArea, QWidget

from bobbl_client.views.components.painted import is_new_look
from bobbl_client.views.components.tile import RING, TableTile, TileData, tile_size
from bobbl_client.views.theme import SPACE

GAP = SPACE.small
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class TileWall(QScrollArea):
    """Tiles in the order they are given, as many in a row as fit; more rows than fit scroll.

    With ``is_small`` it is a hall plan; otherwise tiles become small by themselves when the rows
    would not fit. One stop for Tab, arrow keys within. ``columns`` fixes the number in a row.
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
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._wants_small, self._columns, self._word = is_small, columns, longest_word
        self._tiles: list[TableTile] = []
        self._is_small = is_small
        self._chosen: int | None = None
        self._sheet = QWidget()
        self.setWidget(self._sheet)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sheet.setAutoFillBackground(False)

    def set_tiles(self, shown: Sequence[TileData]) -> None:
        """Show these tables; tiles stay where they are as long as the numbers are the same."""
        if [tile.data.number for tile in self._tiles] != [data.number for data in shown]:
            self._rebuild(shown)
        for tile, data in zip(self._tiles, shown, strict=True):
            tile.set_data(data)
        self._arrange()

    def set_chosen(self, number: int | None) -> None:
        """Put the ring round table ``number``, or nowhere."""
        self._chosen = number
        for tile in self._tiles:
            tile.set_chosen(tile.data.number == number)
            if tile.data.number == number:
                self.ensureWidgetVisible(tile, 0, 0)
        self.setAccessibleDescription(next((_said(t) for t in self._tiles if self._is_it(t)), ""))

    def chosen(self) -> int | None:
        """Give the number of the table with the ring."""
        return self._chosen

    def tiles(self) -> tuple[TableTile, ...]:
        """Give the tiles in their order."""
        return tuple(self._tiles)

    def _is_it(self, tile: TableTile) -> bool:
        return tile.data.number == self._chosen

    def _rebuild(self, shown: Sequence[TileData]) -> None:
        for tile in self._tiles:
            tile.setParent(None)
            tile.deleteLater()
        self._tiles = []
        for data in shown:
            tile = TableTile(data, is_small=self._is_small, parent=self._sheet)
            tile.clicked.connect(self._clicked)
            tile.set_chosen(self._is_it(tile))
            tile.show()
            self._tiles.append(tile)

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

    def _rows(self, size: QSize, width: int) -> tuple[int, int]:
        """Give how many tiles are in a row and how many rows that makes."""
        usable = width - 2 * RING + GAP
        columns = self._columns or max(1, usable // (size.width() + GAP))
        if not self._columns:
            columns = max(columns, (usable - GAP + SPACE.hair) // (size.width() + SPACE.hair))
        return columns, -(-len(self._tiles) // columns)

    def _arrange(self) -> None:
        if not self._tiles:
            return
        width, height = self.viewport_size()
        size = self._size(self._wants_small)
        columns, rows = self._rows(size, width)
        is_small = self._wants_small
        if not is_small and rows * (size.height() + GAP) + 2 * RING - GAP > height:
            is_small, size = True, self._size(is_small=True)
            columns, rows = self._rows(size, width)
        if is_small != self._is_small:
            self._is_small = is_small
            self._rebuild([tile.data for tile in self._tiles])
        self._place(size, columns, rows, width)

    def viewport_size(self) -> tuple[int, int]:
        """Give width and height that the tiles may use."""
        port = self.viewport()
        return (port.width(), port.height()) if port else (0, 0)

    def _place(self, size: QSize, columns: int, rows: int, width: int) -> None:
        room = width - 2 * RING - columns * size.width()
        gap = min(GAP, max(SPACE.hair, room // max(1, columns - 1)))
        for index, tile in enumerate(self._tiles):
            row, column = divmod(index, columns)
            corner = QPoint(column * (size.width() + gap), row * (size.height() + gap))
            tile.setGeometry(
                corner.x(), corner.y(), size.width() + 2 * RING, size.height() + 2 * RING
            )
        self._sheet.resize(width, rows * (size.height() + gap) - gap + 2 * RING)

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
        numbers = [tile.data.number for tile in self._tiles]
        here = numbers.index(self._chosen) if self._chosen in numbers else -step
        there = here + step
        if 0 <= there < len(numbers):
            self.set_chosen(numbers[there])
            self.moved.emit(numbers[there])


def _said(tile: TableTile) -> str:
    return f"{tile.data.number} {tile.data.word}"
