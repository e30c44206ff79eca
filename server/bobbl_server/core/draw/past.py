"""Who has met whom: the meetings of the earlier rounds, in either role, and the byes."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bobbl_server.core.draw.request import DrawRequest, Wish
from bobbl_server.core.draw.seating import Couple, Seating, Sides, opponents, partners

Rounds = Sequence[int]
"""Numbers of the rounds in which something happened, from 1, ascending."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A couple that meets again: in which kind of repeat, and in which rounds it met before."""

    kind: Wish
    couple: Couple
    rounds: Rounds


@dataclass(frozen=True, slots=True)
class Past:
    """The rounds in which each couple were partners and opponents; each entrant's byes."""

    partners: Mapping[Couple, Rounds]
    opponents: Mapping[Couple, Rounds]
    byes: Sequence[int]

    def repeats_at(self, table: Sides) -> list[Repeat]:
        """Give everything that is repeated at a table, partners first."""
        return [
            *_repeats("partners", partners(table), self.partners),
            *_repeats("crossings", partners(table), self.opponents),
            *_repeats("opponents", opponents(table), self.opponents),
            *_repeats("crossings", opponents(table), self.partners),
        ]


def _repeats(kind: Wish, now: Iterable[Couple], met: Mapping[Couple, Rounds]) -> Iterator[Repeat]:
    return (Repeat(kind, couple, met[couple]) for couple in now if couple in met)


def past_of(request: DrawRequest) -> Past:
    """Gather the meetings and byes of a history; alone at a table is a bye like at none."""
    byes = [len(request.history)] * request.count
    for tables in request.history:
        for one, two in tables:
            for entrant in one + two if one and two else ():
                byes[entrant] -= 1
    return Past(
        partners=_rounds_by_couple(request.history, partners),
        opponents=_rounds_by_couple(request.history, opponents),
        byes=tuple(byes),
    )


def _rounds_by_couple(
    history: Sequence[Seating], couples_at: Callable[[Sides], Iterable[Couple]]
) -> dict[Couple, list[int]]:
    gathered: defaultdict[Couple, list[int]] = defaultdict(list)
    for number, tables in enumerate(history, start=1):
        for table in tables:
            for couple in couples_at(table):
                gathered[couple].append(number)
    return dict(gathered)
