"""A plan of the hall in the making: frozen, each key a function from one draft to the next."""

from collections.abc import Iterator, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.domain.hall_map import (
    DOOR_WIDTH,
    LEAST_COLUMNS,
    LEAST_ROWS,
    MOST_COLUMNS,
    MOST_ROWS,
    TABLE_LENGTH,
    Cell,
    Door,
    Fixture,
    HallMap,
    PlacedTable,
    Side,
    Wall,
    check_hall_map,
)
from bobbl_shared.domain.readings.hall_rows import with_rows
from bobbl_shared.errors import Refusal


class Tool(Enum):
    """What Enter places."""

    TABLE = "table"
    STAGE = "stage"
    BAR = "bar"
    WALL = "wall"


class Draft(Struct, frozen=True):
    """The plan with the cursor, the tool and what it is about to place.

    ``hand``: the table in hand, 0 for none. ``anchor``: where a stage, bar or wall begins, once it
    does. ``sections`` are the tables of the tournament by section, in their order.
    """

    plan: HallMap
    sections: tuple[tuple[int, ...], ...]
    cursor: Cell = (1, 1)
    is_upright: bool = False
    hand: int = 0
    tool: Tool = Tool.TABLE
    anchor: Cell | None = None

    @property
    def tables(self) -> tuple[int, ...]:
        """All tables of the tournament."""
        return tuple(table for section in self.sections for table in section)

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables of the tournament that are not on the plan."""
        placed = {each.table for each in self.plan.tables}
        return tuple(each for each in self.tables if each not in placed)

    def at_cursor(self) -> PlacedTable | Fixture | Wall | None:
        """Return what Enter would place, or take into an empty hand."""
        if self.tool is Tool.TABLE:
            here = next((each for each in self.plan.tables if self.cursor in each.cells()), None)
            if here is not None and not self.hand:
                return here
            return PlacedTable(self.hand, *self.cursor, self.is_upright)
        first = self.anchor or self.cursor
        left, top = min(first[0], self.cursor[0]), min(first[1], self.cursor[1])
        wide, high = abs(first[0] - self.cursor[0]) + 1, abs(first[1] - self.cursor[1]) + 1
        if self.tool is Tool.WALL:
            is_upright = high > wide or (high == wide and self.is_upright)
            return Wall(left, top, high if is_upright else wide, is_upright)
        return Fixture("stage" if self.tool is Tool.STAGE else "bar", left, top, wide, high)


def begin(plan: HallMap, sections: Sequence[Sequence[int]]) -> Draft:
    """Return a draft of a plan, the first table that is missing in hand."""
    draft = Draft(plan, tuple(tuple(each) for each in sections))
    return _next_in_hand(draft)


def moved(draft: Draft, across: int, down: int) -> Draft:
    """Return the draft with the cursor so many cells further, not beyond the edge."""
    return at(draft, (draft.cursor[0] + across, draft.cursor[1] + down))


def at(draft: Draft, cell: Cell) -> Draft:
    """Return the draft with the cursor in a cell; a table never reaches beyond the edge."""
    plan = draft.plan
    last_column, last_row = plan.columns - 1, plan.rows - 1
    if draft.tool is Tool.TABLE:
        last_column -= 0 if draft.is_upright else TABLE_LENGTH - 1
        last_row -= TABLE_LENGTH - 1 if draft.is_upright else 0
    column = min(max(cell[0], 0), last_column)
    return replace(draft, cursor=(column, min(max(cell[1], 0), last_row)))


def turned(draft: Draft) -> Draft:
    """Return the draft with what is placed next turned."""
    return at(replace(draft, is_upright=not draft.is_upright), draft.cursor)


def with_tool(draft: Draft, tool: Tool) -> Draft:
    """Return the draft with another tool, nothing begun."""
    return at(replace(draft, tool=tool, anchor=None), draft.cursor)


def taken(draft: Draft, table: int) -> Draft:
    """Return the draft with a table in hand; the cursor goes to where it stands."""
    draft = replace(draft, hand=table, tool=Tool.TABLE, anchor=None)
    placed = draft.plan.placed(table)
    if placed is None:
        return at(draft, draft.cursor)
    return replace(draft, cursor=(placed.column, placed.row), is_upright=placed.is_upright)


def table_at(draft: Draft, cell: Cell) -> PlacedTable | None:
    """Return the table that covers a cell."""
    return next((each for each in draft.plan.tables if cell in each.cells()), None)


def placed(draft: Draft) -> Draft:
    """Place what is at the cursor, and take the next; ``Refusal`` where it cannot stand.

    A stage, bar or wall takes two: where it begins and where it ends.
    """
    if draft.tool is Tool.TABLE:
        return _table_placed(draft)
    if draft.anchor is None:
        return replace(draft, anchor=draft.cursor)
    plan, part = draft.plan, draft.at_cursor()
    if isinstance(part, Wall):
        plan = replace(plan, walls=(*plan.walls, part))
    elif isinstance(part, Fixture):
        plan = replace(plan, fixtures=(*plan.fixtures, part))
    _check(plan)
    return with_tool(replace(draft, plan=plan), Tool.TABLE)


def is_free(draft: Draft) -> bool:
    """Return whether what is at the cursor can stand there."""
    if draft.tool is not Tool.TABLE and draft.anchor is None:
        return True
    if draft.tool is Tool.TABLE and not draft.hand:
        return True
    try:
        placed(draft)
    except Refusal:
        return False
    return True


def _table_placed(draft: Draft) -> Draft:
    here = table_at(draft, draft.cursor)
    if not draft.hand:
        return taken(draft, here.table) if here is not None else draft
    table = PlacedTable(draft.hand, *draft.cursor, draft.is_upright)
    others = tuple(each for each in draft.plan.tables if each.table != draft.hand)
    plan = replace(draft.plan, tables=tuple(sorted((*others, table), key=_number)))
    _check(plan)
    draft = _next_in_hand(replace(draft, plan=plan), after=draft.hand)
    return _to_next_place(draft) if draft.hand else draft


def row_placed(draft: Draft) -> Draft:
    """Place the table in hand and those after it beside each other, as far as there is room."""
    first, row = draft, draft.cursor[1]
    section = next((each for each in draft.sections if draft.hand in each), ())
    draft = _table_placed(draft)
    while draft.hand in section and draft.hand in draft.missing and draft.cursor[1] == row:
        try:
            draft = _table_placed(draft)
        except Refusal:
            break
    return draft if first.hand else first


def removed(draft: Draft) -> Draft:
    """Take what is at the cursor off the plan, a table into the hand; the same if there is none."""
    plan, cell = draft.plan, draft.cursor
    here = plan.placed(draft.hand) if draft.hand else None
    here = table_at(draft, cell) or (here if here and here.cells()[0] == cell else None)
    if here is not None:
        left = tuple(each for each in plan.tables if each is not here)
        draft = replace(draft, plan=replace(plan, tables=left))
        return taken(draft, here.table) if here.table in draft.tables else draft
    if fixture := next((each for each in plan.fixtures if cell in each.cells()), None):
        left_over = tuple(each for each in plan.fixtures if each is not fixture)
        return replace(draft, plan=replace(plan, fixtures=left_over))
    if wall := next((each for each in plan.walls if _touches(each, cell)), None):
        walls = tuple(each for each in plan.walls if each is not wall)
        return replace(draft, plan=replace(plan, walls=walls))
    door = next((each for each in plan.doors if cell in plan.door_cells(each)), None)
    doors = tuple(each for each in plan.doors if each is not door)
    return replace(draft, plan=replace(plan, doors=doors))


def with_door(draft: Draft) -> Draft:
    """Set a door in the side nearest to the cursor, or take away the one that is there."""
    plan, door = draft.plan, door_near(draft)
    if door in plan.doors:
        return replace(draft, plan=replace(plan, doors=tuple(e for e in plan.doors if e != door)))
    near = tuple(
        e for e in plan.doors if e.side != door.side or abs(e.place - door.place) >= DOOR_WIDTH
    )
    return replace(draft, plan=replace(plan, doors=(*near, door)))


def door_near(draft: Draft) -> Door:
    """Return the door that F5 would set."""
    plan, (column, row) = draft.plan, draft.cursor
    ways: dict[Side, int] = {
        "bottom": plan.rows - 1 - row,
        "top": row,
        "left": column,
        "right": plan.columns - 1 - column,
    }
    side = min(ways, key=lambda each: ways[each])
    place, length = (column, plan.columns) if side in {"top", "bottom"} else (row, plan.rows)
    return Door(side, min(place, length - DOOR_WIDTH))


def suggested(draft: Draft) -> Draft:
    """Return the draft with all tables in rows; in hand is the first that has no room."""
    plan = with_rows(draft.plan, draft.sections)
    return _next_in_hand(replace(draft, plan=plan, tool=Tool.TABLE, anchor=None))


def next_section(draft: Draft, step: int = 1) -> Draft:
    """Return the draft with the first table in hand of the next section (−1: the one before)."""
    here = next((n for n, each in enumerate(draft.sections) if draft.hand in each), -1)
    section = draft.sections[(here + step) % len(draft.sections)]
    missing = draft.missing
    table = next((each for each in section if each in missing), section[0] if section else 0)
    return taken(draft, table) if table else draft


def resized(draft: Draft, columns: int, rows: int) -> Draft:
    """Return the draft with the hall larger or smaller; ``Refusal`` if something stands there."""
    plan = draft.plan
    wide = min(max(plan.columns + columns, LEAST_COLUMNS), MOST_COLUMNS)
    deep = min(max(plan.rows + rows, LEAST_ROWS), MOST_ROWS)
    doors = tuple(
        Door(e.side, min(e.place, (wide if e.side in {"top", "bottom"} else deep) - DOOR_WIDTH))
        for e in plan.doors
    )
    plan = replace(plan, columns=wide, rows=deep, doors=doors)
    _check(plan)
    return at(replace(draft, plan=plan), draft.cursor)


def cleared(draft: Draft) -> Draft:
    """Return the draft with nothing on the plan but its doors."""
    plan = HallMap(draft.plan.columns, draft.plan.rows, doors=draft.plan.doors)
    return begin(plan, draft.sections)


def _next_in_hand(draft: Draft, after: int = 0) -> Draft:
    missing = draft.missing
    later = (each for each in missing if each > after)
    return replace(draft, hand=next(later, missing[0] if missing else 0))


def _to_next_place(draft: Draft) -> Draft:
    """Move the cursor to where the next table would stand: beside the last, else a row further."""
    for cell in _next_places(draft):
        there = at(draft, cell)
        if there.cursor == cell and is_free(there):
            return there
    return draft


def _next_places(draft: Draft) -> Iterator[Cell]:
    (column, row), plan = draft.cursor, draft.plan
    step = 1 if draft.is_upright else TABLE_LENGTH
    beside = [each.column for each in plan.tables if each.row == row]
    yield from ((each, row) for each in range(column + step, plan.columns, step))
    first = min(beside, default=column)
    deep = (TABLE_LENGTH if draft.is_upright else 1) + 1
    yield from ((first, each) for each in range(row + deep, plan.rows, deep))


def _touches(wall: Wall, cell: Cell) -> bool:
    return any(cell == other for _, other in wall.parted())


def _check(plan: HallMap) -> None:
    """Raise ``Refusal`` as the server would; a door may still be missing."""
    try:
        check_hall_map(plan)
    except Refusal as refusal:
        if refusal.code != "hall_map_no_door":
            raise


def _number(placed_table: PlacedTable) -> int:
    return placed_table.table
