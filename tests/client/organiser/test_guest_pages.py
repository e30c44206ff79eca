"""The organiser opens pages for guests, and takes a browser in as a display."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication

from bobbl_client.model.wifi_choice import WifiChoice
from bobbl_client.organiser.displays.screens import ScreensPage
from bobbl_client.organiser.guest_pages.page import GuestPagesPage, GuestPagesScreen
from bobbl_client.organiser.papers.poster import poster
from bobbl_client.page.list_page import ListScreen
from bobbl_client.printing.layout.pages import pictures
from bobbl_client.printing.layout.paper import MARGIN_MM
from bobbl_client.printing.layout.poster import NOTE_PT, NOTES_MM, PosterLayout
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.i18n.days import written_weekday
from builders.hall import Hall, ScreenKeeper, opened
from builders.qr_reader import read_code


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def test_one_key_opens_the_pages_and_one_closes_them_after_a_question(hall: Hall) -> None:
    view = ScreenKeeper[GuestPagesScreen]()
    page = opened(GuestPagesPage(hall.organiser), view)
    assert view.screen.address == "192.168.4.10:8080"
    page.act()
    assert view.screen.link == "http://192.168.4.10:8080/"
    page.ask_to_close()
    assert hall.evening.state.pages is not None
    assert hall.evening.state.pages.is_open
    page.agree()
    assert not hall.evening.state.pages.is_open
    assert view.screen.link == ""


def test_a_free_port_is_proposed(hall: Hall) -> None:
    view = ScreenKeeper[GuestPagesScreen]()
    opened(GuestPagesPage(hall.organiser, free_port=lambda: 8090), view)
    assert view.screen.address == "192.168.4.10:8090"


def test_an_address_without_a_port_is_one_with_the_port_that_browsers_add(hall: Hall) -> None:
    view = ScreenKeeper[GuestPagesScreen]()
    page = opened(GuestPagesPage(hall.organiser), view)
    page.type_address("192.168.4.10")
    page.act()
    assert hall.evening.state.pages is not None
    assert hall.evening.state.pages.address == "192.168.4.10:80"
    assert view.screen.link == "http://192.168.4.10/"


def test_a_browser_is_taken_in_by_its_code_and_taken_away_again(hall: Hall) -> None:
    view = ScreenKeeper[ListScreen]()
    page = opened(ScreensPage(hall.organiser), view)
    page.save(("k7hm", "Nebenzimmer"))
    assert [each.name for each in hall.evening.state.screens.values()] == ["Nebenzimmer"]
    page.act("F7", "K7HM")
    page.agree()
    assert not hall.evening.state.screens


def test_the_codes_of_the_poster_are_read(hall: Hall, qapp: QApplication) -> None:
    hall.organiser.ask(OpenPages("192.168.4.10:80"))
    sheet = poster(hall.organiser, WifiChoice("FFW;Gast", "mucken2026"))
    assert sheet.day == written_weekday(hall.organiser.now.astimezone())
    layout = PosterLayout(sheet, 150)
    (image,) = pictures(sheet, round(150 * 210 / 25.4))
    margin = layout.mm(MARGIN_MM)
    rooms = [layout.step_area(place).translated(margin, margin) for place in (0, 1)]
    assert [read_code(image, room) for room in rooms] == [
        r"WIFI:T:WPA;S:FFW\;Gast;P:mucken2026;;",
        "http://192.168.4.10/",
    ]


def test_an_answer_stands_right_below_its_question(hall: Hall, qapp: QApplication) -> None:
    notes = tuple((f"Frage {n}?", f"Antwort {n}") for n in range(1, 4))
    sheet = replace(poster(hall.organiser, WifiChoice("", "")), notes=notes)
    layout = PosterLayout(sheet, 150)
    (image,) = pictures(sheet, round(150 * 210 / 25.4))
    left = round(layout.mm(MARGIN_MM))
    top, foot = round(left + layout.mm(NOTES_MM + 2)), round(left + layout.height - layout.mm(8))
    inked = [
        any(
            image.pixelColor(x, y).lightness() < 128 for x in range(left, left + image.width() // 2)
        )
        for y in range(top, foot)
    ]
    lines = [len(list(rows)) for is_line, rows in groupby(inked) if is_line]
    gaps = [len(list(rows)) for is_line, rows in groupby(inked) if not is_line]
    assert len(lines) == 6, "three questions, three answers, and all above the foot"
    assert all(gap < layout.step(NOTE_PT) for gap in gaps[1:-1:2])


def test_an_address_to_type_is_as_large_as_there_is_room(hall: Hall, qapp: QApplication) -> None:
    hall.organiser.ask(OpenPages("192.168.104.177:8080"))
    known = PosterLayout(poster(hall.organiser, WifiChoice("FFW", "mucken2026")), 150)
    assert known.rows(1) == [("oder eintippen:", ""), ("", "192.168.104.177:8080")]
    assert known.rows(0) == [("Netz", "FFW"), ("Kennwort", "mucken2026")]
    long = PosterLayout(poster(hall.organiser, WifiChoice("F" * 32, "m" * 63)), 150)
    assert len(long.rows(0)) == 2, "there is no room for four"
    alone = PosterLayout(poster(hall.organiser, WifiChoice("", "")), 150)
    assert alone.rows(0) == [("oder eintippen:", "192.168.104.177:8080")]
