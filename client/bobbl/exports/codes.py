"""Registration codes, one picture each, with a table for serial mail."""

from collections.abc import Iterator, Mapping

from bobbl_client.evening.people import number_word
from bobbl_client.organiser.files.page import CODES_TABLE
from bobbl_server.files.export import CsvStyle, to_csv
from bobbl_server.files.listing import Cell, Column, Listing
from bobbl_server.files.tables import Known, Tables
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.registration_code import PREFIX, code_of
from bobbl_shared.domain.state import Entrant
from bobbl_shared.i18n import tr
from bobbl_shared.qr import png_of

DOTS = 12
"""Dots for a module: the whole picture is about 4 cm wide on paper with 300 dots an inch."""

MOST_PERSONS = 2


def code_files(known: Known, style: CsvStyle) -> Mapping[str, bytes]:
    """Return a picture for everybody who has announced themselves, and the table, by file name.

    Empty if nobody has.
    """
    announced = known.state.announced()
    if not announced:
        return {}
    files = {_picture(each): png_of(PREFIX + _code(known, each), DOTS) for each in announced}
    table = to_csv(_table(known, announced), style)
    return files | {CODES_TABLE: table.encode()}


def _table(known: Known, announced: tuple[Entrant, ...]) -> Listing:
    columns = (
        Column("number", tr("Nr.")),
        Column("name", tr("Name")),
        *(
            column
            for number in range(1, MOST_PERSONS + 1)
            for column in (
                Column(f"first_{number}", tr("Vorname {n}", n=number)),
                Column(f"last_{number}", tr("Nachname {n}", n=number)),
            )
        ),
        Column("code", tr("Code")),
        Column("picture", tr("Bild")),
    )
    tables = Tables(known, number_word)
    rows = tuple(
        (
            each.number,
            tables.name(each),
            *_names(known, each),
            shown(_code(known, each)),
            _picture(each),
        )
        for each in announced
    )
    return Listing("codes", tr("Anmeldecodes"), columns, rows, wide=1)


def _names(known: Known, entrant: Entrant) -> Iterator[Cell]:
    """Yield first and family name of each person; a half that is missing has none."""
    for at in range(MOST_PERSONS):
        name = Name("")
        if at < len(entrant.persons):
            details = known.state.persons[entrant.persons[at]].person.details
            name = known.name_of(details) or name
        yield from (name.first, name.last)


def _code(known: Known, entrant: Entrant) -> str:
    return code_of(known.state, entrant.id)


def _picture(entrant: Entrant) -> str:
    return f"anmeldecode-{entrant.number:03}.png"
