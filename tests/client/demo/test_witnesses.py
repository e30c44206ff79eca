"""What guests have seen is checked: what was too early or is not in the file is found."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bobbl.demo.guests import Guest, Sight
from bobbl.demo.witnesses import Truth, statement_of
from bobbl_server.pages.own_page import own_page
from bobbl_server.pages.ranking import ranking
from bobbl_server.pages.round_page import round_page
from bobbl_shared.domain.areas.rounds import PublishRanking
from builders.course import Course, base_on
from builders.guest_pages import course_of, evening_of

CLOSED = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
LATER = CLOSED + timedelta(hours=3)


@pytest.fixture
def course() -> Course:
    """Give a tournament that is over, its last ranking published."""
    course = course_of(4)
    course.must(course.organiser, PublishRanking(4), base_on(course.state.results_changed(4)))
    return course


@pytest.fixture
def truth(course: Course) -> Truth:
    """Give what its file would say."""
    return Truth(course.state, {n: CLOSED + timedelta(hours=n - 2) for n in range(1, 5)})


@pytest.fixture
def guest(course: Course) -> Guest:
    """Give a guest who has seen the end."""
    evening = evening_of(course.state)
    guest = Guest("127.0.0.1", 1, "127.0.1.1", "Müller, Karl")
    guest.rankings.append(Sight(LATER, ranking(evening)))
    guest.rounds.append(Sight(LATER, round_page(evening)))
    guest.own.append(Sight(LATER, own_page(evening, 1)))
    return guest


def wrong(guest: Guest, truth: Truth) -> str:
    """Give what was wrong, in one line."""
    return "; ".join(statement_of([guest], truth).wrong)


def test_who_has_seen_the_truth_in_time_is_believed(guest: Guest, truth: Truth) -> None:
    assert wrong(guest, truth) == ""


def test_what_was_seen_too_early_is_found(guest: Guest, truth: Truth) -> None:
    early = CLOSED + timedelta(hours=1)
    guest.rankings.insert(0, Sight(early, guest.rankings[0].page))
    guest.rounds.insert(0, Sight(early, guest.rounds[0].page))
    guest.own.insert(0, Sight(early, guest.own[0].page))
    found = wrong(guest, truth)
    assert "ranking 4 seen before it was published" in found
    assert "results of round 4 seen before they were public" in found
    assert "rank of round 4 seen before it was published" in found


def test_what_is_another_than_in_the_file_is_found(guest: Guest, truth: Truth) -> None:
    page = guest.rankings[0].page
    guest.rankings.append(Sight(LATER, replace(page, rows=page.rows[::-1])))
    table = replace(guest.rounds[0].page.tables[0], points=((21, 0), (21, 0)))
    guest.rounds.append(Sight(LATER, replace(guest.rounds[0].page, tables=(table,))))
    slip = replace(guest.own[0].page.slips[0], points=((0, 21), (0, 21)))
    slips = (slip, *guest.own[0].page.slips[1:])
    guest.own.append(Sight(LATER, replace(guest.own[0].page, slips=slips)))
    found = wrong(guest, truth)
    assert "ranking 4 is another than in the file" in found
    assert f"table {table.number} of round 4 is another than in the file" in found
    assert "own slip of round 4 is another than in the file" in found


def test_who_has_not_seen_the_end_is_named(guest: Guest, truth: Truth) -> None:
    guest.rankings.clear()
    guest.own.clear()
    assert wrong(guest, truth) == (
        "Müller, Karl: final ranking not seen; Müller, Karl: own results not seen"
    )
