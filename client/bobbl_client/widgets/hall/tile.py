"""A table as a tile: number, symbol, word, and an outline that tells the state without colour."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QPointF, QRectF, QSize, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.page.table_symbols import SYMBOLS
from bobbl_client.widgets import symbols
from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.components.painted import Clicked
from bobbl_client.widgets.drawing import LEFT, box, fitting, half_filled, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, TYPE, look

RING = 5
MARGIN = 4
"""Room that a tile keeps free around itself; the ring of the chosen tile is painted there."""
INSET = 3
"""A chosen tile is painted smaller by so much on each side: a gap parts it from its ring."""

WIDE, HIGH = 119, 72
SMALL_WIDE, SMALL_HIGH = 78, 46
LARGE_NUMBER = 30


def tile_size(word: str, *, is_small: bool = False) -> QSize:
    """Return the size of a tile (without its margin) in which ``word`` is not cut."""
    shown = look()
    if is_small:
        return QSize(shown.px(SMALL_WIDE), shown.px(SMALL_HIGH))
    needed = width_of(word, shown.font(TYPE.body, Weight.MEDIUM)) + shown.px(13)
    return QSize(max(shown.px(WIDE), needed), shown.px(HIGH))


class TableTile(Clicked):
    """One table. ``is_small`` is the tile of the hall plan, without the word; without a ``margin``
    it has no room for the ring.

    The widget is larger than the tile by its margin on each side. Signal: ``clicked(int)`` with the
    number of the table.
    """

    clicked = pyqtSignal(int)

    def __init__(
        self,
        shown: ShownTable,
        *,
        is_small: bool = False,
        margin: int = MARGIN,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._margin = margin
        self._data, self._is_small = shown, is_small
        self._is_chosen = self._has_focus = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._announce()

    @property
    def data(self) -> ShownTable:
        """What is shown."""
        return self._data

    @property
    def is_small(self) -> bool:
        """Whether this is the tile of the hall plan, without the word."""
        return self._is_small

    def set_data(self, shown: ShownTable) -> None:
        """Show another state."""
        if shown != self._data:
            self._data = shown
            self._announce()
            self.update()

    def set_chosen(self, is_chosen: bool, *, has_focus: bool = False) -> None:
        """Show or take away the ring; the wall says whether the keyboard is here."""
        if (is_chosen, has_focus) != (self._is_chosen, self._has_focus):
            self._is_chosen, self._has_focus = is_chosen, has_focus
            if is_chosen:
                self.raise_()
            self.update()

    def _grown(self) -> float:
        """Return how much higher this tile is than the smallest."""
        return max(1.0, self.tile().height() / look().px(SMALL_HIGH))

    def _announce(self) -> None:
        self.setAccessibleName(f"{self._data.table} {self._data.word}")

    def sizeHint(self) -> QSize:
        size = tile_size(self._data.word, is_small=self._is_small)
        return QSize(size.width() + 2 * self._margin, size.height() + 2 * self._margin)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def clicked_at(self, place: QPointF) -> None:
        if self.tile().contains(place):
            self.clicked.emit(self._data.table)

    def tile(self) -> QRectF:
        """Return the rectangle of the tile inside the ring."""
        return self.area().adjusted(self._margin, self._margin, -self._margin, -self._margin)

    def number_room(self) -> QRectF:
        """Return the rectangle of the number."""
        tile, mark = self.tile(), self.symbol_room()
        left = tile.left() + look().px(10)
        return QRectF(left, mark.top(), mark.left() - left - 2, mark.height())

    def symbol_room(self) -> QRectF:
        """Return the square of the symbol."""
        tile = self.tile()
        if self._is_small:
            size = look().px(min(20 * self._grown(), 27))
            lift = 3 if self._data.state is TableState.ONCE else 0
            right = tile.right() - look().px(8) - size
            return QRectF(right, tile.center().y() - size / 2 - lift, size, size)
        size = look().px(25)
        return QRectF(tile.right() - look().px(12) - size, tile.top() + look().px(10), size, size)

    def word_room(self) -> QRectF:
        """Return the rectangle of the word."""
        tile = self.tile()
        high = look().px(26)
        lift = look().px(3 if self._data.state is not TableState.ONCE else 8)
        return QRectF(
            tile.left() + look().px(10),
            tile.bottom() - lift - high,
            tile.width() - look().px(13),
            high,
        )

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown = QPainter(self), look()
        colours = shown.colours
        self._paint_ground(painter, colours)
        ink, mark = _inks(self._data.state, colours)
        number = str(self._data.table)
        large = min(24 * self._grown(), TYPE.tile) if self._is_small else LARGE_NUMBER
        big = shown.font(round(large), Weight.BOLD)
        room = self.number_room()
        write(painter, room, number, fitting(number, big, room.width()), ink, LEFT)
        symbols.paint(painter, SYMBOLS[self._data.state], self.symbol_room(), mark)
        if not self._is_small:
            font = shown.font(TYPE.body, Weight.MEDIUM)
            write(painter, self.word_room(), self._data.word, font, ink, LEFT)

    def _paint_ground(self, painter: QPainter, colours: Colours) -> None:
        tile, round_ = self.tile(), RADIUS.field if self._is_small else RADIUS.panel
        if self._is_chosen:
            corner = 0 if self._data.state is TableState.DISPUTED else round_ + MARGIN
            ring = colours.focus_edge if self._has_focus else colours.ink
            box(painter, self.area(), colours.bg, ring, RING, corner)
            inset = look().px(INSET)
            tile, round_ = tile.adjusted(inset, inset, -inset, -inset), round_ - INSET
        match self._data.state:
            case TableState.OPEN | TableState.AWAITED:
                box(painter, tile, colours.surface, colours.line, 2, round_)
            case TableState.PROPOSED:
                box(painter, tile, colours.surface, colours.blue, 3, round_)
            case TableState.ONCE:
                foot = look().px(6 if self._is_small else 8)
                half_filled(painter, tile, colours.blue_tint, colours.blue, foot)
            case TableState.CONFIRMED | TableState.DECIDED:
                box(painter, tile, colours.blue, None, 0, round_)
            case TableState.DISPUTED:
                box(painter, tile, colours.orange, colours.ink, 4, 0)
            case TableState.LATE:
                tint = colours.orange_tint
                box(painter, tile, tint, colours.orange_ink, 3, round_, dashed=True)
            case TableState.WAITING:
                box(painter, tile, colours.surface, colours.orange_ink, 3, round_)
            case TableState.SLOW:
                box(painter, tile, colours.orange_tint, colours.orange_ink, 3, round_)


def _inks(state: TableState, colours: Colours) -> tuple[str, str]:
    """Return the colours of the text and of the symbol."""
    match state:
        case TableState.CONFIRMED | TableState.DECIDED:
            return colours.on_blue, colours.on_blue
        case TableState.DISPUTED:
            return colours.on_orange, colours.on_orange
        case TableState.LATE | TableState.SLOW | TableState.WAITING:
            return colours.ink, colours.orange_ink
        case TableState.PROPOSED:
            return colours.ink, colours.blue
        case TableState.OPEN | TableState.AWAITED | TableState.ONCE:
            return colours.ink, colours.ink
