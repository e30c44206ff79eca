"""A browser as a display: what it shows at each moment, and which file it loads for that."""

import pytest
from msgspec.structs import replace

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.ceremony import Step
from bobbl_server.pages.wall.page import WallModel, wall
from bobbl_server.pages.wall.script import MOST_WALL_BYTES, WALL_SCRIPT
from bobbl_server.pages.wall.style import WALL_STYLE
from bobbl_server.web.guest_site import FILES
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.ids import ScreenId
from builders.guest_pages import html_of
from builders.guests import evenings
from builders.guests.checks import malformed
from builders.guests.evenings import EVENINGS

CODE = "AB23"


def kinds(model: WallModel) -> list[str]:
    """Give what takes turns, each kind once."""
    return list(dict.fromkeys(type(each).__name__ for each in model.pages))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("empty", ["WordPage"]),
        ("running", ["ClockPage", "NoticePage", "RankingPage"]),
        ("overrun", ["ClockPage"]),
        ("frozen", ["ClockPage"]),
        ("finished", ["RankingPage", "NoticePage"]),
    ],
)
def test_a_screen_shows_what_the_hall_needs_now(name: str, expected: list[str]) -> None:
    evening = EVENINGS[name]()
    assert kinds(wall(evening.published, CODE)) == expected
    html = html_of(evening.book(), f"/leinwand/{CODE}")
    assert html.count("<section") == len(wall(evening.published, CODE).pages)
    assert "Nebenzimmer" in html


@pytest.mark.parametrize("name", EVENINGS)
def test_a_strict_parser_has_nothing_to_complain_about(name: str) -> None:
    book = EVENINGS[name]().book()
    for language in ("de",) if name == "large" else ("de", "en"):
        assert not malformed(html_of(book, f"/leinwand/{CODE}", {}, language))


def test_a_screen_without_a_name_shows_its_code() -> None:
    html = html_of(evenings.registering().book(), "/leinwand/kx7p")
    assert '<p class="huge">KX7P</p>' in html
    assert "<b>Stationen</b>, dort <b>Anzeigen</b>" in html
    assert not malformed(html)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_prize_giving_is_shown(language: str) -> None:
    shown = evenings.finished().published
    for step in (Step(0), Step(2, (1, 2), "shared", ("Schinken",))):
        book = PageBook(replace(shown, ceremony=step))
        html = html_of(book, f"/leinwand/{CODE}", {}, language)
        assert ("Schinken" in html) == bool(step.prizes)
        assert not malformed(html)


def test_only_what_was_chosen_is_shown_by_code_and_by_name() -> None:
    evening = evenings.running()
    course = evening.course
    course.must(course.organiser, SetScreen(ScreenId(CODE), "Theke", ("ranking",)))
    for name in (CODE, "theke"):
        assert kinds(wall(evening.published, name)) == ["RankingPage"]


def test_its_files_are_small_and_kept_under_their_names() -> None:
    assert len(WALL_SCRIPT.encode()) <= MOST_WALL_BYTES
    assert "px" not in WALL_STYLE
    html = html_of(evenings.running().book(), f"/leinwand/{CODE}")
    for path in ("/leinwand.css", "/leinwand.js", "/seiten.js"):
        assert f'"{path}?v={FILES[path].version}"' in html
