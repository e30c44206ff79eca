"""A list of a tournament as one value: columns, and rows of typed cells, for every format.

What a cell holds decides how each format writes it, so that numbers stay numbers: an ``int``, an
``Amount`` of money, a moment with its zone, two numbers (``21:14``), text, or nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money in cents; less than 0: given back."""

    cents: int


Cell = str | int | Amount | datetime | tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: ``key`` names it for programs, ``head`` for people.

    ``parts``: the heads of the two columns that two numbers become where each cell has one.
    """

    key: str
    head: str
    parts: tuple[str, str] | None = None


@dataclass(frozen=True)
class Listing:
    """A list: its name for programs, its title for people, and its rows, each as wide as the heads.

    ``wide``: the column whose text may need more lines on paper.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    wide: int = 0

    @property
    def heads(self) -> tuple[str, ...]:
        """The words above the columns."""
        return tuple(each.head for each in self.columns)

    def spread(self) -> "Listing":
        """Return the list with two columns in the place of each that holds two numbers.

        A spreadsheet would take ``21:14`` for a time.
        """
        columns = tuple(part for each in self.columns for part in _column_parts(each))
        rows = tuple(tuple(self._spread(row)) for row in self.rows)
        before = self.columns[: self.wide]
        wide = sum(len(_column_parts(each)) for each in before)
        return replace(self, columns=columns, rows=rows, wide=wide)

    def _spread(self, row: tuple[Cell, ...]) -> Iterator[Cell]:
        for column, cell in zip(self.columns, row, strict=True):
            if column.parts is None:
                yield cell
            elif isinstance(cell, tuple):
                yield from cell
            else:
                yield from (cell, None)


def written(cell: Cell, decimal: str = ",") -> str:
    """Return a cell as people read it; amounts with this decimal mark.

    With a comma moments are written as they are on German paper, and as German spreadsheets expect.
    """
    match cell:
        case None:
            return ""
        case Amount(cents):
            sign, whole = "-" if cents < 0 else "", abs(cents)
            return f"{sign}{whole // 100}{decimal}{whole % 100:02}"
        case datetime():
            return cell.strftime("%d.%m.%Y %H:%M:%S" if decimal == "," else "%Y-%m-%d %H:%M:%S")
        case (first, second):
            return f"{first}:{second}"
        case _:
            return str(cell)


def _column_parts(column: Column) -> tuple[Column, ...]:
    if column.parts is None:
        return (column,)
    return tuple(
        Column(f"{column.key}_{number}", head) for number, head in enumerate(column.parts, 1)
    )
