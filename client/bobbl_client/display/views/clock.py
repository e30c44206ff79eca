"""Painting the clock: how long a round goes on, that it is over, and when the first one begins."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.display.clock import ClockPage, StartPage
from bobbl_client.display.page import DisplayScreen
from bobbl_client.display.views.sheet import (
    EDGE,
    paint_top,
    write_fitted,
    write_marked,
)
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    box,
    fitting,
    width_of,
    wrapped,
    write,
    write_digits,
)
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.theme import look
from bobbl_shared.qr import modules_of

SYMBOLS = {"running": Symbol.PLAY, "halted": Symbol.PAUSE, "over": Symbol.CLOCK}
CODE = 366
"""Side of the QR code with its margin."""
CODE_ALONE = 470


def paint_clock(painter: QPainter, wide: float, screen: DisplayScreen, page: ClockPage) -> None:
    """Paint round, state, digits, and below them how far the round is or what to do."""
    colours = look().colours
    paint_top(painter, wide, screen)
    is_over = page.stage == "over"
    plain = font(60, Weight.BOLD if is_over else Weight.REGULAR)
    word = width_of(page.word, plain)
    head = QRectF(EDGE, 118, wide - 2 * EDGE, 120)
    title = head.adjusted(0, 0, -word - 120, 0)
    write_fitted(painter, title, page.title, font(92, Weight.BOLD), colours.ink, LEFT)
    write(painter, head, page.word, plain, colours.ink, RIGHT)
    mark = QRectF(head.right() - word - 72, head.center().y() - 24, 48, 48)
    symbols.paint(
        painter, SYMBOLS[page.stage], mark, colours.orange_ink if is_over else colours.ink
    )
    digits = QRectF(EDGE, 250, wide - 2 * EDGE, 530)
    widest = "".join("0" if sign.isdecimal() else sign for sign in page.digits)
    face = fitting(widest, font(480, Weight.BOLD), digits.width() - 40)
    write_digits(painter, digits, page.digits, face, colours.ink, CENTRE)
    if page.told:
        _paint_told(painter, QRectF(EDGE, 786, wide - 2 * EDGE, 88), page.told)
    else:
        _paint_bar(painter, QRectF(EDGE, 826, wide - 2 * EDGE, 44), page.part)


def _paint_bar(painter: QPainter, room: QRectF, part: float) -> None:
    ink = look().colours.ink
    box(painter, QRectF(room.x(), room.y(), room.width() * part, room.height()), ink, None, 0, 0)
    box(painter, room, None, ink, 5, 0)


def _paint_told(painter: QPainter, room: QRectF, told: str) -> None:
    """Paint what everybody is to do now."""
    colours = look().colours
    box(painter, room, colours.orange_tint, colours.orange_edge, 6, 0)
    mark = QRectF(room.x() + 36, room.center().y() - 26, 52, 52)
    symbols.paint(painter, Symbol.TRIANGLE, mark, colours.orange_ink)
    line = room.adjusted(114, 0, -30, 0)
    write_fitted(painter, line, told, font(48, Weight.BOLD), colours.ink, LEFT)


def paint_start(painter: QPainter, wide: float, screen: DisplayScreen, page: StartPage) -> None:
    """Paint when the first round begins, or the name alone, and the code of the pages."""
    if page.time:
        paint_top(painter, wide, screen)
    side = CODE if page.time else CODE_ALONE
    right = side + 180 if page.link else EDGE
    if page.time:
        _paint_begin(painter, QRectF(EDGE, 210, wide - EDGE - right, 580), page)
    else:
        _paint_name(painter, QRectF(EDGE, 120, wide - EDGE - right, 740), page.heading)
    if page.link:
        code = QRectF(wide - side - 120, 250 if page.time else 180, side, side)
        paint_qr(painter, code, modules_of(page.link))
        below = QRectF(code.x() - 60, code.bottom() + 30, side + 120, 80)
        ink = look().colours.ink
        write_fitted(painter, below, page.caption, font(46, Weight.BOLD), ink, CENTRE)
        address = below.translated(0, 66)
        write_fitted(painter, address, page.address, font(42, Weight.REGULAR), ink, CENTRE)


def _paint_begin(painter: QPainter, room: QRectF, page: StartPage) -> None:
    ink = look().colours.ink
    head = QRectF(room.x(), room.y(), room.width(), 110)
    write_fitted(painter, head, page.heading, font(76, Weight.BOLD), ink, LEFT)
    face = fitting(page.time, font(330, Weight.BOLD), room.width())
    write_digits(painter, QRectF(room.x(), 330, room.width(), 310), page.time, face, ink, LEFT)
    for row, line in enumerate(page.lines):
        place = QRectF(room.x(), 638 + row * 76, room.width(), 72)
        write_marked(painter, place, line, 60, ink, LEFT)


def _paint_name(painter: QPainter, room: QRectF, name: str) -> None:
    """Paint the name of the evening in lines as large as they fit."""
    for size in (150, 130, 110, 90, 70):
        bold = font(size, Weight.BOLD)
        lines = wrapped(name, bold, room.width())
        fits = all(width_of(line, bold) <= room.width() for line in lines)
        if fits and len(lines) * size * 1.25 <= room.height():
            break
    step = size * 1.25
    top = room.center().y() - len(lines) * step / 2
    for row, line in enumerate(lines):
        place = QRectF(room.x(), top + row * step, room.width(), step)
        write_fitted(painter, place, line, bold, look().colours.ink, LEFT)
