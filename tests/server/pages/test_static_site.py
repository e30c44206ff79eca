"""The pages as files: every link leads to one of them, and none tells what guests may not know."""

import re
from functools import cache
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

import msgspec
import pytest

from bobbl_server.pages.files.forgetting import decoded_evening, encoded_evening, without_names
from bobbl_server.pages.files.static_script import MOST_BYTES, STATIC_SCRIPT
from bobbl_server.pages.files.static_site import Hit, static_site
from bobbl_server.pages.published import Evening
from bobbl_shared.domain.areas.pages import SetScreen, UnlistPerson
from bobbl_shared.ids import ScreenId
from builders.course import ONE_ALL, TWO_TO_NIL, Course
from builders.pages.evenings import evening_of, invented, played, publish


class Links(HTMLParser):
    """Collects where a page leads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note every address."""
        del tag
        self.found += [value or "" for name, value in attrs if name in {"href", "src", "action"}]


@cache
def evening(rounds: int = 2) -> Evening:
    course = played(rounds)
    if rounds == 3:
        publish(course, 3)
    return evening_of(course.state)


def pages(shown: Evening) -> dict[str, str]:
    return {
        name: file.make().decode()
        for name, file in static_site(shown).items()
        if name.endswith(".html")
    }


def names_in(course: Course) -> set[str]:
    """Return the names of a course's persons as they are invented."""
    found = [invented(each.person.details) for each in course.state.persons.values()]
    return {each.last for each in found} | {each.first for each in found}


@pytest.mark.parametrize("rounds", range(4))
def test_every_link_leads_to_a_file_beside(rounds: int) -> None:
    files = static_site(evening(rounds))
    dead = []
    for name, text in pages(evening(rounds)).items():
        links = Links()
        links.feed(text)
        assert links.found
        for link in links.found:
            parts = urlsplit(link)
            place = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
            if parts.scheme or parts.netloc or link.startswith("/") or place not in files:
                dead.append((name, link))
    assert dead == []


def test_both_languages_have_the_same_pages() -> None:
    names = set(pages(evening()))
    german = {each for each in names if not each.startswith("en/")}
    assert {f"en/{each}" for each in german} == names - german
    assert all(
        f'<html lang="{"en" if name[:3] == "en/" else "de"}">' in text
        for name, text in pages(evening()).items()
    )


def test_nothing_asks_for_a_server() -> None:
    for name, file in static_site(evening()).items():
        content = file.make().decode()
        assert "/live" not in content, name
        assert "/api" not in content, name
        assert "/zettel" not in content, name


def test_pages_are_loaded_anew_until_it_is_over() -> None:
    for is_running in (True, False):
        files = static_site(evening(), is_running=is_running)
        pages_of = [file.make() for name, file in files.items() if name.endswith(".html")]
        assert {b"http-equiv" in each for each in pages_of} == {is_running}


def test_a_page_says_of_which_day_it_is() -> None:
    assert all("21.11.2026" in text or "2026-11-21" in text for text in pages(evening()).values())


def test_what_a_page_shows_makes_its_version_not_the_minute() -> None:
    course = played(1)
    first = static_site(evening_of(course.state))
    later = static_site(
        evening_of(course.state, now=evening().as_of.replace(minute=evening().as_of.minute + 1))
    )
    settled = {name for name in first if name.startswith(("namen", "rangliste", "suche", "regeln"))}
    assert settled
    assert {name for name in settled if first[name].version != later[name].version} == set()


def test_people_are_found_by_the_first_letters() -> None:
    files = static_site(evening())
    hits = msgspec.json.decode(files["suche/mu.json"].make(), type=list[Hit])
    assert len(hits) == len(evening().guests)
    assert set(files) >= {each.page for each in hits}
    assert all(any(word.startswith("mu") for word in each.words) for each in hits)


@pytest.mark.parametrize("how", ["full", "short", "number"])
def test_only_what_is_agreed_is_written(how: str) -> None:
    course = played(2, names_shown=how)
    person = course.state.entrants[course.state.numbered()[0].id].persons[0]
    course.must(course.organiser, UnlistPerson(person))
    gone = invented(course.state.persons[person].person.details)
    files = static_site(evening_of(course.state))
    text = "\n".join(name + "\n" + file.make().decode() for name, file in files.items()).lower()
    said = {each for each in names_in(course) if re.search(rf"{each.lower()}\b", text)}
    assert gone.last not in said
    assert gone.first not in said
    assert bool(said) == (how != "number")
    assert any(each.startswith("Müller") for each in said) == (how == "full")
    assert "hofdorf" not in text


def test_no_byte_depends_on_a_result_that_is_hidden() -> None:
    """Two evenings that differ in a frozen round alone are the same files."""
    sites = []
    for score in (TWO_TO_NIL, ONE_ALL):
        course = played(1, public_rounds=1)
        course.draw()
        for table in course.state.rounds[-1].tables:
            course.must(course.organiser, course.slip(table, score), course.seen(table))
        course.close()
        files = static_site(evening_of(course.state))
        sites.append({name: (file.version, file.make()) for name, file in files.items()})
    assert sites[0] == sites[1]


def test_an_evening_without_names_is_kept_whole() -> None:
    shown = without_names(evening())
    again = decoded_evening(encoded_evening(shown))
    one, other = static_site(shown), static_site(again)
    assert {name: file.version for name, file in one.items()} == {
        name: file.version for name, file in other.items()
    }
    assert not [each for each in names_in(played(2)) if each.encode() in encoded_evening(shown)]


def test_an_evening_without_names_keeps_no_letters_of_them() -> None:
    course = played(0)
    for code, name in (("K7QM", "Saal"), ("AB23", "Nebenzimmer")):
        course.must(course.organiser, SetScreen(ScreenId(code), name, ("board",)))
    course.draw()
    shown = evening_of(course.state)
    assert shown.cuts
    assert (without_names(shown).cuts, without_names(shown).boards) == ((), ())


def test_the_script_is_small() -> None:
    assert len(STATIC_SCRIPT.encode()) <= MOST_BYTES
