"""Frames that wait at the same time are committed together, and each is answered."""

import asyncio
from collections.abc import Sequence

import pytest

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.group_commit import GroupCommit
from bobbl_federation.store.records import Frame, Kept, Outcome
from bobbl_shared.errors import BobblError
from builders.federation.frames import frame, lineage, tournament_named

FRAMES = [
    frame(tournament_named(str(n)), ClubNumber(1), lineage(str(n), n), 0, n) for n in (1, 2, 3)
]


class Disk:
    """Keeps frames, group by group, and fails where a test says so; ``goes_on`` is waited for."""

    def __init__(self, *failures: Exception | None) -> None:
        self.failures = list(failures)
        self.groups: list[int] = []
        self.goes_on = asyncio.Event()
        self.was_cancelled = False

    async def commit(self, frames: Sequence[Frame]) -> list[Outcome]:
        self.groups.append(len(frames))
        try:
            await self.goes_on.wait()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        failure = self.failures.pop(0) if self.failures else None
        if failure is not None:
            raise failure
        return [Kept(each.stop) for each in frames]


@pytest.mark.parametrize("failure", [BobblError("store_full"), ZeroDivisionError("a bug")])
async def test_whatever_a_commit_fails_with_all_who_wait_for_it_hear_of_it(
    failure: Exception,
) -> None:
    disk = Disk(failure)
    group = GroupCommit(disk.commit)
    waiting = [asyncio.ensure_future(group.append(each)) for each in FRAMES]
    disk.goes_on.set()
    async with asyncio.timeout(30):
        answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert answers == [failure] * 3
    assert await group.append(FRAMES[2]) == Kept(3)
    assert disk.groups == [3, 1]


async def test_what_comes_meanwhile_is_the_next_group() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    first = asyncio.ensure_future(group.append(FRAMES[0]))
    while not disk.groups:
        await asyncio.sleep(0)
    rest = [asyncio.ensure_future(group.append(each)) for each in FRAMES[1:]]
    disk.goes_on.set()
    assert await asyncio.gather(first, *rest) == [Kept(1), Kept(2), Kept(3)]
    assert disk.groups == [1, 2]


async def test_closing_breaks_off_what_is_under_way() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    waiting = asyncio.ensure_future(group.append(FRAMES[0]))
    while not disk.groups:
        await asyncio.sleep(0)
    await group.close()
    assert disk.was_cancelled
    assert not waiting.done()
    waiting.cancel()
