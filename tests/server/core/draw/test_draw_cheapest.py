"""The best that is left when somebody must meet again: compared with matching everybody at once."""

import random
from collections.abc import Iterator, Sequence

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.costs import exact_units, opposing_costs_of
from bobbl_server.core.draw.graphs.blossom import largest_matching
from bobbl_server.core.draw.graphs.masks import Edge, bits
from bobbl_server.core.draw.pairs import cheapest, deficit
from bobbl_server.core.draw.pairs.cheapest import cheapest_round, repeats_in
from bobbl_server.core.draw.pairs.field import Field, field_of
from bobbl_server.core.draw.past import past_of
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating, couple
from builders.draws import assert_lawful, drawn, grouping, met, random_round, seed_for


def requests(sizes: Sequence[int], tries: int, dice: random.Random) -> Iterator[DrawRequest]:
    """Give late rounds of evenings with absentees and clubs that wish to be kept apart."""
    for _ in range(tries):
        count = dice.choice(sizes)
        history = tuple(
            random_round("pairs", dice.sample(range(count), count - dice.randrange(4)), dice)
            for _ in range(dice.randrange(count, 3 * count))
        )
        club = dice.sample(range(count), dice.randrange(count)) * dice.randrange(2)
        apart = tuple(
            (*couple(one, other), dice.choice((1, 1, 5, 1000)))
            for at, one in enumerate(club)
            for other in club[:at]
        )
        absent = tuple(dice.sample(range(count), dice.randrange(3)))
        yield DrawRequest("pairs", count, absent, history, apart=apart)


class Case:
    """A round without a free one, and what couples cost in it."""

    def __init__(self, request: DrawRequest) -> None:
        past = past_of(request)
        self.field: Field = field_of(request, past)
        self._costs = opposing_costs_of(request, past, exact_units(request))

    @property
    def has_free_round(self) -> bool:
        return not largest_matching(self.field.free).left_over

    def price(self, one: int, other: int) -> int:
        who, bye = self.field.entrants, len(self.field.entrants)
        met = couple(who[one], who[other]) if bye not in (one, other) else (-1, -1)
        return self._costs.get(met, 0)

    def total(self, edges: Sequence[Edge]) -> int:
        return sum(self.price(one, other) for one, other in edges)

    def best(self) -> list[Edge]:
        """Match everybody at once with networkx."""
        graph: nx.Graph[int] = nx.Graph()
        for one, row in enumerate(self.field.open):
            for other in bits(row):
                graph.add_edge(one, other, weight=-self.price(one, other))
        return list(nx.max_weight_matching(graph, maxcardinality=True))


@pytest.mark.parametrize("sizes", [(4, 5, 6, 7, 9, 10, 12, 14), (16, 17, 20, 24, 30)])
def test_no_round_is_cheaper(sizes: tuple[int, ...], dice: random.Random) -> None:
    cases = 0
    for number, request in enumerate(requests(sizes, 60, dice)):
        case = Case(request)
        if not case.has_free_round:
            cases += 1
            stream = Stream(seed_for(request.count, number))
            edges, is_best = cheapest_round(case.field, case.price, stream)
            assert case.total(edges) == case.total(case.best())
            assert is_best
    assert cases > 15


def test_where_only_a_part_is_looked_at_there_are_no_more_repeats(
    dice: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cheapest, "_WHOLE_FIELD", 10)
    monkeypatch.setattr(deficit, "_ALL_GROUPS", 6)
    cases = 0
    for number, request in enumerate(requests((30, 40, 51), 40, dice)):
        case = Case(request)
        if not case.has_free_round:
            cases += 1
            stream = Stream(seed_for(request.count, number))
            edges, is_best = cheapest_round(case.field, case.price, stream)
            assert sorted(node for edge in edges for node in edge) == list(range(case.field.size))
            assert is_best
            assert repeats_in(case.field, edges) == repeats_in(case.field, ordered(case.best()))
    assert cases > 15


def ordered(edges: Sequence[Edge]) -> list[Edge]:
    return [couple(*edge) for edge in edges]


@settings(max_examples=80)
@given(st.integers(2, 40), st.integers(0, 60), st.randoms(use_true_random=False))
def test_never_more_repeats_than_a_largest_matching_leaves(
    count: int, rounds: int, dice: random.Random
) -> None:
    history = tuple(random_round("pairs", range(count), dice) for _ in range(rounds))
    request = DrawRequest("pairs", count, history=history)
    outcome = drawn(request)
    assert_lawful(request, outcome)
    assert outcome.repeats.opponents == fewest(request)
    code = "repeat_beside_byes" if count % 2 else "repeat_unavoidable"
    assert all(each.code == code for each in outcome.reasons)


def fewest(request: DrawRequest) -> int:
    """Give the fewest repeats by networkx: those with fewest byes may meet nobody, at no cost."""
    old = met((table for tables in request.history for table in tables), as_partners=False)
    case = Case(request)
    graph: nx.Graph[int] = nx.Graph()
    for one, row in enumerate(case.field.open):
        for other in bits(row):
            graph.add_edge(one, other, weight=-(frozenset((one, other)) in old))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(frozenset(edge) in old for edge in matching)


@pytest.mark.parametrize("count", [6, 12, 16, 30, 150])
def test_when_everybody_has_met_everybody_the_first_round_comes_again(count: int) -> None:
    history = round_robin(count)
    for now in range(3):
        outcome = drawn(DrawRequest("pairs", count, history=history), now)
        assert grouping(outcome.tables) == grouping(history[now])
        history += (outcome.tables,)


def round_robin(count: int) -> tuple[Seating, ...]:
    """Give all rounds by the circle method."""
    turn = count - 1
    return tuple(
        (
            ((turn,), (now,)),
            *((((now + k) % turn,), ((now - k) % turn,)) for k in range(1, count // 2)),
        )
        for now in range(turn)
    )


def test_the_one_repeat_of_two_odd_halves_falls_on_all_alike() -> None:
    """After the scheme any couple of its first round may meet again: 9, each as likely."""
    tables = 9
    history = tuple(
        tuple(((at,), (tables + (at - now) % tables,)) for at in range(tables))
        for now in range(tables)
    )
    request = DrawRequest("pairs", 2 * tables, history=history)
    again = [
        reason.params["one"] for number in range(450) for reason in drawn(request, number).reasons
    ]
    found = [again.count(at) for at in range(tables)]
    assert sum(found) == 450
    assert sum((each - 50) ** 2 / 50 for each in found) < 31.8


def test_a_club_larger_than_half_of_the_field_meets_itself_least() -> None:
    club = tuple((one, other, 3) for one in range(90) for other in range(one))
    request = DrawRequest("pairs", 150, apart=tuple((b, a, w) for a, b, w in club))
    outcome = drawn(request)
    assert outcome.repeats.opponents == 0
    assert [each.code for each in outcome.reasons] == ["apart_not_kept"] * 15
