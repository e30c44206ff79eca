"""A key that the mouse cannot press is found, and a blue button that is not the step."""

import pytest
from PyQt6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.page.row import Row
from bobbl_client.widgets.components import (
    BigAction,
    ButtonKind,
    KeyButton,
    KeyCap,
    RowList,
    SearchField,
)
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from builders.hands import shown
from builders.windows.mouse_keys import unpressable, wrongly_blue


class Form(Frameable):
    """A window with a page, to which parts are added."""

    def __init__(self) -> None:
        super().__init__("Test")
        self.page = PageView()
        self.column = QVBoxLayout(self.page)
        self.pages.addWidget(self.page)

    def add(self, *parts: QWidget) -> None:
        for part in parts:
            self.column.addWidget(part)
            part.show()


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form()
    shown(qtbot, made, 1366, 768)
    return made


def test_a_frame_without_a_page_has_no_fault(form: Form) -> None:
    assert not [*unpressable(form), *wrongly_blue(form)]


def test_help_and_a_picture_of_a_key_are_not_pressed(form: Form) -> None:
    form.page.bind("F6", lambda: None)
    form.set_help([KeyHelp("F6", "andere Runde")])
    form.add(KeyCap("F6"))
    assert list(unpressable(form)) == ["F6 acts and the mouse cannot press it"]


@pytest.mark.parametrize(("key", "part"), [("F6", "button"), ("F3", "search"), ("V", "row")])
def test_what_is_clicked_bears_its_key(form: Form, key: str, part: str) -> None:
    form.page.bind(key, lambda: None)
    rows = RowList()
    rows.set_rows([Row("V", "Eins", number="V")])
    parts = {"button": KeyButton("Andere Runde", "F6"), "search": SearchField("Wer"), "row": rows}
    form.add(parts[part])
    assert not list(unpressable(form))


def test_a_key_whose_button_is_hidden_must_do_nothing(form: Form) -> None:
    hidden, other = KeyButton("Andere Runde", "F6"), KeyButton("Wünsche", "F7")
    form.page.press("F6", hidden, lambda: None)
    form.page.bind("F7", other.click)
    form.add(hidden, other)
    hidden.hide()
    other.hide()
    assert list(unpressable(form)) == ["F7 acts and the mouse cannot press it"]


def blue(label: str, key: str) -> KeyButton:
    return KeyButton(label, key, kind=ButtonKind.PRIMARY)


def test_one_step_is_blue(form: Form) -> None:
    action = BigAction("Auslosen", "F12")
    form.add(action, KeyButton("Saal", "1", is_chosen=True), KeyButton("Zurück", "Esc"))
    assert not list(wrongly_blue(form))
    other = blue("Drucken", "F9")
    form.add(other)
    assert list(wrongly_blue(form)) == [
        "blue are “Auslosen” (F12) and “Drucken” (F9)",
        "there is an F12, and another button is blue",
    ]
    action.set_waiting("erst eine Runde")
    assert list(wrongly_blue(form)) == ["there is an F12, and another button is blue"]
    action.hide()
    assert not list(wrongly_blue(form))


def test_the_step_has_the_key_of_a_step(form: Form) -> None:
    form.add(blue("Weiter", "F4"))
    assert list(wrongly_blue(form)) == ["“Weiter” (F4) is blue"]


def test_the_key_of_the_step_is_blue(form: Form) -> None:
    form.add(KeyButton("Schließen", "F12"))
    assert list(wrongly_blue(form)) == ["“Schließen” (F12) is not blue"]


def test_what_saves_is_blue(form: Form) -> None:
    form.add(KeyButton("Speichern", "Enter"))
    assert list(wrongly_blue(form)) == ["“Speichern” (Enter) is not blue"]
