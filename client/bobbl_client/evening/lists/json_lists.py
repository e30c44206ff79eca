"""Exports in JSON as tables: a list as it was, or the results of a whole tournament."""

from collections.abc import Mapping

from msgspec import Struct

from bobbl_client.evening.lists.files import as_text
from bobbl_client.evening.lists.results import as_table, results_in_json
from bobbl_shared.reading import read


class _Kind(Struct, frozen=True):
    columns: object = None


class _Column(Struct, frozen=True):
    key: str
    head: str


class _List(Struct, frozen=True):
    columns: tuple[_Column, ...]
    rows: tuple[dict[str, str | int | float | tuple[int, int] | None], ...]


def text_of_json(raw: bytes) -> str:
    """Return an export as text with semicolons; raise ``InputError`` for what is none."""
    if read(raw, _Kind).columns is None:
        return as_table(results_in_json(raw))
    found = read(raw, _List)
    heads = tuple(each.head for each in found.columns)
    rows = (tuple(_cell(row, each.key) for each in found.columns) for row in found.rows)
    return as_text((heads, *rows))


def _cell(row: Mapping[str, str | int | float | tuple[int, int] | None], key: str) -> str:
    match row.get(key):
        case None:
            return ""
        case (first, second):
            return f"{first}:{second}"
        case held:
            return str(held)
