"""Every main task of every role is done with keys alone, without a mouse."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS
from bobbl_client.model.display_choice import read_choice
from bobbl_client.model.station import StationModel
from bobbl_client.views.new_tournament import NewTournamentWindow
from bobbl_shared.domain.registration_code import code_of
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.state import State
from builders.course import WORDS
from builders.evening import START, invented_name
from builders.hall import Hall
from builders.hands import press, shown
from builders.volunteers import write

Key = Qt.Key
SETTINGS = Settings(
    "Preismucken FFW Weidenlohe",
    rounds=1,
    fee_cents=1000,
    sections=(Section("Bühne", 1, 2), Section("Saal", 3)),
)
SLIP = BobblScore(((14, 21), (21, 3)))


class Person:
    """Somebody at a window with a keyboard and nothing else."""

    def __init__(self, hall: Hall, qtbot: QtBot) -> None:
        self.hall, self._qtbot = hall, qtbot
        self.window: QWidget | None = None

    @property
    def state(self) -> State:
        return self.hall.evening.state

    def sits_at(self, model: StationModel) -> None:
        """Sit down at the window of a station."""
        post = model.post
        assert post is not None
        self.window = WINDOWS[post.role](model)
        shown(self._qtbot, self.window, 1366, 768)

    def keys(self, *keys: Key | str) -> None:
        """Press keys and type texts wherever the focus is."""
        for key in keys:
            focus = QApplication.focusWidget() or self.window
            assert focus is not None
            if isinstance(key, str):
                write(focus, key)
            else:
                press(focus, key)
            QApplication.processEvents()

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is seen."""
        self._qtbot.waitUntil(condition, timeout=30_000)

    def sees(self, text: str) -> bool:
        """Tell whether a text stands anywhere in the window."""
        assert self.window is not None
        parts = (self.window, *self.window.findChildren(QWidget))
        return any(text in each.accessibleName() for each in parts if each.isVisible())


@pytest.fixture
def person(tmp_path: Path, qtbot: QtBot) -> Iterator[Person]:
    made = Person(Hall(tmp_path, SETTINGS), qtbot)
    yield made
    if made.window is not None:
        made.window.close()
    made.hall.evening.close()


def entrants(person: Person) -> list[tuple[str, str]]:
    """Give kind and status of everybody, by number."""
    return [(each.kind, each.status) for each in person.state.numbered()]


def register(person: Person, number: int) -> None:
    """Type a pair."""
    for name in (invented_name(2 * number), invented_name(2 * number + 1)):
        person.keys(name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)


def desk_registers_a_pair_and_takes_the_fee(person: Person) -> None:
    person.sits_at(person.hall.desk)
    for name in (invented_name(1), invented_name(2)):
        person.keys(name.last, Key.Key_Return, name.first, Key.Key_Return)
        if name == invented_name(2):
            person.keys(Key.Key_F5)
        person.keys(Key.Key_Return)
    (entrant,) = person.state.numbered()
    (payment,) = person.state.payments
    assert (entrant.kind, entrant.status, payment.cents) == ("pair", "present", 2000)


def desk_makes_a_pair_of_two_who_came_alone(person: Person) -> None:
    person.sits_at(person.hall.desk)
    for name in (invented_name(1), invented_name(2)):
        person.keys(Key.Key_F7, name.last, Key.Key_Return, name.first, Key.Key_Return)
        person.keys(Key.Key_Return)
    assert entrants(person) == [("lone", "present")] * 2
    person.keys(Key.Key_F3, invented_name(1).last, Key.Key_Return, Key.Key_F11, "1")
    person.keys(Key.Key_Down, Key.Key_Return)
    assert [each.kind for each in person.state.seatable()] == ["pair"]


def desk_greets_who_is_scanned(person: Person) -> None:
    person.sits_at(person.hall.desk)
    names = " / ".join(f"{each.last}, {each.first}" for each in map(invented_name, (1, 2)))
    person.keys(Key.Key_F11, "1", names, Key.Key_Return)
    person.until(lambda: person.sees("1 Eintrag vormerken"))
    person.keys(Key.Key_F12)
    person.until(lambda: bool(person.state.entrants))
    person.keys(Key.Key_Escape)
    assert entrants(person) == [("pair", "announced")]
    code = code_of(person.state.tournament, person.state.numbered()[0].id)
    person.keys(Key.Key_F3, code.lower(), Key.Key_Return, Key.Key_F12)
    assert entrants(person) == [("pair", "present")]


def desk_withdraws_and_takes_that_back(person: Person) -> None:
    person.sits_at(person.hall.desk)
    register(person, 1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F11, "2", "1")
    assert entrants(person) == [("pair", "withdrawn")]
    person.keys(Key.Key_F8, Key.Key_F8)
    assert entrants(person) == [("pair", "present")]


def desk_renames(person: Person) -> None:
    person.sits_at(person.hall.desk)
    register(person, 1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, "Zirbel", *[Key.Key_Return] * 6)
    first = person.state.numbered()[0].persons[0]
    assert person.hall.desk.person_name(first).last == "Zirbel"


def status(person: Person, table: int) -> str:
    """Give how a table of the first round stands."""
    return person.state.rounds[0].tables[table].status


def scoring_enters_confirms_and_corrects(person: Person) -> None:
    person.hall.drawn()
    person.sits_at(person.hall.stage)
    person.keys("1", Key.Key_Return, "14-3+", Key.Key_Return)
    table = person.state.rounds[0].tables[1]
    assert (table.status, table.entries[0].score) == ("entered", SLIP)
    person.keys(Key.Key_F8)
    assert status(person, 1) == "open"
    person.keys(Key.Key_Return)
    assert status(person, 1) == "entered"
    person.hall.evening.enter(person.hall.organiser, 2, SLIP)
    person.keys("2", Key.Key_Return, "14-3+", Key.Key_Return)
    assert status(person, 2) == "confirmed"
    person.keys("2", Key.Key_Return, Key.Key_F4, "15-3+", Key.Key_Return, Key.Key_Return)
    assert person.state.rounds[0].tables[2].score == BobblScore(((15, 21), (21, 3)))


def scoring_opens_a_scanned_slip(person: Person) -> None:
    person.hall.drawn()
    person.sits_at(person.hall.stage)
    person.keys(slip_code(person.state.tournament, SlipPlace(1, 2)).lower(), Key.Key_Return)
    person.hall.evening.clock.pass_seconds(1)
    person.keys("14-3+", Key.Key_Return)
    assert person.state.rounds[0].tables[2].entries[0].score == SLIP


def organiser_draws_settles_a_dispute_and_closes(person: Person) -> None:
    hall = person.hall
    hall.evening.register_pairs(hall.desk, 8)
    person.sits_at(hall.organiser)
    person.keys(Key.Key_F12, Key.Key_Return)
    assert len(person.state.rounds) == 1
    person.keys(Key.Key_P)
    assert person.state.clock is not None
    hall.dispute(1)
    person.keys(Key.Key_F4, Key.Key_Return, Key.Key_F5, Key.Key_Return, Key.Key_Escape)
    assert person.state.rounds[0].tables[1].status == "decided"
    hall.play()
    person.keys(Key.Key_F12, Key.Key_Return)
    assert person.state.rounds[0].is_closed


def organiser_publishes_gives_prizes_and_shows_them(person: Person) -> None:
    hall = person.hall
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    person.sits_at(hall.organiser)
    person.keys(Key.Key_F12, Key.Key_Return)
    assert person.state.published is not None
    person.keys(Key.Key_F5, Key.Key_F6, "Schinken", Key.Key_Return, Key.Key_F12, Key.Key_Return)
    assert person.state.settings.prizes
    assert person.state.final is not None
    person.keys(Key.Key_F11)
    assert person.sees("Platz 1")
    person.keys(Key.Key_Space)


def organiser_cleans_up_the_seats(person: Person) -> None:
    hall = person.hall
    hall.evening.register_pairs(hall.desk, 4)
    person.sits_at(hall.organiser)
    person.keys(Key.Key_F9)
    for number, table in ((1, 1), (2, 3), (3, 4), (4, 5)):
        person.keys(str(number), Key.Key_Return, str(table), Key.Key_Return, "1", Key.Key_Return)
    assert len(person.state.placing.seats) == 4
    person.keys(Key.Key_F12, Key.Key_F12, Key.Key_Return)
    assert {each.table for each in person.state.placing.seats.values()} == {1, 2}


def organiser_disqualifies(person: Person) -> None:
    hall = person.hall
    hall.evening.register_pairs(hall.desk, 4)
    person.sits_at(hall.organiser)
    person.keys(Key.Key_T, "3", Key.Key_Return, Key.Key_F6, Key.Key_Down, Key.Key_F12)
    assert [each.status for each in person.state.numbered()][2] == "disqualified"


def organiser_changes_a_setting(person: Person) -> None:
    person.sits_at(person.hall.organiser)
    person.keys(Key.Key_E, Key.Key_Return, "Herbstmucken", Key.Key_Return)
    assert person.state.settings.name == "Herbstmucken"


def organiser_invites_and_excludes_a_station(person: Person) -> None:
    person.sits_at(person.hall.organiser)
    person.keys(Key.Key_F6, Key.Key_F4, Key.Key_Up, Key.Key_F12, Key.Key_Escape)
    before = sum(each.revoked for each in person.state.stations.values())
    person.keys(Key.Key_Down, Key.Key_F7, Key.Key_Return)
    after = [each for each in person.state.stations.values() if each.revoked]
    assert len(after) == before + 1
    assert person.hall.organiser.id not in {each.id for each in after}


def organiser_takes_back_what_somebody_did(person: Person) -> None:
    hall = person.hall
    hall.evening.register_pairs(hall.desk, 2)
    person.sits_at(hall.organiser)
    person.keys(Key.Key_F3, Key.Key_Down, Key.Key_F8, Key.Key_Return)
    assert len(person.state.seatable()) == 1


def display_chooses_what_it_shows(person: Person) -> None:
    model = person.hall.evening.station("display", "Leinwand")
    person.sits_at(model)
    person.keys(Key.Key_F4, "2", Key.Key_Escape)
    assert "seats" not in read_choice(model.membership.folder).pages


TASKS: tuple[Callable[[Person], None], ...] = (
    desk_registers_a_pair_and_takes_the_fee,
    desk_makes_a_pair_of_two_who_came_alone,
    desk_greets_who_is_scanned,
    desk_withdraws_and_takes_that_back,
    desk_renames,
    scoring_enters_confirms_and_corrects,
    scoring_opens_a_scanned_slip,
    organiser_draws_settles_a_dispute_and_closes,
    organiser_publishes_gives_prizes_and_shows_them,
    organiser_cleans_up_the_seats,
    organiser_disqualifies,
    organiser_changes_a_setting,
    organiser_invites_and_excludes_a_station,
    organiser_takes_back_what_somebody_did,
    display_chooses_what_it_shows,
)


@pytest.mark.parametrize("task", TASKS)
def test_keys_alone_do_it(person: Person, task: Callable[[Person], None]) -> None:
    task(person)


def test_a_tournament_is_made_with_keys_alone(qtbot: QtBot) -> None:
    made: list[Settings] = []
    done: list[bool] = []
    window = NewTournamentWindow(WORDS, made.append, lambda: done.append(True), lambda: None, START)
    shown(qtbot, window, 1366, 768)
    for key in ("Herbstmucken", Key.Key_F12, Key.Key_Return):
        focus = QApplication.focusWidget() or window
        if isinstance(key, str):
            write(focus, key)
        else:
            press(focus, key)
    assert [each.name for each in made] == ["Herbstmucken"]
    assert done == [True]
