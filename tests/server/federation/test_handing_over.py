"""A hall's log on its way into PostgreSQL: real TLS, a real database, a poor line in between."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl.demo.proxy import CALM, NetworkConditions, Proxy
from bobbl_federation.app import FederationServer
from bobbl_federation.store.records import Frame, Outcome
from bobbl_server.app import Server, ServerOptions
from bobbl_server.net.federation import follower as follower_module
from bobbl_server.net.federation import proving
from bobbl_server.store.take_over import copy_log
from builders.federation.halls import (
    assert_same,
    federation,
    follower_of,
    handed_over,
    joined,
    until,
    work,
)
from builders.live import TWO_SECTIONS, WORDS, Live, LiveStation


@dataclass
class Evening:
    """A hall, the federation's server, and the line between them."""

    hall: Live
    server: FederationServer
    line: Proxy


@asynccontextmanager
async def evening(
    folder: Path, store: str, weather: NetworkConditions = CALM
) -> AsyncIterator[Evening]:
    async with federation(store) as server:
        line = Proxy(("127.0.0.1", server.port), weather, random.Random(1))
        await line.start()
        try:
            await joined(folder, server, line.address)
            async with Live(folder) as hall:
                yield Evening(hall, server, line)
        finally:
            await line.stop()


def told(organiser: LiveStation) -> str | None:
    news = organiser.model.federation
    assert news is not None
    return news.code


async def test_everything_is_handed_over_byte_for_byte(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with evening(tmp_path, new_database()) as now:
        await handed_over(now.hall)
        await work(now.hall, 20)
        await handed_over(now.hall)

        await assert_same(now.hall, now.server)
        assert follower_of(now.hall).stand.is_connected


async def test_what_happened_while_the_line_was_cut_is_caught_up_by_itself(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with evening(tmp_path, new_database()) as now:
        organiser = await now.hall.organiser()
        await handed_over(now.hall)
        await now.hall.until(lambda: organiser.model.federation is not None)
        assert told(organiser) is None
        now.line.cut()
        await work(now.hall, 30)
        follower = follower_of(now.hall)
        await until(lambda: follower.stand.trouble is not None)
        assert follower.stand.trouble is not None
        assert follower.stand.trouble.code == "federation_not_reached"
        assert not follower.stand.is_connected
        await now.hall.until(lambda: told(organiser) == "federation_not_reached")

        now.line.mend()
        await handed_over(now.hall)

        assert follower.stand.trouble is None
        await assert_same(now.hall, now.server)


async def test_a_line_that_breaks_again_and_again_loses_and_doubles_nothing(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with evening(tmp_path, new_database(), NetworkConditions((0.001, 0.02))) as now:
        for _ in range(4):
            await work(now.hall, 8)
            now.line.cut()
            now.line.mend()
        await handed_over(now.hall)

        await assert_same(now.hall, now.server)


async def test_a_hall_that_starts_again_goes_on_where_it_was(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with evening(tmp_path, new_database()) as now:
        await work(now.hall)
        await handed_over(now.hall)
        await now.hall.server.stop()
        await now.hall.start()
        await work(now.hall)
        await handed_over(now.hall)

        await assert_same(now.hall, now.server)


async def test_another_process_goes_on_for_the_one_that_ended(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    store = new_database()
    async with evening(tmp_path, store) as now:
        await work(now.hall)
        await handed_over(now.hall)
        async with federation(store) as other:
            now.line.target = ("127.0.0.1", other.port)
            await now.server.stop()
            await work(now.hall)
            await handed_over(now.hall)

            await assert_same(now.hall, other)


async def test_without_a_federation_there_is_no_follower(tmp_path: Path) -> None:
    async with Live(tmp_path) as hall:
        assert hall.server.federation is None


async def test_a_training_is_not_handed_over(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database()) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path, replace(TWO_SECTIONS, training=True)) as hall:
            assert hall.server.federation is None


async def test_a_federation_that_falls_silent_is_noticed(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its socket is open and answers pings, but nothing that is sent is kept any more."""
    monkeypatch.setattr(follower_module, "ANSWER_S", 0.2)
    async with evening(tmp_path, new_database()) as now:
        await handed_over(now.hall)
        follower = follower_of(now.hall)
        group = now.server.logs._group
        append, waits = group.append, asyncio.Event()

        async def late(frame: Frame) -> Outcome:
            await waits.wait()
            return await append(frame)

        monkeypatch.setattr(group, "append", late)
        await work(now.hall)
        await until(lambda: follower.stand.trouble is not None)
        assert follower.stand.trouble is not None
        assert follower.stand.trouble.code == "federation_slow"

        waits.set()
        await handed_over(now.hall)
        await assert_same(now.hall, now.server)


async def test_another_computer_takes_over_and_what_it_lacks_is_kept_as_evidence(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with evening(tmp_path, new_database()) as now:
        await work(now.hall)
        await now.hall.server.stop()
        other = tmp_path / "other"
        other.mkdir()
        copy_log(now.hall.file, other / "taken.bobbl")
        await now.hall.start()
        await work(now.hall, 5)
        await handed_over(now.hall)
        left = now.hall.server.history.bodies
        await now.hall.server.stop()

        await joined(other, now.server, now.line.address)
        options = ServerOptions(
            other / "taken.bobbl", other, words=WORDS, gather_s=0, host="127.0.0.1", announce=False
        )
        now.hall.server = Server(options)
        await now.hall.server.start()
        await work(now.hall, 2)
        await handed_over(now.hall)

        await assert_same(now.hall, now.server)
        taken = now.hall.server.history
        fork = next(n for n, body in enumerate(taken.bodies) if body != left[n])
        evidence = await now.server.logs.evidence(taken.state.tournament)
        assert [(each.index, each.body) for each in evidence] == list(enumerate(left))[fork:]


async def test_a_federation_that_greets_and_cannot_answer_is_not_taken_for_the_network(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its database hangs: the hall's own access to the internet is all right."""
    async with evening(tmp_path, new_database()) as now:
        await handed_over(now.hall)
        monkeypatch.setattr(proving, "CONNECT_S", 0.5)
        waits = asyncio.Event()

        async def late(station: object) -> None:
            await waits.wait()

        monkeypatch.setattr(now.server.clubs, "hall", late)
        now.line.cut()
        now.line.mend()
        follower = follower_of(now.hall)
        await until(
            lambda: (
                follower.stand.trouble is not None
                and follower.stand.trouble.code == "federation_slow"
            )
        )
        waits.set()
