"""Exports in JSON as tables: a list as it was, or the results of a whole tournament."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Raw, Struct

from bobbl_client.evening.lists.files import MOST_LINES, as_text
from bobbl_client.evening.lists.results import as_table, results_in_json
from bobbl_shared.errors import InputError
from bobbl_shared.reading import read


class _Kind(Struct, frozen=True):
    columns: Raw = Raw()


class _Column(Struct, frozen=True):
    key: str
    head: str


class _List(Struct, frozen=True):
    columns: tuple[_Column, ...]
    rows: Annotated[
        tuple[dict[str, str | int | float | tuple[int, int] | None], ...],
        Meta(max_length=MOST_LINES),
    ]


def text_of_json(raw: bytes) -> str:
    """Return an export as text with semicolons; raise ``InputError`` for what is none."""
    if bytes(read(raw, _Kind).columns) in (b"", b"null"):
        text = as_table(results_in_json(raw))
    else:
        found = read(raw, _List)
        heads = tuple(each.head for each in found.columns)
        rows = (tuple(_cell(row, each.key) for each in found.columns) for row in found.rows)
        text = as_text((heads, *rows))
    if text.count("\n") > MOST_LINES:
        raise InputError("list_too_long", "$", most=MOST_LINES)
    return text


def _cell(row: Mapping[str, str | int | float | tuple[int, int] | None], key: str) -> str:
    match row.get(key):
        case None:
            return ""
        case (first, second):
            return f"{first}:{second}"
        case held:
            return str(held)
