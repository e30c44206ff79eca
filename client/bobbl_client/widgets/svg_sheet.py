"""A picture in SVG, as large as its room allows, white as paper in every look."""

from PyQt6.QtCore import QByteArray, QRectF, QSize
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtSvg import QSvgRenderer
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.widgets import fonts
from bobbl_shared.plot.drawing import FONTS

_LEAST = QSize(480, 240)


def svg_renderer(svg: str) -> QSvgRenderer:
    """Return what paints a picture; needs a QGuiApplication."""
    fonts.register()
    one_font = svg.replace(FONTS, FONTS.split(",")[0])  # Qt takes a list for one name
    return QSvgRenderer(QByteArray(one_font.encode()))


class SvgSheet(QWidget):
    """Shows a picture; ``title`` is what is read out in its place."""

    def __init__(self) -> None:
        super().__init__()
        self._renderer: QSvgRenderer | None = None
        self.setMinimumSize(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_picture(self, svg: str, title: str) -> None:
        """Show another picture."""
        self._renderer = svg_renderer(svg)
        self.setAccessibleName(title)
        self.update()

    def place(self) -> QRectF:
        """Return where the picture is: at the top, in the middle, not stretched."""
        if self._renderer is None:
            return QRectF()
        size = self._renderer.defaultSize()
        scale = min(self.width() / size.width(), self.height() / size.height())
        width, height = size.width() * scale, size.height() * scale
        return QRectF((self.width() - width) / 2, 0, width, height)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the picture."""
        if self._renderer is not None:
            self._renderer.render(QPainter(self), self.place())
