"""Plans: disjoint rounds of those who have not met, found where they are known to exist."""

import random
from collections.abc import Sequence

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.graphs.masks import Edge, Graph, least_degree
from bobbl_server.core.draw.pairs import trials
from bobbl_server.core.draw.pairs.field import field_of
from bobbl_server.core.draw.pairs.outlook import furthest, outlook_of
from bobbl_server.core.draw.pairs.plan import plan_of
from bobbl_server.core.draw.past import past_of
from builders.drawing.graphs import complete, from_networkx, regular, thinned
from builders.draws import evening
from strategies.graphs import graphs

PATIENCE = 400


def assert_disjoint_rounds(graph: Graph, plan: Sequence[Sequence[Edge]]) -> None:
    """Check that each round is everybody's, and that no couple is in two or has met."""
    left = {(a, b) for a in range(len(graph)) for b in range(a) if graph[a] >> b & 1}
    for edges in plan:
        assert sorted(node for edge in edges for node in edge) == list(range(len(graph)))
        played = {(max(edge), min(edge)) for edge in edges}
        assert played <= left
        left -= played


@pytest.mark.parametrize("size", [2, 4, 6, 8, 14, 30, 64, 100, 200])
def test_everybody_can_meet_everybody(size: int) -> None:
    graph = complete(size)
    plan = plan_of(graph, size - 1, PATIENCE)
    assert len(plan) == size - 1
    assert_disjoint_rounds(graph, plan)


@pytest.mark.parametrize(("size", "degree"), [(60, 3), (60, 4), (200, 3), (200, 30), (100, 50)])
def test_random_rests_are_split(size: int, degree: int) -> None:
    graph = regular(size, degree, seed=size + degree)
    plan = plan_of(graph, degree, PATIENCE)
    assert len(plan) == degree
    assert_disjoint_rounds(graph, plan)


@pytest.mark.parametrize("half", [3, 5, 11, 25, 51])
def test_two_odd_halves_share_their_bridges(half: int) -> None:
    """What the fixed scheme leaves before its last round: one bridge a round, no more."""
    graph = scheme_rest(half)
    plan = plan_of(graph, half, PATIENCE)
    assert len(plan) == half
    assert_disjoint_rounds(graph, plan)
    for edges in plan:
        assert sum((one < half) != (other < half) for one, other in edges) == 1


def scheme_rest(half: int) -> list[int]:
    clique = complete(half)
    left = [row | 1 << half + node for node, row in enumerate(clique)]
    return [*left, *(row << half | 1 << node for node, row in enumerate(clique))]


def test_petersens_graph_has_one_round_and_not_two() -> None:
    graph = from_networkx(nx.petersen_graph())
    assert len(plan_of(graph, 3, PATIENCE)) == 1
    ahead = furthest(graph, 3)
    assert (len(ahead.plan), ahead.is_most) == (1, True)


@settings(max_examples=150)
@given(graphs(most=8))
def test_small_fields_are_looked_through(graph: list[int]) -> None:
    if len(graph) % 2 or not graph:
        return
    wanted = least_degree(graph)
    ahead = furthest(graph, wanted)
    assert_disjoint_rounds(graph, ahead.plan)
    assert ahead.is_most
    for rounds in range(wanted + 1):
        assert (trials.split(graph, rounds) is not None) == (rounds <= len(ahead.plan))


@pytest.mark.parametrize(("size", "share"), [(16, 0.3), (30, 0.2), (60, 0.3), (120, 0.2)])
def test_irregular_rests_are_split_as_far_as_somebody_has_opponents(
    size: int, share: float, dice: random.Random
) -> None:
    graph = thinned(complete(size), share, dice)
    wanted = least_degree(graph)
    plan = plan_of(graph, wanted, PATIENCE)
    assert len(plan) == wanted
    assert_disjoint_rounds(graph, plan)


def test_the_same_rest_has_the_same_plan() -> None:
    graph = regular(40, 20, seed=1)
    assert plan_of(graph, 20, PATIENCE) == plan_of(graph, 20, PATIENCE)


@pytest.mark.parametrize("count", [8, 16, 30, 9, 21])
def test_after_each_round_the_rest_is_still_a_plan(count: int) -> None:
    """R − t disjoint rounds of those who have not met, whatever t is."""
    total = count - 1 + count % 2
    for request in evening("pairs", count, total)[1:-1]:
        past = past_of(request)
        rest = outlook_of(request, field_of(request, past), past).rest
        plan = plan_of(rest, total - len(request.history), PATIENCE)
        assert len(plan) == total - len(request.history)
        assert_disjoint_rounds(rest, plan)


@settings(max_examples=60)
@given(graphs(most=12), st.integers(1, 5))
def test_less_patience_never_gives_anything_wrong(graph: list[int], rounds: int) -> None:
    if graph and len(graph) % 2 == 0:
        assert_disjoint_rounds(graph, plan_of(graph, rounds, 1))


def test_what_takes_too_long_to_try_is_not_called_impossible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trials, "_MOST_TRIALS", 1)
    graph = from_networkx(nx.petersen_graph())
    with pytest.raises(trials.Unsettled):
        trials.split(graph, 3)
    ahead = furthest(graph, 3)
    assert (len(ahead.plan), ahead.is_most) == (1, False)
