"""Who wins and what it counts: every rule of counting by one example that decides."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.game.bids import Bid, bids_of
from bobbl_shared.domain.game.cards import NAMES, points_in, set_of
from bobbl_shared.domain.game.counting import (
    Contract,
    counted,
    counted_pflichtmuck,
    counted_ramsch,
    forfeited,
)
from bobbl_shared.domain.game.play import Play, Trick, played
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ
from bobbl_shared.domain.game.rules import Doubling, MustCall, Pflichtmuck, Ramsch, Rules
from bobbl_shared.domain.game.trumps import trumps_of

BIDS = {(bid.game, bid.level): bid for bid in bids_of(MUCK_OVER_WENZ)}
MUCK = trumps_of(("O", "U"), "H", 24)


def ended(first: int, tricks: tuple[int, int] = (3, 3)) -> Play:
    """Give the end of a play in which side 0 took so many points, and the sides so many tricks."""
    done = tuple(Trick(0, (), winner) for side in (0, 1) for winner in [side] * tricks[side])
    return Play(MUCK, (0, 0, 0, 0), 0, points=(first, 120 - first), tricks=done)


def bid(game: str, level: int) -> Bid:
    return next(each for key, each in BIDS.items() if key == (game, level))


@pytest.mark.parametrize(
    ("game", "level", "points", "tricks", "winner", "value"),
    [
        ("Wenz", 0, 61, (3, 3), 0, 2),
        ("Wenz", 0, 60, (3, 3), 1, 2),
        ("Muck", 0, 61, (3, 3), 0, 3),
        ("Muck", 0, 89, (5, 1), 0, 3),
        ("Muck", 0, 90, (5, 1), 0, 4),
        ("Muck", 0, 120, (5, 1), 0, 4),
        ("Muck", 0, 120, (6, 0), 0, 5),
        ("Muck", 0, 31, (1, 5), 1, 3),
        ("Muck", 0, 30, (1, 5), 1, 4),
        ("Muck", 0, 0, (0, 6), 1, 5),
        ("Muck", 1, 90, (5, 1), 0, 5),
        ("Muck", 1, 89, (5, 1), 1, 5),
        ("Muck", 1, 120, (6, 0), 0, 6),
        ("Muck", 1, 20, (1, 5), 1, 5),
        ("Muck", 1, 0, (0, 6), 1, 6),
        ("Wenz", 2, 120, (6, 0), 0, 8),
        ("Wenz", 2, 120, (5, 1), 1, 8),
        ("Muck", 2, 119, (5, 1), 1, 10),
    ],
)
def test_a_game_that_side_0_called(
    game: str, level: int, points: int, tricks: tuple[int, int], winner: int, value: int
) -> None:
    outcome = counted(ended(points, tricks), Contract(bid(game, level), 2), MUCK_OVER_WENZ)
    assert (outcome.winner, outcome.value) == (winner, value)
    assert outcome.is_won == (winner == 0)
    swapped = counted(
        ended(120 - points, tricks[::-1]), Contract(bid(game, level), 1), MUCK_OVER_WENZ
    )
    assert (swapped.winner, swapped.value) == (1 - winner, value)


def doubled_rules(takes_over: bool) -> Rules:
    return replace(MUCK_OVER_WENZ, doubling=Doubling("hirsch", takes_over))


@pytest.mark.parametrize(
    ("level", "times", "takes_over", "points", "tricks", "winner", "value"),
    [
        (0, 1, True, 60, (3, 3), 0, 6),
        (0, 1, True, 59, (3, 3), 1, 6),
        (0, 1, False, 60, (3, 3), 1, 6),
        (0, 2, True, 60, (3, 3), 1, 12),
        (0, 4, True, 61, (3, 3), 0, 48),
        (1, 1, True, 31, (2, 4), 0, 10),
        (1, 1, True, 30, (2, 4), 1, 10),
        (2, 1, True, 0, (1, 5), 0, 20),
        (2, 1, True, 0, (0, 6), 1, 20),
        (2, 1, False, 0, (1, 5), 1, 20),
    ],
)
def test_who_doubles_takes_the_game_over_if_so_agreed(
    level: int,
    times: int,
    takes_over: bool,
    points: int,
    tricks: tuple[int, int],
    winner: int,
    value: int,
) -> None:
    contract = Contract(bid("Muck", level), 0, times)
    outcome = counted(ended(points, tricks), contract, doubled_rules(takes_over))
    assert (outcome.winner, outcome.value) == (winner, value)


@pytest.mark.parametrize(
    ("sixty", "thirty", "points", "winner", "value"),
    [
        (True, True, 60, 0, 3),
        (False, True, 60, 1, 3),
        (True, True, 59, 1, 3),
        (True, True, 90, 0, 3),
        (True, True, 91, 0, 4),
        (True, False, 90, 0, 4),
        (True, True, 30, 1, 4),
    ],
)
def test_who_must_call_has_it_easier(
    sixty: bool, thirty: bool, points: int, winner: int, value: int
) -> None:
    rules = replace(MUCK_OVER_WENZ, nobody=MustCall("EO", sixty, thirty))
    contract = Contract(bid("Muck", 0), 0, is_forced=True)
    outcome = counted(ended(points), contract, rules)
    assert (outcome.kind, outcome.winner, outcome.value) == ("forced", winner, value)


def test_who_plays_wrong_has_lost_schwarz() -> None:
    assert (forfeited(Contract(bid("Muck", 0), 0), 1).winner) == 0
    assert forfeited(Contract(bid("Muck", 0), 0, 1), 1).value == 10
    assert forfeited(Contract(bid("Wenz", 1), 0), 0).value == 5


HANDS = tuple(1 << NAMES.index(name) for name in ("SO", "EO", "GO", "HO"))


@pytest.mark.parametrize(
    ("mode", "points", "winner", "value"),
    [
        (Pflichtmuck(value=2), 60, None, 0),
        (Pflichtmuck(value=2, even="holder_loses"), 60, 0, 2),
        (Pflichtmuck(value=2), 61, 0, 2),
        (Pflichtmuck(value=2), 59, 1, 2),
    ],
)
def test_a_pflichtmuck_is_for_a_fixed_value(
    mode: Pflichtmuck, points: int, winner: int | None, value: int
) -> None:
    outcome = counted_pflichtmuck(ended(points), HANDS, mode, MUCK_OVER_WENZ)
    assert (outcome.winner, outcome.value) == (winner, value)


def taken(*tricks: tuple[int, str]) -> Play:
    """Give the end of a play from who took which cards."""
    done = tuple(
        Trick(0, tuple(NAMES.index(name) for name in cards.split()), winner)
        for winner, cards in tricks
    )
    points = [
        sum(points_in(set_of(t.cards)) for t in done if t.winner % 2 == side) for side in (0, 1)
    ]
    return Play(MUCK, (0, 0, 0, 0), 0, points=(points[0], points[1]), tricks=done)


@pytest.mark.parametrize(
    ("play", "winner"),
    [
        (taken((0, "EA G9"), (1, "E10 S9")), 1),
        (taken((0, "EA"), (1, "GA"), (3, "S9")), 0),
        (taken((0, "EA H9"), (1, "GA S9")), 1),
        (taken((0, "EA SO"), (1, "GA HO")), 0),
        (taken((0, "EA HO"), (1, "GA SO")), 1),
        (taken((0, "EA"), (2, "S9"), (1, "GA H9")), 1),
        (taken((0, "EA SO H9"), (1, "GA EO S9")), 1),
    ],
)
def test_a_ramsch_is_lost_by_points_tricks_trumps_and_the_highest(play: Play, winner: int) -> None:
    outcome = counted_ramsch(play, Ramsch(value=2))
    assert (outcome.winner, outcome.value) == (winner, 2)


def test_a_march_wins_a_ramsch_if_so_agreed() -> None:
    play = taken((2, "EA"), (2, "GA"))
    assert counted_ramsch(play, Ramsch()).winner == 0
    assert counted_ramsch(play, Ramsch(march=False)).winner == 1
    assert counted_ramsch(taken((2, "EA"), (0, "GA")), Ramsch()).winner == 1


def test_four_nines_are_a_trick() -> None:
    wenz = bid("Wenz", 2)
    names = ("E9 EA", "G9 GA", "H9 HA", "S9 SA")
    hands = tuple(set_of(NAMES.index(name) for name in row.split()) for row in names)
    play = Play(wenz.trumps, hands, 1)
    for name in ("G9", "H9", "S9", "E9", "GA", "HA", "SA", "EA"):
        play = played(play, NAMES.index(name))
    assert play.is_over
    assert [trick.winner for trick in play.tricks] == [1, 1]
    nines = Play(wenz.trumps, play.hands, 1, points=(120, 0), tricks=play.tricks[:1])
    outcome = counted(nines, Contract(wenz, 0), MUCK_OVER_WENZ)
    assert (outcome.winner, outcome.value) == (1, 8)
