"""Pages as bytes: made once, versions that change with what is shown, and an answer to anything."""

import gzip
import json
from datetime import timedelta
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.pages import book as pages
from bobbl_server.pages.book import PageBook
from bobbl_server.pages.routes import ROUTES
from bobbl_server.pages.script import MOST_BYTES as MOST_SCRIPT
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.style import MOST_BYTES as MOST_STYLE
from bobbl_server.pages.style import STYLE
from bobbl_server.web.fixed_files import fixed_file
from bobbl_shared.domain.areas.draw import DrawRound
from builders.course import Course, base_on
from builders.guest_pages import NOW, book_of, course_of, evening_of, html_of, read

LATER = NOW + timedelta(minutes=1)


@pytest.fixture(scope="module")
def course() -> Course:
    """Give a tournament of which one round is over."""
    return course_of(1)


def test_a_page_is_the_same_bytes_for_everybody(course: Course) -> None:
    first, second = (book_of(course.state).page("/", {}, "de") for _ in range(2))
    assert first == second
    assert gzip.decompress(first.gzip) == first.body
    assert first.etag != first.gzip_etag


def test_a_page_is_made_once(course: Course) -> None:
    book = book_of(course.state)
    assert book.page("/", {}, "de") is book.page("/", {}, "de")


def test_what_nobody_heeds_makes_no_page_of_its_own(course: Course) -> None:
    book = book_of(course.state)
    for path in ("/", "/rangliste", "/runde/1", "/paar/1"):
        told = book.made(path, {})
        assert book.made(path, {"lang": "en"}) is told, "or each language costs a page more"
        assert book.made(path, {"x": "1", "y": ""}) is told, "or a guest fills the memory"
        assert book.page(path, {"x": "1"}, "de") is book.page(path, {}, "de")
    assert book.made("/platz", {"q": "1", "x": "1"}) is book.made("/platz", {"q": "1"})
    assert book.made("/platz", {"q": "2"}) is not book.made("/platz", {"q": "1"})


def test_only_the_footer_changes_with_the_minute(course: Course) -> None:
    book = book_of(course.state)
    first = book.page("/", {}, "de")
    book.show(evening_of(course.state, LATER))
    second = book.page("/", {}, "de")
    assert second.version == first.version
    assert second.etag != first.etag
    assert second.body == first.body.replace(b"19:04", b"19:05")


def test_the_version_changes_with_what_is_shown_and_not_with_the_language(course: Course) -> None:
    book = book_of(course.state)
    before = book.version("/", {})
    assert book.page("/", {}, "en").version == before
    drawn = course_of(1)
    drawn.must(drawn.organiser, DrawRound(2), base_on(drawn.state.field_changed))
    book.show(evening_of(drawn.state))
    assert book.version("/", {}) != before


def test_who_is_alone_says_so(course: Course) -> None:
    book = book_of(course.state)
    before = book.version("/", {})
    assert "nicht zu erreichen" not in html_of(book, "/")
    book.show(evening_of(course.state, is_alone=True))
    assert "nicht zu erreichen" in html_of(book, "/")
    assert book.version("/", {}) != before


def test_links_name_a_language_only_if_the_browser_does_not(course: Course) -> None:
    book = book_of(course.state)
    assert 'lang="en"' in html_of(book, "/", {"lang": "en"})
    assert 'href="/rangliste?lang=en"' in html_of(book, "/", {"lang": "en"})
    assert 'href="/rangliste"' in html_of(book, "/", {"lang": "en"}, "en")
    assert html_of(book, "/", {"lang": "xx"}) == html_of(book, "/")
    assert 'href="/?lang=en"' in html_of(book, "/")


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("/nirgends", {}, 404),
        ("/" + "a" * 1000, {}, 414),
        ("/", {"q": "a" * 1000}, 414),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(
    course: Course, path: str, query: dict[str, str], status: int
) -> None:
    page = book_of(course.state).page(path, query, "de")
    assert page.status == status
    assert read(page.body.decode()).count(".") == 1


@settings(max_examples=60, deadline=None)
@given(path=st.text(max_size=30), query=st.dictionaries(st.text(), st.text(), max_size=3))
def test_nothing_that_is_asked_for_makes_an_error(path: str, query: dict[str, str]) -> None:
    book = PageBook(evening_of(course_of(0, 0).state))
    for language in ("de", "en"):
        assert book.page(f"/{path}", query, language).body


def test_bytes_are_kept_up_to_a_bound(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_BYTES", 20_000)
    book = book_of(course.state)
    first = book.page("/", {}, "de")
    for minute in range(1, 6):
        book.show(evening_of(course.state, NOW + timedelta(minutes=minute)))
        book.page("/", {}, "de")
    book.show(evening_of(course.state))
    again = book.page("/", {}, "de")
    assert again == first
    assert again is not first


def test_programs_get_the_model(course: Course) -> None:
    book = book_of(course.state)
    answer = json.loads(book.answer("/", {}).body)
    assert answer["version"] == book.version("/", {})
    assert answer["page"]["round"] == 2
    assert book.answer("/nirgends", {}).status == 404


def test_training_stands_on_the_page() -> None:
    assert "ÜBUNG" in html_of(book_of(course_of(training=True).state), "/")


def test_style_and_script_stay_small() -> None:
    assert len(STYLE.encode()) <= MOST_STYLE
    assert len(SCRIPT.encode()) <= MOST_SCRIPT
    assert "px" not in STYLE


def test_each_page_has_a_place_of_its_own() -> None:
    for kind in ("name", "path"):
        values = [getattr(route, kind) for route in ROUTES]
        assert len(values) == len(set(values))


def test_files_are_named_as_the_server_lets_them_be_kept(course: Course) -> None:
    html = html_of(book_of(course.state), "/")
    for path, text in (("/seiten.css", STYLE), ("/seiten.js", SCRIPT)):
        assert f'"{path}?v={fixed_file(text, "text/plain").version}"' in html


def test_a_version_is_another_exactly_when_something_shown_is() -> None:
    course = course_of(0, 4)
    states = [course.state]
    for _ in range(2):
        course.draw()
        states.append(course.state)
        for table in (1, 2):
            course.must(course.organiser, course.slip(table), course.seen(table))
            states.append(course.state)
        course.close()
        states.append(course.state)
    book = book_of(course.state)
    shown = []
    for state in states:
        book.show(evening_of(state))
        shown.append(
            [book.made(path, {"q": "1"}) for path in ("/", "/platz", "/paar/1", "/paar/2")]
        )
    for one, other in combinations(shown, 2):
        for before, after in zip(one, other, strict=True):
            assert (before.version == after.version) == (before.model == after.model)
    assert len({page.version for pages_then in shown for page in pages_then}) > len(states)


def test_a_ranking_says_in_a_sentence_which_results_it_has_not() -> None:
    course = course_of(2, 8)
    course.must(course.organiser, course.correction(3, round_=1), course.seen(3, 1))
    shown = read(html_of(book_of(course.state), "/rangliste"))
    assert "wurde 1 Ergebnis berichtigt: Runde 1, Tisch 3. Hier ist das noch nicht" in shown
