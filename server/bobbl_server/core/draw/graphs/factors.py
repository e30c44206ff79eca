"""Whether everybody can still play a number of games without a repeat, rounds apart.

k rounds need k games for each. Whether there are such games is a question about a larger graph: it
has a port for each edge of a node, joined to the port of the same edge at its other end, and beside
the ports of a node with d edges d − k stops, each joined to all of them. A perfect matching lets
every stop close one port, so that k stay open at each node, and these are the games (Tutte).
"""

from collections.abc import Sequence

from bobbl_server.core.draw.graphs.blossom import has_perfect_matching
from bobbl_server.core.draw.graphs.masks import Graph, bits


def has_games(graph: Graph, each: int) -> bool:
    """Return whether there are edges of which every node has ``each``; no node has fewer at all."""
    ports = {
        (node, other): number
        for number, (node, other) in enumerate(
            (node, other) for node, row in enumerate(graph) for other in bits(row)
        )
    }
    rows = [1 << ports[other, node] for node, other in ports]
    for node, row in enumerate(graph):
        _add_stops(rows, [ports[node, other] for other in bits(row)], row.bit_count() - each)
    return has_perfect_matching(rows)


def _add_stops(rows: list[int], ports: Sequence[int], stops: int) -> None:
    first = len(rows)
    own = sum(1 << port for port in ports)
    for port in ports:
        rows[port] |= ((1 << stops) - 1) << first
    rows += [own] * stops
