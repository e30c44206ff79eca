"""A plan in the making: what each key does to it, and what it never does."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.organiser.hall_map import draft as drafts
from bobbl_client.organiser.hall_map.draft import Draft, Tool, begin
from bobbl_shared.domain.hall_map import (
    Door,
    Fixture,
    HallMap,
    PlacedTable,
    Wall,
    check_hall_map,
)
from bobbl_shared.errors import Refusal
from builders.halls.maps import EMPTY_HALL, HALL

SECTIONS = (tuple(range(1, 17)), tuple(range(17, 24)))
PLAIN = HallMap(20, 11, doors=(Door("bottom", 10),))

STEPS: dict[str, Callable[[Draft], Draft]] = {
    "left": lambda draft: drafts.moved(draft, -1, 0),
    "right": lambda draft: drafts.moved(draft, 1, 0),
    "up": lambda draft: drafts.moved(draft, 0, -1),
    "down": lambda draft: drafts.moved(draft, 0, 1),
    "enter": drafts.placed,
    "turn": drafts.turned,
    "row": drafts.row_placed,
    "door": drafts.with_door,
    "stage": lambda draft: drafts.with_tool(draft, Tool.STAGE),
    "bar": lambda draft: drafts.with_tool(draft, Tool.BAR),
    "wall": lambda draft: drafts.with_tool(draft, Tool.WALL),
    "remove": drafts.removed,
    "suggest": drafts.suggested,
    "clear": drafts.cleared,
    "next": drafts.next_section,
    "before": lambda draft: drafts.next_section(draft, -1),
    "wider": lambda draft: drafts.resized(draft, 1, 0),
    "narrower": lambda draft: drafts.resized(draft, -1, 0),
    "deeper": lambda draft: drafts.resized(draft, 0, 1),
    "flatter": lambda draft: drafts.resized(draft, 0, -1),
    "five": lambda draft: drafts.taken(draft, 5),
}


@given(keys=st.lists(st.sampled_from(sorted(STEPS)), max_size=60))
def test_whatever_is_pressed_the_plan_keeps_the_rules(keys: list[str]) -> None:
    draft = begin(EMPTY_HALL, ((1, 2, 3), (4, 5)))
    for key in keys:
        try:
            draft = STEPS[key](draft)
        except Refusal:
            continue
        plan = draft.plan
        check_hall_map(plan if plan.doors else replace(plan, doors=(Door("top", 0),)))
        assert plan.has(draft.cursor)
        assert draft.hand in {0, *draft.tables}
        assert draft.missing == () or draft.hand


def _placed(draft: Draft, *tables: int) -> list[PlacedTable | None]:
    return [draft.plan.placed(table) for table in tables]


def test_enter_places_a_table_and_takes_the_next_beside_it() -> None:
    draft = begin(PLAIN, SECTIONS)
    assert (draft.hand, draft.cursor) == (1, (1, 1))
    draft = drafts.placed(drafts.placed(draft))
    assert _placed(draft, 1, 2) == [PlacedTable(1, 1, 1), PlacedTable(2, 3, 1)]
    assert (draft.hand, draft.cursor) == (3, (5, 1))


def test_at_the_end_of_a_row_it_goes_on_two_rows_below() -> None:
    draft = drafts.at(begin(PLAIN, SECTIONS), (17, 1))
    draft = drafts.placed(draft)
    assert draft.cursor == (17, 3)


def test_a_row_ends_with_the_section_or_at_the_wall() -> None:
    draft = drafts.row_placed(begin(PLAIN, SECTIONS))
    assert [each.table for each in draft.plan.tables] == list(range(1, 10))
    assert {each.row for each in draft.plan.tables} == {1}
    draft = drafts.row_placed(drafts.at(draft, (1, 3)))
    assert [each.table for each in draft.plan.tables] == list(range(1, 17))
    assert draft.hand == 17


def test_a_table_stands_where_nothing_stands() -> None:
    draft = drafts.placed(begin(PLAIN, SECTIONS))
    there = drafts.at(draft, (2, 1))
    assert not drafts.is_free(there)
    with pytest.raises(Refusal) as refused:
        drafts.placed(there)
    assert refused.value.code == "hall_map_no_room"


def test_a_table_that_stands_is_taken_and_put_elsewhere() -> None:
    draft = drafts.taken(begin(HALL, SECTIONS), 7)
    seven = HALL.placed(7)
    assert seven is not None
    assert draft.cursor == (seven.column, seven.row)
    draft = drafts.placed(drafts.turned(drafts.at(draft, (1, 8))))
    assert draft.plan.placed(7) == PlacedTable(7, 1, 8, is_upright=True)
    assert draft.hand == 0


def test_delete_takes_off_a_table_a_stage_a_wall_a_door() -> None:
    draft = begin(HALL, SECTIONS)
    draft = drafts.removed(drafts.taken(draft, 3))
    assert draft.missing == (3,)
    assert draft.hand == 3
    draft = drafts.removed(drafts.at(draft, (4, 1)))
    assert [each.kind for each in draft.plan.fixtures] == ["bar"]
    draft = drafts.removed(drafts.at(draft, (14, 0)))
    assert draft.plan.walls == HALL.walls[1:]
    draft = drafts.removed(drafts.at(draft, (11, 10)))
    assert draft.plan.doors == ()
    assert drafts.removed(draft) == draft


@pytest.mark.parametrize(
    ("tool", "to", "part"),
    [
        (Tool.STAGE, (6, 3), Fixture("stage", 3, 2, 4, 2)),
        (Tool.BAR, (1, 2), Fixture("bar", 1, 2, 3, 1)),
        (Tool.WALL, (3, 6), Wall(3, 2, 5, is_upright=True)),
        (Tool.WALL, (9, 3), Wall(3, 2, 7, is_upright=False)),
    ],
)
def test_two_corners_make_a_stage_a_bar_or_a_wall(
    tool: Tool, to: tuple[int, int], part: Fixture | Wall
) -> None:
    draft = drafts.with_tool(drafts.at(begin(PLAIN, SECTIONS), (3, 2)), tool)
    draft = drafts.placed(drafts.at(drafts.placed(draft), to))
    assert (*draft.plan.fixtures, *draft.plan.walls) == (part,)
    assert draft.tool is Tool.TABLE


@pytest.mark.parametrize(
    ("cell", "door"),
    [
        ((4, 10), Door("bottom", 4)),
        ((4, 0), Door("top", 4)),
        ((0, 5), Door("left", 5)),
        ((19, 5), Door("right", 5)),
        ((18, 0), Door("top", 18)),
    ],
)
def test_a_door_is_set_in_the_nearest_wall_and_taken_away(
    cell: tuple[int, int], door: Door
) -> None:
    draft = drafts.with_tool(begin(replace(PLAIN, doors=()), SECTIONS), Tool.STAGE)
    draft = drafts.with_door(drafts.at(draft, cell))
    assert draft.plan.doors == (door,)
    assert drafts.with_door(draft).plan.doors == ()


def test_a_hall_is_not_made_smaller_than_what_stands_in_it() -> None:
    draft = begin(HALL, SECTIONS)
    assert drafts.resized(draft, 1, 0).plan.columns == 21
    with pytest.raises(Refusal):
        drafts.resized(draft, -5, 0)
    assert drafts.resized(begin(PLAIN, ()), 0, -1).plan.rows == 10


def test_the_suggestion_places_all_and_keeps_the_rest() -> None:
    draft = drafts.suggested(begin(EMPTY_HALL, SECTIONS))
    assert draft.plan == HALL
    assert (draft.missing, draft.hand) == ((), 0)
    assert drafts.cleared(draft).plan == HallMap(20, 11, doors=EMPTY_HALL.doors)


def test_page_down_takes_the_next_section() -> None:
    draft = drafts.next_section(begin(PLAIN, SECTIONS))
    assert draft.hand == 17
    assert drafts.next_section(draft).hand == 1
    assert drafts.next_section(draft, -1).hand == 1
