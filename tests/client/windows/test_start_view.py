"""The first window by keys alone."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.host.start.page import Recent
from bobbl_client.host.start.view import StartWindow
from bobbl_shared.errors import BobblError
from builders.doctor.examined import Examined
from builders.federation.invented import InventedFederations
from builders.hands import press, shown

Key = Qt.Key
NOW = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)
RECENT = (
    Recent(Path("/t/a.bobbl"), "Preismucken", NOW),
    Recent(Path("/t/b.bobbl"), "Herbstmucken", NOW),
)


@dataclass
class Called:
    """What the window has called."""

    opened: list[Path] = field(default_factory=list)
    made: list[bool] = field(default_factory=list)
    helped: list[bool] = field(default_factory=list)
    practised: list[bool] = field(default_factory=list)
    looked_up: list[bool] = field(default_factory=list)
    federations: InventedFederations = field(default_factory=InventedFederations)
    chosen: Path | None = None
    window: StartWindow | None = None

    def open(self, path: Path) -> None:
        if not path.name.endswith(".bobbl"):
            raise BobblError("file_not_found", path=str(path))
        self.opened.append(path)


@pytest.fixture
def called() -> Called:
    return Called()


def start(qtbot: QtBot, called: Called, recent: tuple[Recent, ...] = RECENT) -> StartWindow:
    window = StartWindow(
        recent,
        called.open,
        lambda: called.made.append(True),
        lambda: called.helped.append(True),
        lambda: called.practised.append(True),
        lambda: called.looked_up.append(True),
        Examined,
        called.federations,
        NOW,
        UTC,
        lambda: called.chosen,
    )
    called.window = window
    shown(qtbot, window)
    window.view.focus_first()
    return window


def keys(*pressed: Key) -> None:
    """Press keys wherever the focus is."""
    for key in pressed:
        widget: QWidget | None = QApplication.focusWidget()
        assert widget is not None
        press(widget, key)


def test_enter_goes_on_with_the_last_one(qtbot: QtBot, called: Called) -> None:
    start(qtbot, called)
    keys(Key.Key_Return, Key.Key_Down, Key.Key_Return)
    assert called.opened == [each.path for each in RECENT]


def test_after_a_power_cut_the_blue_key_goes_on(qtbot: QtBot, called: Called) -> None:
    last, before = RECENT
    window = start(qtbot, called, (replace(last, is_cut_off=True), before))
    view = window.view
    assert view.cut_off.isVisible()
    assert "21:00 unterbrochen" in view.cut_off.headline.text()
    assert (view.go_on.text(), view.go_on.key) == ("Weiter mit Preismucken", "Enter")
    assert view.go_on.is_primary
    assert not view.new.is_primary
    keys(Key.Key_Return)
    assert called.opened == [last.path]
    keys(Key.Key_Down)
    assert view.go_on.text() == "Herbstmucken öffnen"
    view.go_on.click()
    assert called.opened == [last.path, before.path]
    keys(Key.Key_F12)
    assert called.made == [True]


def test_last_years_tournament_is_not_the_next_step(qtbot: QtBot, called: Called) -> None:
    old = Recent(Path("/t/a.bobbl"), "Preismucken 2025", NOW - timedelta(days=364), is_cut_off=True)
    view = start(qtbot, called, (old,)).view
    assert not view.go_on.isVisible()
    assert not view.cut_off.isVisible()
    assert view.new.is_primary
    keys(Key.Key_Return)
    assert called.opened == [old.path], "it is opened where it is chosen"


def test_where_there_is_none_enter_makes_one(qtbot: QtBot, called: Called) -> None:
    window = start(qtbot, called, ())
    assert window.view.list.isHidden()
    keys(Key.Key_Return, Key.Key_F12)
    assert called.made == [True, True]


def test_another_file_is_chosen_or_not(qtbot: QtBot, called: Called) -> None:
    window = start(qtbot, called)
    keys(Key.Key_F4)
    assert called.opened == []
    called.chosen = Path("/stick/kopie.bobbl")
    keys(Key.Key_F4)
    assert called.opened == [called.chosen]
    called.chosen = Path("/stick/bild.png")
    keys(Key.Key_F4)
    assert not window.view.notice.isHidden()
    keys(Key.Key_Escape)
    assert window.view.notice.isHidden()


def test_training_has_a_key_of_its_own(qtbot: QtBot, called: Called) -> None:
    start(qtbot, called)
    keys(Key.Key_F6)
    assert called.practised == [True]


def test_the_second_door_makes_a_station_of_this_computer(qtbot: QtBot, called: Called) -> None:
    window = start(qtbot, called, ())
    press(window.view.new, Key.Key_F5)
    assert called.helped == [True]
    assert not called.made
    assert not called.opened
    assert not called.made


def test_the_address_book_has_its_key_here_too(qtbot: QtBot, called: Called) -> None:
    start(qtbot, called)
    keys(Key.Key_B)
    assert called.looked_up == [True]
    assert not called.opened
