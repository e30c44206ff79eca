"""The window of a display: its keys, and that each page is painted at every size."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from PyQt6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from bobbl_client.presenters.display_pages import ClockPage, RankingPage, SeatsPage, WordPage
from bobbl_client.views.display import DisplayWindow
from bobbl_client.views.theme import DARK, PROJECTOR, look
from bobbl_shared.domain.commands import RingGong, SetClock
from builders.hall import Hall
from builders.hands import press, shown

Key = Qt.Key


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def window(qtbot: QtBot, hall: Hall) -> DisplayWindow:
    window = DisplayWindow(hall.evening.station("display", "Anzeige Saal"), zone=UTC)
    shown(qtbot, window, 1366, 768)
    return window


def page(window: DisplayWindow, hall: Hall) -> object:
    return window.presenter.screen(hall.evening.clock.now()).page


def inked(window: DisplayWindow) -> int:
    """Count the points of a grid over the window that have not the colour of its corner."""
    image = window.grab().toImage()
    ground = image.pixel(0, 0)
    grid = [(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    return sum(image.pixel(x, y) != ground for x, y in grid)


def test_arrows_turn_and_space_holds(hall: Hall, window: DisplayWindow) -> None:
    hall.drawn(41)
    first, seen = page(window, hall), window.grab().toImage()
    press(window, Key.Key_Right)
    second = page(window, hall)
    upper = QRect(0, window.height() // 4, window.width(), window.height() // 2)
    assert window.grab(upper).toImage() != seen.copy(upper)
    press(window, Key.Key_Left)
    assert page(window, hall) == first != second
    press(window, Key.Key_Space)
    hall.evening.clock.pass_seconds(60)
    window.presenter.tick()
    assert page(window, hall) == first


def test_f6_changes_the_colours(window: DisplayWindow) -> None:
    assert look().theme == PROJECTOR
    press(window, Key.Key_F6)
    assert look().theme == DARK
    press(window, Key.Key_F6)
    assert look().theme == PROJECTOR


def test_f11_fills_the_screen_and_esc_leaves_it(window: DisplayWindow) -> None:
    press(window, Key.Key_Escape)
    assert not window.isFullScreen()
    press(window, Key.Key_F11)
    assert window.isFullScreen()
    press(window, Key.Key_Escape)
    assert not window.isFullScreen()


def test_every_page_is_painted_at_every_size(hall: Hall, window: DisplayWindow) -> None:
    kinds = []
    for act in (
        lambda: None,
        lambda: hall.drawn(41),
        lambda: hall.organiser.ask(SetClock("start", 1, 2400)),
        hall.play,
        lambda: hall.evening.close_round(hall.organiser),
        lambda: hall.organiser.ask(RingGong()),
    ):
        act()
        kinds.append(type(page(window, hall)))
        for size in ((1366, 768), (1920, 1080), (1024, 768), (640, 1000)):
            window.resize(*size)
            assert inked(window) > 500
    assert kinds == [WordPage, SeatsPage, ClockPage, ClockPage, RankingPage, RankingPage]
