"""Painting and measuring one row of a list."""

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QFont, QPainter

from bobbl_client.views import symbols
from bobbl_client.views.components.keys import cap_width, paint_cap
from bobbl_client.views.components.row import Row, RowStyle
from bobbl_client.views.components.text import Tone
from bobbl_client.views.drawing import LEFT, RIGHT, box, height_of, width_of, wrapped_size, write
from bobbl_client.views.fonts import Weight
from bobbl_client.views.theme import TYPE, look

_HEIGHTS = {RowStyle.TWO_LINES: 65, RowStyle.ONE_LINE: 45, RowStyle.TASKS: 44, RowStyle.LOW: 30}


def row_height(row: Row, style: RowStyle, width: int) -> int:
    """Give the height of ``row`` in a list ``width`` wide: long titles take more lines."""
    least = look().px(_HEIGHTS[style])
    if style is not RowStyle.TWO_LINES:
        return least
    room = _title_room(QRectF(0, 0, width, least), row)
    title = wrapped_size(row.title, _title_font(), int(room.width())).height()
    return max(least, title + height_of(look().font()) + look().px(15))


def paint_row(
    painter: QPainter, rect: QRect, row: Row, style: RowStyle, is_chosen: bool, has_focus: bool
) -> None:
    """Paint ``row`` in ``rect``."""
    area = QRectF(rect)
    _paint_ground(painter, area, row, style, is_chosen, has_focus)
    match style:
        case RowStyle.TWO_LINES:
            _paint_two_lines(painter, area, row)
        case RowStyle.TASKS:
            _paint_task(painter, area, row, is_chosen)
        case RowStyle.ONE_LINE:
            _paint_one_line(painter, area, row)
        case RowStyle.LOW:
            _paint_low(painter, area, row)


def _paint_ground(
    painter: QPainter, area: QRectF, row: Row, style: RowStyle, is_chosen: bool, has_focus: bool
) -> None:
    colours = look().colours
    if row.is_warning:
        box(painter, area, colours.orange_tint, None, 0, 0)
    if is_chosen:
        box(painter, area, colours.blue_tint, None, 0, 0)
    if style is not RowStyle.LOW:
        foot = QRectF(area.left(), area.bottom() - 2, area.width(), 2)
        box(painter, foot, colours.hair, None, 0, 0)
    if is_chosen:
        bar = QRectF(area.left(), area.top(), 6, area.height())
        box(painter, bar, colours.blue, None, 0, 0)
    if has_focus:
        box(painter, area, None, colours.focus_edge, 4, 0)


def _title_font() -> QFont:
    return look().font(20, Weight.MEDIUM)


def _right_width(row: Row, font: QFont) -> int:
    return width_of(row.right, font) + look().px(14) if row.right else 0


def _title_room(area: QRectF, row: Row) -> QRectF:
    shown = look()
    right = _right_width(row, shown.font(22, Weight.BOLD)) + shown.px(6)
    return area.adjusted(shown.px(54), 0, -right, 0)


def _paint_two_lines(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    number = QRectF(area.left() + shown.px(10), area.top(), shown.px(40), area.height() - 2)
    write(painter, number, row.number, shown.font(TYPE.list, Weight.BOLD), colours.ink, LEFT)
    room = _title_room(area, row)
    title = wrapped_size(row.title, _title_font(), int(room.width())).height()
    line = height_of(shown.font())
    top = area.top() + (area.height() - 2 - title - line + 2) / 2
    place = QRectF(room.left(), top, room.width(), title)
    write(painter, place, row.title, _title_font(), colours.ink, LEFT, wrap=True)
    below = QRectF(room.left(), top + title - 2, room.width(), line)
    _paint_detail(painter, below, row)
    right = area.adjusted(0, 0, -shown.px(10), -2)
    write(painter, right, row.right, shown.font(22, Weight.BOLD), colours.ink, RIGHT)


def _paint_detail(painter: QPainter, room: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    left = room.left()
    if row.symbol:
        size = shown.px(18)
        place = QRectF(left, room.center().y() - size / 2 + 1, size, size)
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(colours))
        left += shown.px(23)
    place = QRectF(left, room.y(), room.right() - left, room.height())
    write(painter, place, row.detail, shown.font(), colours.muted, LEFT)


def _paint_task(painter: QPainter, area: QRectF, row: Row, is_chosen: bool) -> None:
    shown, colours = look(), look().colours
    middle, right = area.center().y() - 1, area.right() - shown.px(10)
    if row.symbol:
        size = shown.px(24)
        place = QRectF(area.left() + shown.px(10), middle - size / 2, size, size)
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(colours))
    if is_chosen and row.enter:
        right = paint_cap(painter, right, middle, row.enter) - shown.px(14)
    bold = shown.font(TYPE.body, Weight.BOLD)
    place = QRectF(area.left(), area.top(), right - area.left(), area.height() - 2)
    write(painter, place, row.right, bold, colours.ink, RIGHT)
    place.setLeft(area.left() + shown.px(46))
    heading = shown.font(TYPE.heading, Weight.BOLD)
    write(painter, place, row.title, heading, colours.ink, LEFT)
    place.setLeft(place.left() + max(shown.px(104), width_of(row.title, heading) + shown.px(14)))
    write(painter, place, row.detail, shown.font(), colours.ink, LEFT)


def _paint_one_line(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    place = area.adjusted(shown.px(6), 0, 0, -2)
    write(painter, place, row.number, shown.font(TYPE.heading, Weight.BOLD), colours.ink, LEFT)
    left = area.left() + shown.px(42)
    if row.symbol:
        size = shown.px(20)
        mark = QRectF(left, place.center().y() - size / 2, size, size)
        symbols.paint(painter, row.symbol, mark, row.symbol_tone.of(colours))
        left += shown.px(29)
    place = QRectF(left, area.top(), area.right() - left, area.height() - 2)
    write(painter, place, row.title, shown.font(), colours.ink, LEFT)
    write(painter, place, row.right, shown.font(), colours.muted, RIGHT)


def _paint_low(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    font = shown.font(TYPE.body, Weight.BOLD if row.is_warning else Weight.REGULAR)
    left = area.left() + shown.px(8)
    if row.symbol:
        size = shown.px(20)
        mark = QRectF(left, area.center().y() - size / 2, size, size)
        tone = Tone.ORANGE if row.is_warning else row.symbol_tone
        symbols.paint(painter, row.symbol, mark, tone.of(colours))
        left += shown.px(30)
    place = QRectF(left, area.top(), area.right() - shown.px(8) - left, area.height())
    write(painter, place, row.title, font, colours.ink, LEFT)
    write(painter, place, row.right, font, colours.ink, RIGHT)


def least_width(row: Row) -> int:
    """Give the width below which a task row would lose a word."""
    font = look().font()
    texts = sum(width_of(text, font) for text in (row.title, row.detail, row.right))
    return texts + cap_width(row.enter) + look().px(100)
