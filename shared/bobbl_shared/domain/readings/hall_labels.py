"""Where the names of sections stand on the plan of the hall: above their tables, where it is free.

In a hall that is all one section nothing has to be named.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bobbl_shared.domain.hall_map import Cell, HallMap
from bobbl_shared.domain.settings import Section

LETTER = 0.34
"""The width of a letter, in cells."""


class Label(Struct, frozen=True):
    """A name with the middle of its place, in cells from the upper left corner."""

    name: str
    column: float
    row: float


def section_labels(plan: HallMap, sections: Sequence[Section]) -> tuple[Label, ...]:
    """Return a label for each section that has tables on the plan, and free room near them."""
    if len(sections) < 2:
        return ()
    found = (_label(plan, each) for each in sections)
    return tuple(each for each in found if each is not None)


def _label(plan: HallMap, section: Section) -> Label | None:
    cells = [c for each in plan.tables if section.holds(each.table) for c in each.cells()]
    if not cells:
        return None
    middle = (min(c for c, _ in cells) + max(c for c, _ in cells) + 1) / 2
    wide = len(section.name) * LETTER
    middle = min(max(middle, wide / 2 + 0.2), plan.columns - wide / 2 - 0.2)
    taken = plan.covered() | {c for door in plan.doors for c in plan.door_cells(door)}
    for row in _rows(plan, cells):
        columns = range(int(middle - wide / 2), int(middle + wide / 2) + 1)
        if all((column, row) not in taken for column in columns):
            return Label(section.name, middle, row + 0.5)
    return None


def _rows(plan: HallMap, cells: Sequence[Cell]) -> Iterator[int]:
    """Yield the rows to try: the one above the tables, the one below, then those between."""
    first, last = min(r for _, r in cells), max(r for _, r in cells)
    yield from (row for row in (first - 1, last + 1, *range(first, last)) if 0 <= row < plan.rows)
