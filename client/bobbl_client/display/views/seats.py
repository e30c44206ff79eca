"""Painting who sits where: letters on blue, tables in boxes, names that are never small."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QFontMetricsF, QPainter

from bobbl_client.display.seats import (
    BESIDE,
    GAP,
    ROWS,
    TABLE,
    Room,
    SeatCell,
    SeatsPage,
    column_width,
)
from bobbl_client.display.views.sheet import FOOT, HIGH, write_fitted
from bobbl_client.widgets.drawing import CENTRE, LEFT, RIGHT, box, fitting, width_of, write
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.theme import look
from bobbl_shared.i18n import tr

NAME = 42
"""Height of every name."""
PITCH = 45
"""Between two lines of a name."""
LETTERS = 250
"""Width of the field of the letters."""
LEFT_EDGE, RIGHT_EDGE = LETTERS + 32, 40
TOP, ROW, BETWEEN = 108, 70, 8
MANY_LETTERS = 130
"""Three letters are no larger than that, one up to 230."""


def seats_room(wide: float) -> Room:
    """Return the room for seats on a sheet so wide."""
    return Room(wide - LEFT_EDGE - RIGHT_EDGE, _name_width)


def _name_width(text: str) -> float:
    return QFontMetricsF(font(NAME, Weight.MEDIUM)).horizontalAdvance(text)


def paint_seats(painter: QPainter, wide: float, page: SeatsPage) -> None:
    """Paint the letters, the title, and the seats in columns."""
    _paint_letters(painter, page)
    ink, small = look().colours.ink, font(38, Weight.REGULAR)
    room = QRectF(LEFT_EDGE, 16, wide - LEFT_EDGE - RIGHT_EDGE, 86)
    right = min(width_of(page.beside, small), room.width() * 0.45)
    big = font(66, Weight.BOLD)
    write_fitted(painter, room.adjusted(0, 0, -right - 40, 0), page.title, big, ink, LEFT)
    beside = room.adjusted(room.width() - right, 0, 0, 0)
    write_fitted(painter, beside, page.beside, small, ink, RIGHT)
    broad = column_width(room.width(), page.count)
    for number, column in enumerate(page.columns):
        top, left = float(TOP), LEFT_EDGE + number * (broad + GAP)
        for cell in column:
            high = cell.rows * (ROW + BETWEEN) - BETWEEN
            _paint_cell(painter, QRectF(left, top, broad, high), cell)
            top += high + BETWEEN


def _paint_letters(painter: QPainter, page: SeatsPage) -> None:
    colours = look().colours
    field = QRectF(0, 0, LETTERS, HIGH - FOOT)
    box(painter, field, colours.blue, None, 0, 0)
    most = max(len(page.first), len(page.last))
    size = {1: 230, 2: 160}.get(most, MANY_LETTERS)
    middle = field.center().y()
    for letters, at in ((page.first, middle - 145), (page.last, middle + 145)):
        room = QRectF(10, at - 115, LETTERS - 20, 230)
        write_fitted(painter, room, letters, font(size, Weight.BOLD), colours.on_blue, CENTRE)
    until = QRectF(0, middle - 40, LETTERS, 80)
    write(painter, until, tr("bis"), font(60, Weight.MEDIUM), colours.on_blue, CENTRE)


def _paint_cell(painter: QPainter, room: QRectF, cell: SeatCell) -> None:
    """Paint the number of the table in its box, then the name."""
    colours = look().colours
    block = QRectF(room.x(), room.y(), TABLE, room.height())
    ground = colours.surface if colours.surface != colours.bg else colours.sunken
    box(painter, room, ground, None, 0, 0)
    box(painter, block, colours.ink, None, 0, 0)
    number = fitting(cell.seat.table, font(60, Weight.BOLD), TABLE - 16)
    write(painter, block, cell.seat.table, number, colours.bg, CENTRE)
    names = room.adjusted(TABLE + BESIDE / 2, 0, -BESIDE / 2, 0)
    made = font(NAME, Weight.MEDIUM)
    top = names.center().y() - len(cell.lines) * PITCH / 2
    for row, line in enumerate(cell.lines):
        place = QRectF(names.x(), top + row * PITCH, names.width(), PITCH)
        write(painter, place, line, made, colours.ink, LEFT)


assert ROWS * (ROW + BETWEEN) - BETWEEN + TOP <= HIGH - FOOT
