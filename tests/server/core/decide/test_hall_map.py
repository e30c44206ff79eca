"""The plan of the hall: set as a whole, undone, taken away; what cannot be is refused."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.hall_map import (
    MOST_PARTS,
    MOST_TABLES,
    Door,
    Fixture,
    HallMap,
    PlacedTable,
    Wall,
)
from bobbl_shared.domain.settings import Settings
from builders.course import Course

PLAN = HallMap(
    20,
    11,
    (PlacedTable(1, 1, 4), PlacedTable(2, 3, 4, is_upright=True)),
    (Door("bottom", 10),),
    (Fixture("stage", 2, 0, 9, 2),),
    (Wall(13, 0, 4, is_upright=True), Wall(14, 6, 3, is_upright=False)),
)


@pytest.fixture
def course() -> Course:
    """Give a course with four pairs."""
    course = Course(Settings("Preismucken"))
    course.fill(4)
    return course


def test_a_plan_is_set_replaced_and_taken_away(course: Course) -> None:
    assert course.state.hall_map is None
    assert course.refusal(course.organiser, SetHallMap(None)) == "hall_map_missing"
    course.must(course.organiser, SetHallMap(PLAN))
    assert course.state.hall_map == PLAN
    other = replace(PLAN, columns=30)
    course.must(course.organiser, SetHallMap(other))
    assert course.state.hall_map == other
    course.must(course.organiser, SetHallMap(None))
    assert course.state.hall_map is None


def test_undoing_brings_the_former_plan_back(course: Course) -> None:
    course.must(course.organiser, SetHallMap(PLAN))
    course.must(course.organiser, SetHallMap(replace(PLAN, columns=30)))
    counter = course.state.counters[course.organiser]
    course.must(course.organiser, UndoEvent(course.organiser, counter))
    assert course.state.hall_map == PLAN


def test_two_hundred_tables_travel_in_one_command(course: Course) -> None:
    tables = tuple(PlacedTable(n + 1, 2 * (n % 25), 2 * (n // 25)) for n in range(200))
    course.must(course.organiser, SetHallMap(HallMap(60, 40, tables, PLAN.doors)))
    assert course.state.hall_map is not None
    assert len(course.state.hall_map.tables) == 200


def _with(*tables: PlacedTable) -> HallMap:
    return replace(PLAN, tables=tables)


MANY = tuple(PlacedTable(n + 1, 0, 0) for n in range(MOST_TABLES + 1))


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (replace(PLAN, columns=61), "hall_map_size"),
        (replace(PLAN, rows=3), "hall_map_size"),
        (_with(*MANY), "hall_map_too_many_tables"),
        (replace(PLAN, doors=PLAN.doors * (MOST_PARTS + 1)), "hall_map_too_many_parts"),
        (replace(PLAN, doors=()), "hall_map_no_door"),
        (replace(PLAN, doors=(Door("bottom", 19),)), "hall_map_part_outside"),
        (replace(PLAN, doors=(Door("left", -1),)), "hall_map_part_outside"),
        (replace(PLAN, fixtures=(Fixture("bar", 18, 9, 3, 1),)), "hall_map_part_outside"),
        (replace(PLAN, fixtures=(Fixture("bar", 3, 9, 0, 1),)), "hall_map_part_outside"),
        (replace(PLAN, fixtures=(Fixture("bar", 3, 9, 10**9, 1),)), "hall_map_part_outside"),
        (replace(PLAN, walls=(Wall(13, 9, 3, is_upright=True),)), "hall_map_part_outside"),
        (replace(PLAN, walls=(Wall(0, 2, 3, is_upright=True),)), "hall_map_part_outside"),
        (replace(PLAN, walls=(Wall(5, 5, 10**9, is_upright=True),)), "hall_map_part_outside"),
        (_with(PlacedTable(0, 1, 4)), "hall_map_number"),
        (_with(PlacedTable(10_001, 1, 4)), "hall_map_number"),
        (_with(PlacedTable(1, 1, 4), PlacedTable(1, 5, 4)), "hall_map_table_twice"),
        (_with(PlacedTable(1, 19, 4)), "hall_map_table_outside"),
        (_with(PlacedTable(1, 5, 10, is_upright=True)), "hall_map_table_outside"),
        (_with(PlacedTable(1, 1, 4), PlacedTable(2, 2, 4)), "hall_map_no_room"),
        (_with(PlacedTable(1, 2, 1)), "hall_map_no_room"),
        (_with(PlacedTable(1, 12, 2)), "hall_map_through_wall"),
        (_with(PlacedTable(1, 15, 5, is_upright=True)), "hall_map_through_wall"),
    ],
)
def test_what_cannot_be_is_refused(course: Course, plan: HallMap, code: str) -> None:
    assert course.refusal(course.organiser, SetHallMap(plan)) == code
    assert course.state.hall_map is None
