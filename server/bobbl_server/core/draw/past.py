"""Who has met whom: the meetings of the earlier rounds, in either role, and the byes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from bobbl_server.core.draw.request import DrawRequest, Wish
from bobbl_server.core.draw.seating import Couple, Seating, Sides, couple, opponents, partners

Rounds = Sequence[int]
"""Numbers of the rounds in which something happened, from 1, ascending."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A couple that meets again: in which kind of repeat, and in which rounds it met before."""

    kind: Wish
    couple: Couple
    rounds: Rounds


class Past:
    """The rounds in which each couple were partners and opponents; each entrant's byes.

    Gathered when asked for: late in a long evening there are more meetings than a draw looks at.
    ``among`` leaves out all couples but these.
    """

    def __init__(
        self, history: Sequence[Seating], count: int, among: Set[Couple] | None = None
    ) -> None:
        self._history = history
        self._count = count
        self._among = among

    @cached_property
    def partners(self) -> Mapping[Couple, Rounds]:
        """The rounds in which couples played with each other."""
        return _rounds_by_couple(_partnered(self._history), self._among)

    @cached_property
    def opponents(self) -> Mapping[Couple, Rounds]:
        """The rounds in which couples played against each other."""
        return _rounds_by_couple(_opposed(self._history), self._among)

    @cached_property
    def byes(self) -> Sequence[int]:
        """By entrant, in how many rounds it had no table; alone at one is a bye like at none."""
        byes = [len(self._history)] * self._count
        for tables in self._history:
            for one, two in tables:
                for entrant in one + two if one and two else ():
                    byes[entrant] -= 1
        return tuple(byes)

    @cached_property
    def opponents_of(self) -> Sequence[int]:
        """By entrant, the bits of those it has played against."""
        met = [0] * self._count
        bit = [1 << entrant for entrant in range(self._count)]
        for tables in self._history:
            for one, two in tables:
                for a in one:
                    for b in two:
                        met[a] |= bit[b]
                        met[b] |= bit[a]
        return met

    def at(self, tables: Iterable[Sides]) -> "Past":
        """Return what is past between those who sit at one of these tables."""
        against, met = [who for table in tables for who in opponents(table)], self.opponents_of
        again = [(one, other) for one, other in against if met[one] >> other & 1]
        together = [who for table in tables for who in partners(table)]
        among = frozenset([*(against if together else again), *together])
        return Past(self._history, self._count, among)

    def repeats_at(self, table: Sides) -> list[Repeat]:
        """Return everything that is repeated at a table, partners first."""
        if not (self.partners or self.opponents):
            return []
        together, against = partners(table), opponents(table)
        return [
            *_repeats("partners", together, self.partners),
            *_repeats("crossings", together, self.opponents),
            *_repeats("opponents", against, self.opponents),
            *_repeats("crossings", against, self.partners),
        ]


def _repeats(kind: Wish, now: Iterable[Couple], met: Mapping[Couple, Rounds]) -> Iterator[Repeat]:
    return (Repeat(kind, who, met[who]) for who in now if who in met)


def past_of(request: DrawRequest) -> Past:
    """Return what is past in a draw."""
    return Past(request.history, request.count)


def _partnered(history: Sequence[Seating]) -> Iterator[tuple[int, Couple]]:
    for number, tables in enumerate(history, start=1):
        for one, two in tables:
            if len(one) == 2:
                yield number, couple(*one)
            if len(two) == 2:
                yield number, couple(*two)


def _opposed(history: Sequence[Seating]) -> Iterator[tuple[int, Couple]]:
    for number, tables in enumerate(history, start=1):
        for one, two in tables:
            for a in one:
                for b in two:
                    yield number, (a, b) if a < b else (b, a)


def _rounds_by_couple(
    meetings: Iterable[tuple[int, Couple]], among: Set[Couple] | None
) -> dict[Couple, list[int]]:
    if among is not None and not among:
        return {}
    gathered: defaultdict[Couple, list[int]] = defaultdict(list)
    for number, met in meetings:
        if among is None or met in among:
            gathered[met].append(number)
    return dict(gathered)
