"""Windows stand inside the screen, with the frame that the system puts round them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PyQt6.QtCore import QRect, QSize
from PyQt6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from bobbl_client.views.placing import FRAME, fits, placed
from bobbl_client.views.scrolled import Scrolled
from bobbl_client.views.window import SMALLEST, Frameable
from builders.hands import shown

WANTED = QSize(1366, 768)
SIDE = FRAME.width() // 2


def with_frame(place: QRect) -> QRect:
    return place.adjusted(-SIDE, SIDE - FRAME.height(), SIDE, SIDE)


@given(st.integers(0, 3000), st.integers(0, 60), st.integers(640, 4000), st.integers(480, 3000))
def test_a_window_is_inside_the_screen_with_its_frame(
    left: int, top: int, wide: int, high: int
) -> None:
    room = QRect(left, top, wide, high)
    place = placed(WANTED, room)
    assert room.contains(with_frame(place))
    if fits(WANTED, room):
        assert place.size() == WANTED


def test_what_is_as_large_as_the_screen_does_not_fit_with_its_frame() -> None:
    assert not fits(WANTED, QRect(0, 0, 1366, 768))
    assert fits(WANTED, QRect(0, 0, 1920, 1040))


def test_a_window_gives_way_before_it_scrolls(qtbot: QtBot) -> None:
    window = Frameable("Probe")
    words = QLabel("Ein langer Satz, der mehr Höhe haben möchte, als er braucht. " * 200)
    words.setWordWrap(True)
    window.pages.addWidget(words)
    shown(qtbot, window, 1092, 640)
    assert (window.shell.width(), window.shell.height()) == (1092, 640)


@pytest.mark.parametrize("size", [(700, 420), (1366, 520), (800, 768)])
def test_in_a_window_that_is_too_small_everything_can_be_scrolled_to(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    window, last = Frameable("Probe"), QLineEdit()
    window.pages.addWidget(last)
    shown(qtbot, window, *size)
    assert (window.width(), window.height()) == size
    assert window.shell.width() >= SMALLEST[0]
    assert window.shell.height() >= SMALLEST[1]
    scrolled = window.centralWidget()
    assert isinstance(scrolled, Scrolled)
    seen, bar = scrolled.viewport(), scrolled.verticalScrollBar()
    assert seen is not None
    assert bar is not None
    assert bar.maximum() == window.shell.height() - seen.height()
