"""Fisher–Yates: every order equally likely if the integers that it is given are.

Where the integers come from is the caller's: whoever wants an order that anyone can recompute
passes those of a seed, each taken again while it is too large instead of cut by a modulo.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

IntegerBelow: TypeAlias = Callable[[int], int]
"""Gives one of 0 … bound − 1, all equally likely; the bound is at least 1."""

T = TypeVar("T")


def shuffled(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Return the items in a random order.

    Asks once for each of them but the first, from the last.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        at = integer_below(last + 1)
        order[at], order[last] = order[last], order[at]
    return order
