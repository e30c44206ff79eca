"""Single players, a small field: one of all cheapest rounds, exactly uniform.

The least cost for a set of players is that of a table around its first member plus the least cost
for the rest; along with it goes the number of rounds that reach it. Walking down with each choice
weighted by that number gives every cheapest round with the same probability, and the cost is proven
to be the least. Sets are bit masks.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from bobbl_server.core.draw.graphs.masks import bits, mask_of
from bobbl_server.core.draw.players.crowd import Crowd
from bobbl_server.core.draw.players.scale import Scale
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Sides

_Best = tuple[int, int]
"""The least cost and how many rounds have it; none for a set that cannot be seated."""

_IMPOSSIBLE: _Best = (0, 0)


def draw_foursomes(crowd: Crowd, scale: Scale, stream: Stream) -> list[Sides]:
    """Return one of the cheapest rounds, all equally likely; made for at most 17 players."""
    return _Rounds(crowd, scale).draw(stream)


class _Rounds:
    """The cheapest rounds of sets of players."""

    def __init__(self, crowd: Crowd, scale: Scale) -> None:
        self._crowd = crowd
        self._known: dict[int, _Best] = {0: (0, 1)}
        self._splits: dict[int, list[Sides]] = {}
        self._tables: dict[int, _Best] = {}
        for four in combinations(range(crowd.size), 4):
            self._add(four, scale)

    def _add(self, four: tuple[int, ...], scale: Scale) -> None:
        """Find the cheapest ways to split four into partners."""
        a, b, c, d = four
        splits: list[Sides] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
        allowed = [(scale.of([split]), split) for split in splits if self._crowd.allows(split)]
        least = min((cost for cost, _ in allowed), default=0)
        best = [split for cost, split in allowed if cost == least]
        mask = mask_of(four)
        self._splits[mask] = best
        self._tables[mask] = least, len(best)

    def draw(self, stream: Stream) -> list[Sides]:
        """Return one of the cheapest rounds."""
        starts = list(self._starts())
        mask = starts[_pick([self._best(start) for start in starts], stream)]
        drawn = []
        while mask:
            tables = list(self._around_first(mask))
            table = tables[_pick([self._with(table, mask ^ table) for table in tables], stream)]
            splits = self._splits[table]
            drawn.append(splits[stream.below(len(splits))])
            mask ^= table
        return drawn

    def _starts(self) -> Iterator[int]:
        """Yield the sets of players who may play."""
        everybody = (1 << self._crowd.size) - 1
        for out in combinations(bits(self._crowd.candidates), self._crowd.size % 4):
            yield everybody ^ mask_of(out)

    def _around_first(self, mask: int) -> Iterator[int]:
        """Yield the tables that the first member of a set can sit at."""
        first = mask & -mask
        for b, c, d in combinations([1 << player for player in bits(mask ^ first)], 3):
            yield first | b | c | d

    def _with(self, table: int, rest: int) -> _Best:
        cost, ways = self._tables[table]
        if not ways:
            return _IMPOSSIBLE
        more, others = self._best(rest)
        return cost + more, ways * others

    def _best(self, mask: int) -> _Best:
        known = self._known.get(mask)
        if known is None:
            known = _cheapest(self._with(table, mask ^ table) for table in self._around_first(mask))
            self._known[mask] = known
        return known


def _cheapest(options: Iterable[_Best]) -> _Best:
    least, number = _IMPOSSIBLE
    for cost, ways in options:
        if ways and (not number or cost < least):
            least, number = cost, ways
        elif cost == least:
            number += ways
    return least, number


def _pick(options: Sequence[_Best], stream: Stream) -> int:
    """Return the index of a cheapest option, with a probability proportional to its rounds."""
    least, number = _cheapest(options)
    at = stream.below(number)
    for index, (cost, ways) in enumerate(options):
        if cost == least:
            if at < ways:
                return index
            at -= ways
    raise AssertionError("below() went past its bound")
