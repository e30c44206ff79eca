"""Evenings that a club hands over to stop a federation: each fails by itself, and no other does."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC

import pytest
from msgspec import Raw

from bobbl_federation import containment
from bobbl_federation.containment import TOO_COSTLY, UNUSABLE, Failed, contained
from bobbl_federation.intake import Intake, Offering
from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.checked import checked_words
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.redeciding import redeciding as redeciding_module
from bobbl_federation.redeciding.redeciding import Redeciding
from bobbl_federation.store.checks import Check
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.web import reader as reader_module
from bobbl_federation.web.archive import Archive
from bobbl_federation.web.reader import STUCK_S, LogReader
from bobbl_federation.web.turns import MOST_SAVED_S, PENALTY_S, SHARE, Turns
from bobbl_server.pages.book import PageBook
from bobbl_server.verify import Flaw, Redecider
from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.event import previous_hash
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.log import Head
from bobbl_shared.wire.federation_messages import Claim, Offer
from bobbl_shared.wire.messages import Events, Signed, SignedHead
from builders.course import START
from builders.dice import seeded_dice
from builders.evening import FixedClock
from builders.federation.frames import tournament_named
from builders.federation.hostile_evenings import KINDS, hostile_evening
from builders.federation.memory import MemoryLogs, MemoryTexts
from builders.federation.memory_archive import MemoryArchive
from builders.federation.memory_checks import MemoryChecks, TrustingChecks
from builders.federation.memory_seasons import MemorySeasons
from builders.federation.signed import signed_frame
from builders.office import Office
from log_watch import ExpectedLog

REDECIDING = "bobbl_federation.redeciding.redeciding"
TURNS = "bobbl_federation.web.turns"


def spin() -> None:
    """Reckon for ever."""
    while True:
        pass


@dataclass
class Federation:
    """A process with an honest hall; ``checks`` says how far logs were decided again."""

    logs: MemoryLogs = field(default_factory=MemoryLogs)
    office: Office = field(default_factory=Office)
    time: float = 0.0

    def __post_init__(self) -> None:
        for number in range(2):
            names = (f"A{number}", "x"), (f"B{number}", "y")
            self.office.commit(self.office.organiser.registering(*names))
        self.checks = MemoryChecks(self.logs)
        self.redeciding = Redeciding(self.logs, self.checks, lambda: 0.0)

    def process(self, checks: MemoryChecks | None = None) -> LogReader:
        """Start to show pages."""
        self.book = FederationBook(Holdings("Verband", START, START.date()), UTC)
        held = Gathering("Verband", UTC)
        archive = Archive(MemoryArchive(), held, self.book)
        return LogReader(
            self.logs,
            MemoryTexts(self.logs),
            checks or self.checks,
            MemorySeasons(),
            held,
            archive,
            self.book,
            FixedClock(),
            lambda: None,
            turns=Turns(self.now),
            now=self.now,
        )

    def now(self) -> float:
        """Give the seconds of its clock."""
        return self.time

    async def hand_over(self, *kinds: str) -> list[TournamentId]:
        """Let the honest hall and then the hostile club hand over; give what is of the latter."""
        await self.logs.append(signed_frame(self.office, 0, club=1))
        frames = [hostile_evening(kind, number) for number, kind in enumerate(kinds)]
        for each in frames:
            await self.logs.append(each)
        return [each.tournament for each in frames]

    def status(self, tournament: TournamentId, path: str = "") -> int:
        """Ask for a page of a hall."""
        return self.book.page(f"/halle/{tournament}/{path}", {}, "de").rendered.status

    @property
    def honest(self) -> TournamentId:
        """The hall that plays by the rules."""
        return self.office.state.tournament


@pytest.fixture
def there() -> Federation:
    return Federation()


@pytest.mark.parametrize("kind", KINDS)
async def test_what_nobody_could_decide_is_not_shown_and_stops_nobody(
    there: Federation, kind: str, expected_log: ExpectedLog
) -> None:
    (hostile,) = await there.hand_over(kind)
    reader = there.process()
    await reader.look()
    assert (there.status(hostile), there.status(there.honest)) == (404, 404), "nothing is decided"
    expected_log(REDECIDING, hostile)
    while await there.redeciding.look():
        pass
    await reader.look()

    assert (reader.flawed, reader.failed, reader.unshown) == (1, 0, 0)
    assert there.status(there.honest) == 200
    page = there.book.page("/", {}, "de").rendered.body.decode()
    assert "Preismucken" in page
    shown = reader.gathering.tournaments.get(hostile)
    check = (await there.checks.checks())[hostile]
    assert check.flaw is not None
    assert (shown.length if shown is not None else 0) == check.until
    words = checked_words(reader.gathering.checked[hostile])
    assert words.startswith(f"Ereignis {check.until} ")


async def test_settings_that_no_server_could_have_decided_are_not_taken(there: Federation) -> None:
    """Who hands them over is told so, and not that a newer program is needed here."""
    evening = hostile_evening("minutes")
    intake = Intake(there.logs, Offering(evening.club, StationId("5" * 64), ""))
    with pytest.raises(PeerError, match="offer_unproven"):
        await intake.offer(Offer(evening.tournament, len(evening.bodies)))
    server, record = (
        SigningKey.generate(seeded_dice("server minutes 0")),
        json.loads(evening.bodies[1]),
    )
    message = challenge_message(b"", "", evening.tournament, 1, StationId("5" * 64))
    epoch = Signed(record["command"], record["signature"])
    signature = server.sign(Purpose.OFFER, message).hex()
    claim = Claim(evening.root_public.hex(), epoch, signature)
    await intake.offer(Offer(evening.tournament, len(evening.bodies), claim=claim))
    head = SignedHead(1, evening.head.index, evening.head.hash.hex(), "")
    with pytest.raises(PeerError, match="federation_undecidable"):
        intake.checked(Events(tuple(map(Raw, evening.bodies)), head))


@pytest.mark.parametrize("kind", KINDS)
async def test_what_comes_through_anyway_fails_alone(
    there: Federation, kind: str, expected_log: ExpectedLog
) -> None:
    """Whatever a newer rule would let pass: a process starts with it, and shows the others."""
    (hostile,) = await there.hand_over(kind)
    reader = there.process(TrustingChecks(there.logs))
    await reader.look()
    if reader.failed:
        expected_log(TURNS, hostile)
    there.office.commit(there.office.organiser.registering(("C", "x"), ("D", "y")))
    length = len(there.office.history.bodies)
    await there.logs.append(signed_frame(there.office, length - 1, club=1))
    await reader.look()
    assert there.status(there.honest, "paar/3") == 200
    assert there.status(hostile) in {200, 404}
    assert there.book.page("/", {}, "de").rendered.status == 200


async def test_an_event_that_takes_for_ever_or_fails_is_a_flaw_of_its_log(
    there: Federation, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redeciding_module, "EVENT_S", 0.05)
    costly, odd = await there.hand_over("undecided", "undecided")
    take = Redecider.take

    def taken(self: Redecider, body: bytes, head: Head | None = None) -> Flaw | None:
        found = self.state.tournament if self.state is not None else ""
        if found == costly:
            spin()
        if found == odd:
            raise KeyError(found)
        return take(self, body, head)

    monkeypatch.setattr(Redecider, "take", taken)
    for each in (costly, odd):
        expected_log(REDECIDING, each)
    await there.redeciding.look()
    checks = await there.checks.checks()
    assert [checks[each].flaw for each in (costly, odd)] == [TOO_COSTLY, UNUSABLE]
    length, last = len(there.office.history.bodies), there.office.history.last_hash
    assert checks[there.honest] == Check(length, last, last)
    assert costly in there.redeciding._beyond, "it is not tried again with each event"


async def test_a_log_in_whose_middle_something_fails_is_shown_up_to_there(
    there: Federation, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(containment, "STEP_S", 0.05)
    await there.hand_over()
    bodies = there.office.history.bodies
    note = FollowedTournament._note

    def noted(self: FollowedTournament, *given: object) -> None:
        if self.length == 3:
            raise RecursionError
        note(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(FollowedTournament, "_note", noted)
    reader = there.process(TrustingChecks(there.logs))
    expected_log(TURNS, UNUSABLE)
    await reader.look()
    await reader.look()
    followed = reader.gathering.tournaments[there.honest]
    assert (followed.length, followed.stuck, reader.failed) == (3, UNUSABLE, 1)
    assert followed.state is not None
    assert previous_hash(bodies[3]) == followed.last_hash
    assert there.status(there.honest) == 200


async def test_an_evening_that_cannot_be_made_is_shown_no_more(
    there: Federation, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    (hostile,) = await there.hand_over("undecided")
    evening = FollowedTournament.evening

    def made(self: FollowedTournament, *given: object, **named: object) -> object:
        assert self.state is not None
        if self.state.tournament == hostile:
            raise OverflowError
        return evening(self, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(FollowedTournament, "evening", made)
    while await there.redeciding.look():
        pass
    expected_log(REDECIDING, hostile)
    expected_log(TURNS, hostile)
    reader = there.process()
    await reader.look()
    await reader.look()
    assert (there.status(hostile), there.status(there.honest)) == (404, 200)
    assert reader.failed == 1
    assert hostile not in reader.gathering.tournaments


async def test_a_page_that_cannot_be_made_says_so_once_for_an_evening(
    there: Federation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(containment, "STEP_S", 0.05)
    tries: list[str] = []
    page = PageBook.page

    def made(self: PageBook, path: str, *given: object) -> object:
        tries.append(path)
        if path == "/plan":
            spin()
        return page(self, path, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(PageBook, "page", made)
    await there.hand_over()
    reader = there.process(TrustingChecks(there.logs))
    failed: list[tuple[TournamentId, str]] = []
    there.book.failed = lambda id_, error: failed.append((id_, error.code))
    await reader.look()
    for _ in range(2):
        assert (there.status(there.honest, "plan"), there.status(there.honest)) == (503, 200)
    assert failed == [(there.honest, TOO_COSTLY)]
    assert tries.count("/plan") == 1
    assert reader.failed == 0


async def test_a_look_that_fails_ends_no_other_and_readiness_says_so(
    there: Federation, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    await there.hand_over()
    reader = there.process(TrustingChecks(there.logs))
    expected_log("bobbl_federation.web.reader", "pages stand still")

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(LogReader, "_show", broken)
    for _ in range(2):
        reader.wake(None)
        await reader._look_as_woken()
    assert reader.trouble == reader_module.HAS_FAILED
    monkeypatch.undo()
    await reader._look_as_woken()
    assert reader.trouble == ""
    assert there.status(there.honest) == 200
    there.time += STUCK_S
    assert not reader.is_stuck
    there.time += 1
    assert reader.is_stuck
    await reader._look_as_woken()
    assert not reader.is_stuck


def test_a_club_that_uses_its_time_up_waits_and_no_other(expected_log: ExpectedLog) -> None:
    used, time = 0.0, 0.0
    turns = Turns(lambda: time, lambda: used)
    own = [tournament_named(str(n)) for n in range(3)]
    other = tournament_named("other")
    turns.clubs = {each: ClubNumber(1) for each in own} | {other: ClubNumber(2)}
    for each in own[:2]:
        with turns.paid_by(each):
            used += MOST_SAVED_S / 2
    assert not turns.has_turn(own[2])
    assert turns.has_turn(other)
    time += 1
    assert turns.has_turn(own[2])

    expected_log(TURNS, own[0])
    with turns.of(own[0]):
        raise ValueError
    assert not turns.has_turn(own[0])


def test_a_step_that_has_to_be_ended_costs_its_club_dearly(
    expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(containment, "STEP_S", 0.05)
    time = 0.0
    turns = Turns(lambda: time, lambda: 0.0)
    first, second = tournament_named("1"), tournament_named("2")
    turns.clubs = dict.fromkeys((first, second), ClubNumber(1))
    expected_log(TURNS, TOO_COSTLY)
    with turns.of(first):
        spin()
    assert turns.failed == {first: TOO_COSTLY}
    time += (PENALTY_S - MOST_SAVED_S) / SHARE
    assert not turns.has_turn(second)
    time += 1
    assert turns.has_turn(second)
    time += 10**9
    assert not turns.has_turn(first)


def test_a_club_has_a_quarter_of_the_time_saves_ten_seconds_and_owes_sixty(
    expected_log: ExpectedLog,
) -> None:
    """However long it did nothing, and however often it is asked meanwhile."""
    used, time = 0.0, 10.0**6
    turns = Turns(lambda: time, lambda: used)
    own = tournament_named("1")
    turns.clubs = {own: ClubNumber(1)}

    def has_turn_first_after() -> float:
        began = time

        def is_there() -> bool:
            nonlocal time
            time += 0.5
            return turns.has_turn(own)

        while not is_there():
            pass
        return time - began

    assert turns.has_turn(own)
    time += 10**6
    with turns.paid_by(own):
        used += 9.5
    assert turns.has_turn(own)
    with turns.paid_by(own):
        used += 2.5
    assert not turns.has_turn(own)
    assert has_turn_first_after() == 8.5
    time += 10**6
    expected_log(TURNS, own)
    turns.note(own, TOO_COSTLY)
    assert has_turn_first_after() == 200.5


@pytest.mark.parametrize(
    ("work", "code"),
    [
        (spin, TOO_COSTLY),
        (lambda: [].pop(), UNUSABLE),
        (lambda: int("9" * 5000), UNUSABLE),
    ],
)
def test_whatever_goes_wrong_in_a_block_is_one_error(work: Callable[[], object], code: str) -> None:
    with pytest.raises(Failed, match=code), contained(0.05):
        work()
    with contained(0.05):
        done = True
    assert done
