"""Painting what the theme is made of: boxes with an edge, and text in them."""

import math
import re
from collections.abc import Sequence

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTextLayout,
    QTextOption,
)

from bobbl_client.widgets.fonts import measured
from bobbl_client.widgets.theme import RADIUS

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter

_ONE_LINE = Qt.TextFlag.TextSingleLine.value | Qt.TextFlag.TextDontClip.value

_HELD = re.compile(
    r"(?<! ) (?=[·–] |…)"
    r"|(?<=\be\.) (?=V\.)"
    r"|(?:(?<=\bTisch)|(?<=\b[Tt]able)|(?<=\bRunde)|(?<=\b[Rr]ound)|(?<=\bNr\.)|(?<=\bNo\.))"
    r" (?=\**\d)"
)
"""The space before a sign that stands between two parts, before dots, before a thing's number.

Also that of the letters behind a club's name."""


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
) -> None:
    """Paint ``text`` on one line; capitals and digits stand in the middle of ``rect``."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(rect.translated(0, -_sag(font)), align.value | _ONE_LINE, text)


def _sag(font: QFont) -> float:
    """Return how far below the middle of a line its capitals stand."""
    metrics = QFontMetricsF(font)
    return round((metrics.ascent() - metrics.descent() - metrics.capHeight()) / 2)


def write_lines(
    painter: QPainter, rect: QRectF, lines: Sequence[str], font: QFont, colour: str
) -> None:
    """Paint lines below each other, together in the middle of the height of ``rect``."""
    step = pitch(font)
    top = rect.center().y() - step * len(lines) / 2
    for number, line in enumerate(lines):
        place = QRectF(rect.left(), top + number * step, rect.width(), step)
        write(painter, place, line, font, colour, LEFT)


def underline(
    painter: QPainter, rect: QRectF, text: str, part: tuple[int, int], font: QFont, colour: str
) -> None:
    """Paint a line below a part, from begin to end, of ``text`` that ``write`` has put there."""
    begin, end = part
    metrics = QFontMetricsF(font)
    left = rect.left() + metrics.horizontalAdvance(text[:begin])
    right = rect.left() + metrics.horizontalAdvance(text[:end])
    low = rect.center().y() + metrics.capHeight() / 2
    rule(painter, left, right, round(low + font.pixelSize() / 8), colour, 2)


def write_digits(
    painter: QPainter, rect: QRectF, text: str, font: QFont, colour: str, align: Qt.AlignmentFlag
) -> None:
    """Paint ``text`` with every digit in a box of one width, so that a running clock stands still.

    In the shipped typeface 0, 1, 4 and 7 are 6 % wider than the other digits.
    """
    wide = digits_width(text, font)
    left = rect.left()
    if align & Qt.AlignmentFlag.AlignRight:
        left = rect.right() - wide
    elif align & Qt.AlignmentFlag.AlignHCenter:
        left = rect.center().x() - wide / 2
    for sign in text:
        step = _step(sign, font)
        write(painter, QRectF(left, rect.top(), step, rect.height()), sign, font, colour, CENTRE)
        left += step


def digits_width(text: str, font: QFont) -> int:
    """Return the width that ``write_digits`` takes."""
    return sum(_step(sign, font) for sign in text)


def _step(sign: str, font: QFont) -> int:
    if sign.isdecimal():
        return max(width_of(digit, font) for digit in "0123456789")
    return width_of(sign, font)


def pitch(font: QFont) -> int:
    """Return the distance of two lines."""
    return round(font.pixelSize() * 1.27)


@measured
def wrapped(text: str, font: QFont, width: float, *, breaks_words: bool = False) -> tuple[str, ...]:
    """Break ``text`` at spaces and hyphens into lines at most ``width`` wide.

    A word that is wider stays whole, unless ``breaks_words``; one of at most half a line is not
    broken at its hyphen (``Hans-Jürgen``; a long family name is). No line begins with a dot or
    dash, nor with the number of a table or round.
    """
    held = hanging(text)
    layout = QTextLayout(held, font)
    if breaks_words:
        layout.setTextOption(_anywhere())
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        start = line.textStart()
        end = start + line.textLength()
        word = held.rfind(" ", start, end) + 1
        if word > start and held[end - 1] == "-" and end < len(held):
            whole = held[word:].partition(" ")[0]
            if 2 * width_of(whole, font) <= width:
                line.setNumColumns(word - start)
        lines.append(text[start : start + line.textLength()].strip())
    layout.endLayout()
    return tuple(lines)


def hanging(text: str) -> str:
    """Return a text of equal length in which no line begins with what belongs to the one before."""
    return _HELD.sub("\N{NO-BREAK SPACE}", text)


def balanced(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """Break ``text`` as ``wrapped`` does; of two lines neither is much longer than the other."""
    lines = wrapped(text, font, width)
    if len(lines) != 2:
        return lines
    least, most = width / 2, width
    while most - least > 1:
        middle = (least + most) / 2
        found = wrapped(text, font, middle)
        if len(found) == 2 and all(width_of(line, font) <= middle for line in found):
            most, lines = middle, found
        else:
            least = middle
    return lines


def _anywhere() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


@measured
def width_of(text: str, font: QFont) -> int:
    """Return the width of ``text`` on one line, in whole pixels."""
    return QFontMetrics(font).horizontalAdvance(text)


def fitting(text: str, font: QFont, width: float, height: float = math.inf) -> QFont:
    """Return ``font`` as large as ``text`` allows on one line of this room, never larger."""
    across = width / max(1, width_of(text, font))
    down = height / max(1, QFontMetrics(font).height())
    fitted = QFont(font)
    fitted.setPixelSize(max(1, math.floor(font.pixelSize() * min(1.0, across, down))))
    return fitted
