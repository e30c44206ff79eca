"""The typeface that is shipped with the program, and how a weight of it is asked for.

The medium weight of Clear Sans names itself a family of its own ("Clear Sans Medium"), so a weight
is reached through the family and not through the weight number alone.
"""

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from PyQt6.QtGui import QFont, QFontDatabase

FOLDER = Path(__file__).parent / "fonts"
FILES = ("ClearSans-Regular.ttf", "ClearSans-Medium.ttf", "ClearSans-Bold.ttf")
FALLBACK = "DejaVu Sans"

MEASURED = 10_000
"""So many answers of each measurement are kept: a few windows full."""

Asked = ParamSpec("Asked")
Told = TypeVar("Told")
_forgetting: list[Callable[[], None]] = []


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
    for forget in _forgetting:
        forget()
    return tuple(dict.fromkeys(families))


def measured(measure: Callable[Asked, Told]) -> Callable[Asked, Told]:
    """Return ``measure`` with its answers kept, for windows are laid out anew at every change.

    They are kept until the shipped files are made known: what is measured before is as wide as in
    the typeface that stands in for ours.
    """
    kept = lru_cache(maxsize=MEASURED)(measure)
    _forgetting.append(kept.cache_clear)
    return cast(Callable[Asked, Told], kept)


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
