"""A call for a table, as large as the screen allows: table, request, and who sits there."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Iterator

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QFont, QPainter, QPaintEvent

from bobbl_client.evening.calls import ShownCall
from bobbl_client.evening.names import FittedName, fitted
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, fitting, rule, width_of, wrapped, write
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.theme import RADIUS, look
from bobbl_shared.domain.names import Name

WIDE, HIGH = 1366, 704
"""The sheet for which the sizes below are meant."""
EDGE = 40
BLOCK = QRectF(EDGE, 20, 427, 354)
TABLE, REQUEST, WHERE, NAME = 300, 112, 40, 54
SMALLEST_NAME = 42
PITCH, CLOSE_PITCH = 1.2, 1.08
"""Height of a line, and of one of the request, in its size."""


class CallSheet(Painted):
    """Paints a call, larger or smaller with its room."""

    def __init__(self) -> None:
        super().__init__()
        self._call: ShownCall | None = None
        self.setMinimumSize(320, 200)

    def sizeHint(self) -> QSize:
        return QSize(WIDE, HIGH)

    def show_call(self, call: ShownCall) -> None:
        """Show a call."""
        self._call = call
        self.setAccessibleName(words_of(call))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, call = QPainter(self), self._call
        box(painter, self.area(), look().colours.surface, None, 0, 0)
        if call is None:
            return
        factor = min(self.width() / WIDE, self.height() / HIGH)
        painter.scale(factor, factor)
        paint_call(painter, self.width() / factor, self.height() / factor, call)


def words_of(call: ShownCall) -> str:
    """Return a call as one sentence, for those who do not see it."""
    people = (name.listed for side in call.sides for name in side)
    parts = (f"{call.word} {call.table}", call.request, call.where, *people)
    return " · ".join(part for part in parts if part)


def paint_call(painter: QPainter, wide: float, high: float, call: ShownCall) -> None:
    """Paint a call on a sheet of that size, about ``WIDE`` × ``HIGH``."""
    _paint_block(painter, call)
    left = BLOCK.right() + 34
    _paint_request(painter, QRectF(left, BLOCK.top(), wide - EDGE - left, BLOCK.height()), call)
    rule(painter, EDGE, wide - EDGE, BLOCK.bottom() + 22, look().colours.ink, 4)
    top, half = BLOCK.bottom() + 44, (wide - 2 * EDGE) / 2
    for place, side in enumerate(call.sides):
        room = QRectF(EDGE + place * (half + 15), top, half - 15, high - top - 12)
        _paint_people(painter, room, side)


def _paint_block(painter: QPainter, call: ShownCall) -> None:
    colours = look().colours
    box(painter, BLOCK, colours.ink, None, 0, RADIUS.panel)
    word = QRectF(BLOCK.left(), BLOCK.top() + 12, BLOCK.width(), 56)
    write(painter, word, call.word, font(44, Weight.REGULAR), colours.surface, CENTRE)
    number = BLOCK.adjusted(18, 76, -18, -6)
    face = fitting(call.table, font(TABLE, Weight.BOLD), number.width())
    write(painter, number, call.table, face, colours.surface, CENTRE)


def _paint_request(painter: QPainter, room: QRectF, call: ShownCall) -> None:
    """Paint the request, in smaller type where it needs more lines than there is room for."""
    foot = WHERE * PITCH + 8 if call.where else 0
    size = REQUEST
    lines: tuple[str, ...] = (call.request,)
    while size > WHERE:
        face = font(size, Weight.BOLD)
        lines = wrapped(call.request, face, room.width(), breaks_words=size <= NAME)
        is_wide = any(width_of(line, face) > room.width() for line in lines)
        if not is_wide and len(lines) * size * CLOSE_PITCH <= room.height() - foot:
            break
        size -= 4
    colour, step = look().colours.ink, size * CLOSE_PITCH
    top = room.top() + max(0.0, (room.height() - foot - len(lines) * step) / 2)
    for line in lines:
        write(painter, QRectF(room.left(), top, room.width(), step), line, face, colour, LEFT)
        top += step
    below = QRectF(room.left(), top + 4, room.width(), WHERE * PITCH)
    small = fitting(call.where, font(WHERE, Weight.REGULAR), room.width())
    write(painter, below, call.where, small, colour, LEFT)


def _paint_people(painter: QPainter, room: QRectF, side: tuple[Name, ...]) -> None:
    """Paint one side, a name below the other, as large as all of them allow."""
    size, names = next(
        (size, names)
        for size, names in _sizes(side, room.width())
        if size == SMALLEST_NAME or _high(names, size) <= room.height()
    )
    bold, plain = font(size, Weight.BOLD), font(size, Weight.REGULAR)
    colour, top = look().colours.ink, room.top()
    for line in (line for name in names for line in name.lines):
        place = QRectF(room.left(), top, room.width(), size * PITCH)
        write(painter, place, line.family, bold, colour, LEFT)
        after = place.adjusted(width_of(line.family, bold), 0, 0, 0)
        write(painter, after, line.first, plain, colour, LEFT)
        top += size * PITCH


def _sizes(side: tuple[Name, ...], width: float) -> Iterator[tuple[int, list[FittedName]]]:
    for size in range(NAME, SMALLEST_NAME - 1, -2):
        bold, plain = font(size, Weight.BOLD), font(size, Weight.REGULAR)

        def measure(family: str, first: str, bold: QFont = bold, plain: QFont = plain) -> float:
            return width_of(family, bold) + width_of(first, plain)

        yield size, [fitted(each.last, each.first, width, measure, lines=2) for each in side]


def _high(names: list[FittedName], size: int) -> float:
    return sum(len(each.lines) for each in names) * size * PITCH
