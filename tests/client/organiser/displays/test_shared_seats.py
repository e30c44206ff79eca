"""The seats shared out among displays from the list of all of them, and at one of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.organiser.displays.page import BOARD, ShownHerePage
from bobbl_client.organiser.displays.screens import BOARD as SCREEN_BOARD
from bobbl_client.organiser.displays.screens import ScreenShownPage, ScreensPage
from bobbl_client.page.list_page import ListScreen
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.domain.readings.seat_boards import boards
from bobbl_shared.ids import ScreenId
from builders.hall import Hall, ScreenKeeper, opened

CODE = ScreenId("AB23")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> ScreenKeeper[ListScreen]:
    return ScreenKeeper()


def sharing(hall: Hall) -> list[str]:
    return [each.name for each in boards(hall.evening.state)]


def test_one_key_shares_the_seats_out_among_all_and_the_same_one_ends_it(
    hall: Hall, view: ScreenKeeper[ListScreen]
) -> None:
    hall.evening.station("display", "Saal")
    page = opened(ScreensPage(hall.organiser), view)
    assert view.screen.actions[0].blocked == "dafür braucht es zwei Anzeigen"
    page.act("F5", "")
    assert sharing(hall) == []
    hall.organiser.ask(SetScreen(CODE, "Bar", ("seats",)))
    hall.evening.station("display", "Theke")
    assert view.screen.actions[0].label == "Plätze aufteilen"
    page.act("F5", "")
    assert sharing(hall) == ["Bar", "Saal", "Theke"]
    assert hall.evening.state.screens[CODE].pages == ("seats", "board")
    assert view.screen.actions[0].label == "Plätze nicht mehr aufteilen"
    page.act("F5", "")
    assert sharing(hall) == []
    assert hall.evening.state.screens[CODE].pages == ("seats",)


def test_it_is_said_whose_share_nobody_sees(hall: Hall, view: ScreenKeeper[ListScreen]) -> None:
    for name in ("Saal", "Theke"):
        hall.evening.station("display", name)
    hall.push_health()
    page = opened(ScreensPage(hall.organiser), view)
    page.act("F5", "")
    assert "Nicht erreichbar" not in view.screen.about
    hall.evening.station("display", "Bar")
    page.act("F5", "")
    page.act("F5", "")
    assert "**Nicht erreichbar: Bar.**" in view.screen.about


def test_a_display_and_a_browser_say_which_part_they_have(
    hall: Hall, view: ScreenKeeper[ListScreen]
) -> None:
    wall = hall.evening.station("display", "Saal")
    hall.organiser.ask(SetScreen(CODE, "Bar", ("seats",)))
    page = opened(ShownHerePage(hall.organiser, wall.id), view)
    assert view.screen.rows[-1].detail == "aus: alle Namen"
    page.open_row(BOARD)
    browser: ScreenKeeper[ListScreen] = ScreenKeeper()
    opened(ScreenShownPage(hall.organiser, CODE), browser).open_row(SCREEN_BOARD)
    assert sharing(hall) == ["Bar", "Saal"]
    assert browser.screen.rows[-1].detail == "Teil 1 von 2 der Namen"
    page.refresh()
    assert view.screen.rows[-1].detail == "Teil 2 von 2 der Namen"
