"""A whole evening with keys alone: what volunteers see and press, on real stations and a server.

``--pictures FOLDER`` keeps what they saw at every step.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.app import Station, start_application
from bobbl_client.hosting import Host
from bobbl_client.views.code_panel import CodePanel
from bobbl_client.views.window import StationWindow
from bobbl_shared.domain.state import State
from builders.course import WORDS
from builders.evening import invented_name
from builders.volunteers import Volunteer, pair

Key = Qt.Key
PAIRS = 46


class Evening:
    """The organiser's computer and the stations of the hall."""

    def __init__(self, folder: Path, qtbot: QtBot, pictures: Path | None) -> None:
        start_application(folder)
        self.folder, self.qtbot, self.pictures = folder, qtbot, pictures
        self.host = Host(LocalPrograms(folder / "office", "127.0.0.1", 0))
        self.office = Volunteer(qtbot, lambda: self.host.window, lambda: self.host.model, pictures)
        self.stations: list[Station] = []

    def close(self) -> None:
        for station in self.stations:
            station.close()
        self.host.close()

    @property
    def state(self) -> State:
        model = self.host.model
        assert model is not None
        assert model.state is not None
        return model.state

    def until(self, condition: Callable[[], bool]) -> None:
        self.office.until(condition)

    def join(self, *post: Key | str) -> Volunteer:
        """Invite a station with these keys in the form of its post, and pair it."""
        model = self.host.model
        assert model is not None
        self.office.keys(Key.Key_F6, Key.Key_F4, *post, Key.Key_F12)
        panel = self._code_panel()
        self.until(lambda: bool(panel._code.accessibleName()))
        self.office.picture(f"code-{len(self.stations)}")
        station = Station(self.folder / f"station-{len(self.stations)}", browse=False)
        self.stations.append(station)
        station.open()
        code = panel._code.accessibleName().replace(" ", "")
        volunteer = pair(station, model.membership.addresses[0], code, self.qtbot)
        volunteer.pictures = self.pictures
        self.office.keys(Key.Key_Escape, Key.Key_Escape)
        return volunteer

    def _code_panel(self) -> CodePanel:
        window = self.host.window
        assert window is not None
        return next(each for each in window.findChildren(CodePanel) if each.isVisible())


@pytest.fixture
def evening(
    tmp_path: Path,
    qapp: QApplication,
    qtbot: QtBot,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Evening]:
    monkeypatch.setattr(LocalPrograms, "words", lambda _: WORDS)
    made = Evening(tmp_path, qtbot, request.config.getoption("--pictures"))
    yield made
    made.close()


def test_an_evening(evening: Evening) -> None:
    found_tournament(evening)
    desks = [evening.join(Key.Key_Up) for _ in range(3)]
    scorers = [evening.join(Key.Key_Tab, Key.Key_Space) for _ in range(2)]
    register(evening, desks)
    draw_and_play(evening, scorers)


def found_tournament(evening: Evening) -> None:
    """Make the tournament: 46 pairs, five rounds, two sections."""
    office = evening.office
    evening.host.start()
    office.picture("start")
    office.keys(Key.Key_F12, "Preismucken FFW Weidenlohe", Key.Key_Return, Key.Key_Return)
    office.keys(Key.Key_Return, str(PAIRS), Key.Key_Return, "5")
    office.picture("new-tournament")
    office.keys(Key.Key_F12)
    office.picture("words")
    office.keys(Key.Key_Return)
    evening.until(lambda: isinstance(evening.host.window, StationWindow))
    office.settled()
    office.picture("overview-empty")
    assert evening.state.settings.expected == PAIRS
    assert evening.state.settings.rounds == 5


def register(evening: Evening, desks: list[Volunteer]) -> None:
    """Let everybody come, each desk its share."""
    for number in range(PAIRS):
        desk = desks[number % len(desks)]
        for name in (invented_name(2 * number), invented_name(2 * number + 1)):
            desk.keys(name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)
        if desk.sees("Andere Leute"):
            desk.picture(f"desk-question-{number}")
            desk.keys(Key.Key_F12)
        if number < 6:
            desk.picture(f"desk-{number}")
    for desk in desks:
        desk.settled()
    evening.until(lambda: len(evening.state.entrants) == PAIRS)
    evening.office.picture("overview-registered")


def draw_and_play(evening: Evening, scorers: list[Volunteer]) -> None:
    """Play five rounds: typing errors put right at once, and one dispute in the second."""
    office = evening.office
    for number in range(1, 6):
        office.keys(Key.Key_F12, Key.Key_Return)
        evening.until(lambda: len(evening.state.rounds) == number)  # noqa: B023
        office.picture(f"round-{number}-drawn")
        office.keys(Key.Key_P)
        for scorer in scorers:
            enter_round(evening, scorer, number)
        evening.until(lambda: evening.state.rounds[-1].count("entered") == 0)
        office.picture(f"round-{number}-entered")
        if evening.state.rounds[-1].count("disputed"):
            office.keys(Key.Key_F4, Key.Key_Return)
            office.picture("dispute")
            office.keys(Key.Key_F5, Key.Key_Return)
            evening.until(lambda: not evening.state.rounds[-1].count("disputed"))
            office.keys(Key.Key_Escape)
        office.keys(Key.Key_F12)
        office.picture(f"round-{number}-closing")
        office.keys(Key.Key_Return)
        evening.until(lambda: evening.state.rounds[-1].is_closed)


def enter_round(evening: Evening, scorer: Volunteer, number: int) -> None:
    """Type every slip of the round as it is on paper."""
    second = scorer.model() is not evening.stations[3].parts.model
    for table in evening.state.rounds[-1].tables:
        loser = (table * 7 + number) % 21
        typed = [f"{loser}{'-+'[table % 2]}", f"{(loser + 5) % 21}{'-+'[number % 2]}"]
        if number == 2 and table == 7 and second:
            typed[0] = f"{(loser + 1) % 21}{'-+'[table % 2]}"
        scorer.keys(str(table), Key.Key_Return)
        if number == 1 and table == 4:
            scorer.keys("99", Key.Key_Backspace, Key.Key_Backspace)
        scorer.keys(*typed)
        scorer.keys(Key.Key_Return)
        if table in {1, 7} and number < 3:
            scorer.picture(f"slip-{number}-{table}-{second}")
    scorer.settled()
