"""Hundreds of connections from one address while a paired station works from another.

The station's commands all arrive, every connection is let in or counted as refused, and when it is
over no descriptor, task or memory is left behind. How fast it stays is a matter of the bench.
"""

import asyncio
import gc
import os
import resource
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.net import listener as listener_module
from bobbl_server.net.frames import FrameReader, Kind
from bobbl_server.net.websocket import STRANGERS_FRAMES
from bobbl_server.sockets.connection_limits import (
    A_SECOND,
    ALL_AT_ONCE,
    AT_A_STRETCH,
    AT_ONCE,
    REMEMBERED,
    Admission,
    ConnectionLimits,
)
from bobbl_shared.domain.areas.rounds import RingGong
from builders.attackers.flood import ATTEMPTS, ELSEWHERE, flood, leave_hard, send_empty_parts_once
from builders.live import Live

CONNECTIONS = 500
PUMPS, PARTS = 16, 10_000
MOST_GROWTH_KIB = 50 * 1024

SELDOM = 0.01
"""Strangers a second of one address: as good as none, so that a slow machine refuses as many."""


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Live]:
    monkeypatch.setattr(listener_module, "HANDSHAKE_S", 0.5)
    monkeypatch.setattr(listener_module, "SILENT_S", 0.5)
    async with Live(tmp_path) as hall:
        hall.acceptor.limits.a_second = SELDOM
        yield hall


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def memory_kib() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def counted(hall: Live, code: str) -> int:
    return hall.server._desk.counts.get(code, 0)


@pytest.mark.parametrize("attempt", ATTEMPTS)
async def test_a_station_works_on_and_nothing_is_left_behind(hall: Live, attempt: str) -> None:
    organiser = await hall.organiser()
    assert (await hall.ask(organiser, RingGong())).refused is None
    before = hall.server.history.state.length
    files, tasks, memory = open_files(), len(asyncio.all_tasks()), memory_kib()
    strangers, answered = asyncio.ensure_future(flood(hall.port, attempt, CONNECTIONS)), 0
    while not strangers.done() or answered < 20:
        assert (await hall.ask(organiser, RingGong())).refused is None
        answered += 1
    await strangers
    await hall.until(lambda: hall.acceptor.is_empty)
    await hall.until(lambda: len(asyncio.all_tasks()) <= tasks)
    gc.collect()
    assert hall.server.history.state.length == before + answered
    assert counted(hall, "too_many_strangers") >= CONNECTIONS - AT_A_STRETCH - 1
    assert open_files() <= files
    assert memory_kib() - memory < MOST_GROWTH_KIB


async def test_who_leaves_and_comes_back_by_the_same_port_is_counted_rightly(hall: Live) -> None:
    port = leave_hard(hall.port, 0)
    for _ in range(AT_ONCE + 3):
        leave_hard(hall.port, port)
        await asyncio.sleep(0)
    await hall.until(lambda: hall.acceptor.is_empty)
    later, limits = asyncio.get_running_loop().time() + 60, hall.acceptor.limits
    assert all(limits.lets_in(ELSEWHERE, later, lambda: None) for _ in range(AT_ONCE))


async def test_tiny_frames_of_many_connections_are_read_up_to_the_bound_and_no_further(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Empty parts, thousands a connection: each is read so far, denied, and not read any more."""
    taken: Counter[FrameReader] = Counter()
    cut = FrameReader._frame

    def counted_frame(reader: FrameReader) -> tuple[bool, Kind, bytes] | None:
        found = cut(reader)
        taken[reader] += found is not None
        return found

    organiser = await hall.organiser()
    monkeypatch.setattr(FrameReader, "_frame", counted_frame)
    strangers = asyncio.gather(*[send_empty_parts_once(hall.port, PARTS) for _ in range(PUMPS)])
    answered = 0
    while not strangers.done() or not answered:
        assert (await hall.ask(organiser, RingGong())).refused is None
        answered += 1
    assert all(b"frames_too_many" in each for each in await strangers)
    assert counted(hall, "frames_too_many") == PUMPS
    storm = [each for each in taken if each.frames_left == 0]
    assert len(storm) == PUMPS
    assert {taken[each] for each in storm} == {STRANGERS_FRAMES}
    await hall.until(lambda: hall.acceptor.is_empty)


class Guests:
    """A crowd, and who of it was put out."""

    def __init__(self, most: int = ALL_AT_ONCE) -> None:
        self.limits = ConnectionLimits(most)
        self.here: dict[str, Admission] = {}
        self.put_out: list[str] = []

    def come(self, name: str, address: str, now: float = 0) -> bool:
        visit = self.limits.lets_in(address, now, lambda: self.put_out.append(name))
        if visit is not None:
            self.here[name] = visit
        return visit is not None

    def come_all(self, address: str, count: int, now: float = 0) -> list[bool]:
        return [self.come(f"{address}{number}", address, now) for number in range(count)]


class TestCrowd:
    def test_so_many_at_once(self) -> None:
        guests = Guests()
        assert guests.come_all("a", AT_ONCE + 1) == [True] * AT_ONCE + [False]
        assert guests.come("b0", "b"), "another address"
        guests.limits.leave(guests.here["a0"])
        assert guests.come("a", "a")
        assert guests.put_out == []

    def test_so_many_without_a_pause_and_so_many_for_ever(self) -> None:
        limits = ConnectionLimits()

        def visit(now: float) -> bool:
            let_in = limits.lets_in("a", now, lambda: None)
            if let_in is not None:
                limits.leave(let_in)
            return let_in is not None

        assert [visit(0) for _ in range(AT_A_STRETCH + 1)] == [True] * AT_A_STRETCH + [False]
        assert sum(visit(1 + at / 1000) for at in range(10_000)) == pytest.approx(
            11 * A_SECOND, abs=1
        )

    def test_who_has_nothing_to_answer_for_is_forgotten(self) -> None:
        guests = Guests()
        guests.come("who is", "here")
        for number in range(10 * REMEMBERED):
            assert guests.come("stranger", f"address {number}", number)
            guests.limits.leave(guests.here["stranger"])
        assert len(guests.limits._addresses) <= REMEMBERED
        assert not guests.limits.is_empty, "who is here is remembered"

    def test_where_all_is_full_the_first_of_the_largest_party_makes_room(self) -> None:
        guests = Guests(most=8)
        assert guests.come_all("a", 5) == [True] * 5
        assert guests.come_all("b", 3) == [True] * 3
        assert guests.come("c", "c")
        assert guests.put_out == ["a0"]
        assert guests.come_all("d", 2) == [True] * 2
        assert guests.put_out == ["a0", "a1", "a2"]
        assert not guests.come("b again", "b"), "nobody makes room for his like"

    @given(st.lists(st.integers(0, 40), min_size=1, max_size=200))
    def test_who_sends_one_at_a_time_is_let_in_and_stays(self, others: list[int]) -> None:
        """However many come: as long as an address has two there, nobody's only one has to go."""
        guests = Guests(most=20)
        assert guests.come("honest", "honest")
        for number, address in enumerate(others):
            guests.come(str(number), f"address {address % 18}")
            assert sum(len(each.here) for each in guests.limits._addresses.values()) <= 20
        assert "honest" not in guests.put_out
        guests.limits.leave(guests.here["honest"])
        assert guests.come("honest once more", "honest")

    @given(st.lists(st.tuples(st.integers(0, 30), st.booleans()), max_size=200))
    def test_the_count_is_that_of_those_who_are_here(self, steps: list[tuple[int, bool]]) -> None:
        guests = Guests(most=10)
        for number, (address, leaves) in enumerate(steps):
            if leaves and guests.here:
                guests.limits.leave(guests.here.pop(next(iter(guests.here))))
            else:
                guests.come(str(number), str(address % 7))
            here = sum(len(each.here) for each in guests.limits._addresses.values())
            assert here == guests.limits.count <= 10
