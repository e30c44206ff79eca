"""A trainee's window by keys alone: the strip, the page behind Ctrl+T, and the way out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS
from bobbl_client.training.coach import Coach
from bobbl_client.training.script import Lesson
from bobbl_client.training.stage import dress_for_training
from bobbl_client.training.views.page import TrainingPage
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.training.views.strip import TrainingStrip
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.window.window import StationWindow
from builders.hands import press, shown
from builders.training.rehearsal import LESSONS, Rehearsed

Key = Qt.Key
SMALL = (1092, 614)
"""A screen of 1366×768 at 125 %."""
CTRL = Qt.KeyboardModifier.ControlModifier


class Desk:
    """A lesson in its window."""

    def __init__(self, folder: Path, lesson: Lesson, qtbot: QtBot) -> None:
        self.evening = Rehearsed(folder, lesson, seed=3)
        self.left: list[bool] = []
        self.coach = Coach(self.evening.simulated, lambda: self.left.append(True))
        window = WINDOWS[lesson](self.evening.simulated.trainee)
        assert isinstance(window, StationWindow)
        self.window = window
        self.strip: TrainingStrip = dress_for_training(window, self.coach)
        shown(qtbot, window)
        window.work.setFocus()

    @property
    def focus(self) -> QWidget:
        return self.window.focusWidget() or self.window

    @property
    def is_at_page(self) -> bool:
        return isinstance(self.window.pages.currentWidget(), TrainingPage)


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(tmp_path, "desk", qtbot)
    made.coach.tick(40.0)
    made.coach.tick(0.0)
    yield made
    made.window.close()
    made.evening.evening.close()


def test_the_strip_does_not_take_the_keyboard_and_its_keys_work_while_typing(desk: Desk) -> None:
    before = desk.focus
    waiting = len(desk.evening.rehearsal.queue)
    press(before, Key.Key_N, modifier=CTRL)
    assert len(desk.evening.rehearsal.queue) == waiting - 1
    assert desk.focus is before
    assert desk.strip.aside.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_the_page_comes_and_goes_and_the_typing_goes_on(desk: Desk) -> None:
    before = desk.focus
    press(before, Key.Key_T, modifier=CTRL)
    assert desk.is_at_page
    press(desk.focus, Key.Key_Escape)
    assert not desk.is_at_page
    assert desk.focus is before
    press(before, Key.Key_T, modifier=CTRL)
    press(desk.focus, Key.Key_T, modifier=CTRL)
    assert not desk.is_at_page


def test_pace_and_end_have_their_keys(desk: Desk) -> None:
    press(desk.focus, Key.Key_T, modifier=CTRL)
    press(desk.focus, Key.Key_Plus, Key.Key_P, Key.Key_F6)
    assert desk.coach.screen().pace == "Tempo 2×"
    assert desk.coach.screen().pause == "Weiter"
    press(desk.focus, Key.Key_F7)
    assert desk.coach.screen().is_told
    assert not desk.left
    press(desk.focus, Key.Key_F7)
    assert desk.left == [True]


def test_enter_asks_at_the_table_that_is_chosen(tmp_path: Path, qtbot: QtBot) -> None:
    made = Desk(tmp_path, "scoring", qtbot)
    while made.evening.rehearsal.paper is None:
        made.coach.tick(4.0)
    press(made.focus, Key.Key_T, modifier=CTRL)
    press(made.focus, Key.Key_Down, Key.Key_Return)
    assert "Tisch 2" in made.coach.screen().answer
    made.window.close()
    made.evening.evening.close()


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_page_stands_still_on_a_small_screen(
    tmp_path: Path, qtbot: QtBot, lesson: Lesson
) -> None:
    made = Desk(tmp_path, lesson, qtbot)
    made.window.setGeometry(0, 0, *SMALL)
    press(made.focus, Key.Key_T, modifier=CTRL)
    while not made.evening.rehearsal.is_over:
        made.evening.play()
        made.coach.refresh()
        [page] = made.window.findChildren(TrainingPage)
        [area] = page.findChildren(Scrolled)
        bar = area.verticalScrollBar()
        assert bar is not None
        if len(made.evening.rehearsal.found) > 1:
            QApplication.processEvents()
            assert bar.maximum() == 0
    made.window.close()
    made.evening.evening.close()


def test_the_windows_say_training_loudly(desk: Desk) -> None:
    assert "ÜBUNG" in desk.window.header.accessibleName()
    assert desk.window.header.accessibleName().count("ÜBUNG") == 2, "and the tournament's name"


def test_a_lesson_is_chosen_with_the_arrows(qtbot: QtBot) -> None:
    begun: list[Lesson] = []
    left: list[bool] = []
    fees: list[bool] = []

    def begin(lesson: Lesson, has_fee: bool) -> None:
        begun.append(lesson)
        fees.append(has_fee)

    window = LessonsWindow(begin, lambda: left.append(True))
    shown(qtbot, window)
    window.view.focus_first()
    press(window.focusWidget() or window, Key.Key_F5, Key.Key_Down, Key.Key_Return)
    assert (begun, fees) == (["scoring"], [True])
    assert not window.view.action.isEnabled()
    press(window.focusWidget() or window, Key.Key_Escape)
    assert left == [True]
