"""Where a table is, looked at from the results station: typed, taken back, told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.scoring.hall_look import HallLookPage, HallLookScreen
from bobbl_shared.domain.areas.hall_map import SetHallMap
from builders.hall import Hall, ScreenKeeper, opened
from builders.halls.maps import HALL

Kept = ScreenKeeper[HallLookScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Give a hall of 16 tables with a plan."""
    made = Hall(tmp_path)
    made.drawn(32)
    made.organiser.ask(SetHallMap(HALL))
    yield made
    made.evening.close()


def test_the_table_is_shown_whose_number_was_typed_before(hall: Hall) -> None:
    view = Kept()
    opened(HallLookPage(hall.room, 7), view)
    assert view.screen.told == "**Tisch 7** · Saal · Vom Eingang geradeaus."
    assert view.screen.hall is not None
    assert view.screen.hall.way


def test_digits_look_for_another_and_backspace_takes_one_back(hall: Hall) -> None:
    view = Kept()
    page = opened(HallLookPage(hall.room, 7), view)
    page.digit("1")
    page.digit("6")
    assert view.screen.told.startswith("**Tisch 16** · Saal · Vom Eingang ")
    page.take_back()
    assert view.screen.told.startswith("**Tisch 1** · Bühne · ")
    page.take_back()
    assert view.screen.told == "Nummer des Tisches tippen"
    assert view.screen.hall is not None
    assert view.screen.hall.table == 0
    page.digit("0")
    assert view.screen.told == "Nummer des Tisches tippen"


def test_a_table_too_many_and_a_plan_taken_away_are_told(hall: Hall) -> None:
    view = Kept()
    page = opened(HallLookPage(hall.room), view)
    page.digit("9")
    page.digit("9")
    assert view.screen.told == "**Tisch 99** · Das Turnier hat nur 16 Tische."
    hall.organiser.ask(SetHallMap(None))
    assert view.screen == HallLookScreen(None, "Es gibt keinen Plan der Halle.")
