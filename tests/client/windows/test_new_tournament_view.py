"""The window of a new tournament by keys alone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.model.past_tournaments import Earlier
from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_shared.domain.settings import Settings
from builders.halls.last_year import last_year
from builders.hands import press, shown, type_in

Key = Qt.Key
NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@dataclass
class Called:
    """What the window has called."""

    settings: list[Settings] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    is_made: bool = True
    file: Path | None = None

    def create(self, settings: Settings, _: Earlier | None) -> Callable[[], bool]:
        """Begin to make a tournament; it is made once ``is_made`` says so."""
        self.settings.append(settings)
        return lambda: self.is_made


@pytest.fixture
def called() -> Called:
    return Called()


@pytest.fixture
def window(qtbot: QtBot, called: Called) -> NewTournamentWindow:
    window = NewTournamentWindow(
        ("apfel", "birne", "kirsche", "pflaume"),
        called.create,
        lambda: called.ended.append("done"),
        lambda: called.ended.append("back"),
        NOW,
        UTC,
        choose_file=lambda _: called.file,
    )
    shown(qtbot, window)
    window.form.focus_first()
    return window


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def keys(*pressed: Key) -> None:
    """Press keys wherever the focus is."""
    for key in pressed:
        press(focused(), key)


def test_name_number_and_f12_are_enough(window: NewTournamentWindow, called: Called) -> None:
    type_in(focused(), "Preismucken")
    keys(Key.Key_Return, Key.Key_Return, Key.Key_Return)
    type_in(focused(), "46")
    keys(Key.Key_F12)
    (settings,) = called.settings
    assert (settings.name, settings.expected) == ("Preismucken", 46)
    assert [word.shown_text() for word in window.words.words] == [
        "apfel",
        "birne",
        "kirsche",
        "pflaume",
    ]
    assert called.ended == []
    keys(Key.Key_Return)
    assert called.ended == ["done"]


def test_arrows_leave_the_focus_on_the_page_of_the_words(
    window: NewTournamentWindow, called: Called
) -> None:
    type_in(focused(), "Preismucken")
    keys(Key.Key_F12, Key.Key_Up, Key.Key_Left, Key.Key_Down)
    assert focused() is window.words.action
    keys(Key.Key_Return)
    assert called.ended == ["done"]


def test_the_help_lists_the_keys_of_the_page_that_is_seen(window: NewTournamentWindow) -> None:
    assert "F12" in {each.key for each in window.keys}
    type_in(focused(), "Preismucken")
    keys(Key.Key_F4)
    assert [each.key for each in window.keys] == ["← →", "Esc"]
    keys(Key.Key_Escape, Key.Key_F12)
    assert [each.key for each in window.keys] == ["Enter"]


def test_enter_goes_through_all_fields_to_the_action(window: NewTournamentWindow) -> None:
    keys(*[Key.Key_Return] * 11)
    assert focused() is not window.form.action
    type_in(window.form.fields.typed["name"].entry, "Preismucken")
    keys(Key.Key_Return)
    assert focused() is window.form.action


def test_arrows_choose(window: NewTournamentWindow, called: Called) -> None:
    type_in(focused(), "Preismucken")
    keys(Key.Key_Return, Key.Key_Return, Key.Key_Right, Key.Key_F12)
    assert called.settings[0].entrants == "players"


def test_f12_leads_to_what_is_missing(window: NewTournamentWindow, called: Called) -> None:
    keys(Key.Key_Return, Key.Key_Return)
    keys(Key.Key_F12)
    assert focused() is window.form.fields.typed["name"].entry
    assert called.settings == []
    assert not window.form.fields.typed["name"].error.isHidden()


def test_sections_and_further_settings_have_their_keys(
    window: NewTournamentWindow, called: Called
) -> None:
    type_in(focused(), "Preismucken")
    keys(Key.Key_F4, Key.Key_Right, Key.Key_Return)
    type_in(focused(), "x")
    keys(Key.Key_Escape, Key.Key_F5, Key.Key_Right, Key.Key_Escape, Key.Key_F12)
    (settings,) = called.settings
    assert [each.name for each in settings.sections] == ["Bereich 1x", "Bereich 2"]
    assert settings.bye is not None


def test_esc_gives_up(window: NewTournamentWindow, called: Called) -> None:
    keys(Key.Key_Escape)
    assert called.ended == ["back"]


def test_esc_in_a_filled_form_asks_before_it_is_lost(
    window: NewTournamentWindow, called: Called
) -> None:
    type_in(focused(), "Preismucken")
    keys(Key.Key_Escape)
    assert called.ended == []
    page = window.pages.currentWidget()
    assert isinstance(page, QuestionPage)
    assert "Getipptes verwerfen?" in page.panel.said()[0]
    keys(Key.Key_Escape)
    assert focused() is window.form.fields.typed["name"].entry
    assert window.form.fields.typed["name"].entry.text() == "Preismucken"
    keys(Key.Key_Escape, Key.Key_F8)
    assert called.ended == ["back"]
    assert called.settings == []


def test_esc_asks_about_what_was_chosen_on_a_further_page(
    window: NewTournamentWindow, called: Called
) -> None:
    keys(Key.Key_F5, Key.Key_Right, Key.Key_Escape)
    assert isinstance(window.pages.currentWidget(), type(window.form))
    keys(Key.Key_Escape)
    assert isinstance(window.pages.currentWidget(), QuestionPage)
    keys(Key.Key_F8)
    assert called.ended == ["back"]


def test_training_is_chosen_on_the_further_page(
    window: NewTournamentWindow, called: Called
) -> None:
    type_in(focused(), "Preismucken")
    keys(Key.Key_F5)
    assert window.more.fields is not None
    window.more.fields.choices["training"].row.setFocus()
    keys(Key.Key_Right, Key.Key_Escape, Key.Key_F12)
    assert called.settings[0].training


def test_while_it_is_made_the_window_says_so_and_takes_nothing(
    qtbot: QtBot, window: NewTournamentWindow, called: Called
) -> None:
    called.is_made = False
    type_in(focused(), "Preismucken")
    keys(Key.Key_F12)
    assert len(called.settings) == 1
    assert window.status.accessibleName().startswith("Turnier wird angelegt")
    assert not window.form.fields.typed["name"].isEnabled()
    assert window.stops()
    press(window, Key.Key_F12)
    press(window, Key.Key_Escape)
    assert (len(called.settings), called.ended) == (1, [])
    called.is_made = True
    qtbot.waitUntil(lambda: window.words.action.hasFocus())
    assert window.words.words[0].shown_text() == "apfel"


def test_everything_like_an_earlier_tournament_by_keys(
    window: NewTournamentWindow, called: Called, tmp_path: Path
) -> None:
    called.file = last_year(tmp_path)
    type_in(focused(), "Preismucken")
    keys(Key.Key_F6)
    assert window.earlier.other.hasFocus()
    keys(Key.Key_F4)
    assert window.earlier.action.hasFocus()
    keys(Key.Key_Return, Key.Key_F12)
    assert (called.settings[0].name, called.settings[0].rounds) == ("Preismucken", 3)
    assert [each.name for each in called.settings[0].sections] == ["Halle", "Saal"]


def test_esc_leaves_the_earlier_tournaments_without_taking_one(
    window: NewTournamentWindow, called: Called, tmp_path: Path
) -> None:
    called.file = tmp_path / "none.bobbl"
    called.file.write_bytes(b"Name;Verein")
    keys(Key.Key_F6, Key.Key_F4)
    assert window.earlier.notice.isVisible()
    keys(Key.Key_Escape)
    assert not window.earlier.notice.isVisible()
    keys(Key.Key_Escape)
    assert window.pages.currentWidget() is window.form
