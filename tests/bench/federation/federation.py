"""What a federation's server carries: 200 halls into two processes and one PostgreSQL.

``PYTHONPATH=tests python -m bench.federation.federation [PART…]`` starts real processes of the
command and a database that syncs, and is the halls and the readers itself. Parts:

copy     the events of all halls in one ``COPY`` by one connection: the limit
store    the same events through the store alone, in one process
handed   the same events from halls that are connected and catch up, over TLS: events a second,
         against ``copy`` (goal: 40 %)
pages    a hall's commit until a page's version is another, at 200 events a second (goal: 99 of 100
         within 1 s)
growth   what an event costs with more and more rows; ``--rows 100000 1000000 10000000`` for as many
         as the spec names needs 20 GB where ``TMPDIR`` lies, and a quarter of an hour
streams  so many open pages on one process: what they need, and how long until all have heard

Everything runs on this one machine, the halls too; its load is printed with each figure. ``a
core``: for each second of the processor that all processes together have used, database and halls
included, whatever else the machine had to do. Nobody decides again meanwhile, all is said to hold:
``redeciding`` measures that.
"""

import argparse
import asyncio
import hashlib
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import aiohttp
import psycopg

from bench.draw.measuring import quantile
from bench.federation.simulated import Evening, SimulatedHall, pins_of, played_evening
from bench.federation.simulated import simulated_hall as new_hall
from bobbl.federation.demo.hubs import HubProcess
from bobbl_federation.app import prepare
from bobbl_federation.redeciding.worker import LOOK_S
from bobbl_federation.store.checks import Check, Due
from bobbl_federation.store.clubs import ClubNumber, Identity
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.keys import key_of
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.records import Frame, Kept
from bobbl_server.net.federation.follower import FederationFollower
from bobbl_server.net.federation.membership import FederationMembership
from bobbl_server.sockets.descriptors import allow_many
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.log import Head
from builders.federation.postgres import SYNCED, Postgres, running

HALLS, PAIRS, ROUNDS = 200, 80, 8
LONG_ROUNDS = 24
"""Of halls that catch up, so that it takes some seconds."""

PACED_S, A_SECOND, WATCHED = 30.0, 200, 20
NOTICED_S = 10.0
STREAMS = 1000
SIZES = (100_000, 1_000_000)
COMMITS, FRAMES, EVENTS = 60, 8, 10
ROW_BYTES, LOG_BYTES = 500, 4_500_000_000
"""What a row needs beside its event, with its keys; and what the log of the database grows to."""

FILLED_AT_ONCE = 500_000
LARGE = ("shared_buffers=512MB", "max_wal_size=4GB")


def told(what: str, **figures: object) -> None:
    """Print a line."""
    said = "  ".join(f"{name.replace('_', ' ')} {each}" for name, each in figures.items())
    print(f"{what:28} {said}  load {os.getloadavg()[0]:.1f}", flush=True)


def cpu_s(pid: int) -> float:
    """Seconds of the processor that a process has used, with its children, ended or not."""
    stats = [_stat(each) for each in Path("/proc").glob("[0-9]*")]
    own = [each for each in stats if str(pid) in (each[0], each[2])]
    ticks = sum(sum(map(int, each[12:16])) for each in own)
    return ticks / os.sysconf("SC_CLK_TCK")


def _stat(folder: Path) -> list[str]:
    """Return what the system says of a process: its number, then state, parent and so on."""
    try:
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return [""] * 20
    return [folder.name, *fields]


def memory_kib(pid: int) -> int:
    """What a process has of the memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


@dataclass
class World:
    """A database, and halls that are admitted there."""

    database: Postgres
    url: str
    identity: Identity
    club: ClubNumber
    halls: list[SimulatedHall] = field(default_factory=list)

    @property
    def events(self) -> int:
        """How many events all halls have."""
        return sum(len(each.history.bodies) for each in self.halls)

    @property
    def size(self) -> int:
        """How many bytes these are."""
        return sum(len(body) for each in self.halls for body in each.history.bodies)


@contextmanager
def world(halls: int, evening: Evening, *, is_played: bool) -> Iterator[World]:
    """Give a new database, and halls whose evening is over, or has not begun."""
    with tempfile.TemporaryDirectory() as folder, running((*SYNCED, *LARGE)) as database:
        url = database.make_database("bobbl")
        there = asyncio.run(_admitted(database, url))
        there.halls = [new_hall(Path(folder), n, evening) for n in range(halls)]
        for each in there.halls:
            while is_played and each.left:
                each.grow(50)
        with psycopg.connect(url) as connection:
            for each in there.halls:
                connection.execute(
                    "WITH own AS (INSERT INTO club (name) VALUES (%s) RETURNING club)"
                    " INSERT INTO hall (station, club, public) SELECT %s, club, %s FROM own",
                    (each.tournament, each.key.author, each.key.public),
                )
        yield there


async def _admitted(database: Postgres, url: str) -> World:
    _, identity = await prepare(url, "Verband", datetime.now(UTC), os.urandom)
    connections = Connections(url)
    club = await PostgresClubs(connections).add_club("SV")
    await connections.close()
    return World(database, url, identity, club)


@asynccontextmanager
async def hubs(url: str, count: int) -> AsyncIterator[list[HubProcess]]:
    """Run processes of the federation's server."""
    async with AsyncExitStack() as stack:
        started = [HubProcess(url, options=("--workers", "0")) for _ in range(count)]
        for each in started:
            stack.push_async_callback(each.stop)
        await asyncio.gather(*(each.start() for each in started))
        believing = asyncio.ensure_future(_believe(url))
        try:
            yield started
        finally:
            believing.cancel()
            await asyncio.gather(believing, return_exceptions=True)


async def _believe(url: str) -> None:
    """Say again and again that all logs hold: only what was decided again is shown."""

    async def holds(due: Sequence[Due]) -> dict[TournamentId, Check]:
        return {each.tournament: Check(each.length, each.head, each.head) for each in due}

    connections = Connections(url)
    try:
        checks = PostgresChecks(connections)
        while True:
            if not await checks.take(holds):
                await asyncio.sleep(LOOK_S)
    finally:
        await connections.close()


@asynccontextmanager
async def following(there: World, processes: Sequence[HubProcess]) -> AsyncIterator[None]:
    """Let all halls hand over, each to one of the processes first."""
    tasks = []
    pins = pins_of(there.identity)
    for n, hall in enumerate(there.halls):
        turn = n % len(processes)
        address = ",".join(each.address for each in (*processes[turn:], *processes[:turn]))
        membership = FederationMembership(there.identity.name, address, pins, hall.key)
        hall.follower = FederationFollower(
            hall.history, hall.server, membership, SystemClock(), os.urandom
        )
        tasks.append(asyncio.ensure_future(hall.follower.run()))
    try:
        yield
    finally:
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def all_kept(there: World) -> None:
    """Wait until everything is handed over."""
    while any(
        each.follower is None or each.follower.stand.kept < len(each.history.bodies)
        for each in there.halls
    ):
        await asyncio.sleep(0.01)


async def all_shown(there: World, hub: HubProcess) -> None:
    """Wait until a process shows everything."""
    address = f"http://127.0.0.1:{hub.pages_port}/metrics"
    shown = {"bobbl_behind 0", "bobbl_unshown 0"}
    async with aiohttp.ClientSession() as session:
        while not shown <= set((await (await session.get(address)).text()).splitlines()):
            await asyncio.sleep(0.05)


def pid_of(hub: HubProcess) -> int:
    """Give the number of a process."""
    assert hub.process is not None
    return hub.process.pid


def copied(there: World) -> float:
    """Return how many events one ``COPY`` of one connection keeps a second."""
    rows = [
        (key_of(each.tournament), index, hash_, body)
        for each in there.halls
        for index, (hash_, body) in enumerate(
            zip(each.history.hashes, each.history.bodies, strict=True)
        )
    ]
    with psycopg.connect(there.url) as connection:
        cpu = time.process_time() + cpu_s(there.database.pid)
        begun = time.perf_counter()
        with (
            connection.cursor() as cursor,
            cursor.copy(
                "COPY event (tournament, idx, hash, body) FROM STDIN (FORMAT BINARY)"
            ) as copy,
        ):
            copy.set_types(("bytea", "int8", "bytea", "bytea"))
            for row in rows:
                copy.write_row(row)
        connection.commit()
        took = time.perf_counter() - begun
        cpu = time.process_time() + cpu_s(there.database.pid) - cpu
        connection.execute("TRUNCATE event")
    told(
        "COPY, one connection",
        events=f"{len(rows):,}",
        bytes_each=there.size // len(rows),
        a_second=f"{len(rows) / took:,.0f}",
        a_core=f"{len(rows) / cpu:,.0f}",
    )
    return len(rows) / took


def frames_of(there: World, most: int = 200) -> list[Frame]:
    """Give the logs of all halls as frames, one of each hall in turn."""
    made = []
    for each in there.halls:
        history, key = each.history, bytes.fromhex(each.history.state.root.root_public)
        length = len(history.bodies)
        for start in range(0, length, most):
            stop = min(start + most, length)
            head = Head(1, stop - 1, history.hashes[stop - 1], b"s" * 64)
            made.append(
                Frame(
                    each.tournament,
                    there.club,
                    key,
                    start,
                    history.hashes[start - 1] if start else GENESIS,
                    tuple(history.bodies[start:stop]),
                    tuple(history.hashes[start:stop]),
                    head,
                    each.server.public,
                )
            )
    return sorted(made, key=lambda each: each.start)


async def stored(there: World, limit: float) -> None:
    """Print how many events the store alone keeps a second, from one process."""
    connections = Connections(there.url)
    logs, frames = PostgresLogs(connections), frames_of(there)
    cpu, begun = time.process_time(), time.perf_counter()
    outcomes = await asyncio.gather(*map(logs.append, frames))
    took, spent = time.perf_counter() - begun, time.process_time() - cpu
    assert all(isinstance(each, Kept) and each.is_new for each in outcomes)
    await logs.close()
    await connections.close()
    told(
        "store alone",
        a_second=f"{there.events / took:,.0f}",
        of_copy=f"{there.events / took / limit:.0%}",
        cpu_of_it=f"{spent / took:.0%}",
    )


async def handed(there: World, limit: float) -> None:
    """Print how many events halls that are connected and have a long log hand over a second."""
    events, given = there.events, [each.hold_back() for each in there.halls]
    async with hubs(there.url, 2) as processes, following(there, processes):
        begun = time.perf_counter()
        await all_kept(there)
        told(f"{len(there.halls)} halls connect", seconds=f"{time.perf_counter() - begun:.1f}")
        events -= there.events
        own = time.process_time()
        before = [cpu_s(pid) for pid in (*map(pid_of, processes), there.database.pid)]
        begun = time.perf_counter()
        for give in given:
            give()
        await all_kept(there)
        took = time.perf_counter() - begun
        used = [cpu_s(pid) for pid in (*map(pid_of, processes), there.database.pid)]
        own = time.process_time() - own
        *spent, database = [now - then for now, then in zip(used, before, strict=True)]
        told(
            f"{len(there.halls)} halls, two processes",
            a_second=f"{events / took:,.0f}",
            of_copy=f"{events / took / limit:.0%}",
            seconds=f"{took:.1f}",
        )
        told(
            "  processor",
            processes="{:.1f} s and {:.1f} s".format(*spent),
            database=f"{database:.1f} s",
            halls_themselves=f"{own:.1f} s",
            a_core=f"{events / (sum(spent) + database + own):,.0f}",
        )


class Watcher:
    """Hears the versions of one page; ``is_new`` is set with each."""

    def __init__(self) -> None:
        """Have heard nothing yet."""
        self.heard = 0
        self.at = 0.0
        self.is_new = asyncio.Event()

    async def listen(self, session: aiohttp.ClientSession, page: str) -> None:
        """Listen until cancelled."""
        async with session.get("/live", params={"page": page}) as stream:
            assert stream.status == 200, stream.status
            while line := await stream.content.readline():
                if line.startswith(b"data:"):
                    self.heard += 1
                    self.at = time.perf_counter()
                    self.is_new.set()


@asynccontextmanager
async def listening(hub: HubProcess, paths: Sequence[str]) -> AsyncIterator[list[Watcher]]:
    """Keep so many pages open at a process."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(
        f"http://127.0.0.1:{hub.pages_port}",
        connector=connector,
        timeout=aiohttp.ClientTimeout(total=None),
    ) as session:
        watchers = [Watcher() for _ in paths]
        tasks = [
            asyncio.ensure_future(each.listen(session, path))
            for each, path in zip(watchers, paths, strict=True)
        ]
        try:
            for each in watchers:
                async with asyncio.timeout(60):
                    await each.is_new.wait()
            yield watchers
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def paged(there: World, limit: float) -> None:
    """Print how long it takes from a hall's commit until a page has another version."""
    watched, others = there.halls[:WATCHED], there.halls[WATCHED:]
    for each in there.halls:
        while each.left and not each.brings_result:
            each.grow()
    async with hubs(there.url, 2) as processes, following(there, processes):
        await all_kept(there)
        await all_shown(there, processes[1])
        paths = [f"/halle/{each.tournament}/runde" for each in watched]
        async with listening(processes[1], paths) as watchers:
            end = time.perf_counter() + PACED_S
            before, cpu = there.events, cpu_s(pid_of(processes[1]))
            delays: list[float] = []
            missed = [0]
            await asyncio.gather(
                _paced(others, end),
                *(
                    _watched(hall, watcher, end, delays, missed)
                    for hall, watcher in zip(watched, watchers, strict=True)
                ),
            )
            events = there.events - before
            cpu = cpu_s(pid_of(processes[1])) - cpu
    told(
        "commit to a page's version",
        events_a_second=f"{events / PACED_S:.0f}",
        seen=len(delays),
        not_seen=missed[0],
        p50=f"{1000 * quantile(delays, 0.5):.0f} ms",
        p99=f"{1000 * quantile(delays, 0.99):.0f} ms",
        max=f"{1000 * max(delays):.0f} ms",
        ms_of_processor_an_event=f"{1000 * cpu / events:.1f}",
    )


async def _paced(halls: Sequence[SimulatedHall], end: float) -> None:
    """Let these halls make their part of the events."""
    dice = random.Random(7)
    share = A_SECOND * len(halls) / (len(halls) + WATCHED)
    due = time.perf_counter()
    while (now := time.perf_counter()) < end:
        while due <= now:
            dice.choice(halls).grow()
            due += 1 / share
        await asyncio.sleep(0.005)


async def _watched(
    hall: SimulatedHall, watcher: Watcher, end: float, delays: list[float], missed: list[int]
) -> None:
    """Let a hall make a result after the other, about one a second, and note when it is seen."""
    dice = random.Random(hall.tournament)
    while time.perf_counter() < end and hall.left:
        await asyncio.sleep(dice.uniform(0.0, 1.0))
        while hall.left and not hall.brings_result:
            hall.grow()
        watcher.is_new.clear()
        begun = time.perf_counter()
        hall.grow()
        try:
            async with asyncio.timeout(NOTICED_S):
                await watcher.is_new.wait()
        except TimeoutError:
            missed[0] += 1
        else:
            delays.append(watcher.at - begun)


async def streamed(there: World, limit: float) -> None:
    """Print what so many open pages need, and how long it takes until all have heard."""
    async with hubs(there.url, 1) as (hub,), following(there, [hub]):
        await all_kept(there)
        await all_shown(there, hub)
        before = memory_kib(pid_of(hub))
        async with listening(hub, ["/"] * STREAMS) as watchers:
            used = memory_kib(pid_of(hub)) - before
            taken = []
            for hall in there.halls[:5]:
                for each in watchers:
                    each.is_new.clear()
                while hall.left and not hall.brings_result:
                    hall.grow()
                begun = time.perf_counter()
                cpu = cpu_s(pid_of(hub))
                while hall.left:
                    hall.grow(50)
                for each in watchers:
                    async with asyncio.timeout(60):
                        await each.is_new.wait()
                taken.append((max(each.at for each in watchers) - begun, cpu_s(pid_of(hub)) - cpu))
    slowest, spent = max(taken)
    told(
        f"{STREAMS} streams",
        kib_each=f"{used / STREAMS:.1f}",
        all_have_heard=f"{slowest:.2f} s",
        processor=f"{spent:.2f} s",
    )


async def grown(there: World, sizes: Sequence[int]) -> None:
    """Print what an event costs with more and more rows, against the first size."""
    connections = Connections(there.url)
    logs = PostgresLogs(connections)
    first = None
    for number, size in enumerate(sizes):
        filled = _fill(there.url, size, there.halls[0].evening.bodies[0])
        costs = [await _cost_us(logs, there, f"{number}-{turn}") for turn in range(5)]
        took, spent = map(median, zip(*costs, strict=True))
        first = first or (took, spent)
        told(
            f"growth, {size:,} rows",
            us_an_event=f"{took:.0f}",
            against_first=f"{took / first[0]:.2f}",
            us_of_processor=f"{spent:.0f}",
            against_its_first=f"{spent / first[1]:.2f}",
            filled_in=f"{filled:.0f} s",
            gigabytes=f"{_bytes_of(there.url) / 1e9:.1f}",
        )
    await logs.close()
    await connections.close()


def _fill(url: str, size: int, body: bytes) -> float:
    """Fill the table up to so many rows, 500 of each tournament; return the seconds it took."""
    begun = time.perf_counter()
    with psycopg.connect(url, autocommit=True) as connection:
        (there,) = connection.execute("SELECT count(*) FROM event").fetchone() or (0,)
        free = shutil.disk_usage(tempfile.gettempdir()).free
        needed = (size - there) * (len(body) + ROW_BYTES) + LOG_BYTES
        if free < needed:
            gigabytes = f"{needed / 1e9:.0f} GB are needed, {free / 1e9:.0f} GB are free"
            sys.exit(f"{size:,} rows: {gigabytes} in {tempfile.gettempdir()}; set TMPDIR")
        for first in range(there, size, FILLED_AT_ONCE):
            connection.execute(
                "INSERT INTO event"
                " SELECT sha256(int8send(n / 500)), n %% 500, sha256(int8send(n)), %s"
                " FROM generate_series(%s::bigint, %s::bigint) AS n",
                (body, first, min(size, first + FILLED_AT_ONCE) - 1),
            )
        connection.execute("VACUUM ANALYZE event")  # so that nothing of this is left to do later
        connection.execute("CHECKPOINT")
    return time.perf_counter() - begun


def _bytes_of(url: str) -> int:
    with psycopg.connect(url) as connection:
        size = connection.execute("SELECT pg_database_size(current_database())")
        (found,) = size.fetchone() or (0,)
        return int(found)


async def _cost_us(logs: PostgresLogs, there: World, name: str) -> tuple[float, float]:
    """Return how long commits take, by event: new tournaments that go on with each of them.

    And what they need of the processor, here and in the database.
    """
    begun = cpu = 0.0
    halls = [f"{name} {n}" for n in range(FRAMES)]
    previous = [GENESIS] * FRAMES
    for turn in range(COMMITS):
        if turn == COMMITS // 6:
            begun, cpu = time.perf_counter(), time.process_time() + cpu_s(there.database.pid)
        frames = [
            _invented(there.club, hall, turn * EVENTS, before)
            for hall, before in zip(halls, previous, strict=True)
        ]
        outcomes = await asyncio.gather(*map(logs.append, frames))
        assert all(isinstance(each, Kept) and each.is_new for each in outcomes)
        previous = [each.hashes[-1] for each in frames]
    took = time.perf_counter() - begun
    spent = time.process_time() + cpu_s(there.database.pid) - cpu
    counted = (COMMITS - COMMITS // 6) * FRAMES * EVENTS
    return 1e6 * took / counted, 1e6 * spent / counted


def _invented(club: ClubNumber, name: str, start: int, previous: bytes) -> Frame:
    root = hashlib.sha256(name.encode()).digest()
    bodies = tuple(f"{name} {n}".encode() * 40 for n in range(start, start + EVENTS))
    hashes = tuple(map(event_hash, bodies))
    tournament = TournamentId(StationId(root.hex()))
    head = Head(1, start + EVENTS - 1, hashes[-1], b"s" * 64)
    return Frame(tournament, club, root, start, previous, bodies, hashes, head, b"s" * 32)


def main() -> None:
    """Measure and print."""
    parts = ("copy", "store", "handed", "pages", "growth", "streams")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help=", ".join(parts))
    parser.add_argument("--halls", type=int, default=HALLS)
    parser.add_argument("--rows", type=int, nargs="*", default=SIZES, help="sizes for growth")
    args = parser.parse_args()
    wanted = args.part or parts
    allow_many()
    evening = played_evening(PAIRS, ROUNDS)
    limit = 1.0
    if {"copy", "store", "handed"} & set(wanted):
        long = played_evening(PAIRS, LONG_ROUNDS)
        with world(args.halls, long, is_played=True) as there:
            limit = copied(there)
            if "store" in wanted:
                asyncio.run(stored(there, limit))
    if "handed" in wanted:
        with world(args.halls, long, is_played=True) as there:
            asyncio.run(handed(there, limit))
    if "pages" in wanted:
        with world(args.halls, evening, is_played=False) as there:
            asyncio.run(paged(there, limit))
    if "streams" in wanted:
        with world(20, evening, is_played=False) as there:
            asyncio.run(streamed(there, limit))
    if "growth" in wanted:
        with world(1, evening, is_played=False) as there:
            asyncio.run(grown(there, args.rows))


if __name__ == "__main__":
    main()
