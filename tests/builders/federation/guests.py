"""People at a hall that hands over: registered with name and telephone, as a desk does it."""

import os

import psycopg
from msgspec.structs import replace

from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import ContactDetails, Name, encode_contact, encode_name
from bobbl_shared.domain.settings import NamesShown
from bobbl_shared.ids import EntrantId, PersonId, new_id
from builders.live import Live, LiveStation


async def registered(
    hall: Live, office: LiveStation, name: Name, contact: ContactDetails
) -> tuple[Person, tuple[Details, ...]]:
    """Register somebody who plays alone."""
    details = (
        conceal(encode_name(name), "name", os.urandom),
        conceal(encode_contact(contact), "contact", os.urandom),
    )
    person = Person(PersonId(new_id()), details[0].hash, details[1].hash)
    payload = RegisterEntrant(EntrantId(new_id()), "lone", (person,), "present")
    assert (await hall.ask(office, payload, details=details)).refused is None
    return person, details


async def note_members(hall: Live, office: LiveStation, *, does: bool = True) -> None:
    """Let desks write down numbers in the federation, or not any more."""
    settings = replace(hall.server.history.state.settings, members=does)
    assert (await hall.ask(office, ChangeSettings(settings))).refused is None


async def show_names(hall: Live, office: LiveStation, how: NamesShown) -> None:
    """Choose how guests may know names."""
    settings = replace(hall.server.history.state.settings, names_shown=how)
    assert (await hall.ask(office, ChangeSettings(settings))).refused is None


async def everything_in(store: str) -> bytes:
    """Give all that stands in any table of a database, as bytes."""
    found: list[bytes] = []
    async with await psycopg.AsyncConnection.connect(store) as connection:
        tables = await connection.execute(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p')"
            " AND relnamespace = 'public'::regnamespace"
        )
        for (table,) in await tables.fetchall():
            rows = await connection.execute(f'SELECT * FROM "{table}"'.encode())
            for row in await rows.fetchall():
                found += [each if isinstance(each, bytes) else str(each).encode() for each in row]
    return b"\n".join(found)
