"""Tickets to be cut apart, each with one large text: lots, seats just drawn, numbers for tables."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.printing.layout.surface import CENTRE, Surface
from bobbl_client.printing.paper import Ticket, TicketSheet
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import width_of
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr
from bobbl_shared.qr import modules_of

PAD_MM = 3.0
TEXT_SHARE = 0.5
"""Part of a ticket's height that its text has, where lines stand under it."""

LINES_PT, WITH_LINES_PT, DUPLICATE_PT = 13.0, 48.0, 14.0

CODE_MM, QR_MM, WORD_PT, LEAST_PT = 34.0, 20.0, 8.0, 5.0
"""A code has so much room beside the lines of a ticket."""


class TicketLayout(Surface):
    """Tickets laid out for a resolution."""

    def __init__(self, sheet: TicketSheet, dpi: int) -> None:
        """Cut the tickets into pages."""
        super().__init__(dpi)
        self._sheet = sheet
        on_page = sheet.columns * sheet.rows
        starts = range(0, max(len(sheet.tickets), 1), on_page)
        self.pages = [sheet.tickets[start : start + on_page] for start in starts]
        self._is_large = on_page <= 2

    @property
    def count(self) -> int:
        """How many pages it takes, at least one."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        for place, ticket in enumerate(self.pages[number - 1]):
            self._paint_ticket(painter, self.area(place), ticket)

    def area(self, place: int) -> QRectF:
        """Return where the ticket at a place of a page stands."""
        wide, high = self.width / self._sheet.columns, self.height / self._sheet.rows
        row, column = divmod(place, self._sheet.columns)
        return QRectF(column * wide, row * high, wide, high)

    def code_room(self, area: QRectF) -> QRectF:
        """Return where the code of a ticket with lines stands."""
        side = self.mm(QR_MM)
        lines = self._lines(area)
        left = lines.right() - (self.mm(CODE_MM) + side) / 2
        return QRectF(left, lines.top() + self.step(WORD_PT), side, side)

    def _inside(self, area: QRectF) -> QRectF:
        pad = self.mm(PAD_MM)
        return area.adjusted(pad, pad, -pad, -pad)

    def _lines(self, area: QRectF) -> QRectF:
        """Return where lines stand in a ticket, and the code beside them."""
        line = self.step(self._small)
        middle = self._inside(area).adjusted(0, line, 0, -line)
        return middle.adjusted(0, middle.height() * TEXT_SHARE, 0, 0)

    @property
    def _small(self) -> float:
        return 18.0 if self._is_large else 9.0

    def _paint_code(self, painter: QPainter, area: QRectF, link: str) -> None:
        """Paint a code, whom it is for above it, and what is typed instead below it."""
        room, lines = self.code_room(area), self._lines(area)
        above = QRectF(0, lines.top(), self.mm(CODE_MM), self.step(WORD_PT))
        above.moveRight(lines.right())
        self.write(painter, above, tr("Eigene Seite am Handy"), self.font(WORD_PT), CENTRE)
        paint_qr(painter, room, modules_of(link))
        below = QRectF(above.left(), room.bottom(), above.width(), lines.bottom() - room.bottom())
        typed = link.removeprefix("http://")
        self.write_block(
            painter, below, (typed,), WORD_PT, align=CENTRE, least=LEAST_PT, breaks_words=True
        )

    def _paint_duplicate(self, painter: QPainter, inside: QRectF) -> QRectF:
        """Mark a second copy above its text; return the mark."""
        word, font = tr("DUPLIKAT"), self.font(DUPLICATE_PT, Weight.BOLD)
        mark = QRectF(0, inside.top(), width_of(word, font) + self.mm(5), self.step(DUPLICATE_PT))
        mark.moveLeft(inside.center().x() - mark.width() / 2)
        self.box(painter, mark, 0.6)
        self.write(painter, mark, word, font, CENTRE)
        return mark

    def _paint_ticket(self, painter: QPainter, area: QRectF, ticket: Ticket) -> None:
        self.cut(painter, area)
        inside = self._inside(area)
        small, large = self._small, 250.0 if self._is_large else 26.0
        line = self.step(small)
        above = QRectF(inside.left(), inside.top(), inside.width(), line)
        if ticket.is_duplicate:
            above = self._paint_duplicate(painter, inside)
        else:
            self.write(painter, above, ticket.above, self.font(small), CENTRE)
        below = QRectF(inside.left(), inside.bottom() - line, inside.width(), line)
        self.write(painter, below, ticket.below, self.font(small), CENTRE)
        middle = inside.adjusted(0, above.height(), 0, -line)
        if ticket.lines:
            large = WITH_LINES_PT
            lower = self._lines(area)
            middle.setBottom(lower.top())
            if ticket.link:
                self._paint_code(painter, area, ticket.link)
                lower.setRight(lower.right() - self.mm(CODE_MM))
            self.write_block(painter, lower, ticket.lines, LINES_PT, align=CENTRE)
        self.write_block(painter, middle, (ticket.text,), large, Weight.BOLD, CENTRE, least=10)
