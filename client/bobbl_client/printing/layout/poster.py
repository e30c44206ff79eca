"""The poster for guests on one A4 page: a question in large type, steps with codes, a few words."""

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPen

from bobbl_client.printing.layout.surface import BLACK, CENTRE, LEFT, OnePage
from bobbl_client.printing.paper import PosterSheet, PosterStep
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import fitting, width_of
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.qr import modules_of

NAME_PT, DAY_PT, ASKED_PT, SAID_PT = 20.0, 15.0, 64.0, 20.0
STEP_PT, LINE_PT, NOTE_PT, FOOT_PT = 22.0, 17.0, 16.0, 10.0
TOP_MM, DAY_MM, ASKED_MM, SAID_MM, STEPS_MM, HIGH_MM = 0.0, 9.0, 16.0, 45.0, 72.0, 108.0
GAP_MM, PAD_MM, DISC_MM, QR_MM, WORD_GAP_MM = 8.0, 6.0, 13.0, 58.0, 2.0
NOTES_MM = STEPS_MM + HIGH_MM + 8.0
MOST_ROWS = 3
"""Below a code."""


class PosterLayout(OnePage[PosterSheet]):
    """A poster laid out for a resolution."""

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint the page with its upper left corner inside the margins at 0, 0."""
        sheet = self._sheet
        self._line(painter, TOP_MM, 9, sheet.tournament, NAME_PT, Weight.REGULAR)
        self._line(painter, DAY_MM, 7, sheet.day, DAY_PT, Weight.REGULAR)
        self._line(painter, ASKED_MM, 28, sheet.asked, ASKED_PT, Weight.BOLD)
        said = QRectF(0, self.mm(SAID_MM), self.width, self.mm(STEPS_MM - SAID_MM - 3))
        self.write_block(painter, said, (sheet.said,), SAID_PT)
        for place, step in enumerate(sheet.steps):
            self._paint_step(painter, self.step_area(place), place + 1, step)
        self._paint_notes(painter)
        foot = QRectF(0, self.height - self.mm(6), self.width, self.mm(6))
        self.write(painter, foot, sheet.foot, self.font(FOOT_PT), LEFT)

    def step_area(self, place: int) -> QRectF:
        """Return the frame of a step: they stand beside each other, one alone is as wide as two."""
        count = len(self._sheet.steps)
        wide = (self.width - self.mm(GAP_MM) * (count - 1)) / count
        left = place * (wide + self.mm(GAP_MM))
        return QRectF(left, self.mm(STEPS_MM), wide, self.mm(HIGH_MM))

    def code_room(self, place: int) -> QRectF:
        """Return where the code of a step stands."""
        area, side = self.step_area(place), self.mm(QR_MM)
        left = area.center().x() - side / 2
        return QRectF(left, area.top() + self.mm(PAD_MM + DISC_MM + 4), side, side)

    def rows(self, place: int) -> list[tuple[str, str]]:
        """Return what stands below the code of a step, row by row: a word, and bold text behind it.

        Text that has no room behind its word has a row of its own, if there is one.
        """
        lines, width = self._sheet.steps[place].lines, self._inner_width(place)
        broken = [each for each in lines if self._needed(*each) > width]
        if len(lines) + len(broken) > MOST_ROWS:
            return list(lines)
        rows: list[tuple[str, str]] = []
        for label, text in lines:
            is_broken = (label, text) in broken
            rows += [(label, ""), ("", text)] if is_broken else [(label, text)]
        return rows

    def _inner_width(self, place: int) -> float:
        return self.step_area(place).width() - 2 * self.mm(PAD_MM)

    def _needed(self, label: str, text: str) -> float:
        bold, plain = self.font(LINE_PT, Weight.BOLD), self.font(LINE_PT)
        return width_of(label, plain) + self.mm(WORD_GAP_MM) + width_of(text, bold)

    def _paint_step(self, painter: QPainter, area: QRectF, number: int, step: PosterStep) -> None:
        pad, disc = self.mm(PAD_MM), self.mm(DISC_MM)
        painter.setPen(QPen(QColor(BLACK), self.mm(0.6)))
        painter.setBrush(QBrush())
        painter.drawRoundedRect(area, self.mm(3), self.mm(3))
        head = QRectF(area.left() + pad, area.top() + pad, area.width() - 2 * pad, disc)
        if len(self._sheet.steps) > 1:
            spot = QRectF(head.left(), head.top(), disc, disc)
            painter.setBrush(QBrush(QColor(BLACK)))
            painter.drawEllipse(spot)
            painter.setPen(QPen(QColor("#FFFFFF")))
            painter.setFont(self.font(STEP_PT, Weight.BOLD))
            flags = CENTRE | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(spot, int(flags), str(number))
            head.setLeft(spot.right() + self.mm(4))
        self.write(painter, head, step.title, self.font(STEP_PT, Weight.BOLD))
        room = self.code_room(number - 1)
        paint_qr(painter, room, modules_of(step.qr))
        top = room.bottom() + self.mm(3)
        inside = QRectF(area.left() + pad, top, area.width() - 2 * pad, self.step(LINE_PT))
        for label, text in self.rows(number - 1):
            self._paint_line(painter, inside, label, text)
            inside.translate(0, self.step(LINE_PT))

    def _paint_line(self, painter: QPainter, room: QRectF, label: str, text: str) -> None:
        """Write a word and, behind it in bold, what belongs to it; together they get smaller."""
        bold, plain = self.font(LINE_PT, Weight.BOLD), self.font(LINE_PT)
        gap = self.mm(WORD_GAP_MM) if label else 0.0
        if label and text and self._needed(label, text) > room.width():
            bold = fitting(f"{label} {text}", bold, room.width() - gap)
            plain.setPixelSize(bold.pixelSize())
        self.write(painter, room, label, plain)
        left = room.left() + width_of(label, plain) + gap
        rest = QRectF(left, room.top(), room.right() - left, room.height())
        self.write(painter, rest, text, bold)

    def _paint_notes(self, painter: QPainter) -> None:
        top = self.mm(NOTES_MM)
        painter.fillRect(QRectF(0, top, self.width, self.mm(0.6)), QColor(BLACK))
        left = self.height - self.mm(8) - top - self.mm(4)
        high = left / len(self._sheet.notes)
        for place, (asked, said) in enumerate(self._sheet.notes):
            at = top + self.mm(4) + place * high
            room = QRectF(0, at, self.width, min(high, self.step(NOTE_PT) * 2))
            half = room.height() / 2
            first = QRectF(0, at, self.width, half)
            self.write(painter, first, asked, self.font(NOTE_PT, Weight.BOLD))
            self.write(painter, first.translated(0, half), said, self.font(NOTE_PT))

    def _line(
        self, painter: QPainter, top: float, high: float, text: str, points: float, weight: Weight
    ) -> None:
        room = QRectF(0, self.mm(top), self.width, self.mm(high))
        self.write(painter, room, text, self.font(points, weight))
