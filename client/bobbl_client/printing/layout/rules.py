"""Rules laid out on A4 pages, to be read from a wall.

Sentences are broken over the whole width and hang from a dash; a heading is never the last line of
a page, and a table of values is never cut. Lengths are millimetres, type is in points.
"""

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter

from bobbl_client.printing.layout.record import Sheet, Words
from bobbl_client.printing.layout.surface import BLACK, LEFT, RIGHT, Surface
from bobbl_client.printing.paper import RulesSheet
from bobbl_client.widgets.drawing import width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.game_rules import Row, Section

TITLE_PT, PART_PT, HEADING_PT, BODY_PT, SMALL_PT = 22.0, 16.0, 12.5, 12.0, 10.5
HEAD_MM, INDENT_MM, GAP_MM, COLUMN_GAP_MM = 21.0, 5.0, 3.2, 10.0
DASH = "–"


class RulesLayout(Surface):
    """A sheet laid out for a resolution; lengths inside are dots."""

    def __init__(self, sheet: RulesSheet, dpi: int) -> None:
        """Break the sentences and cut them into pages."""
        super().__init__(dpi)
        self._sheet = sheet
        self.pages = [Sheet(filled=self.mm(HEAD_MM))]
        for section in sheet.sections:
            self._place(section)

    @property
    def count(self) -> int:
        """How many pages it takes."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        self._paint_head(painter, number)
        for words in self.pages[number - 1].words:
            self.write(painter, words.room, words.text, words.font, words.align)

    def _paint_head(self, painter: QPainter, number: int) -> None:
        title, small = self.font(TITLE_PT, Weight.BOLD), self.font(SMALL_PT)
        self.write(painter, QRectF(0, 0, self.width, self.mm(10)), self._sheet.title, title)
        below = QRectF(0, self.mm(10), self.width, self.mm(6))
        page = tr("Seite {n} von {of}", n=number, of=self.count) if self.count > 1 else ""
        room = below.adjusted(0, 0, -width_of(page, small) - self.mm(4), 0)
        self.write(painter, room, self._sheet.subtitle, small)
        self.write(painter, below, page, small, RIGHT)
        thick = max(1, round(self.mm(0.3)))
        painter.fillRect(QRectF(0, self.mm(17.5), self.width, thick), QColor(BLACK))

    def _place(self, section: Section) -> None:
        """Place a section; its heading stays with its first sentence."""
        if not section.lines and not section.table:
            self._place_heading(section.title, PART_PT, 4 * self.step(BODY_PT))
            return
        first = section.lines[0] if section.lines else ""
        needed = len(self._broken(first)) * self.step(BODY_PT)
        self._place_heading(section.title, HEADING_PT, needed)
        for line in section.lines:
            self._place_line(line)
        if section.table:
            self._place_table(section.table)
        self.pages[-1].filled += self.mm(GAP_MM)

    def _place_heading(self, title: str, points: float, needed: float) -> None:
        font, step = self.font(points, Weight.BOLD), self.step(points)
        lines = wrapped(title, font, self.width)
        top = self._room_for(len(lines) * step + needed)
        for number, line in enumerate(lines):
            self._put(QRectF(0, top + number * step, self.width, step), line, font)
        self.pages[-1].filled = top + len(lines) * step + self.mm(0.6)

    def _broken(self, text: str) -> tuple[str, ...]:
        return wrapped(text, self.font(BODY_PT), self.width - self.mm(INDENT_MM))

    def _place_line(self, text: str) -> None:
        font, step, indent = self.font(BODY_PT), self.step(BODY_PT), self.mm(INDENT_MM)
        lines = self._broken(text)
        top = self._room_for(len(lines) * step)
        self._put(QRectF(0, top, indent, step), DASH, font)
        for number, line in enumerate(lines):
            room = QRectF(indent, top + number * step, self.width - indent, step)
            self._put(room, line, font)
        self.pages[-1].filled = top + len(lines) * step

    def _place_table(self, rows: Sequence[Row]) -> None:
        """Place a table whole: names left, numbers right below their heads."""
        bold, step = self.font(BODY_PT, Weight.BOLD), self.step(BODY_PT) + self.mm(0.4)
        top = self._room_for(len(rows) * step + self.mm(1.5)) + self.mm(1.5)
        gap, indent = self.mm(COLUMN_GAP_MM), self.mm(INDENT_MM)
        widths = [max(width_of(row[n], bold) for row in rows) + gap for n in range(len(rows[0]))]
        widths[0] = min(widths[0], self.width - indent - sum(widths[1:]))
        for number, row in enumerate(rows):
            left = indent
            for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
                room = QRectF(left, top + number * step, width, step)
                font = self.font(BODY_PT, Weight.BOLD if number == 0 else Weight.REGULAR)
                align = LEFT if place == 0 else RIGHT
                self._put(room, cell, font, align)
                left += width
        self.pages[-1].filled = top + len(rows) * step

    def _room_for(self, height: float) -> float:
        """Return where something so high begins, on a new page if this one is full."""
        if self.pages[-1].filled + height > self.height:
            self.pages.append(Sheet(filled=self.mm(HEAD_MM)))
        return self.pages[-1].filled

    def _put(
        self,
        room: QRectF,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        self.pages[-1].words.append(Words(room, text, font, align))
