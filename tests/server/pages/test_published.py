"""What guests may know of a tournament: names as agreed, results and rankings as far as public."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bobbl_server.pages.own_page import own_page
from bobbl_server.pages.published import Evening, Publisher
from bobbl_server.pages.ranking import ranking
from bobbl_server.pages.round_page import round_page
from bobbl_shared.domain.areas.field import ForgetPersons
from bobbl_shared.domain.areas.pages import UnlistPerson
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.journal import newest_first
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash
from builders.course import ONE_ALL, TWO_TO_NIL, Course, base_on

NOW = datetime(2026, 11, 21, 19, 4, 30, tzinfo=UTC)


def name_of(details: DetailsHash) -> Name:
    """Invent a name for details."""
    return Name(f"Müller{details}", "Karl", "SV Hofdorf")


def evening_of(state: State) -> Evening:
    """Return what guests may know."""
    return Publisher(name_of).evening(state, NOW)


def played(rounds: int, **settings: object) -> Course:
    """Give a tournament of three rounds in which so many are over."""
    course = Course(replace(Settings("Preismucken", rounds=3, entry="single"), **settings))
    course.fill(4)
    for _ in range(rounds):
        course.draw()
        for table in (1, 2):
            course.must(course.organiser, course.slip(table), course.seen(table))
        course.close()
    return course


def test_the_ranking_of_the_last_round_waits_until_it_is_published() -> None:
    course = played(3)
    evening = evening_of(course.state)
    assert [each.round for each in evening.rankings] == [1, 2]
    assert evening.is_frozen
    assert [each.score is None for each in evening.rounds[2].tables] == [True, True]
    assert all(each.score is not None for each in evening.rounds[1].tables)
    course.must(course.organiser, PublishRanking(3), base_on(course.state.results_changed(3)))
    evening = evening_of(course.state)
    assert [each.round for each in evening.rankings] == [1, 2, 3]
    assert evening.is_finished
    assert not evening.is_frozen


def test_a_frozen_hall_sees_no_later_result() -> None:
    evening = evening_of(played(2, public_rounds=1).state)
    assert [each.round for each in evening.rankings] == [1]
    assert {each.stage for each in evening.rounds[1].tables} == {"open"}


@pytest.mark.parametrize(
    ("how", "shown"), [("full", "Müller"), ("short", "Karl M."), ("number", "")]
)
def test_names_stand_there_as_agreed(how: str, shown: str) -> None:
    evening = evening_of(played(1, names_shown=how).state)
    assert all(each.title.startswith(shown) for each in evening.guests.values())
    assert ("Müller" in repr(evening)) == (how == "full")
    assert "Hofdorf" not in repr(evening)


def test_who_was_taken_out_is_not_named() -> None:
    course = played(1)
    person = course.state.entrants[course.state.numbered()[0].id].persons[0]
    name = name_of(course.state.persons[person].person.details).last
    assert name in repr(evening_of(course.state))
    course.must(course.organiser, UnlistPerson(person))
    evening = evening_of(course.state)
    assert name not in repr(evening)
    assert evening.guests[1].shown[0] == "N. N."


def test_who_is_forgotten_is_not_named_from_then_on() -> None:
    course = played(1)
    publisher = Publisher(name_of)
    person = course.state.entrants[course.state.numbered()[0].id].persons[0]
    name = name_of(course.state.persons[person].person.details).last
    assert name in repr(publisher.evening(course.state, NOW))
    course.must(course.organiser, ForgetPersons((person,)))
    evening = publisher.evening(course.state, NOW)
    assert name not in repr(evening)
    assert evening.guests[1].shown[0] == "N. N."


def test_what_has_not_changed_is_not_made_again() -> None:
    course = played(1)
    publisher = Publisher(name_of)
    first = publisher.evening(course.state, NOW)
    course.draw()
    second = publisher.evening(course.state, NOW)
    assert second.rounds[0] is first.rounds[0]
    assert second.rankings[0] is first.rankings[0]
    assert second.guests is first.guests


def published(course: Course, number: int) -> None:
    """Publish the ranking after a round as results stand now."""
    course.must(
        course.organiser, PublishRanking(number), base_on(course.state.results_changed(number))
    )


def newer(course: Course) -> list[tuple[int, int]]:
    """Give the tables whose results the ranking has not, and check that all pages say the same."""
    evening = evening_of(course.state)
    found = [(each.number, t.number) for each in evening.rounds for t in each.tables if t.is_newer]
    assert [(each.round, each.table) for each in ranking(evening).newer] == found
    lines = {(n, t.number): t.is_newer for n in (1, 2, 3) for t in round_page(evening, n).tables}
    assert [place for place, is_newer in lines.items() if is_newer] == found
    for number in evening.guests:
        for each in own_page(evening, number).slips:
            assert each.is_newer == ((each.round, each.table) in found)
    return found


def test_a_correction_after_the_final_ranking_is_marked_until_that_is_published_again() -> None:
    course = played(3)
    published(course, 3)
    assert newer(course) == []
    course.must(course.organiser, course.correction(2, ONE_ALL, 1), course.seen(2, 1))
    course.must(course.organiser, course.decision(1, ONE_ALL, 3), course.seen(1, 3))
    assert newer(course) == [(1, 2), (3, 1)]
    course.must(course.organiser, course.decision(1, TWO_TO_NIL, 3), course.seen(1, 3))
    assert newer(course) == [(1, 2)], "what is as it was needs no mark"
    published(course, 3)
    assert newer(course) == []


def test_a_correction_below_a_frozen_ranking_is_marked_however_the_evening_goes_on() -> None:
    course = played(3, public_rounds=1)
    assert newer(course) == []
    course.must(course.organiser, course.correction(1, ONE_ALL, 1), course.seen(1, 1))
    course.must(course.organiser, course.correction(1, ONE_ALL, 2), course.seen(1, 2))
    assert newer(course) == [(1, 1)], "of a hidden round nothing is told"


def test_an_undone_publication_gives_the_mark_back() -> None:
    course = played(3)
    published(course, 3)
    course.must(course.organiser, course.correction(2, ONE_ALL, 1), course.seen(2, 1))
    published(course, 3)
    last = next(newest_first(course.state.entries))
    course.must(course.organiser, UndoEvent(last.station, last.counter))
    assert newer(course) == [(1, 2)]
