"""The ranking, who is registered, and the whole tournament as text: CSV, JSON, HTML."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bobbl_server.files.tables import ListedEntrant, RankedEntrant, Tables
from bobbl_shared.domain.cells import plain
from bobbl_shared.domain.state import EntrantStatus
from bobbl_shared.templates import templates

BOM = "\ufeff"

FILES = templates("bobbl_server.files")

Heads = Mapping[str, str]
"""The word for each column: ``rank``, ``number``, ``name`` and every criterion."""

Statuses = Mapping[EntrantStatus, str]
"""The word for each status; who has another one is not listed."""

REGISTERED = ("number", "name", "status", "due", "paid", "markers")
"""The columns of the list of who is registered."""


def to_json(tables: Tables) -> str:
    """Return the whole tournament as JSON."""
    text = msgspec.json.encode(tables.document())
    return msgspec.json.format(text, indent=1).decode() + "\n"


def to_csv(tables: Tables, heads: Heads, bom: bool = False) -> str:
    """Return the ranking with semicolons, as German spreadsheets open it."""
    return _as_csv(rows(tables, heads), bom)


def registered_to_csv(tables: Tables, heads: Heads, statuses: Statuses, bom: bool = False) -> str:
    """Return who is registered, by number, as ``to_csv`` gives the ranking.

    Amounts as ``12,50``.
    """
    head = [heads[each] for each in REGISTERED]
    listed = (each for each in tables.entrants() if each.status in statuses)
    return _as_csv([head, *(_registered(each, statuses) for each in listed)], bom)


def to_html(tables: Tables, heads: Heads, title: str, language: str) -> str:
    """Return the ranking as one self-contained page, whose words are in this language."""
    head, *body = rows(tables, heads)
    page = FILES.get_template("ranking.html")
    return page.render(head=head, body=body, title=title, language=language)


def rows(tables: Tables, heads: Heads) -> list[list[str]]:
    """Return the head and the lines of the ranking as texts."""
    names = ["rank", "number", "name", *tables.criteria]
    return [[heads[name] for name in names], *(_texts(each) for each in tables.ranking())]


def _as_csv(lines: Iterable[Sequence[str]], bom: bool) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerows(plain(each) for each in lines)
    return (BOM if bom else "") + out.getvalue()


def _registered(entrant: ListedEntrant, statuses: Statuses) -> list[str]:
    return [
        str(entrant.number),
        entrant.name,
        statuses[entrant.status],
        _amount(entrant.due_cents),
        _amount(entrant.paid_cents),
        ", ".join(entrant.markers),
    ]


def _amount(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02}"


def _texts(row: RankedEntrant) -> list[str]:
    values = [
        f"{value[0]}:{value[1]}" if isinstance(value, tuple) else str(value) for value in row.values
    ]
    return ["" if row.rank is None else str(row.rank), str(row.number), row.name, *values]
