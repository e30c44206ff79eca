"""One step of the prize-giving, as large as the screen allows: place, names, prize."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QColor, QFont, QPainter, QPaintEvent

from bobbl_client.evening.prize_steps import PrizeStep
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, box, pitch, width_of, wrapped, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import look

_SMALLEST = 14


class CeremonySheet(Painted):
    """Paints a heading on top, the names big in the middle, the prizes below in a filled band."""

    def __init__(self) -> None:
        super().__init__()
        self._step: PrizeStep | None = None
        self.setMinimumSize(320, 200)

    def sizeHint(self) -> QSize:
        return QSize(800, 450)

    def show_step(self, step: PrizeStep) -> None:
        """Show a step."""
        self._step = step
        self.setAccessibleName(prize_words_of(step))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        step = self._step
        if step is not None:
            paint_prizes(QPainter(self), QRectF(self.area()), step)


def paint_prizes(painter: QPainter, area: QRectF, step: PrizeStep) -> None:
    """Paint a step into an area, on the ground of a panel."""
    colours, high = look().colours, area.height()
    painter.fillRect(area, QColor(colours.surface))
    room = area.adjusted(high * 0.06, high * 0.04, -high * 0.06, -high * 0.04)
    top, foot = room.height() * 0.26, room.height() * (0.30 if step.prizes else 0)
    head = QRectF(room.left(), room.top(), room.width(), top)
    _write(painter, head, (step.heading,), high * 0.2, colours.blue)
    if step.note:
        below = QRectF(room.left(), head.bottom(), room.width(), room.height() * 0.08)
        _write(painter, below, (step.note,), high * 0.06, colours.muted)
        top += below.height()
    gap = room.height() * 0.03 if step.prizes else 0
    middle = room.adjusted(0, top, 0, -foot - gap)
    _write(painter, middle, step.people, high * 0.13, colours.ink)
    if step.prizes:
        band = QRectF(room.left(), room.bottom() - foot, room.width(), foot)
        box(painter, band, colours.blue_tint, colours.blue, 3, high * 0.02)
        inner = band.adjusted(high * 0.03, high * 0.02, -high * 0.03, -high * 0.02)
        _write(painter, inner, step.prizes, high * 0.11, colours.ink)


def prize_words_of(step: PrizeStep) -> str:
    """Return a step in one line, as it is read out."""
    return " · ".join(filter(None, (step.heading, step.note, *step.people, *step.prizes)))


def _write(
    painter: QPainter, room: QRectF, texts: Sequence[str], largest: float, colour: str
) -> None:
    """Write texts below each other in the middle, up to the ``largest`` size that has room.

    A text is broken where that keeps it larger; nothing is ever cut.
    """
    size = max(_SMALLEST, round(largest))
    while True:
        font = _font(size)
        lines = [line for text in texts for line in wrapped(text, font, room.width())]
        fits_high = len(lines) * pitch(font) <= room.height()
        if size <= _SMALLEST or (
            fits_high and all(width_of(line, font) <= room.width() for line in lines)
        ):
            break
        size = max(_SMALLEST, round(size * 0.93))
    lines = [line for text in texts for line in _balanced(text, font, room.width())]
    step = pitch(font)
    top = room.center().y() - len(lines) * step / 2
    for number, line in enumerate(lines):
        place = QRectF(room.left(), top + number * step, room.width(), step)
        write(painter, place, line, font, colour, CENTRE)


def _balanced(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """Break ``text`` into as few lines as fit, but so that none of them is left nearly empty."""
    lines = wrapped(text, font, width)
    room = width
    while len(lines) > 1 and room > width / len(lines):
        room -= width * 0.02
        closer = wrapped(text, font, room)
        if len(closer) > len(lines) or any(width_of(line, font) > room for line in closer):
            break
        lines = closer
    return lines


def _font(size: int) -> QFont:
    font = look().font(20, Weight.BOLD)
    font.setPixelSize(size)
    return font
