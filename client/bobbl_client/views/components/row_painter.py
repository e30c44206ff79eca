"""Painting and measuring one row of a list."""

from dataclasses import replace

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QFont, QPainter

from bobbl_client.views import symbols
from bobbl_client.views.components.keys import cap_width, paint_cap
from bobbl_client.views.components.row import Row, RowStyle
from bobbl_client.views.components.text import Tone
from bobbl_client.views.drawing import (
    LEFT,
    RIGHT,
    box,
    pitch,
    width_of,
    wrapped,
    write,
    write_lines,
)
from bobbl_client.views.fonts import Weight
from bobbl_client.views.theme import TYPE, look

_HEIGHTS = {RowStyle.TWO_LINES: 65, RowStyle.ONE_LINE: 45, RowStyle.TASKS: 44, RowStyle.LOW: 30}


def row_height(row: Row, style: RowStyle, width: int) -> int:
    """Give the height of ``row`` in a list ``width`` wide: long titles take more lines."""
    least = look().px(_HEIGHTS[style])
    if style is not RowStyle.TWO_LINES:
        font, lines = _flowing(QRectF(0, 0, width, least), row, style)[1:]
        return max(least, len(lines) * pitch(font) + look().px(4 if style is RowStyle.LOW else 16))
    room = _title_room(QRectF(0, 0, width, least), row)
    lines = len(wrapped(row.title, _title_font(), room.width()))
    return max(least, lines * pitch(_title_font()) + pitch(look().font()) + look().px(16))


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
    if is_chosen and style is not RowStyle.ONE_LINE:
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
    lines = wrapped(row.title, _title_font(), room.width())
    title, line = len(lines) * pitch(_title_font()), pitch(shown.font())
    top = area.top() + (area.height() - 2 - title - line) / 2
    place = QRectF(room.left(), top, room.width(), title)
    write_lines(painter, place, lines, _title_font(), colours.ink)
    below = QRectF(room.left(), top + title, room.width(), line)
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


def _flowing(area: QRectF, row: Row, style: RowStyle) -> tuple[QRectF, QFont, tuple[str, ...]]:
    """Give the text of a low row that takes the room left over: where, in which type, its lines."""
    shown = look()
    room = area.adjusted(0, 0, 0, 0 if style is RowStyle.LOW else -2)
    bold = shown.font(TYPE.body, Weight.BOLD)
    match style:
        case RowStyle.TASKS:
            cap = cap_width(row.enter) + shown.px(14) if row.enter else 0
            room.setRight(room.right() - shown.px(10) - cap - _right_width(row, bold))
            title = width_of(row.title, _task_font()) + shown.px(14)
            room.setLeft(room.left() + shown.px(46) + max(shown.px(104), title))
            return room, shown.font(), wrapped(row.detail, shown.font(), room.width())
        case RowStyle.LOW:
            font = bold if row.is_warning else shown.font()
            room.setLeft(room.left() + shown.px(38 if row.symbol else 8))
            room.setRight(room.right() - shown.px(8) - _right_width(row, font))
            return room, font, wrapped(row.title, font, room.width())
        case _:
            room.setLeft(room.left() + shown.px(71 if row.symbol else 42))
            room.setRight(room.right() - _right_width(row, shown.font()))
            return room, shown.font(), wrapped(row.title, shown.font(), room.width())


def _task_font() -> QFont:
    return look().font(TYPE.heading, Weight.BOLD)


def _paint_mark(painter: QPainter, area: QRectF, row: Row, left: int, size: int) -> None:
    if row.symbol:
        high = look().px(size)
        top = area.center().y() - high / 2
        place = QRectF(area.left() + look().px(left), top, high, high)
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(look().colours))


def _paint_task(painter: QPainter, area: QRectF, row: Row, is_chosen: bool) -> None:
    shown, ink = look(), look().colours.ink
    body = area.adjusted(0, 0, -shown.px(10), -2)
    _paint_mark(painter, body, row, 10, 24)
    title = body.adjusted(shown.px(46), 0, 0, 0)
    write(painter, title, row.title, _task_font(), ink, LEFT)
    if is_chosen and row.enter:
        left = paint_cap(painter, body.right(), body.center().y(), row.enter)
        body.setRight(left - shown.px(14))
    write(painter, body, row.right, shown.font(TYPE.body, Weight.BOLD), ink, RIGHT)
    room, font, lines = _flowing(area, row, RowStyle.TASKS)
    write_lines(painter, room, lines, font, ink)


def _paint_one_line(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    body = area.adjusted(shown.px(6), 0, 0, -2)
    write(painter, body, row.number, shown.font(TYPE.heading, Weight.BOLD), colours.ink, LEFT)
    _paint_mark(painter, body, row, 36, 20)
    room, font, lines = _flowing(area, row, RowStyle.ONE_LINE)
    write_lines(painter, room, lines, font, colours.ink)
    write(painter, body, row.right, shown.font(), colours.muted, RIGHT)


def _paint_low(painter: QPainter, area: QRectF, row: Row) -> None:
    ink = look().colours.ink
    shown = replace(row, symbol_tone=Tone.ORANGE) if row.is_warning else row
    _paint_mark(painter, area, shown, 8, 20)
    room, font, lines = _flowing(area, row, RowStyle.LOW)
    write_lines(painter, room, lines, font, ink)
    write(painter, area.adjusted(0, 0, -look().px(8), 0), row.right, font, ink, RIGHT)
