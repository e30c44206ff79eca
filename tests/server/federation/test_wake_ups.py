"""What wakes who shows pages: a notice with each commit, which names what is another since."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256

import psycopg
import pytest

from bobbl_federation.store import wake_ups
from bobbl_federation.store.checks import Check, Due
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.postgres_texts import PostgresTexts
from bobbl_federation.store.texts import Change
from bobbl_federation.store.wake_ups import WakeUps
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import DetailsHash, TournamentId
from bobbl_shared.log import Head
from builders.federation.frames import frame, lineage, tournament_named

T, OTHER = tournament_named("Preismucken"), tournament_named("Rehberg")
CHAIN = lineage("a", 8)
FORK = lineage("b", 5, CHAIN[:3])


@dataclass
class Hub:
    """A process that takes, and what another one hears of it."""

    url: str
    logs: PostgresLogs
    checks: PostgresChecks
    texts: PostgresTexts
    clubs: PostgresClubs
    club: ClubNumber
    heard: list[Collection[TournamentId] | None] = field(default_factory=list)
    _is_new: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, some: Collection[TournamentId] | None) -> None:
        self.heard.append(some)
        self._is_new.set()

    async def told(self, count: int = 1) -> list[Collection[TournamentId] | None]:
        """Give what was heard since, once it is so much."""
        async with asyncio.timeout(30):
            while len(self.heard) < count:
                self._is_new.clear()
                await self._is_new.wait()
        heard, self.heard = self.heard, []
        return heard


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[Hub]:
    async with AsyncExitStack() as stack:
        connections = Connections(url)
        stack.push_async_callback(connections.close)
        logs, clubs = PostgresLogs(connections), PostgresClubs(connections)
        stack.push_async_callback(logs.close)
        club = await clubs.add_club("SV")
        texts = PostgresTexts(connections)
        hub = Hub(url, logs, PostgresChecks(connections), texts, clubs, club)
        task = asyncio.ensure_future(WakeUps(url).listen(hub.hear))
        try:
            assert await hub.told() == [None]  # who begins to listen has to look at everything
            yield hub
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def hub(new_database: Callable[[], str]) -> AsyncIterator[Hub]:
    async with listening(new_database()) as it:
        yield it


async def test_a_commit_names_the_logs_that_have_grown_and_no_others(hub: Hub) -> None:
    await hub.logs.append(frame(T, hub.club, CHAIN, 0, 3))
    assert await hub.told() == [[T]]
    await hub.logs.append(frame(T, hub.club, CHAIN, 0, 3))  # repeated
    await hub.logs.append(frame(T, hub.club, CHAIN, 5, 8))  # a gap
    await hub.logs.append(frame(OTHER, hub.club, CHAIN, 0, 8))
    assert await hub.told() == [[OTHER]]


async def test_frames_that_are_committed_together_are_told_together(hub: Hub) -> None:
    first = asyncio.ensure_future(hub.logs.append(frame(OTHER, hub.club, CHAIN, 0, 8)))
    await asyncio.sleep(0)
    some = [tournament_named(str(number)) for number in range(50)]
    await asyncio.gather(
        first, *(hub.logs.append(frame(each, hub.club, CHAIN, 0, 3)) for each in some)
    )
    told = await hub.told(2)
    assert told == [[OTHER], sorted(some)] or told == [sorted([OTHER, *some])]


async def test_a_log_that_another_server_goes_on_with_is_told_with_those_before_it(
    hub: Hub,
) -> None:
    await hub.logs.append(frame(T, hub.club, CHAIN, 0, 8))
    await hub.told()
    later = frame(T, hub.club, FORK, 1, 5)
    taken = replace(later, head=Head(2, 4, later.hashes[-1], b"later"), begun=(3, 2))
    await asyncio.gather(
        hub.logs.append(frame(OTHER, hub.club, CHAIN, 0, 3)),
        hub.logs.append(taken),
    )
    assert {each for some in await hub.told() for each in some or ()} >= {OTHER}
    assert {each for some in await hub.told(0) for each in some or ()} <= {T}


async def test_more_than_a_notice_can_name_is_told_in_several(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wake_ups, "MOST_NAMED", 2)
    some = sorted(tournament_named(str(number)) for number in range(5))
    connections = Connections(hub.url)
    await connections.run(lambda each: wake_ups.wake(each, map(bytes.fromhex, some)))
    await connections.close()
    told = sorted(list(each or ()) for each in await hub.told(3))
    assert told == sorted([some[:2], some[2:4], some[4:]])


async def test_a_notice_of_the_most_that_it_names_is_not_too_long(hub: Hub) -> None:
    some = sorted(tournament_named(str(number)) for number in range(wake_ups.MOST_NAMED))
    connections = Connections(hub.url)
    await connections.run(lambda each: wake_ups.wake(each, map(bytes.fromhex, some)))
    await connections.close()
    assert await hub.told() == [some]


async def test_names_checks_and_a_hall_that_is_there_again_are_told(hub: Hub) -> None:
    await hub.logs.append(frame(T, hub.club, CHAIN, 0, 8))
    await hub.told()
    turn = await hub.texts.take_turn(T)
    assert await hub.told() == [[T]]
    label = {DetailsHash(sha256(b"a").hexdigest()): Name("Hofmann", "Karl")}
    await hub.texts.keep(Change(T, hub.club, turn, label, (), (), ()))
    assert await hub.told() == [[T]]
    await hub.texts.delete_labels(T)
    assert await hub.told() == [[T]]
    end = event_hash(CHAIN[-1])

    async def holds(due: object) -> dict[TournamentId, Check]:
        return {T: Check(8, end, end)}

    async def nothing(due: list[Due]) -> dict[TournamentId, Check]:
        return {}

    await hub.checks.take(nothing)  # type: ignore[arg-type]
    await hub.checks.take(holds)
    assert await hub.told() == [[T]]


async def test_what_people_do_lets_everything_be_looked_at(hub: Hub) -> None:
    await hub.clubs.add_club("TV")
    assert await hub.told() == [None]


async def test_after_a_lost_connection_everything_is_looked_at(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wake_ups, "AGAIN_S", 0.01)
    async with await psycopg.AsyncConnection.connect(hub.url, autocommit=True) as by_hand:
        await by_hand.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
    assert await hub.told() == [None]
    await hub.logs.append(frame(T, hub.club, CHAIN, 0, 3))
    assert await hub.told() == [[T]]
