"""Frames of all halls of a process, committed together: one sync for all that waits meanwhile.

Nothing is waited for: what arrives while a commit is under way goes into the next one. If the
database does not take a group because of what is in it, each frame is committed by itself, so that
only the one that it cannot take has failed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bobbl_federation.store.records import Frame, Outcome
from bobbl_shared.errors import BobblError

MOST_FRAMES = 512
MOST_BYTES = 8 * 1024 * 1024
"""What one commit takes at most, but always one frame."""

OF_ONE = "store_failed"
"""The code of what may be wrong with a single frame, and not with the whole database."""

_Waiting = tuple[Frame, "asyncio.Future[Outcome]"]
"""A frame, and where its outcome goes."""


class GroupCommit:
    """Passes frames on in groups; ``commit`` returns the outcomes in their order."""

    def __init__(self, commit: Callable[[Sequence[Frame]], Awaitable[list[Outcome]]]) -> None:
        """Start with nothing waiting."""
        self._commit = commit
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None

    async def append(self, frame: Frame) -> Outcome:
        """Return what became of a frame once that is on disk; raises what the commit failed with.

        Who does not wait any more changes nothing for the others.
        """
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((frame, answer))
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._commit_all())
        return await answer

    async def close(self) -> None:
        """Stop; what waits is told nothing, and is handed over again another time."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    async def _commit_all(self) -> None:
        while self._waiting:
            await self._commit_group(self._next_group())

    async def _commit_group(self, group: Sequence[_Waiting]) -> None:
        commit = self._commit([frame for frame, _ in group])
        (done,) = await asyncio.gather(commit, return_exceptions=True)
        if len(group) > 1 and isinstance(done, BobblError) and done.code == OF_ONE:
            for each in group:
                await self._commit_group([each])
            return
        for at, (_, answer) in enumerate(group):
            if answer.done():
                continue
            if isinstance(done, BaseException):
                answer.set_exception(done)
            else:
                answer.set_result(done[at])

    def _next_group(self) -> list[_Waiting]:
        group = [self._waiting.popleft()]
        size = group[0][0].size
        while self._waiting and len(group) < MOST_FRAMES:
            size += self._waiting[0][0].size
            if size > MOST_BYTES:
                break
            group.append(self._waiting.popleft())
        return group
