"""The plan of a hall: a grid of cells of about a metre, with tables, doors, stage, bar and walls.

Columns count from the left and rows from the top, both from 0. Tables, stage and bar cover whole
cells; walls run along the lines between cells, so a wall at column 3 is left of the cells of
column 3. A gap between two walls in one line is an inner door.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from bobbl_shared.errors import Refusal

Cell = tuple[int, int]
"""A cell as column and row."""

Side = Literal["top", "right", "bottom", "left"]
FixtureKind = Literal["stage", "bar"]

LEAST_COLUMNS, MOST_COLUMNS = 6, 60
LEAST_ROWS, MOST_ROWS = 4, 40
MOST_TABLES = 400
MOST_PARTS = 60
"""More doors, walls, or stages and bars than this nobody needs."""

MOST_NUMBER = 10_000
TABLE_LENGTH = 2
"""A table covers so many cells, and one across."""

DOOR_WIDTH = 2


class PlacedTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table with its first cell; it goes on to the right, ``is_upright``: downwards."""

    table: int
    column: int
    row: int
    is_upright: bool = False

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells that the table covers."""
        across, down = (0, 1) if self.is_upright else (1, 0)
        return tuple((self.column + n * across, self.row + n * down) for n in range(TABLE_LENGTH))


class Fixture(Struct, frozen=True, forbid_unknown_fields=True):
    """A stage or bar: its first cell, and how many cells it is wide and deep."""

    kind: FixtureKind
    column: int
    row: int
    width: int
    depth: int

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells that it covers, row by row."""
        columns = range(self.column, self.column + self.width)
        rows = range(self.row, self.row + self.depth)
        return tuple((column, row) for row in rows for column in columns)


class Wall(Struct, frozen=True, forbid_unknown_fields=True):
    """A wall inside the hall: from a corner of cells to the right, ``is_upright``: downwards."""

    column: int
    row: int
    length: int
    is_upright: bool

    def parted(self) -> Iterator[tuple[Cell, Cell]]:
        """Return each pair of cells between which the wall stands."""
        for n in range(self.length):
            if self.is_upright:
                yield (self.column - 1, self.row + n), (self.column, self.row + n)
            else:
                yield (self.column + n, self.row - 1), (self.column + n, self.row)


class Door(Struct, frozen=True, forbid_unknown_fields=True):
    """A door in a side of the hall; ``place`` is its first column or row."""

    side: Side
    place: int


class HallMap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where everything stands; the first door is the entrance.

    Tables may be on it that a tournament does not use, so that one plan does for every year.
    """

    columns: int
    rows: int
    tables: tuple[PlacedTable, ...] = ()
    doors: tuple[Door, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    walls: tuple[Wall, ...] = ()

    def placed(self, table: int) -> PlacedTable | None:
        """Return where a table stands, if it is on the plan."""
        return next((each for each in self.tables if each.table == table), None)

    def has(self, cell: Cell) -> bool:
        """Return whether a cell is inside the hall."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def covered(self) -> frozenset[Cell]:
        """Return the cells in which something stands."""
        tables = (cell for each in self.tables for cell in each.cells())
        fixtures = (cell for each in self.fixtures for cell in each.cells())
        return frozenset((*tables, *fixtures))

    def parted(self) -> frozenset[tuple[Cell, Cell]]:
        """Return the pairs of cells between which there is a wall, each the smaller cell first."""
        return frozenset(pair for wall in self.walls for pair in wall.parted())

    def door_cells(self, door: Door) -> tuple[Cell, ...]:
        """Return the cells just inside a door."""
        along = range(door.place, door.place + DOOR_WIDTH)
        match door.side:
            case "top":
                return tuple((each, 0) for each in along)
            case "bottom":
                return tuple((each, self.rows - 1) for each in along)
            case "left":
                return tuple((0, each) for each in along)
            case "right":
                return tuple((self.columns - 1, each) for each in along)


def is_walled(parted: frozenset[tuple[Cell, Cell]], one: Cell, other: Cell) -> bool:
    """Return whether a wall stands between two neighbours; ``parted`` is that of the plan."""
    return (min(one, other), max(one, other)) in parted


def check_hall_map(plan: HallMap) -> None:
    """Raise ``Refusal`` for a plan that cannot be one."""
    if not (LEAST_COLUMNS <= plan.columns <= MOST_COLUMNS and LEAST_ROWS <= plan.rows <= MOST_ROWS):
        raise Refusal(
            "hall_map_size",
            columns=LEAST_COLUMNS,
            most_columns=MOST_COLUMNS,
            rows=LEAST_ROWS,
            most_rows=MOST_ROWS,
        )
    if len(plan.tables) > MOST_TABLES:
        raise Refusal("hall_map_too_many_tables", most=MOST_TABLES)
    if max(len(plan.doors), len(plan.fixtures), len(plan.walls)) > MOST_PARTS:
        raise Refusal("hall_map_too_many_parts", most=MOST_PARTS)
    _check_parts(plan)
    _check_tables(plan)
    if not plan.doors:
        raise Refusal("hall_map_no_door")


def _check_parts(plan: HallMap) -> None:
    for door in plan.doors:
        if not all(plan.has(each) for each in plan.door_cells(door)):
            raise Refusal("hall_map_part_outside")
    for fixture in plan.fixtures:
        corner = (fixture.column + fixture.width - 1, fixture.row + fixture.depth - 1)
        is_real = fixture.width > 0 and fixture.depth > 0
        if not (is_real and plan.has((fixture.column, fixture.row)) and plan.has(corner)):
            raise Refusal("hall_map_part_outside")
    for wall in plan.walls:
        if not _is_inside(plan, wall):
            raise Refusal("hall_map_part_outside")


def _is_inside(plan: HallMap, wall: Wall) -> bool:
    if wall.length <= 0 or wall.length > max(plan.columns, plan.rows):
        return False
    return all(plan.has(one) and plan.has(other) for one, other in wall.parted())


def _check_tables(plan: HallMap) -> None:
    covered = {cell for fixture in plan.fixtures for cell in fixture.cells()}
    parted, seen = plan.parted(), set[int]()
    for each in plan.tables:
        if not 1 <= each.table <= MOST_NUMBER:
            raise Refusal("hall_map_number", table=each.table, most=MOST_NUMBER)
        if each.table in seen:
            raise Refusal("hall_map_table_twice", table=each.table)
        seen.add(each.table)
        cells = each.cells()
        if not all(plan.has(cell) for cell in cells):
            raise Refusal("hall_map_table_outside", table=each.table)
        if covered & set(cells):
            raise Refusal("hall_map_no_room", table=each.table)
        if any(is_walled(parted, *pair) for pair in pairwise(cells)):
            raise Refusal("hall_map_through_wall", table=each.table)
        covered |= set(cells)
