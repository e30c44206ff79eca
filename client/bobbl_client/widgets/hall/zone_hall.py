"""The hall as the draw at registration sees it: tables as tiles, and the legend to them."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PyQt6.QtCore import QEvent, QRectF, QSize
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.page.text import unmarked
from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.components.painted import Painted, is_new_look
from bobbl_client.widgets.drawing import LEFT, box, fitting, half_filled, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, SPACE, TYPE, look

WIDE, HIGH = 70, 58
SWATCH = 40
GAP = 6


class ZoneKind(Enum):
    """How a table stands to the next lot."""

    FULL = "full"
    OPEN = "open"
    WINDOW = "window"
    IN_ORDER = "in_order"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class ZoneTile:
    """A table: its number, how it stands, and how many of its seats are taken."""

    table: int
    kind: ZoneKind
    taken: int
    seats: int


class ZoneHall(Painted):
    """All tables below each other as they have room; it is as high as its width needs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles: tuple[ZoneTile, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_tiles(self, tiles: Sequence[ZoneTile], said: str) -> None:
        """Show these tables; ``said`` is what a reader of the screen says."""
        self.setAccessibleName(said)
        if tuple(tiles) != self.tiles:
            self.tiles = tuple(tiles)
            self._fit()
            self.update()

    def places(self) -> tuple[QRectF, ...]:
        """Return the rectangle of each tile."""
        wide, high = look().px(WIDE), look().px(HIGH)
        columns = self._columns(self.width())
        return tuple(
            QRectF((n % columns) * (wide + GAP), (n // columns) * (high + GAP), wide, high)
            for n in range(len(self.tiles))
        )

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self.tiles) // self._columns(width))
        return max(1, rows * (look().px(HIGH) + GAP) - GAP)

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(look().px(WIDE) * 6, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(WIDE), self.heightForWidth(self.width()))

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(self.heightForWidth(self.width()))
        self.updateGeometry()

    def _columns(self, width: int) -> int:
        return max(1, (width + GAP) // (look().px(WIDE) + GAP))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if event is None:
            return
        painter, seen = QPainter(self), QRectF(event.rect())
        for tile, place in zip(self.tiles, self.places(), strict=True):
            if place.intersects(seen):
                _paint_tile(painter, tile, place)


class ZoneLegend(Painted):
    """What the tiles mean, each with its number (marked), broken into lines where it is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[tuple[ZoneKind, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def set_entries(self, entries: Sequence[tuple[ZoneKind, str]]) -> None:
        """Show these kinds with their words."""
        self.entries = tuple((kind, unmarked(words)) for kind, words in entries)
        self.setAccessibleName(", ".join(words for _, words in self.entries))
        self._fit()
        self.update()

    def places(self) -> tuple[QRectF, ...]:
        """Return the rectangle of each entry, swatch and word."""
        places, left, top, high = [], 0.0, 0.0, float(look().px(30))
        for _, words in self.entries:
            wide = look().px(SWATCH + 8) + width_of(words, look().font())
            if left and left + wide > self.width():
                left, top = 0.0, top + high + 4
            places.append(QRectF(left, top, wide, high))
            left += wide + look().px(SPACE.wide)
        return tuple(places)

    def sizeHint(self) -> QSize:
        places = self.places()
        return QSize(look().px(200), round(places[-1].bottom()) if places else look().px(30))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(self.sizeHint().height())
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown = QPainter(self), look()
        for (kind, words), place in zip(self.entries, self.places(), strict=True):
            swatch = QRectF(place.left(), place.top() + 3, shown.px(SWATCH), place.height() - 6)
            _paint_ground(painter, kind, swatch, shown.colours)
            right = place.adjusted(shown.px(SWATCH + 8), 0, 0, 0)
            write(painter, right, words, shown.font(), shown.colours.ink, LEFT)


def _paint_tile(painter: QPainter, tile: ZoneTile, place: QRectF) -> None:
    shown, colours = look(), look().colours
    _paint_ground(painter, tile.kind, place, colours)
    ink = colours.on_blue if tile.kind is ZoneKind.FULL else colours.ink
    number, left = str(tile.table), place.left() + shown.px(10)
    dots = _dots(tile, place)
    room = QRectF(left, place.top(), dots[0].left() - left - 4, place.height() - shown.px(4))
    font = fitting(number, shown.font(TYPE.list, Weight.BOLD), room.width())
    write(painter, room, number, font, ink, LEFT)
    for seat, dot in enumerate(dots):
        is_taken = seat < tile.taken
        box(painter, dot, ink if is_taken else None, ink, 2, dot.width() / 2)


def _dots(tile: ZoneTile, place: QRectF) -> tuple[QRectF, ...]:
    """Return a small circle for each seat: one column for pairs, two for players."""
    size, gap = look().px(10), look().px(5)
    columns = tile.seats // 2
    left = place.right() - look().px(10) - columns * size - (columns - 1) * gap
    top = place.center().y() - look().px(2) - size - gap / 2
    return tuple(
        QRectF(left + (n % columns) * (size + gap), top + (n // columns) * (size + gap), size, size)
        for n in range(tile.seats)
    )


def _paint_ground(painter: QPainter, kind: ZoneKind, place: QRectF, colours: Colours) -> None:
    match kind:
        case ZoneKind.FULL:
            box(painter, place, colours.blue, None, 0, RADIUS.field)
        case ZoneKind.OPEN:
            box(painter, place, colours.blue_tint, colours.blue, 3, RADIUS.panel)
        case ZoneKind.WINDOW:
            half_filled(painter, place, colours.blue_tint, colours.blue, look().px(7))
        case ZoneKind.IN_ORDER:
            box(painter, place, colours.surface, colours.blue, 5, 0)
        case ZoneKind.LATER:
            box(painter, place, colours.surface, colours.line, 2, RADIUS.field, dashed=True)
