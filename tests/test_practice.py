"""The practice is rebuilt as it is described, and as good as it was measured to be."""

import random

import pytest

from bobbl_server.core.draw.request import WISHES, DrawRequest, Wish
from bobbl_server.core.draw.seating import Seating
from builders.drawing.practice import opposed, practised, repeated
from builders.draws import Entrants, recount


def evening(
    entrants: Entrants, count: int, rounds: int, dice: random.Random, avoid: tuple[Wish, ...]
) -> tuple[Seating, ...]:
    history: tuple[Seating, ...] = ()
    for _ in range(rounds):
        request = DrawRequest(entrants, count, history=history, avoid=avoid)
        history = (*history, practised(request, dice))
    return history


@pytest.mark.parametrize(("entrants", "size"), [("pairs", 2), ("players", 4)])
def test_everybody_sits_once_and_the_rest_sits_out_in_turn(
    entrants: Entrants, size: int, dice: random.Random
) -> None:
    count = 2 * size + 1
    out: list[int] = []
    for tables in evening(entrants, count, count, dice, WISHES):
        seated = [entrant for sides in tables for side in sides for entrant in side]
        assert len(tables) == 2
        assert len(set(seated)) == 2 * size
        out += set(range(count)) - set(seated)
    assert sorted(out) == [*range(count)]


def test_pairs_meet_nobody_again_in_the_first_half(dice: random.Random) -> None:
    history = evening("pairs", 12, 6, dice, WISHES)
    assert not any(recount(tables, history[:at]).opponents for at, tables in enumerate(history))


def test_pairs_build_themselves_into_a_corner_as_often_as_measured(dice: random.Random) -> None:
    """Six pairs, all five rounds: 28 of the study's 200 evenings had a repeat."""
    cornered = 0
    for _ in range(400):
        history = evening("pairs", 6, 5, dice, WISHES)
        cornered += any(recount(history[at], history[:at]).opponents for at in (3, 4))
    assert 0.10 < cornered / 400 < 0.23


def test_players_meet_opponents_again_as_often_as_measured(dice: random.Random) -> None:
    """Sixteen players, round 4: 2.5 repeated opponents and 6.9 crossings in the study's mean."""
    found = []
    for _ in range(60):
        history = evening("players", 16, 4, dice, WISHES)
        found.append(recount(history[3], history[:3]))
    assert sum(each.partners for each in found) == 0
    assert 2.0 < sum(each.opponents for each in found) / 60 < 3.0
    assert 6.2 < sum(each.crossings for each in found) / 60 < 7.6


@pytest.mark.parametrize("wish", ["partners", "opponents"])
def test_only_what_is_switched_on_is_avoided(wish: Wish, dice: random.Random) -> None:
    other = "opponents" if wish == "partners" else "partners"
    history = evening("players", 16, 3, dice, (wish,))
    repeats = [recount(history[2], history[:2])]
    for _ in range(20):
        request = DrawRequest("players", 16, history=history, avoid=(wish,))
        repeats.append(recount(practised(request, dice), history))
    assert any(getattr(each, other) for each in repeats)
    if wish == "partners":
        assert not any(each.partners for each in repeats)


SIDES = ((0, 1), (2, 3), (4, 5), (6, 7))


def test_the_whole_wish_is_kept_where_it_can_be(dice: random.Random) -> None:
    """Only (0, 1) against (6, 7), and (2, 3) against (4, 5), have no meeting behind them."""
    opponents = both_ways((0, 2), (1, 5), (3, 6), (4, 7))
    for _ in range(20):
        tables = opposed(SIDES, opponents, dice)
        assert repeated(tables, opponents) == 0
        assert {frozenset(table) for table in tables} == {
            frozenset((SIDES[0], SIDES[3])),
            frozenset((SIDES[1], SIDES[2])),
        }


@pytest.mark.parametrize("second", [1, 0])
def test_half_of_the_wish_is_kept_where_the_whole_cannot_be(
    second: int, dice: random.Random
) -> None:
    """All players 2 (or all players 1) have met; one way to match them has further meetings."""
    same = [side[second] for side in SIDES]
    met = [(one, other) for one in same for other in same if one < other]
    opponents = both_ways(*met, (SIDES[0][1 - second], SIDES[1][second]))
    for _ in range(100):
        tables = opposed(SIDES, opponents, dice)
        assert repeated(tables, opponents) == 2
        assert frozenset((SIDES[0], SIDES[1])) not in {frozenset(table) for table in tables}


def both_ways(*couples: tuple[int, int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for one, other in couples:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found
