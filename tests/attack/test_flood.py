"""Hundreds of connections from one address while a paired station works from another.

The station's commands all arrive, every connection is let in or counted as refused, and when it is
over no descriptor, task or memory is left behind. How fast it stays is a matter of the bench.
"""

import asyncio
import gc
import os
import resource
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bobbl_server.net import connection as connection_module
from bobbl_server.net import listener as listener_module
from bobbl_server.sockets import crowd as crowd_module
from bobbl_server.sockets.crowd import A_SECOND, AT_A_STRETCH, AT_ONCE, REMEMBERED, Crowd
from bobbl_shared.domain.commands import RingGong
from builders.flood import ATTEMPTS, ELSEWHERE, flood, leave_hard
from builders.live import Live

CONNECTIONS = 500
MOST_GROWTH_KIB = 50 * 1024


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Live]:
    for module in (listener_module, connection_module):
        monkeypatch.setattr(module, "HANDSHAKE_S", 0.5)
    monkeypatch.setattr(crowd_module, "A_SECOND", 10.0)
    async with Live(tmp_path) as hall:
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
    listener, before = hall.server._listener, hall.server.history.state.length
    assert listener is not None
    files, tasks, memory = open_files(), len(asyncio.all_tasks()), memory_kib()
    strangers, answered = asyncio.ensure_future(flood(hall.port, attempt, CONNECTIONS)), 0
    while not strangers.done() or answered < 20:
        assert (await hall.ask(organiser, RingGong())).refused is None
        answered += 1
    await strangers
    await hall.until(lambda: listener._crowd.is_empty and not listener._arrived)
    await hall.until(lambda: len(asyncio.all_tasks()) <= tasks)
    gc.collect()
    assert hall.server.history.state.length == before + answered
    assert counted(hall, "too_many_strangers") > CONNECTIONS // 4
    assert open_files() <= files
    assert memory_kib() - memory < MOST_GROWTH_KIB


async def test_who_leaves_and_comes_back_by_the_same_port_is_counted_rightly(hall: Live) -> None:
    listener = hall.server._listener
    assert listener is not None
    port = leave_hard(hall.port, 0)
    for _ in range(AT_ONCE + 3):
        leave_hard(hall.port, port)
        await asyncio.sleep(0)
    await hall.until(lambda: listener._crowd.is_empty and not listener._arrived)
    later = asyncio.get_running_loop().time() + 60
    assert all(listener._crowd.lets_in(ELSEWHERE, later) for _ in range(AT_ONCE))


class TestCrowd:
    def test_so_many_at_once(self) -> None:
        crowd = Crowd()
        assert [crowd.lets_in("a", 0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
        assert crowd.lets_in("b", 0), "another address"
        crowd.leave("a")
        assert crowd.lets_in("a", 0)

    def test_so_many_without_a_pause_and_so_many_for_ever(self) -> None:
        crowd = Crowd()

        def visit(now: float) -> bool:
            let_in = crowd.lets_in("a", now)
            if let_in:
                crowd.leave("a")
            return let_in

        assert [visit(0) for _ in range(AT_A_STRETCH + 1)] == [True] * AT_A_STRETCH + [False]
        assert sum(visit(1 + at / 1000) for at in range(10_000)) == pytest.approx(
            11 * A_SECOND, abs=1
        )

    def test_who_has_nothing_to_answer_for_is_forgotten(self) -> None:
        crowd = Crowd()
        crowd.lets_in("here", 0)
        for number in range(10 * REMEMBERED):
            address = f"address {number}"
            assert crowd.lets_in(address, number)
            crowd.leave(address)
        assert len(crowd._addresses) <= REMEMBERED
        assert not crowd.is_empty, "who is here is remembered"
