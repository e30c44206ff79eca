"""A list laid out on A4 pages.

Rows are as high as their names need; a row is never cut by the end of a page. Columns of numbers
stand at their right. The footer has the proof with its code, and which page it is. Lengths are
millimetres, type is in points, whatever the resolution.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from bobbl_client.printing.layout.foot import FOOT_MM, PROVED_FOOT_MM, code_room, paint_foot
from bobbl_client.printing.paper import BOX, Paper
from bobbl_client.widgets import fonts
from bobbl_client.widgets.drawing import fitting, width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr

WIDE_MM, HIGH_MM, MARGIN_MM = 210.0, 297.0, 16.0
TITLE_PT, SMALL_PT = 26.0, 11.0
TITLE_MM, HEAD_MM, GROUPS_MM = 11.0, 24.0, 6.0
NOTE_PT = 10.0
LEADING, ROW_GAP_MM, COLUMN_GAP_MM, CLOSE_GAP_MM = 1.25, 3.4, 5.0, 2.6
LARGER = 1.25
"""So much larger are the columns that are looked for; a row is no higher for it."""

GROUP_GAP_MM = 1.6
"""So much more room is left of the first column of a group."""

BOX_INSET_MM = 0.8
"""An empty box stands so far from the lines above and below its row."""

MM_PER_INCH, POINTS_PER_INCH = 25.4, 72.0
_ONE_LINE = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
_NUMBER = re.compile(r"[(]?[-–−+±]?\d[\d:.,·\s]*€?[)]?|[-–]")
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True)
class Line:
    """A row with its cells broken into lines, and where it begins below the heads.

    ``note``: instead of cells, sentences below the last row.
    """

    cells: tuple[tuple[str, ...], ...]
    top: float
    height: float
    note: tuple[str, ...] = ()


class Layout:
    """A paper laid out for a resolution; lengths inside are dots."""

    def __init__(self, paper: Paper, dpi: int) -> None:
        """Break the names and cut the rows into pages."""
        fonts.register()
        self._paper, self._dpi = paper, dpi
        self.width = self.mm(WIDE_MM - 2 * MARGIN_MM)
        self._gap = self.mm(CLOSE_GAP_MM if paper.groups else COLUMN_GAP_MM)
        self._is_right = tuple(self._holds_numbers(place) for place in self._places())
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
        painter.setPen(QPen(QColor("#000000")))
        self._paint_head(painter)
        for line in self.pages[number - 1]:
            self._paint_line(painter, line)
        page = tr("Seite {n} von {of}", n=number, of=self.count) if self.count > 1 else ""
        bottom = self.mm(HIGH_MM - 2 * MARGIN_MM)
        paint_foot(self, painter, bottom, page, self._paper.proof, self._paper.qr)

    def code_room(self) -> QRectF:
        """Return where the code of a page stands."""
        return code_room(self, self.mm(HIGH_MM - 2 * MARGIN_MM))

    def right_of(self, place: int) -> float:
        """Return where the right edge of a column is."""
        return sum(self._widths[: place + 1]) - self._gap

    @property
    def _head(self) -> float:
        """How high the head of a page is."""
        return self.mm(HEAD_MM + (GROUPS_MM if self._paper.groups else 0))

    @property
    def _foot(self) -> float:
        """How high the foot of a page is."""
        return self.mm(PROVED_FOOT_MM if self._paper.qr else FOOT_MM)

    def _holds_numbers(self, place: int) -> bool:
        """Return whether a column holds numbers, so that they stand below each other.

        A single word may stand among them, as for who has no opponent.
        """
        cells = [row[place] for row in self._paper.rows if row[place] not in {"", BOX}]
        others = [text for text in cells if not _NUMBER.fullmatch(text)]
        is_most = len(others) * 2 < len(cells) and all(each.isalpha() for each in others)
        return place != self._paper.names and is_most

    def _columns(self) -> list[float]:
        """Return the widths: every column as wide as it needs, the names what is left."""
        small, widths = self._small(), []
        for place, head in enumerate(self._paper.heads):
            bold = self.font(self._points(place), Weight.BOLD)
            cells = (width_of(row[place], bold) for row in self._paper.rows)
            widths.append(max([width_of(head, small), *cells]) + self._gap)
        widths[-1] -= self._gap if self._is_right[-1] else 0
        for first, _ in self._paper.groups:
            widths[first] += self.mm(GROUP_GAP_MM)
        names = self._paper.names
        widths[names] = self.width - sum(widths) + widths[names]
        return widths

    def _points(self, place: int) -> float:
        return self._paper.points * (LARGER if place in self._paper.large else 1)

    def _small(self) -> QFont:
        return self.font(min(SMALL_PT, self._paper.points))

    def _places(self) -> range:
        return range(len(self._paper.heads))

    def _broken(self, row: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        names = self._paper.names
        room = self._widths[names] - self._gap
        font = self.font(self._paper.points, self._weight(names, row[names]))
        return tuple(
            _lines(text, font, room) if place == names else (text,)
            for place, text in enumerate(row)
        )

    def _weight(self, place: int, text: str) -> Weight:
        bold = self._paper.bold
        if bold is None:
            return weight_of(place, len(self._paper.heads), text)
        return Weight.BOLD if place in bold else Weight.REGULAR

    def _step(self) -> float:
        return self._paper.points * LEADING * self._dpi / POINTS_PER_INCH

    def _cut(self, rows: Sequence[tuple[tuple[str, ...], ...]]) -> list[list[Line]]:
        pages: list[list[Line]] = [[]]
        gap, high = self.mm(ROW_GAP_MM), self.mm(HIGH_MM - 2 * MARGIN_MM) - self._foot - self._head
        lines = [
            Line(cells, 0, max(len(cell) for cell in cells) * self._step() + gap) for cells in rows
        ]
        if self._paper.note:
            note = _lines(self._paper.note, self.font(NOTE_PT), self.width)
            lines.append(Line((), 0, len(note) * self._note_step() + gap, note))
        top = 0.0
        for each in lines:
            if top + each.height > high and pages[-1]:
                pages.append([])
                top = 0.0
            pages[-1].append(Line(each.cells, top, each.height, each.note))
            top += each.height
        return pages

    def _note_step(self) -> float:
        return NOTE_PT * LEADING * self._dpi / POINTS_PER_INCH

    def _paint_head(self, painter: QPainter) -> None:
        title = self.font(TITLE_PT, Weight.BOLD)
        self.write(painter, QRectF(0, 0, self.width, self.mm(TITLE_MM)), self._paper.title, title)
        below = QRectF(0, self.mm(TITLE_MM), self.width, self.mm(6))
        self._write_marked(painter, below, self._paper.subtitle)
        heads = tuple((each,) for each in self._paper.heads)
        top = self._head - self._step() - self.mm(1)
        self._paint_groups(painter, top)
        self._paint_cells(painter, heads, top, self._small())
        self._rule(painter, self._head - self.mm(0.6), "#000000")

    def _write_marked(self, painter: QPainter, room: QRectF, marked: str) -> None:
        """Paint one line with its ``**bold**`` parts; too wide for its room, it gets smaller."""
        weights = (Weight.REGULAR, Weight.BOLD)
        parts = [
            (part, self.font(SMALL_PT, weights[place % 2]))
            for place, part in enumerate(marked.split("**"))
        ]
        whole = sum(width_of(part, font) for part, font in parts)
        left = room.left()
        for part, font in parts:
            wide = width_of(part, font) * min(1.0, room.width() / max(1, whole))
            self.write(painter, QRectF(left, room.y(), wide, room.height()), part, font)
            left += wide

    def _paint_groups(self, painter: QPainter, below: float) -> None:
        """Paint the words above columns, with a line at the left of each as high as the heads."""
        font, high = self.font(self._paper.points, Weight.BOLD), self.mm(GROUPS_MM)
        for first, word in self._paper.groups:
            left = sum(self._widths[:first])
            room = QRectF(left + self.mm(1), below - high, self.width - left, high)
            self.write(painter, room, word, font)
            self._bar(painter, left - self.mm(0.6), below - high, self._head)
        if self._paper.groups:
            self._rule(painter, below, "#000000")

    def _paint_line(self, painter: QPainter, line: Line) -> None:
        top = self._head + line.top
        if line.note:
            for number, text in enumerate(line.note):
                step = self._note_step()
                at = top + self.mm(ROW_GAP_MM) / 2 + number * step
                self.write(painter, QRectF(0, at, self.width, step), text, self.font(NOTE_PT))
            return
        self._paint_cells(painter, line.cells, top + self.mm(ROW_GAP_MM) / 2, None, line.height)
        self._rule(painter, top + line.height)

    def _paint_cells(
        self,
        painter: QPainter,
        cells: Sequence[Sequence[str]],
        top: float,
        font: QFont | None,
        height: float = 0.0,
    ) -> None:
        """Paint cells; without a font each has its weight. Numbers stand in the middle of a row."""
        left, most = 0.0, max(len(lines) for lines in cells)
        for place, (lines, width) in enumerate(zip(cells, self._widths, strict=True)):
            text = "".join(lines)
            shown = font or self.font(self._points(place), self._weight(place, text))
            align = _RIGHT if self._is_right[place] else _LEFT
            gap = 0.0 if place == len(cells) - 1 and self._is_right[place] else self._gap
            first = top + (most - len(lines)) * self._step() / 2
            if text == BOX:
                self._paint_box(painter, cells, place, left, top, height)
                lines = ()
            for number, each in enumerate(lines):
                room = QRectF(left, first + number * self._step(), width - gap, self._step())
                self.write(painter, room, each, shown, align)
            left += width

    def _paint_box(
        self,
        painter: QPainter,
        cells: Sequence[Sequence[str]],
        place: int,
        left: float,
        top: float,
        height: float,
    ) -> None:
        """Paint an empty box over this column and the empty ones that follow."""
        more = len(list(takewhile(lambda lines: not "".join(lines), cells[place + 1 :])))
        right = self.right_of(place + more)
        inset = self.mm(BOX_INSET_MM)
        above = top - self.mm(ROW_GAP_MM) / 2 + inset
        painter.setPen(QPen(QColor("#000000"), max(1, round(self.mm(0.25)))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(left, above, right - left, height - 2 * inset))

    def write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = _LEFT,
    ) -> None:
        """Paint text on one line; what is too wide for its room gets smaller."""
        painter.setPen(QPen(QColor("#000000")))
        painter.setFont(fitting(text, font, room.width()) if text else font)
        flags = align | Qt.AlignmentFlag.AlignVCenter | _ONE_LINE
        painter.drawText(room, int(flags), text)

    def _rule(self, painter: QPainter, top: float, colour: str = "#909090") -> None:
        thick = max(1, round(self.mm(0.2)))
        painter.fillRect(QRectF(0, round(top), self.width, thick), QColor(colour))

    def _bar(self, painter: QPainter, left: float, top: float, bottom: float) -> None:
        thick = max(1, round(self.mm(0.2)))
        painter.fillRect(QRectF(round(left), top, thick, bottom - top), QColor("#000000"))


def _lines(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """Break text where it says so, and where it is too wide."""
    return tuple(line for part in text.split("\n") for line in wrapped(part, font, width))


def weight_of(place: int, count: int, text: str) -> Weight:
    """Return the weight of a cell: plain in the last but one of ``count``, or in brackets."""
    is_plain = place == count - 2 or text.startswith("(")
    return Weight.REGULAR if is_plain else Weight.BOLD
