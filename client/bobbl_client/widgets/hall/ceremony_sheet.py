"""One step of the prize-giving, as large as the screen allows: place, names, prize."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPaintEvent

from bobbl_client.evening.prize_steps import PrizeStep
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.crest import paint_crest
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, fitting, pitch, width_of, wrapped, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall.rank_curve import CurveStyle, paint_curve, spoken_path
from bobbl_client.widgets.theme import look
from bobbl_shared.i18n import tr

_SMALLEST = 14


class CeremonySheet(Painted):
    """Paints a heading on top, the names big in the middle, the prizes below in a filled band."""

    def __init__(self) -> None:
        super().__init__()
        self._step: PrizeStep | None = None
        self.setMinimumSize(320, 110)

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
    if step.path.ranks:
        _paint_with_path(painter, area, step)
        return
    room = area.adjusted(high * 0.06, high * 0.04, -high * 0.06, -high * 0.04)
    top, foot = room.height() * 0.26, room.height() * (0.30 if step.prizes else 0)
    indent = _paint_crest(painter, area, room.topLeft(), step)
    head = QRectF(room.left() + indent, room.top(), room.width() - 2 * indent, top)
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


def _paint_with_path(painter: QPainter, area: QRectF, step: PrizeStep) -> None:
    """Paint place, names and prize on the left, and on the right how it came to that."""
    colours, high, plain = look().colours, area.height(), Weight.REGULAR
    edge = high * 0.06
    left = QRectF(area.left() + edge, area.top(), area.width() * 0.5 - edge * 1.4, high)
    right = QRectF(area.left() + area.width() * 0.53, area.top(), area.width() * 0.47 - edge, high)

    def part(room: QRectF, top: float, share: float) -> QRectF:
        return QRectF(room.left(), area.top() + high * top, room.width(), high * share)

    indent = _paint_crest(painter, area, QPointF(left.left(), area.top() + high * 0.05), step)
    head = left.adjusted(indent, 0, 0, 0)
    _write(painter, part(head, 0.03, 0.07), (step.of,), high * 0.044, colours.ink, LEFT, plain)
    _write(painter, part(head, 0.10, 0.17), (step.heading,), high * 0.14, colours.blue, LEFT)
    band = 0.03 + 0.13 * len(step.prizes) if step.prizes else 0.0
    band = min(band, 0.32)
    beside = (step.note, step.values) if step.note else (step.values,)
    under = 0.075 * len(beside)
    people = part(left, 0.28, 0.66 - under - band)
    size = _unbroken(step.people, people.width(), high * 0.12, high * 0.08)
    _write(painter, people, step.people, size, colours.ink, LEFT)
    values = part(left, 0.94 - under - band, under)
    _write(painter, values, beside, high * 0.05, colours.ink, LEFT, plain)
    if step.prizes:
        field = part(left, 0.97 - band, band)
        box(painter, field, colours.blue_tint, colours.blue, 4, high * 0.012)
        inner = field.adjusted(high * 0.03, high * 0.01, -high * 0.03, -high * 0.01)
        _write(painter, inner, step.prizes, high * 0.085, colours.ink)
    title = part(right, 0.03, 0.08)
    _write(painter, title, (tr("Der Weg durch den Abend"),), high * 0.05, colours.ink, LEFT)
    blue, ground, ink = colours.blue, colours.on_blue, colours.ink
    style = CurveStyle(blue, ground, ink, colours.hair, high * 0.042, _weighted)
    paint_curve(painter, part(right, 0.13, 0.72), step.path, style)
    told = tr("Platz nach jeder Runde · {all}", all=step.field)
    _write(
        painter, part(right, 0.88, 0.08), (told,), high * 0.042, colours.ink, LEFT, Weight.REGULAR
    )


def _paint_crest(painter: QPainter, area: QRectF, corner: QPointF, step: PrizeStep) -> float:
    """Paint the club's crest from a corner on; return how far the heading moves, 0 without one."""
    if step.crest is None:
        return 0.0
    high = area.height()
    room = QRectF(corner, QSizeF(min(high * 0.3, area.width() * 0.17), high * 0.21))
    place = paint_crest(painter, room, step.crest, look().colours.surface, LEFT)
    return place.width() + high * 0.035 if place.width() else 0.0


def prize_words_of(step: PrizeStep) -> str:
    """Return a step in one line, as it is read out."""
    path = spoken_path(step.path)
    parts = (step.heading, step.note, *step.people, step.values, *step.prizes, path)
    return " · ".join(filter(None, parts))


def _write(
    painter: QPainter,
    room: QRectF,
    texts: Sequence[str],
    largest: float,
    colour: str,
    align: Qt.AlignmentFlag = CENTRE,
    weight: Weight = Weight.BOLD,
) -> None:
    """Write texts below each other, in the middle of the height, as large as they have room.

    No larger than ``largest``. A text is broken where that keeps it larger; nothing is ever cut.
    """
    size = max(_SMALLEST, round(largest))
    while True:
        font = _weighted(size, weight)
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
        write(painter, place, line, font, colour, align)


def _unbroken(texts: Sequence[str], width: float, largest: float, least: float) -> float:
    """Return the size at which each text has one line, if that is not less than ``least``."""
    made = _weighted(largest, Weight.BOLD)
    size = min((fitting(text, made, width).pixelSize() for text in texts), default=0)
    return size if size >= least else largest


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


def _weighted(size: float, weight: Weight) -> QFont:
    font = look().font(20, weight)
    font.setPixelSize(max(1, round(size)))
    return font
