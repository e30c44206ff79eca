"""A picture in SVG painted into a PNG."""

from PyQt6.QtCore import QBuffer, QIODevice
from PyQt6.QtGui import QColor, QImage, QPainter

from bobbl_client.widgets.svg_sheet import svg_renderer

SCALE = 2
"""Dots for each pixel of the drawing, so that it is sharp on paper too."""


def png(svg: str) -> bytes:
    """Paint a picture and give the file; needs a QGuiApplication."""
    renderer = svg_renderer(svg)
    image = QImage(renderer.defaultSize() * SCALE, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return buffer.data().data()
