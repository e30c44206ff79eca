"""Shuffling by hand: the models against published figures, and what the study finds."""

from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.fairness.by_hand import (
    PASSES,
    WAYS,
    ByHand,
    Way,
    bits_needed,
    bits_of_a_pass,
    least_passes,
    riffle_distance,
    shuffled_by_hand,
    study,
)
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_shared.domain.game.cards import DECKS
from bobbl_shared.domain.game.hand_shuffling import lifted, overhand, riffled


@pytest.fixture(scope="module")
def found() -> ByHand:
    return study(BOBBL, 24, b"von hand", 400)


def test_riffles_of_fifty_two_cards_as_published() -> None:
    """Bayer and Diaconis (1992), table 1."""
    published = [1.0, 1.0, 1.0, 1.0, 0.924, 0.614, 0.334, 0.167, 0.085, 0.043]
    assert [round(riffle_distance(52, passes), 3) for passes in range(1, 11)] == published


class Scripted:
    """Gives the integers of a script, each below its bound."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script, self.chance = list(script), 1.0

    def below(self, bound: int) -> int:
        self.chance /= bound
        return self.script.pop(0) % bound


def test_a_riffle_of_three_cards_has_the_law_of_rising_sequences() -> None:
    """Split 0 to 3 by three coins, then drop: 2^3 even ways; C(2 + 3 − r, 3) of them an order."""
    chances: Counter[tuple[str, ...]] = Counter()
    for coins in product((0, 1), repeat=3):
        for drops in product(range(6), repeat=3):  # 6 is a multiple of every bound
            script = Scripted((*coins, *drops))
            chances[tuple(riffled("abc", script.below))] += 1
    total = sum(chances.values())
    for order in permutations("abc"):
        rising = 1 + sum(order.index(one) > order.index(two) for one, two in pairwise("abc"))
        ways = {1: 4, 2: 1, 3: 0}[rising]
        assert chances[order] / total == pytest.approx(ways / 8)


def test_overhand_lays_packets_in_the_opposite_order() -> None:
    stops = Scripted((1, 0, 1, 1, 0))
    assert overhand("abcdef", stops.below) == list("fcdeab")
    assert stops.chance == pytest.approx(4**-5), "four cards in a packet"
    assert overhand("abc", lambda bound: 1) == list("abc")


def test_a_cut_leaves_three_cards_on_either_side() -> None:
    cut = {"".join(lifted("abcdefgh", Scripted((at,)).below)) for at in range(3)}
    assert cut == {"defghabc", "efghabcd", "fghabcde"}


@pytest.mark.parametrize("way", WAYS)
def test_every_pass_keeps_all_cards(way: Way) -> None:
    for passes in (0, 1, 2, 12):
        deck = shuffled_by_hand(way, passes, DECKS[32], Stream(b"karten").below)
        assert sorted(deck) == sorted(DECKS[32])
        assert (deck == list(DECKS[32])) == (passes == 0)


@pytest.mark.parametrize(("cards", "bits"), [(24, 80), (32, 118)])
def test_a_deck_needs_the_published_bits(cards: int, bits: int) -> None:
    assert bits_needed(cards) == bits
    for way in WAYS:
        passes = least_passes(way, cards)
        assert (
            (passes - 1) * bits_of_a_pass(way, cards) < bits <= passes * bits_of_a_pass(way, cards)
        )


def test_the_bits_of_a_pass_are_those_of_its_choices() -> None:
    """A coin a card; 23 stops, each one time in four; half of both; one of 24 places more."""
    told = {way: round(bits_of_a_pass(way, 24), 3) for way in WAYS}
    assert told == {"riffle": 24, "overhand": 18.659, "in_turn": 21.33, "overhand_cut": 23.244}


def test_in_turn_is_overhand_first() -> None:
    first, second = Stream(b"karten"), Stream(b"karten")
    once = overhand(DECKS[24], first.below)
    twice = riffled(once, first.below)
    assert shuffled_by_hand("in_turn", 2, DECKS[24], second.below) == twice


def test_few_passes_are_seen_and_the_programs_own_shuffle_is_not(found: ByHand) -> None:
    assert not found.own.is_biased
    for way in WAYS:
        few, *_, many = found.of(way)
        assert (few.passes, many.passes) == (3, 12)
        assert few.is_biased
        gaps = [row.looks[1].finding.distance for row in (few, many)]
        assert gaps[0] > 2 * gaps[1]


def test_riffling_is_better_than_overhand(found: ByHand) -> None:
    riffle, overhand_ = found.good_from("riffle"), found.good_from("overhand")
    in_turn = found.good_from("in_turn")
    assert riffle is not None
    assert in_turn is not None
    assert riffle < in_turn < (overhand_ or PASSES.stop)
    assert [row.exact is not None for row in found.rows] == [
        row.way == "riffle" for row in found.rows
    ]


def test_a_cut_hides_places_and_leaves_neighbours_together(found: ByHand) -> None:
    three = found.of("overhand_cut")[0]
    places, gaps, *_ = three.looks
    assert not places.is_biased
    assert gaps.is_biased


def test_the_same_seed_finds_the_same() -> None:
    one, other = (study(BOBBL, 24, seed, 30) for seed in (b"a", b"b"))
    assert study(BOBBL, 24, b"a", 30) == one
    assert all(row != there for row, there in zip(one.rows, other.rows, strict=True))
    assert one.own != other.own
