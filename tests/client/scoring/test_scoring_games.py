"""A slip told game by game, and one laid there from a phone: the same entry as one typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.evening.tables import TableState
from bobbl_client.scoring.screen import CellKind, IdlePage
from bobbl_client.scoring.slip_games import Asking, GamesInput
from bobbl_shared.domain.areas.phones import AllowPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.digital_slip import Called, DigitalSlip, Ended, Thrown, Uncalled
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ
from bobbl_shared.domain.game.rules import Doubling, Pflichtmuck, Rules
from bobbl_shared.domain.score import BobblScore, Format, Score
from bobbl_shared.ids import ProposalId, new_id
from client.scoring.test_scoring_page import HALL, SCORE, SLIP, Desk, Hall
from strategies.games import any_rules

MUCK_UPPER = "1-1"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def pressed(games: GamesInput, keys: str) -> GamesInput:
    for key in keys:
        games = games.press(key)
    return games


def telling(rules: Rules = MUCK_OVER_WENZ) -> GamesInput:
    played = Format()
    bobbl = replace(rules.bobbl, target=played.target)
    return GamesInput(DigitalSlip(replace(rules, bobbl=bobbl), played))


@pytest.mark.parametrize(
    ("keys", "game"),
    [
        ("1-1", Called("Muck", 0, True)),
        ("2+4", Called("Wenz", 1, False)),
        ("1+3", Called("Muck", 1, True, ended=2)),
        ("1-75", Called("Muck", 0, False, announced=1, ended=1)),
        ("1-776", Called("Muck", 0, False, announced=2, ended=2)),
        ("1-7771", Called("Muck", 0, True)),
        ("1-81", Called("Muck", 0, True, doublings=1)),
        ("1-881", Called("Muck", 0, True)),
        ("3+1", Uncalled("sie", 1)),
        ("3+4", Uncalled("sie", 0)),
        ("0", Thrown()),
        (",", Ended()),
        ("*1-1", Called("Muck", 1, True)),
    ],
)
def test_keys_tell_a_game(keys: str, game: object) -> None:
    games = pressed(telling(), keys)
    assert games.slip.games == (game,)
    assert games.asking is Asking.GAME


def test_more_doubling_and_games_nobody_calls_have_their_keys() -> None:
    rules = replace(MUCK_OVER_WENZ, doubling=Doubling("hirsch"), nobody=Pflichtmuck())
    games = telling(rules=rules)
    assert [each.name for each in games.choices] == ["Muck", "Wenz", "pflichtmuck", "sie", "void"]
    assert pressed(games, "1-88881").slip.games == (Called("Muck", 0, True, doublings=4),)
    assert pressed(games, "5").slip.games == (Uncalled("pflichtmuck", None),)
    assert pressed(games, "0").slip.games == ()


@settings(max_examples=60)
@given(any_rules(), st.text("0123456789-+,*", max_size=60))
def test_every_key_can_be_taken_back(rules: Rules, keys: str) -> None:
    games = telling(rules=rules)
    for key in keys:
        after = games.press(key)
        if after != games:
            assert after.press("Backspace") == games
        games = after
    while games.can_step_back:
        games = games.press("Esc")
    assert games == telling(rules=rules)


@settings(max_examples=60)
@given(st.text("0123456789-+,", max_size=80))
def test_a_slip_upside_down_tells_the_same_of_the_other_pair(keys: str) -> None:
    upright = pressed(telling(), keys)
    turned = pressed(telling(), "*" + keys)
    assert turned.on_paper == upright.on_paper
    assert (turned.score is None) == (upright.score is None)
    assert turned.slip.done == tuple((b, a) for a, b in upright.slip.done)


def last_entry(hall: Hall) -> EnterResult | TakeProposal:
    payload = decode_command(decode_event(hall.evening.history.bodies[-1]).command).payload
    assert isinstance(payload, EnterResult | TakeProposal)
    return payload


def tell(desk: Desk, *games: str) -> None:
    for game in games:
        desk.keys(*game)


def test_games_by_name_become_an_ordinary_entry(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys("F6")
    assert hall.a.mask.question == "1. Bobbl: Welches Spiel?"
    tell(hall.a, *[MUCK_UPPER] * 7)
    tell(hall.a, MUCK_UPPER, "2+1", "0")
    assert hall.a.mask.question == "2. Bobbl: Welches Spiel? (zählt 2-fach)"
    tell(hall.a, "1+82")
    assert hall.a.mask.question == "2. Bobbl: Welches Spiel?"
    cells = [side.cells for side in hall.a.mask.slip.sides]
    assert [(c.kind, c.text) for c in cells[0]] == [(CellKind.WON, "gewonnen"), (CellKind.NOW, "3")]
    assert [c.text for c in cells[1]] == ["0", "18"]
    assert "Zuletzt: Muck: Paar 2 gewonnen, Schneider, Kontra **+16**" in hall.a.mask.note
    tell(hall.a, "1+1")
    assert hall.a.mask.question == "Der Zettel ist voll."
    hall.a.keys("Enter")
    assert hall.score(5) == BobblScore(((21, 0), (3, 21)))
    assert isinstance(last_entry(hall), EnterResult)
    hall.b.enter(5, "0+3-")
    assert hall.status(5) == "confirmed"


def test_each_step_says_what_is_asked_and_which_keys_answer(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys("F6")
    labels = [(each.key, each.label) for each in hall.a.mask.extras]
    assert labels[:4] == [("1", "Muck"), ("2", "Wenz"), ("3", "Sie"), ("F6", "Punkte tippen")]
    assert hall.a.mask.note == "**0** zusammengeworfen · **,** Zeit ist um"
    assert not hall.a.mask.is_asking
    hall.a.keys("1")
    assert (hall.a.mask.question, hall.a.mask.is_asking) == ("Muck: Wer hat gespielt?", True)
    hall.a.keys("Enter")
    assert hall.a.mask.problem == "Wer hat gespielt? Mit − oder + sagen."
    hall.a.keys("+", "7", "8")
    assert hall.a.mask.question == "Muck, Paar 2, Schneider angesagt, Kontra – und?"
    hall.a.keys("Enter")
    assert hall.a.mask.problem == "Wie ging es aus? Mit einer Ziffer sagen."
    hall.a.keys("1", "Enter")
    assert hall.a.mask.problem == "Welches Spiel war es? Mit seiner Ziffer sagen."
    assert hall.a.mask.save.reason == "1. Bobbl fehlt"


def test_a_slip_that_is_left_is_told_on_later(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys("F6", *MUCK_UPPER, "/")
    assert isinstance(hall.a.page, IdlePage)
    hall.a.scoring.open_table(5)
    assert hall.a.mask.question == "1. Bobbl: Welches Spiel?"
    hall.a.keys("F6")
    assert hall.a.mask.problem.startswith("Auf dem Zettel steht schon etwas")
    hall.a.keys(*["Backspace"] * 3, "F6")
    assert hall.a.mask.question == "1. Bobbl: Punkte des Verlierers tippen"
    hall.a.keys("1", "F6")
    assert hall.a.mask.problem.startswith("Auf dem Zettel steht schon etwas")
    hall.a.keys("Backspace", "F6", "Esc")
    assert isinstance(hall.a.page, IdlePage)


def test_rounds_of_games_are_told_by_name_too(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, format=Format("games", 2), scheme="plus"), 4)
    hall.a.scoring.open_table(1)
    hall.a.keys("F6", *"1-1", *"2+2")
    assert [each.text for each in hall.a.mask.slip.sides[0].cells] == ["3", "0"]
    hall.a.keys("Enter")
    assert hall.status(1) == "entered"
    hall.evening.close()


class TestProposals:
    def propose(self, hall: Hall, table: int = 5, score: Score = SCORE) -> None:
        state = hall.evening.state
        if state.phones is None:
            hall.boss_model.ask(AllowPhones("ab" * 16, "10.0.0.1:8080"))
        sides = state.rounds[-1].tables[table].sides
        proposal = ProposeResult(len(state.rounds), table, sides, score, ProposalId(new_id()))
        hall.evening.own(proposal)

    def word(self, desk: Desk, table: int) -> str:
        return next(t.word for t in desk.last.wall.tiles if t.table == table)

    def test_it_is_seen_laid_on_the_slip_compared_and_taken(self, hall: Hall) -> None:
        self.propose(hall)
        assert self.word(hall.a, 5) == "vom Handy"
        assert hall.status(5) == "open"
        hall.a.scoring.open_table(5)
        assert hall.a.mask.note == "Vorschlag vom Handy: **1:1 · 14 · 18**"
        hall.a.keys("Space")
        assert hall.a.mask.note == "**Vom Handy**: mit dem Zettel vergleichen"
        assert hall.status(5) == "open"
        hall.a.keys("Enter")
        assert (hall.status(5), hall.score(5)) == ("entered", SCORE)
        taken = last_entry(hall)
        assert isinstance(taken, TakeProposal)
        assert hall.evening.state.rounds[0].tables[5].phoned == {taken.entry}
        assert hall.a.state(5) is TableState.ONCE
        assert self.word(hall.a, 5) == "einmal"

    def test_the_second_entry_sees_nothing_of_it(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Enter")
        before = len(hall.b.screens)
        hall.b.scoring.open_table(5)
        hall.b.keys("Space")
        assert hall.b.mask.detail == "Runde 1 · zweite Eingabe"
        assert "Handy" not in repr(hall.b.screens[before:])
        assert "14" not in repr([screen.page for screen in hall.b.screens[before:]])
        hall.b.keys(*SLIP, "Enter")
        assert hall.status(5) == "confirmed"

    def test_one_key_changed_makes_it_an_entry_of_the_own_hand(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Backspace", "-")
        assert "Vom Handy" not in hall.a.mask.note
        hall.a.keys("Enter")
        assert isinstance(last_entry(hall), EnterResult)
        assert hall.score(5) == BobblScore(((14, 21), (18, 21)))

    def test_one_that_has_changed_meanwhile_is_compared_anew(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("Space")
        self.propose(hall, score=BobblScore(((14, 21), (21, 17))))
        hall.a.keys("Enter")
        assert "ist inzwischen ein anderer" in hall.a.mask.problem
        hall.a.keys("Enter")
        assert hall.status(5) == "open"

    def test_one_for_a_table_that_was_entered_elsewhere_is_refused(self, hall: Hall) -> None:
        self.propose(hall)
        hall.evening.cable(hall.b_model).cut()
        hall.b.scoring.open_table(5)
        hall.b.keys("Space", "Enter")
        hall.a.enter(5)
        hall.evening.cable(hall.b_model).plug_in()
        assert hall.status(5) == "entered"
        assert "Tisch 5 wurde nicht übernommen" in hall.b.last.refused
        hall.b.keys("/", "F12")
        assert "gilt nur als erste Eingabe" in hall.b.compared.sentence

    def test_one_that_lies_there_does_not_become_the_second_entry(self, hall: Hall) -> None:
        self.propose(hall)
        hall.b.scoring.open_table(5)
        hall.b.keys("Space")
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Enter")
        assert "gilt nur als erste Eingabe" in hall.b.mask.problem
        hall.b.keys("Enter", "Enter")
        assert hall.status(5) == "entered"
        hall.b.keys(*SLIP, "Enter")
        assert hall.status(5) == "confirmed"

    def test_one_that_was_left_there_does_not_become_the_second_entry(self, hall: Hall) -> None:
        self.propose(hall)
        hall.b.scoring.open_table(5)
        hall.b.keys("Space")
        hall.b.scoring.open_table(4)
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Enter")
        hall.b.scoring.open_table(5)
        hall.b.keys("Enter", "Enter")
        assert hall.status(5) == "entered"
        hall.b.keys(*SLIP, "Enter")
        assert hall.status(5) == "confirmed"

    def test_what_was_typed_is_not_written_over(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("1", "Space")
        assert "Vorschlag" not in hall.a.mask.note
        assert hall.a.mask.slip.sides[0].cells[0].text == "1"

    def test_a_slip_upside_down_stays_so(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("*", "Backspace", "*", "Backspace", "Space", "Enter")
        assert hall.score(5) == SCORE

    def test_a_dispute_says_what_came_from_a_phone(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Enter")
        hall.b.enter(5, "14-3+")
        hall.a.scoring.open_table(5)
        details = [each.detail for each in hall.a.compared.entries]
        assert details[0].endswith("hier · vom Handy")
        assert "Handy" not in details[1]

    def test_it_is_taken_back_like_any_entry(self, hall: Hall) -> None:
        self.propose(hall)
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Enter", "F8")
        assert hall.status(5) == "open"
        assert "**Zurückgenommen**" in hall.a.mask.note

    def test_one_taken_back_does_not_become_the_second_entry(self, hall: Hall) -> None:
        self.propose(hall)
        hall.b.scoring.open_table(5)
        hall.b.keys("Space", "Enter", "F8")
        hall.a.scoring.open_table(5)
        hall.a.keys("Space", "Enter")
        hall.b.keys("Enter", "Enter")
        assert hall.status(5) == "entered"
        hall.b.keys(*SLIP, "Enter")
        assert hall.status(5) == "confirmed"

    def test_one_taken_back_is_taken_again_as_what_it_is(self, hall: Hall) -> None:
        self.propose(hall)
        hall.b.scoring.open_table(5)
        hall.b.keys("Space", "Enter", "F8")
        assert "**Vom Handy**" in hall.b.mask.note
        hall.b.keys("Enter")
        assert isinstance(last_entry(hall), TakeProposal)
