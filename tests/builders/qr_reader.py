"""Reads a QR code of the smallest size out of a picture, as a telephone would, without its luck.

ISO/IEC 18004: the format says which mask lies over the modules, the codewords run up and down in
columns two wide from the lower right corner, and the first four bits say how the text is written.
Only version 1 and the alphanumeric mode, no errors corrected: a clean picture has none.
"""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage

SIZE, QUIET = 21, 4
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_FORMAT_MASK = 0b101010000010010


def read_code(image: QImage, room: QRectF) -> str:
    """Give the text of the code that fills ``room`` of a picture, its quiet zone included."""
    step = room.width() / (SIZE + 2 * QUIET)
    modules = [
        [
            image.pixelColor(
                round(room.left() + (QUIET + x + 0.5) * step),
                round(room.top() + (QUIET + y + 0.5) * step),
            ).lightness()
            < 128
            for x in range(SIZE)
        ]
        for y in range(SIZE)
    ]
    assert all(modules[y][x] == (x in (0, 6) or y in (0, 6)) for x in (0, 6) for y in range(7))
    return _text(_bits(modules))


def _bits(modules: list[list[bool]]) -> str:
    row = [0, 1, 2, 3, 4, 5, 7]
    told = [modules[8][x] for x in row] + [modules[8][8], modules[7][8]]
    told += [modules[y][8] for y in (5, 4, 3, 2, 1, 0)]
    mask = (int("".join("01"[each] for each in told), 2) ^ _FORMAT_MASK) >> 10 & 0b111
    found, y, step = "", SIZE - 1, -1
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for _ in range(SIZE):
            for x in (right, right - 1):
                if not _is_function(x, y):
                    found += "01"[modules[y][x] ^ _is_masked(mask, x, y)]
            y += step
        y, step = y - step, -step
    return found


def _is_function(x: int, y: int) -> bool:
    corner = (x < 9 and y < 9) or (x > 12 and y < 9) or (x < 9 and y > 12)
    return corner or x == 6 or y == 6


def _is_masked(mask: int, x: int, y: int) -> bool:
    return {
        0: (y + x) % 2,
        1: y % 2,
        2: x % 3,
        3: (y + x) % 3,
        4: (y // 2 + x // 3) % 2,
        5: (y * x) % 2 + (y * x) % 3,
        6: ((y * x) % 2 + (y * x) % 3) % 2,
        7: ((y + x) % 2 + (y * x) % 3) % 2,
    }[mask] == 0


def _text(bits: str) -> str:
    assert bits[:4] == "0010", "not alphanumeric"
    count, at, text = int(bits[4:13], 2), 13, ""
    while len(text) < count:
        wide = 11 if count - len(text) > 1 else 6
        value, at = int(bits[at : at + wide], 2), at + wide
        text += SIGNS[value // 45] + SIGNS[value % 45] if wide == 11 else SIGNS[value]
    return text
