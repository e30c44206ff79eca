"""Walks from round to round: nothing but rounds come out, and all of them equally often.

In fields of 24 and 28 the probability of each couple is counted exactly and compared.
"""

from collections import Counter
from collections.abc import Hashable, Iterator

import networkx as nx
import pytest

from bobbl_server.core.draw.graphs.blossom import largest_matching
from bobbl_server.core.draw.graphs.masks import Graph, bits, edges_of
from bobbl_server.core.draw.pairs import walks
from bobbl_server.core.draw.pairs.walks import mixed
from bobbl_server.core.draw.randomness import Stream
from builders.drawing.graphs import complete, from_networkx, regular
from builders.draws import seed_for


def rounds_of(graph: Graph, draws: int) -> Iterator[tuple[int, ...]]:
    """Give that many rounds, each mixed from the same one."""
    start = largest_matching(graph).mates
    for number in range(draws):
        yield mixed(graph, start, Stream(seed_for(len(graph), number)))


def counted(graph: Graph) -> dict[tuple[int, int], float]:
    """Give the exact probability of each couple if all rounds are equally likely."""
    size = len(graph)
    ways = {0: 1}

    def count(mask: int) -> int:
        if mask not in ways:
            node = mask.bit_length() - 1
            rest = mask ^ 1 << node
            ways[mask] = sum(count(rest ^ 1 << other) for other in bits(graph[node] & rest))
        return ways[mask]

    total = count((1 << size) - 1)
    reached: Counter[int] = Counter({(1 << size) - 1: 1})
    chances: Counter[tuple[int, int]] = Counter()
    for mask in sorted(ways, reverse=True):
        if mask and reached[mask]:
            node = mask.bit_length() - 1
            for other in bits(graph[node] & mask):
                rest = mask ^ (1 << node | 1 << other)
                chances[other, node] += reached[mask] * ways.get(rest, 0)
                reached[rest] += reached[mask]
    return {edge: chance / total for edge, chance in chances.items() if chance}


@pytest.mark.parametrize(("size", "degree"), [(24, 11), (24, 5), (24, 3), (28, 6), (28, 4)])
def test_every_couple_is_as_likely_as_counting_says(size: int, degree: int) -> None:
    """The mean square of the relative error is that of chance: here it is 1 if all is well."""
    graph, draws = regular(size, degree, seed=3), 1500
    exact = counted(graph)
    found = Counter(edge for mates in rounds_of(graph, draws) for edge in edges_of(mates))
    assert found.keys() <= exact.keys()
    errors = [
        (found[edge] / draws - chance) ** 2 / (chance * (1 - chance) / draws)
        for edge, chance in exact.items()
        if chance < 1
    ]
    assert 0.6 < sum(errors) / len(errors) < 1.5


def test_one_walk_alone_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "_WALKS", 2)
    with pytest.raises(AssertionError):
        test_every_couple_is_as_likely_as_counting_says(24, 5)


@pytest.mark.parametrize("patience", [1, 3, walks._MOST_STEPS_PER_NODE])
def test_walks_that_are_given_up_favour_nothing(
    patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two triangles joined by three rungs: four rounds, one of them all rungs."""
    monkeypatch.setattr(walks, "_MOST_STEPS_PER_NODE", patience)
    prism = from_networkx(nx.circular_ladder_graph(3))
    found: Counter[Hashable] = Counter(edges_of(mates) for mates in rounds_of(prism, 2000))
    assert len(found) == 4
    assert sum((each - 500) ** 2 / 500 for each in found.values()) < 21.1


def test_only_rounds_come_out() -> None:
    graph = regular(60, 7, seed=2)
    for mates in rounds_of(graph, 20):
        for node, mate in enumerate(mates):
            assert mates[mate] == node
            assert graph[node] >> mate & 1


def test_nobody_and_two_are_no_trouble() -> None:
    assert mixed([], (), Stream(b"1")) == ()
    assert mixed(complete(2), (1, 0), Stream(b"1")) == (1, 0)
