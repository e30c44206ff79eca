"""The ranking on A4 pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QMarginsF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from bobbl_client.views import fonts
from bobbl_client.views.fonts import Weight
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr

LINE_MM = 6.6
MARGIN_MM = 16.0
DPI = 300
NAME_COLUMN = 2
SMALLEST_PT = 7.0
HEAD_PT = 10.5


@dataclass(frozen=True)
class Sheet:
    """What is printed: a title, a line below it, heads and rows; column 2 holds the name."""

    title: str
    subtitle: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def write_pdf(sheet: Sheet, path: Path) -> int:
    """Write the sheet and give the number of pages; ``BobblError`` if the file cannot be."""
    fonts.register()
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    writer.setResolution(DPI)
    writer.setTitle(sheet.title)
    painter = QPainter()
    if not painter.begin(writer):
        raise BobblError("file_not_written", path=str(path))
    pages = _Pages(sheet, painter, writer)
    pages.paint()
    painter.end()
    return pages.count


class _Pages:
    """Paints a sheet page by page."""

    def __init__(self, sheet: Sheet, painter: QPainter, writer: QPdfWriter) -> None:
        self._sheet, self._painter, self._writer = sheet, painter, writer
        self._mm = DPI / 25.4
        area = writer.pageLayout().paintRectPixels(DPI)
        self._width, self._height = float(area.width()), float(area.height())
        self.count = 1
        self._widths = self._columns()
        first = self._height - 34 * self._mm
        self._per_page = max(1, int(first / (LINE_MM * self._mm)))

    def _columns(self) -> list[float]:
        """Give the columns' widths: numbers as wide as their heads, the name what is left."""
        self._painter.setFont(_font(HEAD_PT, Weight.BOLD))
        widths = [
            max(12 * self._mm, self._measured(head) + 5 * self._mm) for head in self._sheet.heads
        ]
        widths[NAME_COLUMN] = self._width - sum(widths) + widths[NAME_COLUMN]
        return widths

    def paint(self) -> None:
        """Paint all pages."""
        rows = list(self._sheet.rows)
        chunks = [rows[at : at + self._per_page] for at in range(0, len(rows), self._per_page)]
        total = max(1, len(chunks))
        for number, chunk in enumerate(chunks or [[]], 1):
            if number > 1:
                self._writer.newPage()
                self.count += 1
            self._head(number, total)
            for line, cells in enumerate(chunk):
                self._line(26 + (line + 1) * LINE_MM, cells, HEAD_PT)

    def _head(self, number: int, total: int) -> None:
        self._text(0, 0, self._width, 18, self._sheet.title, is_bold=True)
        self._text(0, 10, self._width, 11, self._sheet.subtitle)
        page = tr("Seite {n} von {of}", n=number, of=total)
        self._text(0, 10, self._width, 11, page, Qt.AlignmentFlag.AlignRight)
        self._line(26, self._sheet.heads, HEAD_PT, is_bold=True)

    def _line(self, top: float, cells: Sequence[str], size: float, is_bold: bool = False) -> None:
        """Paint one row: the name left in what the numbers leave."""
        x = 0.0
        for column, (cell, width) in enumerate(zip(cells, self._widths, strict=True)):
            is_name = column == NAME_COLUMN
            align = Qt.AlignmentFlag.AlignLeft if is_name else Qt.AlignmentFlag.AlignRight
            gap = 4 * self._mm if is_name else 0
            self._text(x + gap, top, width - gap, size, cell, align, is_bold)
            x += width
        y = (top + LINE_MM) * self._mm - 0.6 * self._mm
        self._painter.setPen(QPen(QColor("#B0B0B0"), 2))
        self._painter.drawLine(0, round(y), round(self._width), round(y))

    def _text(
        self,
        x: float,
        top: float,
        width: float,
        size: float,
        text: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        is_bold: bool = False,
    ) -> None:
        """Paint text that never leaves its room: too long, it gets smaller, then an ellipsis."""
        weight = Weight.BOLD if is_bold else Weight.REGULAR
        self._painter.setFont(_font(size, weight))
        while self._measured(text) > width and size > SMALLEST_PT:
            size -= 0.5
            self._painter.setFont(_font(size, weight))
        if self._measured(text) > width:
            metrics = self._painter.fontMetrics()
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, int(width))
        self._painter.setPen(QColor("#000000"))
        room = QRectF(x, top * self._mm, width, LINE_MM * self._mm * (size / HEAD_PT))
        flags = align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        self._painter.drawText(room, int(flags), text)

    def _measured(self, text: str) -> int:
        return self._painter.fontMetrics().horizontalAdvance(text)


def _font(points: float, weight: Weight) -> QFont:
    font = fonts.font(1, weight)
    font.setPointSizeF(points)
    return font
