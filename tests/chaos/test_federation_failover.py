"""The primary is lost and its synchronous standby promoted: what was stored is there, once.

Two real clusters that sync. A hall is told that something is stored only when both have it.
"""

import asyncio
import signal
from pathlib import Path

import psycopg
import pytest

from bobbl_federation.app import FederationServer
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.migration import migrate
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_server.net.federation import follower
from bobbl_shared.errors import BobblError
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.halls import (
    assert_same,
    federation,
    follower_of,
    handed_over,
    joined,
    until,
    work,
)
from builders.federation.postgres import Pair, Postgres, running, two_running
from builders.live import Live
from log_watch import ExpectedLog

T = tournament_named("Preismucken")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let halls try again soon."""
    monkeypatch.setattr(follower, "LONGEST_WAIT_S", 0.5)


async def has_kept(pair: Pair, hall: Live) -> int:
    """Give how many events of a hall the standby has."""
    connections = Connections(pair.standby.url(pair.database))
    kept = await PostgresLogs(connections).tournaments()
    await connections.close()
    return kept[hall.server.history.state.tournament].length


def code_of(hall: Live) -> str:
    """Give why the hand-over stands still; nothing if it does not."""
    trouble = follower_of(hall).stand.trouble
    return trouble.code if trouble is not None else ""


async def is_whole(hall: Live, server: FederationServer) -> None:
    await handed_over(hall)
    await assert_same(hall, server)
    assert await server.logs.evidence(hall.server.history.state.tournament) == []


async def test_a_lost_primary_takes_nothing_with_it_that_was_stored(
    tmp_path: Path, expected_log: ExpectedLog
) -> None:
    expected_log("bobbl_federation.net.connection", "store_unreachable")
    with two_running() as pair:
        async with federation(pair.url) as server:
            await joined(tmp_path, server)
            async with Live(tmp_path) as hall:
                await work(hall, 5)
                await handed_over(hall)
                working = asyncio.ensure_future(work(hall, 60))
                before = follower_of(hall).stand.kept
                await until(lambda: follower_of(hall).stand.kept > before)
                await asyncio.to_thread(pair.primary.stop, signal.SIGQUIT)
                await working
                await until(lambda: code_of(hall) == "federation_without_store")
                told = follower_of(hall).stand.kept
                assert told < len(hall.server.history.bodies)
                await asyncio.to_thread(pair.promote)

                assert told <= await has_kept(pair, hall)
                await is_whole(hall, server)


async def test_without_its_standby_nothing_counts_as_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectedLog
) -> None:
    """Not even what a primary that was started again shows, but its standby never had."""
    expected_log("bobbl_federation.net.connection", "store_unreachable")
    with two_running() as pair:
        async with federation(pair.url) as server:
            await joined(tmp_path, server)
            async with Live(tmp_path) as hall:
                await work(hall, 5)
                await handed_over(hall)
                monkeypatch.setattr(follower, "ANSWER_S", 0.3)
                monkeypatch.setattr("bobbl_server.net.federation.proving.CONNECT_S", 1.0)
                told = follower_of(hall).stand.kept
                await asyncio.to_thread(pair.standby.stop, signal.SIGQUIT)
                await work(hall, 5)
                await until(lambda: code_of(hall) == "federation_slow")

                await asyncio.to_thread(pair.primary.stop, signal.SIGQUIT)
                await asyncio.to_thread(pair.primary.start)
                shown = Connections(pair.primary.url(pair.database))
                tournament = hall.server.history.state.tournament
                there = (await PostgresLogs(shown).tournaments())[tournament].length
                assert there > told
                tries = _Tries(server)
                await until(lambda: tries.count >= 2)
                assert follower_of(hall).stand.kept == told
                await shown.close()

                await asyncio.to_thread(pair.primary.stop, signal.SIGQUIT)
                await until(lambda: code_of(hall) == "federation_without_store")
                await asyncio.to_thread(pair.standby.start)
                assert told <= await has_kept(pair, hall) < there  # while it takes nothing yet
                await asyncio.to_thread(pair.promote)
                await is_whole(hall, server)


async def test_how_far_a_log_is_kept_is_told_once_its_standby_has_it_too() -> None:
    chain = lineage("a", 8)
    with two_running() as pair:
        connections = Connections(pair.url, ())
        await migrate(connections)
        club = await PostgresClubs(connections).add_club("SV")
        logs = PostgresLogs(connections)
        await logs.append(frame(T, club, chain, 0, 3))
        await asyncio.to_thread(pair.standby.stop, signal.SIGQUIT)
        waiting = asyncio.ensure_future(logs.append(frame(T, club, chain, 3, 8)))
        await waits_for_standby(pair)
        await asyncio.to_thread(pair.primary.stop, signal.SIGQUIT)
        with pytest.raises(BobblError, match="store_unreachable"):
            await waiting
        await connections.close()
        await asyncio.to_thread(pair.primary.start)

        connections = Connections(pair.primary.url(pair.database))
        logs = PostgresLogs(connections)
        assert (await logs.tournaments())[T].length == 8  # the standby never had that
        asked = asyncio.ensure_future(logs.place(T))
        waits = asyncio.ensure_future(waits_for_standby(pair))
        await asyncio.wait({asked, waits}, return_when=asyncio.FIRST_COMPLETED)
        assert not asked.done()
        await waits
        await asyncio.to_thread(pair.standby.start)
        place = await asked
        assert place is not None
        assert place.length == 8 == await kept_by(pair.standby, pair)
        await connections.close()


async def kept_by(server: Postgres, pair: Pair) -> int:
    """Give how many events of the log a server has."""
    connections = Connections(server.url(pair.database))
    places = await PostgresLogs(connections).tournaments()
    await connections.close()
    return places[T].length


async def waits_for_standby(pair: Pair) -> None:
    """Wait until a commit waits for the standby."""
    url = pair.primary.url(pair.database)
    async with (
        asyncio.timeout(60),
        await psycopg.AsyncConnection.connect(url, autocommit=True) as connection,
    ):
        while True:
            cursor = await connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            )
            (count,) = await cursor.fetchone() or (0,)
            if count:
                return


async def test_a_backup_that_is_restored_is_filled_up_by_the_halls(tmp_path: Path) -> None:
    with running() as database:
        url = database.make_database("bobbl")
        async with federation(url) as server:
            await joined(tmp_path, server)
            async with Live(tmp_path) as hall:
                await work(hall, 5)
                await handed_over(hall)
                dump = database.dumped("bobbl")
                await work(hall, 20)
                await handed_over(hall)

                await asyncio.to_thread(database.restore, "bobbl", dump)
                await work(hall, 1)
                await is_whole(hall, server)


class _Tries:
    """Counts how often halls ask from where on they are to hand over."""

    def __init__(self, server: FederationServer) -> None:
        self.count = 0
        asked = server.logs.place

        async def place(*words: object) -> object:
            self.count += 1
            return await asked(*words)  # type: ignore[arg-type]

        server.logs.place = place  # type: ignore[assignment,method-assign]
