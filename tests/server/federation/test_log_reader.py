"""What is read from the store for pages: names for as long as they may be shown."""

from datetime import UTC, timedelta

from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.texts import Change
from bobbl_federation.web.reader import LogReader
from bobbl_shared.domain.names import Name
from builders.course import START
from builders.evening import FixedClock
from builders.federation.frames import frame
from builders.federation.memory import MemoryLogs, MemoryTexts
from builders.federation.memory_checks import MemoryChecks
from builders.federation.memory_seasons import MemorySeasons
from builders.guest_pages import course_of

CLUB = ClubNumber(1)


async def test_names_are_forgotten_when_their_days_are_over() -> None:
    course, logs = course_of(1), MemoryLogs()
    texts, clock = MemoryTexts(logs), FixedClock()
    tournament, bodies = course.state.tournament, course.bodies
    await logs.append(frame(tournament, CLUB, bodies, 0, len(bodies)))
    person = course.state.numbered()[0].persons[0]
    label = {course.state.persons[person].person.details: Name("Hofmann", "Karl")}
    turn = await texts.take_turn(tournament)
    await texts.keep(Change(tournament, CLUB, turn, label, (), (), ()))
    book = FederationBook(Holdings("Verband", START, START.date()), UTC)
    checks, seasons, held = MemoryChecks(logs), MemorySeasons(), Gathering("Verband", UTC)
    reader = LogReader(logs, texts, checks, seasons, held, book, clock, lambda: None)

    async def shown() -> bool:
        await reader.look()
        page = book.page(f"/halle/{tournament}/paar/1", {}, "de")
        return b"Hofmann" in page.rendered.body

    assert await shown()
    clock.time = START + timedelta(days=29)
    assert await shown()
    assert await texts.labels(tournament) == label
    clock.time = START + timedelta(days=30)
    assert not await shown()
    assert await texts.labels(tournament) == {}
    assert not await shown()
