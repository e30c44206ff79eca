"""The few things that a folder of pages asks of a disk, and what is said when it refuses."""

import errno
import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from bobbl_shared.errors import BobblError
from bobbl_shared.filing import remove
from bobbl_shared.outputs import Output

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_AWAY = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.EIO, errno.ESTALE})
_HALF = re.compile(r"\.bobbl-[0-9a-f]{16}\.part")
"""How ``outputs`` names what it writes beside its place."""


class Disk(Protocol):
    """Files by their path; each call does all of it or nothing. They raise ``BobblError``."""

    def names(self, folder: Path) -> tuple[str, ...]:
        """Return what lies in a folder; nothing if there is none."""

    def read(self, path: Path) -> bytes | None:
        """Return what a file holds; none if there is none."""

    def mark(self, path: Path) -> str | None:
        """Return what changes with a file; none if there is none."""

    def write(self, path: Path, content: bytes, *, durable: bool = False) -> None:
        """Write a file beside its place and rename it; ``durable``: on return it is on disk."""

    def remove(self, path: Path) -> None:
        """Remove a file, and folders below ``top`` that are empty then."""


class RealDisk:
    """The disk; folders are made below ``top`` only."""

    def __init__(self, top: Path) -> None:
        """Work below a folder."""
        self._top = top

    def names(self, folder: Path) -> tuple[str, ...]:
        """Return what lies in a folder; nothing if there is none. What was cut off is removed."""
        with self._told():
            if not folder.is_dir():
                return ()
            found = sorted(each.name for each in folder.iterdir())
            for name in filter(_HALF.fullmatch, found):
                remove(folder / name)
            return tuple(each for each in found if not _HALF.fullmatch(each))

    def read(self, path: Path) -> bytes | None:
        """Return what a file holds; none if there is none."""
        with self._told():
            self._require_inside(path)
            return path.read_bytes() if path.exists() else None

    def mark(self, path: Path) -> str | None:
        """Return size, time and place of a file; none if there is none."""
        with self._told():
            if not path.exists():
                return None
            found = path.stat()
            return f"{found.st_size} {found.st_mtime_ns} {found.st_ino}"

    def write(self, path: Path, content: bytes, *, durable: bool = False) -> None:
        """Write a file beside its place and rename it; ``durable``: on return it is on disk."""
        with self._told():
            self._require_inside(path)
            if not self._top.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                Output(path, replaces=True).write(content, durable=durable)
            except BobblError as error:
                if isinstance(error.__cause__, OSError):
                    raise error.__cause__ from error
                if not os.access(path.parent, os.W_OK):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from error
                raise

    def remove(self, path: Path) -> None:
        """Remove a file, and folders below the top that are empty then."""
        with self._told():
            self._require_inside(path)
            remove(path)
            folder = path.parent
            while folder != self._top and folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
                folder = folder.parent

    def _require_inside(self, path: Path) -> None:
        """Raise ``BobblError`` where a link leads out of the folder."""
        if not path.parent.resolve().is_relative_to(self._top.resolve()) or path.is_symlink():
            raise BobblError("site_file_foreign", path=str(path))

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._trouble(error) from error

    def _trouble(self, error: OSError) -> BobblError:
        path = str(self._top)
        if error.errno in _FULL:
            return BobblError("site_folder_full", path=path)
        if error.errno in _FORBIDDEN:
            return BobblError("site_folder_closed", path=path)
        if error.errno in _AWAY:
            return BobblError("site_folder_away", path=path)
        reason = os.strerror(error.errno) if error.errno else str(error)
        return BobblError("site_folder_failed", path=path, reason=reason)


def hash_of(content: bytes) -> str:
    """Return SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()
