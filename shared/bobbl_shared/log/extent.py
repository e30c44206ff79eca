"""How far a log reaches, kept in a small file beside it, so that a shorter one is noticed.

What a crash leaves in the write-ahead log may be damaged: SQLite then takes the commits before the
damage for all there ever were, and a log without its last events follows every rule. So after each
commit its length and last hash are written here too, in the place of what was known before the
commit before (two places of one sector each, so that a torn write leaves the other). That costs no
sync: the note is synced now and then, may lag behind the log after a loss of power, and never runs
ahead of it. As long as the computer has not been started anew it does not lag (``is_exact``).

Nothing of it is signed, and a file without it is as good as any.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bobbl_shared.crypto.private_file import make_private, owner_only

ENDING = "-reach"
"""What is put behind a log's name for where its reach is kept."""

_SECTOR = 512
_DIGEST = 64
_MOST = 2**53
"""No log is as long; SQLite, whose numbers end at 2⁶³, is never asked for more."""

_BOOT = Path("/proc/sys/kernel/random/boot_id")


class LogExtent(Struct, frozen=True):
    """``log`` is the hash of event 0, ``hash`` that of event ``length`` - 1 (hex).

    ``number`` counts the notes; ``boot`` is the run of the computer in which this one was made.
    """

    log: str
    length: Annotated[int, Meta(ge=0, le=_MOST)]
    hash: str
    epoch: int
    number: int = 0
    boot: str = ""

    @property
    def is_exact(self) -> bool:
        """Whether no later note can have been lost."""
        return bool(self.boot) and self.boot == _boot()


def extent_file(path: Path) -> Path:
    """Return where the reach of a log is kept."""
    return path.with_name(path.name + ENDING)


def read_extent(path: Path) -> LogExtent | None:
    """Return how far a log has reached; none if nobody has noted it, or it cannot be read."""
    try:
        if not extent_file(path).is_file():  # a pipe would wait for ever
            return None
        with extent_file(path).open("rb") as file:
            content = file.read(2 * _SECTOR)
    except OSError:
        return None
    found = [_read(content[start : start + _SECTOR]) for start in (0, _SECTOR)]
    return max(filter(None, found), key=lambda each: each.number, default=None)


def _read(place: bytes) -> LogExtent | None:
    digest, _, text = place.rstrip(b"\0").partition(b" ")
    if digest != _digest(text):
        return None
    try:
        return msgspec.json.decode(text, type=LogExtent)
    except ValueError:
        return None


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def _boot() -> str:
    """Return what is another one each time the computer starts; nothing where that is not told."""
    try:
        return _BOOT.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""


def _write_at(descriptor: int, content: bytes, offset: int) -> None:
    if hasattr(os, "pwrite"):
        os.pwrite(descriptor, content, offset)
    else:  # Windows
        os.lseek(descriptor, offset, os.SEEK_SET)
        os.write(descriptor, content)


class ExtentFile:
    """Where the reach of one log is noted; what fails here never keeps the log from going on."""

    def __init__(self, path: Path) -> None:
        """Nothing is written before the first note."""
        self._path = extent_file(path)
        known = read_extent(path)
        self._number = known.number if known else 0
        self._boot = _boot()
        self._descriptor: int | None = None
        self._is_synced = True

    def note(self, log: str, length: int, hash_: str, epoch: int) -> None:
        """Note a commit that is on disk."""
        self._number += 1
        reach = LogExtent(log, length, hash_, epoch, self._number, self._boot)
        text = msgspec.json.encode(reach)
        content = (_digest(text) + b" " + text).ljust(_SECTOR, b"\0")
        with suppress(OSError):
            _write_at(self._open(), content, _SECTOR * (self._number % 2))
            self._is_synced = False

    def sync(self) -> None:
        """Let what is noted outlast a loss of power."""
        if self._descriptor is not None and not self._is_synced:
            with suppress(OSError):
                os.fsync(self._descriptor)
                self._is_synced = True

    def close(self) -> None:
        """Close the file, once or again."""
        self.sync()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        if self._descriptor is None:
            flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_BINARY", 0)
            self._descriptor = owner_only(str(self._path), flags)
            make_private(self._path)
        return self._descriptor
