"""Names are deleted once the days are over for which they may be kept, by any process."""

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from bobbl_federation.app import FederationOptions, FederationServer, prepare
from bobbl_federation.forgetting import Forgetting
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import LogStore
from bobbl_federation.store.texts import Change, TextStore
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import DetailsHash, TournamentId
from builders.course import START, Course
from builders.evening import FixedClock
from builders.federation.frames import frame
from builders.federation.halls import WAITS_S
from builders.federation.memory import MemoryLogs, MemoryTexts
from builders.guest_pages import course_of


@dataclass
class Named:
    """A tournament that has begun, one of whose people has a name."""

    course: Course
    label: dict[DetailsHash, Name]

    @property
    def tournament(self) -> TournamentId:
        return self.course.state.tournament


async def named(logs: LogStore, texts: TextStore, club: int, days: int = 30) -> Named:
    course = course_of(1, forget_days=days)
    tournament, bodies = course.state.tournament, course.bodies
    await logs.append(frame(tournament, ClubNumber(club), bodies, 0, len(bodies)))
    label = {DetailsHash(sha256(b"Karl").hexdigest()): Name("Hofmann", "Karl")}
    turn = await texts.take_turn(tournament)
    await texts.keep(Change(tournament, ClubNumber(club), turn, label, (), (), ()))
    return Named(course, label)


async def test_names_go_on_the_day_that_the_setting_says() -> None:
    logs, clock = MemoryLogs(), FixedClock()
    texts = MemoryTexts(logs)
    there = await named(logs, texts, 1)
    forgetting = Forgetting(logs, texts, clock, UTC)
    for days in (0, 29):
        clock.time = START + timedelta(days=days)
        await forgetting.look()
        assert await texts.labels(there.tournament) == there.label
    clock.time = START + timedelta(days=30)
    await forgetting.look()
    assert await texts.labels(there.tournament) == {}


async def test_names_that_may_stay_for_ever_stay() -> None:
    logs, clock = MemoryLogs(), FixedClock()
    texts = MemoryTexts(logs)
    there = await named(logs, texts, 1, days=0)
    clock.time = START + timedelta(days=4000)
    await Forgetting(logs, texts, clock, UTC).look()
    assert await texts.labels(there.tournament) == there.label


async def test_a_tournament_is_taken_by_one_process_and_once_a_day(
    new_database: Callable[[], str],
) -> None:
    store = new_database()
    await prepare(store, "Bezirk", datetime(2026, 11, 21, tzinfo=UTC), os.urandom)
    options = FederationOptions(store, "127.0.0.1", waits_s=WAITS_S, clock=FixedClock())
    async with FederationServer(options) as server:
        today = START.date() + timedelta(days=1)  # the server itself looks for the day before
        club = await server.clubs.add_club("SV")
        there = await named(server.logs, server.texts, club)
        assert await server.texts.take_named(today, 9) == [there.tournament]
        assert await server.texts.take_named(today, 9) == []
        assert await server.texts.take_named(today + timedelta(days=1), 9) == [there.tournament]
        await server.texts.delete_labels(there.tournament)
        assert await server.texts.take_named(today + timedelta(days=2), 9) == []


async def test_a_process_without_pages_sees_to_it(new_database: Callable[[], str]) -> None:
    store = new_database()
    await prepare(store, "Bezirk", datetime(2026, 11, 21, tzinfo=UTC), os.urandom)
    clock = FixedClock()
    options = FederationOptions(store, "127.0.0.1", waits_s=WAITS_S, clock=clock)
    async with FederationServer(options) as server:
        club = await server.clubs.add_club("SV")
        there = await named(server.logs, server.texts, club)
        assert await server.texts.labels(there.tournament) == there.label
    clock.time = START + timedelta(days=31)
    async with FederationServer(options) as server:
        assert server.pages_port == 0
        async with asyncio.timeout(30):
            while await server.texts.labels(there.tournament):
                await asyncio.sleep(0)
