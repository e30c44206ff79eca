"""Pages for guests: who opens them, whom they leave out, which browsers are displays."""

import pytest

from bobbl_shared.domain.areas.pages import (
    ClosePages,
    ListPerson,
    OpenPages,
    PagesPayload,
    RemoveScreen,
    SetScreen,
    UnlistPerson,
)
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Pages
from bobbl_shared.ids import PersonId, ScreenId
from builders.course import Course

ADDRESS = "192.168.1.20:8080"


@pytest.fixture
def course() -> Course:
    """Give a course with four pairs."""
    course = Course(Settings("Preismucken"))
    course.fill(4)
    return course


def test_pages_open_close_and_keep_their_address(course: Course) -> None:
    assert course.state.pages is None
    assert course.refusal(course.organiser, ClosePages()) == "pages_not_open"
    course.must(course.organiser, OpenPages(ADDRESS))
    assert course.state.pages == Pages(ADDRESS)
    course.must(course.organiser, ClosePages())
    assert course.state.pages == Pages(ADDRESS, is_open=False)
    assert course.refusal(course.organiser, ClosePages()) == "pages_not_open"


def test_a_desk_takes_a_person_off_the_pages_and_puts_her_on_again(course: Course) -> None:
    desk = course.station("desk", "Anmeldung")
    person = next(iter(course.state.persons))
    course.must(desk, UnlistPerson(person))
    course.must(desk, UnlistPerson(person))
    assert course.state.unlisted == {person}
    course.must(desk, ListPerson(person))
    assert course.state.unlisted == frozenset()


def test_a_screen_is_named_changed_and_taken_away(course: Course) -> None:
    code = ScreenId("AB23")
    course.must(course.organiser, SetScreen(code, "Bühne", ("ranking", "clock")))
    screen = course.state.screens[code]
    assert (screen.name, screen.pages) == ("Bühne", ("clock", "ranking"))
    course.must(course.organiser, SetScreen(code, "Theke", ()))
    assert course.state.screens[code].name == "Theke"
    course.must(course.organiser, RemoveScreen(code))
    assert not course.state.screens


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (OpenPages("192.168.1.20"), "phone_address_malformed"),
        (UnlistPerson(PersonId("nobody")), "unknown_person"),
        (ListPerson(PersonId("nobody")), "unknown_person"),
        (SetScreen(ScreenId("AB2"), "Bühne", ()), "screen_code_form"),
        (SetScreen(ScreenId("AB2O"), "Bühne", ()), "screen_code_form"),
        (SetScreen(ScreenId("AB23"), " ", ()), "name_missing"),
        (SetScreen(ScreenId("AB23"), "\u202eB", ()), "name_not_showable"),
        (SetScreen(ScreenId("AB23"), "Theke", ()), "screen_name_taken"),
        (RemoveScreen(ScreenId("AB23")), "screen_unknown"),
    ],
)
def test_what_cannot_be_is_refused(course: Course, payload: PagesPayload, code: str) -> None:
    course.must(course.organiser, SetScreen(ScreenId("WW99"), "Theke", ()))
    assert course.refusal(course.organiser, payload) == code


def test_there_are_only_so_many_screens(course: Course) -> None:
    for number in range(50):
        code = ScreenId(f"A{number // 10 + 2}{number % 8 + 2}{'ABCDEFGHJK'[number % 10]}")
        course.must(course.organiser, SetScreen(code, f"Leinwand {number}", ()))
    refused = course.refusal(course.organiser, SetScreen(ScreenId("WWWW"), "Letzte", ()))
    assert refused == "screens_full"
