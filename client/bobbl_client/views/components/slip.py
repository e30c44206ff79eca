"""The slip on the screen: two pairs, a cell a Bobbl, and the cross total below."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from dataclasses import dataclass
from enum import Enum

from PyQt6.QtCore import QPointF, QRectF, QSize
from PyQt6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.presenters.names import FittedName, fitted
from bobbl_client.views.components.painted import Painted
from bobbl_client.views.components.text import unmarked
from bobbl_client.views.drawing import (
    CENTRE,
    LEFT,
    box,
    fitting,
    height_of,
    rule,
    width_of,
    write,
)
from bobbl_client.views.fonts import Weight
from bobbl_client.views.theme import TYPE, look


class CellState(Enum):
    """The loser's points; the winner; the typing; nothing yet; a difference between entries."""

    LOST = "lost"
    WON = "won"
    NOW = "now"
    TO_COME = "to_come"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class SlipCell:
    """One pair's cell of one Bobbl; ``text`` is the points, or the word to show instead."""

    state: CellState
    text: str


@dataclass(frozen=True, slots=True)
class SlipPair:
    """A pair: its heading, its people (family, first) and its cells from the first Bobbl on."""

    heading: str
    people: tuple[tuple[str, str], ...]
    cells: tuple[SlipCell, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A whole slip; ``total`` is what stands below: a word, the Bobbl, the points (marked)."""

    titles: tuple[str, ...]
    pairs: tuple[SlipPair, SlipPair]
    total: tuple[str, str, str] = ("", "", "")


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where things stand: heading and names of each pair, cells [pair][Bobbl], titles, total."""

    pairs: tuple[QRectF, QRectF]
    cells: tuple[tuple[QRectF, ...], tuple[QRectF, ...]]
    titles: tuple[QRectF, ...]
    total: QRectF
    between: tuple[QPointF, QPointF]


class SlipMask(Painted):
    """Paints a slip as it lies on the table.

    Pair 1 above and Bobbl from left to right; sideways: pairs side by side and Bobbl downwards.
    ``is_compact`` is the small form for comparing two entries.
    """

    def __init__(self, *, is_compact: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slip: Slip | None = None
        self._is_compact, self._is_sideways = is_compact, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)

    def set_slip(self, slip: Slip, *, is_sideways: bool = False) -> None:
        """Show ``slip``."""
        self._slip, self._is_sideways = slip, is_sideways
        self.setAccessibleName(_spoken(slip))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        bobbl = len(self._slip.titles) if self._slip else 2
        cell, gap = self._cell(), look().px(10)
        title, total = look().px(32), look().px(44)
        if self._is_sideways:
            wide = look().px(90) + 2 * (cell.width() + gap) + look().px(80)
            return QSize(wide, look().px(120) + bobbl * (cell.height() + gap) + total)
        name = look().px(150 if self._is_compact else 240)
        wide = name + bobbl * (cell.width() + gap)
        return QSize(wide, title + 2 * cell.height() + look().px(28) + total)

    def _cell(self) -> QSize:
        if self._is_compact:
            return QSize(look().px(92), look().px(84))
        return QSize(look().px(118), look().px(104))

    def cell_places(self) -> tuple[tuple[QRectF, ...], tuple[QRectF, ...]]:
        """Give the rectangles of the cells, by pair and Bobbl."""
        return self._grid().cells if self._slip else ((), ())

    def _grid(self) -> _Grid:
        return self._sideways() if self._is_sideways else self._upright()

    def _upright(self) -> _Grid:
        assert self._slip is not None
        cell, gap, count = self._cell(), look().px(10), len(self._slip.titles)
        title = look().px(32)
        left = self.width() - count * cell.width() - (count - 1) * gap
        lefts = [left + index * (cell.width() + gap) for index in range(count)]
        high = cell.height()
        tops = (title, title + high + look().px(28))
        cells = tuple(tuple(QRectF(x, top, cell.width(), high) for x in lefts) for top in tops)
        first, second = (QRectF(0, top - 6, left - gap, high + 12) for top in tops)
        y = title + high + look().px(13)
        below = tops[1] + high + look().px(4)
        return _Grid(
            (first, second),
            (cells[0], cells[1]),
            tuple(QRectF(x, 0, cell.width(), title) for x in lefts),
            QRectF(0, below, self.width(), look().px(36)),
            (QPointF(0, y), QPointF(self.width(), y)),
        )

    def _sideways(self) -> _Grid:
        assert self._slip is not None
        gap, count, edge = look().px(10), len(self._slip.titles), look().px(90)
        half = (self.width() - edge - gap) / 2
        lefts, top, high = (edge, edge + half + gap), look().px(120), self._cell().height()
        tops = [top + index * (high + gap) for index in range(count)]
        cells = tuple(tuple(QRectF(x, y, half, high) for y in tops) for x in lefts)
        first, second = (QRectF(x, 0, half, top - 6) for x in lefts)
        x = edge + half + gap / 2
        return _Grid(
            (first, second),
            (cells[0], cells[1]),
            tuple(QRectF(0, y, edge - gap, high) for y in tops),
            QRectF(0, tops[-1] + high + look().px(4), self.width(), look().px(36)),
            (QPointF(x, 0), QPointF(x, tops[-1] + high)),
        )

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._slip is None:
            return
        painter, grid, colours = QPainter(self), self._grid(), look().colours
        bold = look().font(TYPE.body, Weight.BOLD)
        for place, title in zip(grid.titles, self._slip.titles, strict=True):
            write(painter, place, title, fitting(title, bold, place), colours.ink, CENTRE)
        if not (self._is_sideways or self._is_compact):
            start, end = grid.between
            rule(painter, start.x(), end.x(), start.y(), colours.hair, 2)
        for pair, place, cells in zip(self._slip.pairs, grid.pairs, grid.cells, strict=True):
            self._paint_pair(painter, pair, place)
            for cell, where in zip(pair.cells, cells, strict=True):
                paint_cell(painter, where, cell)
        self._paint_total(painter, grid.total)

    def _paint_pair(self, painter: QPainter, pair: SlipPair, room: QRectF) -> None:
        colours, plain = look().colours, look().font()
        high = height_of(plain)
        names = [line for name in self._names(pair, room) for line in name.lines]
        y = room.center().y() - high * (len(names) + 1) / 2
        write(painter, QRectF(room.x(), y, room.width(), high), pair.heading, plain, colours.muted)
        for line in names:
            y += high
            place = QRectF(room.x(), y, room.width(), high)
            write(painter, place, line.family, self._family(), colours.ink, LEFT)
            place.setLeft(place.left() + (width_of(line.family, self._family())))
            write(painter, place, line.first, plain, colours.ink, LEFT)

    def _names(self, pair: SlipPair, room: QRectF) -> list[FittedName]:
        lines = max(1, int(room.height() // height_of(look().font())) - 1)
        spare = max(1, lines - len(pair.people) + 1)
        names: list[FittedName] = []
        for family, first in pair.people:
            name = fitted(family, first, room.width(), self._measure, lines=spare)
            spare = max(1, spare - len(name.lines) + 1)
            names.append(name)
        return names

    def _measure(self, family: str, first: str) -> float:
        return width_of(family, self._family()) + width_of(first, look().font())

    def _family(self) -> QFont:
        return look().font(TYPE.body, Weight.REGULAR if self._is_compact else Weight.BOLD)

    def _paint_total(self, painter: QPainter, room: QRectF) -> None:
        assert self._slip is not None
        word, bobbl, points = self._slip.total
        write(painter, room, word, look().font(), look().colours.muted, LEFT)
        right = room.right()
        for marked in (points, bobbl):
            right = _write_marked(painter, room, right, marked) - look().px(22)


def paint_cell(painter: QPainter, place: QRectF, cell: SlipCell) -> None:
    """Paint one cell: points with a dot for the loser, a word for the winner."""
    colours = look().colours
    match cell.state:
        case CellState.LOST:
            box(painter, place, colours.blue_tint, colours.blue, 2)
            _paint_points(painter, place, cell.text, colours.ink, colours.blue)
        case CellState.DIFFERS:
            box(painter, place, colours.orange, colours.ink, 3, 0)
            _paint_points(painter, place, cell.text, colours.on_orange, colours.on_orange)
        case CellState.WON:
            box(painter, place, colours.surface, colours.hair, 2)
            _paint_word(painter, place, cell.text, colours.muted, look().font())
        case CellState.NOW:
            box(painter, place, colours.focus_fill, colours.focus_edge, 4)
            _paint_typing(painter, place, cell.text)
        case CellState.TO_COME:
            box(painter, place, colours.surface, colours.line, 2, dashed=True)
            _paint_word(painter, place, cell.text, colours.muted, look().font(30))


def _digits(place: QRectF) -> QFont:
    return look().font(min(TYPE.points, round(place.height() * 0.54 / look().scale)), Weight.BOLD)


def _paint_word(painter: QPainter, place: QRectF, text: str, colour: str, font: QFont) -> None:
    room = place.adjusted(6, 0, -6, 0)
    write(painter, room, text, fitting(text, font, room), colour, CENTRE)


def _paint_points(painter: QPainter, place: QRectF, text: str, ink: str, dot: str) -> None:
    size, gap = place.height() * 0.17, place.height() * 0.13
    room = place.adjusted(8, 0, -8 - size - gap, 0)
    font = fitting(text, _digits(place), room.adjusted(0, -99, 0, 99))
    wide = width_of(text, font) + gap + size
    left = place.center().x() - wide / 2
    write(painter, QRectF(left, place.y(), wide, place.height()), text, font, ink, LEFT)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(dot))
    painter.setPen(QColor(dot))
    painter.drawEllipse(QRectF(left + wide - size, place.center().y() - size / 2, size, size))
    painter.restore()


def _paint_typing(painter: QPainter, place: QRectF, text: str) -> None:
    font = fitting(text, _digits(place), place.adjusted(10, -99, -16, 99))
    write(painter, place, text, font, look().colours.ink, CENTRE)
    x = place.center().x() + width_of(text, font) / 2 + 2
    high = place.height() * 0.45
    box(painter, QRectF(x, place.center().y() - high / 2, 3, high), look().colours.ink, None, 0, 0)


def _write_marked(painter: QPainter, room: QRectF, right: float, marked: str) -> float:
    """Write marked text so that it ends at ``right``; give where it starts."""
    fonts = (look().font(), look().font(TYPE.body, Weight.BOLD))
    parts = [(text, fonts[odd % 2]) for odd, text in enumerate(marked.split("**"))]
    start = left = right - sum(width_of(text, font) for text, font in parts)
    for text, font in parts:
        wide = width_of(text, font)
        place = QRectF(left, room.y(), wide + 2, room.height())
        write(painter, place, text, font, look().colours.ink, LEFT)
        left += wide
    return start


def _spoken(slip: Slip) -> str:
    """Say a slip in one sentence for people who hear the screen."""
    said: list[str] = []
    for pair in slip.pairs:
        cells = zip(slip.titles, pair.cells, strict=True)
        told = ", ".join(f"{title} {cell.text}" for title, cell in cells)
        said.append(f"{pair.heading}: {told}")
    return "; ".join([*said, *(unmarked(part) for part in slip.total if part)])
