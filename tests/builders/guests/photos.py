"""Photos of paper, as a phone takes them: askew, out of focus, dark, with something around."""

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter

from bobbl_shared.qr import QUIET, modules_of


def photo(
    *texts: str,
    turned: float = 0,
    blur: int = 1,
    size: tuple[int, int] = (1200, 900),
    kind: str = "jpg",
) -> bytes:
    """Return a photo with codes beside each other, turned by so many degrees.

    ``blur``: it is made so many times smaller, and large again.
    """
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("#8a7a66"))
    painter = QPainter(image)
    painter.translate(size[0] / 2, size[1] / 2)
    painter.rotate(turned)
    side = min(size) / 2
    for place, text in enumerate(texts):
        left = (place - (len(texts) - 1) / 2) * side * 1.1 - side / 2
        modules = modules_of(text)
        step = side / (len(modules) + 2 * QUIET)
        painter.fillRect(QRectF(left, -side / 2, side, side), QColor("#d8d4c8"))
        for y, row in enumerate(modules):
            for x, is_dark in enumerate(row):
                if is_dark:
                    dot = QRectF(
                        left + (x + QUIET) * step, (y + QUIET) * step - side / 2, step, step
                    )
                    painter.fillRect(dot, QColor("#2a2a30"))
    painter.end()
    if blur > 1:
        smooth = Qt.TransformationMode.SmoothTransformation
        aspect = Qt.AspectRatioMode.IgnoreAspectRatio
        small = image.scaled(size[0] // blur, size[1] // blur, aspect, smooth)
        image = small.scaled(*size, aspect, smooth)
    held = QByteArray()
    out = QBuffer(held)
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(out, kind, 70)
    return held.data()
