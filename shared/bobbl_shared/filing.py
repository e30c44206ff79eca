"""Moving, naming and removing files: the one place that knows how systems differ in it.

On Windows nobody can rename, replace or remove a file that a program has open. A virus scanner or
the search index opens each new file for a moment, so there is a short wait until it lets go; who
has the file open for longer is told of as the system does (``PermissionError``). A name is given by
a rename, which refuses a name that is taken, and there is no syncing of folders.
"""

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ON_WINDOWS = sys.platform == "win32"

PAUSES_S = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
"""Waits between tries; a scanner lets go of a small file within some hundredths of a second."""

_IN_USE = frozenset({32, 33})
"""What Windows says of a file that another program has open, or has locked a part of."""


def move(source: Path, place: Path) -> None:
    """Rename a file; what was in its new place gives way."""
    _patiently(lambda: source.replace(place))


def give_name(source: Path, place: Path) -> None:
    """Name a file; ``FileExistsError`` if there is one of this name. It may keep the old name."""
    if ON_WINDOWS:
        _patiently(lambda: source.rename(place))
        return
    try:
        os.link(source, place)
    except FileExistsError:
        raise
    except OSError:  # a stick for all systems knows no second name
        if os.path.lexists(place):
            raise
        source.rename(place)


def remove(path: Path) -> None:
    """Remove a file, if there is one."""
    _patiently(lambda: path.unlink(missing_ok=True))


def remove_leavings(path: Path) -> None:
    """Remove a file that does no harm if the system keeps it."""
    with suppress(OSError):
        remove(path)


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on disk, where system and kind of disk know of such a thing."""
    if ON_WINDOWS:
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(descriptor)


def is_in_use(error: OSError) -> bool:
    """Return whether another program has the file open; only Windows says so."""
    return getattr(error, "winerror", None) in _IN_USE


def _patiently(act: Callable[[], object]) -> None:
    """Do something to a file, on Windows more than once if somebody has it open for a moment."""
    for pause in PAUSES_S if ON_WINDOWS else ():
        try:
            act()
        except PermissionError:
            time.sleep(pause)
        else:
            return
    act()
