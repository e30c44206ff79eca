"""Ausmucken: cards find the dealer, and form the sides if they are not known yet."""

from collections.abc import Sequence

from bobbl_shared.domain.game.cards import (
    DECKS,
    RANKS,
    SUITS,
    Card,
    DeckSize,
    rank_of,
    suit_of,
)
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.game.shuffling import IntegerBelow, shuffled
from bobbl_shared.domain.game.trumps import trumps_of


def dealer_of(drawn: Sequence[Card], deck: DeckSize = 24) -> int:
    """Return who of those that drew a card each has the highest one, in the order of a Muck.

    Below the trumps the rank counts before the suit.
    """
    trumps = trumps_of(("O", "U"), "H", deck).descending

    def place(at: int) -> tuple[int, int, int]:
        card = drawn[at]
        below = trumps.index(card) if card in trumps else len(trumps)
        return below, RANKS.index(rank_of(card)), SUITS.index(suit_of(card))

    return min(range(len(drawn)), key=place)


def first_dealer(rules: Rules, integer_below: IntegerBelow) -> int:
    """Return who deals first after a change of table: the first seat, unless cards decide."""
    if rules.first_dealer == "agreed":
        return 0
    drawn = shuffled(DECKS[rules.deck], integer_below)[: rules.players]
    return dealer_of(drawn, rules.deck)


def side_formed(deck: Sequence[Card], dealer: int, players: int = 4) -> tuple[int, ...] | None:
    """Return who form a side, the dealer of the first game in front; ``None`` if cards form none.

    The first card of the deck lies in the middle; the others are dealt one by one, from the player
    after ``dealer`` on. Whoever gets one of the same rank belongs to the side, until it is
    complete. One player may get so many of them that it never is; then it is dealt anew.
    """
    rank = rank_of(deck[0])
    found: list[int] = []
    for step, card in enumerate(deck[1:], 1):
        player = (dealer + step) % players
        if rank_of(card) == rank and player not in found:
            found.append(player)
            if len(found) == players // 2:
                return tuple(found)
    return None
