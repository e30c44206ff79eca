"""Tables in rows: all of them, where they may stand and can be reached, each section in a room."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.hall_map import HallMap, check_hall_map
from bobbl_shared.domain.readings.hall_rows import first_hall, rooms, with_rows
from bobbl_shared.domain.readings.hall_way import tables_shut_in
from builders.halls.maps import EMPTY_HALL, HALL, empty_halls


@given(hall=empty_halls(), counts=st.lists(st.integers(1, 12), min_size=1, max_size=3))
def test_rows_keep_the_rules_and_every_table_can_be_reached(
    hall: HallMap, counts: list[int]
) -> None:
    sections, first = [], 1
    for count in counts:
        sections.append(range(first, first + count))
        first += count
    laid = with_rows(hall, sections)
    check_hall_map(laid)
    assert not tables_shut_in(laid)
    assert {each.table for each in laid.tables} <= set(range(1, first))


@pytest.mark.parametrize("tables", [1, 4, 23, 60, 100, 200, 400])
def test_the_hall_to_begin_with_has_room_for_all(tables: int) -> None:
    laid = with_rows(first_hall(tables), (range(1, tables + 1),))
    assert [each.table for each in sorted(laid.tables, key=lambda e: e.table)] == list(
        range(1, tables + 1)
    )


def test_each_section_stands_in_a_room_of_its_own() -> None:
    hall, room = rooms(EMPTY_HALL)
    placed = {each.table: set(each.cells()) for each in HALL.tables}
    assert len(placed) == 23
    assert all(placed[table] <= hall for table in range(1, 17))
    assert all(placed[table] <= room for table in range(17, 24))


def test_sections_in_one_room_begin_with_a_row_of_their_own() -> None:
    laid = with_rows(HallMap(28, 15, doors=EMPTY_HALL.doors), (range(1, 6), range(6, 9)))
    row_of = {each.table: each.row for each in laid.tables}
    assert {row_of[table] for table in range(1, 6)} == {row_of[1]}
    assert {row_of[table] for table in range(6, 9)} == {row_of[6]}
    assert row_of[6] > row_of[1]


def test_the_next_number_is_always_near() -> None:
    room = rooms(EMPTY_HALL)[0]
    placed = {each.table: each for each in HALL.tables if set(each.cells()) <= room}
    for one, other in pairwise(sorted(placed)):
        near, far = placed[one], placed[other]
        assert abs(near.column - far.column) <= 3
        assert abs(near.row - far.row) <= 3


def test_what_has_no_room_is_left_out() -> None:
    laid = with_rows(HallMap(6, 4, doors=EMPTY_HALL.doors[:0]), (range(1, 200),))
    assert 0 < len(laid.tables) < 10
