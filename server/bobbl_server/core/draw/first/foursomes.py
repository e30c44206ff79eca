"""bobbl-draw/1: very few single players: one of all cheapest rounds, exactly uniform.

The least cost for a set of players is that of a foursome around its first member plus the least
cost for the rest; along with it goes the number of rounds that reach it. Walking down with each
choice weighted by that number gives every cheapest round with the same probability, and the cost
is proven to be the least. Sets are bit masks.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from bobbl_server.core.draw.byes import Bench
from bobbl_server.core.draw.costs import Costs
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Sides

_Best = tuple[int, int]
"""The least cost and how many rounds have it."""


class _Rounds:
    """The cheapest rounds of sets of players, given by their indexes among ``players``."""

    def __init__(self, players: Sequence[int], costs: Costs) -> None:
        self._players = players
        self._costs = costs
        self._known: dict[int, _Best] = {0: (0, 1)}
        self._tables: dict[int, list[tuple[int, Sides]]] = {}

    def best(self, mask: int) -> _Best:
        known = self._known.get(mask)
        if known is None:
            known = _cheapest(
                (cost + self.best(rest)[0], self.best(rest)[1])
                for cost, _, rest in self.branches(mask)
            )
            self._known[mask] = known
        return known

    def branches(self, mask: int) -> Iterator[tuple[int, Sides, int]]:
        """Give each table the first member can sit at: its cost, itself, the set that remains."""
        first, *others = (at for at in range(mask.bit_length()) if mask >> at & 1)
        for three in combinations(others, 3):
            four = 1 << first | sum(1 << at for at in three)
            for cost, table in self._tables_of(four, (first, *three)):
                yield cost, table, mask ^ four

    def _tables_of(self, mask: int, members: tuple[int, ...]) -> list[tuple[int, Sides]]:
        known = self._tables.get(mask)
        if known is None:
            a, b, c, d = (self._players[at] for at in members)
            tables: list[Sides] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
            known = [(self._costs.of([table]), table) for table in tables]
            self._tables[mask] = known
        return known


def draw_foursomes(present: Sequence[int], bench: Bench, costs: Costs, stream: Stream) -> Groups:
    """Give one of the cheapest rounds, all equally likely; made for at most 12 players."""
    rounds = _Rounds(present, costs)
    everybody = (1 << len(present)) - 1
    starts = [
        (out, everybody ^ sum(1 << present.index(player) for player in out))
        for out in (
            (*bench.certain, *some) for some in combinations(bench.candidates, bench.places)
        )
    ]
    byes, mask = starts[_pick([rounds.best(mask) for _, mask in starts], stream)]
    tables: list[Sides] = []
    while mask:
        branches = list(rounds.branches(mask))
        options = [
            (cost + rounds.best(rest)[0], rounds.best(rest)[1]) for cost, _, rest in branches
        ]
        _, table, mask = branches[_pick(options, stream)]
        tables.append(table)
    return Groups(tuple(tables), byes, tries=1, is_best=True)


def _cheapest(options: Iterator[_Best]) -> _Best:
    least, number = next(options)
    for cost, ways in options:
        if cost < least:
            least, number = cost, ways
        elif cost == least:
            number += ways
    return least, number


def _pick(options: Sequence[_Best], stream: Stream) -> int:
    """Give the index of a cheapest option, with a probability proportional to its rounds."""
    least, number = _cheapest(iter(options))
    at = stream.below(number)
    for index, (cost, ways) in enumerate(options):
        if cost == least:
            if at < ways:
                return index
            at -= ways
    raise AssertionError("below() went past its bound")
