"""Painting and measuring a row of a menu: its key, a box or a swatch, what it does, a remark."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QFont, QPainter

from bobbl_client.page.row import Row
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.keys import cap_width, paint_cap
from bobbl_client.widgets.drawing import RIGHT, box, pitch, width_of, wrapped, write, write_lines
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import look

_MARK = 24


def menu_height(row: Row, width: int, least: int) -> int:
    """Return the height of a row in a menu ``width`` wide; a long remark goes below."""
    area = QRectF(0, 0, width, least)
    lines = len(_titles(area, row)) * pitch(_font())
    if not _is_beside(area, row):
        lines += len(_details(area, row)) * pitch(look().font())
    return max(least, lines + look().px(16))


def paint_menu_row(painter: QPainter, area: QRectF, row: Row) -> None:
    """Paint a row; what is blocked is sunken."""
    shown, colours = look(), look().colours
    body = area.adjusted(0, 0, 0, -2)
    if row.is_blocked:
        box(painter, body.adjusted(6, 2, -2, -2), colours.sunken, colours.line, 1, 6, dashed=True)
    if row.number:
        right = body.left() + shown.px(14) + cap_width(row.number)
        paint_cap(painter, right, body.center().y(), row.number)
    ink = colours.muted if row.is_blocked else colours.ink
    room, titles = _room(body, row), _titles(body, row)
    _paint_marks(painter, body, row)
    if _is_beside(body, row):
        write_lines(painter, room, titles, _font(), ink)
        write(painter, room, row.detail, shown.font(), colours.muted, RIGHT)
        return
    details = _details(body, row)
    high, low = len(titles) * pitch(_font()), len(details) * pitch(shown.font())
    top = body.center().y() - (high + low) / 2
    write_lines(painter, QRectF(room.left(), top, room.width(), high), titles, _font(), ink)
    below = QRectF(room.left(), top + high, room.width(), low)
    write_lines(painter, below, details, shown.font(), colours.muted)


def _paint_marks(painter: QPainter, body: QRectF, row: Row) -> None:
    left = body.left() + _key_width()
    size = look().px(_MARK)
    top = body.center().y() - size / 2
    if row.symbol:
        place = QRectF(left, top, size, size)
        symbols.paint(painter, row.symbol, place, row.symbol_tone.of(look().colours))
        left += look().px(_MARK + 8)
    if row.swatch:
        place = QRectF(left, top + 2, size - 4, size - 4)
        box(painter, place, look().marker(row.swatch), look().colours.ink, 2, 5)


def _font() -> QFont:
    return look().font(20, Weight.MEDIUM)


def _key_width() -> int:
    return look().px(28) + cap_width("0")


def _room(area: QRectF, row: Row) -> QRectF:
    marks = (row.symbol is not None) + (row.swatch is not None)
    left = _key_width() + marks * look().px(_MARK + 8)
    return area.adjusted(left, 0, -look().px(12), 0)


def _titles(area: QRectF, row: Row) -> tuple[str, ...]:
    return wrapped(row.title, _font(), _room(area, row).width())


def _details(area: QRectF, row: Row) -> tuple[str, ...]:
    return wrapped(row.detail, look().font(), _room(area, row).width()) if row.detail else ()


def _is_beside(area: QRectF, row: Row) -> bool:
    """Return whether the remark has room at the right of the title; of what is only read, never."""
    if not row.number:
        return False
    wide = width_of(row.title, _font()) + width_of(row.detail, look().font()) + look().px(24)
    return wide <= _room(area, row).width()
