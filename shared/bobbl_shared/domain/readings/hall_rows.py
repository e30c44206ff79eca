"""Tables in rows, as one would set them up: suggested, so that nobody has to place 200 by hand.

Each section stands in a room of its own where there are enough rooms, the largest section in the
largest room; else the sections follow each other, each beginning with a row of its own. Every
second row is numbered backwards, so that the next number is always near. The widest distances with
which all have room are taken.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bobbl_shared.domain.hall_map import (
    DOOR_WIDTH,
    TABLE_LENGTH,
    Cell,
    Door,
    HallMap,
    PlacedTable,
    is_walled,
)
from bobbl_shared.domain.readings.hall_way import inner_doors, neighbours, tables_shut_in

DISTANCES = ((3, 3), (3, 2), (2, 3), (2, 2))
"""From table to table and from row to row, in cells; the widest first."""

SIZES = ((20, 11), (28, 15), (34, 19), (40, 22), (44, 24), (50, 27), (60, 33), (60, 40))
"""Halls to begin with, columns and rows."""

Room = frozenset[Cell]


def first_hall(tables: int) -> HallMap:
    """Return an empty hall in which so many tables have room, its entrance below."""
    for columns, rows in SIZES:
        hall = HallMap(columns, rows, doors=(Door("bottom", (columns - DOOR_WIDTH) // 2),))
        if len(with_rows(hall, (range(1, tables + 1),)).tables) >= tables:
            return hall
    return hall


def with_rows(plan: HallMap, sections: Sequence[Sequence[int]]) -> HallMap:
    """Return the plan with these tables in rows; without those for which there is no room."""
    best = replace(plan, tables=())
    wanted = sum(len(each) for each in sections)
    for is_full in (False, True):
        for distance in DISTANCES:
            tables = tuple(_placed(plan, sections, distance, is_full=is_full))
            laid = _reachable(replace(plan, tables=tables))
            if len(laid.tables) > len(best.tables):
                best = laid
            if len(best.tables) >= wanted:
                return best
    return best


def rooms(plan: HallMap) -> tuple[Room, ...]:
    """Return the rooms of a hall, the largest first; inner doors part them as walls do."""
    parted = plan.parted() | inner_doors(plan)
    left = {(column, row) for column in range(plan.columns) for row in range(plan.rows)}
    found = []
    while left:
        waiting = [min(left)]
        room = set(waiting)
        while waiting:
            cell = waiting.pop()
            for each in neighbours(cell):
                if each in left and each not in room and not is_walled(parted, cell, each):
                    room.add(each)
                    waiting.append(each)
        left -= room
        found.append(frozenset(room))
    return tuple(sorted(found, key=lambda room: (-len(room), min(room))))


def _placed(
    plan: HallMap, sections: Sequence[Sequence[int]], distance: tuple[int, int], *, is_full: bool
) -> Iterator[PlacedTable]:
    free, found = _kept_free(plan), rooms(plan)
    by_size = sorted(sections, key=len, reverse=True)
    if 1 < len(sections) <= len(found):
        for place, tables in enumerate(by_size):
            last = place == len(by_size) - 1
            own = found[place:] if last else found[place : place + 1]
            yield from _fill(plan, own, free, (tables,), distance, is_full=is_full)
    else:
        yield from _fill(plan, found, free, sections, distance, is_full=is_full)


def _fill(
    plan: HallMap,
    found: Sequence[Room],
    free: frozenset[Cell],
    sections: Sequence[Sequence[int]],
    distance: tuple[int, int],
    *,
    is_full: bool,
) -> Iterator[PlacedTable]:
    lines = [line for room in found for line in _lines(plan, room - free, distance, is_full)]
    number = 0
    for tables in sections:
        left, number_here = list(tables), 0
        while left and number < len(lines):
            line = lines[number]
            here = left[: len(line)]
            left = left[len(line) :]
            places = line[::-1] if number_here % 2 else line
            yield from (
                PlacedTable(table, *cell) for table, cell in zip(here, places, strict=False)
            )
            number += 1
            number_here += 1


def _lines(
    plan: HallMap, room: Room, distance: tuple[int, int], is_full: bool
) -> Iterator[tuple[Cell, ...]]:
    """Yield the places of each row of tables; ``is_full``: also of rows that are mostly taken."""
    if not room:
        return
    columns, rows = [c for c, _ in room], [r for _, r in room]
    parted = plan.parted()
    across = range(min(columns) + 1, max(columns) - TABLE_LENGTH + 1, distance[0])
    by_row = {
        row: tuple(
            (column, row)
            for column in across
            if {(column, row), (column + 1, row)} <= room
            and not is_walled(parted, (column, row), (column + 1, row))
        )
        for row in range(min(rows) + 1, max(rows))
    }
    most = max((len(each) for each in by_row.values()), default=0)
    least = 1 if is_full else max(1, most // 2)
    row = min(rows) + 1
    while row < max(rows):
        if len(by_row[row]) >= least:
            yield by_row[row]
            row += distance[1]
        else:
            row += 1


def _kept_free(plan: HallMap) -> frozenset[Cell]:
    """Return where no table goes: fixtures and around them, inside doors, both sides of a gap."""
    kept = set[Cell]()
    for fixture in plan.fixtures:
        for cell in fixture.cells():
            kept.update((cell, *neighbours(cell)))
    for door in plan.doors:
        for cell in plan.door_cells(door):
            kept.update((cell, *neighbours(cell)))
    for pair in inner_doors(plan):
        kept.update(pair)
    return frozenset(kept)


def _reachable(plan: HallMap) -> HallMap:
    """Return the plan without tables that nobody can walk to."""
    if not plan.doors:
        return plan
    shut_in = {each.table for each in tables_shut_in(plan)}
    return replace(plan, tables=tuple(e for e in plan.tables if e.table not in shut_in))
