"""One cell of the slip: what a pair has in one Bobbl."""

from dataclasses import dataclass
from enum import Enum

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QFont, QPainter

from bobbl_client.widgets.drawing import CENTRE, LEFT, box, fitting, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE, look


class CellState(Enum):
    """The loser's points; the winner; the typing; nothing yet; a difference between entries."""

    LOST = "lost"
    WON = "won"
    NOW = "now"
    TO_COME = "to_come"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class SlipCell:
    """One pair's cell of one Bobbl; ``text`` is the points, or the word to show instead.

    Without ``has_dot`` the points are not those of a lost Bobbl, which was ended early.
    """

    state: CellState
    text: str
    has_dot: bool = True


def paint_cell(painter: QPainter, place: QRectF, cell: SlipCell, *, is_plain: bool = False) -> None:
    """Paint one cell: points with a dot for the loser, a word for the winner.

    ``is_plain`` leaves the tint out, so that between two slips only what differs has a colour.
    """
    colours = look().colours
    match cell.state:
        case CellState.LOST if is_plain:
            box(painter, place, colours.surface, colours.hair, 2)
            _paint_points(painter, place, cell, colours.ink, colours.ink)
        case CellState.LOST:
            box(painter, place, colours.blue_tint, colours.blue, 2)
            _paint_points(painter, place, cell, colours.ink, colours.blue)
        case CellState.DIFFERS:
            box(painter, place, colours.orange, colours.ink, 3, 0)
            _paint_points(painter, place, cell, colours.on_orange, colours.on_orange)
        case CellState.WON:
            box(painter, place, colours.surface, colours.hair, 2)
            _paint_word(painter, place, cell.text, colours.muted, look().font())
        case CellState.NOW:
            box(painter, place, colours.focus_fill, colours.focus_edge, 4)
            _paint_typing(painter, place, cell.text)
        case CellState.TO_COME:
            box(painter, place, colours.surface, colours.line, 2, dashed=True)
            _paint_word(painter, place, cell.text, colours.muted, look().font(30))


def _digits(place: QRectF) -> QFont:
    return look().font(min(TYPE.points, round(place.height() * 0.52 / look().scale)), Weight.BOLD)


def _paint_word(painter: QPainter, place: QRectF, text: str, colour: str, font: QFont) -> None:
    room = place.adjusted(4, 0, -4, 0)
    write(painter, room, text, fitting(text, font, room.width()), colour, CENTRE)


def _paint_points(painter: QPainter, place: QRectF, cell: SlipCell, ink: str, dot: str) -> None:
    text = cell.text
    if not cell.has_dot:
        font = fitting(text, _digits(place), place.width() - 16)
        write(painter, place, text, font, ink, CENTRE)
        return
    size, gap = place.height() * 0.17, place.height() * 0.13
    if place.width() < place.height():
        size, gap = place.width() * 0.17, place.width() * 0.08
    room = place.adjusted(8, 0, -8 - size - gap, 0)
    font = fitting(text, _digits(place), room.width())
    wide = width_of(text, font) + gap + size
    left = place.center().x() - wide / 2
    write(painter, QRectF(left, place.y(), wide, place.height()), text, font, ink, LEFT)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(dot))
    painter.setPen(QColor(dot))
    painter.drawEllipse(QRectF(left + wide - size, place.center().y() - size / 2, size, size))
    painter.restore()


def _paint_typing(painter: QPainter, place: QRectF, text: str) -> None:
    font = fitting(text, _digits(place), place.width() - 26)
    write(painter, place, text, font, look().colours.ink, CENTRE)
    x = place.center().x() + width_of(text, font) / 2 + 2
    high = place.height() * 0.45
    box(painter, QRectF(x, place.center().y() - high / 2, 3, high), look().colours.ink, None, 0, 0)
