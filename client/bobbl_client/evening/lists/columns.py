"""The columns of a list: what each is read as, and what a person may say instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bobbl_client.evening.lists.heads import NAMING, Column, Heads
from bobbl_client.evening.lists.preregistered import heads_by_place, without_numbers
from bobbl_client.evening.lists.table import Table, parted
from bobbl_shared.i18n import tr

_MOST_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column, from 0; ``said`` stands above it, ``examples`` in it."""

    place: int
    holds: Column | None
    said: str
    examples: tuple[str, ...]


def columns_in(text: str, persons: int, heads: Heads | None = None) -> tuple[ListColumn, ...]:
    """Return the columns of a list and what they are read as; none if it has no columns.

    ``heads``: what a person says that they hold.
    """
    table = parted(text)
    if table is None or not table.rows:
        return ()
    width = max(len(row.cells) for row in table.rows)
    holds = heads or table.heads or _by_place(table, persons)
    return tuple(
        ListColumn(
            place,
            holds[place] if place < len(holds) else None,
            table.said[place] if place < len(table.said) else "",
            _examples(table, place),
        )
        for place in range(max(width, len(table.said)))
    )


def with_column(columns: Sequence[ListColumn], place: int, holds: Column | None) -> Heads:
    """Return what the columns hold once one of them holds something else."""
    return tuple(holds if each.place == place else each.holds for each in columns)


def column_keys(persons: int) -> Mapping[str, Column | None]:
    """Return what a column may hold, by the digit that says so."""
    second = 2 if persons > 1 else 1
    keys: dict[str, Column | None] = {
        "1": Column("last", 1),
        "2": Column("first", 1),
        "3": Column("whole", 1),
        "4": Column("club", 1),
    }
    if second == 2:
        keys |= {
            "5": Column("last", 2),
            "6": Column("first", 2),
            "7": Column("whole", 2),
            "8": Column("club", 2),
        }
    return {**keys, "9": Column("remark", 1), "0": None}


def column_word(column: Column | None, persons: int) -> str:
    """Return what a column holds, in words."""
    match column:
        case Column("last", person):
            word = tr("Nachname")
        case Column("first", person):
            word = tr("Vorname")
        case Column("whole" | "turned", person):
            word = tr("ganzer Name")
        case Column("club", person):
            word = tr("Verein")
        case Column("remark", _):
            return tr("Bemerkung")
        case _:
            return tr("wird nicht gelesen")
    if persons == 1 or person == 0:
        return word
    return tr("{word} des Partners", word=word) if person == 2 else word


def is_clear(columns: Sequence[ListColumn]) -> bool:
    """Return whether words above the columns say what they hold, or there is nothing to say."""
    names = [each for each in columns if each.holds is not None and each.holds.field in NAMING]
    is_said = any(each.said for each in columns)
    return not columns or (is_said and bool(names))


def _by_place(table: Table, persons: int) -> Heads:
    rows = without_numbers(table.rows)
    skipped = len(table.rows[0].cells) - len(rows[0].cells)
    widest = max(rows, key=lambda row: sum(map(bool, row.cells)))
    return (*[None] * skipped, *heads_by_place(widest.cells, persons))


def _examples(table: Table, place: int) -> tuple[str, ...]:
    cells = (row.cells[place] for row in table.rows if place < len(row.cells))
    found = dict.fromkeys(cell for cell in cells if cell)
    return tuple(found)[:_MOST_EXAMPLES]
