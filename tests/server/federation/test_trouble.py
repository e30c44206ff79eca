"""A database that fails says so in a sentence, and what mends by itself is tried again."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from importlib import resources

import psycopg
import pytest

from bobbl_federation.app import FederationOptions, FederationServer, prepare
from bobbl_federation.store.connections import MOST, Connection, Connections, usable
from bobbl_federation.store.migration import files, migrate
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.records import Kept
from bobbl_shared.clock import SystemClock
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from builders.dice import seeded_dice
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.postgres import Postgres

T = tournament_named("Preismucken")
CHAIN = lineage("a", 4)
SHORT = (0.01, 0.01)


def told(url: str, statement: bytes) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


async def code_of(connections: Connections, statement: bytes) -> str:
    async def work(connection: Connection) -> None:
        await connection.execute(statement)

    with pytest.raises(BobblError) as caught:
        await connections.run(work)
    await connections.close()
    assert caught.value.code in SENTENCES
    return caught.value.code


async def test_what_is_wrong_with_the_database_is_named(new_database: Callable[[], str]) -> None:
    url = new_database()
    for statement, code in (
        (b"SET TRANSACTION READ ONLY; DELETE FROM code", "store_read_only"),
        (b"SET LOCAL statement_timeout = 5; SELECT pg_sleep(9)", "store_slow"),
        (b"SELECT * FROM nothing_there", "store_not_migrated"),
        (b"SELECT 1 / 0", "store_failed"),
        (b"DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'disk_full'; END $$", "store_full"),
    ):
        assert await code_of(Connections(url, SHORT), statement) == code


async def test_a_database_that_is_not_there_is_named(postgres: Postgres) -> None:
    nobody = f"postgresql:///bobbl?host={postgres.folder}/nowhere"
    assert await code_of(Connections(nobody, SHORT), b"SELECT 1") == "store_unreachable"
    nothing = postgres.url("no_such_database")
    assert await code_of(Connections(nothing, SHORT), b"SELECT 1") == "store_unreachable"


async def test_a_connection_that_is_lost_is_said_once(new_database: Callable[[], str]) -> None:
    """By the exception; a second line of psycopg would be an unexpected record."""

    async def lost_midway(connection: Connection) -> None:
        async with connection.pipeline() as pipeline:
            await connection.execute(b"SELECT pg_terminate_backend(pg_backend_pid())")
            await pipeline.sync()
            await connection.execute(b"SELECT 1")

    connections = Connections(new_database(), ())
    with pytest.raises(BobblError):
        await connections.run(lost_midway)


def test_an_address_that_is_none_is_named() -> None:
    with pytest.raises(BobblError, match="store_address"):
        Connections("sqlite:///there")


def test_of_several_hosts_the_one_that_writes_is_used() -> None:
    assert "target_session_attrs=read-write" in usable("postgresql://one,two/bobbl")
    assert "target_session_attrs=any" in usable("postgresql://one/bobbl")


@pytest.mark.parametrize("before", [0, 2])
async def test_a_commit_that_nobody_heard_of_is_no_second_one(
    before: int, new_database: Callable[[], str]
) -> None:
    """The connection is lost after the commit: the frame is given again and counts as repeated."""
    connections = Connections(new_database(), SHORT)
    club = await PostgresClubs(connections).add_club("SV")
    frame_ = frame(T, club, CHAIN, before, 4)
    logs = PostgresLogs(connections)
    if before:
        await logs.append(frame(T, club, CHAIN, 0, before))
    lost = itertools.chain([True], itertools.repeat(False))
    once = connections._once

    async def deaf(work: Callable[[Connection], Awaitable[object]], is_single: bool) -> object:
        result: object = await once(work, is_single)
        if next(lost):
            raise psycopg.OperationalError("server closed the connection unexpectedly")
        return result

    connections._once = deaf  # type: ignore[assignment]
    assert await logs.append(frame_) == Kept(4, is_new=False)
    connections._once = once  # type: ignore[method-assign]

    assert await logs.events(T, 0, 9) == CHAIN
    await logs.close()
    await connections.close()


async def test_a_lost_connection_is_opened_again(new_database: Callable[[], str]) -> None:
    url = new_database()
    connections = Connections(url, SHORT)
    club = await PostgresClubs(connections).add_club("SV")
    told(
        url,
        b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        b" WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )

    assert await PostgresClubs(connections).add_club("SV") == club
    await connections.close()


async def test_of_many_lost_connections_only_one_is_tried(
    new_database: Callable[[], str],
) -> None:
    """Otherwise each of them would cost a try, and none would be left for a new one."""
    url = new_database()
    connections = Connections(url, SHORT[:1])

    async def long(connection: Connection) -> None:
        await connection.execute("SELECT pg_sleep(0.1)")

    await asyncio.gather(*(connections.run(long) for _ in range(MOST)))
    told(
        url,
        b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        b" WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )

    await connections.run(long)
    await connections.close()


async def test_work_that_is_broken_off_in_the_midst_of_a_command_is_no_trouble(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    connections = Connections(url, SHORT)

    async def break_off(connection: Connection) -> None:
        await connection.execute("INSERT INTO club (name) VALUES ('SV')")
        connection.pgconn.send_query(b"SELECT pg_sleep(0.01)")
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await connections.run(break_off)
    assert await PostgresClubs(connections).clubs() == []
    await connections.close()


async def test_tables_are_made_once(postgres: Postgres) -> None:
    url = postgres.make_database("bare")
    with pytest.raises(BobblError, match="store_not_migrated"):
        async with FederationServer(FederationOptions(url, waits_s=SHORT)):
            pass
    now, dice = SystemClock().now(), seeded_dice()
    with pytest.raises(BobblError, match="federation_unnamed"):
        await prepare(url, " ", now, dice)

    done, first = await prepare(url, "Bezirk", now, dice)
    _, second = await prepare(url, "Anderer", now, dice)

    assert done == []
    assert first == second
    async with FederationServer(FederationOptions(url, "127.0.0.1")) as server:
        assert server.name == "Bezirk"


def test_files_of_sql_are_numbered_one_after_the_other() -> None:
    folder = resources.files("bobbl_federation.store") / "sql"
    numbers = sorted(int(each.name[:4]) for each in folder.iterdir())
    assert numbers == list(range(1, len(numbers) + 1))


async def test_tables_of_a_newer_program_are_left_alone(new_database: Callable[[], str]) -> None:
    url = new_database()
    newer = max(files()) + 1
    told(url, f"INSERT INTO migration (number, name) VALUES ({newer}, 'x')".encode())
    connections = Connections(url, SHORT)

    with pytest.raises(BobblError, match="store_newer"):
        await migrate(connections)
    await connections.close()
