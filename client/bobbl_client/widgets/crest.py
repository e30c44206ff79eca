"""The crest of a club: made from a picture file, and painted where it is shown."""

from functools import lru_cache
from pathlib import Path

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSizeF, Qt
from PyQt6.QtGui import QColor, QColorSpace, QImage, QImageReader, QPainter

from bobbl_client.widgets.drawing import box
from bobbl_shared.domain.areas.crest import LONGEST_SIDE, MOST_BYTES
from bobbl_shared.errors import BobblError

MOST_MEGABYTES, MOST_MEGAPIXELS = 40, 60
"""More than any camera makes; Qt decodes no more than 256 MiB."""

_KINDS = {b"\x89PNG\r\n\x1a\n": b"png", b"\xff\xd8\xff": b"jpeg"}
"""The formats that are read, by their first bytes: no other decoder of Qt's is ever called."""

_SIDES = (LONGEST_SIDE, 224, 192, 160, 128, 96, 64)
"""Pixels of the longer side that are tried; 64 by 64 fit whatever they show."""

DARK, RIM = 128, 0.06
"""Below this lightness (0 to 255) a ground is dark; a white plate is so much wider on each side."""


def crest_of(path: Path) -> bytes:
    """Return the picture of a file as a crest: a small PNG with the picture's transparency.

    Raises ``BobblError`` if the file cannot be read, is too large, or is no PNG or JPEG.
    """
    image = _drawn(_decoded(path))
    for side in _SIDES:
        made = _encoded(_within(image, side))
        if len(made) <= MOST_BYTES:
            return made
    raise AssertionError("the smallest picture fits")


def paint_crest(
    painter: QPainter, room: QRectF, picture: bytes, ground: str, align: Qt.AlignmentFlag
) -> QRectF:
    """Paint a crest as large as it fits into a room, and return where it is.

    ``align`` is about left and right. On a dark ground it lies on a white plate. Nothing is painted
    if it cannot be decoded.
    """
    image = _image(picture)
    if image.isNull():
        return QRectF(room.topLeft(), QSizeF())
    size = QSizeF(image.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(room.topLeft(), size)
    place.moveCenter(room.center())
    if align & Qt.AlignmentFlag.AlignLeft:
        place.moveLeft(room.left())
    if image.hasAlphaChannel() and QColor(ground).lightness() < DARK:
        rim = min(size.width(), size.height()) * RIM
        box(painter, place, "#FFFFFF", radius=rim)
        inner = size - QSizeF(2 * rim, 2 * rim)
        inside = QRectF(QPointF(), size.scaled(inner, Qt.AspectRatioMode.KeepAspectRatio))
        inside.moveCenter(place.center())
    else:
        inside = place
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(inside, image)
    painter.restore()
    return place


def _decoded(path: Path) -> QImage:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_MEGABYTES * 1_000_000 + 1)
    except OSError as error:
        raise BobblError("crest_unread", name=path.name) from error
    if len(content) > MOST_MEGABYTES * 1_000_000:
        raise _too_large(path)
    kind = next((kind for start, kind in _KINDS.items() if content.startswith(start)), None)
    if kind is None:
        raise BobblError("crest_other_kind", name=path.name)
    bits = QBuffer()
    bits.setData(QByteArray(content))
    bits.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(bits, QByteArray(kind))
    reader.setAutoTransform(True)
    size = reader.size()
    if size.width() * size.height() > MOST_MEGAPIXELS * 1_000_000:
        raise _too_large(path)
    image = reader.read()
    if image.isNull():
        raise BobblError("crest_damaged", name=path.name)
    return image


def _too_large(path: Path) -> BobblError:
    return BobblError(
        "crest_file_too_large", name=path.name, megabytes=MOST_MEGABYTES, megapixels=MOST_MEGAPIXELS
    )


def _drawn(image: QImage) -> QImage:
    """Return what a picture shows, without anything else that its file says."""
    if image.colorSpace().isValid():
        image.convertToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    image = _within(image, LONGEST_SIDE)
    made = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.drawImage(0, 0, image)
    painter.end()
    has_alpha = image.hasAlphaChannel()
    return made if has_alpha else made.convertToFormat(QImage.Format.Format_RGB888)


def _within(image: QImage, side: int) -> QImage:
    if max(image.width(), image.height()) <= side:
        return image
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(side, side, keep, smooth)


def _encoded(image: QImage) -> bytes:
    bits = QBuffer()
    bits.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(bits, "PNG", 0)  # the smallest file, not the worst picture
    return bits.data().data()


@lru_cache(8)
def _image(picture: bytes) -> QImage:
    return QImage.fromData(picture, "PNG")
