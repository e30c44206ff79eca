"""Shuffling as people do it: a pass of riffling, of overhand shuffling, and cutting.

The riffle is the one by Gilbert, Shannon and Reeds: a coin for each card says how many go into the
upper part, and a card falls from either part as likely as that has cards. Overhand, packets are
taken from the top and laid on each other (Pemantle): between two cards the hand stops one time in
``PACKET``.
"""

from collections.abc import Sequence
from itertools import pairwise

from bobbl_shared.domain.game.shuffling import IntegerBelow, T

PACKET = 4
"""How many cards a packet of an overhand shuffle has on average, out of a deck without end."""

LEAST_CUT = 3
"""So many cards at least are lifted and left, as the usual rules want."""


def riffled(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Return the items after one riffle."""
    split = sum(integer_below(2) for _ in items)
    parts = [list(items[:split]), list(items[split:])]
    left, right = parts[0][::-1], parts[1][::-1]
    found = []
    while left or right:
        falls_left = integer_below(len(left) + len(right)) < len(left)
        found.append((left if falls_left else right).pop())
    return found


def overhand(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Return the items after one overhand shuffle: the packets in the opposite order."""
    stops = [at for at in range(1, len(items)) if not integer_below(PACKET)]
    edges = [0, *stops, len(items)]
    packets = [items[start:end] for start, end in pairwise(edges)]
    return [item for packet in reversed(packets) for item in packet]


def lifted(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Return the items after one cut, wherever the rules let it be."""
    at = LEAST_CUT + integer_below(len(items) - 2 * LEAST_CUT + 1)
    return [*items[at:], *items[:at]]
