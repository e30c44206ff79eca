"""The fields of the examination against counts of the draw study and builders of their own."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from msgspec.structs import replace

from bobbl_server.core.draw.request import WISHES, DrawRequest, Wish
from bobbl_server.core.draw.seating import Couple, couple
from bobbl_server.core.fairness.fields import (
    Entrants,
    admissible,
    circle,
    field,
    grouping,
    lasting,
    meeting_chances,
)
from builders.draws import all_rounds, recount
from builders.draws import grouping as other_grouping

AVOIDED: Sequence[tuple[Wish, ...]] = (
    (),
    ("partners",),
    ("crossings",),
    ("opponents", "crossings"),
    WISHES,
)


@pytest.mark.parametrize(
    ("entrants", "count", "played", "rounds"),
    [
        ("pairs", 6, 1, 8),
        ("pairs", 6, 2, 4),
        ("pairs", 8, 1, 60),
        ("pairs", 8, 2, 33),
        ("pairs", 8, 3, 16),
        ("pairs", 10, 1, 544),
        ("players", 8, 0, 315),
        ("players", 8, 1, 16),
    ],
)
def test_there_are_as_many_rounds_as_in_the_study(
    entrants: Entrants, count: int, played: int, rounds: int
) -> None:
    found = admissible(field(entrants, count, played, played + 1))
    assert len({grouping(tables) for tables in found}) == len(found) == rounds


@pytest.mark.parametrize(
    ("entrants", "count", "played"),
    [("pairs", 7, 1), ("pairs", 7, 2), ("pairs", 8, 4), ("players", 4, 1), ("players", 8, 1)],
)
def test_admissible_are_all_rounds_without_a_repeat(
    entrants: Entrants, count: int, played: int
) -> None:
    request = field(entrants, count, played, played + 1)
    for avoid in AVOIDED:
        wished = replace(request, avoid=avoid)
        expected = {
            other_grouping(tables)
            for tables in all_rounds(wished)
            if not any(getattr(recount(tables, wished.history), wish) for wish in avoid)
        }
        assert {other_grouping(tables) for tables in admissible(wished)} == expected


def can_go_on(request: DrawRequest, rounds: int) -> bool:
    """Tell whether some rounds without a couple in common are left, by trying all choices."""
    left = [{couple(a, b) for (a,), (b,) in tables} for tables in admissible(request)]
    return any(
        len(set[Couple]().union(*chosen)) == sum(map(len, chosen))
        for chosen in combinations(left, rounds)
    )


@pytest.mark.parametrize(
    ("count", "played", "planned"),
    [(6, 2, 4), (6, 2, 5), (6, 3, 5), (8, 4, 6), (8, 4, 7), (8, 5, 7)],
)
def test_lasting_are_those_after_which_the_evening_can_go_on(
    count: int, played: int, planned: int
) -> None:
    request = field("pairs", count, played, planned)
    possible = admissible(request)
    going_on = [
        tables
        for tables in possible
        if can_go_on(replace(request, history=(*request.history, tables)), planned - 1 - played)
    ]
    assert lasting(request) == going_on != []
    assert lasting(replace(request, rounds=None)) == possible


def test_where_the_evening_cannot_go_on_all_last_equally() -> None:
    request = replace(circle(6, 3), rounds=50)
    assert lasting(request) == admissible(request) != []


def test_the_circle_is_a_round_robin() -> None:
    met = [couple(a, b) for tables in circle(8, 7).history for (a,), (b,) in tables]
    assert len(set(met)) == len(met) == 28
    assert all(len(tables) == 4 for tables in circle(8, 7).history)


@pytest.mark.parametrize("request_", [circle(8, 3), circle(10, 6), field("pairs", 10, 3, 4)])
def test_the_chances_to_meet_are_those_of_all_rounds(request_: DrawRequest) -> None:
    rounds = admissible(request_)
    met = Counter(couple(a, b) for tables in rounds for (a,), (b,) in tables)
    expected = {each: Fraction(many, len(rounds)) for each, many in met.items()}
    found = {each: chance for each, chance in meeting_chances(request_).items() if chance}
    assert found == expected
