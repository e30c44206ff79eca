"""Files that only their owner may read: keys, the TLS identity, the token of the local window.

What else is nobody else's business (a tournament's file, a station's copy, the folders they are
kept in) is opened with ``owner_only``, or mended with ``make_private``.

A file is written beside its place with mode 0600, synced, and then moved in one step, so that
nobody ever sees half a file or a readable one. On Windows the folder's own rights protect it.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import ON_WINDOWS, give_name, move, remove, sync_folder

_OWNER_ONLY = 0o600
_OWNER_ONLY_FOLDER = 0o700
_OTHERS = 0o077
_LARGEST = 1 << 16


def read_private(path: Path, largest: int = _LARGEST) -> bytes | None:
    """Return what is in the file, ``None`` where there is none; mends a mode that lets others read.

    ``BobblError("private_file_unusable")`` if it cannot be read or is larger than ``largest``.
    """
    with _told(path):
        try:
            with path.open("rb") as file:
                if not ON_WINDOWS and os.fstat(file.fileno()).st_mode & _OTHERS:
                    os.fchmod(file.fileno(), _OWNER_ONLY)
                content = file.read(largest + 1)
        except FileNotFoundError:
            return None
    if len(content) > largest:
        reason = f"> {largest >> 10} KiB"
        raise BobblError("private_file_unusable", path=str(path), reason=reason)
    return content


def create_private(path: Path, content: bytes, dice: Dice) -> bool:
    """Write a new file; ``False``, and nothing changed, where one is there already."""
    with _told(path), _written_beside(path, content, dice) as beside:
        try:
            give_name(beside, path)
        except FileExistsError:
            return False
        sync_folder(path.parent)
    return True


def remove_private(path: Path) -> None:
    """Remove the file, if there is one; on return it is gone from the disk."""
    with _told(path):
        if not os.path.lexists(path):
            return
        remove(path)
        sync_folder(path.parent)


def replace_private(path: Path, content: bytes, dice: Dice) -> None:
    """Write the file, in the place of an older one if there is one."""
    with _told(path), _written_beside(path, content, dice) as beside:
        move(beside, path)
        sync_folder(path.parent)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BobblError("private_file_unusable", path=str(path), reason=reason) from error


@contextlib.contextmanager
def _written_beside(path: Path, content: bytes, dice: Dice) -> Iterator[Path]:
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{dice(8).hex()}")
    descriptor = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield beside
    finally:
        remove(beside)


def owner_only(path: str, flags: int) -> int:
    """Open a file so that a new one is its owner's alone; for the ``opener`` of ``open``."""
    return os.open(path, flags, _OWNER_ONLY)


def make_private(path: Path) -> None:
    """Let nobody but its owner read a file or folder that is there, where the disk knows of that.

    On a stick it may not, and a file may be another user's: then it stays as it is.
    """
    if ON_WINDOWS:
        return
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing; on return they are on disk.

    What is made is its owner's alone; what is there already stays as it is.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(_OWNER_ONLY_FOLDER, exist_ok=True)
    sync_folder(folder.parent)
