"""Pictures and other texts into files; a PNG needs Qt, which is loaded only for one."""

import os
from collections.abc import Callable
from pathlib import Path

from bobbl_shared.errors import BobblError


def require_place(path: Path) -> None:
    """Raise ``BobblError`` where nothing could be written, before anything is computed."""
    if path.is_dir() or not path.parent.is_dir():
        raise BobblError("file_not_written", path=str(path))


def write_text(path: Path, text: str) -> None:
    """Write a file; ``BobblError`` if it cannot be."""
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise BobblError("file_not_written", path=str(path)) from error


def png_painter() -> Callable[[str, Path], None]:
    """Give what paints an SVG into a PNG; ``BobblError`` if Qt is not installed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PyQt6.QtGui import QGuiApplication

        from bobbl_client.printing.picture import write_png
    except ImportError as error:
        raise BobblError("gui_missing") from error

    def paint(svg: str, path: Path) -> None:
        app = QGuiApplication.instance() or QGuiApplication(["bobbl"])
        write_png(svg, path)
        del app

    return paint
