"""Looking ahead in a very small field: all ways to split it into rounds are tried.

Some node has the fewest edges. If they are fewer than the rounds, there is no way. Else its first
edge is in some round, which is tried with every completion; or it is in none, and it is left out.
What has been found hopeless is remembered, so that nothing is tried twice.
"""

from collections.abc import Iterator

from bobbl_server.core.draw.graphs.masks import Edge, Graph, bits, without

_MOST_TRIALS = 20_000


class Unsettled(Exception):
    """There are too many ways to try them all."""


def split(graph: Graph, rounds: int) -> list[list[Edge]] | None:
    """Return ``rounds`` disjoint perfect matchings, or None: then there are none.

    Raises ``Unsettled`` where that takes too long; up to 12 nodes it hardly ever does.
    """
    return _Trials().split(tuple(graph), rounds)


class _Trials:
    def __init__(self) -> None:
        self._hopeless: set[tuple[Graph, int]] = set()
        self._left = _MOST_TRIALS

    def split(self, graph: tuple[int, ...], rounds: int) -> list[list[Edge]] | None:
        if not rounds:
            return []
        node = min(range(len(graph)), key=lambda each: graph[each].bit_count())
        degree = graph[node].bit_count()
        if degree < rounds or (graph, rounds) in self._hopeless:
            return None
        other = (graph[node] & -graph[node]).bit_length() - 1
        for games in self._rounds_with((node, other), graph):
            rest = self.split(tuple(without(graph, games)), rounds - 1)
            if rest is not None:
                return [games, *rest]
        if degree > rounds:
            found = self.split(tuple(without(graph, [(node, other)])), rounds)
            if found is not None:
                return found
        self._hopeless.add((graph, rounds))
        return None

    def _rounds_with(self, game: Edge, graph: Graph) -> Iterator[list[Edge]]:
        """Yield all perfect matchings with an edge."""
        everybody = (1 << len(graph)) - 1
        yield from self._completed([game], everybody ^ (1 << game[0] | 1 << game[1]), graph)

    def _completed(self, games: list[Edge], single: int, graph: Graph) -> Iterator[list[Edge]]:
        if not single:
            self._left -= 1
            if self._left < 0:
                raise Unsettled
            yield games
            return
        node = (single & -single).bit_length() - 1
        for other in bits(graph[node] & single):
            yield from self._completed(
                [*games, (node, other)], single ^ (1 << node | 1 << other), graph
            )
