"""Reads a QR code out of a picture, as a telephone does."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage
from zxingcpp import ImageFormat, ImageView, read_barcodes


def read_code(image: QImage, room: QRectF) -> str:
    """Return the text of the one code in ``room`` of a picture."""
    part = image.copy(room.toAlignedRect()).convertToFormat(QImage.Format.Format_Grayscale8)
    bits = part.constBits()
    assert bits is not None
    pixels = bits.asstring(part.sizeInBytes())  # a view does not keep them alive
    size = part.width(), part.height()
    view = ImageView(pixels, *size, ImageFormat.Lum, part.bytesPerLine())
    (found,) = read_barcodes(view)
    return found.text
