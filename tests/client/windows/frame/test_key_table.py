"""Keys that mean something else than the key table says, or are shown nowhere, are found."""

import pytest
from PyQt6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from builders.hands import shown
from builders.windows.key_table import misused


@pytest.fixture
def window(qtbot: QtBot) -> Frameable:
    made = Frameable("Test")
    page = PageView()
    QVBoxLayout(page)
    made.pages.addWidget(page)
    shown(qtbot, made, 1366, 768)
    return made


def add(window: Frameable, button: KeyButton) -> KeyButton:
    """Put a button on the page."""
    layout = page_of(window).layout()
    assert layout is not None
    layout.addWidget(button)
    button.show()
    return button


def page_of(window: Frameable) -> PageView:
    page = window.pages.widget(0)
    assert isinstance(page, PageView)
    return page


def test_a_frame_without_a_page_has_no_fault(window: Frameable) -> None:
    assert not list(misused(window))


def test_a_key_of_all_windows_means_the_same_in_this_one(window: Frameable) -> None:
    button = add(window, KeyButton("Zurücknehmen", "F8"))
    assert not list(misused(window))
    button.set_label("Neu auslosen")
    assert list(misused(window)) == ["F8 is “Neu auslosen”"]


@pytest.mark.parametrize("key", ["F10", "F9", "F11", "Entf"])
def test_another_meaning_is_found(window: Frameable, key: str) -> None:
    add(window, KeyButton("Anfangen", key))
    assert list(misused(window)) == [f"{key} is “Anfangen”"]


@pytest.mark.parametrize(
    ("key", "label"), [("F12", "Rufen"), ("F11", "Preise streichen"), ("Enter", "Löschen")]
)
def test_what_takes_away_or_calls_has_no_key_of_a_main_step(
    window: Frameable, key: str, label: str
) -> None:
    button = add(window, KeyButton(label, key))
    assert list(misused(window)) == [f"{key} is “{label}”"]
    button.set_label("Mehr Preise")
    assert not list(misused(window))
    button.set_label(label)
    button.is_grave = True
    assert bool(list(misused(window))) is (key == "Enter"), "only a grave answer may"


def test_a_key_that_is_shown_nowhere_is_found(window: Frameable) -> None:
    bind(page_of(window), "F6", lambda: None)
    assert list(misused(window)) == ["F6 acts and is shown nowhere"]
    window.set_help([KeyHelp("F6", "andere Runde")])
    assert not list(misused(window))


def test_a_key_whose_button_is_hidden_must_do_nothing(window: Frameable) -> None:
    button = add(window, KeyButton("Andere Runde", "F6"))
    page_of(window).press("F6", button, lambda: None)
    button.hide()
    assert not list(misused(window))
    other = add(window, KeyButton("Wünsche", "F7"))
    page_of(window).bind("F7", other.click)
    assert not list(misused(window))
    other.hide()
    assert list(misused(window)) == ["F7 acts and is shown nowhere"]


def test_a_window_that_is_no_station_shows_its_keys_by_its_buttons(qtbot: QtBot) -> None:
    window = QWidget()
    KeyButton("Weiter", "F4", shortcut="F4", parent=window)
    shown(qtbot, window, 300, 100)
    assert not list(misused(window))
    bind(window, "F5", lambda: None)
    assert list(misused(window)) == ["F5 acts and is shown nowhere"]
