"""What is read from the store for pages: names for as long as they may be shown."""

import asyncio
from collections.abc import Callable
from datetime import UTC, timedelta

import pytest

from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.keys import Some
from bobbl_federation.store.records import Place
from bobbl_federation.store.texts import Change
from bobbl_federation.web import catching_up
from bobbl_federation.web.archive import Archive
from bobbl_federation.web.reader import MOST_LATER, LogReader
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import TournamentId
from builders.course import START
from builders.evening import FixedClock
from builders.federation.frames import frame, tournament_named
from builders.federation.memory import MemoryLogs, MemoryTexts
from builders.federation.memory_archive import MemoryArchive
from builders.federation.memory_checks import TrustingChecks
from builders.federation.memory_seasons import MemorySeasons
from builders.guest_pages import course_of

CLUB = ClubNumber(1)


class WakeUps:
    """Gives what is to be called instead of calling it."""

    def __init__(self) -> None:
        self.wake: asyncio.Future[Callable[[Some], None]] = asyncio.Future()

    async def listen(self, woken: Callable[[Some], None]) -> None:
        self.wake.set_result(woken)
        await asyncio.Event().wait()


async def test_names_are_not_shown_when_their_days_are_over() -> None:
    course, logs = course_of(1), MemoryLogs()
    texts, clock = MemoryTexts(logs), FixedClock()
    tournament, bodies = course.state.tournament, course.bodies
    await logs.append(frame(tournament, CLUB, bodies, 0, len(bodies)))
    person = course.state.numbered()[0].persons[0]
    label = {course.state.persons[person].person.details: Name("Hofmann", "Karl")}
    turn = await texts.take_turn(tournament)
    await texts.keep(Change(tournament, CLUB, turn, label, (), (), ()))
    book = FederationBook(Holdings("Verband", START, START.date()), UTC)
    checks, seasons, held = TrustingChecks(logs), MemorySeasons(), Gathering("Verband", UTC)
    archive = Archive(MemoryArchive(), held, book)
    reader = LogReader(logs, texts, checks, seasons, held, archive, book, clock, lambda: None)

    async def shown() -> bool:
        await reader.look()
        page = book.page(f"/halle/{tournament}/paar/1", {}, "de")
        return b"Hofmann" in page.rendered.body

    assert await shown()
    clock.time = START + timedelta(days=29)
    assert await shown()
    clock.time = START + timedelta(days=30)
    assert not await shown()


async def test_a_wake_up_is_answered_by_looking_at_what_it_names_and_nothing_else() -> None:
    """Until everything is looked at again, nothing but that is asked of the store."""
    asked: list[Some] = []

    class Logs(MemoryLogs):
        async def tournaments(self, some: Some = None) -> dict[TournamentId, Place]:
            asked.append(some)
            return await super().tournaments(some)

    course, logs = course_of(1), Logs()
    tournament, bodies = course.state.tournament, course.bodies
    other = tournament_named("Rehberg")
    await logs.append(frame(tournament, CLUB, bodies, 0, 5))
    await logs.append(frame(other, CLUB, bodies, 0, 5))
    shown = asyncio.Event()
    held = Gathering("Verband", UTC)
    book = FederationBook(Holdings("Verband", START, START.date()), UTC)
    stores = logs, MemoryTexts(logs), TrustingChecks(logs), MemorySeasons()
    archive = Archive(MemoryArchive(), held, book)
    reader = LogReader(*stores, held, archive, book, FixedClock(), shown.set)
    await reader.look()
    shown.clear()
    asked.clear()
    wake_ups = WakeUps()
    running = asyncio.ensure_future(reader.run(wake_ups))
    try:
        wake = await wake_ups.wake
        await logs.append(frame(tournament, CLUB, bodies, 5, 9))
        await logs.append(frame(other, CLUB, bodies, 5, 9))
        wake([tournament])
        async with asyncio.timeout(30):
            await shown.wait()
        assert {frozenset(each or ()) for each in asked} == {frozenset({tournament})}
        assert {id_: each.length for id_, each in held.tournaments.items()} == {
            tournament: 9,
            other: 5,
        }
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_log_far_behind_is_read_to_its_end_without_another_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who is seen already is shown with the first look, and the other by the wake-up of then."""
    monkeypatch.setattr(catching_up, "MOST_EVENTS", 4)
    bodies, logs = course_of(1).bodies, MemoryLogs()
    seen, far = tournament_named("Hof"), tournament_named("Rehberg")
    await logs.append(frame(seen, CLUB, bodies, 0, 5))
    held = Gathering("Verband", UTC)
    book = FederationBook(Holdings("Verband", START, START.date()), UTC)
    stores = logs, MemoryTexts(logs), TrustingChecks(logs), MemorySeasons()
    archive = Archive(MemoryArchive(), held, book)
    lengths: list[dict[TournamentId, int]] = []
    is_over = asyncio.Event()

    def shown() -> None:
        lengths.append({id_: each.length for id_, each in held.tournaments.items()})
        if lengths[-1].get(far) == 15:
            is_over.set()

    reader = LogReader(*stores, held, archive, book, FixedClock(), shown)
    await reader.look()
    wake_ups = WakeUps()
    running = asyncio.ensure_future(reader.run(wake_ups))
    try:
        wake = await wake_ups.wake
        await logs.append(frame(seen, CLUB, bodies, 5, 7))
        await logs.append(frame(far, CLUB, bodies, 0, 15))
        lengths.clear()
        wake([seen, far])
        async with asyncio.timeout(30):
            await is_over.wait()
        assert lengths == [{seen: 7, far: length} for length in (4, 8, 12, 15)]
        assert reader.unshown == 0
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_result_does_not_wait_until_all_halls_tell_the_time() -> None:
    """With a new minute a few are made anew in a turn, and what has changed with the first."""
    logs, clock = MemoryLogs(), FixedClock()
    bodies = course_of(1).bodies
    halls = [tournament_named(str(n)) for n in range(2 * MOST_LATER)]
    texts = MemoryTexts(logs)
    for each in halls:
        await logs.append(frame(each, CLUB, bodies, 0, 5))
        await texts.take_turn(each)
    held = Gathering("Verband", UTC)
    book = FederationBook(Holdings("Verband", START, START.date()), UTC)
    stores = logs, texts, TrustingChecks(logs), MemorySeasons()
    archive = Archive(MemoryArchive(), held, book)
    reader = LogReader(*stores, held, archive, book, clock, lambda: None)
    await reader.look()
    clock.time += timedelta(minutes=1)
    minute = clock.time.replace(second=0, microsecond=0)
    last = list(held.tournaments)[-1]
    await logs.append(frame(last, CLUB, bodies, 5, 9))

    def of_this_minute() -> set[TournamentId]:
        evenings = ((each, book.holdings.evening(each)) for each in halls)
        return {id_ for id_, each in evenings if each is not None and each.as_of == minute}

    counts = []
    for some in ([last], [], []):
        await reader.look(some)
        assert last in of_this_minute()
        counts.append(len(of_this_minute()))
    assert counts == [MOST_LATER + 1, 2 * MOST_LATER, 2 * MOST_LATER]
