"""The contract of where logs are kept, for the store in memory and the one in PostgreSQL."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.records import Forked, Frame, Gap, Kept, LogStore, OfOtherClub, Outcome
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.memory import MemoryLogs

T = tournament_named("Preismucken")
OTHER = tournament_named("Rehberg")
CHAIN = lineage("a", 8)
FORK = lineage("b", 5, CHAIN[:3])


@dataclass
class Stores:
    """Two processes with the same tables, and two clubs."""

    first: LogStore
    second: LogStore
    club: ClubNumber
    other_club: ClubNumber

    def of(self, chain: list[bytes], start: int, stop: int) -> Frame:
        return frame(T, self.club, chain, start, stop)


async def opened(url: str, stack: AsyncExitStack) -> tuple[PostgresLogs, Connections]:
    connections = Connections(url)
    stack.push_async_callback(connections.close)
    logs = PostgresLogs(connections)
    stack.push_async_callback(logs.close)
    return logs, connections


async def postgres_stores(url: str, stack: AsyncExitStack) -> Stores:
    first, connections = await opened(url, stack)
    second, _ = await opened(url, stack)
    clubs = PostgresClubs(connections)
    return Stores(first, second, await clubs.add_club("SV"), await clubs.add_club("TV"))


@pytest.fixture(params=["memory", "postgres"])
async def stores(request: pytest.FixtureRequest) -> AsyncIterator[Stores]:
    if request.param == "memory":
        logs = MemoryLogs()
        yield Stores(logs, logs, ClubNumber(1), ClubNumber(2))
        return
    async with AsyncExitStack() as stack:
        yield await postgres_stores(request.getfixturevalue("new_database")(), stack)


async def test_what_is_appended_is_there_byte_for_byte(stores: Stores) -> None:
    assert await stores.first.place(T) is None
    assert await stores.first.append(stores.of(CHAIN, 0, 3)) == Kept(3)
    assert await stores.second.append(stores.of(CHAIN, 3, 8)) == Kept(8)

    assert await stores.first.events(T, 0, 9) == CHAIN
    assert await stores.second.events(T, 2, 5) == CHAIN[2:5]
    assert [each.index for each in await stores.first.heads(T, 0, 9)] == [2, 7]
    place = await stores.second.place(T)
    assert place is not None
    assert (place.length, place.hash, place.epoch) == (8, event_hash(CHAIN[-1]), 1)
    assert await stores.first.tournaments() == {T: place}
    assert await stores.first.hashes(T, [0, 7, 8]) == {
        0: event_hash(CHAIN[0]),
        7: event_hash(CHAIN[7]),
    }


async def test_events_of_several_logs_are_read_together(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 8))
    await stores.first.append(frame(OTHER, stores.other_club, FORK, 0, 5))
    spans = {T: (6, 99), OTHER: (1, 3), tournament_named("nobody's"): (0, 5)}
    assert dict(await stores.second.events_of(spans)) == {T: CHAIN[6:], OTHER: FORK[1:3]}
    assert dict(await stores.second.events_of({T: (8, 8)})) == {}
    assert dict(await stores.second.events_of({})) == {}


async def test_some_logs_are_asked_for_by_their_ids(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 8))
    await stores.first.append(frame(OTHER, stores.other_club, FORK, 0, 5))
    assert (await stores.second.tournaments([OTHER, tournament_named("nobody's")])).keys() == {
        OTHER
    }
    assert await stores.second.tournaments([]) == {}
    assert (await stores.second.tournaments()).keys() == {T, OTHER}


async def test_a_repeated_frame_is_answered_as_the_first_time(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 3))
    await stores.first.append(stores.of(CHAIN, 3, 8))

    assert await stores.second.append(stores.of(CHAIN, 0, 3)) == Kept(8, is_new=False)
    assert await stores.second.append(stores.of(CHAIN, 2, 8)) == Kept(8, is_new=False)

    assert await stores.first.events(T, 0, 9) == CHAIN
    assert await stores.first.evidence(T) == []


async def test_a_frame_that_overlaps_brings_what_is_new(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 5))

    assert await stores.second.append(stores.of(CHAIN, 2, 8)) == Kept(8)

    assert await stores.first.events(T, 0, 9) == CHAIN


async def test_a_frame_too_far_ahead_is_told_where_to_begin(stores: Stores) -> None:
    assert await stores.first.append(stores.of(CHAIN, 3, 5)) == Gap(0)
    await stores.first.append(stores.of(CHAIN, 0, 3))
    assert await stores.first.append(stores.of(CHAIN, 5, 8)) == Gap(3)

    assert await stores.first.events(T, 0, 9) == CHAIN[:3]


@pytest.mark.parametrize("start", [0, 2, 3])
async def test_a_fork_is_kept_as_evidence_and_changes_nothing(stores: Stores, start: int) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 8))

    for _ in range(2):
        assert await stores.second.append(stores.of(FORK, start, 6)) == Forked(3)

    assert await stores.first.events(T, 0, 9) == CHAIN
    (evidence,) = await stores.first.evidence(T)
    assert (evidence.index, evidence.body, evidence.club) == (3, FORK[3], stores.club)


async def test_what_goes_on_after_a_fork_is_one_as_well(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 5))

    assert await stores.first.append(stores.of(FORK, 5, 8)) == Forked(5)

    assert await stores.first.events(T, 0, 9) == CHAIN[:5]


async def test_a_later_server_leaves_behind_what_it_has_not_taken_over(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 5))
    await stores.first.append(stores.of(CHAIN, 5, 8))
    later = stores.of(FORK, 1, 5)
    taken = replace(later, head=Head(2, 4, later.hashes[-1], b"later"), begun=(3, 2))

    assert await stores.second.append(taken) == Kept(5)
    assert await stores.first.append(taken) == Kept(5, is_new=False)
    rest = stores.of(FORK, 5, 8)
    assert await stores.first.append(replace(rest, head=Head(2, 7, rest.hashes[-1], b"l"))) == Kept(
        8
    )

    assert await stores.first.events(T, 0, 9) == FORK
    assert [each.epoch for each in await stores.first.heads(T, 3, 9)] == [2, 2]
    left = await stores.first.evidence(T)
    assert [(each.index, each.body) for each in left] == list(enumerate(CHAIN))[3:]
    assert await stores.second.append(stores.of(CHAIN, 3, 8)) == Forked(3)
    elsewhere = replace(taken, begun=(4, 3))
    assert await stores.second.append(elsewhere) == Kept(5)


async def test_another_club_cannot_go_on_with_a_tournament(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 5))

    outcome = await stores.first.append(frame(T, stores.other_club, CHAIN, 5, 8))

    assert outcome == OfOtherClub()
    assert await stores.first.events(T, 0, 9) == CHAIN[:5]


async def test_tournaments_do_not_disturb_each_other(stores: Stores) -> None:
    other = lineage("other", 4)
    frames = [stores.of(CHAIN, 0, 8), frame(OTHER, stores.other_club, other, 0, 4)]

    await asyncio.gather(*(stores.first.append(each) for each in [*frames, *frames]))

    assert await stores.second.events(T, 0, 9) == CHAIN
    assert await stores.second.events(OTHER, 0, 9) == other


async def test_only_the_tournament_that_is_given_is_another_clubs(stores: Stores) -> None:
    await stores.first.append(stores.of(CHAIN, 0, 5))
    await stores.first.append(frame(OTHER, stores.club, FORK, 0, 5))

    await stores.first.give(T, stores.other_club)

    clubs = {id_: each.club for id_, each in (await stores.second.tournaments()).items()}
    assert clubs == {T: stores.other_club, OTHER: stores.club}


# Any interleaving


@dataclass(frozen=True)
class Step:
    """A process is fed a part of one of two histories that part after three events."""

    is_fork: bool
    start: int
    length: int
    is_second: bool

    @property
    def chain(self) -> list[bytes]:
        return FORK if self.is_fork else CHAIN


STEPS = st.lists(
    st.builds(Step, st.booleans(), st.integers(0, 6), st.integers(1, 8), st.booleans()),
    min_size=1,
    max_size=12,
)


def expected(log: list[bytes], step: Step) -> Outcome:
    """Give what a simple model answers, which it appends to."""
    given = step.chain[step.start : step.start + step.length]
    if step.start > len(log):
        return Gap(len(log))
    for index, body in enumerate(given, step.start):
        if index < len(log) and log[index] != body:
            return Forked(index)
    if step.start == len(log) > 0 and step.chain[: step.start] != log:
        return Forked(step.start)
    new = given[len(log) - step.start :]
    log += new
    return Kept(len(log), is_new=bool(new))


def sent(tournament: TournamentId, club: ClubNumber, step: Step) -> Frame:
    stop = min(step.start + step.length, len(step.chain))
    return frame(tournament, club, step.chain, step.start, stop)


@settings(max_examples=25)
@given(schedule=STEPS)
def test_any_order_leaves_what_a_simple_model_says(schedule: list[Step]) -> None:
    async def run() -> None:
        await one_after_the_other(
            Stores(logs := MemoryLogs(), logs, ClubNumber(1), ClubNumber(2)), T, schedule
        )

    asyncio.run(run())


async def one_after_the_other(stores: Stores, name: TournamentId, schedule: list[Step]) -> None:
    log: list[bytes] = []
    for step in schedule:
        store = stores.second if step.is_second else stores.first
        assert await store.append(sent(name, stores.club, step)) == expected(log, step)
    assert await stores.first.events(name, 0, 99) == log


def test_two_processes_with_one_database_as_well(new_database: Callable[[], str]) -> None:
    url, numbers = new_database(), itertools.count()

    @settings(max_examples=40)
    @given(schedule=STEPS)
    def check(schedule: list[Step]) -> None:
        asyncio.run(run(schedule, next(numbers)))

    async def run(schedule: list[Step], number: int) -> None:
        async with AsyncExitStack() as stack:
            stores = await postgres_stores(url, stack)
            await one_after_the_other(stores, tournament_named(f"{number} 1"), schedule)
            await all_at_once(stores, tournament_named(f"{number} 2"), schedule)

    check()


async def all_at_once(stores: Stores, name: TournamentId, schedule: list[Step]) -> None:
    """Whoever comes first: one history, whole, and all that was acknowledged is in it."""
    outcomes = await asyncio.gather(
        *(
            (stores.second if step.is_second else stores.first).append(
                sent(name, stores.club, step)
            )
            for step in schedule
        )
    )
    log = await stores.first.events(name, 0, 99)
    assert log in (CHAIN[: len(log)], FORK[: len(log)])
    for step, outcome in zip(schedule, outcomes, strict=True):
        frame_ = sent(name, stores.club, step)
        match outcome:
            case Kept():
                assert log[frame_.start : frame_.stop] == list(frame_.bodies)
            case Forked(index):
                assert step.chain[: index + 1] != log[: index + 1]
            case Gap(length):
                assert length < frame_.start


# What PostgreSQL itself sees to


async def test_nothing_is_changed_or_deleted_not_even_by_hand(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    async with AsyncExitStack() as stack:
        stores = await postgres_stores(url, stack)
        await stores.first.append(stores.of(CHAIN, 0, 8))
    for statement in (b"DELETE FROM event", b"UPDATE head SET epoch = 2"):
        with (
            pytest.raises(psycopg.errors.RestrictViolation, match="append only"),
            psycopg.connect(url) as connection,
        ):
            connection.execute(statement)


async def test_frames_that_go_on_are_taken_by_one_statement_and_others_beside_them(
    new_database: Callable[[], str],
) -> None:
    """Of those that come together some go on, one is repeated, one forks, one is too far ahead."""
    url = new_database()
    async with AsyncExitStack() as stack:
        stores = await postgres_stores(url, stack)
        names = [tournament_named(str(number)) for number in range(6)]
        for each in names:
            await stores.first.append(frame(each, stores.club, CHAIN, 0, 3))
        await stores.first.append(frame(names[1], stores.club, CHAIN, 3, 5))
        frames = [
            frame(names[0], stores.club, CHAIN, 3, 4),
            frame(names[0], stores.club, CHAIN, 4, 6),
            frame(names[1], stores.club, CHAIN, 3, 5),
            frame(names[2], stores.club, lineage("x", 4, CHAIN[:2]), 3, 6),
            frame(names[3], stores.club, CHAIN, 5, 8),
            frame(names[4], stores.other_club, CHAIN, 3, 5),
            frame(names[5], stores.club, CHAIN, 3, 8),
        ]
        assert isinstance(stores.first, PostgresLogs)
        outcomes = await stores.first._commit(frames)
        assert outcomes == [
            *(Kept(4), Kept(6), Kept(5, is_new=False), Forked(3), Gap(3)),
            *(OfOtherClub(), Kept(8)),
        ]
        assert stores.first.tally.events == 6 * 3 + 2 + 3 + 5
        lengths = [len(await stores.second.events(each, 0, 9)) for each in names]
        assert lengths == [6, 5, 3, 3, 3, 8]
        heads = await stores.second.heads(names[0], 0, 9)
        assert [(each.index, each.hash) for each in heads][1:] == [
            (3, event_hash(CHAIN[3])),
            (5, event_hash(CHAIN[5])),
        ]
        places = await stores.second.tournaments()
        assert (places[names[0]].length, places[names[0]].hash) == (6, event_hash(CHAIN[5]))


async def test_who_waits_at_the_same_time_is_committed_together(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    async with AsyncExitStack() as stack:
        stores = await postgres_stores(url, stack)
        names = [tournament_named(str(number)) for number in range(50)]
        frames = [frame(each, stores.club, CHAIN, 0, 8) for each in names]
        await asyncio.gather(*(stores.first.append(each) for each in frames))
    with psycopg.connect(url) as connection:
        cursor = connection.execute("SELECT count(DISTINCT xmin::text) FROM event")
        (commits,) = cursor.fetchone() or (0,)
        assert 1 <= commits <= 2
