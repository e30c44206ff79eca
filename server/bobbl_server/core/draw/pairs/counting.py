"""Fixed pairs, a small field: one of all admissible rounds, exactly uniform, by counting them.

The number of ways to pair off a set of entrants is the sum over the opponents of its first member
of the ways for the rest. Walking down with each choice weighted by the ways it leaves gives every
round with the same probability; 0 ways proves that there is none. In the same way the least cost of
pairing off a set is found, and the number of ways that reach it. Sets are bit masks.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bobbl_server.core.draw.graphs.masks import Edge, Graph, bits
from bobbl_server.core.draw.randomness import Stream

_Best = tuple[int, int]
"""The least cost and the number of ways that have it."""


class _Ways:
    """Counts the admissible pairings of sets of entrants, given by their indexes."""

    def __init__(self, free: Graph) -> None:
        self._free = free
        self._known = {0: 1}

    def of(self, mask: int) -> int:
        known = self._known.get(mask)
        if known is None:
            known = sum(self.of(rest) for _, rest in self.branches(mask))
            self._known[mask] = known
        return known

    def branches(self, mask: int) -> list[tuple[Edge, int]]:
        """Return the couples its first member can be in, each with the set that remains."""
        first = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)
        opponents = rest & self._free[first]
        found = []
        while opponents:
            bit = opponents & -opponents
            opponents ^= bit
            found.append(((first, bit.bit_length() - 1), rest ^ bit))
        return found

    def draw(self, mask: int, stream: Stream) -> Iterator[Edge]:
        """Yield the couples of one of the pairings of a set that has some."""
        while mask:
            branches = self.branches(mask)
            chosen = _weighted([self.of(rest) for _, rest in branches], stream)
            edge, mask = branches[chosen]
            yield edge


class CountedRounds:
    """All perfect matchings of a graph, to draw from; there is one at least.

    For n nodes there can be 2^(n−1) sets to count, fewer where the graph is thin; who has the
    fewest edges goes first.
    """

    def __init__(self, graph: Graph) -> None:
        """Take a graph of an even number of nodes."""
        self._order = sorted(range(len(graph)), key=lambda node: graph[node].bit_count())
        self._ways = _Ways(_reordered(graph, self._order))

    def draw(self, stream: Stream) -> list[Edge]:
        """Return one of them, all equally likely."""
        everybody = (1 << len(self._order)) - 1
        return [
            (self._order[one], self._order[other])
            for one, other in self._ways.draw(everybody, stream)
        ]


def _reordered(graph: Graph, order: Sequence[int]) -> Graph:
    place = {node: at for at, node in enumerate(order)}
    return [sum(1 << place[other] for other in bits(graph[node])) for node in order]


def draw_cheapest_counted(
    graph: Graph, cost: Callable[[int, int], int], stream: Stream
) -> list[Edge]:
    """Return one of the perfect matchings with the least sum of costs, all equally likely.

    There is one at least; made for at most 14 nodes.
    """
    cheapest = _Cheapest(graph, cost)
    mask = (1 << len(graph)) - 1
    edges = []
    while mask:
        options = list(cheapest.options(mask))
        least = min(price for price, _, _, _ in options)
        chosen = _weighted([ways if price == least else 0 for price, ways, _, _ in options], stream)
        _, _, edge, mask = options[chosen]
        edges.append(edge)
    return edges


class _Cheapest:
    """The least cost of pairing off sets of nodes, and in how many ways."""

    def __init__(self, graph: Graph, cost: Callable[[int, int], int]) -> None:
        self._graph = graph
        self._cost = {(a, b): cost(a, b) for a, row in enumerate(graph) for b in bits(row) if a < b}
        self._known: dict[int, _Best | None] = {0: (0, 1)}

    def options(self, mask: int) -> Iterator[tuple[int, int, Edge, int]]:
        """Yield for each couple its first member can be in: cost and ways, itself, what remains."""
        first = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)
        for other in bits(rest & self._graph[first]):
            best = self._best(rest ^ 1 << other)
            if best is not None:
                yield best[0] + self._cost[first, other], best[1], (first, other), rest ^ 1 << other

    def _best(self, mask: int) -> _Best | None:
        if mask not in self._known:
            self._known[mask] = _least((price, ways) for price, ways, _, _ in self.options(mask))
        return self._known[mask]


def _least(options: Iterable[_Best]) -> _Best | None:
    least: _Best | None = None
    for cost, ways in options:
        if least is None or cost < least[0]:
            least = cost, ways
        elif cost == least[0]:
            least = cost, least[1] + ways
    return least


def _weighted(weights: Sequence[int], stream: Stream) -> int:
    """Return an index with a probability proportional to its weight."""
    at = stream.below(sum(weights))
    for index, weight in enumerate(weights):
        if at < weight:
            return index
        at -= weight
    raise AssertionError("below() went past its bound")
