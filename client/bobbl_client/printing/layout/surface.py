"""What every layout measures and writes with: millimetres, points, text that stays in its room."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from bobbl_client.printing.layout.paper import (
    HIGH_MM,
    MARGIN_MM,
    MM_PER_INCH,
    POINTS_PER_INCH,
    WIDE_MM,
)
from bobbl_client.widgets import fonts
from bobbl_client.widgets.drawing import fitting, wrapped
from bobbl_client.widgets.fonts import Weight

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignHCenter
BLACK, GREY = "#000000", "#909090"
_ONE_LINE = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip


Sheet = TypeVar("Sheet")


class Surface:
    """A page of so many dots an inch; lengths are dots unless their name says otherwise."""

    leading = 1.25
    """How far lines stand apart, in heights of their type."""

    def __init__(self, dpi: int) -> None:
        """Measure for this resolution."""
        fonts.register()
        self._dpi = dpi
        self.width = self.mm(WIDE_MM - 2 * MARGIN_MM)
        self.height = self.mm(HIGH_MM - 2 * MARGIN_MM)

    def mm(self, length: float) -> float:
        """Return millimetres as dots."""
        return length * self._dpi / MM_PER_INCH

    def font(self, points: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Return the typeface in points."""
        return fonts.font(max(1, round(points * self._dpi / POINTS_PER_INCH)), weight)

    def step(self, points: float) -> float:
        """Return from one line to the next."""
        return points * self.leading * self._dpi / POINTS_PER_INCH

    def write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Write one line; what is too wide for its room gets smaller."""
        if text:
            painter.setPen(QPen(QColor(BLACK)))
            painter.setFont(fitting(text, font, room.width()))
            flags = align | Qt.AlignmentFlag.AlignVCenter | _ONE_LINE
            painter.drawText(room, int(flags), text)

    def write_block(
        self,
        painter: QPainter,
        room: QRectF,
        lines: Sequence[str],
        points: float,
        weight: Weight = Weight.REGULAR,
        align: Qt.AlignmentFlag = LEFT,
        least: float = 5.0,
        breaks_words: bool = False,
    ) -> None:
        """Write lines, broken where they are too wide, as large as the room allows.

        ``breaks_words``: also within a word that is wider than the room.
        """
        wide = room.width()
        while True:
            font = self.font(points, weight)
            broken = [
                part
                for line in lines
                for part in wrapped(line, font, wide, breaks_words=breaks_words)
            ]
            step = self.step(points)
            if len(broken) * step <= room.height() or points <= least:
                break
            points -= 0.5
        top = room.top() + max(0.0, (room.height() - len(broken) * step) / 2)
        for number, text in enumerate(broken):
            line = QRectF(room.left(), top + number * step, room.width(), step)
            self.write(painter, line, text, font, align)

    def box(self, painter: QPainter, area: QRectF, thick_mm: float = 0.2) -> None:
        """Draw a frame."""
        painter.setPen(QPen(QColor(BLACK), max(1, round(self.mm(thick_mm)))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)

    def cut(self, painter: QPainter, area: QRectF) -> None:
        """Draw where to cut."""
        pen = QPen(QColor(GREY), max(1, round(self.mm(0.15))))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)

    def rule(self, painter: QPainter, left: float, right: float, top: float) -> None:
        """Draw a line to write on."""
        thick = max(1, round(self.mm(0.2)))
        painter.fillRect(QRectF(left, round(top), right - left, thick), QColor(GREY))


class OnePage(Surface, Generic[Sheet]):
    """A sheet that takes one page."""

    def __init__(self, sheet: Sheet, dpi: int) -> None:
        """Lay it out for a resolution."""
        super().__init__(dpi)
        self._sheet = sheet

    @property
    def count(self) -> int:
        """How many pages it takes."""
        return 1
