"""The writer's loop: collects submissions, commits them as one group, then informs everybody.

While the disk thread writes one group, the loop collects the next one. In a busy hall it collects
until most of the active stations have submitted something, because a commit costs one sync and one
frame for each station, whether it brings one event or fifty. It does not wait for all of them:
otherwise the server would be idle while they read the result of the commit.

If the disk fails, nothing is acknowledged: the same submissions are tried again until they succeed,
and everybody is told. Any other exception in here is a bug and ends the loop; the server then ends
as well.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bobbl_server.net.drawing import Drawing, is_long
from bobbl_server.service import Batch, Outcome, PreparedDraw, Service, Settled, Submission
from bobbl_shared.domain.areas.draw import DrawRound, RedrawRound
from bobbl_shared.domain.areas.rounds import RankingPayload
from bobbl_shared.errors import BobblError, PeerError, Refusal
from bobbl_shared.ids import StationId

RETRY_S = 1.0
"""Seconds between two tries to write while the disk fails."""

LARGEST_GROUP = 500
"""Most submissions in one commit."""

LARGEST_GROUP_BYTES = 512 * 1024
"""From here on a commit is full: its frame must stay far below what a station accepts."""

BUSY = 5
"""From so many authors in the last two groups on a group waits for others; else nobody does."""

PAUSE_S = 0.001
MOST_PAUSES = 12
"""It is complete with two thirds of them, when nobody has come for so long, or after so many times
as long."""

MOST_WAITING_BYTES = 8 * 1024 * 1024
"""What one author may have waiting; who sends more is put off until the disk is done."""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Pending:
    """A submission and who is told its outcome."""

    submission: Submission
    done: Callable[[Outcome], None]

    @property
    def author(self) -> StationId:
        """Its author."""
        return self.submission.author


@dataclass
class Writer:
    """Runs the service; ``settled`` hears of commits, ``trouble`` of the disk failing or back."""

    service: Service
    disk: Executor
    drawing: Drawing
    settled: Callable[[Settled], None]
    trouble: Callable[[BobblError | None], None]
    halted: BobblError | None = None
    _queue: asyncio.Queue[Pending] = field(default_factory=asyncio.Queue)
    _held: dict[StationId, list[Pending]] = field(default_factory=dict)
    _own: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _waiting: Counter[StationId] = field(default_factory=Counter)
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _is_idle: bool = False
    _authors: frozenset[StationId] = frozenset()
    _at_work: frozenset[StationId] = frozenset()
    _is_over: bool = False
    _refused: PeerError | None = None

    def submit(self, submission: Submission, done: Callable[[Outcome], None]) -> None:
        """Queue a submission; ``done`` is called in the loop once its outcome is on disk.

        Raises ``PeerError`` if its author has too much waiting already, or after ``refuse``.
        """
        if self._refused is not None:
            raise self._refused
        author = submission.author
        if self._waiting[author] + submission.size > MOST_WAITING_BYTES:
            raise PeerError("too_much_waiting")
        self._waiting[author] += submission.size
        self._enter(Pending(submission, done))

    async def submit_own(self, make: Callable[[], Submission]) -> Outcome:
        """Submit a command of the server itself and wait for its outcome, one at a time.

        ``make`` numbers the command by the committed state, so no two may be under way: also who
        stops waiting leaves it to be finished before the next one is made. Raises what ``halt``
        was told.
        """
        if self.halted is not None:
            raise self.halted
        task = asyncio.ensure_future(self._submit_own(make))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def run(self) -> None:
        """Commit groups until cancelled; one that is under way is finished first.

        A group that a failing disk keeps waiting is then given up: nobody was told of it.
        """
        working = asyncio.ensure_future(self._work())
        try:
            await asyncio.shield(working)
        except asyncio.CancelledError:
            self._stopping.set()
            self._is_over = True
            if self._is_idle:
                working.cancel()
            with suppress(asyncio.CancelledError):
                await working
            raise

    def refuse(self, error: PeerError) -> None:
        """Accept nothing more, for this reason; waiting authors get no answer, may ask elsewhere.

        A commit that is under way is finished.
        """
        self._refused = error
        self._stopping.set()

    def halt(self, error: BobblError) -> None:
        """Leave everything for the next start: nothing can be written until then."""
        self.halted = error

    def close(self) -> None:
        """Drop what waits for a draw or for the loop, once the loop has ended."""
        for task in self._tasks:
            task.cancel()

    async def _submit_own(self, make: Callable[[], Submission]) -> Outcome:
        async with self._own:
            future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            self.submit(make(), future.set_result)
            return await asyncio.shield(future)

    def _enter(self, pending: Pending) -> None:
        """Queue a submission behind its author's draw, behind its own draw, or for the loop."""
        held = self._held.get(pending.author)
        if held is not None:
            held.append(pending)
        elif (draw := self._long_draw(pending.submission)) is not None:
            self._draw_first(pending, draw)
        else:
            self._queue.put_nowait(pending)

    async def _work(self) -> None:
        """Commit group after group, in one task.

        What has gathered meanwhile is on its way to the disk before anybody is sent what the
        group before has brought: the disk works while the loop sends.
        """
        while not self._is_over:
            self._is_idle = True
            first = await self._queue.get()
            self._is_idle = False
            if len(self._at_work) >= BUSY:
                await self._others()
            group = self._group(first)
            self._note_authors(group)
            await self._commit(group)

    async def _others(self) -> None:
        """Wait briefly while others submit something, until most have."""
        enough = len(self._at_work) * 2 // 3 - 1  # with the one that does not wait any more
        for _ in range(MOST_PAUSES):
            before = self._queue.qsize()
            if before >= enough:
                return
            await asyncio.sleep(PAUSE_S)
            if self._queue.qsize() == before:
                return

    def _note_authors(self, group: Sequence[Pending]) -> None:
        before, self._authors = self._authors, frozenset(each.author for each in group)
        self._at_work = before | self._authors

    def _group(self, first: Pending) -> list[Pending]:
        """Take all queued submissions that fit into one commit.

        One that asks for a ranking is the last, so that a head is signed right after it.
        """
        group, size = [first], first.submission.size
        while not self._queue.empty() and len(group) < LARGEST_GROUP and size < LARGEST_GROUP_BYTES:
            if isinstance(group[-1].submission.command.payload, RankingPayload):
                break
            group.append(self._queue.get_nowait())
            size += group[-1].submission.size
        return group

    async def _commit(self, group: Sequence[Pending]) -> None:
        if self._refused is not None:
            return
        batch = await self._write(group)
        if batch is None:
            return
        settled = self.service.settle(batch)
        for pending in group:
            self._waiting[pending.author] -= pending.submission.size
        if settled is not None:
            self.settled(settled)
        for pending, outcome in zip(group, batch.outcomes, strict=True):
            pending.done(outcome)

    async def _write(self, group: Sequence[Pending]) -> Batch | None:
        """Decide and write a group; while the disk fails, decide and write it again.

        ``None`` if it still fails when the server stops.
        """
        loop = asyncio.get_running_loop()
        failing = False
        while True:
            batch = self.service.take([each.submission for each in group])
            try:
                await loop.run_in_executor(self.disk, self.service.write, batch)
            except BobblError as error:
                log.error("cannot write: %s", error)
                self.trouble(error)
                failing = True
                if await self._stops_within(RETRY_S):
                    return None
            else:
                if failing:
                    self.trouble(None)
                return batch

    async def _stops_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
        return self._stopping.is_set()

    def _long_draw(self, submission: Submission) -> PreparedDraw | None:
        """Return the draw a command needs, if it may take long and will not be refused."""
        command, payload = submission.command, submission.command.payload
        if not isinstance(payload, DrawRound | RedrawRound) or not is_long(self.service.state):
            return None
        try:
            return self.service.prepare(command, payload, submission.before)
        except Refusal:
            return None

    def _draw_first(self, pending: Pending, draw: PreparedDraw) -> None:
        """Let the worker draw before the command is decided; the author's later commands wait."""
        self._held[pending.author] = []
        task = asyncio.ensure_future(self._drawn(pending.author, pending, draw))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _drawn(self, author: StationId, pending: Pending, draw: PreparedDraw) -> None:
        try:
            await self.drawing.prepare(draw)
        finally:
            self._queue.put_nowait(pending)
            for held in self._held.pop(author):
                self._enter(held)
