"""Crests of clubs as PNG pictures, made without any library for pictures."""

import struct
import zlib
from functools import lru_cache

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RED, WHITE, DARK, NOTHING = b"\xa3\x12\x2b\xff", b"\xff" * 4, b"\x0a\x11\x18\xff", bytes(4)


def chunk(kind: bytes, data: bytes = b"") -> bytes:
    """Return a chunk with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def header(width: int, height: int) -> bytes:
    """Return the first chunk of a picture with transparency, eight bits a colour."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))


@lru_cache
def crest(width: int = 200, height: int = 200) -> bytes:
    """Return an oval crest on nothing: red as no sheet is, with a dark rim, white inside."""
    rows = b"".join(
        b"\0" + b"".join(_pixel(2 * x / width - 1, 2 * y / height - 1) for x in range(width))
        for y in range(height)
    )
    body = chunk(b"IDAT", zlib.compress(rows, 9))
    return SIGNATURE + header(width, height) + body + chunk(b"IEND")


def _pixel(x: float, y: float) -> bytes:
    far = x * x + y * y
    return WHITE if far < 0.15 else RED if far < 0.85 else DARK if far < 1 else NOTHING
