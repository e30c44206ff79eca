"""The ranks of one entrant as a curve of dots, for the hall and for a certificate."""

from collections.abc import Callable
from dataclasses import dataclass

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from bobbl_client.widgets.drawing import CENTRE, fitting, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.domain.readings.rank_path import RankPath
from bobbl_shared.i18n import tr


@dataclass(frozen=True)
class CurveStyle:
    """The colours of a curve, its unit (half a dot), and how a font of so many pixels is made."""

    dot: str
    on_dot: str
    ink: str
    hair: str
    unit: float
    font: Callable[[float, Weight], QFont]


def paint_curve(painter: QPainter, room: QRectF, path: RankPath, style: CurveStyle) -> None:
    """Paint the ranks from left to right, the first place on top, the rounds below."""
    count = len(path.ranks)
    step = room.width() / count
    radius = min(style.unit, step * 0.42)
    foot = style.unit * 1.6
    top, high = room.top() + radius * 1.4, room.height() - radius * 1.4 - foot - radius
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(style.hair), style.unit * 0.05))
    for rank in path.lines:
        y = top + high * path.height(rank)
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
    dots = [
        QPointF(room.left() + step * (at + 0.5), top + high * path.height(each.rank))
        for at, each in enumerate(path.ranks)
    ]
    painter.setPen(QPen(QColor(style.dot), radius * 0.3))
    painter.drawPolyline(QPolygonF(dots))
    painter.setBrush(QColor(style.dot))
    for at, (dot, each) in enumerate(zip(dots, path.ranks, strict=True)):
        size = radius * (1.35 if at == count - 1 else 1)
        painter.setPen(QPen(QColor(style.on_dot), radius * 0.12))
        painter.drawEllipse(dot, size, size)
        half = size * 0.7
        inner = QRectF(dot.x() - half, dot.y() - half, 2 * half, 2 * half)
        digits = fitting(str(each.rank), style.font(size, Weight.BOLD), 2 * half)
        write(painter, inner, str(each.rank), digits, style.on_dot, CENTRE)
    _write_rounds(painter, QRectF(room.left(), room.bottom() - foot, step, foot), path, style)
    painter.restore()


def _write_rounds(painter: QPainter, first: QRectF, path: RankPath, style: CurveStyle) -> None:
    """Write below each dot its round: in words, or only the number where there is no room."""
    font = style.font(style.unit, Weight.REGULAR)
    words = [tr("Runde {n}", n=each.round) for each in path.ranks]
    if any(width_of(word, font) > first.width() * 0.94 for word in words):
        words = [str(each.round) for each in path.ranks]
    for at, word in enumerate(words):
        write(painter, first.translated(at * first.width(), 0), word, font, style.ink, CENTRE)


def spoken_path(path: RankPath) -> str:
    """Return what a curve shows, in a sentence; empty if there is none."""
    told = (tr("nach Runde {n} Platz {rank}", n=each.round, rank=each.rank) for each in path.ranks)
    return tr("Der Weg: {ranks}.", ranks=", ".join(told)) if path.ranks else ""
