"""Plans of halls: the one of the design, and any that the rules let pass."""

from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.hall_map import (
    Door,
    Fixture,
    HallMap,
    PlacedTable,
    Side,
    Wall,
    check_hall_map,
)
from bobbl_shared.domain.readings.hall_rows import with_rows
from bobbl_shared.domain.settings import Section
from bobbl_shared.errors import Refusal

SECTIONS = (Section("Saal", 1, 16), Section("Nebenzimmer", 17))

EMPTY_HALL = HallMap(
    20,
    11,
    doors=(Door("bottom", 10),),
    fixtures=(Fixture("stage", 2, 0, 9, 2), Fixture("bar", 15, 10, 4, 1)),
    walls=(Wall(14, 0, 4, is_upright=True), Wall(14, 7, 4, is_upright=True)),
)

HALL = with_rows(EMPTY_HALL, (range(1, 17), range(17, 24)))
"""23 tables in a hall and a room beside it, whose door is a gap in the wall."""

_SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")


@st.composite
def empty_halls(draw: st.DrawFn) -> HallMap:
    """Give halls with a door, walls, stage and bar anywhere, and no tables."""
    columns, rows = draw(st.integers(6, 16)), draw(st.integers(4, 12))
    side = draw(st.sampled_from(_SIDES))
    place = draw(st.integers(0, (columns if side in {"top", "bottom"} else rows) - 2))
    hall = HallMap(columns, rows, doors=(Door(side, place),))
    for _ in range(draw(st.integers(0, 4))):
        column, row = draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))
        wall = Wall(column, row, draw(st.integers(1, 8)), is_upright=draw(st.booleans()))
        hall = _if_allowed(replace(hall, walls=(*hall.walls, wall)), hall)
    for _ in range(draw(st.integers(0, 2))):
        column, row = draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))
        width, depth = draw(st.integers(1, 4)), draw(st.integers(1, 3))
        fixture = Fixture(draw(st.sampled_from(("stage", "bar"))), column, row, width, depth)
        hall = _if_allowed(replace(hall, fixtures=(*hall.fixtures, fixture)), hall)
    return hall


@st.composite
def halls(draw: st.DrawFn) -> HallMap:
    """Give halls with tables anywhere where the rules let them stand."""
    hall = draw(empty_halls())
    for table in range(1, draw(st.integers(1, 14)) + 1):
        column = draw(st.integers(0, hall.columns - 1))
        row = draw(st.integers(0, hall.rows - 1))
        placed = PlacedTable(table, column, row, draw(st.booleans()))
        hall = _if_allowed(replace(hall, tables=(*hall.tables, placed)), hall)
    return hall


def _if_allowed(wanted: HallMap, known: HallMap) -> HallMap:
    try:
        check_hall_map(wanted)
    except Refusal:
        return known
    return wanted
