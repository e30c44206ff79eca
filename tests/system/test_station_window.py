"""``bobbl station`` with real windows and a real server process: pairing, working, another role."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl.pages.child import LocalPages
from bobbl_client.app import Station
from bobbl_client.application import start_application
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_client.host.hosting import Host
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.staff import AssignStation, InviteStation, RevokeStation
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.course import CHEAP
from builders.hands import in_front, press, type_in
from builders.phones import free_port
from builders.volunteers import is_at_work

pytestmark = pytest.mark.sampled(2)

WORDS = ("apfel", "birne", "kirsche", "pflaume")


def until(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=120_000)


@pytest.fixture
def organiser(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[StationModel]:
    start_application(tmp_path)
    programs = LocalPrograms(tmp_path, "127.0.0.1", 0, CHEAP)
    file = tmp_path / "abend.bobbl"
    programs.found(Settings("Preismucken"), WORDS, file)
    host = Host(programs)
    host.open(file)
    until(qtbot, lambda: isinstance(host.window, StationWindow))
    until(qtbot, lambda: host.model is not None and host.model.contact is Contact.ONLINE)
    assert host.model is not None
    yield host.model
    host.close()


@pytest.fixture
def station(tmp_path: Path, organiser: StationModel) -> Iterator[Station]:
    home = tmp_path / "station"
    pages = LocalPages(home, "127.0.0.1", browse=False)
    station = Station(home, browse=False, pages=pages)
    station.open()
    yield station
    station.close()


def invited(
    organiser: StationModel, qtbot: QtBot, role: Role = "desk", name: str = "Anmeldetisch 1"
) -> str:
    """Let the organiser invite a station and give its code."""
    invitation = InvitationId(new_id())
    counter = organiser.ask(InviteStation(invitation, role, name))
    until(qtbot, lambda: organiser.verdict(counter) is not None)
    answers: list[Reply] = []
    organiser.query(AskCode(invitation, renew=True), answers.append)
    until(qtbot, lambda: bool(answers))
    assert isinstance(answers[0], CodeAnswer)
    return answers[0].code


def pair(station: Station, organiser: StationModel, qtbot: QtBot) -> StationModel:
    """Type address and code of a desk as a helper does."""
    type_code(station, organiser, qtbot, invited(organiser, qtbot))
    until(qtbot, lambda: station.parts.model is not None)
    model = station.parts.model
    assert model is not None
    until(qtbot, lambda: is_at_work(station.window))
    return model


def type_code(station: Station, organiser: StationModel, qtbot: QtBot, code: str) -> None:
    """Type address and code as a helper does."""
    window = station.window
    assert isinstance(window, JoiningWindow)
    in_front(qtbot, window)

    def hands_on() -> QWidget:
        return window.focusWidget() or window

    press(hands_on(), Qt.Key.Key_F4)
    type_in(hands_on(), organiser.membership.addresses[0])
    press(hands_on(), Qt.Key.Key_Return)
    type_in(hands_on(), code.lower())
    press(hands_on(), Qt.Key.Key_Return)


def test_a_code_typed_by_hand_opens_the_desk(
    station: Station, organiser: StationModel, qtbot: QtBot
) -> None:
    model = pair(station, organiser, qtbot)
    assert model.post is not None
    assert (model.post.role, model.post.name) == ("desk", "Anmeldetisch 1")
    until(qtbot, lambda: model.contact is Contact.ONLINE)


def runs_pages(home: Path) -> bool:
    """Return whether the program of the pages runs that the station of this folder has started.

    At their address the organiser's computer, which is the same here, may answer in their stead.
    """
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if str(home).encode() in (process / "cmdline").read_bytes():
                return True
    return False


def test_a_code_for_the_pages_shows_guests_the_tournament_on_this_computer(
    station: Station, organiser: StationModel, qtbot: QtBot, tmp_path: Path
) -> None:
    type_code(station, organiser, qtbot, invited(organiser, qtbot, "pages", "Kassenrechner"))
    until(qtbot, lambda: isinstance(station.window, PagesWindow))
    window = station.window
    assert isinstance(window, PagesWindow)
    until(qtbot, lambda: window.page.screen().headline == "Die Seiten sind noch aus")
    port = free_port("127.0.0.1")
    organiser.ask(OpenPages(f"127.0.0.1:{port}"))
    link = f"http://127.0.0.1:{port}/"
    until(qtbot, lambda: window.view.links.shown_text() == link)
    with urlopen(link, timeout=10) as answer:
        assert "Preismucken" in answer.read().decode()
    assert runs_pages(tmp_path / "station")
    station.close()
    assert not runs_pages(tmp_path / "station")


def test_another_role_opens_another_window(
    station: Station, organiser: StationModel, qtbot: QtBot
) -> None:
    model = pair(station, organiser, qtbot)
    organiser.ask(AssignStation(model.id, "display", "Anzeige Saal"))
    until(qtbot, lambda: isinstance(station.window, DisplayWindow))
    assert station.window is not None
    assert station.window.isFullScreen(), "a display covers the screen from the start"
    press(station.window, Qt.Key.Key_Escape)
    assert not station.window.isFullScreen()


def test_an_excluded_station_calls_for_the_organiser(
    station: Station, organiser: StationModel, qtbot: QtBot
) -> None:
    model = pair(station, organiser, qtbot)
    until(qtbot, lambda: model.contact is Contact.ONLINE)
    organiser.ask(RevokeStation(model.id))
    until(qtbot, lambda: model.contact is Contact.STOPPED)
    assert isinstance(station.window, StationWindow)
    assert model.trouble is not None
    assert model.trouble.code == "station_unknown"
