"""Seats shared out among displays: every name once, about equally many each, at a new letter."""

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.readings.seat_boards import boards, shared_out, telling
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import ScreenId
from builders.course import Course


@given(st.lists(st.text("abcd", min_size=1), max_size=90), st.integers(1, 9))
def test_every_name_is_on_one_board(names: list[str], parts: int) -> None:
    names.sort(key=fold_text)
    shares = shared_out(names, parts)
    assert len(shares) == parts
    assert list(chain.from_iterable(shares)) == list(range(len(names)))
    most = len(names) / parts * 1.2 + 2
    assert all(len(share) <= most for share in shares)


def test_a_board_ends_with_a_letter_where_that_costs_little() -> None:
    names = [f"A{each:02}" for each in range(13)] + [f"B{each:02}" for each in range(11)]
    assert [len(share) for share in shared_out(names, 2)] == [13, 11]
    names = [f"Fi{each:02}" for each in range(15)] + [f"Fu{each:02}" for each in range(5)]
    assert [len(share) for share in shared_out(names, 2)] == [10, 10]


@given(st.text(min_size=1), st.text())
def test_the_letters_of_a_page_tell_it_from_its_neighbour(name: str, other: str) -> None:
    prefix = telling(name, other)
    assert prefix
    assert name.startswith(prefix)
    assert not other.startswith(prefix) or other.startswith(name)


def test_displays_and_browsers_share_by_name_while_they_are_there() -> None:
    course = Course(Settings("Preismucken"))
    office = course.organiser
    door, bar = course.station("display", "Tür"), course.station("display", "Bar")
    course.station("display", "Saal")
    for station in (door, bar):
        course.must(office, SetDisplay(station, ("clock", "board"), True))
    course.must(office, SetScreen(ScreenId("AB23"), "Flur", ("board",)))
    assert [each.name for each in boards(course.state)] == ["Bar", "Flur", "Tür"]
    course.must(office, RevokeStation(door))
    course.must(office, SetDisplay(bar, ("clock",), True))
    assert [each.key for each in boards(course.state)] == ["AB23"]
