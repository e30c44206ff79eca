"""Tickets to be cut apart, each with one large text: lots, seats just drawn, numbers for tables."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.printing.layout.surface import CENTRE, Surface
from bobbl_client.printing.paper import Ticket, TicketSheet
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr

PAD_MM = 3.0
TEXT_SHARE = 0.5
"""Part of a ticket's height that its text has, where lines stand under it."""

LINES_PT, WITH_LINES_PT = 13.0, 48.0


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
        wide, high = self.width / self._sheet.columns, self.height / self._sheet.rows
        for place, ticket in enumerate(self.pages[number - 1]):
            row, column = divmod(place, self._sheet.columns)
            self._paint_ticket(painter, QRectF(column * wide, row * high, wide, high), ticket)

    def _paint_ticket(self, painter: QPainter, area: QRectF, ticket: Ticket) -> None:
        self.cut(painter, area)
        pad = self.mm(PAD_MM)
        inside = area.adjusted(pad, pad, -pad, -pad)
        small, large = (18.0, 250.0) if self._is_large else (9.0, 26.0)
        line = self.step(small)
        above = QRectF(inside.left(), inside.top(), inside.width(), line)
        text = tr("DUPLIKAT") if ticket.is_duplicate else ticket.above
        weight = Weight.BOLD if ticket.is_duplicate else Weight.REGULAR
        self.write(painter, above, text, self.font(small, weight), CENTRE)
        below = QRectF(inside.left(), inside.bottom() - line, inside.width(), line)
        self.write(painter, below, ticket.below, self.font(small), CENTRE)
        middle = inside.adjusted(0, line, 0, -line)
        if ticket.lines:
            large = WITH_LINES_PT
            half = middle.height() * TEXT_SHARE
            lower = middle.adjusted(0, half, 0, 0)
            self.write_block(painter, lower, ticket.lines, LINES_PT, align=CENTRE)
            middle.setHeight(half)
        self.write_block(painter, middle, (ticket.text,), large, Weight.BOLD, CENTRE, least=10)
