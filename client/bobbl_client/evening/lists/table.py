"""Text with columns: what parts them, which lines belong together, and where the heads are.

A cell in quotes may go over several lines, as remarks in forms do. A quote that is never closed
costs nothing but itself: then the line is read without its quotes.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bobbl_client.evening.lists.files import one_line
from bobbl_client.evening.lists.heads import MOST_LINES_ABOVE, NAMING, Heads, heads_in
from bobbl_shared.domain.cells import meant
from bobbl_shared.domain.names import tidy

LONGEST_LINE = 10_000
"""So many letters of a line are read."""

MOST_CELLS = 200
_MOST_JOINED = 30
"""Over so many lines a cell may go."""

_SIGNS = (";", "\t", ",")


class Row(NamedTuple):
    """A line of a table; ``line`` counts from 1."""

    line: int
    cells: tuple[str, ...]


class Table(NamedTuple):
    """The rows below the heads, which are ``said`` as they stand; without heads all of them."""

    rows: tuple[Row, ...]
    heads: Heads | None
    said: tuple[str, ...] = ()


@lru_cache(maxsize=2)
def table_in(text: str, sign: str | None = None) -> Table | None:
    """Return the table that text holds; none if it has no columns, unless ``sign`` parts them.

    A comma parts columns only below heads or between quotes, since it stands within names too.
    """
    lines = [line[:LONGEST_LINE] for line in lines_of(text)]
    signs = (sign,) if sign is not None else _SIGNS
    found = [(each, place) for each in signs if (place := _heads_place(lines, each)) is not None]
    if found:
        best, (at, heads, said) = max(found, key=lambda each: _known(each[1][1]))
        rows = tuple(row for row in _rows(lines, best) if row.line > at and row.cells != said)
        return Table(rows, heads, said)
    parting = sign or _sign_without_heads(lines)
    return None if parting is None else Table(tuple(_rows(lines, parting)), None)


def parted(text: str) -> Table | None:
    """Return the table that text holds if a comma may part its columns too, below heads or not."""
    return table_in(text) or (table_in(text, ",") if "," in text else None)


def lines_of(text: str) -> list[str]:
    """Return the lines of a file; other signs that break a line stand within one."""
    lines = re.split(r"\r\n|\r|\n", text)
    return lines[:-1] if not lines[-1] else lines


def _known(heads: Heads) -> tuple[int, int]:
    known = [each.field for each in heads if each is not None]
    return len(known), sum(field in NAMING for field in known)


def _heads_place(lines: Sequence[str], sign: str) -> tuple[int, Heads, tuple[str, ...]] | None:
    """Return the line with the heads, what they say, and as it stands there.

    A single column has no sign.
    """
    above = [at for at, line in enumerate(lines) if tidy(line)][:MOST_LINES_ABOVE]
    for number, at in enumerate(above):
        for row in _rows(lines[at : at + _MOST_JOINED], sign):
            heads = heads_in(row.cells, is_first=number == 0)
            if heads is not None and (len(row.cells) > 1 or sign == ";"):
                return at + _height(lines, at, sign), heads, row.cells
            break
    return None


def _sign_without_heads(lines: Sequence[str]) -> str | None:
    counts = {sign: sum(sign in line for line in lines) for sign in ";\t"}
    best = max(counts, key=lambda sign: counts[sign])
    if counts[best]:
        return best
    filled = [line for line in lines if tidy(line)]
    quoted = sum('","' in line for line in filled)
    is_counted = len({line.count(",") for line in filled}) == 1 and filled[0].count(",") > 2
    return "," if quoted * 2 > len(filled) or is_counted else None


def _rows(lines: Sequence[str], sign: str) -> Iterator[Row]:
    at = 0
    while at < len(lines):
        height = _height(lines, at, sign)
        cells = _cells(lines[at : at + height], sign)
        if any(cells):
            yield Row(at + 1, cells)
        at += height


def _height(lines: Sequence[str], at: int, sign: str) -> int:
    """Return how many lines a row has: one, but with a quoted cell that ends further down."""
    if not _is_open(lines[at], sign):
        return 1
    quotes = lines[at].count('"')
    for height in range(2, min(_MOST_JOINED, len(lines) - at) + 1):
        quotes += lines[at + height - 1].count('"')
        if quotes % 2 == 0:
            return height
    return 1


def _is_open(line: str, sign: str) -> bool:
    is_odd = line.count('"') % 2 == 1
    return is_odd and re.search(f'(?:^|{re.escape(sign)})\\s*"', line) is not None


def _cells(lines: Sequence[str], sign: str) -> tuple[str, ...]:
    if len(lines) == 1 and ('"' not in lines[0] or _is_open(lines[0], sign)):
        found = lines[0].replace('"', "").split(sign)
    else:
        joined = io.StringIO("\n".join(lines))
        found = next(csv.reader(joined, delimiter=sign, skipinitialspace=True), [])
    shown = (one_line(cell.strip()) for cell in found[:MOST_CELLS])
    return tuple(meant(cell) if tidy(cell) else "" for cell in shown)
