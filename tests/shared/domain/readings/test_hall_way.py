"""The way to a table: walked from cell to cell, said in one sentence."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.hall_map import Cell, Door, HallMap, PlacedTable, Wall, is_walled
from bobbl_shared.domain.readings.hall_way import reached, tables_shut_in, way_to
from bobbl_shared.i18n import speaking
from bobbl_shared.rulebook.way_words import way_sentence
from builders.halls.maps import HALL, halls


@given(hall=halls())
def test_a_way_crosses_nothing_and_ends_beside_the_table(hall: HallMap) -> None:
    covered, parted = hall.covered(), hall.parted()
    for placed in hall.tables:
        way = way_to(hall, placed.table)
        if way is None:
            continue
        assert way.cells[0] in hall.door_cells(hall.doors[0])
        assert all(hall.has(cell) and cell not in covered for cell in way.cells)
        assert all(_are_neighbours(*step) for step in pairwise(way.cells))
        assert not any(is_walled(parted, *step) for step in pairwise(way.cells))
        last = way.cells[-1]
        assert any(
            _are_neighbours(last, cell) and not is_walled(parted, last, cell)
            for cell in placed.cells()
        )


@given(hall=halls())
def test_who_has_no_way_is_shut_in(hall: HallMap) -> None:
    shut_in = {each.table for each in tables_shut_in(hall)}
    for placed in hall.tables:
        assert (way_to(hall, placed.table) is None) == (placed.table in shut_in)


@given(hall=halls())
def test_no_way_is_shorter(hall: HallMap) -> None:
    """Against a plain search in rings from the door."""
    steps = _rings(hall)
    for placed in hall.tables:
        way = way_to(hall, placed.table)
        if way is not None:
            assert len(way.cells) - 1 == steps[way.cells[-1]]
            assert [steps[cell] for cell in way.cells] == list(range(len(way.cells)))


@given(hall=halls(), section=st.sampled_from(["Saal", "Nebenzimmer", "Anbau {links}"]))
def test_the_sentence_names_the_section_in_both_languages(hall: HallMap, section: str) -> None:
    for language in ("de", "en"):
        with speaking(language):
            for placed in hall.tables:
                told = way_sentence(way_to(hall, placed.table), section)
                assert told.startswith(section)
                assert told.endswith(".")


def _rings(hall: HallMap) -> dict[Cell, int]:
    walked, parted = reached(hall), hall.parted()
    ring = {each for each in hall.door_cells(hall.doors[0]) if each in walked}
    steps = dict.fromkeys(ring, 0)
    while ring:
        ring = {
            there
            for here in ring
            for there in walked - steps.keys()
            if _are_neighbours(here, there) and not is_walled(parted, here, there)
        }
        steps.update(dict.fromkeys(ring, max(steps.values()) + 1))
    return steps


def _are_neighbours(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (7, "Vom Eingang geradeaus."),
        (16, "Vom Eingang geradeaus, dann links."),
        (21, "Vom Eingang geradeaus, dann rechts durch die Tür."),
        (17, "Vom Eingang geradeaus, dann rechts durch die Tür, dann links."),
    ],
)
def test_the_way_in_words(table: int, told: str) -> None:
    assert way_sentence(way_to(HALL, table), "") == told


def test_the_way_in_english() -> None:
    with speaking("en"):
        told = way_sentence(way_to(HALL, 17), "Nebenzimmer")
    assert told == (
        "Nebenzimmer: from the entrance straight on, then right through the door, then left."
    )


@pytest.mark.parametrize(
    ("door", "table", "told"),
    [
        (Door("bottom", 2), PlacedTable(1, 2, 5), "Gleich am Eingang."),
        (Door("bottom", 2), PlacedTable(1, 8, 7), "Vom Eingang rechts."),
        (Door("top", 2), PlacedTable(1, 8, 0), "Vom Eingang links."),
        (Door("left", 3), PlacedTable(1, 8, 4), "Vom Eingang geradeaus."),
        (Door("right", 3), PlacedTable(1, 7, 0), "Vom Eingang geradeaus, dann rechts."),
    ],
)
def test_left_and_right_are_those_of_who_comes_in(
    door: Door, table: PlacedTable, told: str
) -> None:
    hall = HallMap(12, 8, (table,), (door,))
    assert way_sentence(way_to(hall, 1), "") == told


def test_straight_on_through_a_door() -> None:
    wall = Wall(0, 4, 5, is_upright=False), Wall(7, 4, 5, is_upright=False)
    hall = HallMap(12, 8, (PlacedTable(1, 5, 0),), (Door("bottom", 5),), walls=wall)
    assert way_sentence(way_to(hall, 1), "") == "Vom Eingang geradeaus durch die Tür."


def test_without_plan_or_way_there_is_only_the_section() -> None:
    assert way_to(HALL, 31) is None
    assert way_to(replace(HALL, doors=()), 1) is None
    assert way_sentence(None, "Saal") == "Saal."
    assert way_sentence(None, "") == ""
