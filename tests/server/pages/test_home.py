"""The first page: where the evening stands, what comes when, and where everything else is."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from bobbl_server.pages.home import HomeModel, home
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.displays import Announce
from bobbl_shared.domain.areas.rounds import PublishRanking, SetClock
from bobbl_shared.domain.settings import Break, TimePlan
from bobbl_shared.ids import AnnouncementId, DetailsHash
from builders.course import START, Course, base_on
from builders.guest_pages import book_of, course_of, evening_of, html_of, read

BEGIN = START + timedelta(minutes=1)


def model(course: Course, now: datetime = BEGIN) -> HomeModel:
    """Return the first page."""
    return home(evening_of(course.state, now))


def text(course: Course, now: datetime = BEGIN, language: str = "de") -> str:
    """Return what is read on the first page."""
    return read(html_of(book_of(course.state, now), "/", {}, language))


def started(closed: int = 0) -> Course:
    """Give a tournament with a round that is being played."""
    course = course_of(closed, 8, plan=TimePlan(minutes=40, breaks=(Break(2, 20),)))
    course.draw()
    course.must(course.organiser, SetClock("start", closed + 1, 2400))
    return course


def test_before_the_first_round_it_says_when_it_begins_and_who_is_there() -> None:
    shown = model(course_of(0))
    assert (shown.phase, shown.round) == ("before", 1)
    assert shown.starts == moment("2026-11-21T18:45:00.000Z")
    assert "beginnt um 18:45" in text(course_of(0))
    assert "Bisher 8 Paare angemeldet" in text(course_of(0))


def test_without_a_plan_no_time_is_made_up() -> None:
    course = course_of(0, 8, plan=TimePlan())
    early, late = model(course), model(course, BEGIN + timedelta(hours=1))
    assert early == late
    assert early.starts is None
    assert {leg.starts for leg in early.legs} == {None}
    assert "gleich" not in text(course)


def test_a_clock_that_runs_names_the_moment_of_the_gong() -> None:
    course = started()
    shown = model(course)
    assert course.state.clock is not None
    assert course.state.clock.ends_at is not None
    assert shown.phase == "playing"
    assert shown.ends == moment(course.state.clock.ends_at)
    assert shown.next_round == 2
    html = html_of(book_of(course.state, BEGIN), "/")
    assert f'data-ends="{shown.ends.isoformat()}" data-length="2400"' in html
    assert "läuft, Gong um" in text(course)


def test_while_a_clock_runs_nothing_changes_with_the_minute() -> None:
    course = started()
    assert model(course) == model(course, BEGIN + timedelta(minutes=20))


def test_past_the_gong_it_says_so() -> None:
    course = started()
    late = BEGIN + timedelta(minutes=50)
    assert model(course, late).phase == "overrun"
    assert "läuft, Gong war um" in text(course, late)


def test_a_clock_that_is_halted_shows_what_is_left() -> None:
    course = started()
    course.must(course.organiser, SetClock("pause", 1))
    shown = model(course)
    assert shown.phase == "halted"
    assert shown.ends is None
    assert 2300 < shown.left_s <= 2400
    assert "angehalten, noch 39:" in text(course)


def test_the_evening_goes_by_in_parts() -> None:
    legs = model(started(1)).legs
    told = [(leg.part, leg.number, leg.stage) for leg in legs]
    assert told == [
        ("round", 1, "done"),
        ("round", 2, "now"),
        ("break", 2, "coming"),
        ("round", 3, "coming"),
        ("round", 4, "coming"),
        ("prizes", 0, "coming"),
    ]
    times = [leg.starts for leg in legs[1:]]
    assert times == sorted(filter(None, times))


def test_after_the_last_round_prizes_come_and_then_thanks() -> None:
    course = course_of(4)
    assert model(course).phase == "played"
    assert "Alle Runden sind gespielt" in text(course)
    course.must(course.organiser, PublishRanking(4), base_on(course.state.results_changed(4)))
    assert model(course).phase == "finished"
    assert "Das Turnier ist zu Ende" in text(course)


def test_the_newest_announcement_stands_there() -> None:
    course = course_of(0)
    for each in ("one", "two"):
        course.must(course.organiser, Announce(AnnouncementId(each), DetailsHash(each)))
    shown = model(course)
    assert shown.notice is not None
    assert shown.notice.id == "two"
    assert "Ansage von 18:30" in text(course)


def test_slips_are_offered_only_where_phones_may_come() -> None:
    evening = evening_of(course_of(0).state)
    book = book_of(course_of(0).state)
    assert "/zettel" not in html_of(book, "/")
    book.show(replace(evening, has_phones=True))
    assert 'href="/zettel"' in html_of(book, "/")


def test_in_english() -> None:
    assert "begins at 18:45" in text(course_of(0), BEGIN, "en")
    assert "Where is my table?" in text(course_of(0), BEGIN, "en")
