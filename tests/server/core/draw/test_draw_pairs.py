"""Fixed pairs: never a repeat that could have been avoided, compared with every possible round."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import (
    all_rounds,
    assert_lawful,
    drawn,
    evening,
    grouping,
    random_round,
    recount,
)
from strategies.draws import requests


def sliding(count: int) -> tuple[Seating, ...]:
    """Play the fixed scheme to its end, which leaves two separate halves."""
    tables = count // 2
    return tuple(
        tuple(((at,), (tables + (at - played) % tables,)) for at in range(tables))
        for played in range(tables)
    )


def faults(request: DrawRequest, tables: Seating) -> tuple[int, int]:
    """Give repeats to be avoided and the weight of the wishes to sit apart that are not met."""
    repeats = recount(tables, request.history).opponents if "opponents" in request.avoid else 0
    together = {frozenset(entrant for side in sides for entrant in side) for sides in tables}
    return repeats, sum(w for one, other, w in request.apart if frozenset((one, other)) in together)


@settings(max_examples=100)
@given(requests("pairs", 40, 6), st.integers(0, 99))
def test_every_draw_is_lawful(request: DrawRequest, number: int) -> None:
    assert_lawful(request, drawn(request, number))


@settings(max_examples=100)
@given(requests("pairs", 8, 7), st.integers(0, 99))
def test_no_round_has_fewer_faults(request: DrawRequest, number: int) -> None:
    least = min(faults(request, tables) for tables in all_rounds(request))
    assert faults(request, drawn(request, number).tables) == least


@pytest.mark.parametrize("count", [4, 5, 6, 7, 10, 13, 16, 20, 23, 24, 31, 40])
def test_nobody_meets_again_in_the_first_half_of_all_rounds(count: int) -> None:
    for request in evening("pairs", count, count // 2):
        outcome = drawn(request)
        assert_lawful(request, outcome)
        if len(request.history) < count // 2:
            assert outcome.repeats.opponents == 0
            assert outcome.reasons == ()


@pytest.mark.parametrize("played", [12, 15, 19, 25])
def test_a_large_field_late_in_the_evening_meets_nobody_again(played: int) -> None:
    dice = random.Random(played)
    history = _cyclic_rounds(60, dice)[:played]
    outcome = drawn(DrawRequest("pairs", 60, history=history))
    assert outcome.repeats.opponents == 0


def _cyclic_rounds(count: int, dice: random.Random) -> tuple[Seating, ...]:
    """Give all rounds of a round robin by the circle method, in random order."""
    circle = count - 1
    rounds = [
        (
            ((circle,), (turn,)),
            *((((turn + k) % circle,), ((turn - k) % circle,)) for k in range(1, count // 2)),
        )
        for turn in range(circle)
    ]
    dice.shuffle(rounds)
    return tuple(rounds)


@pytest.mark.parametrize("count", [6, 8, 14, 16, 20, 22, 24, 26, 30])
def test_the_last_round_of_all_is_found(count: int) -> None:
    rounds = _cyclic_rounds(count, random.Random(count))
    outcome = drawn(DrawRequest("pairs", count, history=rounds[:-1]))
    assert grouping(outcome.tables) == grouping(rounds[-1])


@pytest.mark.parametrize(("count", "repeats"), [(6, 1), (8, 0), (20, 0), (22, 1), (26, 1), (40, 0)])
def test_after_the_fixed_scheme_odd_halves_have_one_repeat(count: int, repeats: int) -> None:
    request = DrawRequest("pairs", count, history=sliding(count))
    outcome = drawn(request)
    assert outcome.repeats.opponents == repeats
    assert [reason.code for reason in outcome.reasons] == ["repeat_unavoidable"] * repeats


def test_an_unavoidable_repeat_is_explained_at_its_table() -> None:
    rounds = (_one_table(0, 1), _one_table(2, 3), _one_table(1, 0))
    outcome = drawn(DrawRequest("pairs", 2 + 2, absent=(2, 3), history=rounds))
    (reason,) = outcome.reasons
    assert (reason.table, reason.code) == (1, "repeat_unavoidable")
    assert reason.params == {
        "kind": "opponents",
        "one": 0,
        "other": 1,
        "times": 2,
        "last_round": 3,
    }


def _one_table(one: int, other: int) -> Seating:
    return (((one,), (other,)),)


def test_among_repeats_the_one_longest_ago_is_taken() -> None:
    rounds = _cyclic_rounds(8, random.Random(3))
    request = DrawRequest("pairs", 8, history=(*rounds, *rounds[1:]))
    assert grouping(drawn(request).tables) == grouping(rounds[0])


def test_repeats_nobody_minds_are_counted_without_a_reason() -> None:
    history = (_one_table(0, 1),)
    outcome = drawn(DrawRequest("pairs", 2, history=history, avoid=("partners", "crossings")))
    assert outcome.repeats.opponents == 1
    assert outcome.reasons == ()


def test_a_wish_to_sit_apart_is_kept_where_it_costs_no_repeat() -> None:
    club = tuple((one, other, 5) for one, other in combinations(range(10), 2))
    for number in range(30):
        outcome = drawn(DrawRequest("pairs", 20, apart=club), number)
        assert outcome.reasons == ()
        assert all((one < 10) != (other < 10) for (one,), (other,) in outcome.tables)


def test_the_lightest_wish_gives_way_and_is_named() -> None:
    wishes = ((0, 1, 7), (2, 3, 2), (0, 2, 9), (1, 3, 1), (0, 3, 4), (1, 2, 4))
    outcome = drawn(DrawRequest("pairs", 4, apart=wishes))
    assert {(r.code, r.params["one"], r.params["other"]) for r in outcome.reasons} == {
        ("apart_not_kept", 0, 3),
        ("apart_not_kept", 1, 2),
    }
    assert {reason.params["weight"] for reason in outcome.reasons} == {4}


def test_a_wish_never_brings_a_repeat() -> None:
    history = (_one_table(0, 2) + _one_table(1, 3), _one_table(0, 3) + _one_table(1, 2))
    outcome = drawn(DrawRequest("pairs", 4, history=history, apart=((0, 1, 1000),)))
    assert outcome.repeats.opponents == 0
    assert [reason.code for reason in outcome.reasons] == ["apart_not_kept"]


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_very_small_fields_never_fail(count: int) -> None:
    for history in ((), *((played,) * rounds for rounds in (1, 5) for played in _smallest(count))):
        outcome = drawn(DrawRequest("pairs", count, history=history))
        assert len(outcome.tables) == count // 2
        assert len(outcome.byes) == count % 2


def _smallest(count: int) -> list[Seating]:
    return [random_round("pairs", range(count), random.Random(0))]


def test_everybody_may_be_absent() -> None:
    outcome = drawn(DrawRequest("pairs", 3, absent=(2, 0, 1)))
    assert (outcome.tables, outcome.byes) == ((), ())


def test_the_bye_goes_round() -> None:
    requests = evening("pairs", 9, 9)
    byes = [drawn_byes for request in requests[1:] for drawn_byes in _out_of_last(request)]
    assert sorted(byes) == [*range(9)]


def _out_of_last(request: DrawRequest) -> set[int]:
    seated = {entrant for sides in request.history[-1] for side in sides for entrant in side}
    return set(range(request.count)) - seated
