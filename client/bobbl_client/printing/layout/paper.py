"""A list laid out on A4 pages.

Rows are as high as their names need; a row is never cut by the end of a page. A code stands in the
corner of the first page, whose head is higher then. Lengths are millimetres, type is in points,
whatever the resolution.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from bobbl_client.printing.paper import Paper
from bobbl_client.widgets import fonts
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import fitting, width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr
from bobbl_shared.qr import modules_of

WIDE_MM, HIGH_MM, MARGIN_MM = 210.0, 297.0, 16.0
TITLE_PT, SMALL_PT = 20.0, 11.0
HEAD_MM, FOOT_MM = 22.0, 10.0
PROOF_PT, QR_MM, QR_HEAD_MM = 8.0, 27.0, 34.0
LEADING, ROW_GAP_MM, COLUMN_GAP_MM = 1.25, 3.4, 5.0
NAME_COLUMN = 1
MM_PER_INCH, POINTS_PER_INCH = 25.4, 72.0
_ONE_LINE = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip


@dataclass(frozen=True)
class Line:
    """A row with its cells broken into lines, and where it begins below the heads."""

    cells: tuple[tuple[str, ...], ...]
    top: float
    height: float


class Layout:
    """A paper laid out for a resolution; lengths inside are dots."""

    def __init__(self, paper: Paper, dpi: int) -> None:
        """Break the names and cut the rows into pages."""
        fonts.register()
        self._paper, self._dpi = paper, dpi
        self.width = self.mm(WIDE_MM - 2 * MARGIN_MM)
        self._widths = self._columns()
        self.pages = self._cut([self._broken(row) for row in paper.rows])

    @property
    def count(self) -> int:
        """How many pages it takes, at least one."""
        return len(self.pages)

    def mm(self, length: float) -> float:
        """Return millimetres as dots."""
        return length * self._dpi / MM_PER_INCH

    def font(self, points: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Return the typeface in points."""
        return fonts.font(round(points * self._dpi / POINTS_PER_INCH), weight)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        pen = QPen(QColor("#000000"))
        painter.setPen(pen)
        self._paint_head(painter, number)
        if number == 1 and self._paper.qr:
            paint_qr(painter, self.code_room(), modules_of(self._paper.qr))
        for line in self.pages[number - 1]:
            self._paint_line(painter, line, self._head(number))

    def code_room(self) -> QRectF:
        """Return where the code of the first page stands."""
        side = self.mm(QR_MM)
        return QRectF(self.width - side, 0, side, side)

    def _head(self, number: int) -> float:
        """Return how high the head of a page is."""
        return self.mm(QR_HEAD_MM if number == 1 and self._paper.qr else HEAD_MM)

    def _columns(self) -> list[float]:
        """Return the widths: every column as wide as it needs, the names what is left."""
        gap = self.mm(COLUMN_GAP_MM)
        bold = self.font(self._paper.points, Weight.BOLD)
        cells = [self._paper.heads, *self._paper.rows]
        widths = [max(width_of(row[n], bold) for row in cells) + gap for n in self._places()]
        widths[NAME_COLUMN] = self.width - sum(widths) + widths[NAME_COLUMN]
        return widths

    def _places(self) -> range:
        return range(len(self._paper.heads))

    def _broken(self, row: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        room = self._widths[NAME_COLUMN] - self.mm(COLUMN_GAP_MM)
        font = self.font(self._paper.points, Weight.BOLD)
        return tuple(
            wrapped(text, font, room) if place == NAME_COLUMN else (text,)
            for place, text in enumerate(row)
        )

    def _step(self) -> float:
        return self._paper.points * LEADING * self._dpi / POINTS_PER_INCH

    def _cut(self, rows: Sequence[tuple[tuple[str, ...], ...]]) -> list[list[Line]]:
        pages: list[list[Line]] = [[]]
        top = 0.0
        for cells in rows:
            height = max(len(cell) for cell in cells) * self._step() + self.mm(ROW_GAP_MM)
            high = self.mm(HIGH_MM - 2 * MARGIN_MM - FOOT_MM) - self._head(len(pages))
            if top + height > high and pages[-1]:
                pages.append([])
                top = 0.0
            pages[-1].append(Line(cells, top, height))
            top += height
        return pages

    def _paint_head(self, painter: QPainter, number: int) -> None:
        title = self.font(TITLE_PT, Weight.BOLD)
        has_code = number == 1 and bool(self._paper.qr)
        wide = self.width - (self.mm(QR_MM + 3) if has_code else 0)
        self._write(painter, QRectF(0, 0, wide, self.mm(9)), self._paper.title, title)
        below = QRectF(0, self.mm(9), wide, self.mm(6))
        page = tr("Seite {n} von {of}", n=number, of=self.count) if self.count > 1 else ""
        small = self.font(SMALL_PT)
        room = below.adjusted(0, 0, -width_of(page, small) - self.mm(4), 0)
        self._write(painter, room, self._paper.subtitle, small)
        self._write(painter, below, page, small, Qt.AlignmentFlag.AlignRight)
        if has_code:
            proof = below.translated(0, self.mm(7))
            self._write(painter, proof, self._paper.proof, self.font(PROOF_PT))
        heads = tuple((each,) for each in self._paper.heads)
        top = self._head(number) - self._step() - self.mm(1)
        self._paint_cells(painter, heads, top, self.font(SMALL_PT))
        self._rule(painter, self._head(number) - self.mm(0.6))

    def _paint_line(self, painter: QPainter, line: Line, head: float) -> None:
        top = head + line.top
        self._paint_cells(painter, line.cells, top + self.mm(ROW_GAP_MM) / 2, None)
        self._rule(painter, top + line.height)

    def _paint_cells(
        self,
        painter: QPainter,
        cells: Sequence[Sequence[str]],
        top: float,
        font: QFont | None,
    ) -> None:
        """Paint cells; without a font each has its weight (``weight_of``)."""
        left = 0.0
        for place, (lines, width) in enumerate(zip(cells, self._widths, strict=True)):
            weight = weight_of(place, len(cells), "".join(lines))
            shown = font or self.font(self._paper.points, weight)
            for number, text in enumerate(lines):
                room = QRectF(left, top + number * self._step(), width, self._step())
                self._write(painter, room.adjusted(0, 0, -self.mm(2), 0), text, shown)
            left += width

    def _write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Paint text on one line; what is too wide for its room gets smaller."""
        painter.setFont(fitting(text, font, room.width()) if text else font)
        flags = align | Qt.AlignmentFlag.AlignVCenter | _ONE_LINE
        painter.drawText(room, int(flags), text)

    def _rule(self, painter: QPainter, top: float) -> None:
        thick = max(1, round(self.mm(0.2)))
        painter.fillRect(QRectF(0, round(top), self.width, thick), QColor("#909090"))


def weight_of(place: int, count: int, text: str) -> Weight:
    """Return the weight of a cell: plain in the last but one of ``count``, or in brackets."""
    is_plain = place == count - 2 or text.startswith("(")
    return Weight.REGULAR if is_plain else Weight.BOLD
