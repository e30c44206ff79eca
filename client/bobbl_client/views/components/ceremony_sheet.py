"""One step of the prize-giving, as large as the screen allows: place, names, prize."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QColor, QFont, QPainter, QPaintEvent

from bobbl_client.views.components.painted import Painted
from bobbl_client.views.drawing import CENTRE, box, pitch, width_of, wrapped, write
from bobbl_client.views.fonts import Weight
from bobbl_client.views.theme import look

_SMALLEST = 14


class CeremonySheet(Painted):
    """Paints a heading on top, the names big in the middle, the prizes below in a filled band."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = self._note = ""
        self._people: tuple[str, ...] = ()
        self._prizes: tuple[str, ...] = ()
        self.setMinimumSize(320, 200)

    def sizeHint(self) -> QSize:
        return QSize(800, 450)

    def show_step(
        self, heading: str, note: str, people: Sequence[str], prizes: Sequence[str]
    ) -> None:
        """Show a step."""
        self._heading, self._note = heading, note
        self._people, self._prizes = tuple(people), tuple(prizes)
        self.setAccessibleName(" · ".join(filter(None, (heading, note, *people, *prizes))))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        area, high = self.area(), self.height()
        painter.fillRect(area, QColor(colours.surface))
        room = area.adjusted(high * 0.06, high * 0.04, -high * 0.06, -high * 0.04)
        top, foot = room.height() * 0.26, room.height() * (0.30 if self._prizes else 0)
        head = QRectF(room.left(), room.top(), room.width(), top)
        self._write(painter, head, (self._heading,), 0.2, colours.blue)
        if self._note:
            below = QRectF(room.left(), head.bottom(), room.width(), room.height() * 0.08)
            self._write(painter, below, (self._note,), 0.06, colours.muted)
            top += below.height()
        gap = room.height() * 0.03 if self._prizes else 0
        middle = room.adjusted(0, top, 0, -foot - gap)
        self._write(painter, middle, self._people, 0.13, colours.ink)
        if self._prizes:
            band = QRectF(room.left(), room.bottom() - foot, room.width(), foot)
            box(painter, band, colours.blue_tint, colours.blue, 3, high * 0.02)
            inner = band.adjusted(high * 0.03, high * 0.02, -high * 0.03, -high * 0.02)
            self._write(painter, inner, self._prizes, 0.11, colours.ink)

    def _write(
        self, painter: QPainter, room: QRectF, texts: Sequence[str], share: float, colour: str
    ) -> None:
        """Write texts below each other in the middle, as large as ``share`` of the height allows.

        A text is broken where that keeps it larger; nothing is ever cut.
        """
        size = max(_SMALLEST, round(self.height() * share))
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
