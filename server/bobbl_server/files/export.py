"""Lists as text: CSV, JSON, HTML; and the whole tournament as JSON."""

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from bobbl_server.files.listing import Amount, Cell, Listing, written
from bobbl_server.files.tables import Tables
from bobbl_server.files.whole import WrittenLog
from bobbl_shared.clock import stamp
from bobbl_shared.domain.cells import plain
from bobbl_shared.program import program
from bobbl_shared.templates import templates

BOM = "\ufeff"

FILES = templates("bobbl_server.files")


@dataclass(frozen=True, slots=True)
class CsvStyle:
    """How a table is written: what stands between cells, the decimal mark, what comes first."""

    separator: str
    decimal: str
    begins: str = ""


PLAIN = CsvStyle(",", ".")
"""As programs read it (RFC 4180)."""

FOR_EXCEL = CsvStyle(";", ",", BOM)
"""As German spreadsheets open it by a double click."""


def to_json(tables: Tables, log: WrittenLog | None = None) -> str:
    """Return the whole tournament as JSON; with its log it can be taken in again."""
    document = tables.document() | {"program": program()}
    return _indented(document if log is None else document | {"log": log})


def list_to_json(listing: Listing, tables: Tables) -> str:
    """Return a list as JSON: its columns in order, and an object a row; amounts in cents."""
    keys = [each.key for each in listing.columns]
    rows = [dict(zip(keys, map(_for_programs, row), strict=True)) for row in listing.rows]
    columns = [{"key": each.key, "head": each.head} for each in listing.columns]
    return _indented(tables.identity() | {"list": listing.name, "columns": columns, "rows": rows})


def to_csv(listing: Listing, style: CsvStyle = PLAIN) -> str:
    """Return a list as a table of text; what stands in no cell is ever taken for a formula."""
    spread = listing.spread()
    out = io.StringIO()
    writer = csv.writer(out, delimiter=style.separator, lineterminator="\r\n")
    writer.writerow(plain(spread.heads))
    writer.writerows(_cells(row, style) for row in spread.rows)
    return style.begins + out.getvalue()


def to_html(listing: Listing, title: str, language: str) -> str:
    """Return a list as one self-contained page, whose words are in this language."""
    return list_page(
        listing.heads,
        [[written(cell) for cell in row] for row in listing.rows],
        [
            place
            for place, _ in enumerate(listing.columns)
            if any(isinstance(row[place], str) for row in listing.rows)
        ],
        title,
        listing.title,
        language,
    )


def list_page(
    head: Sequence[str],
    body: Sequence[Sequence[str]],
    texts: Collection[int],
    title: str,
    about: str,
    language: str,
    note: str = "",
) -> str:
    """Return a table as one self-contained page; ``texts`` are its columns of words.

    ``note`` stands below the heads; there is no table without rows.
    """
    return FILES.get_template("list.html").render(
        head=head,
        body=body,
        texts=[place + 1 for place in sorted(texts)],
        title=title,
        about=about,
        language=language,
        note=note,
    )


def _cells(row: Iterable[Cell], style: CsvStyle) -> list[str]:
    """Return cells as they are written: only texts can be taken for formulas."""
    return [
        plain([cell])[0] if isinstance(cell, str) else written(cell, style.decimal) for cell in row
    ]


def _for_programs(cell: Cell) -> object:
    match cell:
        case Amount(cents):
            return cents
        case datetime():
            return stamp(cell)
        case _:
            return cell


def _indented(document: object) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"
