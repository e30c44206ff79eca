"""The record of a draw laid out on A4 pages.

The first page begins with facts beside a QR code, then come what decided the draw and the sentences
about it, each as long as it needs; then the entrants in three columns, read downwards, on as many
pages as they take. Nothing is cut: long names take more lines, and a paragraph goes on overleaf.
Lengths are millimetres, type is in points, whatever the resolution.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from bobbl_client.evening.names import pair_line
from bobbl_client.printing.layout.surface import Surface
from bobbl_client.printing.paper import RecordedEntrant, RecordSheet
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import fitting, width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr
from bobbl_shared.qr import modules_of

TITLE_PT, FACT_PT, SMALL_PT = 18.0, 10.5, 8.5
HEAD_MM, QR_MM, LABEL_MM, GAP_MM = 19.0, 58.0, 34.0, 4.0
COLUMNS, COLUMN_GAP_MM, NUMBER_MM = 3, 4.0, 8.0
LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True)
class Words:
    """A line of text in its place; lengths are dots."""

    room: QRectF
    text: str
    font: QFont
    align: Qt.AlignmentFlag = LEFT


@dataclass
class Sheet:
    """One page: what is written on it, and how far it is filled."""

    words: list[Words] = field(default_factory=list)
    filled: float = 0.0


class RecordLayout(Surface):
    """A record laid out for a resolution; lengths inside are dots."""

    leading = 1.3

    def __init__(self, sheet: RecordSheet, dpi: int) -> None:
        """Place everything on pages."""
        super().__init__(dpi)
        self._sheet = sheet
        self.pages = [Sheet(filled=self.mm(HEAD_MM))]
        self._place_facts()
        self._place_proofs()
        self._place_entrants()

    @property
    def count(self) -> int:
        """How many pages it takes."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        painter.setPen(QPen(QColor("#000000")))
        self._paint_head(painter, number)
        if number == 1:
            paint_qr(painter, self._qr_room(), modules_of(self._sheet.qr))
            below = self._qr_room().translated(0, self.mm(QR_MM)).toRect()
            below.setHeight(round(self.mm(5)))
            font = self.font(SMALL_PT)
            self._write(
                painter,
                Words(QRectF(below), self._sheet.caption, font, Qt.AlignmentFlag.AlignHCenter),
            )
        for words in self.pages[number - 1].words:
            self._write(painter, words)

    def _qr_room(self) -> QRectF:
        side = self.mm(QR_MM)
        return QRectF(self.width - side, self.mm(HEAD_MM), side, side)

    def _paint_head(self, painter: QPainter, number: int) -> None:
        title, small = self.font(TITLE_PT, Weight.BOLD), self.font(FACT_PT)
        self._write(painter, Words(QRectF(0, 0, self.width, self.mm(9)), self._sheet.title, title))
        below = QRectF(0, self.mm(9), self.width, self.mm(6))
        page = tr("Seite {n} von {of}", n=number, of=self.count)
        self._write(painter, Words(below, page, small, RIGHT))
        room = below.adjusted(0, 0, -width_of(page, small) - self.mm(4), 0)
        self._write(painter, Words(room, self._sheet.subtitle, small))
        thick = max(1, round(self.mm(0.2)))
        painter.fillRect(QRectF(0, self.mm(16), self.width, thick), QColor("#909090"))

    def _write(self, painter: QPainter, words: Words) -> None:
        """Paint text on one line; what is too wide for its room gets smaller."""
        font = fitting(words.text, words.font, words.room.width()) if words.text else words.font
        painter.setFont(font)
        flags = words.align | Qt.AlignmentFlag.AlignVCenter
        flags |= Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
        painter.drawText(words.room, int(flags), words.text)

    def _place_facts(self) -> None:
        """Place the facts beside the code, and go on below both."""
        page, wide = self.pages[0], self.width - self.mm(QR_MM + GAP_MM)
        for label, text in self._sheet.facts:
            self._place_labelled(label, text, FACT_PT, wide)
            self.pages[-1].filled += self.mm(1.5)
        page.filled = max(page.filled, self._qr_room().bottom() + self.mm(6))

    def _place_proofs(self) -> None:
        for label, text in self._sheet.proofs:
            self._place_labelled(label, text, SMALL_PT, self.width)
        self.pages[-1].filled += self.mm(2)
        for text in self._sheet.notes:
            self._place_labelled("", text, SMALL_PT, self.width)
        self.pages[-1].filled += self.mm(3 if self._sheet.notes else 1)

    def _place_labelled(self, label: str, text: str, points: float, wide: float) -> None:
        """Place a paragraph, with its label to the left of its first line."""
        indent = self.mm(LABEL_MM) if label else 0.0
        bold, font, step = self.font(points, Weight.BOLD), self.font(points), self.step(points)
        for place, line in enumerate(wrapped(text, font, wide - indent)):
            top = self._room_for(step)
            if place == 0 and label:
                self._put(QRectF(0, top, indent, step), label, bold)
            self._put(QRectF(indent, top, wide - indent, step), line, font)
            self.pages[-1].filled = top + step

    def _room_for(self, height: float) -> float:
        """Return where something so high begins, on a new page if this one is full."""
        if self.pages[-1].filled + height > self.height:
            self.pages.append(Sheet(filled=self.mm(HEAD_MM)))
        return self.pages[-1].filled

    def _put(self, room: QRectF, text: str, font: QFont, align: Qt.AlignmentFlag = LEFT) -> None:
        self.pages[-1].words.append(Words(room, text, font, align))

    def _place_entrants(self) -> None:
        """Fill column after column; where all that is left fits on a page, evenly."""
        step = self.step(FACT_PT) + self.mm(1)
        top = self._room_for(step + 3 * self.step(SMALL_PT))
        self._put(
            QRectF(0, top, self.width, step), self._sheet.heading, self.font(FACT_PT, Weight.BOLD)
        )
        self.pages[-1].filled = top + step
        rows = [self._broken(each) for each in self._sheet.entrants]
        while rows:
            page = self.pages[-1]
            room = self.height - page.filled
            room = self._even(rows, room)
            taken = 0
            for column in range(COLUMNS):
                taken += self._fill(rows[taken:], column, page.filled, room)
            rows = rows[taken:]
            if rows:
                self.pages.append(Sheet(filled=self.mm(HEAD_MM)))

    def _broken(self, entrant: RecordedEntrant) -> tuple[RecordedEntrant, tuple[str, ...]]:
        """Return an entrant with the lines of its names, in the shortest complete form."""
        font = self.font(SMALL_PT)
        wide = self._column_width() - self.mm(NUMBER_MM) - self._place_width() - self.mm(2)
        text = pair_line(entrant.people, wide, lambda line: width_of(line, font))
        return entrant, wrapped(text, font, wide)

    def _column_width(self) -> float:
        return (self.width - (COLUMNS - 1) * self.mm(COLUMN_GAP_MM)) / COLUMNS

    def _place_width(self) -> float:
        font = self.font(SMALL_PT, Weight.BOLD)
        return max((width_of(each.place, font) for each in self._sheet.entrants), default=0)

    def _even(self, rows: Sequence[tuple[RecordedEntrant, tuple[str, ...]]], room: float) -> float:
        """Return the least height of columns that hold all rows, ``room`` if they need more."""
        step = self.step(SMALL_PT)
        lines = [len(lines) for _, lines in rows]
        for height in range(max(1, -(-sum(lines) // COLUMNS)), int(room // step) + 1):
            if _columns_needed(lines, height) <= COLUMNS:
                return height * step
        return room

    def _fill(
        self,
        rows: Sequence[tuple[RecordedEntrant, tuple[str, ...]]],
        column: int,
        top: float,
        room: float,
    ) -> int:
        """Place rows below each other until a column is full; give how many."""
        step, left = self.step(SMALL_PT), column * (self._column_width() + self.mm(COLUMN_GAP_MM))
        font, bold = self.font(SMALL_PT), self.font(SMALL_PT, Weight.BOLD)
        place, used = self._place_width(), 0.0
        for taken, (entrant, lines) in enumerate(rows):
            if used + len(lines) * step > room + 0.5:
                return taken
            y = top + used
            number = QRectF(left, y, self.mm(NUMBER_MM - 1.5), step)
            self._put(number, entrant.number, bold, RIGHT)
            right = left + self._column_width()
            self._put(QRectF(right - place, y, place, step), entrant.place, bold, RIGHT)
            for line in lines:
                names = left + self.mm(NUMBER_MM)
                wide = right - place - self.mm(2) - names
                self._put(QRectF(names, top + used, wide, step), line, font)
                used += step
        return len(rows)


def _columns_needed(lines: Sequence[int], height: int) -> int:
    """Count the columns that rows of so many lines fill, each at most ``height`` lines high."""
    columns, used = 1, 0
    for each in lines:
        if used + each > height:
            columns, used = columns + 1, 0
        used += each
    return columns
