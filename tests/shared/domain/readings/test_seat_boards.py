"""Seats shared out among displays: every name once, about equally many each, at a new letter."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.readings.seat_boards import LEEWAY, boards, cuts, part_of, telling
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import ScreenId
from builders.course import Course


@given(st.lists(st.text("abcdä", min_size=1), max_size=90), st.integers(1, 9))
def test_every_name_is_on_one_board_in_order(names: list[str], parts: int) -> None:
    names.sort(key=fold_text)
    found = cuts(names, parts)
    assert len(found) == parts - 1
    assert list(found) == sorted(found)
    places = [part_of(each, found) for each in names]
    assert places == sorted(places)
    assert all(0 <= each < parts for each in places)


@given(st.integers(1, 400), st.integers(1, 9))
def test_boards_are_about_equally_long(count: int, parts: int) -> None:
    names = [f"{each:03}" for each in range(count)]
    found = cuts(names, parts)
    longest = max(Counter(part_of(each, found) for each in names).values())
    assert longest <= count / parts * (1 + 2 / LEEWAY) + 2


def test_a_board_ends_with_a_letter_where_that_costs_little() -> None:
    names = [f"A{each:02}" for each in range(13)] + [f"B{each:02}" for each in range(11)]
    assert cuts(names, 2) == ("b",)
    names = [f"Fi{chr(97 + each)}" for each in range(15)] + [f"Fu{each}" for each in range(5)]
    assert cuts(names, 2) == ("fik",)


def test_people_of_one_name_are_on_one_board() -> None:
    assert cuts(["Müller"] * 30, 3) == ("", "")
    assert {part_of(each, ("", "")) for each in ["Müller"] * 30} == {2}


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
