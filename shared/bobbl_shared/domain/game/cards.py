"""Cards as small integers, and sets of cards as the bits of one integer.

A card is 4 · rank + suit, with the ranks in the order of their points (7 8 9 U O K 10 A) and the
suits from Schellen up to Eichel. So the lowest bit of a set is its cheapest card and the highest
its dearest, and of two cards of one rank the higher number is the higher trump. Written, a card is
its suit and rank: ``EO`` is the Eichel-Ober, ``H10`` the Herz-Zehn.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

Card: TypeAlias = int
"""0 … 31."""

Cards: TypeAlias = int
"""A set of cards: bit c is set if card c is in it."""

Suit = Literal["E", "G", "H", "S"]
Rank = Literal["A", "10", "K", "O", "U", "9", "8", "7"]
DeckSize = Literal[24, 32]

SUITS: tuple[Suit, ...] = ("E", "G", "H", "S")
"""Eichel, Grün, Herz, Schellen: the order in which they rank as trumps."""

RANKS: tuple[Rank, ...] = ("A", "10", "K", "O", "U", "9", "8", "7")
"""Ass, Zehn, König, Ober, Unter, Neun, Acht, Sieben: from the dearest to the cheapest."""

POINTS_OF_RANK: Mapping[Rank, int] = MappingProxyType(
    {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
)

ALL_POINTS = 120
"""All cards of a deck count so much, and more than half of it wins."""


def card_of(suit: Suit, rank: Rank) -> Card:
    """Return the card of this suit and rank."""
    return 4 * (len(RANKS) - 1 - RANKS.index(rank)) + len(SUITS) - 1 - SUITS.index(suit)


def suit_of(card: Card) -> Suit:
    """Return the suit that is printed on a card."""
    return SUITS[len(SUITS) - 1 - card % 4]


def rank_of(card: Card) -> Rank:
    """Return the rank of a card."""
    return RANKS[len(RANKS) - 1 - card // 4]


def written(card: Card) -> str:
    """Return a card as it is written: suit and rank."""
    return suit_of(card) + rank_of(card)


NAMES: tuple[str, ...] = tuple(written(card) for card in range(32))
"""How each card is written, by its number."""

POINTS: tuple[int, ...] = tuple(POINTS_OF_RANK[rank_of(card)] for card in range(32))
"""What each card counts, whatever is played."""

DECKS: Mapping[DeckSize, tuple[Card, ...]] = MappingProxyType(
    {24: tuple(range(8, 32)), 32: tuple(range(32))}
)
"""The cards of the short deck and of the long one."""


def set_of(cards: Iterable[Card]) -> Cards:
    """Return the set of these cards."""
    together = 0
    for card in cards:
        together |= 1 << card
    return together


def members(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set, from the cheapest to the dearest."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def points_in(cards: Cards) -> int:
    """Return what a set of cards counts."""
    return sum(POINTS[card] for card in members(cards))


def card_named(name: str, deck: DeckSize) -> Card | None:
    """Return the card that is written so; ``None`` if this deck has none."""
    return next((card for card in DECKS[deck] if NAMES[card] == name), None)
