"""Who sits where, in two columns read downwards, to be pinned up: the table boxed, then the name.

A stronger line stands where another letter begins.
"""

from itertools import pairwise
from typing import NamedTuple

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QPainter, QPen

from bobbl_client.printing.layout.foot import FOOT_MM, PROVED_FOOT_MM, paint_foot
from bobbl_client.printing.layout.paper import TITLE_MM, TITLE_PT
from bobbl_client.printing.layout.surface import BLACK, CENTRE, RIGHT, Surface
from bobbl_client.printing.paper import SeatSheet
from bobbl_client.widgets.drawing import width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr

POINTS, TABLE_PT, SIDE_PT, SMALL_PT = 12.0, 14.0, 10.0, 11.0
HEAD_MM, GAP_MM, BETWEEN_MM, BOX_MM = 20.0, 9.0, 2.5, 13.0
ROOMY_MM, CLOSE_MM = 3.4, 1.4
"""Room of a row beside its lines; with many names less."""
MANY = 160
COLUMNS = 2


class _Row(NamedTuple):
    """A row with its name broken into lines; ``begins``: another letter than above."""

    lines: tuple[str, ...]
    table: str
    side: str
    begins: bool


class SeatLayout(Surface):
    """Seats laid out for a resolution; ``pages`` hold columns of rows with their lines."""

    leading = 1.15

    def __init__(self, sheet: SeatSheet, dpi: int) -> None:
        """Break the names and fill column after column."""
        super().__init__(dpi)
        self._sheet = sheet
        self._wide = (self.width - (COLUMNS - 1) * self.mm(GAP_MM)) / COLUMNS
        self._between = self.mm(CLOSE_MM if len(sheet.rows) > MANY else ROOMY_MM)
        small = self.font(SIDE_PT)
        self._side = max((width_of(each.side, small) for each in sheet.rows), default=0)
        room = self._wide - self.mm(BOX_MM) - self._side - 2 * self.mm(BETWEEN_MM)
        font = self.font(POINTS)
        before = ("", *(each.letter for each in sheet.rows))
        changes = [one != other for one, other in pairwise(before)]
        rows = [
            _Row(wrapped(each.who, font, room) or ("",), each.table, each.side, begins)
            for each, begins in zip(sheet.rows, changes, strict=True)
        ]
        self.pages = self._filled(rows)

    @property
    def count(self) -> int:
        """How many pages it takes, at least one."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        title = QRectF(0, 0, self.width, self.mm(TITLE_MM))
        self.write(painter, title, self._sheet.title, self.font(TITLE_PT, Weight.BOLD))
        below = QRectF(0, self.mm(TITLE_MM), self.width, self.mm(6))
        self.write(painter, below, self._sheet.subtitle, self.font(SMALL_PT))
        page = tr("Seite {n} von {of}", n=number, of=self.count) if self.count > 1 else ""
        paint_foot(self, painter, self.height, page, self._sheet.proof, self._sheet.qr)
        for column, rows in enumerate(self.pages[number - 1]):
            left = column * (self._wide + self.mm(GAP_MM))
            top = self.mm(HEAD_MM)
            for row in rows:
                top = self._paint_row(painter, left, top, row)

    def _paint_row(self, painter: QPainter, left: float, top: float, row: _Row) -> float:
        step, right, high = self.step(POINTS), left + self._wide, self._high(row.lines)
        colour, thick = (BLACK, 0.45) if row.begins else ("#B0B0B0", 0.15)
        line = QRectF(left, round(top), self._wide, max(1, round(self.mm(thick))))
        painter.fillRect(line, QColor(colour))
        middle = top + high / 2
        if row.table:
            inset = min(self._between * 0.2, self.mm(0.6)) + self.mm(0.2)
            most = step + self._between - 2 * inset
            box = QRectF(left, middle - most / 2 + self.mm(0.2), self.mm(BOX_MM), most)
            painter.setPen(QPen(QColor(BLACK), max(1, round(self.mm(0.35)))))
            painter.drawRoundedRect(box, self.mm(1), self.mm(1))
            self.write(painter, box, row.table, self.font(TABLE_PT, Weight.BOLD), CENTRE)
        side = QRectF(right - self._side, middle - step / 2, self._side, step)
        self.write(painter, side, row.side, self.font(SIDE_PT), RIGHT)
        begin = left + self.mm(BOX_MM + BETWEEN_MM)
        names = side.left() - self.mm(BETWEEN_MM) - begin
        first = middle - step * len(row.lines) / 2
        for number, text in enumerate(row.lines):
            room = QRectF(begin, first + number * step, names, step)
            self.write(painter, room, text, self.font(POINTS))
        return top + high

    def _high(self, lines: tuple[str, ...]) -> float:
        return len(lines) * self.step(POINTS) + self._between

    def _filled(self, rows: list[_Row]) -> list[list[list[_Row]]]:
        """Fill column after column, page after page."""
        foot = PROVED_FOOT_MM if self._sheet.qr else FOOT_MM
        room = self.height - self.mm(HEAD_MM + foot)
        columns: list[list[_Row]] = [[]]
        used = 0.0
        for row in rows:
            if used + self._high(row.lines) > room and columns[-1]:
                columns.append([])
                used = 0.0
            columns[-1].append(row)
            used += self._high(row.lines)
        return [columns[start : start + COLUMNS] for start in range(0, len(columns), COLUMNS)]
