"""Windows stand inside the screen, with the frame that the system puts round them."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PyQt6 import sip
from PyQt6.QtCore import QRect, QSize
from PyQt6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.placing import FRAME, fits, placed, present
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.window.appearance import Dresser, dresser
from bobbl_client.widgets.window.window import SMALLEST, Frameable
from builders.hands import shown

WANTED = QSize(1366, 768)
SIDE = FRAME.width() // 2
TURNS = 20
"""So many turns of the event loop a window has to settle."""


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


@pytest.fixture
def screen(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[QRect]:
    """Give the room for windows on the screen of the tests, which then counts as one."""
    monkeypatch.setattr("bobbl_client.widgets.placing.WITHOUT_SCREEN", frozenset())
    found = qapp.primaryScreen()
    assert found is not None
    Dresser.current = None
    dresser()
    yield found.availableGeometry()
    sip.delete(dresser())


def window_of(qtbot: QtBot, size: QSize) -> QWidget:
    window = QWidget()
    window.resize(size)
    qtbot.addWidget(window)
    return window


@pytest.mark.parametrize("is_small", [True, False])
@pytest.mark.parametrize("chosen", [None, True, False])
def test_a_window_fills_the_screen_if_the_last_did_or_else_only_where_it_would_not_fit(
    qtbot: QtBot, screen: QRect, chosen: bool | None, is_small: bool
) -> None:
    dresser().is_maximised = chosen
    window = window_of(qtbot, QSize(400, 300) if is_small else screen.size())
    present(window)
    assert window.isVisible()
    assert window.isMaximized() is (not is_small if chosen is None else chosen)
    if not window.isMaximized():
        assert screen.contains(with_frame(window.geometry()))


def test_a_window_stands_where_the_one_before_stands(qtbot: QtBot, screen: QRect) -> None:
    before, after, third = (window_of(qtbot, QSize(400, 300)) for _ in range(3))
    before.setGeometry(screen.left() + 30, screen.top() + 60, 420, 310)
    before.show()
    present(after, before)
    assert after.geometry() == before.geometry()
    before.hide()
    present(third, before)
    assert third.geometry() == placed(QSize(400, 300), screen), "nothing stands there any more"


def test_a_window_that_ceases_to_fill_the_screen_stands_inside_it(
    qtbot: QtBot, screen: QRect
) -> None:
    before, after = (window_of(qtbot, QSize(400, 300)) for _ in range(2))
    before.showMaximized()
    dresser().is_maximised = True
    present(after, before)
    assert after.isMaximized()
    after.showNormal()
    assert after.geometry() == placed(QSize(400, 300), screen)


@pytest.mark.parametrize("is_large", [None, True, False])
def test_a_display_covers_the_screen_and_has_a_size_to_go_back_to(
    qtbot: QtBot, screen: QRect, is_large: bool | None
) -> None:
    dresser().is_maximised = is_large
    window = window_of(qtbot, QSize(400, 300))
    present(window, is_whole=True)
    assert window.isFullScreen()
    window.showNormal()
    assert window.geometry() == placed(QSize(400, 300), screen)


def test_a_window_gives_way_before_it_scrolls(qtbot: QtBot) -> None:
    window = Frameable("Probe")
    words = QLabel("Ein langer Satz, der mehr Höhe haben möchte, als er braucht. " * 200)
    words.setWordWrap(True)
    window.pages.addWidget(words)
    shown(qtbot, window, 1092, 640)
    assert (window.shell.width(), window.shell.height()) == (1092, 640)


def test_under_a_title_bar_at_125_percent_nothing_but_the_page_scrolls(qtbot: QtBot) -> None:
    window = Frameable("Probe")
    window.pages.addWidget(QLineEdit())
    under_the_title = (1366 * 4 // 5, (768 - 19) * 4 // 5)
    shown(qtbot, window, *under_the_title)
    assert (window.shell.width(), window.shell.height()) == under_the_title


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


def test_a_window_scrolls_as_long_as_more_is_shown_than_there_is_room_for(qtbot: QtBot) -> None:
    window, last = Frameable("Probe"), QLineEdit()
    window.pages.addWidget(last)
    shown(qtbot, window, *SMALLEST)
    scrolled = window.centralWidget()
    assert isinstance(scrolled, Scrolled)
    bar = scrolled.verticalScrollBar()
    assert bar is not None
    assert bar.maximum() == 0
    window.shell.setMinimumHeight(SMALLEST[1] + 200)
    qtbot.waitUntil(lambda: bar.maximum() >= 200)
    window.shell.setMinimumHeight(SMALLEST[1])
    qtbot.waitUntil(lambda: bar.maximum() == 0)


def test_a_window_that_is_made_smaller_scrolls_only_where_it_has_no_room(qtbot: QtBot) -> None:
    window, last = Frameable("Probe"), QLineEdit()
    window.pages.addWidget(last)
    shown(qtbot, window, 1366, 768)
    scrolled = window.centralWidget()
    assert isinstance(scrolled, Scrolled)
    seen = scrolled.viewport()
    down, across = scrolled.verticalScrollBar(), scrolled.horizontalScrollBar()
    assert seen is not None
    assert down is not None
    assert across is not None
    for wide, high in ((1366, 520), (800, 768), (1366, 768)):
        window.resize(wide, high)
        for _ in range(TURNS):
            QApplication.processEvents()
        assert (across.maximum() > 0, down.maximum() > 0) == (wide == 800, high == 520)
        assert window.shell.width() == (SMALLEST[0] if wide == 800 else seen.width())
        assert window.shell.height() == (SMALLEST[1] if high == 520 else seen.height())
