"""All tournaments of a process: what changed is made anew, everything else stays as it is."""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.season.recognition import recognised
from bobbl_federation.season.series import Series
from bobbl_federation.store.seasons import Claim
from bobbl_shared.crypto.root import make_root
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import TournamentId
from builders.course import CHEAP, WORDS, Course, base_on, root_record
from builders.dice import seeded_dice
from builders.guest_pages import NOW, name_of, read
from builders.guests.evenings import EVENINGS, enter

ROOT, OTHER_RECORD = make_root(WORDS, CHEAP, seeded_dice("another root"))
OVER, RUNNING = root_record()[0], TournamentId(ROOT.author)
MINUTE = timedelta(minutes=1)
ALONE: dict[TournamentId, datetime] = {OVER: NOW, RUNNING: NOW}


class Hub:
    """A hall at work and one that is over, whose first persons are members 1 and 2."""

    def __init__(self) -> None:
        """Take what was played so far."""
        self.courses = {OVER: EVENINGS["finished"]().course}
        with patch("builders.course.root_record", lambda: (RUNNING, OTHER_RECORD)):
            self.courses[RUNNING] = EVENINGS["running"]().course
        first = list(self.courses[OVER].state.persons)[:4:2]
        claims = [Claim(OVER, person, number) for number, person in enumerate(first, 1)]
        self.gathering = Gathering(
            "Verband",
            UTC,
            (Series("2026", "Saison 2026", (OVER, RUNNING)),),
            recognised({1, 2}, claims, ()),
            frozenset({1}),
        )
        for id_ in self.courses:
            self.gathering.tournaments[id_] = FollowedTournament(name_of, UTC)
        self.follow()

    def follow(self) -> None:
        """Take what is new."""
        for id_, course in self.courses.items():
            followed = self.gathering.tournaments[id_]
            followed.take(course.bodies[followed.length :])

    def holdings(
        self, now: datetime = NOW, alone: dict[TournamentId, datetime] | None = None
    ) -> Holdings:
        """Return what is known."""
        for id_ in self.courses:
            self.gathering.renew(id_, now, (alone or {}).get(id_))
        return self.gathering.holdings(now)


def course_of(hub: Hub, id_: TournamentId) -> Course:
    return hub.courses[id_]


def test_pages_are_made_from_logs_alone() -> None:
    book = FederationBook(Hub().holdings(), UTC)
    told = read(book.page("/", {}, "de").rendered.body.decode())
    assert "2 Hallen" in told
    assert "1 fertig" in told
    assert "Saison 2026" in told
    source = book.holdings.standings[0].cup[0].evenings[0].source
    paths = (
        "/saison/2026",
        "/saison/2026/wertung",
        "/person/1",
        "/frueher",
        f"/halle/{OVER}/ereignis/{source.index}",
        f"/halle/{RUNNING}/runde",
    )
    assert [book.page(each, {}, "de").rendered.status for each in paths] == [200] * len(paths)


def test_the_next_minute_makes_no_page_another() -> None:
    hub = Hub()
    first, later = (FederationBook(hub.holdings(when), UTC) for when in (NOW, NOW + MINUTE))
    for path in ("/", "/saison/2026", "/frueher", f"/halle/{OVER}/", f"/halle/{RUNNING}/runde"):
        assert first.version(path, {}) == later.version(path, {}), path


def test_what_is_over_stays_as_it_is() -> None:
    hub = Hub()
    first, later = hub.holdings(), hub.holdings(NOW + MINUTE)
    assert first.evening(OVER) is later.evening(OVER)
    assert first.evening(RUNNING) is not later.evening(RUNNING)
    assert first.standings[0] is later.standings[0]


def test_a_result_changes_its_own_hall_alone() -> None:
    hub = Hub()
    first = hub.holdings()
    enter(course_of(hub, RUNNING), (3,))
    hub.follow()
    later = hub.holdings()
    done = [{each.tournament: each.done for each in held.cards} for held in (first, later)]
    assert done == [{OVER: 0, RUNNING: 2}, {OVER: 0, RUNNING: 3}]
    assert first.evening(OVER) is later.evening(OVER)
    assert first.standings[0] is later.standings[0]


def test_a_ranking_that_is_published_again_makes_the_season_anew() -> None:
    hub = Hub()
    first = hub.holdings().standings[0]
    there = course_of(hub, OVER)
    odd = BobblScore(((21, 0), (21, 0)))
    there.must(there.organiser, there.correction(1, odd, 4), there.seen(1, 4))
    there.must(there.organiser, PublishRanking(4), base_on(there.state.results_changed(4)))
    hub.follow()
    later = hub.holdings().standings[0]
    assert later is not first
    assert {each.evenings[0].source.index for each in later.cup} == {len(there.bodies) - 1}


def test_a_hall_without_connection_says_so_and_one_that_is_over_does_not() -> None:
    held = Hub().holdings(NOW + MINUTE, ALONE)
    minute = NOW.replace(second=0)
    assert {each.tournament: each.heard for each in held.cards} == {OVER: None, RUNNING: minute}
    running, over = held.evening(RUNNING), held.evening(OVER)
    assert running is not None
    assert over is not None
    assert (running.is_alone, over.is_alone) == (True, False)


def test_who_is_recognised_anew_makes_the_season_anew() -> None:
    hub = Hub()
    first = hub.holdings().standings[0]
    hub.gathering.who = recognised({1, 2}, (), ())
    assert [len(first.cup), len(hub.holdings().standings[0].cup)] == [2, 0]
