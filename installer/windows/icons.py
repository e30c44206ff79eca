"""The icon of the program for Windows, put together from the pictures that its windows have."""

import struct
from pathlib import Path

SIZES = (16, 24, 32, 48, 64, 128, 256)


def icon(folder: Path) -> bytes:
    """Return an icon with the pictures ``bobbl-SIZE.png`` of a folder."""
    pictures = [(size, (folder / f"bobbl-{size}.png").read_bytes()) for size in SIZES]
    entries, content = b"", b""
    start = 6 + 16 * len(pictures)
    for size, picture in pictures:
        side = size % 256
        place = start + len(content)
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        content += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + content
