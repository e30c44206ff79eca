"""A computer that helped last year, tonight: it asks which tournament, and every window leads out.

Both tournaments have their real server processes, one after the other; nothing is announced.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.app import Station
from bobbl_client.application import start_application
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.host.hosting import Host
from bobbl_client.host.start.view import StartWindow
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.model.station import StationModel
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.course import CHEAP, WORDS
from builders.volunteers import Volunteer, is_at_work, pair

Key = Qt.Key
PAIR = ("Hofmann", Key.Key_Return, "Karl", Key.Key_Return, Key.Key_Return)
PARTNER = ("Zapf", Key.Key_Return, "Ida", Key.Key_Return, Key.Key_Return)


class Evening:
    """A tournament that is served, and its organiser."""

    def __init__(self, folder: Path, name: str, qtbot: QtBot) -> None:
        folder.mkdir()
        start_application(folder)
        programs = LocalPrograms(folder, "127.0.0.1", 0, CHEAP)
        file = folder / "abend.bobbl"
        programs.found(Settings(name), WORDS, file)
        self.qtbot, self.host = qtbot, Host(programs)
        self.host.open(file)
        self.office = Volunteer(qtbot, lambda: self.host.window, lambda: self.host.model)
        self.office.until(lambda: self.host.model is not None and is_at_work(self.host.window))
        self.office.settled()

    @property
    def model(self) -> StationModel:
        assert self.host.model is not None
        return self.host.model

    @property
    def address(self) -> str:
        return self.model.membership.addresses[0]

    def code(self, role: Role) -> str:
        """Let the organiser invite a station, and give its code."""
        invitation = InvitationId(new_id())
        assert self.model.state is not None
        sections = tuple(each.name for each in self.model.state.settings.sections)
        given = sections if role == "scoring" else ()
        counter = self.model.ask(InviteStation(invitation, role, f"{role} 1", given))
        self.office.until(lambda: self.model.verdict(counter) is not None)
        answers: list[Reply] = []
        self.model.query(AskCode(invitation, renew=True), answers.append)
        self.office.until(lambda: bool(answers))
        assert isinstance(answers[0], CodeAnswer)
        return answers[0].code

    def names(self) -> set[tuple[str, ...]]:
        """Return who is registered, by last name."""
        state = self.model.state
        assert state is not None
        return {
            tuple(self.model.person_name(person).last for person in each.persons)
            for each in state.numbered()
        }


Served = Callable[[str], Evening]


@pytest.fixture
def served(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Served]:
    """Give what serves a tournament of that name."""
    evenings: list[Evening] = []

    def serve(name: str) -> Evening:
        evenings.append(Evening(tmp_path / name, name, qtbot))
        return evenings[-1]

    yield serve
    for each in evenings:
        each.host.close()


@contextmanager
def station_of(home: Path, qtbot: QtBot) -> Iterator[tuple[Station, Volunteer]]:
    """Start the program of a helper's computer, and end it."""
    station = Station(home, browse=False)
    try:
        station.open()
        helper = Volunteer(qtbot, lambda: station.window, lambda: station.parts.model)
        helper.until(lambda: station.window is not None)
        yield station, helper
    finally:
        station.close()


def test_last_years_display_asks_leads_out_and_shows_tonights(
    served: Served, tmp_path: Path, qtbot: QtBot
) -> None:
    last_year = served("2025")
    with station_of(tmp_path / "wall", qtbot) as (station, _):
        pair(station, last_year.address, last_year.code("display"), qtbot)
        assert isinstance(station.window, DisplayWindow)
    last_year.host.close()

    tonight = served("2026")
    with station_of(tmp_path / "wall", qtbot) as (station, helper):
        assert isinstance(station.window, JoiningWindow), "its server is not found"
        [row] = station.window.view.list.rows()
        assert row.title == "2025"
        helper.keys(Key.Key_Return)
        helper.until(lambda: isinstance(station.window, DisplayWindow))
        helper.keys(Key.Key_F1)
        assert helper.sees("anderes Turnier")
        helper.keys(Key.Key_T)
        helper.until(lambda: isinstance(station.window, JoiningWindow))
        pair(station, tonight.address, tonight.code("display"), qtbot)
        assert isinstance(station.window, DisplayWindow)

    with station_of(tmp_path / "wall", qtbot) as (station, helper):
        helper.until(lambda: isinstance(station.window, DisplayWindow))
        helper.settled()
        assert station.parts.model is not None
        assert station.parts.model.membership.name == "2026", "tonight's opens unasked"


def test_what_was_typed_into_last_years_file_is_handed_on_to_tonights(
    served: Served, tmp_path: Path, qtbot: QtBot
) -> None:
    last_year = served("2025")
    with station_of(tmp_path / "door", qtbot) as (station, _):
        desk = pair(station, last_year.address, last_year.code("desk"), qtbot)
        last_year.host.close()
        desk.keys(*PAIR, *PARTNER)
        model = station.parts.model
        assert model is not None
        desk.until(lambda: any(type(c.payload) is RegisterEntrant for c, _ in model.pending()))
        desk.keys("Vog", Key.Key_F1, Key.Key_T)
        assert desk.sees("Bobbl schließen?"), "what is half typed would be lost"

    tonight = served("2026")
    with station_of(tmp_path / "door", qtbot) as (station, helper):
        assert isinstance(station.window, JoiningWindow)
        [row] = station.window.view.list.rows()
        assert "1 Eintrag nie angekommen" in row.detail
        pair(station, tonight.address, tonight.code("desk"), qtbot)
        assert helper.sees("Nie angekommen")
        helper.keys(Key.Key_F4, Key.Key_Return)
        helper.until(lambda: tonight.names() == {("Hofmann", "Zapf")})
        helper.until(lambda: helper.sees("Nichts ist liegen geblieben."))

    with station_of(tmp_path / "door", qtbot) as (station, helper):
        helper.until(lambda: isinstance(station.window, StationWindow))
        helper.settled()
        assert not helper.sees("Nie angekommen"), "it was handed on"


def test_a_computer_that_is_desk_and_results_leads_to_the_free_one_or_asks_which(
    served: Served, tmp_path: Path, qtbot: QtBot
) -> None:
    tonight, home = served("2026"), tmp_path / "both"

    def role(station: Station) -> Role | None:
        return station.shown_role if isinstance(station.window, StationWindow) else None

    with station_of(home, qtbot) as (desk, _):
        pair(desk, tonight.address, tonight.code("desk"), qtbot)
        with station_of(home, qtbot) as (results, _):
            assert isinstance(results.window, JoiningWindow)
            [row] = results.window.view.list.rows()
            assert "hier schon in einem anderen Fenster offen" in row.detail
            assert not results.window.page.screen().goes_on, "it needs a code"
            pair(results, tonight.address, tonight.code("scoring"), qtbot)
            assert role(results) == "scoring"
        with station_of(home, qtbot) as (again, helper):
            helper.until(lambda: role(again) == "scoring")

    with station_of(home, qtbot) as (either, helper):
        assert isinstance(either.window, JoiningWindow), "either may be meant"
        titles = [each.title for each in either.window.view.list.rows()]
        assert titles == ["scoring 1 · 2026", "desk 1 · 2026"]
        helper.keys(Key.Key_Down, Key.Key_Return)
        helper.until(lambda: role(either) == "desk")


def test_the_organisers_window_leads_to_the_start_page(served: Served, qtbot: QtBot) -> None:
    tonight = served("2026")
    tonight.office.keys(Key.Key_F1, Key.Key_T)
    tonight.office.until(lambda: isinstance(tonight.host.window, StartWindow))
    assert tonight.host.model is None
