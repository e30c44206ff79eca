"""A player who plays as people mostly do, from his own cards and what lies open.

He does not guess who holds what: he counts what is still out, takes a trick if nothing out can beat
his card or if it is worth it, gives points to a partner whose trick is safe, and otherwise throws
away the cheapest. Callers lead their highest trumps, the others their aces. The same hand gives the
same card, so what he plays is left to chance no further than the cards are.
"""

from bobbl_shared.domain.game.cards import DECKS, POINTS, Card, Cards, set_of
from bobbl_shared.domain.game.play import Play, legal
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.game.trumps import Trumps

_FAT: Cards = set_of(card for card in range(32) if POINTS[card] >= 10)
"""Aces and tens: what is given to a partner and kept from the others."""

_WORTH_A_TRUMP = 10
"""A trick with so many points is taken even if somebody may still beat it."""


class SimplePlayer:
    """Bids, doubles and plays for any seat; he remembers nothing from game to game."""

    def __init__(self, rules: Rules) -> None:
        self._deck = set_of(DECKS[rules.deck])

    def card(self, play: Play, caller: int | None) -> Card:
        """Play a legal card; of ``play.hands`` only the own one is looked at."""
        choices = legal(play)
        if not choices & choices - 1:
            return choices.bit_length() - 1
        table, trumps = play.table, play.trumps
        seat = (play.leader + len(table)) % len(play.hands)
        out = self._deck & ~play.seen & ~play.hands[seat]
        if not table:
            return _lead(choices, out, trumps, caller is not None and (seat - caller) % 2 == 0)
        best = table[play.best]
        is_last = len(table) == len(play.hands) - 1
        above = trumps.above[best]
        if not (len(table) - play.best) % 2 and (is_last or not above & out):
            return _given(choices, trumps)
        winning = choices & above
        if not winning:
            return _thrown(choices, trumps)
        fat = winning & _FAT
        if is_last:
            return fat.bit_length() - 1 if fat else _weakest(winning, trumps)
        safe = _strongest(winning, trumps)
        if not trumps.above[safe] & out:
            return safe
        if sum([POINTS[each] for each in table]) >= _WORTH_A_TRUMP and winning & trumps.all:
            return safe
        return _thrown(choices, trumps)

    def ramsch_card(self, play: Play) -> Card:
        """Play a legal card that takes no trick if there is one, else the cheapest."""
        choices = legal(play)
        if not play.table:
            return _lowest(choices)
        losing = choices & ~play.trumps.above[play.table[play.best]]
        return losing.bit_length() - 1 if losing else _lowest(choices)


def _lead(choices: Cards, out: Cards, trumps: Trumps, calls: bool) -> Card:
    own = choices & trumps.all
    if calls and own and out & trumps.all:
        strongest = _strongest(own, trumps)
        if not trumps.above[strongest] & out or own.bit_count() > 2:
            return strongest
    plain = choices & ~trumps.all
    for suit in trumps.suits:
        held = plain & suit
        if held:
            top = held.bit_length() - 1
            if not trumps.above[top] & out & suit and POINTS[top] >= 10:
                return top
    return _thrown(choices, trumps)


def _given(choices: Cards, trumps: Trumps) -> Card:
    """Give points to the partner: a fat plain card, or the cheapest that does not hurt."""
    fat = choices & _FAT
    plain = fat & ~trumps.all
    if plain or fat:
        return (plain or fat).bit_length() - 1
    return _thrown(choices, trumps)


def _thrown(choices: Cards, trumps: Trumps) -> Card:
    plain = choices & ~trumps.all
    if plain:
        return _lowest(plain)
    lean = choices & ~_FAT
    return _weakest(lean or choices, trumps)


def _lowest(cards: Cards) -> Card:
    return (cards & -cards).bit_length() - 1


def _strongest(cards: Cards, trumps: Trumps) -> Card:
    """Give the strongest of cards that all are trumps or of one suit."""
    if cards & trumps.all:
        for card in trumps.descending:
            if cards >> card & 1:
                return card
    best = (cards & -cards).bit_length() - 1
    while cards & trumps.above[best]:
        cards &= trumps.above[best]
        best = (cards & -cards).bit_length() - 1
    return best


def _weakest(cards: Cards, trumps: Trumps) -> Card:
    """Give the weakest of cards that all are trumps or of one suit."""
    if cards & trumps.all:
        for card in reversed(trumps.descending):
            if cards >> card & 1:
                return card
    return (cards & -cards).bit_length() - 1
