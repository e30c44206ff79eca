"""Carries ratings through finished tables, exactly.

At a table of four with ratings r and results p the mean is m = Σ r / 4 and the expected result
e = r − m. A player's next rating is round(r + f · (p − e)): the exact fraction, rounded once, half
away from zero. That integer is kept and used next. The factor f depends on how many rounds the
player has finished.

With all factors over one denominator d, r + f · (p − r + S / 4) is an integer over 4d, where S is
the sum of the four ratings: (4d − 4fd) · r + fd · (4p + S). So where all four are known nothing but
integers is computed, in one loop, and 10,000 players are carried through a season in seconds.

Readings where the source leaves room:

* One newcomer among three known: they are rated with the mean m of their three old ratings, and
  the newcomer's first number is the one for which his result would have been the expected one,
  round(m + 4p / 3). That was his first round.
* Two or more newcomers start from the mean of the known, not rounded, or from ``start`` if nobody
  is known, and are then rated with their factor. The source says nothing about more than one.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, cast

from bobbl_server.core.rating.rules import Rules, fractions

Rated = tuple[int, int]
"""A player, numbered from 0, and the result at the table."""

FOUR = 4


class Step(NamedTuple):
    """What one table did to one player.

    Of a newcomer whose number follows from the result, ``expected`` is the result; the correction
    is then 0, else it is the new number less the (rounded) one before.
    """

    player: int
    expected: Fraction
    result: int
    factor: Fraction
    correction: int


class Ratings:
    """Everyone's number (none: a newcomer) and finished rounds, as they stand so far."""

    def __init__(self, rules: Rules, numbers: Iterable[int | None], rounds: Iterable[int]) -> None:
        """Start from these, by player; the rules must be checked ones."""
        self.numbers, self.rounds = list(numbers), list(rounds)
        self._newcomers = rules.newcomers
        self._fractions = fractions(rules)
        denominator = lcm(*(each.denominator for each in self._fractions))
        self._whole = FOUR * denominator
        self._parts = [int(each * denominator) for each in self._fractions]
        self._keeps = [self._whole - FOUR * each for each in self._parts]
        self._last = len(self._parts) - 1

    def rate(self, table: Sequence[Rated]) -> None:
        """Carry the four players of a finished table on, each of whom is there once."""
        self.carry((table,))

    def carry(self, tables: Iterable[Sequence[Rated]]) -> None:
        """Carry the players of finished tables on, one table after the other."""
        numbers, rounds, last = self.numbers, self.rounds, self._last
        keeps, parts, whole, half = self._keeps, self._parts, self._whole, self._whole // 2
        known = cast(list[int], numbers)
        for table in tables:
            (a, _), (b, _), (c, _), (d, _) = table
            one, two, three, four = numbers[a], numbers[b], numbers[c], numbers[d]
            if one is None or two is None or three is None or four is None:
                self._rate_with_newcomers(table)
                continue
            total = one + two + three + four
            for player, result in table:
                finished = rounds[player]
                rounds[player] = finished + 1
                at = finished if finished < last else last
                exact = keeps[at] * known[player] + parts[at] * (FOUR * result + total)
                if exact >= 0:  # as _nearest, without its call; whole is even
                    known[player] = (exact + half) // whole
                else:
                    known[player] = -((half - exact) // whole)

    def explained(self, table: Sequence[Rated]) -> tuple[Step, ...]:
        """Carry on as ``rate`` does, and give the step of each player in the table's order."""
        before = [self.numbers[player] for player, _ in table]
        factors = [self._fractions[min(self.rounds[player], self._last)] for player, _ in table]
        mean = self._mean(before)
        is_by_result = self._is_by_result(before)
        self.rate(table)
        return tuple(
            self._step(rated, number, mean, factor, is_by_result)
            for rated, number, factor in zip(table, before, factors, strict=True)
        )

    def _step(
        self, rated: Rated, before: int | None, mean: Fraction, factor: Fraction, by_result: bool
    ) -> Step:
        player, result = rated
        now = self.numbers[player]
        assert now is not None
        if before is None and by_result:
            return Step(player, Fraction(result), result, factor, 0)
        start = mean if before is None else Fraction(before)
        return Step(player, start - mean, result, factor, now - _rounded(start))

    def _rate_with_newcomers(self, table: Sequence[Rated]) -> None:
        before = [self.numbers[player] for player, _ in table]
        mean = self._mean(before)
        is_by_result = self._is_by_result(before)
        for (player, result), number in zip(table, before, strict=True):
            finished = self.rounds[player]
            factor = self._fractions[min(finished, self._last)]
            if number is None and is_by_result:
                exact = mean + Fraction(4 * result, 3)
            elif number is None:
                exact = mean + factor * result
            else:
                exact = number + factor * (result - (number - mean))
            self.numbers[player] = _rounded(exact)
            self.rounds[player] = finished + 1

    def _is_by_result(self, before: Sequence[int | None]) -> bool:
        return before.count(None) == 1 and self._newcomers.alone == "result"

    def _mean(self, before: Sequence[int | None]) -> Fraction:
        """Return the mean of the known; who is not known starts from it, so it is that of all."""
        known = [number for number in before if number is not None]
        return Fraction(sum(known), len(known)) if known else Fraction(self._newcomers.start)


def _rounded(exact: Fraction) -> int:
    return _nearest(exact.numerator, exact.denominator)


def _nearest(upper: int, lower: int) -> int:
    """Round upper / lower half away from zero."""
    if upper >= 0:
        return (2 * upper + lower) // (2 * lower)
    return -((lower - 2 * upper) // (2 * lower))
