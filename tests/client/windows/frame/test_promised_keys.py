"""A key that a window promises is heard wherever the focus is; ``test_every_window`` tries all."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS
from bobbl_client.page.row import Row
from bobbl_client.scoring.views.scoring import ScoringWork
from bobbl_client.widgets.components import KeyButton, LabelledField, Notice, Panel, RowList
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from builders.hall import Hall
from builders.hands import heard, press, shown, type_in

Key = Qt.Key


class Form(Frameable):
    """A window with a field, a list and what ends them: on with Enter, back with Esc."""

    def __init__(self) -> None:
        super().__init__("Prüfung", "Helfer:")
        self.page, self.panel = PageView(), Panel(parent=None)
        self.field, self.rows = LabelledField("Name"), RowList()
        self.rows.set_rows([Row("one", "Eins")])
        self.done, self.back = KeyButton("Fertig", "Enter"), KeyButton("Zurück", "Esc")
        self.other = KeyButton("Anderes")
        for each in (self.field, self.rows, self.done, self.back, self.other):
            self.panel.add(each)
        self.page.lay_below(Notice(), self.panel)
        self.page.bind("Esc", self.back.click)
        self.pages.addWidget(self.page)


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form()
    shown(qtbot, made, 1366, 768)
    return made


def press_now(window: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        press(QApplication.focusWidget() or window, key)


def test_enter_presses_its_button_from_whatever_does_not_use_enter(form: Form) -> None:
    pressed = heard(form.done.clicked)
    for focus in (form.page, form.panel, form.field.entry, form.rows):
        focus.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        focus.setFocus()
        before = len(pressed)
        press_now(form, Key.Key_Return)
        assert len(pressed) == before + 1, focus
    focus.clearFocus()
    press(form, Key.Key_Enter)
    assert len(pressed) == 5


def test_what_uses_enter_keeps_it(form: Form) -> None:
    pressed = heard(form.done.clicked)
    gone_on, opened, other = (
        heard(signal) for signal in (form.field.submitted, form.rows.opened, form.other.clicked)
    )
    for focus in (form.field.entry, form.rows, form.other):
        focus.setFocus()
        press_now(form, Key.Key_Return)
    assert (len(gone_on), opened, len(other)) == (1, ["one"], 1)
    assert not pressed


def test_a_key_held_down_presses_nothing_twice(form: Form) -> None:
    pressed = heard(form.done.clicked)
    none = Qt.KeyboardModifier.NoModifier
    held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, none, "\r", True)
    QApplication.sendEvent(form, held)
    assert not pressed


def test_what_cannot_be_pressed_is_not(form: Form) -> None:
    pressed = heard(form.done.clicked)
    form.done.set_blocked("erst eine Anzeige wählen")
    press(form, Key.Key_Return)
    form.done.set_ready()
    form.done.hide()
    press(form, Key.Key_Return)
    assert not pressed


def test_the_keys_of_a_page_are_heard_from_header_and_status_line(form: Form) -> None:
    left = heard(form.back.clicked)
    outside = [each for each in form.findChildren(KeyButton) if not form.page.isAncestorOf(each)]
    assert len(outside) == 3
    for button in outside:
        button.setFocus()
        press_now(form, Key.Key_Escape)
    assert len(left) == 3
    form.open_page(QWidget())
    press_now(form, Key.Key_Escape)
    assert len(left) == 3, "a page that is not seen hears nothing"


@pytest.fixture
def results(qtbot: QtBot, tmp_path: Path) -> Iterator[Frameable]:
    hall = Hall(tmp_path)
    hall.drawn()
    window = WINDOWS["scoring"](hall.stage)
    assert isinstance(window, Frameable)
    shown(qtbot, window, 1366, 768)
    yield window
    window.close()
    hall.evening.close()


def test_a_slip_is_typed_while_the_focus_is_on_a_key_of_the_frame(results: Frameable) -> None:
    window, work = results, results.pages.currentWidget()
    assert isinstance(work, ScoringWork)
    buttons = [each for each in window.findChildren(KeyButton) if not work.isAncestorOf(each)]
    while QApplication.focusWidget() not in buttons:
        press_now(window, Key.Key_Tab)
    focus = QApplication.focusWidget()
    assert focus is not None
    work.page.open_table(1)
    type_in(focus, "14-3+")
    assert work.typing.save.isEnabled()
    press_now(window, Key.Key_F6)
    assert focus.hasFocus()
