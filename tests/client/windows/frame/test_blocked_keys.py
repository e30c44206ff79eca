"""A key that can do nothing now says why, in the line at the bottom of the window."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components import BigAction, KeyButton, StatusState
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from builders.hands import heard, press, shown

Key = Qt.Key


class Step(Frameable):
    """A window with one big step, and one thing beside it."""

    def __init__(self) -> None:
        super().__init__("Turnierleitung")
        self.page = PageView()
        self.action, self.beside = BigAction("Runde 2 schließen", "F12"), KeyButton("Losen", "F5")
        column = QVBoxLayout(self.page)
        column.addWidget(self.action)
        column.addWidget(self.beside)
        self.page.bind("F12", self.action.click)
        self.page.bind("F5", self.beside.click)
        self.pages.addWidget(self.page)
        self.status.set_status(StatusState.FINE, "Alles übertragen", "vor 2 s geprüft")

    def said(self) -> str:
        """Give what the line at the bottom says to eyes and to a screen reader."""
        shown = " ".join(self.status.lines())
        assert self.status.accessibleName().startswith(shown)
        return shown


@pytest.fixture
def step(qtbot: QtBot) -> Step:
    window = Step()
    shown(qtbot, window, 1366, 768)
    return window


def test_a_big_step_that_waits_says_its_first_reason(step: Step) -> None:
    pressed = heard(step.action.clicked)
    step.action.set_waiting("**3 Tische** fehlen", "Tisch 7 ist strittig")
    press(step, Key.Key_F12)
    assert step.said() == "Runde 2 schließen – 3 Tische fehlen"
    assert not pressed


def test_a_smaller_key_says_it_as_well(step: Step) -> None:
    step.beside.set_blocked("niemand ist gleich")
    press(step, Key.Key_F5)
    assert step.said() == "Losen – niemand ist gleich"


def test_what_can_be_pressed_is_pressed_in_silence(step: Step) -> None:
    pressed = heard(step.action.clicked)
    step.action.set_waiting("einen Moment")
    step.action.set_ready()
    press(step, Key.Key_F12)
    assert (step.said(), len(pressed)) == ("Alles übertragen", 1)


def test_how_things_stand_comes_back_as_it_is_by_then(step: Step) -> None:
    step.action.set_waiting("einen Moment")
    press(step, Key.Key_F12)
    step.status.set_status(StatusState.ALONE, "Arbeitet allein")
    assert step.said().startswith("Runde 2 schließen")
    step.status.end_saying()
    assert step.said() == "Arbeitet allein"


def test_what_is_out_of_sight_says_nothing(step: Step) -> None:
    step.action.set_waiting("einen Moment")
    step.action.hide()
    press(step, Key.Key_F12)
    assert step.said() == "Alles übertragen"
