"""Whether windows can be opened here at all: found out where a failure harms nobody.

Qt ends the whole program, with an abort and a page of English, where there is no screen or a
library of the system is missing. So a child tries it first; what it says is told in one sentence.
"""

import os
import sys
from typing import NoReturn

from PyQt6.QtGui import QGuiApplication

from bobbl_shared.errors import BobblError

WITHOUT_SCREEN = frozenset({"offscreen", "minimal", "vnc", "linuxfb"})
"""Platforms of Qt that need no screen of somebody's."""


def need_screen() -> None:
    """Raise ``BobblError`` if no window can be opened; to be called before Qt is started."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if sys.platform != "linux" or platform in WITHOUT_SCREEN:
        return
    if not platform and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))):
        raise BobblError("no_screen", reason="DISPLAY")
    said = _tried()
    if said is not None:
        raise BobblError("no_screen", reason=said)


def _tried() -> str | None:
    """Start Qt in a child and give the first line it says where that fails; None if it works."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _try(writer)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8", errors="replace") as words:
        lines = [line.strip() for line in words if line.strip()]
    _, status = os.waitpid(child, 0)
    if status == 0:
        return None
    return lines[0] if lines else "Qt"


def _try(writer: int) -> NoReturn:
    """Start Qt, as a child that leaves nothing behind."""
    import resource  # not there on Windows, which never comes here

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(writer, 2)
    QGuiApplication(["bobbl"])
    os._exit(0)
