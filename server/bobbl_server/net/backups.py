"""Copies of the running tournament, one after another, without ever delaying the writer.

A copy is due one minute after the last one if something has changed, at once when a round begins or
ends, and soon again after a failure. Each folder has its own schedule. One snapshot serves all
folders that are due, and no two snapshots are made at the same time. Both steps run in a thread of
their own: the snapshot in memory takes milliseconds, writing takes as long as the medium needs.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path

from bobbl_server.history import History
from bobbl_server.service import Settled
from bobbl_server.store.backup import Snapshot, Written, is_same_disk, write_copy
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.domain.areas.draw import RoundDrawn
from bobbl_shared.domain.areas.rounds import RoundClosed
from bobbl_shared.domain.areas.slips import RoundStarted
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import BackupFolder, BackupsPush

EVERY_S = 60.0
"""Seconds between two copies while something changes."""

AGAIN_S = 10.0
"""Seconds until a folder that failed is tried again."""

END_S = 5.0
"""Seconds for a last copy when the server ends."""

log = logging.getLogger(__name__)


@dataclass
class Target:
    """A folder, its last good copy and the outcome of the last attempt; times are monotonic."""

    folder: Path
    good: Written | None = None
    trouble: BobblError | None = None
    tried_at: float | None = None
    is_same_disk: bool = False

    @property
    def length(self) -> int:
        """Number of events in the last good copy."""
        return self.good.name.length if self.good else 0

    def due_at(self, length: int, urgent: bool) -> float | None:
        """Return when a copy of a log of this length is due: 0 means at once, none not at all."""
        if self.tried_at is None:
            return 0.0
        if self.trouble is not None:
            return self.tried_at + AGAIN_S
        if self.length >= length:
            return None
        return 0.0 if urgent else self.tried_at + EVERY_S

    def shown(self) -> BackupFolder:
        """Return what the organiser's window shows."""
        error = self.trouble
        return BackupFolder(
            path=str(self.folder),
            length=self.length,
            at=stamp(self.good.name.at) if self.good else None,
            copies=self.good.copies if self.good else 0,
            same_disk=self.is_same_disk,
            code=error.code if error else None,
            parameters=dict(error.parameters) if error else {},
        )


@dataclass
class Backups:
    """Makes the copies in all folders; calls ``told`` whenever their condition has changed.

    ``zone`` is the time zone for the names of copies; none means this computer's.
    """

    source: LogFile
    history: History
    clock: Clock
    told: Callable[[BackupsPush], None]
    zone: tzinfo | None = None
    targets: list[Target] = field(default_factory=list)
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "backup"))
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _is_urgent: bool = False

    def choose(self, folders: Sequence[Path]) -> None:
        """Copy into these folders from now on, at once into those that are new."""
        known = {each.folder: each for each in self.targets}
        fresh = dict.fromkeys(folders)
        self.targets = [known.get(each) or Target(each) for each in fresh]
        self._woken.set()
        self.told(self.shown())

    def at_once(self) -> None:
        """Make a copy now in every folder that lacks a complete one."""
        for each in self.targets:
            if each.trouble is not None or each.length < self.history.state.length:
                each.tried_at = None
        self._woken.set()

    def settled(self, settled: Settled) -> None:
        """Take note of a commit."""
        facts = (fact for event in settled.events for fact in event.effect)
        if any(isinstance(fact, RoundDrawn | RoundStarted | RoundClosed) for fact in facts):
            self._is_urgent = True
        self._woken.set()

    def shown(self) -> BackupsPush:
        """Return the condition of all copies."""
        return BackupsPush(tuple(each.shown() for each in self.targets))

    async def run(self) -> None:
        """Make copies as they fall due, until cancelled."""
        while True:
            await self._wait()
            is_urgent, self._is_urgent = self._is_urgent, False
            await self._copy(self._due(is_urgent))

    async def finish(self) -> None:
        """Make the last copy, if that does not take long, and release the thread."""
        late = [each for each in self.targets if each.length < self.history.state.length]
        try:
            async with asyncio.timeout(END_S):
                await self._copy([each for each in late if each.trouble is None])
        except TimeoutError:
            log.warning("the last copy takes too long, the server ends without it")
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _wait(self) -> None:
        """Return once a copy is due."""
        while True:
            self._woken.clear()
            length, loop = self.history.state.length, asyncio.get_running_loop()
            times = [each.due_at(length, self._is_urgent) for each in self.targets]
            due = min((each for each in times if each is not None), default=None)
            if due is not None and due <= loop.time():
                return
            try:
                async with asyncio.timeout_at(due):
                    await self._woken.wait()
            except TimeoutError:
                return

    def _due(self, is_urgent: bool) -> list[Target]:
        now, length = asyncio.get_running_loop().time(), self.history.state.length
        times = ((each, each.due_at(length, is_urgent)) for each in self.targets)
        return [each for each, due in times if due is not None and due <= now]

    async def _copy(self, targets: Sequence[Target]) -> None:
        """Write one snapshot into these folders, one after the other."""
        if not targets:
            return
        loop = asyncio.get_running_loop()
        try:
            snapshot = await loop.run_in_executor(self._thread, self._snapshot)
        except BobblError as error:
            for each in targets:
                self._failed(each, error)
            return
        for each in targets:
            await self._write(each, snapshot)

    async def _write(self, target: Target, snapshot: Snapshot) -> None:
        loop = asyncio.get_running_loop()
        try:
            written = await loop.run_in_executor(self._thread, write_copy, target.folder, snapshot)
        except BobblError as error:
            self._failed(target, error)
            return
        if target.trouble is not None:
            log.info("copies go to %s again", target.folder)
        target.good, target.trouble, target.tried_at = written, None, loop.time()
        target.is_same_disk = is_same_disk(target.folder, self.source.path)
        self.told(self.shown())

    def _failed(self, target: Target, error: BobblError) -> None:
        if target.trouble is None:
            log.warning("no copy in %s: %s", target.folder, error)
        target.trouble, target.tried_at = error, asyncio.get_running_loop().time()
        self.told(self.shown())

    def _snapshot(self) -> Snapshot:
        content = self.source.snapshot()
        return Snapshot(self.history.state.tournament, content, self._here())

    def _here(self) -> datetime:
        return self.clock.now().astimezone(self.zone)
