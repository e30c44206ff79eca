"""Matchings by Edmonds' blossom algorithm (networkx), with a result that depends on nothing else.

Nodes are consecutive integers in the order given, so shuffle them first; what networkx returns as
sets is sorted. All weights are integers, and then networkx calculates in integers.
"""

from collections.abc import Callable, Mapping, Sequence

import networkx as nx

from bobbl_server.core.draw.graphs.masks import Edge
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Couple

_FIRST_DEGREE = 6


def largest_matching(
    nodes: Sequence[int], is_free: Callable[[int, int], bool], stream: Stream
) -> list[Couple]:
    """Return as many disjoint free couples as there can be.

    Tries a few random edges for each node first and twice as many until all are matched: a
    matching in a thin graph is found some ten times as fast.
    """
    size = len(nodes)
    degree = _FIRST_DEGREE
    while degree < size // 2:
        matched = _match(nodes, _thinned(nodes, is_free, degree, stream))
        if len(matched) == size // 2:
            return matched
        degree *= 4
    everything = [
        (one, other)
        for one in range(size)
        for other in range(one + 1, size)
        if is_free(nodes[one], nodes[other])
    ]
    return _match(nodes, everything)


def _thinned(
    nodes: Sequence[int], is_free: Callable[[int, int], bool], degree: int, stream: Stream
) -> list[tuple[int, int]]:
    size = len(nodes)
    edges: dict[tuple[int, int], None] = {}
    for one in range(size):
        for _ in range(degree):
            other = stream.below(size)
            if one != other and is_free(nodes[one], nodes[other]):
                edges[min(one, other), max(one, other)] = None
    return list(edges)


def _match(nodes: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[Couple]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(nodes)))
    graph.add_edges_from(edges)
    return _couples(nodes, nx.max_weight_matching(graph, maxcardinality=True))


def cheapest_matching(nodes: Sequence[int], cost: Callable[[int, int], int | None]) -> list[Couple]:
    """Return the matching of everybody with the least sum of costs; None forbids a couple."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(nodes)))
    for one in range(len(nodes)):
        for other in range(one + 1, len(nodes)):
            price = cost(nodes[one], nodes[other])
            if price is not None:
                graph.add_edge(one, other, weight=-price)
    return _couples(nodes, nx.max_weight_matching(graph, maxcardinality=True))


def cheapest_edges(size: int, prices: Mapping[Edge, int]) -> list[Edge]:
    """Return the largest matching of nodes 0 … size − 1 with the least sum of prices."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((one, other, -price) for (one, other), price in prices.items())
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in matching)


def _couples(nodes: Sequence[int], matching: set[tuple[int, int]]) -> list[Couple]:
    ordered = sorted((min(edge), max(edge)) for edge in matching)
    return [(nodes[one], nodes[other]) for one, other in ordered]
