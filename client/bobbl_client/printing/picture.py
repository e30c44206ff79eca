"""A picture in SVG painted into a PNG."""

from pathlib import Path

from PyQt6.QtGui import QColor, QImage, QPainter

from bobbl_client.views.svg_sheet import svg_renderer
from bobbl_shared.errors import BobblError

SCALE = 2
"""Dots for each pixel of the drawing, so that it is sharp on paper too."""


def write_png(svg: str, path: Path) -> None:
    """Paint a picture and write it; needs a QGuiApplication. ``BobblError`` if it cannot be."""
    renderer = svg_renderer(svg)
    image = QImage(renderer.defaultSize() * SCALE, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    if not image.save(str(path), "PNG"):
        raise BobblError("file_not_written", path=str(path))
