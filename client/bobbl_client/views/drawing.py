"""Painting what the theme is made of: boxes with an edge, and text in them."""

import math

from PyQt6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen

from bobbl_client.views.theme import RADIUS

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def box(
    painter: QPainter,
    rect: QRectF,
    fill: str | None,
    edge: str | None = None,
    width: float = 2,
    radius: float = RADIUS.field,
    dashed: bool = False,
) -> None:
    """Paint a box that fills ``rect`` to its outer edge; ``fill`` or ``edge`` may be left out."""
    inset = width / 2 if edge else 0
    inner = rect.adjusted(inset, inset, -inset, -inset)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(edge, width, dashed) if edge else Qt.PenStyle.NoPen)
    if radius:
        painter.drawRoundedRect(inner, radius - inset / 2, radius - inset / 2)
    else:
        painter.drawRect(inner)
    painter.restore()


def _pen(edge: str, width: float, dashed: bool) -> QPen:
    pen = QPen(QColor(edge), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dashed:
        pen.setDashPattern([5 / width, 4 / width])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def rule(painter: QPainter, left: float, right: float, y: float, colour: str, width: int) -> None:
    """Paint a level line whose upper edge is at ``y``."""
    painter.fillRect(QRectF(left, y, right - left, width), QColor(colour))


def half_filled(painter: QPainter, rect: QRectF, fill: str, edge: str, foot: float) -> None:
    """Paint a rounded box whose lowest ``foot`` pixels are filled with the colour of its edge."""
    box(painter, rect, fill, edge, 2, RADIUS.panel)
    outline = QPainterPath()
    outline.addRoundedRect(rect, RADIUS.panel, RADIUS.panel)
    below = QPainterPath()
    below.addRect(QRectF(rect.left(), rect.bottom() - foot, rect.width(), foot))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(outline.intersected(below), QColor(edge))
    painter.restore()


def write(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: str,
    align: Qt.AlignmentFlag = LEFT,
    wrap: bool = False,
) -> None:
    """Paint ``text`` in ``rect``; with ``wrap`` over as many lines as it needs."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    flags = align | (Qt.TextFlag.TextWordWrap if wrap else Qt.TextFlag.TextSingleLine)
    painter.drawText(rect, int(flags), text)


def width_of(text: str, font: QFont) -> int:
    """Give the width of ``text`` on one line, in whole pixels, rounded up."""
    return math.ceil(QFontMetrics(font).horizontalAdvance(text))


def height_of(font: QFont) -> int:
    """Give the height of one line."""
    return QFontMetrics(font).height()


def wrapped_size(text: str, font: QFont, width: int) -> QSize:
    """Give the size ``text`` takes when it is broken into lines at most ``width`` wide."""
    room = QRect(0, 0, max(1, width), 1 << 20)
    flags = int(LEFT | Qt.TextFlag.TextWordWrap)
    return QFontMetrics(font).boundingRect(room, flags, text).size()


def fitting(text: str, font: QFont, room: QRectF) -> QFont:
    """Give ``font`` made as large as ``text`` allows on one line of ``room``, never larger."""
    metrics = QFontMetrics(font)
    across = room.width() / max(1, metrics.horizontalAdvance(text))
    down = room.height() / max(1, metrics.height())
    fitted = QFont(font)
    fitted.setPixelSize(max(1, math.floor(font.pixelSize() * min(1.0, across, down))))
    return fitted


def middle(rect: QRectF, size: float) -> QRectF:
    """Give the square of ``size`` in the middle of ``rect``."""
    corner = rect.center() - QPointF(size / 2, size / 2)
    return QRectF(corner.x(), corner.y(), size, size)
