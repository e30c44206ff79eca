"""The club's page by keys alone, from the ranking and back."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.club.view import ClubView
from bobbl_client.organiser.ranking.view import RankingView
from bobbl_client.organiser.tools import Tools
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.widgets.window.window import StationWindow
from builders.club import InventedClub
from builders.hall import Hall
from builders.hands import press, shown, type_in

Key = Qt.Key


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn()
    made.play()
    made.evening.close_round(made.organiser)
    yield made
    made.evening.close()


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def keys(*pressed: Key) -> None:
    for key in pressed:
        press(focused(), key)


@pytest.fixture
def work(qtbot: QtBot, hall: Hall) -> Iterator[OrganiserWork]:
    work = OrganiserWork(hall.organiser, UTC, tools=Tools(club=InventedClub(count=None)))
    shown(qtbot, StationWindow(hall.organiser, work))
    work.page.focus_first()
    keys(Key.Key_R, Key.Key_F7)
    yield work
    work.finish()


def test_from_founding_to_a_picture_by_keys(work: OrganiserWork) -> None:
    page = work.page
    assert isinstance(page, ClubView)
    type_in(focused(), "SV Weidenlohe")
    keys(Key.Key_F12)
    assert not page.name.isVisible()
    keys(Key.Key_F12)
    assert page.answers.isVisible()
    assert not page.action.isVisible()
    keys(Key.Key_Down, Key.Key_Return)
    assert page.table.isVisible()
    assert len(page.table.lines()) == 41
    keys(Key.Key_Return)
    assert page.sheet.isVisible()
    assert page.sheet.place().width() > 400
    assert page.rounds.hasFocus()
    keys(Key.Key_Down)
    assert page.rounds.chosen_key() == "1"
    keys(Key.Key_Escape)
    assert page.table.isVisible()
    keys(Key.Key_Escape)
    assert isinstance(work.page, RankingView)


def test_without_a_club_nothing_leads_there(qtbot: QtBot, hall: Hall) -> None:
    work = OrganiserWork(hall.organiser, UTC)
    shown(qtbot, StationWindow(hall.organiser, work))
    work.page.focus_first()
    keys(Key.Key_R)
    assert isinstance(work.page, RankingView)
    assert not work.page.club.isVisible()
    keys(Key.Key_F7)
    assert isinstance(work.page, RankingView)
    work.finish()
