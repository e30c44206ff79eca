"""What a person does at a scoring station with keys alone."""

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from bobbl_shared.domain.areas.phones import AllowPhones, ProposeResult
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import ProposalId
from builders.by_keys.person import Person

Key = Qt.Key
SLIP = BobblScore(((14, 21), (21, 3)))
"""What ``14-3+`` means."""


def status(person: Person, table: int) -> str:
    """Give how a table of the newest round stands."""
    return person.state.rounds[-1].tables[table].status


def sits_at_results(person: Person) -> None:
    """Sit down where the tables of the first section are entered, in the first round."""
    person.hall.drawn()
    person.sits_at(person.hall.stage)


def enters_confirms_and_corrects(person: Person) -> None:
    """Enter a slip, take it back, enter it again, confirm another one, correct that."""
    sits_at_results(person)
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


def opens_a_scanned_slip(person: Person) -> None:
    """Scan the code of a slip, then type it."""
    sits_at_results(person)
    code = slip_code(person.state.tournament, SlipPlace(1, 2))
    person.keys(code.lower(), Key.Key_Return)
    person.hall.evening.clock.pass_seconds(1)
    person.keys("14-3+", Key.Key_Return)
    assert person.state.rounds[0].tables[2].entries[0].score == SLIP


def chooses_a_table_with_the_arrows(person: Person) -> None:
    """Go to a table of the wall."""
    sits_at_results(person)
    person.keys(Key.Key_Right, Key.Key_Right, Key.Key_Return, "14-3+", Key.Key_Return)
    assert status(person, 2) == "entered"


def enters_a_game_that_ended_early(person: Person) -> None:
    """Type both sides of a Bobbl that was not played to its end."""
    sits_at_results(person)
    person.keys("1", Key.Key_Return, "14-15,7-", Key.Key_Return)
    score = person.state.rounds[0].tables[1].entries[0].score
    assert score == BobblScore(((14, 21), (15, 7)))


def turns_a_slip_round(person: Person) -> None:
    """Type a slip that lies the wrong way round, and one that is printed sideways."""
    sits_at_results(person)
    person.keys("1", Key.Key_Return, "*14-3+", Key.Key_Return)
    assert person.state.rounds[0].tables[1].entries[0].score == BobblScore(((21, 14), (3, 21)))
    person.keys(Key.Key_F7, "2", Key.Key_Return, "14-3+", Key.Key_Return)
    assert person.state.rounds[0].tables[2].entries[0].score == SLIP


def leaves_a_slip_for_another_and_comes_back(person: Person) -> None:
    """Type a slip halfway, open another table, go on with the first."""
    sits_at_results(person)
    person.keys("1", Key.Key_Return, "14-", "/", "2", Key.Key_Return, "14-3+", Key.Key_Return)
    assert status(person, 2) == "entered"
    person.keys("1", Key.Key_Return, "3+", Key.Key_Return)
    assert person.state.rounds[0].tables[1].entries[0].score == SLIP


def looks_at_a_dispute_and_enters_again(person: Person) -> None:
    """Read both slips of a table side by side, and enter one of them once more."""
    person.hall.drawn()
    person.hall.dispute(1)
    person.sits_at(person.hall.stage)
    person.keys("1", Key.Key_Return)
    assert person.sees("Neu eingeben")
    person.keys(Key.Key_F4, "17+3-", Key.Key_Return, Key.Key_Return)
    assert status(person, 1) == "entered"


def enters_a_round_without_a_draw(person: Person) -> None:
    """Say who sat there, one by number and one by name, then the points."""
    hall = person.hall
    hall.evening.register_pairs(hall.desk, 4)
    hall.organiser.ask(StartRound(1))
    person.sits_at(hall.stage)
    name = hall.desk.person_name(person.entrants[1].persons[0]).last
    person.keys("2", Key.Key_Return, "1", Key.Key_Return, Key.Key_F3, name, Key.Key_Return)
    person.keys("14-3+", Key.Key_Return)
    table = person.state.rounds[0].tables[2]
    assert table.entries[0].score == SLIP
    assert {id_ for side in table.sides for id_ in side} == {e.id for e in person.entrants[:2]}


def enters_games_by_name(person: Person) -> None:
    """Type every game of two Bobbl instead of their points: a Muck and a Sie, again and again."""
    sits_at_results(person)
    person.keys("1", Key.Key_Return, Key.Key_F6, "1-1" * 7, "1+3" * 5, Key.Key_Return)
    (entry,) = person.state.rounds[0].tables[1].entries
    assert isinstance(entry.score, BobblScore)
    assert [max(points) for points in entry.score.bobbl] == [21, 21]


def writes_the_callers_list(person: Person) -> None:
    """Look at the tables that are missing, write the list into a file, go on."""
    sits_at_results(person)
    person.keys(Key.Key_F9, Key.Key_F4)
    assert list(person.folder.glob("home/**/*.pdf"))
    person.keys(Key.Key_Escape, "1", Key.Key_Return, "14-3+", Key.Key_Return)
    assert status(person, 1) == "entered"


def takes_over_what_a_phone_proposes(person: Person) -> None:
    """Lay the proposal of a phone on the slip."""
    hall = person.hall
    hall.drawn()
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    sides = person.state.rounds[0].tables[1].sides
    hall.evening.own(ProposeResult(1, 1, sides, SLIP, ProposalId("proposal")))
    person.sits_at(hall.stage)
    person.keys("1", Key.Key_Return, Key.Key_Space, Key.Key_Return)
    assert person.state.rounds[0].tables[1].entries[0].score == SLIP


def hands_in_a_slip_of_a_closed_round(person: Person) -> None:
    """Hand in another slip of a table of a round that is closed; then it is the running one."""
    person.settings = replace(person.settings, rounds=2)
    person.hall.drawn()
    person.hall.play()
    person.hall.evening.close_round(person.hall.organiser)
    person.hall.evening.draw(person.hall.organiser)
    person.sits_at(person.hall.stage)
    person.keys(Key.Key_F6, "1", Key.Key_Return, Key.Key_F4, "14-3+", Key.Key_Return)
    person.keys("1", Key.Key_Return, "14-3+", Key.Key_Return)
    assert person.state.rounds[1].tables[1].entries[0].score == SLIP


def looks_at_what_was_not_taken(person: Person) -> None:
    """Enter without the server what somebody else has entered meanwhile, and look at it."""
    hall = person.hall
    hall.drawn()
    person.sits_at(hall.stage)
    hall.evening.cable(hall.stage).cut()
    person.keys("1", Key.Key_Return, "14-3+", Key.Key_Return)
    hall.organiser.operator = hall.stage.operator
    hall.evening.enter(hall.organiser, 1, SLIP)
    hall.evening.cable(hall.stage).plug_in()
    QApplication.processEvents()
    person.keys(Key.Key_F5, Key.Key_Escape, "2", Key.Key_Return, "14-3+", Key.Key_Return)
    assert status(person, 2) == "entered"
