"""A training evening with a real server, real stations and the trainee's real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.app import start_application
from bobbl_client.hosting import Host
from bobbl_client.model.station import Contact
from bobbl_client.presenters.training.coach import Coach
from bobbl_client.presenters.training.script import Lesson
from bobbl_client.views.window import StationWindow
from bobbl_server.store.opening import state_in
from bobbl_server.verify import Verifier
from bobbl_shared.log import LogFile
from builders.trainee import Trainee

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
    stage = host.stage
    assert stage is not None

    def is_open() -> bool:
        stage.tick(0.0)
        return stage.coach is not None and isinstance(host.window, StationWindow)

    qtbot.waitUntil(is_open, timeout=60_000)
    assert stage.coach is not None
    return stage.coach


@pytest.mark.parametrize("lesson", ["desk", "scoring", "organiser"])
def test_an_evening_runs_to_its_end(
    host: Host, qtbot: QtBot, tmp_path: Path, lesson: Lesson
) -> None:
    coach = practising(host, qtbot, lesson, 3)
    trainee, rehearsal = Trainee(coach.troupe, is_skilled=True), coach.troupe.rehearsal

    def goes_on() -> bool:
        online = [m for m in coach.troupe.stations() if m.contact is Contact.ONLINE]
        if not any(each.waiting for each in online):
            coach.tick(STEP_S)
            trainee.act()
        return rehearsal.is_over and set(rehearsal.found) == set(rehearsal.script.mistakes)

    qtbot.waitUntil(goes_on, timeout=120_000)
    [file] = (tmp_path / "home" / "training" / "tournaments").glob("*.bobbl")
    host.close()
    assert state_in(file).settings.training
    with LogFile.open(file, read_only=True) as log:
        assert Verifier(log).run().bad is None
