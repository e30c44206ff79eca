"""A browser as a display: what it shows at each moment, and which file it loads for that."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.ceremony import Step
from bobbl_server.pages.wall.page import SeatsPage, WallModel, wall
from bobbl_server.pages.wall.script import MOST_WALL_BYTES, WALL_SCRIPT
from bobbl_server.pages.wall.style import WALL_STYLE
from bobbl_server.web.guest_site import FILES
from bobbl_shared.crypto.throw import EIGHT_DICE, Throw
from bobbl_shared.domain.areas.draw import AbandonCommitment, CommitDraw, DrawRound, RedrawRound
from bobbl_shared.domain.areas.pages import RemoveScreen, SetScreen
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import fold_text
from bobbl_shared.ids import ScreenId
from builders.course import START, Course, base_on
from builders.guest_pages import html_of
from builders.guests import evenings
from builders.guests.checks import malformed
from builders.guests.evenings import EVENINGS
from builders.halls.crests import crest

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


@pytest.mark.parametrize("step", [Step(0), Step(2, (1, 2), "shared", ("Schinken",))])
def test_the_prize_giving_shows_the_crest_from_our_own_pages(step: Step) -> None:
    shown, picture = evenings.finished().published, crest(30, 30)
    without = PageBook(replace(shown, ceremony=step))
    path = f"/leinwand/{CODE}"
    assert "<img" not in html_of(without, path)
    assert without.download("/wappen.png") is None
    versions = {without.version(path, {})}
    for each in (picture, crest(30, 40)):
        book = PageBook(replace(shown, ceremony=step, crest=each))
        html = html_of(book, path)
        assert html.count('<img src="/wappen.png?v=') == 1
        assert not malformed(html)
        sent = book.download("/wappen.png")
        assert sent is not None
        assert (sent.content_type, sent.body) == ("image/png", each)
        versions.add(book.version(path, {}))
    assert len(versions) == 3


def test_only_what_was_chosen_is_shown_by_code_and_by_name() -> None:
    evening = evenings.running()
    course = evening.course
    course.must(course.organiser, SetScreen(ScreenId(CODE), "Theke", ("ranking",)))
    for name in (CODE, "theke"):
        assert kinds(wall(evening.published, name)) == ["RankingPage"]


def test_screens_share_the_seats_out_and_show_nothing_else() -> None:
    course = evenings.begun(46)
    evenings.play(course)
    course.draw()
    screens = {"AB23": "Nebenzimmer", "CD23": "Theke", "EF23": "Eingang"}
    for code, name in screens.items():
        course.must(course.organiser, SetScreen(ScreenId(code), name, (*evenings.SHOWN, "board")))
    published = evenings.GuestEvening(course).published
    shown = {name: wall(published, code).pages for code, name in screens.items()}
    pages = [each for name in sorted(shown) for each in shown[name]]
    assert all(isinstance(each, SeatsPage) for each in pages)
    seats = [seat for each in pages if isinstance(each, SeatsPage) for seat in each.seats]
    assert len(seats) == 92
    assert [fold_text(each.name) for each in seats] == sorted(
        fold_text(each.name) for each in seats
    )
    first = shown["Eingang"][0]
    assert isinstance(first, SeatsPage)
    assert [each.name for each in first.others] == ["Nebenzimmer", "Theke"]
    course.must(course.organiser, RemoveScreen(ScreenId("EF23")))
    again = wall(evenings.GuestEvening(course).published, "AB23").pages[0]
    assert isinstance(again, SeatsPage)
    assert [each.name for each in again.others] == ["Theke"]


def test_where_names_are_not_whole_every_screen_shows_all_seats() -> None:
    course = evenings.begun(46, names_shown="short")
    evenings.play(course)
    course.draw()
    for code, name in ((CODE, "Theke"), ("CD23", "Bar")):
        course.must(course.organiser, SetScreen(ScreenId(code), name, ("seats", "board")))
    model = wall(evenings.GuestEvening(course).published, CODE)
    assert sum(len(each.seats) for each in model.pages if isinstance(each, SeatsPage)) == 92


def test_sponsors_are_thanked_on_screens_that_show_them_and_on_the_first_page() -> None:
    course = evenings.begun(sponsors=("Brauerei Weiß", "Metzgerei Höhn"))
    course.must(course.organiser, SetScreen(ScreenId(CODE), "Theke", ("clock", "pictures")))
    book = evenings.GuestEvening(course).book()
    assert "<li>Metzgerei Höhn</li>" in html_of(book, f"/leinwand/{CODE}")
    assert "Brauerei Weiß · Metzgerei Höhn" in html_of(book, "/")


def test_over_time_it_says_what_to_do_and_which_tables_are_missing() -> None:
    html = html_of(evenings.overrun().book(), f"/leinwand/{CODE}")
    assert "Die Zeit ist um" in html
    assert "Es fehlen noch 2 Tische: 3, 4" in html
    hidden = html_of(evenings.frozen().book(), f"/leinwand/{CODE}")
    assert "Die Zeit ist um" in hidden
    assert "fehlen" not in hidden, "results of that round are not public"


def test_the_way_to_a_place_is_a_curve_with_its_sentence() -> None:
    html = html_of(evenings.prize_giving().book(), f"/leinwand/{CODE}")
    assert html.partition("<figure>")[2].partition("</figure>")[0].count("<circle") == 4
    assert "nach Runde 4 Platz 1." in html


def test_its_files_are_small_and_kept_under_their_names() -> None:
    assert len(WALL_SCRIPT.encode()) <= MOST_WALL_BYTES
    assert "px" not in WALL_STYLE
    html = html_of(evenings.running().book(), f"/leinwand/{CODE}")
    for path in ("/leinwand.css", "/leinwand.js", "/seiten.js"):
        assert f'"{path}?v={FILES[path].version}"' in html


def sealed() -> Course:
    """Give an evening with a seal for its first round."""
    course = evenings.begun()
    course.must(course.organiser, CommitDraw(1, EIGHT_DICE), base_on(course.state.field_changed))
    return course


def page_of(course: Course, path: str = f"/leinwand/{CODE}", language: str = "de") -> str:
    html = html_of(evenings.GuestEvening(course).book(), path, {}, language)
    assert not malformed(html)
    return html


def test_a_seal_stands_there_alone_and_then_what_counted() -> None:
    course = sealed()
    made = course.state.commitment
    assert made is not None
    assert kinds(wall(evenings.GuestEvening(course).published, CODE)) == ["SealPage"]
    html = page_of(course)
    assert all(made.commitment[at : at + 4] in html for at in range(0, 64, 4))
    assert "Umschlag für Runde 1" in html
    assert "8 Würfel, einzeln gelesen" in html
    assert "Envelope for round 1" in page_of(course, language="en")
    course.must(course.organiser, DrawRound(1, "63125641"), base_on(course.state.field_changed))
    html = page_of(course)
    assert "zählte <b>63125641</b>" in html
    assert kinds(wall(evenings.GuestEvening(course).published, CODE))[0] == "SealPage"


def test_a_seal_that_is_given_up_is_told() -> None:
    course = sealed()
    course.must(course.organiser, AbandonCommitment(1, "other"))
    html = page_of(course)
    assert "Umschlag für Runde 1 verworfen" in html
    assert "Für diese Runde wurde 1 Umschlag verworfen." in html


def test_the_page_about_draws_says_since_when_a_seal_waits() -> None:
    course = sealed()
    evening = evenings.GuestEvening(course)
    for later, is_told in ((timedelta(hours=1), False), (timedelta(hours=2), True)):
        now = START + later
        shown = evening.publisher.evening(course.state, now)
        assert shown.commitment is not None
        assert shown.commitment.is_old is is_told
        html = html_of(PageBook(shown), "/fair")
        assert not malformed(html)
        assert ("Dieser Umschlag wartet seit" in html) is is_told


def test_the_page_about_draws_shows_seals_that_were_given_up_or_drawn_anew() -> None:
    course = evenings.begun()

    def ask(payload: AnyPayload) -> None:
        course.must(course.organiser, payload, base_on(course.state.field_changed))

    ask(CommitDraw(1, Throw("dice", 4, 6), "no_means"))
    few = course.state.commitment
    ask(AbandonCommitment(1, "other"))
    ask(CommitDraw(1, EIGHT_DICE))
    enough = course.state.commitment
    ask(DrawRound(1, "63125641"))
    ask(CommitDraw(1, EIGHT_DICE))
    ask(RedrawRound(1, "other", "11111111"))
    html = page_of(course, "/fair")
    for made in (few, enough):
        assert made is not None
        assert " ".join(made.commitment[at : at + 8] for at in range(0, 64, 8)) in html
    assert "mehr Würfel oder Nummern sind nicht da" in html


@pytest.mark.parametrize(
    ("throw", "public", "told"),
    [
        (EIGHT_DICE, "63125641", "um sich vorher keine passende Zahl"),
        (
            Throw("dice", 1, 6),
            "6",
            "<b>Das ist wenig (so viele Ergebnisse sind möglich: 6; für mehr ist",
        ),
        (Throw("text"), "LOTTO", "wie viele Ergebnisse möglich sind, weiß niemand; für mehr"),
    ],
)
def test_the_page_about_draws_says_what_the_hall_added_and_what_it_is_worth(
    throw: Throw, public: str, told: str
) -> None:
    course = evenings.begun()
    field = base_on(course.state.field_changed)
    course.must(course.organiser, CommitDraw(1, throw, "no_time"), field)
    assert told in page_of(course, "/fair")
    course.must(course.organiser, DrawRound(1, public), field)
    html = page_of(course, "/fair")
    assert told in html
    assert f"Das war {public}." in html
