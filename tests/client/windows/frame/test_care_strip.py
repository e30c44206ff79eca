"""What a window says above its work of a program that has ended."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.host.server_care import CareScreen
from bobbl_client.host.views.care_strip import CareStrip
from bobbl_client.widgets.components import Notice
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.window.window import Frameable
from builders.hands import press, shown

Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
FALLEN = CareScreen(
    "Der Server auf diesem Computer fällt immer wieder aus, zuletzt um 20:41. Bobbl startet ihn"
    " nicht mehr von selbst.",
    "Was bestätigt ist, steht in der Turnierdatei; die Stationen arbeiten allein weiter. Sehen Sie"
    " nach, ob auf der Platte Platz ist, und starten Sie ihn noch einmal.",
    "Server starten",
)
LOWEST = (911, 512)
"""The room of a window on a screen of 1366 × 768 at 150 %."""


class Window(Frameable):
    """A window with a strip above its work."""

    def __init__(self) -> None:
        super().__init__("Turnierleitung")
        self.strip = CareStrip("S", "M")
        self.shell.set_strip(self.strip)
        self.acted: list[bool] = []
        self.strip.acted.connect(lambda: self.acted.append(True))
        work = QWidget()
        QVBoxLayout(work)
        self.pages.addWidget(work)


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    made = Window()
    made.resize(*LOWEST)
    shown(qtbot, made)
    made.strip.show_screen(FALLEN)
    settle(qtbot, made)
    return made


def settle(qtbot: QtBot, window: Window) -> None:
    """Wait until all buttons are seen."""
    qtbot.waitUntil(lambda: all(each.isVisible() for each in window.strip.notice.buttons()))


def test_what_is_over_is_not_orange_and_goes_by_itself(qtbot: QtBot, window: Window) -> None:
    notice = window.strip.notice
    assert ground(notice) == look().colours.orange_tint
    assert not notice.going.isActive()
    over = CareScreen(
        "Der Server läuft wieder.", "Nichts ist verloren.", "Verstanden", is_good=True
    )
    window.strip.show_screen(over)
    assert ground(notice) == look().colours.surface
    assert notice.going.isActive()
    notice.going.timeout.emit()
    assert window.acted == [True]
    window.strip.show_screen(FALLEN)
    assert ground(notice) == look().colours.orange_tint
    assert not notice.going.isActive(), "what needs a person stays"


def ground(notice: Notice) -> str:
    """Return the colour of a notice beside its words."""
    return notice.grab().toImage().pixelColor(8, notice.height() // 2).name().upper()


def test_in_a_low_window_it_says_only_what_happened(window: Window) -> None:
    strip = window.strip
    assert (window.width(), window.height()) == LOWEST
    assert strip.height() < LOWEST[1] / 5
    assert strip.notice.headline.isVisible()
    assert not strip.notice.detail.isVisible()
    assert [each.text() for each in strip.notice.buttons()] == ["Server starten", "Mehr"]


def test_a_key_shows_the_rest_and_folds_it_again(window: Window, qtbot: QtBot) -> None:
    detail = window.strip.notice.detail
    press(window, Key.Key_M, modifier=CTRL)
    assert detail.isVisible()
    assert "Sehen Sie nach" in detail.shown_text()
    settle(qtbot, window)
    press(window, Key.Key_M, modifier=CTRL)
    assert not detail.isVisible()
    settle(qtbot, window)
    press(window, Key.Key_S, modifier=CTRL)
    assert window.acted == [True]


def test_in_a_wide_window_all_of_it_is_said(window: Window, qtbot: QtBot) -> None:
    window.resize(1366, 768)
    qtbot.waitUntil(window.strip.notice.detail.isVisible)
    assert [each.text() for each in window.strip.notice.buttons()] == ["Server starten"]
    settle(qtbot, window)
    press(window, Key.Key_S, modifier=CTRL)
    assert window.acted == [True]
