"""The plan of the hall on guests' pages: the way to one's own table, in words and as a drawing."""

import gzip
import re

from msgspec.structs import replace

from bobbl_server.pages.hall import hall_drawing, spot_of, spot_words
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.seat_finder import seat_finder
from bobbl_server.pages.style import STYLE
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.readings.hall_rows import first_hall, with_rows
from bobbl_shared.domain.settings import Section
from bobbl_shared.i18n import speaking
from builders.course import Course
from builders.guest_pages import book_of, course_of, evening_of, html_of
from builders.halls.maps import HALL, SECTIONS


def _drawn(**settings: object) -> Course:
    course = course_of(0, 5, **settings)
    course.draw()
    return course


def test_without_a_plan_nothing_is_drawn() -> None:
    html = html_of(book_of(_drawn().state), "/platz", {"q": "Nr. 1"})
    assert "hall" not in html


def test_the_seat_page_shows_the_way_and_says_it() -> None:
    course = _drawn(sections=(Section("Saal", 1, 1), Section("Nebenzimmer", 2)))
    course.must(course.organiser, SetHallMap(HALL))
    book = book_of(course.state)
    html = html_of(book, "/platz", {"q": "Nr. 1"})

    evening = evening_of(course.state)
    shown = seat_finder(evening, "1").seat
    assert shown is not None
    assert shown.spot is not None
    told = spot_words(shown.spot)
    assert told.startswith(("Saal: vom Eingang", "Nebenzimmer: vom Eingang"))
    assert f"<p>{told}</p>" in html
    assert '<svg class="hall" role="img" aria-label="Plan der Halle: Tisch ' in html
    assert f">{shown.place.table}</text>" in html
    assert "style=" not in html


def test_the_own_page_has_it_too_as_there_is_no_seat_page_on_the_web_space() -> None:
    course = _drawn()
    course.must(course.organiser, SetHallMap(HALL))
    html = html_of(book_of(course.state), "/paar/1")
    assert "<details><summary>Vom Eingang" in html
    assert '<svg class="hall"' in html


def test_a_table_that_is_not_on_the_plan_has_only_its_section() -> None:
    course = _drawn(sections=SECTIONS)
    course.must(course.organiser, SetHallMap(replace(HALL, tables=HALL.tables[5:])))
    html = html_of(book_of(course.state), "/platz", {"q": "Nr. 1"})
    assert "<b>Saal</b>" in html
    assert "hall" not in html


def test_names_of_sections_are_only_text() -> None:
    name = 'Saal<script>alert("x")</script>'
    course = _drawn(sections=(Section(name, 1, 16), Section("&", 17)))
    course.must(course.organiser, SetHallMap(HALL))
    html = html_of(book_of(course.state), "/platz", {"q": "Nr. 1"})
    assert "<script>alert" not in html
    assert "Saal&lt;script&gt;" in html


def test_the_drawing_speaks_the_readers_language() -> None:
    course = _drawn()
    course.must(course.organiser, SetHallMap(HALL))
    evening = evening_of(course.state)
    spot = spot_of(evening, 1)
    assert spot is not None
    german = hall_drawing(spot)
    with speaking("en"):
        english = hall_drawing(spot)
    assert ">Bühne</text>" in german
    assert ">Stage</text>" in english
    assert hall_drawing(spot) == german


def test_the_dashes_lead_from_the_door_to_beside_the_table() -> None:
    course = _drawn()
    course.must(course.organiser, SetHallMap(HALL))
    evening = evening_of(course.state)
    spot = spot_of(evening, 1)
    assert spot is not None
    assert spot.way is not None
    (points,) = re.findall(r'points="([^"]*)"', hall_drawing(spot))
    assert len(points.split()) == len(spot.way.cells)


def test_a_page_with_200_tables_still_fits_the_first_round_trips() -> None:
    course = _drawn()
    course.must(course.organiser, SetHallMap(with_rows(first_hall(200), (range(1, 201),))))
    html = html_of(book_of(course.state), "/platz", {"q": "Nr. 1"})
    sent = sum(len(gzip.compress(each.encode())) for each in (html, STYLE, SCRIPT))
    assert sent <= 14_600
