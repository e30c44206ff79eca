"""Shuffling by hand, examined like the shuffle of the program and compared with it.

A deck in its order is shuffled pass after pass, and after each from the third on the looks of
``cards`` are taken at it. Of riffles alone the distance of the whole deck from chance is known
exactly (Bayer and Diaconis 1992): an order with r rising sequences comes up with probability
C(2^k + n − r, n) / 2^(kn) after k riffles of n cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, comb, factorial, log2
from typing import Literal

from bobbl_server.core.fairness.cards import (
    gaps_in,
    hands_from,
    positions_in,
    seats_from,
)
from bobbl_server.core.fairness.finding import Finding, Judged, judged
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Subject
from bobbl_shared.domain.game.cards import DECKS, Card, DeckSize
from bobbl_shared.domain.game.hand_shuffling import PACKET, lifted, overhand, riffled
from bobbl_shared.domain.game.shuffling import IntegerBelow

Way = Literal["riffle", "overhand", "in_turn", "overhand_cut"]

WAYS: Sequence[Way] = ("riffle", "overhand", "in_turn", "overhand_cut")
"""Riffling; overhand; both in turn, overhand first; overhand with a cut after each pass."""

PASSES = range(3, 13)

FEWEST_SAMPLES = 400

_SEED_BYTES = 64

Tell = Callable[[int, int], None]
"""Hears before each part which one it is, from 1, and how many there are."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What was found after so many passes; without a way it is the program's own shuffle.

    ``looks`` are places in the deck, gaps between neighbours, seats, and high cards in a hand.
    ``exact`` is the distance of the whole deck from chance, where it is known.
    """

    way: Way | None
    passes: int
    looks: tuple[Judged, ...]
    exact: float | None

    @property
    def is_biased(self) -> bool:
        """Whether any look finds something."""
        return any(look.is_biased for look in self.looks)


@dataclass(frozen=True, slots=True)
class ByHand:
    """The whole study; ``own`` is the program's own shuffle."""

    cards: DeckSize
    samples: int
    rows: tuple[Shuffled, ...]
    own: Shuffled

    def of(self, way: Way) -> tuple[Shuffled, ...]:
        """Return the rows of a way, by passes."""
        return tuple(row for row in self.rows if row.way == way)

    def good_from(self, way: Way) -> int | None:
        """Return the passes from which on nothing is found; None if even the most show it."""
        biased = [row.passes for row in self.of(way) if row.is_biased]
        first = max(biased) + 1 if biased else PASSES.start
        return first if first in PASSES else None


def study(
    subject: Subject, size: DeckSize, seed: bytes, samples: int, tell: Tell = lambda *_: None
) -> ByHand:
    """Shuffle so many decks in each way and look at them; all p-values are corrected together."""
    found: list[tuple[Way | None, int, tuple[Finding, ...]]] = []
    for number, way in enumerate(WAYS, 1):
        tell(number, len(WAYS) + 1)
        decks = _decks(subject, way, size, Seeds(seed, f"{way} {size}"), samples)
        found += [(way, passes, _looks(subject, size, decks[passes])) for passes in PASSES]
    tell(len(WAYS) + 1, len(WAYS) + 1)
    found.append((None, 1, _looks(subject, size, _own(subject, size, seed, samples))))
    looks = iter(judged([finding for _, _, findings in found for finding in findings]))
    rows = [
        Shuffled(
            way,
            passes,
            tuple(next(looks) for _ in findings),
            riffle_distance(size, passes) if way == "riffle" else None,
        )
        for way, passes, findings in found
    ]
    return ByHand(size, samples, tuple(rows[:-1]), rows[-1])


def shuffled_by_hand(
    way: Way, passes: int, cards: Sequence[Card], integer_below: IntegerBelow
) -> list[Card]:
    """Return the cards after so many passes."""
    deck = list(cards)
    for number in range(passes):
        deck = _pass(way, number, deck, integer_below)
    return deck


def bits_of_a_pass(way: Way, size: int) -> float:
    """Return the bits of chance that a pass has at most; a cut counts as one more choice."""
    stop = 1 / PACKET
    packets = -(size - 1) * (stop * log2(stop) + (1 - stop) * log2(1 - stop))
    match way:
        case "riffle":
            return float(size)
        case "overhand":
            return packets
        case "in_turn":
            return (packets + size) / 2
        case "overhand_cut":
            return packets + log2(size)


def least_passes(way: Way, size: int) -> int:
    """Return how many passes it takes at least until chance could suffice for every order."""
    return ceil(bits_needed(size) / bits_of_a_pass(way, size))


def bits_needed(size: int) -> int:
    """Return the bits that every order of a deck takes."""
    return (factorial(size) - 1).bit_length()


@cache
def riffle_distance(cards: int, passes: int) -> float:
    """Return the total variation distance of a deck from chance after so many riffles, exactly."""
    even = Fraction(1, factorial(cards))
    total = Fraction(0)
    for rising, orders in enumerate(_eulerian(cards), 1):
        ways = comb((1 << passes) + cards - rising, cards)
        total += orders * abs(Fraction(ways, 1 << passes * cards) - even)
    return float(total / 2)


def _eulerian(items: int) -> list[int]:
    """Return how many orders have 1, 2, 3 … rising sequences."""
    row = [1]
    for size in range(2, items + 1):
        row = [
            (at + 1) * (row[at] if at < len(row) else 0) + (size - at) * (row[at - 1] if at else 0)
            for at in range(size)
        ]
    return row


def _pass(way: Way, number: int, deck: list[Card], integer_below: IntegerBelow) -> list[Card]:
    match way:
        case "riffle":
            return riffled(deck, integer_below)
        case "overhand":
            return overhand(deck, integer_below)
        case "in_turn":
            return (riffled if number % 2 else overhand)(deck, integer_below)
        case "overhand_cut":
            return lifted(overhand(deck, integer_below), integer_below)


def _decks(
    subject: Subject, way: Way, size: DeckSize, seeds: Seeds, samples: int
) -> dict[int, list[list[Card]]]:
    """Return so many decks after each number of passes; a deck is shuffled on from pass to pass."""
    found: dict[int, list[list[Card]]] = {passes: [] for passes in PASSES}
    for at in range(samples):
        below = subject.chance(seeds.number(at, _SEED_BYTES)).below
        deck = list(DECKS[size])
        for number in range(PASSES.stop - 1):
            deck = _pass(way, number, deck, below)
            if number + 1 in found:
                found[number + 1].append(deck)
    return found


def _own(subject: Subject, size: DeckSize, seed: bytes, samples: int) -> list[list[Card]]:
    seeds, length = Seeds(seed, f"own {size}"), subject.seed_length(size)
    return [
        subject.shuffled(DECKS[size], subject.chance(seeds.number(at, length)).below)
        for at in range(samples)
    ]


def _looks(
    subject: Subject, size: DeckSize, decks: Sequence[Sequence[Card]]
) -> tuple[Finding, ...]:
    return (
        positions_in(size, decks),
        gaps_in(size, decks),
        seats_from(subject, size, decks),
        hands_from(subject, size, decks),
    )
