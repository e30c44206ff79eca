"""The sheet of a display, 1080 high whatever the screen is: what stands above and below a page."""

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QFont, QPainter

from bobbl_client.display.page import DisplayScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.colours import DARK
from bobbl_client.widgets.drawing import LEFT, RIGHT, box, fitting, rule, width_of, write
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.theme import look

HIGH = 1080
FOOT = 104
EDGE = 60
"""What stays free at the left and the right."""


def write_fitted(
    painter: QPainter, room: QRectF, text: str, made: QFont, colour: str, align: Qt.AlignmentFlag
) -> None:
    """Paint one line, smaller where it does not fit."""
    write(painter, room, text, fitting(text, made, room.width()), colour, align)


def write_marked(
    painter: QPainter, room: QRectF, marked: str, size: int, colour: str, align: Qt.AlignmentFlag
) -> None:
    """Paint one line with its ``**bold**`` parts, smaller where it does not fit."""
    parts = marked.split("**")
    fonts = [font(size, Weight.BOLD if odd % 2 else Weight.REGULAR) for odd in range(len(parts))]
    whole = sum(width_of(text, each) for text, each in zip(parts, fonts, strict=True))
    if whole > room.width():
        for each in fonts:
            each.setPixelSize(max(1, int(size * room.width() / whole)))
        whole = sum(width_of(text, each) for text, each in zip(parts, fonts, strict=True))
    left = room.left()
    if align & Qt.AlignmentFlag.AlignRight:
        left = room.right() - whole
    elif align & Qt.AlignmentFlag.AlignHCenter:
        left = room.center().x() - whole / 2
    for text, each in zip(parts, fonts, strict=True):
        step = width_of(text, each)
        write(painter, QRectF(left, room.y(), step, room.height()), text, each, colour, LEFT)
        left += step


def paint_top(painter: QPainter, wide: float, screen: DisplayScreen) -> None:
    """Paint tournament and time of day, as on every page that has room for them."""
    ink, bold = look().colours.ink, font(46, Weight.BOLD)
    room = QRectF(EDGE, 16, wide - 2 * EDGE, 72)
    time = width_of(screen.hour, bold) + 40
    write_fitted(painter, room.adjusted(0, 0, -time, 0), screen.tournament, bold, ink, LEFT)
    write(painter, room, screen.hour, bold, ink, RIGHT)
    rule(painter, EDGE, wide - EDGE, 97, ink, 6)


def paint_head(painter: QPainter, wide: float, title: str, beside: str) -> None:
    """Paint the title of a page and what stands beside it."""
    ink, small = look().colours.ink, font(42, Weight.MEDIUM)
    room = QRectF(EDGE, 12, wide - 2 * EDGE, 110)
    right = min(width_of(beside, small), room.width() / 2)
    big = font(84, Weight.BOLD)
    write_fitted(painter, room.adjusted(0, 0, -right - 60, 0), title, big, ink, LEFT)
    place = room.adjusted(room.width() - right, 8, 0, 0)
    write_fitted(painter, place, beside, small, ink, RIGHT)


def paint_foot(painter: QPainter, wide: float, screen: DisplayScreen, *, is_blue: bool) -> None:
    """Paint the next step, and that the page is held."""
    colours, bold = look().colours, font(46, Weight.BOLD)
    ground, ink = (colours.blue, colours.on_blue) if is_blue else (colours.ink, colours.bg)
    if look().theme == DARK and not is_blue:
        ground, ink = colours.surface, colours.ink
    foot = QRectF(0, HIGH - FOOT, wide, FOOT)
    box(painter, foot, ground, None, 0, 0)
    room = foot.adjusted(EDGE, 0, -EDGE, 0)
    left, right = screen.footer
    held = 80 if screen.is_held else 0
    wanted, free = width_of(left, bold) + width_of(right, bold), room.width() - held - 60
    if wanted > free:
        bold = font(int(46 * free / wanted), Weight.BOLD)
    wide_right = width_of(right, bold)
    write(painter, room, left, bold, ink, LEFT)
    write(painter, room, right, bold, ink, RIGHT)
    if screen.is_held:
        mark = QRectF(room.right() - wide_right - held, room.center().y() - 22, 44, 44)
        symbols.paint(painter, Symbol.PAUSE, mark, ink)
