"""Evenings that are over: the same pages as before, made once, and anew after a late change."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, timedelta

import pytest

from bobbl_federation.pages.answering import Watches
from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.store.checks import Check, Due
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.texts import Change
from bobbl_federation.web.archive import AFTER, MOST_AT_HAND, Archive
from bobbl_federation.web.reader import LogReader
from bobbl_server.pages.book import Rendered
from bobbl_server.pages.routes import ROUTES
from bobbl_shared.clock import moment
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.ids import DetailsHash, TournamentId
from builders.course import START, Course, base_on
from builders.evening import FixedClock
from builders.federation.frames import frame, tournament_named
from builders.federation.memory import MemoryLogs, MemoryTexts
from builders.federation.memory_archive import MemoryArchive
from builders.federation.memory_checks import MemoryChecks
from builders.federation.memory_seasons import MemorySeasons
from builders.guest_pages import name_of
from builders.guests.evenings import EVENINGS

CLUB = ClubNumber(1)
MINUTE = timedelta(minutes=1)
OWN = ("/", "/frueher", "/saison")


class Logs(MemoryLogs):
    """Logs that say how often somebody has read from them; ``meanwhile`` happens before that."""

    reads = 0
    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def events_of(
        self, spans: Mapping[TournamentId, tuple[int, int]]
    ) -> dict[TournamentId, list[bytes]]:
        self.reads += 1
        if self.meanwhile is not None:
            await self.meanwhile()
        return await super().events_of(spans)


class Store(MemoryArchive):
    """An archive that says how often all of an evening was read; ``meanwhile`` happens then."""

    reads = 0
    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def document(self, tournament: TournamentId, made_of: str) -> bytes | None:
        self.reads += 1
        found = await super().document(tournament, made_of)
        if self.meanwhile is not None:
            await self.meanwhile()
        return found


@dataclass
class Process:
    """A process that shows pages."""

    reader: LogReader
    archive: Archive
    book: FederationBook

    async def page(self, path: str, language: str = "de", **query: str) -> Rendered:
        return (await self.answer(path, language, **query))[0]

    async def answer(self, path: str, language: str = "de", **query: str) -> tuple[Rendered, str]:
        found = await self.archive.page(path, query, language)
        return found or self.book.page(path, query, language)


@dataclass
class Hub:
    """An evening that is over, as a hall has handed it over, and any number of processes."""

    course: Course = field(default_factory=lambda: EVENINGS["finished"]().course)
    logs: Logs = field(default_factory=Logs)
    store: Store = field(default_factory=Store)
    clock: FixedClock = field(default_factory=FixedClock)
    seasons: MemorySeasons = field(default_factory=MemorySeasons)

    def __post_init__(self) -> None:
        self.texts, self.checks = MemoryTexts(self.logs), MemoryChecks(self.logs)

    @property
    def tournament(self) -> TournamentId:
        return self.course.state.tournament

    async def begin(self) -> None:
        await self.hand_over()
        turn = await self.texts.take_turn(self.tournament)
        people = [each.person.details for each in self.course.state.persons.values()]
        await self.name(turn, people)
        self.clock.time = moment(decode_event(self.course.bodies[-1]).inputs.at)

    async def name(self, turn: int, people: Sequence[DetailsHash]) -> None:
        labels = {each: name for each in people if (name := name_of(each)) is not None}
        await self.texts.keep(Change(self.tournament, CLUB, turn, labels, (), (), ()))

    async def hand_over(self) -> None:
        """Hand all events over, and decide them again."""
        bodies = self.course.bodies
        place = await self.logs.place(self.tournament)
        start = place.length if place is not None else 0
        await self.logs.append(frame(self.tournament, CLUB, bodies, start, len(bodies)))
        last = event_hash(bodies[-1])

        async def hold(due: Sequence[Due]) -> Mapping[TournamentId, Check]:
            return {each.tournament: Check(len(bodies), last, last) for each in due}

        await self.checks.take(hold)

    def process(self) -> Process:
        book = FederationBook(Holdings("Verband", START, START.date()), UTC)
        held = Gathering("Verband", UTC)
        archive = Archive(self.store, held, book)
        stores = self.logs, self.texts, self.checks, self.seasons
        reader = LogReader(*stores, held, archive, book, self.clock, lambda: None)
        return Process(reader, archive, book)

    @property
    def paths(self) -> list[str]:
        """All pages of the evening."""
        found = []
        for route in ROUTES:
            for told in ({"number": "1", "round": "2", "name": "ranking", "screen": "x"},):
                found.append(f"/halle/{self.tournament}" + route.path.format_map(told))
        return found


@pytest.fixture
async def hub() -> Hub:
    made = Hub()
    await made.begin()
    return made


async def put_away(hub: Hub, process: Process) -> None:
    hub.clock.time += AFTER
    await process.reader.look()
    assert process.archive.has(f"/halle/{hub.tournament}/")


async def test_all_pages_are_the_same_as_before(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    assert not process.archive.has(f"/halle/{hub.tournament}/")
    asked = [(path, language) for path in (*hub.paths, *OWN) for language in LANGUAGES]
    before = {each: await process.page(*each) for each in asked}
    assert sum(each.status == 200 for each in before.values()) > 20
    await put_away(hub, process)
    own = {(path, language) for path in OWN for language in LANGUAGES}
    for _ in range(2):  # made, and then as it is kept
        after = {each: await process.page(*each) for each in asked}
        assert {key: each for key, each in after.items() if key not in own} == {
            key: each for key, each in before.items() if key not in own
        }
        assert {key: after[key].version for key in own} == {key: before[key].version for key in own}


async def test_api_downloads_and_chosen_languages_are_the_same_as_before(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    hall = f"/halle/{hub.tournament}"
    asked: list[tuple[str, dict[str, str]]] = [
        (f"/api{hall}/rangliste", {}),
        (f"{hall}/rangliste", {"lang": "en"}),
        (f"{hall}/rangliste", {"lang": "xx"}),
        (f"{hall}/platz", {"q": "Hof"}),
        (f"{hall}/nirgends", {}),
        (f"{hall}//rangliste", {}),
    ]
    before = [await process.page(path, **query) for path, query in asked]
    await put_away(hub, process)
    for _ in range(2):
        assert [await process.page(path, **query) for path, query in asked] == before


async def test_a_cache_may_keep_them_long_and_what_is_not_there_is_not_kept(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    path = f"/halle/{hub.tournament}/rangliste"
    assert (await process.answer(path))[1] == "settled"
    await put_away(hub, process)
    assert [(await process.answer(path))[1] for _ in range(2)] == ["still", "still"]
    assert (await process.answer(f"/halle/{hub.tournament}/nirgends"))[1] == "refused"


async def test_another_process_reads_no_log_and_makes_no_page_again(hub: Hub) -> None:
    first = hub.process()
    await first.reader.look()
    await put_away(hub, first)
    path = f"/halle/{hub.tournament}/rangliste"
    page = await first.page(path)
    hub.logs.reads = hub.store.reads = 0
    second = hub.process()
    await second.reader.look()
    assert await second.page(path) == page
    assert (hub.logs.reads, hub.store.reads) == (0, 0)
    for own in OWN:
        assert await second.page(own) == await first.page(own)
    await second.page(f"/halle/{hub.tournament}/runde/1")
    assert (hub.logs.reads, hub.store.reads) == (0, 1)
    assert not second.reader.gathering.tournaments


async def test_a_late_change_makes_them_anew(hub: Hub) -> None:
    process, other = hub.process(), hub.process()
    await process.reader.look()
    await put_away(hub, process)
    await other.reader.look()
    path = f"/halle/{hub.tournament}/rangliste"
    before = await process.page(path)
    there, odd = hub.course, BobblScore(((21, 0), (21, 0)))
    there.must(there.organiser, there.correction(1, odd, 4), there.seen(1, 4))
    there.must(there.organiser, PublishRanking(4), base_on(there.state.results_changed(4)))
    await hub.hand_over()
    seen: list[int] = []

    async def meanwhile() -> None:
        seen.append((await process.page(path)).status)

    hub.logs.meanwhile = meanwhile
    for each in (process, other):
        await each.reader.look()
        assert not each.archive.has(path)
    hub.logs.meanwhile = None
    assert set(seen) == {200}
    after = await process.page(path)
    assert after.version != before.version
    assert await other.page(path) == after
    await put_away(hub, process)
    assert await process.page(path) == after
    third = hub.process()
    await third.reader.look()
    assert await third.page(path) == after


async def test_what_changes_while_it_is_read_is_not_shown_as_it_was(hub: Hub) -> None:
    process, other = hub.process(), hub.process()
    await process.reader.look()
    await put_away(hub, process)
    await other.reader.look()
    path = f"/halle/{hub.tournament}/runde/4"
    there, odd = hub.course, BobblScore(((21, 0), (21, 0)))
    there.must(there.organiser, there.correction(1, odd, 4), there.seen(1, 4))
    there.must(there.organiser, PublishRanking(4), base_on(there.state.results_changed(4)))
    await hub.hand_over()

    async def meanwhile() -> None:
        hub.store.meanwhile = None
        await other.reader.look()
        await put_away(hub, other)

    hub.store.meanwhile = meanwhile
    await other.page(path)
    fresh = hub.process()
    await fresh.reader.look()
    assert await other.page(path) == await fresh.page(path)


async def test_a_name_that_is_withdrawn_is_on_no_page_any_more(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    await put_away(hub, process)
    path = f"/halle/{hub.tournament}/paar/1"
    person = hub.course.state.numbered()[0].persons[0]
    details = hub.course.state.persons[person].person.details
    name = name_of(details)
    assert name is not None
    shown = (await process.page(path)).body
    turn = await hub.texts.take_turn(hub.tournament)
    await hub.texts.keep(Change(hub.tournament, CLUB, turn, {}, (details,), (), ()))
    await process.reader.look()
    for _ in range(2):
        body = (await process.page(path)).body
        assert body != shown
        assert body.count(b"N. N.") > shown.count(b"N. N.")
        await put_away(hub, process)


async def test_what_was_kept_may_be_deleted(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    await put_away(hub, process)
    path = f"/halle/{hub.tournament}/rangliste"
    before = await process.page(path)
    other = hub.process()
    await other.reader.look()
    hub.store._kept.clear()
    away = await other.page(path)
    assert away.status == 503
    assert SENTENCES["page_archive_away"].partition(";")[0] in away.body.decode()
    await other.reader.look()
    assert await other.page(path) == before


async def test_names_go_with_their_day(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    await put_away(hub, process)
    path = f"/halle/{hub.tournament}/rangliste"
    assert b"Hofmann" in (await process.page(path)).body
    days = timedelta(days=hub.course.state.settings.forget_days)
    hub.clock.time = START + days - timedelta(days=1)
    await process.reader.look()
    assert b"Hofmann" in (await process.page(path)).body
    hub.clock.time = START + days
    late = hub.process()
    for each in (process, late):
        await each.reader.look()
        await each.reader.look()
        for shown in (path, "/frueher"):
            assert b"Hofmann" not in (await each.page(shown)).body
    await hub.texts.delete_labels(hub.tournament)
    await process.reader.look()
    await process.reader.look()
    assert process.archive.has(path)
    assert b"Hofmann" not in (await process.page(path)).body


async def test_what_does_not_hold_is_not_put_away(hub: Hub) -> None:
    there = hub.course

    async def flawed(due: Sequence[Due]) -> Mapping[TournamentId, Check]:
        return {
            each.tournament: Check(3, b"h" * 32, each.head, "decided_otherwise") for each in due
        }

    await hub.logs.append(frame(hub.tournament, CLUB, there.bodies, 0, len(there.bodies)))
    hub.checks._checks.clear()
    await hub.checks.take(flawed)
    process = hub.process()
    hub.clock.time += 2 * AFTER
    await process.reader.look()
    assert not process.archive.has(f"/halle/{hub.tournament}/")


async def test_an_evening_that_goes_on_is_not_put_away() -> None:
    hub = Hub(EVENINGS["running"]().course)
    await hub.begin()
    process = hub.process()
    hub.clock.time += 2 * AFTER
    await process.reader.look()
    assert not process.archive.has(f"/halle/{hub.tournament}/")


async def test_open_pages_hear_nothing_of_it(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    watches = Watches(process.book, process.archive.has)
    page = (f"/halle/{hub.tournament}/rangliste", ())
    version = watches.begin(page)
    await put_away(hub, process)
    assert watches.changed() == {}
    await process.archive.fetch(hub.tournament)
    assert Watches(process.book, process.archive.has).begin(page) == version


async def test_few_evenings_are_held_however_many_are_read(hub: Hub) -> None:
    process = hub.process()
    await process.reader.look()
    await put_away(hub, process)
    ids = [tournament_named(str(n)) for n in range(MOST_AT_HAND + 4)]
    (kept,) = process.archive._kept.values()
    known, document, pages = hub.store._kept[hub.tournament]
    for each in ids:
        process.archive._kept[each] = kept
        hub.store._kept[each] = known, document, pages
        await process.archive.fetch(each)
    assert len(process.reader.gathering.at_hand) == MOST_AT_HAND
