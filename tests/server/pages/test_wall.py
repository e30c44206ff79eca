"""A browser as a display: its code, and what the organiser chose for it."""

from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.ids import ScreenId
from builders.guest_pages import book_of, course_of, html_of, read


def test_a_screen_without_a_name_shows_its_code() -> None:
    assert "K7QM" in read(html_of(book_of(course_of().state), "/leinwand/K7QM"))


def test_a_screen_shows_what_was_chosen_by_code_and_by_name() -> None:
    course = course_of(1)
    course.must(course.organiser, SetScreen(ScreenId("K7QM"), "Theke", ("ranking",)))
    for name in ("K7QM", "theke"):
        assert "Rangliste nach Runde 1" in read(html_of(book_of(course.state), f"/leinwand/{name}"))
