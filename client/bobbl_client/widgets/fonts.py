"""The typeface that is shipped with the program, and how a weight of it is asked for.

The medium weight of Clear Sans names itself a family of its own ("Clear Sans Medium"), so a weight
is reached through the family and not through the weight number alone.
"""

from enum import Enum
from functools import lru_cache
from pathlib import Path

from PyQt6.QtGui import QFont, QFontDatabase

FOLDER = Path(__file__).parent / "fonts"
FILES = ("ClearSans-Regular.ttf", "ClearSans-Medium.ttf", "ClearSans-Bold.ttf")
FALLBACK = "DejaVu Sans"


class Weight(Enum):
    """The three weights in use."""

    REGULAR = 400
    MEDIUM = 500
    BOLD = 700


def register() -> tuple[str, ...]:
    """Make the shipped files known to Qt and give the family names they bring.

    Needs a QGuiApplication. A file that cannot be read is left out: the fallback takes over.
    Calling it again is harmless.
    """
    known = set(QFontDatabase.families())
    if {"Clear Sans", "Clear Sans Medium"} <= known:
        return ("Clear Sans", "Clear Sans Medium")
    families: list[str] = []
    for name in FILES:
        number = QFontDatabase.addApplicationFont(str(FOLDER / name))
        if number >= 0:
            families.extend(QFontDatabase.applicationFontFamilies(number))
    return tuple(dict.fromkeys(families))


def font(pixels: int, weight: Weight = Weight.REGULAR) -> QFont:
    """Return the typeface ``pixels`` high (at 96 dpi) in ``weight``, for the caller to keep."""
    return QFont(_made(pixels, weight))


@lru_cache(maxsize=500)
def _made(pixels: int, weight: Weight) -> QFont:
    family = "Clear Sans Medium" if weight is Weight.MEDIUM else "Clear Sans"
    made = QFont()
    made.setFamilies([family, FALLBACK])
    made.setPixelSize(max(1, pixels))
    if weight is Weight.BOLD:
        made.setWeight(QFont.Weight.Bold)
    return made
