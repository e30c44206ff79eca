"""A picture in SVG painted into a PNG."""

from pathlib import Path

from PyQt6.QtCore import QByteArray
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtSvg import QSvgRenderer

from bobbl_client.views import fonts
from bobbl_shared.errors import BobblError
from bobbl_shared.plot.drawing import FONTS

SCALE = 2
"""Dots for each pixel of the drawing, so that it is sharp on paper too."""


def write_png(svg: str, path: Path) -> None:
    """Paint a picture and write it; needs a QGuiApplication. ``BobblError`` if it cannot be."""
    fonts.register()
    one_font = svg.replace(FONTS, FONTS.split(",")[0])  # Qt takes a list for one name
    renderer = QSvgRenderer(QByteArray(one_font.encode()))
    image = QImage(renderer.defaultSize() * SCALE, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    if not image.save(str(path), "PNG"):
        raise BobblError("file_not_written", path=str(path))
