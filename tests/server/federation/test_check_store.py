"""The contract of how far logs were decided again, for the stores in memory and in PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass

import psycopg
import pytest

from bobbl_federation.store.checks import MOST_TAKEN, Check, CheckStore, Due
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.records import LogStore
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.memory import MemoryLogs
from builders.federation.memory_checks import MemoryChecks

T = tournament_named("Preismucken")
OTHER = tournament_named("Rehberg")
CHAIN = lineage("a", 8)
ENDS = {length: event_hash(CHAIN[length - 1]) for length in (3, 8)}
FLAWED = Check(2, b"h" * 32, ENDS[8], "decided_otherwise", "DrawRound", ("effect", "1", "2"))


@dataclass
class Stores:
    """Logs, and two processes that decide them again."""

    logs: LogStore
    first: CheckStore
    second: CheckStore
    club: ClubNumber
    add_club: Callable[[], Awaitable[ClubNumber]]
    url: str = ""

    async def grow(self, tournament: TournamentId, start: int, stop: int) -> None:
        """Let a hall hand events over."""
        await self.logs.append(frame(tournament, self.club, CHAIN, start, stop))


@pytest.fixture(params=["memory", "postgres"])
async def stores(request: pytest.FixtureRequest) -> AsyncIterator[Stores]:
    if request.param == "memory":
        logs = MemoryLogs()
        checks = MemoryChecks(logs)

        async def add_club() -> ClubNumber:
            return ClubNumber(2)

        yield Stores(logs, checks, checks, ClubNumber(1), add_club)
        return
    url = request.getfixturevalue("new_database")()
    async with AsyncExitStack() as stack:
        first, second = Connections(url), Connections(url)
        for each in (first, second):
            stack.push_async_callback(each.close)
        kept = PostgresLogs(first)
        stack.push_async_callback(kept.close)
        clubs = PostgresClubs(first)
        club = await clubs.add_club("SV")
        checks_ = PostgresChecks(first), PostgresChecks(second)
        yield Stores(kept, *checks_, club, lambda: clubs.add_club("TV"), url)


def keeping(
    checks: Mapping[TournamentId, Check], seen: list[Due]
) -> Callable[[Sequence[Due]], Awaitable[Mapping[TournamentId, Check]]]:
    """Give work that notes what was taken, and keeps these checks of it."""

    async def work(due: Sequence[Due]) -> Mapping[TournamentId, Check]:
        seen.extend(due)
        taken = {each.tournament for each in due}
        return {each: check for each, check in checks.items() if each in taken}

    return work


async def due_in(
    store: CheckStore,
    held: Collection[TournamentId] = (),
    without: Collection[TournamentId] = (),
) -> list[Due]:
    """Give what could be taken, and leave it as it is."""
    seen: list[Due] = []
    count = await store.take(keeping({}, seen), held, without)
    assert count == len(seen)
    return seen


async def test_a_log_is_due_until_its_end_was_looked_at(stores: Stores) -> None:
    assert await due_in(stores.first) == []
    await stores.grow(T, 0, 3)
    assert await due_in(stores.first) == [Due(T, 3, ENDS[3], Check())]
    assert await stores.second.checks() == {}

    part = Check(2, event_hash(CHAIN[1]), event_hash(CHAIN[1]))
    await stores.first.take(keeping({T: part}, []))
    assert await due_in(stores.second) == [Due(T, 3, ENDS[3], part)]
    whole = Check(3, ENDS[3], ENDS[3])
    await stores.first.take(keeping({T: whole}, []))
    assert await due_in(stores.second) == []
    assert await stores.second.checks() == {T: whole}

    assert await stores.second.checks({T}) == {T: whole}
    assert await stores.second.checks({OTHER}) == {}

    await stores.grow(T, 3, 8)
    assert await due_in(stores.second) == [Due(T, 8, ENDS[8], whole)]


async def test_what_does_not_hold_is_kept_with_its_reason(stores: Stores) -> None:
    await stores.grow(T, 0, 8)
    await stores.first.take(keeping({T: FLAWED}, []))
    assert await stores.second.checks() == {T: FLAWED}
    assert await due_in(stores.second) == []


async def test_no_two_have_the_same_log_at_once(stores: Stores) -> None:
    await stores.grow(T, 0, 3)
    others: list[list[Due]] = []

    async def work(due: Sequence[Due]) -> Mapping[TournamentId, Check]:
        await stores.grow(T, 3, 8)  # nobody who appends waits for it
        await stores.grow(OTHER, 0, 3)
        others.append([each for each in await due_in(stores.second) if each.tournament == T])
        others.append(await due_in(stores.second))
        return {each.tournament: Check(3, ENDS[3], ENDS[3]) for each in due}

    await stores.first.take(work)
    assert [[each.tournament for each in some] for some in others] == [[], [OTHER]]
    assert {each.tournament for each in await due_in(stores.second)} == {T, OTHER}


async def test_work_that_fails_leaves_everything_as_it_was(stores: Stores) -> None:
    await stores.grow(T, 0, 3)

    async def fail(_: Sequence[Due]) -> Mapping[TournamentId, Check]:
        raise BobblError("store_slow", reason="x")

    with pytest.raises(BobblError, match="store_slow"):
        await stores.first.take(fail)
    assert await due_in(stores.second) == [Due(T, 3, ENDS[3], Check())]


async def test_work_that_is_broken_off_leaves_nothing_taken(stores: Stores) -> None:
    await stores.grow(T, 0, 3)
    begun = asyncio.Event()

    async def hang(_: Sequence[Due]) -> Mapping[TournamentId, Check]:
        begun.set()
        await asyncio.Event().wait()
        return {}

    task = asyncio.ensure_future(stores.first.take(hang))
    await begun.wait()
    assert await due_in(stores.second) == []
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await due_in(stores.second) == [Due(T, 3, ENDS[3], Check())]


async def test_who_waits_longest_comes_first_and_some_are_left_to_others(stores: Stores) -> None:
    names = [tournament_named(str(number)) for number in range(4)]
    for each in names:
        await stores.grow(each, 0, 3)
    done = {each: Check(1, event_hash(CHAIN[0]), event_hash(CHAIN[0])) for each in names}
    for each in (names[2], names[0], names[1]):
        without = [other for other in names if other != each]
        await stores.first.take(keeping(done, []), without=without)

    told = [each.tournament for each in await due_in(stores.first)]
    assert told == [names[3], names[2], names[0], names[1]]
    told = [each.tournament for each in await due_in(stores.first, held=[names[1]])]
    assert told == [names[3], names[1], names[2], names[0]]
    told = [each.tournament for each in await due_in(stores.first, without=names[1:3])]
    assert told == [names[3], names[0]]


async def test_a_process_that_is_killed_leaves_nothing_locked(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    async with AsyncExitStack() as stack:
        first, second = Connections(url, ()), Connections(url)
        for each in (first, second):
            stack.push_async_callback(each.close)
        logs = PostgresLogs(second)
        stack.push_async_callback(logs.close)
        club = await PostgresClubs(second).add_club("SV")
        await logs.append(frame(T, club, CHAIN, 0, 3))

        async def killed(_: Sequence[Due]) -> Mapping[TournamentId, Check]:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE state = 'idle in transaction' AND datname = current_database()"
                )
            return {}

        with pytest.raises(BobblError, match="store_unreachable"):
            await PostgresChecks(first).take(killed)
        assert await due_in(PostgresChecks(second)) == [Due(T, 3, ENDS[3], Check())]


async def test_clubs_take_turns_however_much_one_of_them_brings(stores: Stores) -> None:
    """What was never looked at comes first of its own club, and not before another's."""
    checks = {T: Check(3, ENDS[3], ENDS[3])}
    await stores.grow(T, 0, 3)
    await stores.first.take(keeping(checks, []))
    other = await stores.add_club()
    many = [tournament_named(str(n)) for n in range(70)]
    for each in many:
        await stores.logs.append(frame(each, other, CHAIN, 0, 3))
    seen: list[Due] = []
    await stores.first.take(keeping({many[0]: checks[T]}, seen))
    assert {each.tournament for each in seen} <= set(many)
    seen.clear()
    await stores.grow(T, 3, 8)
    await stores.first.take(keeping({}, seen))
    assert seen[0].tournament == T
    assert len(seen) == MOST_TAKEN
    seen.clear()
    await stores.first.take(keeping({T: Check(8, ENDS[8], ENDS[8])}, seen))
    assert seen[0].tournament == T
