"""Rounds, ranking, plan, announcements, prizes, rules: what their pages show."""

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from bobbl_server.pages.notices import notices
from bobbl_server.pages.plan import plan
from bobbl_server.pages.prizes import prizes
from bobbl_server.pages.published import Evening, Publisher
from bobbl_server.pages.ranking import ranking
from bobbl_server.pages.round_page import round_page, won_of
from bobbl_server.pages.rules import rules
from bobbl_server.pages.who import Who
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.displays import Announce
from bobbl_shared.domain.areas.prizes import DecideTie, DeclareFinal, ShowPrizes
from bobbl_shared.domain.areas.rounds import PublishRanking, SetClock
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.prize_list import open_ties
from bobbl_shared.domain.score import BobblScore, GamesScore, Score, TotalsScore
from bobbl_shared.domain.settings import Break, Settings, TimePlan
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import AnnouncementId, DetailsHash, PrizeId
from builders.course import START, TWO_TO_NIL, Course, base_on

NOW = START + timedelta(hours=1)


def name_of(details: DetailsHash) -> Name:
    return Name(f"Müller{details.removeprefix('details of person-')}", "Karl")


def evening_of(course: Course, now: datetime = NOW) -> Evening:
    publisher = Publisher(name_of, time_of=lambda index: stamp(START + timedelta(seconds=index)))
    return publisher.evening(course.state, now)


def course_of(entrants: int = 5, **settings: object) -> Course:
    course = Course(replace(Settings("Preismucken", rounds=3, entry="single"), **settings))
    course.fill(entrants)
    return course


def play(course: Course, score: Score = TWO_TO_NIL) -> None:
    course.draw()
    for table in course.state.rounds[-1].tables:
        course.must(course.organiser, course.slip(table, score), course.seen(table))
    course.close()


class TestRound:
    def test_before_the_first_draw_there_is_a_page_without_tables(self) -> None:
        assert round_page(evening_of(course_of())).round == 0

    def test_a_round_that_is_not_drawn_is_refused(self) -> None:
        with pytest.raises(Refusal, match="page_round_unknown"):
            round_page(evening_of(course_of()), 2)

    def test_results_stand_there_as_soon_as_they_are_certain(self) -> None:
        course = course_of(entry="double")
        course.draw()
        course.must(course.organiser, course.slip(1), course.seen(1))
        shown = round_page(evening_of(course))
        assert [each.stage for each in shown.tables] == ["reported", "open"]
        assert shown.tables[0].won is None
        course.must(course.organiser, course.decision(1), course.seen(1))
        shown = round_page(evening_of(course))
        assert shown.tables[0].won == (2, 0)
        assert shown.tables[0].points == ((21, 13), (21, 8))
        assert len(shown.byes) == 1

    def test_a_hidden_round_has_its_seats_alone(self) -> None:
        course = course_of(public_rounds=0)
        play(course)
        shown = round_page(evening_of(course))
        assert not shown.is_public
        assert {each.stage for each in shown.tables} == {"open"}
        assert shown.tables[0].one[0].names[0].startswith("Müller")

    @pytest.mark.parametrize(
        ("score", "won"),
        [
            (BobblScore(((21, 3), (5, 21), (0, 0))), (1, 1)),
            (GamesScore(((4, 0), (0, 7), (2, 0))), (6, 7)),
            (TotalsScore((120, 80)), (120, 80)),
        ],
    )
    def test_what_both_have_won(self, score: Score, won: tuple[int, int]) -> None:
        assert won_of(score, 21) == won


class TestRanking:
    def test_nothing_is_shown_before_the_first_round_is_over(self) -> None:
        shown = ranking(evening_of(course_of()))
        assert (shown.round, shown.rows, shown.next_round) == (0, (), 1)

    def test_it_says_which_round_and_when_the_next_one_comes(self) -> None:
        course = course_of()
        play(course)
        shown = ranking(evening_of(course))
        assert (shown.round, shown.next_round, shown.is_frozen) == (1, 2, False)
        assert shown.at
        assert shown.criteria == ("won", "goals", "opponents_goals")

    def test_what_was_not_needed_is_marked(self) -> None:
        course = course_of()
        play(course)
        shown = ranking(evening_of(course))
        assert shown.has_brackets == any(
            not value.is_needed for row in shown.rows for value in row.values
        )

    def test_a_frozen_one_stays_and_says_so(self) -> None:
        course = course_of(public_rounds=1)
        play(course)
        play(course)
        shown = ranking(evening_of(course))
        assert (shown.round, shown.is_frozen, shown.next_round, shown.played) == (1, True, None, 2)

    def test_the_last_one_is_final_once_it_is_published(self) -> None:
        course = course_of(rounds=1)
        play(course)
        assert ranking(evening_of(course)).round == 0
        course.must(course.organiser, PublishRanking(1), base_on(course.state.results_changed(1)))
        assert ranking(evening_of(course)).is_final


class TestPlan:
    def test_delays_are_told_in_minutes(self) -> None:
        start = START + timedelta(minutes=30)
        course = course_of(plan=TimePlan(stamp(start), 40, 10, (Break(1, 20),)))
        course.draw()
        late = start + timedelta(minutes=7)
        course.must(course.organiser, SetClock("start", 1, 40 * 60))
        shown = plan(evening_of(course, late))
        assert [(each.part, each.number, each.stage) for each in shown.rows] == [
            ("registration", 0, "done"),
            ("round", 1, "now"),
            ("break", 1, "coming"),
            ("round", 2, "coming"),
            ("round", 3, "coming"),
            ("prizes", 0, "coming"),
        ]
        lates = {each.late_min for each in shown.rows[1:]}
        assert len(lates) == 1
        assert lates != {0}

    def test_without_a_time_nothing_is_promised(self) -> None:
        shown = plan(evening_of(course_of()))
        assert not shown.is_timed
        assert {each.starts for each in shown.rows} == {None}

    def test_what_is_over_is_done(self) -> None:
        course = course_of()
        play(course)
        rows = plan(evening_of(course)).rows
        assert [each.stage for each in rows[:3]] == ["done", "done", "coming"]


def test_announcements_come_newest_first() -> None:
    course = course_of()
    for place in ("1", "2"):
        payload = Announce(AnnouncementId(place), DetailsHash(f"details of person-{place}"))
        course.must(course.organiser, payload)
    assert [each.title for each in notices(evening_of(course)).notices] == ["Müller2", "Müller1"]


def with_prizes(*, is_published: bool) -> Course:
    """Give an evening that is over, its final ranking declared, perhaps once it was published."""
    names = ((1, "Schinken"), (2, "Wurst"))
    listed = tuple(Prize(PrizeId(name), name, place) for place, name in names)
    course = course_of(rounds=1, prizes=listed)
    play(course)
    changed = base_on(course.state.results_changed(1))
    if is_published:
        course.must(course.organiser, PublishRanking(1), changed)
    course.must(course.organiser, DeclareFinal(1), changed)
    for group in open_ties(course.state):
        course.must(course.organiser, DecideTie(group, "bobbl"))
    return course


def winners(course: Course) -> list[Who]:
    """Give all who have won, as they are told."""
    shown = prizes(evening_of(course))
    found = [who for each in shown.prizes for who in each.winners]
    assert shown.is_told == bool(found)
    return found


def test_winners_are_told_by_publishing_what_was_declared() -> None:
    course = with_prizes(is_published=False)
    assert winners(course) == []
    course.must(course.organiser, PublishRanking(1), base_on(course.state.results_changed(1)))
    assert len(winners(course)) == 2


def test_declaring_a_published_ranking_tells_no_winner_but_the_prize_giving_does() -> None:
    course = with_prizes(is_published=True)
    assert winners(course) == []
    for place in (0, 2):
        course.must(course.organiser, ShowPrizes(place))
        assert winners(course) == []
    course.must(course.organiser, ShowPrizes(1))
    assert len(winners(course)) == 2
    course.must(course.organiser, ShowPrizes(None))
    assert len(winners(course)) == 2
    course.must(course.organiser, DeclareFinal(1), base_on(course.state.results_changed(1)))
    assert winners(course) == [], "what is declared anew is to be told anew"


def test_the_rules_are_there_in_both_languages_the_tournament_unfolded() -> None:
    parts = rules(evening_of(course_of())).parts
    assert set(parts) == {"de", "en"}
    assert [each.is_open for each in parts["de"]] == [True, False]
    assert parts["de"][0].title == "Das Turnier"
    assert any("Paare" in line for each in parts["de"][0].sections for line in each.lines)
