"""A screen has two halves for two windows, each wide enough for every page, or none."""

import pytest
from PyQt6.QtCore import QRect

from bobbl_client.widgets.placing import halves
from bobbl_client.widgets.theme import ACROSS, start_scale
from bobbl_client.widgets.window.window import SMALLEST


@pytest.mark.parametrize("width", [1600, 1680, 1920, 1921, 2560, 3840])
def test_the_halves_of_a_wide_screen_meet_and_fill_it(width: int) -> None:
    room = QRect(30, 20, width, width * 9 // 16)
    found = halves(room)
    assert found is not None
    left, right = found
    assert left.united(right) == room
    assert not left.intersects(right)
    assert abs(left.width() - right.width()) <= 1


@pytest.mark.parametrize("width", [640, 911, 1024, 1280, 1366, 1440])
def test_a_laptops_screen_has_none(width: int) -> None:
    assert halves(QRect(0, 0, width, width * 9 // 16)) is None


@pytest.mark.parametrize("width", [1600, 1680, 1920, 1921, 2560, 3840])
def test_every_page_has_room_in_a_half(width: int) -> None:
    height = width * 9 // 16
    scale = start_scale(width // 2, height, is_half=True)
    assert ACROSS * min(1, scale) <= width // 2
    assert SMALLEST[1] * min(1, scale) <= height
