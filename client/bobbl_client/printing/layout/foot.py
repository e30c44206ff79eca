"""The foot of a page: the proof with its code at the left, which page it is at the right."""

from typing import Protocol

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter

from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import width_of, wrapped
from bobbl_shared.qr import modules_of

FOOT_MM, PROVED_FOOT_MM, QR_MM = 10.0, 25.0, 21.0
PAGE_PT, PROOF_PT, PROOF_STEP_MM = 11.0, 8.0, 3.53


class Page(Protocol):
    """What a page is measured and written with."""

    width: float

    def mm(self, length: float) -> float:
        """Return millimetres as dots."""

    def font(self, points: float) -> QFont:
        """Return the typeface in points."""

    def write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = ...,
    ) -> None:
        """Write one line."""


def code_room(page: Page, bottom: float) -> QRectF:
    """Return where the code of a page stands that ends at ``bottom``."""
    side = page.mm(QR_MM)
    return QRectF(0, bottom - side, side, side)


def paint_foot(
    page: Page, painter: QPainter, bottom: float, number: str, proof: str, qr: str
) -> None:
    """Paint ``number``, and above a line the proof with its code, if there is one."""
    room = QRectF(0, bottom - page.mm(6), page.width, page.mm(6))
    if qr:
        code = code_room(page, bottom)
        paint_qr(painter, code, modules_of(qr))
        left = code.right() + page.mm(4)
        room = QRectF(left, code.top(), page.width - left, code.height())
        top, thick = bottom - page.mm(PROVED_FOOT_MM - 2), max(1, round(page.mm(0.2)))
        painter.fillRect(QRectF(0, round(top), page.width, thick), QColor("#000000"))
    page.write(painter, room, number, page.font(PAGE_PT), Qt.AlignmentFlag.AlignRight)
    small, step = page.font(PROOF_PT), page.mm(PROOF_STEP_MM)
    wide = room.width() - width_of(number, page.font(PAGE_PT)) - page.mm(4)
    lines = wrapped(proof, small, wide) if proof else ()
    top = room.center().y() - step * len(lines) / 2
    for place, text in enumerate(lines):
        page.write(painter, QRectF(room.left(), top + place * step, wide, step), text, small)
