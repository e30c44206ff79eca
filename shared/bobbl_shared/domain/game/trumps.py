"""What a game makes of the deck: which cards are trumps, what follows what, and what beats what.

Trumps are a suit of their own and belong to no other. They rank first by the ranks that are
trumps, as the game lists them, each from Eichel down to Schellen; then come the other cards of the
trump suit. A plain suit ranks as A 10 K O U 9 8 7, without what is trump. Everything is looked up
by card, so that a trick costs a few operations on bits.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from bobbl_shared.domain.game.cards import (
    DECKS,
    RANKS,
    SUITS,
    Card,
    Cards,
    DeckSize,
    Rank,
    Suit,
    card_of,
    set_of,
)


class Trumps(Struct, frozen=True, gc=False):
    """How the cards rank in one game; ``kinds`` and ``above`` are looked up by card.

    ``descending`` holds the trumps, the highest first. ``suits`` are the plain suits without what
    is trump, from Eichel to Schellen. ``kinds`` gives the cards that follow a card that was led,
    ``above`` those that would take a trick from it while it is winning.
    """

    all: Cards
    descending: tuple[Card, ...]
    suits: tuple[Cards, ...]
    kinds: tuple[Cards, ...]
    above: tuple[Cards, ...]


@lru_cache(maxsize=256)
def trumps_of(ranks: tuple[Rank, ...], suit: Suit | None, deck: DeckSize) -> Trumps:
    """Return the order of a game in which these ranks and this suit, if any, are trumps."""
    in_deck = set(DECKS[deck])
    by_rank = [card_of(each, rank) for rank in ranks for each in SUITS]
    of_suit = [] if suit is None else [card_of(suit, rank) for rank in RANKS if rank not in ranks]
    descending = [card for card in by_rank + of_suit if card in in_deck]
    plain = [
        [
            card
            for rank in RANKS
            if (card := card_of(each, rank)) in in_deck and card not in descending
        ]
        for each in SUITS
    ]
    all_trumps = set_of(descending)
    kinds, above = [0] * 32, [0] * 32
    for cards, higher in ((descending, 0), *((each, all_trumps) for each in plain)):
        _rank(cards, higher, kinds, above)
    suits = tuple(set_of(each) for each in plain)
    return Trumps(all_trumps, tuple(descending), suits, tuple(kinds), tuple(above))


def _rank(cards: Sequence[Card], higher: Cards, kinds: list[Cards], above: list[Cards]) -> None:
    """Enter one kind, the highest card first; ``higher`` beats all of it."""
    together = set_of(cards)
    for card in cards:
        kinds[card] = together
        above[card] = higher
        higher |= 1 << card


def highest(trumps: Trumps, cards: Sequence[Card]) -> int:
    """Return where among ``cards`` that one stands which the first one led cannot hold against."""
    best = 0
    for at, card in enumerate(cards):
        if trumps.above[cards[best]] >> card & 1:
            best = at
    return best
