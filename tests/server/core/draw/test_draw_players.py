"""Single players: as few repeats as there can be, where that can be known; else never more than a
plain matching of partners and of opponents has."""

import random
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.outcome import Repeats
from bobbl_server.core.draw.request import WISHES, DrawRequest, Wish
from bobbl_server.core.draw.seating import Seating
from builders.draws import all_rounds, assert_lawful, drawn, evening, met, random_round, recount
from strategies.draws import requests


def wanted(request: DrawRequest, repeats: Repeats) -> tuple[int, ...]:
    """Give the counts that are to be small, the most important first."""
    return tuple(getattr(repeats, kind) for kind in WISHES if kind in request.avoid)


def faults(request: DrawRequest, tables: Seating) -> tuple[int, ...]:
    together = met(tables, as_partners=True) | met(tables, as_partners=False)
    apart = sum(w for one, other, w in request.apart if frozenset((one, other)) in together)
    return (*wanted(request, recount(tables, request.history)), apart)


@settings(max_examples=50)
@given(requests("players", 12, 5), st.integers(0, 99))
def test_every_small_draw_is_lawful(request: DrawRequest, number: int) -> None:
    assert_lawful(request, drawn(request, number))


@settings(max_examples=15)
@given(requests("players", 45, 3, wishes=False), st.integers(0, 99))
def test_every_draw_is_lawful(request: DrawRequest, number: int) -> None:
    assert_lawful(request, drawn(request, number))


@settings(max_examples=50)
@given(requests("players", 9, 4), st.integers(0, 99))
def test_no_round_has_fewer_faults(request: DrawRequest, number: int) -> None:
    least = min(faults(request, tables) for tables in all_rounds(request))
    assert faults(request, drawn(request, number).tables) == least


@pytest.mark.parametrize(
    ("count", "rounds"), [(16, 3), (20, 3), (24, 4), (28, 5), (40, 7), (62, 6)]
)
def test_nobody_meets_anybody_twice_for_some_rounds(count: int, rounds: int) -> None:
    for request in evening("players", count, rounds)[:-1]:
        outcome = drawn(request)
        assert_lawful(request, outcome)
        assert outcome.repeats == Repeats(0, 0, 0)
        assert outcome.reasons == ()


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6, 7])
def test_very_small_fields_never_fail(count: int) -> None:
    request = DrawRequest("players", count)
    for number in range(4):
        outcome = drawn(request, number)
        assert len(outcome.tables) == count // 4
        assert_lawful(request, outcome)
        request = DrawRequest("players", count, history=(*request.history, outcome.tables))


def practice(request: DrawRequest, dice: random.Random) -> Seating:
    """Match partners who have not been, then sides that have not met; the rest by lot."""
    old = [table for played in request.history for table in played]
    partners = met(old, as_partners=True) if "partners" in request.avoid else set()
    opponents = met(old, as_partners=False) if "opponents" in request.avoid else set()
    singles: list[tuple[int, ...]] = [(player,) for player in request.present]
    sides = _matched(singles, partners, dice)
    return tuple((one, two) for one, two in _split(_matched(sides, opponents, dice)))


def _matched(
    items: list[tuple[int, ...]], blocked: set[frozenset[int]], dice: random.Random
) -> list[tuple[int, ...]]:
    dice.shuffle(items)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(items)))
    for one, other in combinations(range(len(items)), 2):
        if not any(frozenset((a, b)) in blocked for a in items[one] for b in items[other]):
            graph.add_edge(one, other)
    matching = [tuple(sorted(edge)) for edge in nx.max_weight_matching(graph, maxcardinality=True)]
    left = sorted(set(range(len(items))) - {node for edge in matching for node in edge})
    matching += list(zip(left[::2], left[1::2], strict=True))
    return [items[one] + items[other] for one, other in matching]


def _split(tables: list[tuple[int, ...]]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(table[:2], table[2:]) for table in tables]


@pytest.mark.parametrize(
    ("count", "rounds", "avoid"),
    [
        (16, 5, WISHES),
        (16, 8, ("partners", "opponents")),
        (20, 7, WISHES),
        (24, 9, ("opponents",)),
        (24, 16, ("partners",)),
        (28, 8, ("crossings",)),
    ],
)
def test_never_worse_than_the_practice(count: int, rounds: int, avoid: tuple[Wish, ...]) -> None:
    dice = random.Random(count)
    history = tuple(random_round("players", range(count), dice) for _ in range(rounds))
    request = DrawRequest("players", count, history=history, avoid=avoid)
    ours = wanted(request, drawn(request).repeats)
    theirs = (wanted(request, recount(practice(request, dice), history)) for _ in range(10))
    assert ours <= min(theirs)


def test_a_repeat_is_called_unavoidable_only_when_that_is_known() -> None:
    small, large = DrawRequest("players", 4), DrawRequest("players", 24)
    for request, code in ((small, "repeat_unavoidable"), (large, "repeat_not_avoided")):
        everything = tuple(drawn(request, number).tables for number in range(20))
        again = DrawRequest("players", request.count, history=everything)
        assert {reason.code for reason in drawn(again).reasons} == {code}


def test_reasons_name_every_repeat_of_their_table() -> None:
    history = ((((0, 1), (2, 3)),),)
    outcome = drawn(DrawRequest("players", 4, history=history, avoid=("partners", "opponents")))
    assert outcome.repeats == Repeats(0, 2, 4)
    assert [(reason.table, reason.params["kind"]) for reason in outcome.reasons] == [
        (1, "opponents"),
        (1, "opponents"),
    ]
    assert all(reason.params["last_round"] == 1 for reason in outcome.reasons)


def test_a_club_is_spread_over_the_tables() -> None:
    for count in (12, 20):
        club = tuple((one, other, 3) for one, other in combinations(range(count // 4), 2))
        outcome = drawn(DrawRequest("players", count, apart=club))
        assert outcome.reasons == ()
        guests = [e for sides in outcome.tables for side in sides for e in side if e < count // 4]
        assert len(guests) == len(outcome.tables) == count // 4


def test_the_lightest_wishes_give_way_in_a_larger_field() -> None:
    heavy = tuple((one, other, 900) for one, other in combinations(range(4), 2))
    light = tuple((one, other, 1) for one, other in combinations(range(4, 20), 2))
    outcome = drawn(DrawRequest("players", 16 + 4, apart=heavy + light))
    assert {reason.code for reason in outcome.reasons} == {"apart_not_kept"}
    assert {reason.params["weight"] for reason in outcome.reasons} == {1}


def test_the_benches_go_round() -> None:
    last = evening("players", 14, 7)[-1]
    out = [
        set(range(14)) - {e for sides in played for side in sides for e in side}
        for played in last.history
    ]
    assert sorted(player for round_ in out for player in round_) == [*range(14)]
