"""Where is table 17? Digits typed at a display, the answer, and how long it is seen."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_client.display.page import Display, DisplayScreen
from bobbl_client.display.views.words import words_of
from bobbl_client.display.where import STAYS, TYPED_TOGETHER, WherePage
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.areas.rounds import SetClock
from builders.hall import Hall, ScreenKeeper, opened
from builders.halls.maps import HALL

Keeper = ScreenKeeper[DisplayScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Give a hall of 16 tables, two of them on the stage."""
    made = Hall(tmp_path)
    made.drawn(32)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> Keeper:
    """Give the keeper of what is seen."""
    return ScreenKeeper()


@pytest.fixture
def display(hall: Hall, view: Keeper) -> Display:
    """Give a display."""
    return opened(Display(hall.evening.station("display", "Anzeige Saal"), UTC), view)


def _typed(display: Display, digits: str) -> None:
    for digit in digits:
        display.ask_where(digit)


def _seen(view: Keeper) -> WherePage | None:
    page = view.screen.page
    return page if isinstance(page, WherePage) else None


def test_without_a_plan_digits_change_nothing(display: Display, view: Keeper) -> None:
    before = view.screen
    _typed(display, "7")
    assert view.screen == before
    assert not display.forget_where()


def test_the_number_is_answered_with_section_way_and_sentence(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.organiser.ask(SetHallMap(HALL))
    _typed(display, "16")
    page = _seen(view)
    assert page is not None
    assert page.asked == ("Wo ist", "Tisch 16?")
    assert page.found.section == "Saal"
    assert page.found.told == "Vom Eingang geradeaus, dann links."
    assert page.found.way
    assert page.found.unused == set(range(17, 24))
    assert view.screen.footer[0] == "Einen anderen Tisch suchen: Nummer tippen"
    for said in (*page.asked, "Saal", page.found.told.rstrip(".")):
        assert said in words_of(view.screen)


def test_a_table_that_is_not_there_gets_a_sentence(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.organiser.ask(SetHallMap(HALL))
    _typed(display, "99")
    page = _seen(view)
    assert page is not None
    assert page.found.told == "Das Turnier hat nur 16 Tische."
    assert page.found.way == ()


def test_a_pause_begins_another_number_and_zeros_mean_nothing(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.organiser.ask(SetHallMap(HALL))
    _typed(display, "01")
    page = _seen(view)
    assert page is not None
    assert page.found.table == 1
    hall.evening.clock.pass_seconds(TYPED_TOGETHER.total_seconds())
    _typed(display, "2")
    page = _seen(view)
    assert page is not None
    assert page.found.table == 2


def test_it_goes_by_itself_and_by_esc(hall: Hall, display: Display, view: Keeper) -> None:
    hall.organiser.ask(SetHallMap(HALL))
    _typed(display, "3")
    hall.evening.clock.pass_seconds(STAYS.total_seconds() - 1)
    display.tick()
    assert _seen(view) is not None
    hall.evening.clock.pass_seconds(1)
    display.tick()
    assert _seen(view) is None
    _typed(display, "3")
    assert _seen(view) is not None
    assert display.forget_where()
    assert _seen(view) is None
    assert not display.forget_where()


def test_the_line_of_the_evening_stays_off_the_plan(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.organiser.ask(SetHallMap(HALL))
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.evening.clock.pass_seconds(2300)
    display.tick()
    assert view.screen.evening is not None
    _typed(display, "3")
    assert view.screen.evening is None
