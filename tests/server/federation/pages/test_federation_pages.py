"""A federation's pages: valid, complete, linked, and nothing that a hall itself does not show."""

import re
from collections.abc import Iterator
from dataclasses import replace as changed
from functools import cache
from html import unescape
from urllib.parse import parse_qsl, unquote, urlsplit

import html5lib
import msgspec
import pytest
from msgspec.structs import replace

from bobbl_federation.pages import book as book_module
from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.holdings import Holdings
from bobbl_server.pages.book import PageBook
from bobbl_server.pages.published import Evening
from bobbl_server.pages.routes import ROUTES
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.ids import TournamentId
from builders.course import ONE_ALL
from builders.guest_pages import evening_of, read
from builders.guests.checks import malformed
from builders.guests.evenings import begun, enter, play
from builders.seasons.hub import book, holdings, hostile_holdings, named, paths
from builders.seasons.played import invented_id

HALL = invented_id("halle-0")


@cache
def held(kind: str) -> Holdings:
    """Give what a server holds, made once."""
    match kind:
        case "empty":
            return holdings(0, 0)
        case "three":
            return holdings(3, 3)
        case "sixty":
            return holdings(60, 3)
        case _:
            return hostile_holdings()


def html(of: FederationBook, path: str, language: str = "de") -> str:
    """Return a page as it is sent."""
    return of.page(path, {}, language).rendered.body.decode()


def links(page: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield where a page leads, as it is asked for."""
    for found in re.findall(r'(?:href|src|action)="([^"]*)"', page):
        address = urlsplit(unescape(found))
        if address.path:
            yield unquote(address.path), dict(parse_qsl(address.query))


@pytest.mark.parametrize("kind", ["empty", "three", "sixty", "hostile"])
def test_a_strict_parser_has_nothing_to_complain_about(kind: str) -> None:
    shown = book(held(kind))
    inside = ("/", "/rangliste", "/nirgends") if kind == "hostile" else ()
    found = {}
    for path in (*paths(held(kind)), *(f"/halle/halle-h{each}" for each in inside)):
        for language in LANGUAGES:
            wrong = malformed(html(shown, path, language))
            if wrong:
                found[path, language] = wrong
    assert not found


def test_names_that_try_to_be_more_are_text() -> None:
    shown = book(held("hostile"))
    for path in (*paths(held("hostile")), "/halle/halle-h/", "/halle/halle-h/rangliste"):
        elements = list(html5lib.parse(html(shown, path)).iter())
        named_ = {each.tag.rpartition("}")[2] for each in elements}
        own = [each.get("src", "") for each in elements if each.tag.endswith("}script")]
        assert [each.partition("?")[0] for each in own] == ["/seiten.js"], path
        assert not {"img", "iframe", "object", "embed", "base"} & named_, path
        for each in elements:
            assert not [name for name in each.attrib if str(name).startswith("on")], path
            assert not each.get("href", "").lower().startswith("javascript"), path


@pytest.mark.parametrize("kind", ["three", "hostile"])
def test_every_link_leads_to_a_page(kind: str) -> None:
    shown = book(held(kind))
    dead, seen = [], set[str]()
    waiting = ["/"]
    while waiting and len(seen) < 300:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        rendered = shown.page(path, {}, "de").rendered
        if rendered.status != 200:
            dead.append(path)
        elif rendered.content_type.startswith("text/html"):
            waiting += [there for there, _ in links(rendered.body.decode())]
    assert not dead
    expected = {"/saison/2026/wertung", "/person/1", "/frueher/2025", "/halle/alt-2026-1/rangliste"}
    assert expected <= seen
    assert any("/ereignis/" in each for each in seen)


def test_the_halls_stand_there_by_name_each_with_its_round() -> None:
    shown = read(html(book(held("sixty")), "/"))
    assert "60 Hallen" in shown
    names = ("FFW Weidenlohe", "Kartenfreunde Kulmbach", "SV Großgressingen", "TSV Grünlas")
    assert [shown.index(each) for each in names] == sorted(map(shown.index, names))
    assert "Runde 2 von 4" in shown
    assert "über der Zeit" in shown
    assert "Siegerehrung" in shown
    assert "zuletzt gehört um" in shown
    assert (
        read(html(book(held("empty")), "/"))
        == "Alle Hallen heute 21.11.2026 Heute spielt keine Halle."
    )


def test_a_frozen_round_does_not_tell_how_many_results_are_there() -> None:
    (frozen,) = [each for each in held("sixty").cards if each.tournament == "halle-2"]
    (running,) = [each for each in held("sixty").cards if each.tournament == "halle-0"]
    assert (frozen.phase, frozen.tables, frozen.done) == ("overrun", 0, 0)
    assert (running.tables, running.done) == (4, 2)


def hub_of_hidden(corrected: bool) -> FederationBook:
    """Give a hall whose second round is hidden and has these results."""
    course = begun(public_rounds=1)
    play(course)
    course.draw()
    enter(course, (1, 2))
    if corrected:
        course.must(course.organiser, course.correction(1, ONE_ALL), course.seen(1))
    evening = named(evening_of(course.state), HALL, "Halle")
    there = holdings(1, 1)
    return book(changed(there, evening=lambda asked: evening if asked == HALL else None))


def test_no_page_of_a_hall_depends_on_a_hidden_result() -> None:
    books = [hub_of_hidden(each) for each in (False, True)]
    evening = books[0].holdings.evening(HALL)
    assert evening is not None
    asked = [
        f"/halle/{HALL}{route.path.format_map(told)}"
        for route in ROUTES
        for told in route.instances(evening)
    ]
    assert len(asked) > 15
    for path in asked:
        one, other = (each.page(path, {}, "de").rendered.body for each in books)
        assert one == other, path


def test_pages_of_a_hall_lie_below_its_address_and_lead_back() -> None:
    shown = html(book(held("three")), f"/halle/{HALL}/")
    there = {path for path, _ in links(shown)}
    assert {f"/halle/{HALL}/rangliste", f"/halle/{HALL}/runde", "/seiten.css", "/"} <= there
    assert all(
        each in {"/", "/seiten.css", "/seiten.js"} or each.startswith(f"/halle/{HALL}/")
        for each in there
    )
    assert "Alle Hallen" in shown
    assert '<abbr title="English">EN</abbr>' in shown  # beside the way up a name has little room


def test_an_exercise_has_no_pages() -> None:
    evening = held("three").evening(HALL)
    assert evening is not None
    training = replace(evening, settings=replace(evening.settings, training=True))
    shown = book(changed(held("three"), evening=lambda _: training))
    assert shown.page(f"/halle/{HALL}/", {}, "de").rendered.status == 404


def test_how_far_was_decided_again_stands_below_and_is_no_new_version() -> None:
    few, more = (book(holdings(1, 0, checked={HALL: Checked(until, 81)})) for until in (12, 81))
    path = f"/halle/{HALL}/"
    assert "Nachgerechnet bis Ereignis 11 von 80." in html(few, path)
    assert "Nachgerechnet bis Ereignis 80, das ist alles." in html(more, path)
    assert few.version(path, {}) == more.version(path, {})
    assert few.version("/", {}) == more.version("/", {})


def test_what_does_not_hold_is_named_on_every_page_it_touches() -> None:
    flawed = {
        "halle-0": Checked(7, 80, "decided_otherwise"),
        "alt-2026-1": Checked(3, 80, "chain_broken"),
    }
    there = holdings(3, 3, checked=flawed)
    shown = book(there)
    assert "Ereignis 7 folgt nicht aus denen davor" in read(html(shown, "/"))
    for path in ("/frueher", "/saison/2026", "/saison/2026/wertung"):
        assert "Ereignis 3 folgt nicht aus denen davor" in read(html(shown, path))
    assert "Ereignis 7 folgt nicht" in html(shown, "/halle/halle-0/")
    source = there.standings[0].cup[0].evenings[0].source
    there_too = html(shown, f"/halle/{source.tournament}/ereignis/{source.index}")
    assert "hält der Nachprüfung nicht stand" in there_too
    assert shown.version("/", {}) != book(held("three")).version("/", {})


def test_each_number_of_a_season_leads_to_its_event() -> None:
    shown = book(held("three"))
    for path in ("/saison/2026", "/saison/2026/wertung", "/person/1"):
        events = {each for each, _ in links(html(shown, path)) if "/ereignis/" in each}
        assert len(events) >= 3
        assert {shown.page(each, {}, "de").rendered.status for each in events} == {200}


def test_a_long_table_comes_in_parts_that_lead_to_each_other() -> None:
    there = held("three")
    standing = there.standings[0]
    line, rated = standing.cup[0], standing.ratings[0]
    many = replace(
        standing,
        cup=tuple(replace(line, rank=each, member=each) for each in range(1, 402)),
        ratings=tuple(replace(rated, rank=each, member=each) for each in range(1, 402)),
    )
    shown = book(changed(there, standings=(many,)))
    for path in ("/saison/2026", "/saison/2026/wertung"):
        pages = [path, f"{path}/ab/201", f"{path}/ab/401"]
        said = [html(shown, each) for each in pages]
        assert [each.count("<tr id=") for each in said] == [200, 200, 1]
        assert not [malformed(each) for each in said if malformed(each)]
        for each in said:
            assert set(pages) <= {there for there, _ in links(each)}
        for wrong in ("0", "2", "200", "601"):
            assert shown.page(f"{path}/ab/{wrong}", {}, "de").rendered.status == 404
    assert "/ab/" not in html(book(there), "/saison/2026")


def test_an_event_that_no_number_comes_from_has_no_page() -> None:
    assert book(held("three")).page("/halle/alt-2026-1/ereignis/2", {}, "de").rendered.status == 404
    assert book(held("three")).page("/halle/halle-0/ereignis/9", {}, "de").rendered.status == 404


def test_who_has_not_agreed_has_no_page_and_is_not_told_from_who_is_not_there() -> None:
    shown = book(held("three"))
    assert shown.page("/person/1", {}, "de").rendered.status == 200
    refused = [shown.page(f"/person/{each}", {}, "de").rendered for each in (4, 4000)]
    assert [each.status for each in refused] == [404, 404]
    assert refused[0].body == refused[1].body
    assert "/person/4" not in {each for each, _ in links(html(shown, "/saison/2026"))}


def test_who_shows_no_name_is_a_number() -> None:
    there = held("three")
    standing = replace(there.standings[0], names={})
    shown = read(html(book(changed(there, standings=(standing,))), "/saison/2026"))
    assert " Nr. 1 " in shown
    assert "Hofmann" not in shown


def test_the_minute_makes_no_new_version_and_a_result_does() -> None:
    there = held("three")
    later = changed(there, as_of=there.as_of.replace(minute=59))
    assert book(there).version("/", {}) == book(later).version("/", {})
    assert html(book(there), "/") != html(book(later), "/")
    card = replace(there.cards[0], done=3)
    assert book(there).version("/", {}) != book(
        changed(there, cards=(card, *there.cards[1:]))
    ).version("/", {})


def test_what_is_shown_follows_what_is_held() -> None:
    shown = book(held("three"))
    first = html(shown, f"/halle/{HALL}/")
    evening = held("three").evening(HALL)
    assert evening is not None
    renamed = named(evening, HALL, "Andere Halle")
    shown.show(changed(held("three"), evening=lambda _: renamed))
    assert "Andere Halle" in html(shown, f"/halle/{HALL}/")
    assert "Andere Halle" not in first


def test_programs_get_what_pages_show() -> None:
    shown = book(held("three"))
    told = msgspec.json.decode(shown.page("/api/saison/2026", {}, "de").rendered.body)
    assert told["version"] == shown.version("/saison/2026", {})
    assert told["page"]["rows"][0]["rank"] == 1
    hall = msgspec.json.decode(shown.page(f"/api/halle/{HALL}/rangliste", {}, "de").rendered.body)
    assert hall["page"]["rounds"] == 4


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nirgends", 404),
        ("/halle/nirgends/", 404),
        ("/saison/1999", 404),
        ("/frueher/1999", 404),
        ("/frueher/x", 400),
        ("/person/x", 400),
        ("/" + "x" * 999, 414),
        ("/halle/" + "x" * 999, 414),
        ("/halle/halle-0/runde/99", 404),
    ],
)
def test_what_is_not_there_is_a_page_with_a_sentence(path: str, status: int) -> None:
    page = book(held("three")).page(path, {}, "de")
    assert (page.rendered.status, page.lifetime) == (status, "refused")
    assert "<h1>" in page.rendered.body.decode()


def test_an_address_that_is_too_long_is_not_looked_for() -> None:
    asked = list[str]()
    shown = book(changed(held("three"), evening=asked.append))
    shown.page("/halle/" + "x" * 999, {}, "de")
    assert not asked


def test_english_is_spoken_and_kept_in_links() -> None:
    shown = book(held("three"))
    page = shown.page("/", {"lang": "en"}, "de").rendered
    assert page.language == "en"
    assert "All halls today" in page.body.decode()
    asked = dict(links(page.body.decode()))
    assert asked["/saison"] == {"lang": "en"}
    assert asked[f"/halle/{HALL}/"] == {"lang": "en"}


def test_a_year_of_many_evenings_has_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bobbl_federation.pages.earlier.MOST_EVENINGS", 2)
    shown = book(holdings(0, 5))
    first = html(shown, "/frueher/2026")
    assert [first.count(f"Preismucken {n} des") for n in range(1, 6)] == [0, 0, 0, 1, 1]
    assert 'href="/frueher/2026/ab/3"' in first
    last = html(shown, "/frueher/2026/ab/5")
    assert [last.count(f"Preismucken {n} des") for n in range(1, 6)] == [1, 0, 0, 0, 0]
    assert 'href="/frueher/2026"' in last
    assert shown.page("/frueher/2026/ab/2", {}, "de").rendered.status == 404
    assert shown.page("/frueher/2026/ab/7", {}, "de").rendered.status == 404


def test_the_halls_that_were_asked_for_last_keep_their_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []
    new_book = FederationBook._new_book

    def noted(of: FederationBook, tournament: TournamentId, evening: Evening) -> PageBook:
        made.append(tournament)
        return new_book(of, tournament, evening)

    monkeypatch.setattr(FederationBook, "_new_book", noted)
    monkeypatch.setattr(book_module, "MOST_BOOKS", 2)
    shown = book(held("three"))

    def makes(hall: int) -> bool:
        made.clear()
        assert shown.page(f"/halle/halle-{hall}/", {}, "de").rendered.status == 200
        return made == [f"halle-{hall}"]

    assert makes(0)
    assert makes(1)
    assert not makes(0), "there is room for two"
    assert makes(2)
    assert not makes(0), "hall 1 was not asked for since"
    assert makes(1), "there is room for no third"


def test_a_hall_that_has_changed_counts_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_module, "MOST_BOOKS", 2)
    before = held("three")
    shown = book(before)
    for hall in (0, 1):
        shown.version(f"/halle/halle-{hall}/", {})
    kept = shown._books[invented_id("halle-0")][1]

    def later(asked: TournamentId) -> Evening | None:
        found = before.evening(asked)
        return found and replace(found)

    shown.show(changed(before, evening=later))
    for hall in (0, 2):
        shown.version(f"/halle/halle-{hall}/", {})
    assert list(shown._books) == [invented_id("halle-0"), invented_id("halle-2")]
    assert shown._books[invented_id("halle-0")][1] is kept


def test_no_more_pages_are_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for most recently is at hand; a page that has gone is made again."""
    monkeypatch.setattr(book_module, "MOST_PAGES", 3)
    shown = book(held("three"))
    known = paths(held("three"))[:5]
    assert len(known) == 5
    first = {each: html(shown, each) for each in known}
    assert len(shown._made) == len(shown._pages) == 3
    last = shown.page(known[-1], {}, "de").rendered
    assert shown.page(known[-1], {}, "de").rendered is last
    assert {each: html(shown, each) for each in known} == first
    assert len(shown._made) == len(shown._pages) == 3
