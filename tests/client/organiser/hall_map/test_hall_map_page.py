"""The page on which the tables are placed: keys, mouse, what F12 waits for, what others see."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.hall_map.page import HallMapPage, HallMapScreen
from bobbl_client.printing.paper import HallSheet
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.hall_map import HallMap, PlacedTable
from builders.hall import Hall, ScreenKeeper, opened
from builders.halls.maps import EMPTY_HALL

Kept = ScreenKeeper[HallMapScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """Give a hall with four tables, two on the stage and two in the hall."""
    hall = Hall(tmp_path)
    hall.drawn()
    return hall


def _page(hall: Hall, view: Kept) -> HallMapPage:
    return opened(HallMapPage(hall.organiser, can_print=True), view)


def _plan(hall: Hall) -> HallMap | None:
    state = hall.organiser.state
    assert state is not None
    return state.hall_map


def test_enter_places_all_and_f12_takes_the_plan(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    assert view.screen.told == "0 von 4 gestellt"
    assert view.screen.blocked == "geht, sobald noch 4 Tische stehen"
    for _ in range(3):
        page.enter()
    assert view.screen.blocked == "geht, sobald Tisch 4 steht"
    assert "Tisch 4 wird gestellt" in view.screen.hint
    page.take()
    assert _plan(hall) is None
    page.enter()
    assert view.screen.blocked == ""
    assert page.is_unsaved
    page.take()
    plan = _plan(hall)
    assert plan is not None
    assert [each.table for each in plan.tables] == [1, 2, 3, 4]
    assert view.screen.blocked == "so gilt er schon"
    assert not page.is_unsaved


def test_without_an_entrance_it_waits(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    page.suggest()
    column, row = page.draft.plan.door_cells(page.draft.plan.doors[0])[0]
    page.drag_to(column, row)
    page.door()
    assert view.screen.blocked == "geht, sobald es einen Eingang gibt"


def test_digits_take_a_table_and_one_that_is_not_there_is_told(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    page.digit("3")
    assert page.draft.hand == 3
    page.digit("9")
    assert page.draft.hand == 3
    assert view.screen.warning == "Das Turnier hat nur 4 Tische."
    page.arrow("right")
    assert view.screen.warning == ""


def test_before_the_draw_it_is_told_where_more_tables_come_from(tmp_path: Path) -> None:
    view = Kept()
    page = _page(Hall(tmp_path), view)
    page.digit("9")
    assert view.screen.warning == (
        "Bisher ist nur 1 Tisch bekannt; wie viele Teilnehmer erwartet werden, steht in den"
        " Einstellungen (E)."
    )


def test_two_digits_make_a_number(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.drawn(24)
    page = _page(hall, Kept())
    page.digit("1")
    page.digit("2")
    assert page.draft.hand == 12
    page.digit("3")
    assert page.draft.hand == 3


def test_a_number_shows_the_way_once_all_stand(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    page.suggest()
    page.digit("4")
    assert view.screen.table == 4
    assert view.screen.way
    assert view.screen.hint.startswith("**Tisch 4.** Saal: vom Eingang ")
    assert view.screen.cursor is None
    page.arrow("down")
    assert view.screen.table == 0
    assert view.screen.cursor is not None


def test_f8_takes_back_step_by_step(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    assert view.screen.undo_blocked
    page.enter()
    page.suggest()
    page.undo()
    assert [each.table for each in page.draft.plan.tables] == [1]
    page.undo()
    assert page.draft.plan.tables == ()
    assert view.screen.undo_blocked
    assert not page.is_unsaved


def test_what_cannot_stand_is_told_and_changes_nothing(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    page.enter()
    page.arrow("left")
    page.enter()
    assert "steht schon etwas" in view.screen.warning
    assert [each.table for each in page.draft.plan.tables] == [1]


def test_a_click_places_and_a_table_is_dragged(hall: Hall) -> None:
    page = _page(hall, Kept())
    page.press_at(5, 3)
    page.release_at(5, 3)
    assert page.draft.plan.placed(1) == PlacedTable(1, 5, 3)
    page.press_at(6, 3)
    assert page.draft.hand == 1
    page.release_at(6, 3)
    assert page.draft.plan.placed(1) == PlacedTable(1, 5, 3)
    page.press_at(5, 3)
    page.drag_to(9, 6)
    page.release_at(9, 6)
    assert page.draft.plan.placed(1) == PlacedTable(1, 9, 6)


def test_a_stage_is_drawn_with_the_mouse(hall: Hall) -> None:
    page = _page(hall, Kept())
    page.stage()
    page.press_at(2, 0)
    page.drag_to(8, 1)
    page.release_at(8, 1)
    stage = page.draft.plan.fixtures[0]
    assert (stage.column, stage.row, stage.width, stage.depth) == (2, 0, 7, 2)


def test_esc_puts_away_a_wall_that_is_begun(hall: Hall) -> None:
    page = _page(hall, Kept())
    page.bar_or_wall()
    page.bar_or_wall()
    page.enter()
    assert page.back()
    assert not page.back()
    assert page.draft.plan.walls == ()


def test_tables_that_are_shut_in_are_told(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    page.suggest()
    column, row = page.draft.plan.door_cells(page.draft.plan.doors[0])[0]
    page.stage()
    page.press_at(column - 1, row)
    page.drag_to(column + 2, row)
    page.release_at(column + 2, row)
    assert view.screen.warning == "Zu den Tischen 1, 2, 3, 4 führt kein Weg vom Eingang."


def test_without_tables_f12_takes_the_plan_away_after_a_question(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    page.suggest()
    page.take()
    page.clear()
    assert view.screen.take == "Ohne Plan weitermachen"
    page.take()
    assert page.confirmation is not None
    assert page.confirmation.is_off
    assert _plan(hall) is not None
    page.agree()
    assert _plan(hall) is None


def test_a_plan_taken_elsewhere_is_followed_unless_one_is_at_work(hall: Hall) -> None:
    view = Kept()
    page = _page(hall, view)
    plan = replace(EMPTY_HALL, tables=(PlacedTable(1, 1, 4), PlacedTable(30, 5, 4)))
    hall.organiser.ask(SetHallMap(plan))
    assert view.screen.plan == plan
    assert view.screen.unused == {30}
    page.suggest()
    hall.organiser.ask(SetHallMap(replace(plan, columns=30)))
    assert view.screen.plan.columns == 20


def test_it_is_printed_as_it_stands(hall: Hall) -> None:
    page = HallMapPage(hall.organiser, can_print=True)
    asked: list[object] = []
    page.open(lambda _: None, open_page=lambda name, about: asked.extend((name, about)))
    page.suggest()
    page.print()
    name, sheet = asked
    assert name == "preview"
    assert isinstance(sheet, HallSheet)
    assert sheet.plan == page.draft.plan
