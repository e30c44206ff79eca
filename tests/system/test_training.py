"""A training evening with a real server, real stations and the trainee's real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.app import Station
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.host.start.view import StartWindow
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.model.station import Contact
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_client.training.coach import Coach
from bobbl_client.training.script import Lesson
from bobbl_client.training.setting import actor_name
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.widgets.window.window import StationWindow
from bobbl_server.store.opening import state_in
from bobbl_server.verify import Verifier
from bobbl_shared.log import LogFile
from builders.hands import in_front, press
from builders.training.trainee import Trainee

Key = Qt.Key
STEP_S = 3.0


@pytest.fixture
def host(tmp_path: Path, qapp: QApplication) -> Iterator[Host]:
    programs = LocalPrograms(tmp_path / "home", "127.0.0.1", 0)
    start_application(programs.home)
    host = Host(programs)
    yield host
    host.close()


def practising(host: Host, qtbot: QtBot, lesson: Lesson, seed: int) -> Coach:
    """Begin a lesson and give its coach, once the trainee's window is open."""
    host.choose_lesson()
    host.practise(lesson, seed)
    qtbot.waitUntil(lambda: host.stage is not None, timeout=120_000)
    stage = host.stage
    assert stage is not None

    def is_open() -> bool:
        stage.tick(0.0)
        return stage.coach is not None and isinstance(host.window, StationWindow)

    qtbot.waitUntil(is_open, timeout=120_000)
    assert stage.coach is not None
    return stage.coach


def test_an_evening_runs_to_its_end_and_can_be_opened_again(
    host: Host, qtbot: QtBot, tmp_path: Path
) -> None:
    coach = practising(host, qtbot, "organiser", 3)
    trainee, rehearsal = Trainee(coach.simulated, is_skilled=True), coach.simulated.rehearsal

    seen_alone: set[str] = set()

    def goes_on() -> bool:
        shown = shown_stations(coach.simulated.trainee)
        seen_alone.update(each.name for each in shown if each.is_alone)
        online = [m for m in coach.simulated.stations() if m.contact is Contact.ONLINE]
        if not any(each.waiting for each in online):
            is_unnoticed = rehearsal.is_silent and actor_name("second") not in seen_alone
            coach.tick(0.0 if is_unnoticed else STEP_S)  # the server tells it by its own clock
            if not rehearsal.is_silent or actor_name("second") in seen_alone:
                trainee.act()  # it is asked only once it is missed
        return rehearsal.is_over and set(rehearsal.found) == set(rehearsal.script.mistakes)

    qtbot.waitUntil(goes_on, timeout=120_000)
    assert any(each.kind == "silent" for each in rehearsal.script.mistakes)
    assert actor_name("second") in seen_alone
    [file] = (tmp_path / "home" / "training" / "tournaments").glob("*.bobbl")
    host.close()
    assert state_in(file).settings.training
    with LogFile.open(file, read_only=True) as log:
        assert Verifier(log).run().bad is None
    host.open(file)
    qtbot.waitUntil(
        lambda: host.model is not None and host.model.contact is Contact.ONLINE, timeout=120_000
    )
    assert {each.name for each in (tmp_path / "home").iterdir()} == {"training"}


def focused(host: Host, qtbot: QtBot) -> QWidget:
    """Give what has the keyboard in the window that is seen."""
    window = host.window
    assert window is not None
    in_front(qtbot, window)
    return window.focusWidget() or window


def test_practising_by_keys_touches_nothing_real(host: Host, qtbot: QtBot, tmp_path: Path) -> None:
    host.start()
    press(focused(host, qtbot), Key.Key_F6)
    assert isinstance(host.window, LessonsWindow)
    press(focused(host, qtbot), Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(host.window, StationWindow), timeout=120_000)
    stage = host.stage
    assert stage is not None
    qtbot.waitUntil(lambda: stage.coach is not None, timeout=120_000)
    assert {each.name for each in (tmp_path / "home").iterdir()} == {"training"}
    press(focused(host, qtbot), Key.Key_T, modifier=Qt.KeyboardModifier.ControlModifier)
    press(focused(host, qtbot), Key.Key_F7)
    press(focused(host, qtbot), Key.Key_F7)
    qtbot.waitUntil(lambda: isinstance(host.window, StartWindow), timeout=120_000)
    assert isinstance(host.window, StartWindow)
    assert host.window.view.list.count() == 0
    assert host.stage is None
    [folder] = (tmp_path / "home" / "training" / "stages").iterdir()
    _asks_which_tournament_it_is(Station(folder / "trainee", browse=False), qtbot)


def _asks_which_tournament_it_is(station: Station, qtbot: QtBot) -> None:
    """Start a station that practised last: it does not go on with that by itself."""
    station.open()
    window = station.window
    assert isinstance(window, JoiningWindow)
    in_front(qtbot, window)
    press(window.focusWidget() or window, Key.Key_F7)
    qtbot.waitUntil(lambda: isinstance(station.window, StationWindow), timeout=120_000)
    station.leave()
    assert isinstance(station.window, JoiningWindow)
    assert station.parts.model is None
    station.close()
