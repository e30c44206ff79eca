"""From a shuffled deck to hands: cutting, and dealing in packets, the next player first."""

from collections.abc import Sequence

from bobbl_shared.domain.game.cards import Card, Cards, set_of
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.errors import Refusal


def cut(deck: Sequence[Card], lifted: int, rules: Rules) -> list[Card]:
    """Return the deck after ``lifted`` cards from its top went below the rest; 0 is a knock.

    Raises ``Refusal`` if too few are lifted or left, or for a knock where there is none.
    """
    if not lifted:
        if not rules.cut.knocking:
            raise Refusal("knocking_not_allowed")
    elif not rules.cut.least <= lifted <= len(deck) - rules.cut.least:
        raise Refusal("cut_unfit", least=rules.cut.least)
    return [*deck[lifted:], *deck[:lifted]]


def cut_in_turn(deck: Sequence[Card], lifts: Sequence[int], rules: Rules) -> list[Card]:
    """Return the deck after it was cut so often, each time so many cards.

    Raises ``Refusal`` as ``cut``, and if it was not cut at all or more often than is allowed.
    """
    if not 1 <= len(lifts) <= rules.cut.most_times:
        raise Refusal("cut_too_often", most=rules.cut.most_times)
    for lifted in lifts:
        deck = cut(deck, lifted, rules)
    return list(deck)


def dealt(
    deck: Sequence[Card], dealer: int, rules: Rules, is_knocked: bool = False
) -> tuple[Cards, ...]:
    """Return the hands by seat; after a knock all the cards of a hand are dealt at once."""
    hands = [0] * rules.players
    at = 0
    for packet in (rules.hand_size,) if is_knocked else rules.packets:
        for step in range(1, rules.players + 1):
            hands[(dealer + step) % rules.players] |= set_of(deck[at : at + packet])
            at += packet
    return tuple(hands)
