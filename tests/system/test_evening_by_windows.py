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
from bobbl_client.app import Station
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.organiser.stations.views.code_panel import CodePanel
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.readings.prize_list import open_ties
from bobbl_shared.domain.state import State
from builders.course import CHEAP, WORDS
from builders.evening import invented_name
from builders.volunteers import Volunteer, is_at_work, pair, shows_words

Key = Qt.Key
PAIRS = 46
HOPED = 54
"""So many pairs were announced in the paper: there will be gaps to close."""
PRIZES = ("Schinken", "Geschenkkorb", "Kasten Bier")
EXPECTED, MISSING = 8, 2
"""So many pairs were pre-registered, and so many of them do not come."""


class Evening:
    """The organiser's computer and the stations of the hall."""

    def __init__(self, folder: Path, qtbot: QtBot, pictures: Path | None) -> None:
        start_application(folder)
        self.folder, self.qtbot, self.pictures = folder, qtbot, pictures
        self.host = Host(LocalPrograms(folder / "office", "127.0.0.1", 0, CHEAP))
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

    def heard(self, stations: list[Volunteer]) -> None:
        """Wait until the organiser has seen all that these stations have been told."""
        for each in stations:
            each.settled()
        models = [each.model() for each in stations]
        told = max(each.replica.length for each in models if each is not None)
        office = self.host.model
        assert office is not None
        while (seen := office.replica.length) < told:  # however long each takes it to show
            self.until(lambda seen=seen: office.replica.length > seen)  # type: ignore[misc]

    def join(self, *post: Key | str) -> Volunteer:
        """Invite a station with these keys in the form of its post, and pair it.

        Without any it is for results, in the only section.
        """
        model = self.host.model
        assert model is not None
        self.office.keys(Key.Key_S, Key.Key_F4, *post, Key.Key_F12)
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


@pytest.mark.minutes
def test_an_evening(evening: Evening) -> None:
    found_tournament(evening)
    desks = [evening.join(Key.Key_Up) for _ in range(3)]
    scorers = [evening.join() for _ in range(2)]
    draw_seats_at_the_desks(evening)
    announce(evening, desks[0])
    arrive(evening, desks)
    clean_up(evening)
    play(evening, scorers)
    give_prizes(evening)


def found_tournament(evening: Evening) -> None:
    """Make the tournament: 46 pairs, five rounds, two sections."""
    office = evening.office
    evening.host.start()
    office.picture("start")
    office.keys(Key.Key_F12, "Preismucken FFW Weidenlohe", Key.Key_Return, Key.Key_Return)
    office.keys(Key.Key_Return, str(HOPED), Key.Key_Return, "5")
    office.picture("new-tournament")
    office.keys(Key.Key_F12)
    evening.until(lambda: shows_words(evening.host.window))
    office.picture("words")
    office.keys(Key.Key_Return)
    evening.until(lambda: is_at_work(evening.host.window))
    office.settled()
    office.picture("overview-empty")
    assert evening.state.settings.expected == HOPED
    assert evening.state.settings.rounds == 5


def draw_seats_at_the_desks(evening: Evening) -> None:
    """Let everybody draw a seat on arrival."""
    office = evening.office
    office.keys(Key.Key_L, Key.Key_F6, Key.Key_Right)
    office.picture("zones")
    office.keys(Key.Key_F12)
    office.settled()
    evening.until(lambda: evening.state.settings.seats is not None)
    office.keys(Key.Key_Escape, Key.Key_Escape)


def announce(evening: Evening, desk: Volunteer) -> None:
    """Read a list of pairs that are expected."""
    desk.keys(Key.Key_F11, Key.Key_V)
    for number in range(EXPECTED):
        first, second = names_of(number)
        desk.keys(f"{first.last}, {first.first} / {second.last}, {second.first}", Key.Key_Return)
    evening.until(lambda: desk.sees(f"{EXPECTED} Einträge vormerken"))
    desk.picture("announced")
    desk.keys(Key.Key_F12)
    evening.until(lambda: len(evening.state.entrants) == EXPECTED)
    desk.settled()
    desk.keys(Key.Key_Escape)


def arrive(evening: Evening, desks: list[Volunteer]) -> None:
    """Let people come to all desks: announced, walking in, alone, and one pair twice."""
    for place, entrant in enumerate(list(evening.state.numbered())[: EXPECTED - MISSING]):
        desk = desks[place % 3]
        desk.settled()
        desk.keys(Key.Key_F3, code_of(evening.state, entrant.id).lower(), Key.Key_Return)
        desk.picture(f"code-typed-{place}")
        desk.keys(Key.Key_F12)
        desk.picture(f"come-{place}")
    for number in range(EXPECTED, PAIRS + MISSING - 1):
        walk_in(desks[number % 3], number)
    first, second = names_of(PAIRS + MISSING - 1)
    for person in (first, second):
        desks[1].keys(Key.Key_F7, person.last, Key.Key_Return, person.first, Key.Key_Return)
        desks[1].keys(Key.Key_Return)
        answer(desks[1])
    desks[1].settled()
    desks[1].keys(Key.Key_F3, first.last, " ", first.first, Key.Key_Return)
    desks[1].keys(Key.Key_F11, Key.Key_1)
    desks[1].picture("partners")
    desks[1].keys(Key.Key_Down, Key.Key_Return)
    twice(evening, desks)
    for desk in desks:
        desk.settled()
    desks[2].picture("desk-full")
    desks[0].keys(Key.Key_Escape, Key.Key_F11, Key.Key_N)
    desks[0].picture("not-come")
    desks[0].keys(Key.Key_F12)
    evening.until(lambda: is_complete(evening.state))
    evening.office.picture("overview-registered")


def is_complete(state: State) -> bool:
    """Tell whether the organiser sees that all are there and nobody is expected any more."""
    return sum(each.is_seatable for each in state.numbered()) == PAIRS and not state.announced()


def walk_in(desk: Volunteer, number: int) -> None:
    """Register a pair that nobody knew of."""
    for name in names_of(number):
        desk.keys(name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)
    answer(desk)
    if number % 16 == 0 or number == 9:
        desk.picture(f"walked-in-{number}")


def answer(desk: Volunteer) -> None:
    """Say that these are other people, where the window asks."""
    if desk.sees("Andere Leute"):
        desk.picture("similar-names")
        desk.keys(Key.Key_F12)


def twice(evening: Evening, desks: list[Volunteer]) -> None:
    """Try to register a pair that another desk has registered already."""
    evening.heard(desks)
    before = len(evening.state.entrants)
    for name in names_of(EXPECTED):
        desks[2].keys(name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)
    assert desks[2].sees("Dieselben")
    desks[2].picture("duplicate")
    desks[2].keys(Key.Key_F4, Key.Key_Escape)
    evening.heard(desks)
    assert len(evening.state.entrants) == before


def names_of(number: int) -> tuple[Name, Name]:
    """Give the names of a pair."""
    return invented_name(2 * number), invented_name(2 * number + 1)


def clean_up(evening: Evening) -> None:
    """Close the gaps that drawing seats has left."""
    office = evening.office
    office.keys(Key.Key_L, Key.Key_F12)
    office.picture("clean-up")
    office.settled()
    office.keys(Key.Key_F12, Key.Key_Return)
    office.settled()
    office.picture("cleaned-up")
    office.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Escape)


def play(evening: Evening, scorers: list[Volunteer]) -> None:
    """Play five rounds: a typing error, a dispute in the second, somebody out after the third."""
    office = evening.office
    for number in range(1, 6):
        draw(evening, number)
        office.keys(Key.Key_P)
        for scorer in scorers:
            enter_round(evening, scorer, number)
        evening.until(lambda: is_entered_twice(evening.state))
        office.picture(f"round-{number}-entered")
        if evening.state.rounds[-1].count("disputed"):
            office.keys(Key.Key_F4, Key.Key_Return)
            office.picture("dispute")
            office.keys(Key.Key_B, Key.Key_Return)
            evening.until(lambda: not evening.state.rounds[-1].count("disputed"))
            office.keys(Key.Key_Escape)
        office.keys(Key.Key_F12)
        office.picture(f"round-{number}-closing")
        office.keys(Key.Key_Return)
        evening.until(lambda: evening.state.rounds[-1].is_closed)
        if number == 3:
            disqualify(evening)


def draw(evening: Evening, number: int) -> None:
    """Draw a round: all seats of the first are given, one is drawn with a seal, then in a hurry."""
    office = evening.office
    office.keys(Key.Key_F12)
    if number == 1:
        office.keys(Key.Key_F12)
    elif number == 2:
        office.keys(Key.Key_F12, Key.Key_F12)
        evening.until(lambda: evening.state.commitment is not None)
        office.settled()
        office.picture("sealed")
        office.keys("4 2 6 1 3 3 5 2", Key.Key_Return)
    else:
        office.keys(Key.Key_F5)
    office.keys(Key.Key_Return)
    evening.until(lambda: len(evening.state.rounds) == number)
    office.settled()
    office.picture(f"round-{number}-drawn")
    office.keys(Key.Key_Escape)


def is_entered_twice(state: State) -> bool:
    """Tell whether the organiser sees that no slip of the running round is missing."""
    return state.rounds[-1].count("open", "entered") == 0


def disqualify(evening: Evening) -> None:
    """Exclude number 12 from all further rounds."""
    office = evening.office
    office.keys(Key.Key_T, "12", Key.Key_Return, Key.Key_Delete, Key.Key_Down)
    office.picture("disqualify")
    office.keys(Key.Key_F12)
    office.settled()
    assert [each.number for each in evening.state.numbered() if each.status == "disqualified"] == [
        12
    ]
    office.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Escape)


def give_prizes(evening: Evening) -> None:
    """Publish the ranking, settle who has which place, and show it from the last to the first."""
    office = evening.office
    office.picture("all-rounds")
    office.keys(Key.Key_F12, Key.Key_Return)
    evening.until(lambda: evening.state.published is not None)
    office.keys(Key.Key_R)
    office.picture("ranking")
    office.keys(Key.Key_F6)
    for prize in PRIZES:
        office.keys(prize, Key.Key_Return)
    office.picture("prizes")
    office.settled()
    office.keys(Key.Key_F12, Key.Key_Return)
    office.settled()
    office.picture("final")
    while open_ties(evening.state):  # some draws end so
        office.keys(Key.Key_F5, Key.Key_Return)
        office.settled()
    office.keys(Key.Key_F7)
    for place in (3, 2, 1):
        assert office.sees(f"Platz {place}")
        office.picture(f"ceremony-{place}")
        office.keys(Key.Key_Space)
    assert [each.name for each in evening.state.settings.prizes] == list(PRIZES)


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
