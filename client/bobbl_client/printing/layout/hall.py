"""The plan of the hall on one A4 page, to be hung up where people come in."""

from dataclasses import replace

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.printing.layout.surface import OnePage
from bobbl_client.printing.paper import HallSheet
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall.hall_map import HallPicture, paint_hall

TITLE_PT, SUBTITLE_PT = 28.0, 14.0
PLAN_MM = 26.0
INK = replace(LIGHT.colours, ink="#000000", muted="#000000", line="#000000", sunken="#F0F0F0")


class HallLayout(OnePage[HallSheet]):
    """A plan laid out for a resolution."""

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint the page with its upper left corner inside the margins at 0, 0."""
        sheet = self._sheet
        title = QRectF(0, 0, self.width, self.mm(13))
        self.write(painter, title, sheet.title, self.font(TITLE_PT, Weight.BOLD))
        below = QRectF(0, self.mm(14), self.width, self.mm(8))
        self.write(painter, below, sheet.subtitle, self.font(SUBTITLE_PT))
        room = QRectF(0, self.mm(PLAN_MM), self.width, self.height - self.mm(PLAN_MM))
        picture = HallPicture(sheet.plan, sheet.labels, unused=sheet.unused)
        paint_hall(painter, room, picture, INK)
