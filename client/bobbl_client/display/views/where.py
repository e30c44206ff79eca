"""Painting where a table is: its number left, the hall with the way right, the sentence below."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.display.views.sheet import EDGE, FOOT, HIGH, write_fitted
from bobbl_client.display.where import WherePage
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, fitting, wrapped, write, write_lines
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.hall import HallPicture
from bobbl_client.widgets.hall.hall_map import paint_hall
from bobbl_client.widgets.theme import look

LEFT_WIDE, GAP = 440, 44
TOP, LINE = 40, 76
BOX_TOP, BOX_HIGH = 218, 308
SAID_HIGH = 180


def paint_where(painter: QPainter, wide: float, page: WherePage) -> None:
    """Paint the question and its answer."""
    colours, found = look().colours, page.found
    first, second = page.asked
    left = QRectF(EDGE, TOP, LEFT_WIDE, LINE)
    write_fitted(painter, left, first, font(72), colours.ink, LEFT)
    asked = left.translated(0, LINE + 4)
    write_fitted(painter, asked, second, font(72, Weight.BOLD), colours.ink, LEFT)
    block = QRectF(EDGE, BOX_TOP, LEFT_WIDE, BOX_HIGH)
    box(painter, block, colours.blue, None, 0, 12)
    number = str(found.table)
    made = fitting(number, font(280, Weight.BOLD), block.width() * 0.86)
    write(painter, block, number, made, colours.on_blue, CENTRE)
    section = QRectF(EDGE, block.bottom() + 20, LEFT_WIDE, HIGH - FOOT - block.bottom() - 40)
    if found.section:
        bold = fitting(max(found.section.split(), key=len), font(60, Weight.BOLD), LEFT_WIDE)
        lines = wrapped(found.section, bold, section.width())
        place = QRectF(section.x(), section.y(), section.width(), 80 * len(lines))
        write_lines(painter, place, lines, bold, colours.ink)
    right = QRectF(EDGE + LEFT_WIDE + GAP, TOP, wide - 2 * EDGE - LEFT_WIDE - GAP, 0)
    right.setHeight(HIGH - FOOT - TOP - SAID_HIGH)
    picture = HallPicture(found.plan, found.labels, found.table, found.way, found.unused)
    paint_hall(painter, right, picture, colours)
    said = QRectF(right.x(), right.bottom() + 10, right.width(), SAID_HIGH - 20)
    _paint_said(painter, said, found.told)


def _paint_said(painter: QPainter, room: QRectF, told: str) -> None:
    """Paint the sentence on two lines at most."""
    for size in range(56, 30, -2):
        made = font(size, Weight.MEDIUM)
        lines = wrapped(told, made, room.width())
        if len(lines) <= 2:
            break
    write_lines(painter, room, lines, made, look().colours.ink)
