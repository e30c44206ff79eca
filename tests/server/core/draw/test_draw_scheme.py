"""The fixed scheme: golden evenings, and that nobody meets twice while there are tables left."""

import json
from itertools import combinations
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.draw.pairs.scheme import opening, sitting_out, slide
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import drawn, met

GOLDEN = Path(__file__).parents[3] / "golden" / "fixed-scheme.json"
EVENINGS = json.loads(GOLDEN.read_text())["evenings"]
JsonRound = list[list[list[int]]]


class Evening(TypedDict):
    name: str
    rounds: list[JsonRound]
    byes: list[list[int]]


def seating(tables: JsonRound) -> Seating:
    return tuple((tuple(one), tuple(two)) for one, two in tables)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening["name"])
def test_golden_evenings(evening: Evening) -> None:
    first = seating(evening["rounds"][0])
    for number, (tables, byes) in enumerate(
        zip(evening["rounds"], evening["byes"], strict=True), start=1
    ):
        assert slide(first, number) == seating(tables)
        assert list(sitting_out(slide(first, number))) == byes


@given(st.integers(2, 30), st.integers(0, 10))
def test_nobody_meets_twice_in_as_many_rounds_as_tables(count: int, number: int) -> None:
    outcome = drawn(DrawRequest("pairs", count), number)
    first = opening(outcome.tables, outcome.byes)
    rounds = [slide(first, number) for number in range(1, len(first) + 1)]
    for one, other in combinations(rounds, 2):
        assert not met(one, as_partners=False) & met(other, as_partners=False)
    for tables in rounds:
        assert sorted(e for sides in tables for side in sides for e in side) == [*range(count)]
        assert [pair_1 for pair_1, _ in tables] == [pair_1 for pair_1, _ in first]
        assert len(sitting_out(tables)) == count % 2
    assert slide(first, len(first) + 1) == rounds[0] == first


def test_pair_2_goes_one_table_up_and_from_the_last_to_table_1() -> None:
    first = seating([[[0], [1]], [[2], [3]], [[4], [5]]])
    second = slide(first, 2)
    assert second[1][1] == first[0][1]
    assert second[0][1] == first[2][1]


def test_an_evening_without_tables_stays_so() -> None:
    assert slide((), 3) == ()
    assert sitting_out(()) == ()


@pytest.mark.parametrize("number", [0, -1])
def test_rounds_are_counted_from_1(number: int) -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        slide((), number)
