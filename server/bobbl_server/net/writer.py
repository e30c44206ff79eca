"""The writer's loop: gathers what arrives, commits it as one group, tells everybody at once.

While one group is being written in the disk thread the next one gathers. If the disk fails nothing
is acknowledged: the same submissions are tried again until it works, and everybody is told.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from bobbl_server.net.drawing import Drawing
from bobbl_server.service import Batch, Outcome, Service, Settled, Submission
from bobbl_shared.domain.commands import DrawRound
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId

RETRY_S = 1.0
"""Seconds between two tries to write while the disk fails."""

LARGEST_GROUP = 500
"""Most submissions in one commit."""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Pending:
    """A submission and whom to tell what became of it."""

    submission: Submission
    done: Callable[[Outcome], None]


@dataclass
class Writer:
    """Runs the service; ``settled`` hears of commits, ``trouble`` of a failing disk or its end."""

    service: Service
    disk: Executor
    drawing: Drawing
    settled: Callable[[Settled], None]
    trouble: Callable[[BobblError | None], None]
    _queue: asyncio.Queue[Pending] = field(default_factory=asyncio.Queue)
    _held: dict[StationId, list[Pending]] = field(default_factory=dict)
    _own: asyncio.Lock = field(default_factory=asyncio.Lock)
    _drawings: set[asyncio.Task[None]] = field(default_factory=set)

    def submit(self, submission: Submission, done: Callable[[Outcome], None]) -> None:
        """Queue a submission; ``done`` is called in the loop once its fate is on disk."""
        pending = Pending(submission, done)
        held = self._held.get(submission.author)
        if held is not None:
            held.append(pending)
        elif self._needs_drawing(submission):
            self._draw_first(pending)
        else:
            self._queue.put_nowait(pending)

    async def submit_own(self, make: Callable[[], Submission]) -> Outcome:
        """Submit a command of the server itself and wait for its fate, one after the other.

        ``make`` numbers the command by the committed state, so no two may be under way.
        """
        async with self._own:
            future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            self.submit(make(), future.set_result)
            return await future

    async def run(self) -> None:
        """Commit groups until cancelled; what was taken from the queue is finished first."""
        while True:
            group = [await self._queue.get()]
            while not self._queue.empty() and len(group) < LARGEST_GROUP:
                group.append(self._queue.get_nowait())
            await asyncio.shield(asyncio.ensure_future(self._commit(group)))

    async def _commit(self, group: Sequence[Pending]) -> None:
        batch = await self._write(group)
        settled = self.service.settle(batch)
        if settled is not None:
            self.settled(settled)
        for pending, outcome in zip(group, batch.outcomes, strict=True):
            pending.done(outcome)

    async def _write(self, group: Sequence[Pending]) -> Batch:
        """Decide and write a group; decide anew and try again while the disk fails."""
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
                await asyncio.sleep(RETRY_S)
            else:
                if failing:
                    self.trouble(None)
                return batch

    def _needs_drawing(self, submission: Submission) -> bool:
        state = self.service.state
        return isinstance(submission.command.payload, DrawRound) and self.drawing.is_long(state)

    def _draw_first(self, pending: Pending) -> None:
        """Let the worker draw before the command is decided; its author's later ones wait."""
        author = pending.submission.author
        self._held[author] = []
        task = asyncio.ensure_future(self._drawn(author, pending))
        self._drawings.add(task)
        task.add_done_callback(self._drawings.discard)

    async def _drawn(self, author: StationId, pending: Pending) -> None:
        try:
            await self.drawing.prepare(self.service.state)
        finally:
            self._queue.put_nowait(pending)
            for held in self._held.pop(author):
                self.submit(held.submission, held.done)
