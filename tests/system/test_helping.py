"""The second door of the start page: this computer becomes a station of another one's tournament.

The tournament has its real server process; the helper's computer has an empty home of its own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.host.start.view import StartWindow
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.course import CHEAP, WORDS
from builders.processes.driven import CLOSE, Step, drive
from builders.volunteers import Volunteer, is_at_work

Key = Qt.Key
PAIR = ("Hofmann", Key.Key_Return, "Karl", Key.Key_Return, Key.Key_Return)
PARTNER = ("Zapf", Key.Key_Return, "Ida", Key.Key_Return, Key.Key_Return)


def at(host: Host, qtbot: QtBot) -> Volunteer:
    """Give somebody at the windows of a computer."""
    return Volunteer(qtbot, lambda: host.window, lambda: host.model)


@pytest.fixture
def office(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[StationModel]:
    """Give the organiser of a tournament that is served."""
    start_application(tmp_path / "office")
    programs = LocalPrograms(tmp_path / "office", "127.0.0.1", 0, CHEAP)
    file = tmp_path / "abend.bobbl"
    programs.found(Settings("Preismucken Weidenlohe"), WORDS, file)
    host = Host(programs)
    host.open(file)
    at(host, qtbot).until(lambda: host.model is not None and is_at_work(host.window))
    at(host, qtbot).settled()
    assert host.model is not None
    yield host.model
    host.close()


def invited(office: StationModel, qtbot: QtBot) -> str:
    """Let the organiser invite a desk, and give its code."""
    invitation = InvitationId(new_id())
    counter = office.ask(InviteStation(invitation, "desk", "Anmeldetisch 1"))
    qtbot.waitUntil(lambda: office.verdict(counter) is not None, timeout=120_000)
    answers: list[Reply] = []
    office.query(AskCode(invitation, renew=True), answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=120_000)
    assert isinstance(answers[0], CodeAnswer)
    return answers[0].code.lower()


class Computer:
    """A helper's computer; ``ends`` counts how often its program was to end."""

    def __init__(self, home: Path) -> None:
        self.ends = 0
        self.host = Host(LocalPrograms(home, "127.0.0.1", 0, CHEAP), self._end)

    def __enter__(self) -> "Computer":
        return self

    def __exit__(self, *_: object) -> None:
        self.host.close()

    def _end(self) -> None:
        self.ends += 1


def test_who_helps_pairs_works_closes_and_goes_on_later(
    office: StationModel, tmp_path: Path, qtbot: QtBot
) -> None:
    code, [address] = invited(office, qtbot), office.membership.addresses
    with Computer(tmp_path / "helper") as computer:
        host, helper = computer.host, at(computer.host, qtbot)
        host.start()
        assert isinstance(host.window, StartWindow)
        helper.keys(Key.Key_F5)
        helper.until(lambda: isinstance(host.window, JoiningWindow))
        helper.keys(Key.Key_F4, address, Key.Key_Return, code, Key.Key_Return)
        helper.until(lambda: host.model is not None and is_at_work(host.window))
        helper.settled()
        model = host.model
        assert model is not None
        assert model.post is not None
        assert (model.post.role, model.post.name) == ("desk", "Anmeldetisch 1")
        helper.keys(*PAIR, *PARTNER)
        helper.settled()
        helper.until(lambda: office.state is not None and len(office.state.entrants) == 1)
        assert host.window is not None
        host.window.close()
        qtbot.waitUntil(lambda: computer.ends == 1, timeout=120_000)
        assert host.window is None

    with Computer(tmp_path / "helper") as again:
        back = at(again.host, qtbot)
        again.host.start()
        back.keys(Key.Key_F5)
        back.until(
            lambda: isinstance(again.host.window, JoiningWindow) or is_at_work(again.host.window)
        )
        if isinstance(again.host.window, JoiningWindow):  # another test announces a tournament
            back.keys(Key.Key_F7)
        back.until(lambda: again.host.model is not None and is_at_work(again.host.window))
        back.settled()
        assert again.host.model is not None
        assert again.host.model.id == model.id
        back.keys(Key.Key_F1, Key.Key_T)
        back.until(lambda: isinstance(again.host.window, JoiningWindow))
        assert again.host.model is None
        back.keys(Key.Key_F5)
        back.until(lambda: isinstance(again.host.window, StartWindow))
        assert again.ends == 0
        assert again.host.window is not None
        again.host.window.close()
        qtbot.waitUntil(lambda: again.ends == 1, timeout=120_000)


def test_the_helpers_program_ends_with_its_window(
    office: StationModel, tmp_path: Path, qtbot: QtBot
) -> None:
    code, [address] = invited(office, qtbot), office.membership.addresses
    steps: tuple[Step, ...] = (
        ("StartWindow", "F5"),
        ("JoiningWindow", "F4"),
        ("JoiningWindow", f'"{address}"'),
        ("JoiningWindow", "Return"),
        ("JoiningWindow", f'"{code}"'),
        ("JoiningWindow", "Return"),
        ("StationWindow", CLOSE),
    )
    home = str(tmp_path / "helper")
    done = drive("host", "--home", home, "--host", "127.0.0.1", steps=steps)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"StationWindow {CLOSE}"

    def has_helper() -> bool:
        state = office.state
        return state is not None and "Anmeldetisch 1" in {e.name for e in state.stations.values()}

    qtbot.waitUntil(has_helper, timeout=120_000)
