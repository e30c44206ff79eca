"""Certificates, each on a page of its own."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QFont, QPainter

from bobbl_client.printing.layout.surface import CENTRE, Surface
from bobbl_client.printing.paper import Certificate, CertificateSheet
from bobbl_client.widgets.crest import paint_crest
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.hall.rank_curve import CurveStyle, paint_curve
from bobbl_shared.i18n import tr

WHITE = "#FFFFFF"
PRINTED = "#0A4C86"
"""Dark enough that a printer without colours makes it nearly black."""


class CertificateLayout(Surface):
    """Certificates laid out for a resolution."""

    def __init__(self, sheet: CertificateSheet, dpi: int) -> None:
        """Take a page for each."""
        super().__init__(dpi)
        self.pages = list(sheet.certificates)

    @property
    def count(self) -> int:
        """How many pages it takes."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        made = self.pages[number - 1]
        area = QRectF(0, 0, self.width, self.height)
        self.box(painter, area, 1.2)
        inset = self.mm(2.5)
        self.box(painter, area.adjusted(inset, inset, -inset, -inset), 0.3)
        if made.crest is not None:
            room = QRectF(self.width / 2 - self.mm(40), self.mm(10), self.mm(80), self.mm(30))
            paint_crest(painter, room, made.crest, WHITE, CENTRE)
        for top, high, lines, points, weight in self._parts(made):
            room = QRectF(self.mm(14), self.mm(top), self.width - self.mm(28), self.mm(high))
            self.write_block(painter, room, lines, points, weight, CENTRE)
        if made.path.ranks:
            self._paint_path(painter, made)
        line = self.height - self.mm(32)
        half = self.width / 2
        self.rule(painter, self.mm(18), half - self.mm(8), line)
        self.rule(painter, half + self.mm(8), self.width - self.mm(18), line)
        below = QRectF(self.mm(18), line, half - self.mm(26), self.mm(7))
        self.write(painter, below, made.day, self.font(11), CENTRE)
        right = below.translated(half - self.mm(10), 0)
        self.write(painter, right, tr("Turnierleitung"), self.font(11), CENTRE)

    def _paint_path(self, painter: QPainter, made: Certificate) -> None:
        """Paint the ranks on the way there between names and signatures."""
        mm = self.mm
        room = QRectF(mm(30), mm(162), self.width - mm(60), mm(54))
        style = CurveStyle(PRINTED, WHITE, "#000000", "#B9BFC6", mm(3.6), _font_of)
        paint_curve(painter, room, made.path, style)
        below = QRectF(mm(14), mm(218), self.width - mm(28), mm(7))
        told = tr("Platz nach jeder Runde · {all}", all=made.field)
        self.write(painter, below, told, self.font(10), CENTRE)

    def _parts(
        self, made: Certificate
    ) -> tuple[tuple[float, float, tuple[str, ...], float, Weight], ...]:
        """Return the texts with their places: top and height in millimetres."""
        match bool(made.path.ranks), made.crest is not None:
            case True, True:
                tops, highs = (42, 66, 86, 112), (23, 20, 24, 44)
            case True, False:
                tops, highs = (20, 50, 78, 112), (26, 24, 30, 44)
            case False, True:
                tops, highs = (46, 80, 110, 142), (26, 24, 30, 64)
            case _:
                tops, highs = (28, 64, 100, 136), (26, 24, 30, 70)
        return (
            (tops[0], highs[0], (tr("Urkunde"),), 52, Weight.BOLD),
            (tops[1], highs[1], (made.of,), 20, Weight.REGULAR),
            (tops[2], highs[2], (made.place,), 40, Weight.BOLD),
            (tops[3], highs[3], made.people, 30, Weight.BOLD),
        )


def _font_of(size: float, weight: Weight) -> QFont:
    return font(max(1, round(size)), weight)
