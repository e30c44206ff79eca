"""Graphs as rows of bits, from and to what networkx works on."""

import random

import networkx as nx

from bobbl_server.core.draw.graphs.masks import bits


def complete(size: int) -> list[int]:
    """Give the graph in which everybody may meet everybody."""
    return [((1 << size) - 1) ^ 1 << node for node in range(size)]


def regular(size: int, degree: int, seed: int) -> list[int]:
    """Give a random graph in which everybody may meet equally many."""
    return from_networkx(nx.random_regular_graph(degree, size, seed=seed))


def from_networkx(graph: "nx.Graph[int]") -> list[int]:
    """Give the rows of a graph whose nodes are 0 … n − 1."""
    rows = [0] * graph.number_of_nodes()
    for one, other in graph.edges:
        rows[one] |= 1 << other
        rows[other] |= 1 << one
    return rows


def to_networkx(rows: list[int]) -> "nx.Graph[int]":
    """Give the same graph for networkx."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(rows)))
    graph.add_edges_from((one, other) for one, row in enumerate(rows) for other in bits(row))
    return graph


def thinned(rows: list[int], share: float, dice: random.Random) -> list[int]:
    """Give the graph without a share of its edges."""
    graph = to_networkx(rows)
    edges = list(graph.edges)
    graph.remove_edges_from(dice.sample(edges, int(share * len(edges))))
    return from_networkx(graph)
