"""What lies at a path that somebody named, told before it is opened: a pipe would wait for ever."""

import os
import stat
from pathlib import Path

from bobbl_shared.errors import BobblError

MAGIC = b"SQLite format 3\0"
"""How every database begins."""

OF_BOBBL = {b"Bobb": "tournament", b"BoCl": "club", b"BobO": "station"}
"""What a database of ours is, by the mark in its header."""

_MARK = slice(68, 72)
_LOOKED_AT = 1024

_BEGINNINGS = (
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"%PDF-", "pdf"),
    (b"PK\x03\x04", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf", "archive"),
)


def require_file(path: Path) -> None:
    """Raise ``BobblError`` unless a file lies there that may be read, whatever is in it."""
    try:
        mode = path.stat().st_mode
    except PermissionError as error:
        raise BobblError("file_unreadable", path=str(path)) from error
    except (OSError, ValueError) as error:  # a name too long, or with a zero in it
        raise BobblError("file_not_found", path=str(path)) from error
    if stat.S_ISDIR(mode):
        raise BobblError("file_is_folder", path=str(path))
    if not stat.S_ISREG(mode):
        raise BobblError("file_is_device", path=str(path))
    if not os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids):
        raise BobblError("file_unreadable", path=str(path))


def require_tournament(path: Path) -> None:
    """Raise ``BobblError`` unless a file begins as a tournament's does; it may still be damaged."""
    require_file(path)
    what = what_is(path)
    if what == "nothing":
        raise BobblError("file_empty", path=str(path))
    if what != "tournament":
        raise BobblError("not_a_bobbl_file", path=str(path), what=what)


def what_is(path: Path) -> str:
    """Return a word for what a file holds, ``unknown`` if that cannot be told; ``OSError``.

    Not for a file that this process has open as a database: it would lose its locks.
    """
    with path.open("rb") as file:
        begin = file.read(_LOOKED_AT)
    if not begin:
        return "nothing"
    if begin.startswith(MAGIC):
        return OF_BOBBL.get(begin[_MARK], "database")
    for magic, what in _BEGINNINGS:
        if begin.startswith(magic):
            return what
    return "text" if _is_text(begin) else "unknown"


def _is_text(begin: bytes) -> bool:
    """Return whether it reads as text; the end may be in the middle of a letter."""
    try:
        text = begin.decode()
    except UnicodeDecodeError as error:
        if error.start < len(begin) - 3:
            return False
        text = begin[: error.start].decode()
    return all(letter.isprintable() or letter.isspace() or letter == "\ufeff" for letter in text)
