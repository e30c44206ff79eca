"""One computer's disk: what is written but not synced can be lost, in whole or by the sector.

The files themselves show what a running program would see. Beside each, the disk keeps what is safe
(``_safe``) and what has been asked for since the last sync (``_pending``). A crash of the program
alone loses nothing of that; a loss of power keeps any part of it, by sectors of 512 bytes and in
any order, as far as no sync came between. A crash can be planned for any one call.
"""

import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from chaos.simulation.sqlite_files import FULL, IO_ERROR, OK

SECTOR = 512

Fault = Literal["full", "failing"]


@dataclass
class _Write:
    offset: int
    data: bytes


@dataclass
class _Cut:
    size: int


@dataclass
class _File:
    """A file as it is safe (none: it was never synced), and what is not safe yet."""

    number: int
    safe: bytearray | None
    pending: list[_Write | _Cut] = field(default_factory=list)


@dataclass
class Disk:
    """The disk of one computer; it is ``dead`` from a crash until ``recover``."""

    dice: random.Random
    fault: Fault | None = None
    dead: bool = False
    crash_after: int | None = None
    """So many calls more, and the program dies in the next one."""
    calls: int = 0
    lost: int = 0
    """So many sectors, cuts and whole files have been lost."""
    _files: dict[str, _File] = field(default_factory=dict)
    _deleted: dict[str, bytes] = field(default_factory=dict)

    def opened(self, path: str) -> None:
        """Begin to keep a file's safe content, if it is not the one already known."""
        found = os.stat(path)
        known = self._files.get(path)
        if known is None or known.number != found.st_ino:
            safe = bytearray(Path(path).read_bytes()) if found.st_size else None
            self._files[path] = _File(found.st_ino, safe)

    def writes(self, path: str, offset: int, data: bytes) -> int:
        """Note a write."""
        code = self._call(FULL if self.fault == "full" else IO_ERROR)
        if code == OK:
            self._files[path].pending.append(_Write(offset, data))
        return code

    def truncates(self, path: str, size: int) -> int:
        """Note a cut; a full disk can do that."""
        code = self._call(OK if self.fault == "full" else IO_ERROR)
        if code == OK:
            self._files[path].pending.append(_Cut(size))
        return code

    def syncs(self, path: str) -> int:
        """Make what was noted safe; a full disk can do that."""
        code = self._call(OK if self.fault == "full" else IO_ERROR)
        if code == OK:
            file = self._files[path]
            file.safe = _applied(file.safe, file.pending)
            file.pending.clear()
        return code

    def deletes(self, path: str, sync_folder: bool) -> int:
        """Note that a name is gone; without a sync of the folder it may come back."""
        code = self._call(OK if self.fault == "full" else IO_ERROR)
        if code == OK:
            file = self._files.pop(path, None)
            if sync_folder:
                self._deleted.clear()
            elif file is not None and file.safe is not None:
                self._deleted[path] = bytes(file.safe)
        return code

    def touch(self) -> int:
        """Write a file that is no database; it counts as a call."""
        return self._call(FULL if self.fault == "full" else IO_ERROR)

    def recover(self, power_lost: bool) -> None:
        """Leave on disk what a crash has left, and work again; nothing may be open any more."""
        if power_lost:
            for path, file in self._files.items():
                if self._is_there(path, file) and (file.pending or file.safe is None):
                    self._lose(path, file)
            for path, content in self._deleted.items():
                if not os.path.exists(path) and self.dice.random() < 0.5:
                    Path(path).write_bytes(content)
        self._files.clear()
        self._deleted.clear()
        self.dead, self.fault, self.crash_after = False, None, None

    def _call(self, code_of_fault: int) -> int:
        """Count a call, and tell whether it can be done."""
        self.calls += 1
        if self.crash_after is not None and not self.dead:
            self.dead = self.crash_after <= 0
            self.crash_after -= 1
        if self.dead:
            return IO_ERROR
        return code_of_fault if self.fault is not None else OK

    def _is_there(self, path: str, file: _File) -> bool:
        try:
            return os.stat(path).st_ino == file.number
        except FileNotFoundError:
            return False

    def _lose(self, path: str, file: _File) -> None:
        """Keep some of what was not safe."""
        if file.safe is None and self.dice.random() < 0.3:
            os.unlink(path)
            self.lost += 1
            return
        kept = {"all": 1.0, "none": 0.0, "some": 0.5}[self.dice.choice(["all", "none", "some"])]
        pieces = [piece for each in file.pending for piece in _sectors(each)]
        chosen = [piece for piece in pieces if self.dice.random() < kept]
        self.lost += len(pieces) - len(chosen)
        Path(path).write_bytes(_applied(file.safe, chosen))


def _sectors(asked: _Write | _Cut) -> list[_Write | _Cut]:
    """Split a write where sectors begin."""
    if isinstance(asked, _Cut):
        return [asked]
    pieces: list[_Write | _Cut] = []
    start, end = asked.offset, asked.offset + len(asked.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        pieces.append(_Write(start, asked.data[start - asked.offset : stop - asked.offset]))
        start = stop
    return pieces


def _applied(safe: bytearray | None, asked: list[_Write | _Cut]) -> bytearray:
    content = safe if safe is not None else bytearray()
    for each in asked:
        if isinstance(each, _Cut):
            del content[each.size :]
        else:
            content.extend(bytes(max(0, each.offset - len(content))))
            content[each.offset : each.offset + len(each.data)] = each.data
    return content
