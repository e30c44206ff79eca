"""Windows grow with their screen; below 1280 × 700 logical pixels they have the narrow layout."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QSize
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.model.appearance import Appearance, keep_appearance, read_appearance
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.theme import Look, look, start_scale
from bobbl_client.widgets.window.appearance import TITLE, Dresser, factor_of
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import SMALLEST, Frameable
from builders.hands import shown

FULL_HD = QSize(1920, 1080)
LAPTOP = QSize(1366, 768)
LAPTOP_AT_150 = QSize(910, 512)


@pytest.mark.parametrize(
    ("screen", "scale"),
    [
        ((640, 400), 0.7),
        ((910, 512), 0.8),
        ((1024, 600), 0.95),
        ((1093, 614), 1.0),
        ((1366, 768), 1.0),
        ((1440, 900), 1.05),
        ((1600, 900), 1.15),
        ((1920, 1080), 1.4),
        ((1920, 800), 1.0),
        ((2560, 1440), 1.85),
        ((3840, 2160), 2.8),
    ],
)
def test_the_start_scale_of_a_screen(screen: tuple[int, int], scale: float) -> None:
    assert start_scale(*screen) == scale


@pytest.mark.parametrize(
    ("screen", "room", "scale"),
    [
        ((1093, 614), 614 - TITLE, 0.9),
        ((1093, 614), 614 - 48 - TITLE, 0.85),  # above a bar of tasks
        ((910, 512), 512 - 48 - TITLE, 0.7),
        ((1366, 768), 768 - 48 - TITLE, 1.0),
        ((1920, 1080), 1080 - 48 - TITLE, 1.4),
    ],
)
def test_a_window_is_no_higher_than_what_bars_leave_of_the_screen(
    screen: tuple[int, int], room: int, scale: float
) -> None:
    assert start_scale(*screen, room) == scale
    assert SMALLEST[1] * scale <= room


@pytest.mark.parametrize(
    ("chosen", "start", "factor"),
    [
        (Appearance(), 0.7, 1.0),
        (Appearance(), 0.9, 1.0),
        (Appearance(), 1.4, 1.0),
        (Appearance(scale=1.2), 0.9, 1.2),
        (Appearance(scale=1.2), 1.0, 1.2),
        (Appearance(scale=1.5), 1.4, 1.0),
        (Appearance(scale=1.2, factor=0.9), 1.4, 0.9),
    ],
)
def test_who_has_chosen_nothing_has_the_scale_of_the_screen(
    chosen: Appearance, start: float, factor: float
) -> None:
    assert factor_of(chosen, start) == factor


def test_the_narrow_layout_begins_below_1280_by_700_logical_pixels() -> None:
    assert not Look().is_narrow(1280, 700)
    assert Look().is_narrow(1279, 700)
    assert Look().is_narrow(1280, 699)
    assert not Look(scale=1.4).is_narrow(1920, 1080)
    assert Look(scale=1.4).is_narrow(1366, 768)


@pytest.fixture
def dressers(qapp: QApplication) -> Iterator[list[Dresser]]:
    Dresser.current = None
    made: list[Dresser] = []
    yield made
    for each in made:
        each.setParent(None)
    Dresser.current = None


def test_the_factor_is_kept_and_multiplies_the_scale_of_the_screen(
    dressers: list[Dresser], qapp: QApplication, tmp_path: Path
) -> None:
    dressers.append(Dresser(qapp, tmp_path))
    dressers[0].stand_on(FULL_HD)
    assert look().scale == 1.4
    dressers[0].rescale(1)
    assert look().scale == pytest.approx(1.54)
    assert read_appearance(tmp_path).factor == 1.1
    dressers[0].stand_on(LAPTOP)
    assert look().scale == pytest.approx(1.1)
    theme.apply(qapp, LIGHT)
    dressers.append(Dresser(qapp, tmp_path))
    assert look().scale == pytest.approx(1.1)


def test_windows_can_be_made_smaller_down_to_the_scale_of_a_laptop(
    dressers: list[Dresser], qapp: QApplication, tmp_path: Path
) -> None:
    dressers.append(Dresser(qapp, tmp_path))
    dressers[0].stand_on(FULL_HD)
    for _ in range(5):
        dressers[0].rescale(-1)
    assert look().scale == pytest.approx(1.12)
    dressers[0].rescale(0)
    assert look().scale == 1.4


def test_on_a_screen_too_low_for_any_window_they_are_smaller_from_the_start(
    dressers: list[Dresser], qapp: QApplication, tmp_path: Path
) -> None:
    dressers.append(Dresser(qapp, tmp_path))
    dressers[0].stand_on(LAPTOP_AT_150)
    assert look().scale == pytest.approx(0.8)
    dressers[0].rescale(1)
    assert look().scale == pytest.approx(0.88)
    for _ in range(2):
        dressers[0].rescale(-1)
    assert look().scale == pytest.approx(0.8)


def test_a_scale_of_an_older_version_is_reached_again_and_not_multiplied(
    dressers: list[Dresser], qapp: QApplication, tmp_path: Path
) -> None:
    keep_appearance(tmp_path, Appearance(scale=1.75), lambda count: b"x" * count)
    dressers.append(Dresser(qapp, tmp_path))
    assert look().scale == 1.75


def test_windows_that_are_smaller_need_less_room_before_they_scroll(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window = Frameable("Probe")
    shown(qtbot, window)
    least = window.shell.minimumWidth()
    theme.apply(qapp, LIGHT, 1.4)
    assert window.shell.minimumWidth() == least
    theme.apply(qapp, LIGHT, 0.8)
    assert window.shell.minimumWidth() == round(0.8 * least)


class _Page(PageView):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[bool] = []

    def set_narrow(self, is_narrow: bool) -> None:
        self.heard.append(is_narrow)


def test_pages_hear_of_the_layout_when_it_changes_and_before_they_are_seen(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window, first, later = Frameable("Probe"), _Page(), _Page()
    window.pages.addWidget(first)
    window.resize(1366, 768)
    shown(qtbot, window)
    assert (first.heard, window.header.height(), window.status.height()) == ([], 54, 52)
    window.resize(1093, 614)
    assert (first.heard, window.header.height(), window.status.height()) == ([True], 50, 46)
    window.open_page(later)
    assert later.heard == [True]
    window.resize(1366, 768)
    assert (first.heard, later.heard) == ([True], [True, False])
    theme.apply(qapp, LIGHT, 1.2)
    assert later.heard == [True, False, True]
    window.close_page()
    assert first.heard == [True]
