"""Who sits where, in two columns read downwards, to be pinned up: names left, the place right."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.printing.layout.surface import RIGHT, Surface
from bobbl_client.printing.paper import SeatSheet
from bobbl_client.widgets.drawing import width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr

POINTS, TITLE_PT, SMALL_PT = 11.0, 20.0, 11.0
HEAD_MM, GAP_MM, BETWEEN_MM, ROW_MM = 18.0, 8.0, 3.0, 1.2
COLUMNS = 2


class SeatLayout(Surface):
    """Seats laid out for a resolution; ``pages`` hold columns of rows with their lines."""

    def __init__(self, sheet: SeatSheet, dpi: int) -> None:
        """Break the names and fill column after column."""
        super().__init__(dpi)
        self._sheet = sheet
        self._wide = (self.width - (COLUMNS - 1) * self.mm(GAP_MM)) / COLUMNS
        bold = self.font(POINTS, Weight.BOLD)
        self._place = max((width_of(place, bold) for _, place in sheet.rows), default=0)
        room, font = self._wide - self._place - self.mm(BETWEEN_MM), self.font(POINTS)
        rows = [(wrapped(who, font, room) or ("",), place) for who, place in sheet.rows]
        self.pages = self._filled(rows)

    @property
    def count(self) -> int:
        """How many pages it takes, at least one."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        title = QRectF(0, 0, self.width, self.mm(9))
        self.write(painter, title, self._sheet.title, self.font(TITLE_PT, Weight.BOLD))
        below = QRectF(0, self.mm(9), self.width, self.mm(6))
        page = tr("Seite {n} von {of}", n=number, of=self.count) if self.count > 1 else ""
        small = self.font(SMALL_PT)
        self.write(painter, below, page, small, RIGHT)
        room = below.adjusted(0, 0, -width_of(page, small) - self.mm(4), 0)
        self.write(painter, room, self._sheet.subtitle, small)
        for column, rows in enumerate(self.pages[number - 1]):
            left = column * (self._wide + self.mm(GAP_MM))
            top = self.mm(HEAD_MM)
            for lines, place in rows:
                top = self._paint_row(painter, left, top, lines, place)

    def _paint_row(
        self, painter: QPainter, left: float, top: float, lines: tuple[str, ...], place: str
    ) -> float:
        step, right = self.step(POINTS), left + self._wide
        where = QRectF(right - self._place, top, self._place, step)
        self.write(painter, where, place, self.font(POINTS, Weight.BOLD), RIGHT)
        names = right - self._place - self.mm(BETWEEN_MM) - left
        for number, text in enumerate(lines):
            room = QRectF(left, top + number * step, names, step)
            self.write(painter, room, text, self.font(POINTS))
        end = top + self._high(lines)
        self.rule(painter, left, right, end - self.mm(ROW_MM) / 2)
        return end

    def _high(self, lines: tuple[str, ...]) -> float:
        return len(lines) * self.step(POINTS) + self.mm(ROW_MM)

    def _filled(
        self, rows: list[tuple[tuple[str, ...], str]]
    ) -> list[list[list[tuple[tuple[str, ...], str]]]]:
        """Fill column after column, page after page."""
        room = self.height - self.mm(HEAD_MM)
        columns: list[list[tuple[tuple[str, ...], str]]] = [[]]
        used = 0.0
        for row in rows:
            if used + self._high(row[0]) > room and columns[-1]:
                columns.append([])
                used = 0.0
            columns[-1].append(row)
            used += self._high(row[0])
        return [columns[start : start + COLUMNS] for start in range(0, len(columns), COLUMNS)]
