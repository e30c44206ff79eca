"""A Bobbl goes to its target, and what was thrown in doubles what follows as agreed."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.game.bobbl import (
    Standing,
    after,
    factor,
    hands_dealt,
    played_bobbl,
    winner,
)
from bobbl_shared.domain.game.cards import DECKS, members
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ
from bobbl_shared.domain.game.rules import Bobbl, Rules, ThrownIn
from bobbl_shared.domain.game.simple import SimplePlayer
from strategies.games import AnyPlayer, any_rules

THROWN_IN = Outcome("thrown_in", None, 0)


def rules_after(word: str) -> Rules:
    modes = (
        ThrownIn("single"),
        ThrownIn("next_double"),
        ThrownIn("each_double"),
        ThrownIn("power"),
    )
    return replace(MUCK_OVER_WENZ, nobody=next(mode for mode in modes if mode.after == word))


@pytest.mark.parametrize(
    ("word", "points"),
    [
        ("single", [1, 1, 1, 1]),
        ("next_double", [2, 1, 1, 1]),
        ("each_double", [2, 2, 2, 1]),
        ("power", [8, 1, 1, 1]),
    ],
)
def test_what_was_thrown_in_three_times_doubles_what_follows(word: str, points: list[int]) -> None:
    rules, standing = rules_after(word), Standing()
    for _ in range(3):
        standing = after(standing, THROWN_IN, rules)
    assert (standing.points, standing.dealer) == ((0, 0), 3)
    for won in points:
        assert factor(standing, rules) == won
        before = standing.points[1]
        standing = after(standing, Outcome("called", 1, 1), rules)
        assert standing.points == (0, before + won)


def test_the_winner_has_exactly_the_target() -> None:
    standing = after(Standing((20, 4)), Outcome("called", 0, 48), MUCK_OVER_WENZ)
    assert standing.points == (21, 4)
    assert winner(standing, MUCK_OVER_WENZ) == 0
    assert winner(Standing((20, 20)), MUCK_OVER_WENZ) is None


def test_beyond_the_target_where_the_rules_say_so() -> None:
    rules = replace(MUCK_OVER_WENZ, bobbl=Bobbl(beyond_target=True))
    standing = after(Standing((20, 4)), Outcome("called", 0, 48), rules)
    assert standing.points == (68, 4)
    assert winner(standing, rules) == 0


@settings(max_examples=30)
@given(any_rules(), st.integers(1, 31), st.integers(0, 2**32), st.booleans())
def test_a_bobbl_ends_with_one_side_at_the_target(
    rules: Rules, target: int, seed: int, is_simple: bool
) -> None:
    rules = replace(rules, bobbl=Bobbl(target))
    dice = Random(seed)
    player = SimplePlayer(rules) if is_simple else AnyPlayer(dice)
    standings = [standing for _, standing in played_bobbl(rules, 1, dice.randrange, player)]
    for before, then in pairwise(standings):
        assert winner(before, rules) is None
        assert all(a <= b for a, b in zip(before.points, then.points, strict=True))
        assert then.dealer == (before.dealer + 1) % rules.players
    assert sorted(standings[-1].points)[1] == target > min(standings[-1].points)


@given(any_rules(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_every_hand_is_dealt_from_one_deck(rules: Rules, dealer: int, dice: Random) -> None:
    hands = hands_dealt(rules, dealer, dice.randrange)
    assert sorted(card for hand in hands for card in members(hand)) == list(DECKS[rules.deck])
