from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components import KeyCap, Text
from bobbl_client.widgets.window.help import HelpPage, KeyHelp, keys_alike, keys_everywhere
from bobbl_client.widgets.window.window import StationWindow
from builders.evening import Evening
from builders.hands import press, shown


class Work(QWidget):
    """Two fields, so that one can see where the focus returns to."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = QLineEdit(), QLineEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.first)
        column.addWidget(self.second)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


@pytest.fixture
def window(qtbot: QtBot, evening: Evening) -> StationWindow:
    model = evening.station("organiser", "Büro")
    window = StationWindow(model, Work(), [KeyHelp("F7", "allein")])
    shown(qtbot, window)
    return window


def texts_of(page: HelpPage) -> list[str]:
    return [each.shown_text() for each in page.findChildren(Text)]


def caps_of(page: HelpPage) -> list[str]:
    return [each.accessibleName() for each in page.findChildren(KeyCap) if not each.isHidden()]


def test_help_lists_the_keys_of_the_window_and_those_that_work_everywhere(
    window: StationWindow,
) -> None:
    press(window, Qt.Key.Key_F1)
    assert window.pages.currentWidget() is window.help
    caps = caps_of(window.help)
    assert caps == ["F7", "F2", *(each.key for each in (*keys_everywhere(), *keys_alike()))]
    assert "allein" in texts_of(window.help)


def test_a_key_that_the_window_explains_is_not_explained_twice(window: StationWindow) -> None:
    window.add_help([KeyHelp("F8", "den letzten Eintrag zurücknehmen")])
    press(window, Qt.Key.Key_F1)
    caps = caps_of(window.help)
    assert caps.count("F8") == 1


def test_escape_leaves_help_and_the_focus_is_where_it_was(window: StationWindow) -> None:
    work = window.work
    assert isinstance(work, Work)
    work.second.setFocus()
    press(window, Qt.Key.Key_F1)
    focus = window.focusWidget()
    assert focus is not None
    press(focus, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is work
    assert window.focusWidget() is work.second


def test_f1_again_leaves_help(window: StationWindow) -> None:
    press(window, Qt.Key.Key_F1)
    press(window, Qt.Key.Key_F1)
    assert window.pages.currentWidget() is window.work


def test_help_over_the_list_of_operators_leads_back_to_it_and_then_to_the_work(
    window: StationWindow,
) -> None:
    work = window.work
    assert isinstance(work, Work)
    work.second.setFocus()
    press(window, Qt.Key.Key_F2)
    press(window, Qt.Key.Key_F1)
    press(window, Qt.Key.Key_F1)
    operators = window.pages.currentWidget()
    assert operators is not work
    press(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is work
    assert window.focusWidget() is work.second


def test_keys_given_anew_replace_the_old_ones(window: StationWindow) -> None:
    press(window, Qt.Key.Key_F1)
    press(window, Qt.Key.Key_F1)
    window.set_help([KeyHelp("F9", "drucken")])
    press(window, Qt.Key.Key_F1)
    caps = caps_of(window.help)
    assert caps[0] == "F9"
    assert "F7" not in caps


def test_the_lines_of_help_are_made_when_they_are_asked_for(window: StationWindow) -> None:
    assert caps_of(window.help) == []
    press(window, Qt.Key.Key_F1)
    assert "F7" in caps_of(window.help)
