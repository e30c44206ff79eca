"""Painting and measuring one row of a list."""

from dataclasses import replace

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QFont, QPainter

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.text import Tone, found_in
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.keys import cap_width, paint_cap
from bobbl_client.widgets.components.row_menu import menu_height, paint_menu_row
from bobbl_client.widgets.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    box,
    pitch,
    underline,
    width_of,
    wrapped,
    write,
    write_lines,
)
from bobbl_client.widgets.fonts import Weight, measured
from bobbl_client.widgets.theme import TYPE, look

_BADGE = 22

_HEIGHTS = {
    RowStyle.TWO_LINES: 65,
    RowStyle.ONE_LINE: 45,
    RowStyle.TASKS: 37,
    RowStyle.LOW: 26,
    RowStyle.SIDES: 62,
    RowStyle.ALOUD: 84,
    RowStyle.MENU: 45,
}


def row_height(row: Row, style: RowStyle, width: int) -> int:
    """Return the height of ``row`` in a list ``width`` wide: long titles take more lines.

    What was typed underlines letters, which does not make them higher.
    """
    measured = replace(row, typed="") if row.typed else row
    return _height(measured, style, width, look().scale)


@measured
def _height(row: Row, style: RowStyle, width: int, scale: float) -> int:
    """Measure a row once at each scale: a list asks for all of its rows at every change."""
    least, unit = look().px(_HEIGHTS[style]), pitch(look().font())
    area = QRectF(0, 0, width, least)
    match style:
        case RowStyle.TWO_LINES:
            room = _title_room(area, row).width()
            lines = len(wrapped(row.title, _title_font(), room))
            below = len(_details(row, room)) * unit
            return max(least, lines * pitch(_title_font()) + below + look().px(16))
        case RowStyle.TASKS:
            if _has_room(area, row):
                return least
            return least + len(_task_details(area, row)) * unit - look().px(4)
        case RowStyle.ALOUD:
            lines = len(wrapped(row.title, _aloud_font(), _aloud_room(area, row).width()))
            return max(least, lines * pitch(_aloud_font()) + unit + look().px(22))
        case RowStyle.ONE_LINE | RowStyle.LOW:
            shown = _briefly(area, row) if style is RowStyle.LOW else row
            lines = len(_flowing(area, shown, style))
            spare = least - unit
            return max(least, lines * unit + spare)
        case RowStyle.MENU:
            return menu_height(row, width, least)
        case RowStyle.SIDES:
            return max(least, len(_sides(area, row)) * unit + look().px(10))


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
        case RowStyle.SIDES:
            _paint_sides(painter, area, row)
        case RowStyle.ALOUD:
            _paint_aloud(painter, area, row)
        case RowStyle.MENU:
            paint_menu_row(painter, area, row)


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
    """Return the room of the title: beside the number, at the edge where there is none."""
    shown = look()
    right = _right_width(row, shown.font(22, Weight.BOLD)) + shown.px(6)
    number = width_of("0" * len(row.number), shown.font(TYPE.list, Weight.BOLD))
    left = max(shown.px(58), shown.px(20) + number) if row.number else shown.px(16)
    return area.adjusted(left, 0, -right, 0)


def _paint_two_lines(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    room = _title_room(area, row)
    number = area.adjusted(shown.px(10), 0, room.left() - area.right(), -2)
    write(painter, number, row.number, shown.font(TYPE.list, Weight.BOLD), colours.ink, LEFT)
    lines = wrapped(row.title, _title_font(), room.width())
    title = len(lines) * pitch(_title_font())
    line = len(_details(row, room.width())) * pitch(shown.font())
    top = area.top() + (area.height() - 2 - title - line) / 2
    place = QRectF(room.left(), top, room.width(), title)
    write_lines(painter, place, lines, _title_font(), colours.ink)
    for at, text in enumerate(lines if row.typed else ()):
        step = pitch(_title_font())
        here = QRectF(place.left(), place.top() + at * step, place.width(), step)
        for begin, end in found_in(text, row.typed):
            underline(painter, here, text, (begin, end), _title_font(), colours.ink)
    below = QRectF(room.left(), top + title, room.width(), line)
    _paint_detail(painter, below, row)
    right = area.adjusted(0, 0, -shown.px(10), -2)
    write(painter, right, row.right, shown.font(22, Weight.BOLD), colours.ink, RIGHT)


def _details(row: Row, width: float) -> tuple[str, ...]:
    """Return the lines below the title, at least one; beside its symbol and its badges."""
    indent = (look().px(23) if row.symbol else 0) + _badges_width(row)
    return wrapped(row.detail, look().font(), width - indent) or ("",)


def _paint_detail(painter: QPainter, room: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    lines = _details(row, room.width())
    left = room.left()
    if row.symbol:
        size = shown.px(18)
        middle = room.top() + room.height() / len(lines) / 2
        place = QRectF(left, middle - size / 2 + 1, size, size)
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(colours))
        left += shown.px(23)
    place = QRectF(left, room.y(), room.right() - left, room.height())
    write_lines(painter, place, lines, shown.font(), colours.muted)
    _paint_badges(painter, room, row, room.top() + room.height() / len(lines) / 2)


def _badges_width(row: Row) -> int:
    return len(row.badges) * look().px(_BADGE + 4)


def _paint_badges(painter: QPainter, room: QRectF, row: Row, middle: float) -> None:
    """Paint the markers at the right edge, each with its letter."""
    shown, size = look(), look().px(_BADGE)
    left = room.right() - _badges_width(row)
    for colour, letter in row.badges:
        badge = QRectF(left, middle - size / 2, size, size)
        box(painter, badge, shown.marker(colour), None, 0, 4)
        write(painter, badge, letter, shown.font(15, Weight.BOLD), shown.colours.surface, CENTRE)
        left += shown.px(_BADGE + 4)


def _aloud_font() -> QFont:
    return look().font(26, Weight.BOLD)


def _aloud_room(area: QRectF, row: Row) -> QRectF:
    """Return the room of the title: beside the number and what stands at the right edge."""
    shown = look()
    left = shown.px(24) + max(shown.px(60), width_of(row.number, shown.font(34, Weight.BOLD)))
    right = width_of(row.right, shown.font(30, Weight.BOLD)) + shown.px(34)
    return area.adjusted(left, 0, -right, 0)


def _paint_aloud(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    number = area.adjusted(shown.px(16), 0, 0, -2)
    write(painter, number, row.number, shown.font(34, Weight.BOLD), colours.ink, LEFT)
    room = _aloud_room(area, row)
    lines = wrapped(row.title, _aloud_font(), room.width())
    title, line = len(lines) * pitch(_aloud_font()), pitch(shown.font())
    top = area.top() + (area.height() - 2 - title - line) / 2
    place = QRectF(room.left(), top, room.width(), title)
    write_lines(painter, place, lines, _aloud_font(), colours.ink)
    below = QRectF(room.left(), top + title, room.width(), line)
    write(painter, below, row.detail, shown.font(), colours.muted, LEFT)
    right = area.adjusted(0, 0, -shown.px(14), -2)
    write(painter, right, row.right, shown.font(30, Weight.BOLD), colours.ink, RIGHT)


def _task_font() -> QFont:
    return look().font(TYPE.heading, Weight.BOLD)


def _has_room(area: QRectF, row: Row) -> bool:
    """Return whether all of a task fits on one line; the cap for Enter is always counted."""
    shown = look()
    cap = cap_width(row.enter) + shown.px(14) if row.enter else 0
    right = _right_width(row, shown.font(TYPE.body, Weight.BOLD)) + cap + shown.px(10)
    detail = width_of(row.detail, shown.font())
    return not detail or _detail_left(row) + detail + right <= area.width()


def _task_details(area: QRectF, row: Row) -> tuple[str, ...]:
    """Return the lines of a detail that stands below its title."""
    return wrapped(row.detail, look().font(), area.width() - look().px(56))


def _detail_left(row: Row) -> int:
    """Return where the detail of a task starts, so that those of several tasks stand in line."""
    shown = look()
    return shown.px(46) + max(shown.px(98), width_of(row.title, _task_font()) + shown.px(12))


def _paint_task(painter: QPainter, area: QRectF, row: Row, is_chosen: bool) -> None:
    shown, ink = look(), look().colours.ink
    body = area.adjusted(0, 0, -shown.px(10), -2)
    if _has_room(area, row):
        detail = body.adjusted(_detail_left(row), 0, 0, 0)
        write(painter, detail, row.detail, shown.font(), ink, LEFT)
    else:
        body.setHeight(shown.px(_HEIGHTS[RowStyle.TASKS] - 6))
        inset, top, unit = shown.px(46), body.bottom() - shown.px(3), float(pitch(shown.font()))
        for number, line in enumerate(_task_details(area, row)):
            below = QRectF(area.left() + inset, top + number * unit, area.width() - inset, unit)
            write(painter, below, line, shown.font(), ink, LEFT)
    _paint_mark(painter, body, row, 10, 24)
    title = body.adjusted(shown.px(46), 0, 0, 0)
    write(painter, title, row.title, _task_font(), ink, LEFT)
    if is_chosen and row.enter:
        left = paint_cap(painter, body.right(), body.center().y(), row.enter)
        body.setRight(left - shown.px(14))
    write(painter, body, row.right, shown.font(TYPE.body, Weight.BOLD), ink, RIGHT)


def _paint_mark(painter: QPainter, area: QRectF, row: Row, left: int, size: int) -> None:
    if row.symbol:
        high = look().px(size)
        top = area.center().y() - high / 2
        place = QRectF(area.left() + look().px(left), top, high, high)
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(look().colours))


def _low_font(row: Row) -> QFont:
    return look().font(TYPE.body, Weight.BOLD if row.is_warning else Weight.REGULAR)


def _flowing(area: QRectF, row: Row, style: RowStyle) -> tuple[str, ...]:
    """Return the lines of the title; where that is too long, the right column goes below it."""
    font = _low_font(row) if style is RowStyle.LOW else look().font()
    room = _flow_room(area, row, style)
    if _flows_beside(row, font, room):
        return (row.title,)
    return (*wrapped(row.title, font, room.width()), "")


def _flows_beside(row: Row, font: QFont, room: QRectF) -> bool:
    return width_of(row.title, font) + _right_width(row, font) <= room.width()


def _flow_room(area: QRectF, row: Row, style: RowStyle) -> QRectF:
    if style is RowStyle.LOW:
        return area.adjusted(look().px(34 if row.symbol else 8), 0, -look().px(8), 0)
    return area.adjusted(look().px(71) + _beyond(row), 0, 0, 0)


def _number_font() -> QFont:
    return look().font(TYPE.heading, Weight.BOLD)


def _beyond(row: Row) -> int:
    """Return how much wider a number is than the room of two digits."""
    return max(0, width_of(row.number, _number_font()) - look().px(30))


def _paint_one_line(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, colours = look(), look().colours
    body = area.adjusted(shown.px(6), 0, 0, -2)
    write(painter, body, row.number, _number_font(), colours.ink, LEFT)
    _paint_mark(painter, body.adjusted(_beyond(row), 0, 0, 0), row, 36, 20)
    lines = _flowing(area, row, RowStyle.ONE_LINE)
    room = _flow_room(body, row, RowStyle.ONE_LINE).adjusted(-shown.px(6), 0, 0, 0)
    write_lines(painter, room, lines, shown.font(), colours.ink)
    _write_right(painter, room, row.right, shown.font(), colours.muted, len(lines))


def _briefly(area: QRectF, row: Row) -> Row:
    """Return a low row with the brief words where only these have room beside the title."""
    font, room, brief = _low_font(row), _flow_room(area, row, RowStyle.LOW), row.brief
    is_needed = brief and not _flows_beside(row, font, room)
    shorter = replace(row, right=brief)
    return shorter if is_needed and _flows_beside(shorter, font, room) else row


def _paint_low(painter: QPainter, area: QRectF, row: Row) -> None:
    ink, font, row = look().colours.ink, _low_font(row), _briefly(area, row)
    _paint_mark(
        painter, area, replace(row, symbol_tone=Tone.ORANGE) if row.is_warning else row, 4, 20
    )
    room = _flow_room(area, row, RowStyle.LOW)
    lines = _flowing(area, row, RowStyle.LOW)
    write_lines(painter, room, lines, font, ink)
    _write_right(painter, room, row.right, font, ink, len(lines))


def _sides_room(area: QRectF, row: Row) -> QRectF:
    shown = look()
    mark = shown.px(30) if row.symbol else 0
    right = _right_width(row, shown.font(TYPE.body, Weight.BOLD)) + mark + shown.px(8)
    return area.adjusted(shown.px(76 if row.number else 12), 0, -right, 0)


def _sides(area: QRectF, row: Row) -> tuple[str, ...]:
    """Return the lines of both sides, each broken where it is too long."""
    room = _sides_room(area, row).width()
    return tuple(
        line for side in (row.title, row.detail) for line in wrapped(side, look().font(), room)
    )


def _paint_sides(painter: QPainter, area: QRectF, row: Row) -> None:
    shown, ink = look(), look().colours.ink
    number = QRectF(area.left() + shown.px(8), area.top(), shown.px(56), area.height() - 2)
    write(painter, number, row.number, shown.font(28, Weight.BOLD), ink, RIGHT)
    room = _sides_room(area, row).adjusted(0, 0, 0, -2)
    write_lines(painter, room, _sides(area, row), shown.font(), ink)
    right = area.adjusted(0, 0, -shown.px(10), -2)
    bold = shown.font(TYPE.body, Weight.BOLD)
    write(painter, right, row.right, bold, ink, RIGHT)
    if row.symbol:
        left = right.right() - width_of(row.right, bold) - shown.px(30)
        place = QRectF(left, right.center().y() - shown.px(11), shown.px(22), shown.px(22))
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(look().colours))


def _write_right(
    painter: QPainter, room: QRectF, text: str, font: QFont, colour: str, lines: int
) -> None:
    """Write the right column beside the only line, or on the last of several."""
    below = (lines - 1) * pitch(font) / 2
    write(painter, room.translated(0, below), text, font, colour, RIGHT)
