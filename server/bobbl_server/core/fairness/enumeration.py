"""Shuffling a few things in every way it can go: no sample and no chance, but proof.

The shuffle is run with integers out of a script, once for each row of integers that it can be given
by. A row is as likely as the product of 1 / bound over its integers, so the probability of each
order comes out as a fraction, and the distance from evenness exactly.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from bobbl_server.core.fairness.subject import Subject

COUNTED_OUT = (2, 3, 4, 5)
_MOST_ROWS = 10_000


@dataclass(frozen=True, slots=True)
class Exact:
    """Orders of so many things: possible ones, how many come, and the distance from evenness."""

    items: int
    possible: int
    reached: int
    distance: Fraction

    @property
    def is_even(self) -> bool:
        """Whether every order comes, each as often as any other."""
        return not self.distance


def exact_orders(subject: Subject, items: int) -> Exact:
    """Count out all orders, given that every integer below a bound is equally likely."""
    chances: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    row: list[int] = []
    for _ in range(_MOST_ROWS):
        script = _Script(row)
        order = tuple(subject.shuffled(range(items), script.below))
        chances[order] += script.chance
        row = script.following()
        if not row:
            break
    else:
        raise ValueError("a shuffle that can go in too many ways")
    possible = factorial(items)
    share = Fraction(1, possible)
    missing = share * (possible - len(chances))
    distance = (sum((abs(each - share) for each in chances.values()), missing)) / 2
    return Exact(items, possible, len(chances), distance)


class _Script:
    """Gives the integers of a row, and 0 once they are used up; remembers the bounds."""

    def __init__(self, row: Sequence[int]) -> None:
        self._row = list(row)
        self._bounds: list[int] = []
        self.chance = Fraction(1)

    def below(self, bound: int) -> int:
        at = len(self._bounds)
        self._bounds.append(bound)
        self.chance /= bound
        if at == len(self._row):
            self._row.append(0)
        return self._row[at]

    def following(self) -> list[int]:
        """Return the next row in counting order; empty after the last."""
        row = self._row
        while row and row[-1] + 1 == self._bounds[len(row) - 1]:
            row = row[:-1]
        return [*row[:-1], row[-1] + 1] if row else []
