"""One copy of a tournament's file in a folder: written, read again, and only then given its name.

A copy is made from a snapshot of the open log in memory (``Snapshot``), so that the log does not
wait for a slow medium. It is written under a temporary name, synced, opened like any foreign file
and checked from the first event to the signed head: a file with the name of a copy has passed that.
Copies that are no longer needed are deleted afterwards, never before.

The folder must exist and is never created: where a medium has been removed, its path would lead to
this computer's own disk. The secrets of committed draws are outside the log and in no copy.
"""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bobbl_server.store.copy_names import (
    ID_DIGITS,
    UNFINISHED,
    CopyName,
    copy_name,
    read_copy_name,
)
from bobbl_server.store.reading import read_history
from bobbl_server.store.thinning import superfluous
from bobbl_shared.crypto.private_file import make_private, owner_only
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import move, remove_leavings, sync_folder
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import LogFile
from bobbl_shared.log.sqlite import told


@dataclass(frozen=True)
class Snapshot:
    """A whole file in memory, and when it was taken (aware, in the zone people read)."""

    tournament: TournamentId
    content: bytes
    at: datetime


@dataclass(frozen=True)
class Written:
    """A copy that was read again and found good, and how many of this tournament are there."""

    path: Path
    name: CopyName
    copies: int


def write_copy(folder: Path, snapshot: Snapshot) -> Written:
    """Write a checked copy into a folder and delete those that are no longer needed.

    Raises ``BobblError`` if the folder is missing or not writable, or if the copy is not sound
    when it is read again; then nothing in the folder has changed.
    """
    _check_folder(folder)
    with _written_beside(folder, snapshot) as beside:
        name = _checked(beside, snapshot)
        path = folder / name.file_name
        with told(path):
            move(beside, path)
            sync_folder(folder)
    return Written(path, name, _thin(folder, name, snapshot.at))


def copies_in(folder: Path, id_digits: str) -> tuple[CopyName, ...]:
    """Return the copies of a tournament in a folder, by the start of its id, the oldest first."""
    with told(folder):
        found = [read_copy_name(each.name) for each in folder.iterdir()]
    known = [each for each in found if each is not None and each.id == id_digits]
    return tuple(sorted(known, key=lambda each: each.order))


def is_same_disk(folder: Path, file: Path) -> bool:
    """Return whether folder and file are on one disk, and so are lost together."""
    try:
        return folder.stat().st_dev == file.stat().st_dev
    except OSError:
        return False


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise BobblError("backup_folder_missing", path=str(folder))


def _checked(beside: Path, snapshot: Snapshot) -> CopyName:
    """Read a copy as one would after a disaster, and return its name."""
    _forget_cached(beside)
    try:
        with LogFile.open(beside, read_only=True) as log:
            state = read_history(log).history.state
        is_same = beside.read_bytes() == snapshot.content
    except (BobblError, OSError) as error:
        raise BobblError("backup_unreadable", path=str(beside.parent)) from error
    if not is_same:
        raise BobblError("backup_unreadable", path=str(beside.parent))
    return copy_name(state.tournament, state.settings.name, state.epoch, state.length, snapshot.at)


@contextlib.contextmanager
def _written_beside(folder: Path, snapshot: Snapshot) -> Iterator[Path]:
    """Write under a temporary name; the file is deleted at the end unless it was renamed."""
    beside = folder / f"bobbl-{snapshot.tournament[:ID_DIGITS]}{UNFINISHED}"
    try:
        with told(folder), open(beside, "wb", opener=owner_only) as file:
            file.write(snapshot.content)
            file.flush()
            os.fsync(file.fileno())
        yield beside
    finally:
        remove_leavings(beside)


def _thin(folder: Path, newest: CopyName, now: datetime) -> int:
    """Delete copies that are no longer needed and return how many are left; all become private.

    A copy that cannot be deleted does no harm.
    """
    copies = copies_in(folder, newest.id)
    for each in copies:
        make_private(folder / each.file_name)
    leaving = superfluous(copies, now)
    for each in leaving:
        remove_leavings(folder / each.file_name)
    return len(copies) - len(leaving)


def _forget_cached(path: Path) -> None:
    """Make the next read come from the disk and not from memory, where the system can."""
    if hasattr(os, "posix_fadvise"):
        with told(path), path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
