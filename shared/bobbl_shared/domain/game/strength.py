"""How strong a hand is for a game: the points to expect from calling it, and how often that wins.

The weights are what a least-squares fit gave for the points of the caller's side over 48,000 deals
a game, called with any hand and played by simple players: each trump counts by its place among the
trumps, and each further one makes all worth more; aces of plain suits count, and suits without a
card. What such an expectation is worth was counted in further deals, and is the same in a Muck and
in a Wenz. Everything is in tenths of a point or in thousandths, and whole.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from msgspec import Struct

from bobbl_shared.domain.game.cards import DECKS, POINTS, Cards, members
from bobbl_shared.domain.game.rules import SCHNEIDER, SCHWARZ, Level, Rules
from bobbl_shared.domain.game.trumps import Trumps

_MEAN = 595
"""What the caller's side takes if anybody calls anything; 60 : 60 is lost."""

_MOST_FEW = 6
"""Up to so many trumps a game is like a Wenz, with more like a Muck."""


class _Weights(Struct, frozen=True):
    """What counts, in tenths: trumps by place, each pair of them, a plain ace, a missing suit."""

    trumps: tuple[int, ...]
    pair: int
    ace: int
    void: int


_MANY = _Weights((131, 106, 79, 52, 38, 27, 16, 15, 6, 2, 4, 4), 32, 62, 37)
_FEW = _Weights((167, 138, 118, 107), 33, 97, 36)

_GOOD, _SURE = 800, 300
"""A good hand that takes a trick with every card is worth so much more; no sum of cards says it."""

_STEP = 50
_FROM = 275
_WIN = (150, 205, 217, 263, 300, 370, 434, 497, 580, 657, 745, 828, 880, 917, 955, 985, 990, 1000)
_SCHNEIDER = (
    50,
    55,
    60,
    70,
    78,
    100,
    122,
    149,
    198,
    250,
    314,
    425,
    501,
    583,
    638,
    770,
    848,
    900,
    980,
)
_SCHWARZ = (
    *(8, 10, 11, 14, 15, 18, 22, 29, 42, 56, 75, 120, 135, 205, 220, 260, 370, 490, 520, 600, 700),
    *(800, 880, 940, 970),
)
"""Thousandths by the points to expect, in steps from 27.5; beyond the last they stay."""


class Strength(Struct, frozen=True, gc=False):
    """The weights of one game, laid out so that a hand is looked up in four pieces of a byte."""

    game: Trumps
    start: int
    pieces: tuple[tuple[int, ...], ...]
    by_trumps: tuple[int, ...]
    suits: tuple[Cards, ...]
    void: int


@lru_cache(maxsize=256)
def strength_of(trumps: Trumps, rules: Rules) -> Strength:
    """Return the weights of a game under these rules."""
    weights = _MANY if len(trumps.descending) > _MOST_FEW else _FEW
    by_card = [0] * 32
    for place, card in enumerate(trumps.descending):
        by_card[card] = _at(weights.trumps, place, len(trumps.descending))
    for card in DECKS[rules.deck]:
        if POINTS[card] == 11 and not trumps.all >> card & 1:
            by_card[card] = weights.ace
    size, deck, count = rules.hand_size, rules.deck, len(trumps.descending)
    mean = sum(by_card) * size // deck
    mean += weights.pair * count * (count - 1) * size * (size - 1) // (2 * deck * (deck - 1))
    for suit in filter(None, trumps.suits):
        mean += weights.void * comb(deck - suit.bit_count(), size) // comb(deck, size)
    return Strength(
        trumps,
        _MEAN - mean,
        tuple(_piece(by_card[first : first + 8]) for first in (0, 8, 16, 24)),
        tuple(weights.pair * held * (held - 1) // 2 for held in range(size + 1)),
        tuple(suit for suit in trumps.suits if suit),
        weights.void,
    )


def expected(strength: Strength, hand: Cards) -> int:
    """Return the points to expect from calling this game, in tenths."""
    one, two, three, four = strength.pieces
    points = strength.start + one[hand & 255] + two[hand >> 8 & 255]
    points += three[hand >> 16 & 255] + four[hand >> 24]
    points += strength.by_trumps[(hand & strength.game.all).bit_count()]
    for suit in strength.suits:
        if not hand & suit:
            points += strength.void
    if points > _GOOD and _is_sure(strength.game, hand):
        points += _SURE
    return points


def _is_sure(game: Trumps, hand: Cards) -> bool:
    """Return whether no card that is out beats one of its kind here, with trumps for a third."""
    if 3 * (hand & game.all).bit_count() < len(game.descending):
        return False
    return all(not game.above[card] & game.kinds[card] & ~hand for card in members(hand))


def chance(points: int, level: Level) -> int:
    """Return how often, in a thousand, an expectation in tenths wins, or wins with this level."""
    row = _SCHNEIDER if level == SCHNEIDER else _SCHWARZ if level == SCHWARZ else _WIN
    place, rest = divmod(points - _FROM, _STEP)
    if place < 0:
        return row[0]
    if place + 1 >= len(row):
        return row[-1]
    return row[place] + (row[place + 1] - row[place]) * rest // _STEP


def _at(weights: Sequence[int], place: int, count: int) -> int:
    """Return the weight of a place among ``count``, as if the row were stretched to that length."""
    return weights[min(place * len(weights) // count, len(weights) - 1)]


def _piece(weights: Sequence[int]) -> tuple[int, ...]:
    """Return the sums of all sets of eight cards."""
    return tuple(
        sum(weight for at, weight in enumerate(weights) if held >> at & 1) for held in range(256)
    )
