"""The way from the entrance to a table: cells to walk through, and how it turns.

Dijkstra over cells and directions: the shortest way from cell to cell that crosses no table, stage,
bar or wall; among the shortest that with the fewest turns, so that it can be said in a sentence.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import groupby, pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.domain.hall_map import Cell, HallMap, PlacedTable, Side, is_walled

Turn = Literal["straight", "left", "right"]

_CLOCKWISE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left."""

_INWARDS: dict[Side, int] = {"bottom": 0, "left": 1, "top": 2, "right": 3}

WIDEST_DOOR = 4
"""A gap in a wall that is wider is no door."""


class Stretch(Struct, frozen=True):
    """A part of a way without a turn: how one turns into it, how far it goes, through a door?"""

    turn: Turn
    cells: int
    is_through_door: bool = False


class Way(Struct, frozen=True):
    """The way to a table: cells from the entrance to beside it, and its stretches.

    No stretch: the table is right at the entrance.
    """

    table: int
    cells: tuple[Cell, ...]
    stretches: tuple[Stretch, ...]


def way_to(plan: HallMap, table: int) -> Way | None:
    """Return the way from the entrance; none if the table is not on the plan or shut in."""
    placed = plan.placed(table)
    if placed is None or not plan.doors:
        return None
    inwards = _INWARDS[plan.doors[0].side]
    cells = _shortest(plan, inwards, beside(plan, placed))
    return Way(table, cells, _stretches(cells, inwards, inner_doors(plan))) if cells else None


def beside(plan: HallMap, placed: PlacedTable) -> frozenset[Cell]:
    """Return the free cells next to a table, no wall between."""
    return _around(placed, plan.parted()) & _free(plan)


def tables_shut_in(plan: HallMap) -> tuple[PlacedTable, ...]:
    """Return the tables to which no way leads from the entrance; all of them without one."""
    walked, parted = reached(plan), plan.parted()
    return tuple(each for each in plan.tables if not walked & _around(each, parted))


def _around(placed: PlacedTable, parted: frozenset[tuple[Cell, Cell]]) -> frozenset[Cell]:
    cells = placed.cells()
    pairs = ((cell, each) for cell in cells for each in neighbours(cell) if each not in cells)
    return frozenset(each for cell, each in pairs if not is_walled(parted, cell, each))


def _free(plan: HallMap) -> frozenset[Cell]:
    columns, rows = range(plan.columns), range(plan.rows)
    return frozenset((column, row) for column in columns for row in rows) - plan.covered()


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells around one, whether in the hall or not."""
    return tuple((cell[0] + across, cell[1] + down) for across, down in _CLOCKWISE)


def reached(plan: HallMap) -> frozenset[Cell]:
    """Return the cells one can walk to from the entrance; none without one."""
    free, parted = _free(plan), plan.parted()
    waiting = [e for door in plan.doors[:1] for e in plan.door_cells(door) if e in free]
    seen = set(waiting)
    while waiting:
        cell = waiting.pop()
        for each in neighbours(cell):
            if each in free and each not in seen and not is_walled(parted, cell, each):
                seen.add(each)
                waiting.append(each)
    return frozenset(seen)


def inner_doors(plan: HallMap) -> frozenset[tuple[Cell, Cell]]:
    """Return the pairs of cells between which a gap in a wall is a door, the smaller cell first."""
    parted, found = plan.parted(), set[tuple[Cell, Cell]]()
    for column in range(1, plan.columns):
        line = [((column - 1, row), (column, row)) for row in range(plan.rows)]
        found.update(_gaps(line, parted))
    for row in range(1, plan.rows):
        line = [((column, row - 1), (column, row)) for column in range(plan.columns)]
        found.update(_gaps(line, parted))
    return frozenset(found)


def _gaps(
    line: Sequence[tuple[Cell, Cell]], parted: frozenset[tuple[Cell, Cell]]
) -> Iterator[tuple[Cell, Cell]]:
    if not any(pair in parted for pair in line):
        return
    for is_wall, pairs in groupby(line, lambda pair: pair in parted):
        gap = tuple(pairs)
        if not is_wall and len(gap) <= WIDEST_DOOR:
            yield from gap


def _shortest(plan: HallMap, inwards: int, goals: frozenset[Cell]) -> tuple[Cell, ...]:
    """Return the cells of the way; empty if there is none."""
    free, parted = _free(plan), plan.parted()
    starts = [each for each in plan.door_cells(plan.doors[0]) if each in free]
    # length, turns, then the cell: equal ways are always told apart in the same manner
    waiting = [(0, 0, cell, inwards) for cell in starts]
    came: dict[tuple[Cell, int], tuple[Cell, int] | None] = {(c, inwards): None for c in starts}
    cost = {(cell, inwards): (0, 0) for cell in starts}
    while waiting:
        length, turns, cell, heading = heappop(waiting)
        if cost[cell, heading] < (length, turns):
            continue
        if cell in goals:
            return _walked(came, (cell, heading))
        for turned, each in enumerate(neighbours(cell)):
            if each not in free or is_walled(parted, cell, each):
                continue
            price = (length + 1, turns + (turned != heading))
            if price < cost.get((each, turned), (length + 2, 0)):
                cost[each, turned] = price
                came[each, turned] = (cell, heading)
                heappush(waiting, (*price, each, turned))
    return ()


def _walked(
    came: dict[tuple[Cell, int], tuple[Cell, int] | None], last: tuple[Cell, int]
) -> tuple[Cell, ...]:
    cells, at = [last[0]], came[last]
    while at is not None:
        cells.append(at[0])
        at = came[at]
    return tuple(reversed(cells))


class _Run(Struct, frozen=True):
    heading: int
    cells: int
    is_through_door: bool


def _stretches(
    cells: Sequence[Cell], inwards: int, doors: frozenset[tuple[Cell, Cell]]
) -> tuple[Stretch, ...]:
    """Return the stretches as one tells them: without side steps or the last one to the table."""
    runs = [_Run(inwards, 0, is_through_door=False)]
    for one, other in pairwise(cells):
        heading = _CLOCKWISE.index((other[0] - one[0], other[1] - one[1]))
        runs.append(_Run(heading, 1, (min(one, other), max(one, other)) in doors))
        _join(runs)
    runs = _straightened(runs)
    if len(runs) > 1 and runs[-1].cells == 1 and not runs[-1].is_through_door:
        runs = runs[:-1]
    stretches = [Stretch("straight", runs[0].cells, runs[0].is_through_door)]
    for before, run in pairwise(runs):
        turn: Turn = "right" if (run.heading - before.heading) % 4 == 1 else "left"
        stretches.append(Stretch(turn, run.cells, run.is_through_door))
    if stretches[0].cells <= 1 and not stretches[0].is_through_door:
        stretches = stretches[1:]
    return tuple(stretches)


def _join(runs: list[_Run]) -> None:
    """Make one of the last two runs if they go the same way."""
    if len(runs) > 1 and runs[-1].heading == runs[-2].heading:
        last = runs.pop()
        door = last.is_through_door or runs[-1].is_through_door
        cells = runs[-1].cells + last.cells
        runs[-1] = replace(runs[-1], cells=cells, is_through_door=door)


def _straightened(runs: list[_Run]) -> list[_Run]:
    """Leave out single steps to the side after which it goes on as before."""
    kept: list[_Run] = []
    for place, run in enumerate(runs):
        after = runs[place + 1] if place + 1 < len(runs) else None
        is_step = run.cells == 1 and not run.is_through_door
        if kept and is_step and after is not None and after.heading == kept[-1].heading:
            continue
        kept.append(run)
        _join(kept)
    return kept
