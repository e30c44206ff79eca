"""The slip on the screen: two pairs, a cell a Bobbl, and the cross total below."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from dataclasses import dataclass
from math import ceil

from PyQt6.QtCore import QPointF, QRectF, QSize, QSizeF
from PyQt6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent, QTransform
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.evening.names import FittedName, NameLine, fitted
from bobbl_client.page.text import unmarked
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, LEFT, fitting, pitch, rule, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall.slip_cell import SlipCell, paint_cell
from bobbl_client.widgets.theme import TYPE, look

TITLE, TOTAL = 28, 28
EDGE = 90
"""Room for the titles left of a sideways slip."""

SHRINKS = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How much smaller the names of a slip may become, tried one after the other."""

TIGHT = 0.7
"""So much of its usual height is enough for a slip where there is no other way."""

BESIDE = 9
"""How far names may reach above and below their cells."""

OVER = 10
"""How far names may reach below the lower cells."""
_NAMES = {False: 240, True: 150}
"""Room for names, by whether the form is compact."""


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
        self._measured: tuple[tuple[int, float], tuple[int, int]] | None = None
        """The least heights of cells, and for which width and scale they are."""
        self._is_compact, self._is_sideways, self._is_tight = is_compact, False, False
        self._is_low = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if event is not None and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def set_slip(self, slip: Slip, *, is_sideways: bool = False) -> None:
        """Show ``slip``."""
        is_new = is_sideways is not self._is_sideways or _words(self._slip) != _words(slip)
        self._slip, self._is_sideways = slip, is_sideways
        self.setAccessibleName(_spoken(slip))
        if is_new:
            self._measured = None
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        least, usual = self._least_highs(), self._cell().height()
        return self._size(self._cell().width(), (max(least[0], usual), max(least[1], usual)))

    def minimumSizeHint(self) -> QSize:
        least = self._least()
        if not self._is_tight:
            return least
        return QSize(least.width(), ceil(least.height() * min(TIGHT, 1 / look().scale)))

    def set_low(self, is_low: bool) -> None:
        """Let the cells be lower, with type as large as before."""
        if is_low != self._is_low:
            self._is_low, self._measured = is_low, None
            self.updateGeometry()
            self.update()

    def set_tight(self, is_tight: bool) -> None:
        """Let the slip be as small as with type of normal size, where there is no other way.

        With very large type a whole slip may be higher than the window: it is then painted whole,
        only less enlarged, and never cut. In a very low window it is smaller than that.
        """
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self.updateGeometry()
            self.update()

    def _least(self) -> QSize:
        return self._size(self._cell().width(), self._least_highs())

    def _least_highs(self) -> tuple[int, int]:
        """Return the least heights of the cells of each pair: names beside them are not smaller."""
        key = (self.width(), look().scale)
        if self._measured is None or self._measured[0] != key:
            self._measured = (key, self._measure_highs())
        return self._measured[1]

    def _measure_highs(self) -> tuple[int, int]:
        least = look().px(self._heights()[0])
        if self._is_sideways or self._slip is None:
            return least, least
        count, gap = len(self._slip.titles), look().px(10)
        wide = self.width() - count * (self._cell().width() + gap)
        first, second = (
            max(least, self._lines_of(pair, wide) * pitch(look().font()) - 2 * BESIDE)
            for pair in self._slip.pairs
        )
        return first, second

    def _lines_of(self, pair: SlipPair, width: float) -> int:
        """Return how many lines heading and names of a pair take, each name at most two of them."""
        room = QRectF(0, 0, width, pitch(look().font()) * (2 + len(pair.people)))
        return 1 + sum(len(name.lines) for name in self._names(pair, room))

    def _shrink(self) -> float:
        """Return the factor by which the slip is painted smaller than the type asks for."""
        return min(1.0, self.height() / self._least().height()) if self._is_tight else 1.0

    def _sheet(self) -> QSizeF:
        """Return the room in which the slip is laid out, before it is painted smaller."""
        return QSizeF(self.width(), self.height()) / self._shrink()

    def _size(self, cell_wide: int, highs: tuple[int, int]) -> QSize:
        bobbl, gap = len(self._slip.titles) if self._slip else 2, look().px(10)
        if self._is_sideways:
            wide = look().px(EDGE) + 2 * (cell_wide + gap) + look().px(80)
            return QSize(wide, self._head() + bobbl * (highs[0] + gap) + self._below())
        name = look().px(_NAMES[self._is_compact] if bobbl < 3 else 120)
        return QSize(name + bobbl * (cell_wide + gap), self._around() + sum(highs))

    def _around(self) -> int:
        """Return the height of everything but the cells of an upright slip."""
        return look().px(TITLE) + self._between() + self._below()

    def _below(self) -> int:
        return look().px(OVER) + (look().px(TOTAL) if self._has_total() else 0)

    def _has_total(self) -> bool:
        return self._slip is None or any(self._slip.total)

    def _between(self) -> int:
        """Return the distance of the two pairs."""
        return look().px(16 if self._is_compact else 28)

    def _head(self) -> int:
        """Return the height of the names above a sideways slip: a heading, two lines for each."""
        pairs = self._slip.pairs if self._slip else ()
        half = (self.width() - look().px(EDGE) - look().px(10)) / 2
        lines = max((1 + 2 * len(pair.people) for pair in pairs), default=5)
        if self.width() > look().px(2 * EDGE):
            lines = max([lines, *(self._lines_of(pair, half) for pair in pairs)])
        return pitch(look().font()) * lines + look().px(OVER)

    def _heights(self) -> tuple[int, int]:
        """Return the least and the usual height of a cell, before scaling."""
        if self._is_sideways or self._is_low:
            return (44, 78)
        return (54, 78) if self._is_compact else (72, 104)

    def _cell(self) -> QSize:
        """Return the usual size of a cell."""
        wide = 92 if self._is_compact else 118
        bobbl = len(self._slip.titles) if self._slip else 2
        if bobbl > 2 and not self._is_sideways:
            wide = max(wide * 2 // bobbl, 44) + (wide // 7 if bobbl == 3 else 0)
        return QSize(look().px(wide), look().px(self._heights()[1]))

    def _fitted_highs(self) -> tuple[int, int]:
        """Return the heights of the cells of each pair in the height there is."""
        least, usual = self._least_highs(), self._cell().height()
        room = int(self._sheet().height() - self._around())
        first = max(least[0], min(usual, room - max(least[1], room // 2)))
        second = max(least[1], min(usual, room - max(least[0], room // 2)))
        return first, second

    def cell_places(self) -> tuple[tuple[QRectF, ...], tuple[QRectF, ...]]:
        """Return the rectangles of the cells, by pair and Bobbl."""
        if not self._slip:
            return ((), ())
        size = QTransform.fromScale(self._shrink(), self._shrink())
        first, second = (tuple(map(size.mapRect, cells)) for cells in self._grid().cells)
        return first, second

    def _grid(self) -> _Grid:
        return self._sideways() if self._is_sideways else self._upright()

    def _upright(self) -> _Grid:
        assert self._slip is not None
        wide, across = self._sheet().width(), self._cell().width()
        highs, gap, count = self._fitted_highs(), look().px(10), len(self._slip.titles)
        title = look().px(TITLE)
        left = wide - count * across - (count - 1) * gap
        lefts = [left + index * (across + gap) for index in range(count)]
        tops = (title, title + highs[0] + self._between())
        rows = tuple(zip(tops, highs, strict=True))
        cells = tuple(tuple(QRectF(x, top, across, high) for x in lefts) for top, high in rows)
        first, second = (
            QRectF(0, top - BESIDE, left - gap, high + 2 * BESIDE) for top, high in rows
        )
        y = title + highs[0] + look().px(13)
        below = tops[1] + highs[1] + look().px(OVER)
        return _Grid(
            (first, second),
            (cells[0], cells[1]),
            tuple(QRectF(x, 0, across, title) for x in lefts),
            QRectF(0, below, wide, look().px(TOTAL)),
            (QPointF(0, y), QPointF(wide, y)),
        )

    def _sideways(self) -> _Grid:
        assert self._slip is not None
        wide = self._sheet().width()
        gap, count, edge = look().px(10), len(self._slip.titles), look().px(EDGE)
        half = (wide - edge - gap) / 2
        lefts, top = (edge, edge + half + gap), self._head()
        room = (self._sheet().height() - top - self._below()) // count - gap
        least, most = (look().px(high) for high in self._heights())
        high = max(least, min(most, room))
        tops = [top + index * (high + gap) for index in range(count)]
        cells = tuple(tuple(QRectF(x, y, half, high) for y in tops) for x in lefts)
        first, second = (QRectF(x, 0, half, top - 6) for x in lefts)
        x = edge + half + gap / 2
        return _Grid(
            (first, second),
            (cells[0], cells[1]),
            tuple(QRectF(0, y, edge - gap, high) for y in tops),
            QRectF(0, tops[-1] + high + look().px(OVER), wide, look().px(TOTAL)),
            (QPointF(x, 0), QPointF(x, tops[-1] + high)),
        )

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._slip is None:
            return
        painter, grid, colours = QPainter(self), self._grid(), look().colours
        painter.scale(self._shrink(), self._shrink())
        bold = look().font(TYPE.body, Weight.BOLD)
        for place, title in zip(grid.titles, self._slip.titles, strict=True):
            write(painter, place, title, fitting(title, bold, place.width()), colours.ink, CENTRE)
        if not (self._is_sideways or self._is_compact):
            start, end = grid.between
            rule(painter, start.x(), end.x(), start.y(), colours.hair, 2)
        for pair, place, cells in zip(self._slip.pairs, grid.pairs, grid.cells, strict=True):
            self._paint_pair(painter, pair, place)
            for cell, where in zip(pair.cells, cells, strict=True):
                paint_cell(painter, where, cell, is_plain=self._is_compact)
        self._paint_total(painter, grid.total)

    def _paint_pair(self, painter: QPainter, pair: SlipPair, room: QRectF) -> None:
        """Paint heading and names, smaller where long names need more lines than there are."""
        high = pitch(look().font())
        for shrink in SHRINKS:
            within = QRectF(0, 0, room.width() / shrink, room.height() / shrink)
            names = [line for name in self._names(pair, within) for line in name.lines]
            if high * (len(names) + 1) <= within.height() + 2:
                break
        painter.save()
        painter.translate(room.topLeft())
        painter.scale(shrink, shrink)
        self._paint_names(painter, pair.heading, names, within)
        painter.restore()

    def _paint_names(
        self, painter: QPainter, heading: str, names: list[NameLine], room: QRectF
    ) -> None:
        colours, plain = look().colours, look().font()
        high = pitch(plain)
        y = room.center().y() - high * (len(names) + 1) / 2
        if self._is_sideways:
            y = room.bottom() - high * (len(names) + 1)
        write(painter, QRectF(room.x(), y, room.width(), high), heading, plain, colours.muted)
        for line in names:
            y += high
            place = QRectF(room.x(), y, room.width(), high)
            family = fitting(line.family, self._family(), place.width())
            write(painter, place, line.family, family, colours.ink, LEFT)
            place.setLeft(place.left() + (width_of(line.family, self._family())))
            write(painter, place, line.first, plain, colours.ink, LEFT)

    def _names(self, pair: SlipPair, room: QRectF) -> list[FittedName]:
        lines = max(1, int((room.height() + 2) // pitch(look().font())) - 1)
        spare = 2 if self._is_sideways else max(1, lines - len(pair.people) + 1)
        names: list[FittedName] = []
        for family, first in pair.people:
            name = fitted(
                family,
                first,
                room.width(),
                self._measure,
                lines=spare,
                is_unique=self._is_unique(family),
            )
            if not self._is_sideways:
                spare = max(1, spare - len(name.lines) + 1)
            names.append(name)
        return names

    def _is_unique(self, family: str) -> bool:
        """Return whether one family name on the slip tells who is meant."""
        assert self._slip is not None
        return [name for pair in self._slip.pairs for name, _ in pair.people].count(family) == 1

    def _measure(self, family: str, first: str) -> float:
        return width_of(family, self._family()) + width_of(first, look().font())

    def _family(self) -> QFont:
        return look().font(TYPE.body, Weight.REGULAR if self._is_compact else Weight.BOLD)

    def _paint_total(self, painter: QPainter, room: QRectF) -> None:
        assert self._slip is not None
        word, bobbl, points = self._slip.total
        write(painter, room, word, look().font(), look().colours.muted, LEFT)
        if self._is_compact:
            _write_marked(painter, room, room.left(), points)
            return
        start = room.right() - _marked_width(points)
        _write_marked(painter, room, start, points)
        if bobbl:
            first = self._grid().cells[0][0].left()
            _write_marked(
                painter, room, min(first, start - look().px(22) - _marked_width(bobbl)), bobbl
            )


def _words(slip: Slip | None) -> object:
    """Return what of a slip its size depends on."""
    if slip is None:
        return None
    return slip.titles, any(slip.total), [(pair.heading, pair.people) for pair in slip.pairs]


def _marked_parts(marked: str) -> list[tuple[str, QFont]]:
    fonts = (look().font(), look().font(TYPE.body, Weight.BOLD))
    return [(text, fonts[odd % 2]) for odd, text in enumerate(marked.split("**"))]


def _marked_width(marked: str) -> int:
    return sum(width_of(text, font) for text, font in _marked_parts(marked))


def _write_marked(painter: QPainter, room: QRectF, left: float, marked: str) -> None:
    """Write marked text from ``left`` on."""
    for text, font in _marked_parts(marked):
        wide = width_of(text, font)
        place = QRectF(left, room.y(), wide, room.height())
        write(painter, place, text, font, look().colours.ink, LEFT)
        left += wide


def _spoken(slip: Slip) -> str:
    """Return a slip as one sentence, for people who hear the screen."""
    said: list[str] = []
    for pair in slip.pairs:
        cells = zip(slip.titles, pair.cells, strict=True)
        told = ", ".join(f"{title} {cell.text}" for title, cell in cells)
        said.append(f"{pair.heading}: {told}")
    return "; ".join([*said, *(unmarked(part) for part in slip.total if part)])
