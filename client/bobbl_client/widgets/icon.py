"""Bobbl's icon: a slip, and the point that is painted behind a lost round.

`bobbl.svg` is what was drawn, the PNGs are made from it (CONTRIBUTING.md says how). Menus and file
managers show the same files.
"""

from functools import cache
from pathlib import Path

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QIcon

FOLDER = Path(__file__).parent / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256)


@cache
def bobbl_icon() -> QIcon:
    """Return the icon of all windows; a picture is read when it is first painted."""
    icon = QIcon()
    for size in SIZES:
        icon.addFile(str(FOLDER / f"bobbl-{size}.png"), QSize(size, size))
    return icon
