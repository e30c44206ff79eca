"""Largest matchings on rows of bits: compared with networkx and with their definition."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.graphs.blossom import has_perfect_matching, largest_matching
from bobbl_server.core.draw.graphs.factors import has_games
from bobbl_server.core.draw.graphs.masks import bits, components, edges_of, mask_of, within
from builders.drawing.graphs import complete, from_networkx, to_networkx
from strategies.graphs import graphs


def size_of(graph: list[int]) -> int:
    """Give the size of a largest matching as networkx finds it."""
    return len(nx.max_weight_matching(to_networkx(graph), maxcardinality=True))


@settings(max_examples=300)
@given(graphs(most=24))
def test_no_matching_is_larger(graph: list[int]) -> None:
    mates = largest_matching(graph).mates
    for node, mate in enumerate(mates):
        assert mate < 0 or (mates[mate] == node and graph[node] >> mate & 1)
    assert len(edges_of(mates)) == size_of(graph)


@settings(max_examples=100)
@given(graphs(most=11))
def test_outer_nodes_are_those_that_can_be_left_over(graph: list[int]) -> None:
    matching, nodes = largest_matching(graph), range(len(graph))
    whole = size_of(graph)
    outer = [
        node
        for node in nodes
        if size_of(within(graph, [*nodes][:node] + [*nodes][node + 1 :])) == whole
    ]
    assert matching.outer == mask_of(outer)
    near = mask_of(other for node in outer for other in bits(graph[node]))
    assert matching.inner == near & ~matching.outer


def test_blossoms_within_blossoms_are_opened_again() -> None:
    """Odd circles hung on one another, with one way out at the far end."""
    graph: nx.Graph[int] = nx.Graph([(0, 1), (3, 4), (6, 7)])
    for circle in ([1, 2, 3], [4, 5, 6], [2, 8, 9]):
        nx.add_cycle(graph, circle)
    assert has_perfect_matching(from_networkx(graph))


@settings(max_examples=60)
@given(graphs(most=8), st.integers(1, 4))
def test_games_for_everybody_are_a_regular_part(graph: list[int], each: int) -> None:
    if min((row.bit_count() for row in graph), default=0) < each:
        return
    edges = [(a, b) for a, row in enumerate(graph) for b in bits(row) if a < b]
    assert has_games(graph, each) == is_part_regular(len(graph), edges, each)


def is_part_regular(size: int, edges: list[tuple[int, int]], each: int) -> bool:
    """Tell by trying everything whether some of the edges meet every node ``each`` times."""

    def tried(left: list[int], at: int) -> bool:
        if not any(left):
            return True
        if at == len(edges):
            return False
        one, other = edges[at]
        if left[one] and left[other]:
            left[one] -= 1
            left[other] -= 1
            if tried(left, at + 1):
                return True
            left[one] += 1
            left[other] += 1
        return tried(left, at + 1)

    return tried([each] * size, 0)


@given(graphs(most=12))
def test_components_are_those_of_the_graph(graph: list[int]) -> None:
    found = {frozenset(bits(part)) for part in components(graph, (1 << len(graph)) - 1)}
    assert found == {frozenset(part) for part in nx.connected_components(to_networkx(graph))}


def test_two_odd_cliques_leave_one_over_each() -> None:
    clique = complete(501)
    matching = largest_matching([*clique, *(row << 501 for row in clique)])
    assert matching.left_over == 2
    assert matching.outer == (1 << 1002) - 1
