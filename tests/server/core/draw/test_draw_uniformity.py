"""Every admissible round is as likely as any other: chi-square with fixed seeds.

The bound is the 0.9999 quantile for one degree of freedom less than there are rounds. A matching on
shuffled pairs, which is known to be partial, must go past it.
"""

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, permutations

import networkx as nx
import pytest
from msgspec.structs import replace

from bobbl_server.core.draw.byes import bench_of
from bobbl_server.core.draw.graphs.masks import mask_of
from bobbl_server.core.draw.pairs.counting import CountedRounds
from bobbl_server.core.draw.pairs.rejection import draw_for_ever
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from builders.drawing.exact import most_free_rounds
from builders.draws import Entrants, all_rounds, drawn, evening, grouping, recount, seed_for

DRAWS_EACH = 80
DRAWS = 2500
"""Enough for a bias as large as that of a shuffled matching, in the smallest fields too."""


def quantile(degrees: int) -> float:
    """Give the 0.9999 quantile of chi-square (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 3.719 * spread**0.5) ** 3)


def is_uniform(found: Iterable[Hashable], possible: set[Hashable]) -> bool:
    """Tell whether all that is possible comes equally often; what is not possible fails."""
    counts = Counter(found)
    assert set(counts) <= possible
    expected = counts.total() / len(possible)
    distance = sum((counts[each] - expected) ** 2 for each in possible) / expected
    return distance < quantile(len(possible) - 1)


def enough(possible: set[Hashable]) -> int:
    return max(DRAWS, DRAWS_EACH * len(possible))


def admissible(request: DrawRequest) -> set[Hashable]:
    return {
        grouping(tables)
        for tables in all_rounds(request)
        if not any(getattr(recount(tables, request.history), kind) for kind in request.avoid)
    }


def next_round(entrants: Entrants, count: int, played: int) -> DrawRequest:
    """Give the request of the last round of an evening, with nothing to keep possible after it."""
    return replace(evening(entrants, count, played)[-1], rounds=played + 1)


def blocked_in(request: DrawRequest) -> dict[int, set[int]]:
    blocked: dict[int, set[int]] = {entrant: set() for entrant in request.present}
    for played in request.history:
        for (one,), (other,) in played:
            blocked[one].add(other)
            blocked[other].add(one)
    return blocked


PAIRS = [(4, 0), (6, 0), (6, 1), (6, 2), (8, 1), (8, 2), (8, 3), (8, 4), (5, 1), (7, 2)]


@pytest.mark.parametrize(("count", "played"), PAIRS)
def test_all_rounds_of_pairs_are_equally_likely(count: int, played: int) -> None:
    request = next_round("pairs", count, played)
    possible = admissible(request)
    draws = enough(possible)
    assert is_uniform((grouping(drawn(request, n).tables) for n in range(draws)), possible)


@pytest.mark.parametrize(("count", "played"), [(6, 2), (8, 4), (7, 4), (10, 6)])
def test_all_rounds_that_leave_the_others_possible_are_equally_likely(
    count: int, played: int
) -> None:
    evenings = (evening("pairs", count, played, number)[-1] for number in range(200))
    request, possible = next(
        (each, good) for each in evenings if 1 < len(good := lasting(each)) < len(admissible(each))
    )
    draws = enough(possible)
    assert is_uniform((grouping(drawn(request, n).tables) for n in range(draws)), possible)


def lasting(request: DrawRequest) -> set[Hashable]:
    """Give the admissible rounds after which all others can still be played."""
    left = most_free_rounds(request.count, request.history) - 1
    return {
        grouping(tables)
        for tables in all_rounds(request)
        if not recount(tables, request.history).opponents
        and most_free_rounds(request.count, (*request.history, tables)) == left
    }


@pytest.mark.parametrize(("count", "played"), [(6, 2), (8, 2), (8, 4), (7, 2)])
def test_drawing_again_is_uniform(count: int, played: int) -> None:
    request = evening("pairs", count, played)[-1]
    present, blocked, possible = request.present, blocked_in(request), admissible(request)
    byes = [0] * count
    for each in request.history:
        for entrant in set(present) - {e for sides in each for side in sides for e in side}:
            byes[entrant] += 1
    bench = bench_of(present, byes, count % 2).candidates
    found = []
    for number in range(enough(possible)):
        tries = draw_for_ever(present, bench, blocked, Stream(seed_for(count, number)))
        pairing = next(filter(None, tries))
        found.append(grouping(((a,), (b,)) for a, b in pairing.couples))
    assert is_uniform(found, possible)


@pytest.mark.parametrize(("count", "played"), [(6, 2), (8, 2), (8, 4)])
def test_counting_is_uniform(count: int, played: int) -> None:
    request = evening("pairs", count, played)[-1]
    blocked, possible = blocked_in(request), admissible(request)
    everybody = frozenset(request.present)
    counted = CountedRounds([mask_of(everybody - blocked[one] - {one}) for one in request.present])
    found = []
    for number in range(enough(possible)):
        couples = counted.draw(Stream(seed_for(count, number)))
        found.append(grouping(((a,), (b,)) for a, b in couples))
    assert is_uniform(found, possible)


def test_a_partial_draw_would_be_found_out() -> None:
    evenings = (evening("pairs", 8, 4, number)[-1] for number in range(100))
    request = next(each for each in evenings if len(admissible(each)) == 5)
    blocked, possible = blocked_in(request), admissible(request)
    dice = random.Random(1)
    found = []
    for _ in range(enough(possible)):
        couples = shuffled_matching(request.present, blocked, dice)
        found.append(grouping(((a,), (b,)) for a, b in couples))
    assert not is_uniform(found, possible)


def shuffled_matching(
    present: Sequence[int], blocked: dict[int, set[int]], dice: random.Random
) -> list[tuple[int, int]]:
    order = dice.sample(present, len(present))
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(order)
    graph.add_edges_from((a, b) for a, b in combinations(order, 2) if b not in blocked[a])
    return sorted(nx.max_weight_matching(graph, maxcardinality=True))


@pytest.mark.parametrize(("count", "played"), [(4, 0), (5, 0), (8, 1)])
def test_all_rounds_of_players_are_equally_likely(count: int, played: int) -> None:
    history = evening("players", count, played)[-1].history
    request = DrawRequest("players", count, history=history, avoid=("partners", "opponents"))
    possible = admissible(request)
    draws = enough(possible)
    assert is_uniform((grouping(drawn(request, n).tables) for n in range(draws)), possible)


def test_the_search_for_larger_fields_favours_nobody() -> None:
    """With 16 players in round 2: who plays with whom, one couple at a time."""
    request = evening("players", 16, 1)[-1]
    first = [frozenset(side) for sides in request.history[0] for side in sides]
    foes = [frozenset((a, b)) for one, two in request.history[0] for a in one for b in two]
    free: set[Hashable] = {frozenset(each) for each in combinations(range(16), 2)}
    free -= {*first, *foes}
    found = [
        frozenset(side)
        for number in range(300)
        for sides in drawn(request, number).tables
        for side in sides
    ]
    assert is_uniform(found, free)


def test_tables_pairs_and_players_are_equally_likely() -> None:
    pairs: set[Hashable] = set(permutations(range(4)))
    request = DrawRequest("pairs", 4)
    found = [flat(drawn(request, number).tables) for number in range(40 * 24)]
    assert is_uniform(found, pairs)
    request = DrawRequest("players", 4, avoid=())
    found = [flat(drawn(request, number).tables) for number in range(40 * 24)]
    assert is_uniform(found, pairs)


def flat(tables: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> tuple[int, ...]:
    return tuple(entrant for sides in tables for side in sides for entrant in side)


@pytest.mark.parametrize(("entrants", "count"), [("pairs", 7), ("players", 7), ("players", 14)])
def test_the_byes_of_the_first_round_are_equally_likely(entrants: str, count: int) -> None:
    request = DrawRequest("pairs" if entrants == "pairs" else "players", count)
    places = count % 2 if entrants == "pairs" else count % 4
    possible: set[Hashable] = set(combinations(range(count), places))
    found = [drawn(request, number).byes for number in range(10 * len(possible))]
    assert is_uniform(found, possible)
