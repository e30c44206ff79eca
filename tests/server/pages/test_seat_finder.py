"""The seat finder: one who fits is shown at once, several are a list, nobody gets advice."""

import gzip

import pytest
from msgspec.structs import replace

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.own_page import own_page
from bobbl_server.pages.published import Evening, Publisher
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.seat_finder import seat_finder
from bobbl_server.pages.style import STYLE
from bobbl_shared.domain.areas.pages import UnlistPerson
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.names import Name, tidied_name
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import Section
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import DetailsHash
from builders.course import Course
from builders.guest_pages import NOW, book_of, course_of, html_of, read

NAMES = (
    *("Hofmann, Karl", "Reuß, Margarete", "Hoffmann, Karl", "Höhn, Ute", "Maier, Jörg"),
    *("Meyer, Anna", "Wölfel, Günther", "Täuber, Roswitha", "Zapf, Ewald", "Prell, Uwe"),
)


def evening_of(state: State) -> Evening:
    """Return an evening in which the persons have these names, in the order they came."""
    at = {each.person.details: place for place, each in enumerate(state.persons.values())}

    def name_of(details: DetailsHash) -> Name:
        last, first = NAMES[at[details] % len(NAMES)].split(", ")
        return Name(last, first)

    return Publisher(name_of).evening(state, NOW)


def drawn(entrants: int = 5, /, **settings: object) -> Course:
    """Give a tournament whose first round is drawn."""
    course = course_of(0, entrants, **settings)
    course.draw()
    return course


@pytest.fixture(scope="module")
def evening() -> Evening:
    """Give five pairs, one of them with a bye."""
    return evening_of(drawn().state)


def test_one_who_fits_is_shown_at_once(evening: Evening) -> None:
    shown = seat_finder(evening, "zapf")
    assert shown.seat is not None
    number = shown.seat.place.who.number
    assert number == 5
    table = evening.rounds[0].table_of(number)
    assert shown.seat.place.table == (table.number if table is not None else 0)


def test_a_seat_comes_with_all_at_the_table(evening: Evening) -> None:
    table = evening.rounds[0].tables[0]
    (own,), (other,) = table.sides
    seat = seat_finder(evening, f"Nr. {other}").seat
    assert seat is not None
    assert (seat.place.table, seat.place.side) == (table.number, 2)
    assert [each.number for each in seat.own] == [other]
    assert [each.number for each in seat.opponents] == [own]
    page = read(html_of(PageBook(evening), "/platz", {"q": str(other)}))
    assert f"Tisch {table.number} Paar 2" in page
    assert all(name.replace(", ", ", ") in page for name in evening.guests[own].shown)


def test_several_are_a_list_and_nothing_is_guessed(evening: Evening) -> None:
    shown = seat_finder(evening, "Hofmann Karl")
    assert shown.seat is None
    assert [each.who.number for each in shown.found] == [1, 2]


@pytest.mark.parametrize(("asked", "number"), [("Meier", 3), ("Wolfel", 4), ("roswita", 4)])
def test_a_name_is_found_however_it_is_spelled(evening: Evening, asked: str, number: int) -> None:
    shown = seat_finder(evening, asked)
    assert shown.seat is not None
    assert shown.seat.place.who.number == number


def test_a_number_is_that_of_an_entrant_and_a_table_is_one_touch_away(evening: Evening) -> None:
    table = evening.rounds[0].tables[0]
    shown = seat_finder(evening, str(table.number))
    assert shown.seat is not None
    assert shown.seat.place.who.number == table.number
    assert shown.table == (0 if table.holds(table.number) else table.number)
    for asked in (f"Tisch {table.number}", f"t{table.number}", f"TABLE {table.number}"):
        there = seat_finder(evening, asked)
        assert [each.who.number for each in there.found] == [*table.sides[0], *table.sides[1]]


def test_who_is_free_this_round_is_told_so(evening: Evening) -> None:
    (free,) = evening.rounds[0].byes
    seat = seat_finder(evening, f"nr {free}").seat
    assert seat is not None
    assert seat.place.is_at == "bye"
    assert "Diese Runde frei" in html_of(PageBook(evening), "/platz", {"q": str(free)})


def test_before_the_draw_seats_come_later() -> None:
    evening = evening_of(course_of(0, 5).state)
    shown = seat_finder(evening, "zapf")
    assert shown.seat is not None
    assert shown.seat.place.is_at == "open"
    page = read(html_of(PageBook(evening), "/platz", {"q": "zapf"}))
    assert "Angemeldet." in page
    assert "sobald Runde 1 ausgelost ist" in page


def test_nobody_found_gets_advice(evening: Evening) -> None:
    page = read(html_of(PageBook(evening), "/platz", {"q": "Xylander"}))
    assert "passt niemand" in page
    assert "Familiennamen" in page
    assert 'value="Xylander"' in html_of(PageBook(evening), "/platz", {"q": "Xylander"})


def test_a_full_name_finds_who_is_shown_shortened() -> None:
    evening = evening_of(drawn(names_shown="short").state)
    shown = seat_finder(evening, "Zapf Ewald")
    assert shown.seat is not None
    assert shown.seat.place.who.names == ("Ewald Z.", "Uwe P.")
    assert not seat_finder(evening, "Zapf Karl").found


def test_with_numbers_only_no_name_finds_anybody() -> None:
    evening = evening_of(drawn(names_shown="number").state)
    shown = seat_finder(evening, "Zapf")
    assert (shown.seat, shown.found) == (None, ())
    page = read(html_of(PageBook(evening), "/platz", {"q": "Zapf"}))
    assert "Hier stehen keine Namen" in page
    assert "Name, Nummer" not in page
    assert seat_finder(evening, "5").seat is not None


def test_who_was_taken_out_is_found_by_number_only() -> None:
    course = drawn()
    for person in course.state.entrants[course.state.numbered()[4].id].persons:
        course.must(course.organiser, UnlistPerson(person))
    evening = evening_of(course.state)
    assert seat_finder(evening, "Zapf").seat is None
    assert "Zapf" not in html_of(PageBook(evening), "/platz", {"q": "5"})


def test_the_hall_is_named_where_it_has_parts() -> None:
    parts = (Section("Saal", 1, 1), Section("Nebenzimmer", 2))
    evening = evening_of(drawn(sections=parts).state)
    sections = {
        place.place.section
        for place in (seat_finder(evening, f"nr {n}").seat for n in range(1, 6))
        if place is not None and place.place.table
    }
    assert sections == {"Saal", "Nebenzimmer"}


def test_what_is_too_long_is_refused(evening: Evening) -> None:
    with pytest.raises(Refusal, match="page_query_too_long"):
        seat_finder(evening, "a" * 121)


def test_the_answer_is_small_with_all_it_loads(evening: Evening) -> None:
    loaded = gzip.compress(STYLE.encode()), gzip.compress(SCRIPT.encode())
    for asked in ("zapf", "Hofmann Karl", ""):
        answer = PageBook(evening).page("/platz", {"q": asked}, "de")
        assert len(answer.gzip) + sum(map(len, loaded)) <= 14 * 1024 / 2


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202eRTL\u202c",
    "שרה",
    "{{ 7 * 7 }}",
    "x" * 120,
    "**fett**",
    "a\u0301\u0302\u0303\u0304",
    "&amp;</main>",
)


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_name_harms_nothing(hostile: str) -> None:
    course = drawn(2)
    name = tidied_name(Name(hostile, hostile))
    book = PageBook(Publisher(lambda _: name).evening(course.state, NOW))
    for query in ({"q": "1"}, {"q": hostile}, {"q": "tisch 1"}):
        html = html_of(book, "/platz", query)
        assert html.count("<main") == html.count("</main>") == 1
        assert html.count("<script") == 1
        assert "<img" not in html
        assert "49" not in read(html)
        assert "\u202e" not in html


def test_a_hostile_tournament_name_harms_nothing() -> None:
    state = course_of(0, 2).state
    named = replace(state, settings=replace(state.settings, name="<b>Preis</b>"))
    html = html_of(book_of(named), "/platz")
    assert "<b>Preis" not in html
    assert "&lt;b&gt;Preis" in html


def test_a_seat_that_is_given_before_the_draw_is_shown_and_may_still_change() -> None:
    course = course_of(0, 4, sections=(Section("Saal", 1, 4), Section("Stüberl", 5, 9)))
    entrants = [each.id for each in course.state.numbered()]
    course.must(course.organiser, GiveSeat(1, entrants[0], Seat(7, 2)))
    course.must(course.organiser, GiveSeat(1, entrants[2], Seat(7, 1)))
    evening = evening_of(course.state)
    shown = seat_finder(evening, "1")
    assert shown.seat is not None
    place = shown.seat.place
    assert (shown.round, shown.is_drawn) == (1, False)
    assert (place.is_at, place.table, place.side, place.section) == ("seated", 7, 2, "Stüberl")
    assert [each.number for each in shown.seat.opponents] == [3]
    assert {each.who.number for each in seat_finder(evening, "Tisch 7").found} == {1, 3}
    waiting = seat_finder(evening, "2").seat
    assert waiting is not None
    assert waiting.place.is_at == "open"
    assert "kann sich der Platz noch ändern" in read(
        html_of(PageBook(evening), "/platz", {"q": "1"})
    )
    own = own_page(evening, 1)
    assert own.seat is not None
    assert own.seat.place.table == 7
    assert own_page(evening, 2).seat is None
    for pair, id_ in enumerate((entrants[2], entrants[0]), 1):
        course.must(course.organiser, GiveSeat(1, id_, Seat(1, pair)))
    course.draw()
    after = read(html_of(PageBook(evening_of(course.state)), "/platz", {"q": "1"}))
    assert "noch ändern" not in after
