"""Pages of the organiser that have room on a small screen: nothing in them scrolls there."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS
from bobbl_client.organiser.prizes.page import Stage
from bobbl_client.organiser.prizes.view import PrizesView
from bobbl_client.organiser.stations.views.stations import StationsView
from bobbl_client.organiser.taking_in.view import ImportView
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import PrizeId
from builders.hall import Hall
from builders.hands import press, shown, type_in

Key = Qt.Key


def page_of(hall: Hall, qtbot: QtBot, size: tuple[int, int], *keys: Key) -> PageView:
    """Open the organiser's window as large as that, press keys, and return the page."""
    window = WINDOWS["organiser"](hall.organiser)
    shown(qtbot, window, *size)
    assert (window.width(), window.height()) == size
    for key in keys:
        focused = QApplication.focusWidget()
        assert focused is not None
        press(focused, key)
    QApplication.processEvents()
    (page,) = (each for each in window.findChildren(PageView) if each.isVisible())
    return page


def scrolling(page: QWidget) -> list[str]:
    """Return what has to be scrolled, by so many pixels."""
    areas = [each for each in widgets_in(page) if isinstance(each, QAbstractScrollArea)]
    bars = ((each, each.verticalScrollBar()) for each in areas if each.isVisible())
    return [
        f"{type(area).__name__} {area.accessibleName()} {bar.maximum()}"
        for area, bar in bars
        if bar is not None and bar.maximum()
    ]


def test_who_chooses_a_prize_is_seen_with_all_keys(hall: Hall, qtbot: QtBot) -> None:
    hall.drawn()
    everywhere = hall.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
    for table in hall.evening.state.rounds[0].tables:
        for station in (everywhere, hall.organiser):
            hall.evening.enter(station, table, BobblScore(((21, 13), (21, 8))))
    hall.evening.close_round(hall.organiser)
    prizes = tuple(Prize(PrizeId(each), each) for each in ("Schinken", "Wein", "Kaffee"))
    settings = hall.evening.state.settings
    version = hall.evening.state.settings_version
    changed = type(settings)(settings.name, sections=settings.sections, rounds=1, prizes=prizes)
    hall.organiser.ask(ChangeSettings(changed), Base(version=version))
    to_the_choice = (Key.Key_R, Key.Key_F6, Key.Key_F12, Key.Key_Return, Key.Key_F5, Key.Key_Return)
    page = page_of(hall, qtbot, (1280, 720), *to_the_choice, Key.Key_Return)
    assert isinstance(page, PrizesView)
    assert page.part() is Stage.CHOOSE
    assert page.write.isVisible()
    assert scrolling(page) == []


@pytest.mark.parametrize("size", [(1280, 720), (1093, 614)])
def test_what_a_display_shows_is_seen_at_once(
    hall: Hall, qtbot: QtBot, size: tuple[int, int]
) -> None:
    hall.evening.station("display", "Zz Leinwand")
    keys = (Key.Key_S, *[Key.Key_Down] * 9, Key.Key_F6)
    page = page_of(hall, qtbot, size, *keys)
    assert isinstance(page, ListView)
    assert len(page.shown.rows) == 7
    assert scrolling(page) == []


def test_the_code_of_a_results_station_is_seen_with_its_post(hall: Hall, qtbot: QtBot) -> None:
    keys = (Key.Key_S, Key.Key_F4, Key.Key_Tab, Key.Key_Space, Key.Key_F12)
    page = page_of(hall, qtbot, (1280, 720), *keys)
    assert isinstance(page, StationsView)
    assert scrolling(page) == []


def test_what_columns_hold_is_said_without_scrolling(hall: Hall, qtbot: QtBot) -> None:
    page = page_of(hall, qtbot, (1093, 614), Key.Key_T, Key.Key_F11)
    assert isinstance(page, ImportView)
    type_in(page.text, "SV Lohe;Hofmann;Karl;")
    press(page.text, Key.Key_F6)
    QApplication.processEvents()
    assert page.columns.hasFocus()
    whole = page.assign.visibleRegion().boundingRect()
    assert whole.size() == page.assign.size()
