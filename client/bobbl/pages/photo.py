"""Codes in a photo, read by a program of its own: ``python -m bobbl.pages.photo``.

A photo comes from a stranger's phone, and what decodes pictures is written in C. So it is done in a
process that gets the bytes, answers with the codes and ends; where it fails, takes too long or
falls, nothing else does. One photo is read at a time, the others wait their turn.
"""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import msgspec

from bobbl.program.starting import starting
from bobbl_shared.errors import Refusal

SECONDS = 10.0
"""For one photo; the largest takes about two."""

MOST_WAITING = 8
"""Photos that are read or wait for that."""

MOST_PIXELS = 64_000_000
LONGEST_SIDE = 2400
"""Pixels at which a photo is looked at first; only where nothing is found then at its full size."""

FULL_PIXELS = 25_000_000
"""Pixels up to which a photo is looked at once more."""

UNREADABLE, TOO_MANY_PIXELS, MISSING = 3, 4, 5
_FORMATS = ((b"\xff\xd8\xff", b"jpeg"), (b"\x89PNG\r\n\x1a\n", b"png"))
"""How the pictures begin that are read: what cameras make, and what browsers make of it."""

log = logging.getLogger(__name__)


@dataclass
class PhotoReader:
    """Reads one photo after the other; ``command`` starts the program that does."""

    command: Sequence[str] = field(default_factory=partial(starting, "bobbl.pages.photo"))
    seconds: float = SECONDS
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _waiting: int = 0

    async def __call__(self, photo: bytes) -> tuple[str, ...]:
        """Return the texts of all QR codes in a photo; raise ``Refusal`` if it cannot be read."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("photos_too_many")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(self._read, photo)
        finally:
            self._waiting -= 1

    def _read(self, photo: bytes) -> tuple[str, ...]:
        if not any(photo.startswith(begin) for begin, _ in _FORMATS):
            raise Refusal("photo_unreadable")
        try:
            ended = subprocess.run(
                self.command, input=photo, capture_output=True, timeout=self.seconds, check=False
            )
        except subprocess.TimeoutExpired:
            raise Refusal("photo_too_slow") from None
        except OSError as error:
            log.warning("photos cannot be read: %s", error)
            raise Refusal("photo_reader_missing") from None
        if ended.returncode == MISSING:
            log.warning("photos cannot be read: %s", ended.stderr.decode(errors="replace").strip())
            raise Refusal("photo_reader_missing")
        if ended.returncode == TOO_MANY_PIXELS:
            raise Refusal("photo_too_many_pixels")
        if ended.returncode:
            raise Refusal("photo_unreadable")
        return msgspec.json.decode(ended.stdout, type=tuple[str, ...])


def main() -> int:
    """Read a photo from standard input; write the texts of its codes as JSON."""
    photo = sys.stdin.buffer.read()
    kind = next((kind for begin, kind in _FORMATS if photo.startswith(begin)), None)
    if kind is None:
        return UNREADABLE
    try:
        return _read_codes(photo, kind)
    except ImportError as error:
        print(error, file=sys.stderr)
        return MISSING


def _read_codes(photo: bytes, kind: bytes) -> int:
    from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
    from PyQt6.QtGui import QImage, QImageReader
    from zxingcpp import BarcodeFormat, BarcodeFormats, ImageFormat, ImageView, read_barcodes

    bits = QBuffer()
    bits.setData(QByteArray(photo))

    def reader() -> QImageReader:
        bits.close()
        bits.open(QIODevice.OpenModeFlag.ReadOnly)
        made = QImageReader(bits, QByteArray(kind))
        made.setAutoDetectImageFormat(False)
        return made

    def codes(size: QSize) -> list[str] | None:
        """Return what is found with the photo made so large; none if it is no photo."""
        decoder = reader()
        decoder.setScaledSize(size)
        image = decoder.read().convertToFormat(QImage.Format.Format_Grayscale8)
        held = image.constBits()
        if image.isNull() or held is None:
            return None
        pixels = held.asstring(image.sizeInBytes())
        shape = image.width(), image.height()
        view = ImageView(pixels, *shape, ImageFormat.Lum, image.bytesPerLine())
        return [each.text for each in read_barcodes(view, BarcodeFormats([BarcodeFormat.QRCode]))]

    size = reader().size()
    pixels = size.width() * size.height()
    if not size.isValid() or pixels <= 0:
        return UNREADABLE
    if pixels > MOST_PIXELS:
        return TOO_MANY_PIXELS
    room = QSize(LONGEST_SIDE, LONGEST_SIDE)
    is_large = max(size.width(), size.height()) > LONGEST_SIDE
    small = size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio) if is_large else size
    found = codes(small)
    if found == [] and is_large and pixels <= FULL_PIXELS:
        found = codes(size)
    if found is None:
        return UNREADABLE
    sys.stdout.buffer.write(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
