"""Labels with registration codes laid out on A4 pages, two beside each other, to be cut apart.

A label holds the QR code, the people, the code as it is read aloud, and the name of the tournament.
Names that need more room than a label has get smaller. Lengths are millimetres, type is in points.
"""

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from bobbl_client.printing.layout.surface import Surface
from bobbl_client.printing.paper import CodeLabel, CodeSheet
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import fitting, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr
from bobbl_shared.qr import modules_of

COLUMNS, ROWS = 2, 6
PAD_MM, QR_MM = 4.0, 30.0
NAME_PT, CODE_PT, SMALL_PT, LEAST_PT = 12.0, 17.0, 9.0, 6.0


class CodeLayout(Surface):
    """Labels laid out for a resolution; lengths inside are dots."""

    def __init__(self, sheet: CodeSheet, dpi: int) -> None:
        """Cut the labels into pages."""
        super().__init__(dpi)
        self._sheet = sheet
        self.wide, self.high = self.width / COLUMNS, self.height / ROWS
        on_page = COLUMNS * ROWS
        starts = range(0, max(len(sheet.labels), 1), on_page)
        self.pages = [sheet.labels[start : start + on_page] for start in starts]

    @property
    def count(self) -> int:
        """How many pages it takes, at least one."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        for place, label in enumerate(self.pages[number - 1]):
            left, top = place % COLUMNS * self.wide, place // COLUMNS * self.high
            area = QRectF(left, top, self.wide, self.high)
            self.cut(painter, area)
            pad = self.mm(PAD_MM)
            self._paint_label(painter, area.adjusted(pad, pad, -pad, -pad), label)

    def lines(self, label: CodeLabel) -> tuple[QFont, tuple[str, ...]]:
        """Return the people of a label broken into lines, in the largest type that has room."""
        room = self.room()
        points = NAME_PT
        while True:
            font = self.font(points, Weight.BOLD)
            lines = tuple(line for each in label.people for line in wrapped(each, font, room[0]))
            if len(lines) * self.step(points) <= room[1] or points <= LEAST_PT:
                return font, lines
            points -= 0.5

    def room(self) -> tuple[float, float]:
        """Return width and height for the people: beside the code, between number and code."""
        pad = self.mm(PAD_MM)
        used = self.step(SMALL_PT) * 2 + self.step(CODE_PT) + 2 * pad
        return self.wide - 3 * pad - self.mm(QR_MM), self.high - used

    def _paint_label(self, painter: QPainter, area: QRectF, label: CodeLabel) -> None:
        side = self.mm(QR_MM)
        qr = QRectF(area.left(), area.center().y() - side / 2, side, side)
        painter.setPen(QPen(QColor("#000000")))
        paint_qr(painter, qr, modules_of(label.qr))
        left = qr.right() + self.mm(PAD_MM)
        room = QRectF(left, area.top(), area.right() - left, self.step(SMALL_PT))
        head = " · ".join(part for part in (label.number, self._sheet.subtitle) if part)
        self._write(painter, room, (head,), self.font(SMALL_PT), self.step(SMALL_PT))
        font, lines = self.lines(label)
        below = room.translated(0, room.height())
        self._write(painter, below, lines, font, font.pixelSize() * self.leading)
        foot = self.step(SMALL_PT)
        code = QRectF(left, area.bottom() - foot - self.step(CODE_PT), room.width(), foot)
        code.setHeight(self.step(CODE_PT))
        self._write(painter, code, (label.code,), self.font(CODE_PT, Weight.BOLD), code.height())
        last = QRectF(left, area.bottom() - foot, room.width(), foot)
        self._write(painter, last, (tr("Am Anmeldetisch zeigen"),), self.font(SMALL_PT), foot)

    def _write(
        self, painter: QPainter, room: QRectF, lines: Sequence[str], font: QFont, step: float
    ) -> None:
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        one = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
        for number, line in enumerate(lines):
            place = QRectF(room.left(), room.top() + number * step, room.width(), step)
            painter.setFont(fitting(line, font, room.width()) if line else font)
            painter.drawText(place, int(flags | one), line)
