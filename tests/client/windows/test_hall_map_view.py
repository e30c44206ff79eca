"""The plan of the hall in its window: keys and mouse reach the page, every key is a button."""

from datetime import UTC
from pathlib import Path

import pytest
from PyQt6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.organiser.hall_map.page import HallMapPage
from bobbl_client.organiser.hall_map.view import HallMapView
from bobbl_client.scoring.views.hall_look import HallLookView
from bobbl_client.scoring.views.scoring import ScoringWork, scoring_window
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.hall_map import Door, PlacedTable
from builders.hall import Hall
from builders.halls.maps import HALL
from builders.hands import click, in_front, press, shown, type_in

Key = Qt.Key


@pytest.fixture
def view(tmp_path: Path, qtbot: QtBot) -> HallMapView:
    """Give the view of a hall with four tables."""
    hall = Hall(tmp_path)
    hall.drawn()
    view = HallMapView(HallMapPage(hall.organiser, can_print=True))
    shown(qtbot, view, 1300, 640)
    in_front(qtbot, view)
    view.focus_first()
    return view


def test_arrows_space_enter_and_digits(view: HallMapView) -> None:
    press(view.sheet, Key.Key_Right, Key.Key_Down, Key.Key_Space, Key.Key_Return)
    plan = view.page.draft.plan
    assert plan.placed(1) == PlacedTable(1, 2, 2, is_upright=True)
    type_in(view.sheet, "4")
    assert view.page.draft.hand == 4
    type_in(view.sheet, "1")
    press(view.sheet, Key.Key_Delete)
    assert view.page.draft.plan.tables == ()


def test_ctrl_and_an_arrow_change_the_size(view: HallMapView) -> None:
    ctrl = Qt.KeyboardModifier.ControlModifier
    press(view.sheet, Key.Key_Right, Key.Key_Down, modifier=ctrl)
    plan = view.page.draft.plan
    assert (plan.columns, plan.rows) == (21, 12)
    press(view.sheet, Key.Key_Left, Key.Key_Up, modifier=ctrl)
    plan = view.page.draft.plan
    assert (plan.columns, plan.rows) == (20, 11)


def test_every_key_is_a_button(view: HallMapView) -> None:
    view.suggest.click()
    assert [each.table for each in view.page.draft.plan.tables] == [1, 2, 3, 4]
    view.undo.click()
    view.row.click()
    assert [each.table for each in view.page.draft.plan.tables] == [1, 2]
    view.door.click()
    assert len(view.page.draft.plan.doors) == 2
    view.clear.click()
    assert not view.page.draft.plan.tables
    view.section.click()
    assert view.page.draft.hand == 3


def test_the_mouse_places_where_it_points(view: HallMapView) -> None:
    click(view.sheet, view.sheet.place_of((7, 5)).toPoint())
    assert view.page.draft.plan.placed(1) == PlacedTable(1, 7, 5)
    press(view.sheet, Key.Key_F7)
    view.sheet.pressed.emit(2, 8)
    view.sheet.dragged.emit(6, 8)
    view.sheet.released.emit(6, 8)
    (bar,) = view.page.draft.plan.fixtures
    assert (bar.kind, bar.column, bar.width) == ("bar", 2, 5)


def test_a_click_beside_the_hall_does_nothing(view: HallMapView) -> None:
    before = view.page.draft
    outside = QPointF(view.sheet.width() - 1, view.sheet.height() - 1).toPoint()
    click(view.sheet, outside)
    assert view.page.draft == before
    assert Door("bottom", 9) in before.plan.doors


def test_digits_at_a_display_show_the_way(tmp_path: Path, qtbot: QtBot) -> None:
    hall = Hall(tmp_path)
    hall.drawn()
    window = DisplayWindow(hall.evening.station("display", "Anzeige Saal"), zone=UTC)
    shown(qtbot, window, 1366, 768)
    before = window.accessibleName()
    type_in(window, "3")
    assert window.accessibleName() == before
    hall.organiser.ask(SetHallMap(HALL))
    type_in(window, "3")
    assert window.accessibleName().startswith("Wo ist · Tisch 3? · Saal ")
    press(window, Key.Key_Escape)
    assert window.accessibleName() == before


def test_f3_at_the_results_station_shows_the_table_that_is_typed(
    tmp_path: Path, qtbot: QtBot
) -> None:
    hall = Hall(tmp_path)
    hall.drawn()
    window = scoring_window(hall.room)
    shown(qtbot, window, 1366, 768)
    work = window.work
    press(work, Key.Key_F3)
    assert window.findChild(HallLookView) is None
    hall.organiser.ask(SetHallMap(HALL))
    type_in(work, "3")
    press(work, Key.Key_F3)
    looked = window.findChild(HallLookView)
    assert looked is not None
    assert looked.shown.told.startswith("**Tisch 3** · Saal · ")
    type_in(looked.sheet, "4")
    assert looked.shown.told.startswith("**Tisch 4** · Saal · ")
    in_front(qtbot, window)
    press(looked.sheet, Key.Key_Escape)
    assert isinstance(work, ScoringWork)
    assert work.page.state.number == "3"
