"""The address book as a table: written so that spreadsheets open it, and read back.

A table with columns for telephone, mail or notes is read here; any other list of people is read as
pre-registrations are (``preregistered``).
"""

import csv
import io
from collections.abc import Sequence

from bobbl_client.evening.lists.preregistered import NAME_HEADS, read_list
from bobbl_client.model.address_book import AddressBook, partners_of
from bobbl_client.organiser.book.merging import Newcomer, newcomers_of
from bobbl_shared.domain.cells import meant, plain
from bobbl_shared.domain.names import Name, fold_text, tidied, tidy, twin_key
from bobbl_shared.i18n import tr

BOM = "\ufeff"

_FIELDS = {
    **NAME_HEADS,
    "telefon": "phone",
    "handy": "phone",
    "phone": "phone",
    "email": "mail",
    "mail": "mail",
    "notiz": "note",
    "bemerkung": "note",
    "note": "note",
    "partner": "partner",
    "usualpartner": "partner",
}
_OWN = frozenset({"phone", "mail", "note"})


def to_csv(book: AddressBook) -> str:
    """Return the book with semicolons and a byte order mark, as German spreadsheets open it."""
    known = {each.id: each for each in book.entries}
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(_heads())
    for entry in book.entries:
        partners = partners_of(entry, known)
        writer.writerow(
            plain(
                (
                    entry.name.last,
                    entry.name.first,
                    entry.name.club,
                    entry.phone,
                    entry.mail,
                    entry.note,
                    known[partners[0]].name.listed if partners else "",
                    str(len(entry.evenings)),
                )
            )
        )
    return BOM + out.getvalue()


def _heads() -> tuple[str, ...]:
    return (*typed_heads(), tr("Partner"), tr("Abende"))


def typed_heads() -> tuple[str, ...]:
    """Return what the things are called that are typed about a person, in their order."""
    return (
        tr("Nachname"),
        tr("Vorname"),
        tr("Verein"),
        tr("Telefon"),
        tr("E-Mail"),
        tr("Notiz"),
    )


def read_people(text: str) -> tuple[tuple[Newcomer, ...], int]:
    """Read a list of people; give them, and how many lines could not be read."""
    lines = [line for line in text.splitlines() if tidy(line)]
    for separator in (";", "\t", ","):
        rows = list(csv.reader(lines, delimiter=separator))
        heads = _columns(rows[0]) if rows else ()
        if _OWN & set(heads):
            return _by_columns(rows[1:], heads)
    announced = read_list(text, 2)
    wrong = sum(each.wrong is not None for each in announced)
    return newcomers_of(each.names for each in announced if each.wrong is None), wrong


def _columns(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(_FIELDS.get(fold_text(cell), "") for cell in row)


def _by_columns(
    rows: Sequence[Sequence[str]], heads: Sequence[str]
) -> tuple[tuple[Newcomer, ...], int]:
    cells = [
        {head: tidied(meant(cell)) for head, cell in zip(heads, row, strict=False) if head}
        for row in rows
    ]
    sound = [each for each in cells if each.get("last")]
    places: dict[str, int] = {}
    for place, each in enumerate(sound):
        places.setdefault(twin_key(_name(each)), place)
    return tuple(_newcomer(each, places) for each in sound), len(cells) - len(sound)


def _name(cells: dict[str, str]) -> Name:
    return Name(cells["last"], cells.get("first", ""), cells.get("club", ""))


def _newcomer(cells: dict[str, str], places: dict[str, int]) -> Newcomer:
    last, _, first = cells.get("partner", "").partition(",")
    partner = places.get(twin_key(Name(last, first))) if last else None
    phone, mail, note = (cells.get(each, "") for each in ("phone", "mail", "note"))
    return Newcomer(_name(cells), partner, None, phone, mail, note)
