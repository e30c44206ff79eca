"""A draw of pairs never makes a possible evening impossible: an exact solver looks at what is left.

All histories of up to eight pairs without a repeat are gone through, up to the names of the pairs
(two have the same future if the couples that have met look the same), also those no good draw
leads to. Larger and irregular ones are taken at random.
"""

import random
from collections.abc import Iterator
from functools import cache

import networkx as nx
import pytest

from bobbl_server.core.draw.request import WISHES, DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.drawing.exact import free_round_exists, most_free_rounds
from builders.draws import Entrants, all_pairings, assert_lawful, drawn, met, random_round

History = tuple[Seating, ...]

SEEDS = 3
"""Draws from each history and number of rounds, the pairs renamed for each."""


@cache
def reachable(count: int) -> tuple[History, ...]:
    """Give one history for each shape that rounds without a repeat can have left."""
    shapes: list[History] = [()]
    found = list(shapes)
    while shapes:
        longer: dict[str, list[tuple[nx.Graph[int], History]]] = {}
        for history in shapes:
            for history_and_one in _lengthened(history, count):
                _add(longer, history_and_one, count)
        shapes = [history for same in longer.values() for _, history in same]
        found += shapes
    return tuple(found)


def _lengthened(history: History, count: int) -> Iterator[History]:
    old = {couple for played in history for couple in _meetings(played, count)}
    for tables in _rounds(count):
        if old.isdisjoint(_meetings(tables, count)):
            yield (*history, tables)


@cache
def _rounds(count: int) -> tuple[Seating, ...]:
    """Give every round of all pairs; one sits out if the number is odd."""
    if count % 2 == 0:
        return tuple(all_pairings(range(count)))
    return tuple(
        tables
        for out in range(count)
        for tables in all_pairings([each for each in range(count) if each != out])
    )


@cache
def _meetings(played: Seating, count: int) -> frozenset[frozenset[int]]:
    """Give the couples of a round; who has a bye meets one more, who cannot be renamed."""
    couples = met(played, as_partners=False)
    out = set(range(count)) - {entrant for couple in couples for entrant in couple}
    return frozenset(couples | {frozenset((entrant, count)) for entrant in out})


def _add(
    shapes: dict[str, list[tuple["nx.Graph[int]", History]]], history: History, count: int
) -> None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from((each, {"is_bye": each == count}) for each in range(count + count % 2))
    for played in history:
        for one, other in _meetings(played, count):
            graph.add_edge(one, other)
    key = nx.weisfeiler_lehman_graph_hash(graph, node_attr="is_bye")
    same = shapes.setdefault(key, [])
    match = nx.algorithms.isomorphism.categorical_node_match("is_bye", None)
    if not any(nx.is_isomorphic(graph, other, node_match=match) for other, _ in same):
        same.append((graph, history))


def renamed(history: History, count: int, dice: random.Random) -> History:
    names = dice.sample(range(count), count)
    return tuple(
        tuple(((names[one],), (names[other],)) for (one,), (other,) in played) for played in history
    )


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_what_was_possible_stays_possible(count: int, dice: random.Random) -> None:
    for shape in reachable(count):
        possible = most_free_rounds(count, shape)
        for rounds in (None, *(len(shape) + more for more in range(1, possible + 1))):
            for number in range(SEEDS):
                history = renamed(shape, count, dice)
                request = DrawRequest("pairs", count, history=history, rounds=rounds)
                require_future(request, number)


def require_future(request: DrawRequest, number: int) -> None:
    """Draw, and see that nothing is repeated or spoilt that need not be."""
    outcome = drawn(request, number)
    assert_lawful(request, outcome)
    left = most_free_rounds(request.count, request.history)
    if request.rounds is not None:
        left = min(left, request.rounds - len(request.history))
    if left:
        assert outcome.repeats.opponents == 0
        history = (*request.history, outcome.tables)
        assert most_free_rounds(request.count, history) >= left - 1


@pytest.mark.parametrize("number", range(4))
def test_more_rounds_than_there_are_leave_as_many_as_can_be(
    number: int, dice: random.Random
) -> None:
    """The wish for ten rounds of eight pairs must not cost one of the seven there are."""
    history: History = ()
    for left in range(7, 0, -1):
        assert most_free_rounds(8, history) == left
        request = DrawRequest("pairs", 8, history=history, rounds=10)
        outcome = drawn(request, f"{number}/{left}")
        assert outcome.repeats.opponents == 0
        history = (*history, outcome.tables)


@pytest.mark.parametrize("count", [6, 8, 10])
def test_irregular_rounds_are_looked_beyond(count: int, dice: random.Random) -> None:
    """Some were absent, some have met twice, some tables stood empty."""
    for number in range(25):
        history = tuple(
            random_round("pairs", some(count, dice), dice) for _ in range(dice.randrange(1, 5))
        )
        require_future(DrawRequest("pairs", count, history=history), number)


def some(count: int, dice: random.Random) -> list[int]:
    return dice.sample(range(count), max(0, count - dice.choice((0, 0, 1, 2, 3))))


@pytest.mark.parametrize(("entrants", "most", "rounds"), [("pairs", 10, 16), ("players", 12, 4)])
def test_no_repeat_where_a_round_without_one_exists(
    entrants: Entrants, most: int, rounds: int, dice: random.Random
) -> None:
    """Compared with a search through everything; both answers must come often enough."""
    answers = []
    for number in range(60):
        count = dice.randrange(4, most + 1)
        history = tuple(
            random_round(entrants, some(count, dice), dice)
            for _ in range(dice.randrange(1, rounds + 1))
        )
        avoid = WISHES if entrants == "pairs" else tuple(dice.sample(WISHES, dice.randrange(1, 4)))
        request = DrawRequest(entrants, count, history=history, avoid=avoid)
        outcome = drawn(request, number)
        repeats = sum(getattr(outcome.repeats, wish) for wish in avoid)
        answers.append(free_round_exists(request))
        assert (repeats == 0) == answers[-1]
    assert 10 < sum(answers) < 50
