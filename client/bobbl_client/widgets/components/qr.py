"""A QR code, always dark on light: scanners cannot read it the other way round."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from itertools import groupby

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.theme import look
from bobbl_shared.qr import QUIET, Modules, modules_of

LIGHT, DARK = "#FFFFFF", "#000000"


class QrCode(Painted):
    """The code of a text, as large as there is room, ``side`` pixels before scaling by preference.

    ``label`` says to those who cannot see it what it is.
    """

    def __init__(self, label: str, side: int = 240, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._modules: Modules = ()
        self.setAccessibleName(label)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        """Show the code of ``text``."""
        self._modules = modules_of(text) if text else ()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(self._side), look().px(self._side))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(self._side))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        side = min(self.width(), self.height())
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        paint_qr(QPainter(self), QRectF(left, top, side, side), self._modules, whole=True)


def paint_qr(painter: QPainter, room: QRectF, modules: Modules, *, whole: bool = False) -> None:
    """Paint a code with its quiet zone into a square; ``whole``: modules of whole pixels."""
    painter.fillRect(room, QColor(LIGHT))
    if not modules:
        return
    step = room.width() / (len(modules) + 2 * QUIET)
    step = float(max(1, int(step))) if whole else step
    edge = (room.width() - step * len(modules)) / 2
    left, top = room.left() + edge, room.top() + edge
    if whole:
        left, top = round(left), round(top)
    dark = QColor(DARK)
    for y, row in enumerate(modules):
        x = 0
        for is_dark, run in groupby(row):
            count = len(list(run))
            if is_dark:
                painter.fillRect(QRectF(left + x * step, top + y * step, count * step, step), dark)
            x += count
