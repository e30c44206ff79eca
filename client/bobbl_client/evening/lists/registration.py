"""Registering people from a station, at a desk or from a list."""

from collections.abc import Sequence

from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.values import Arrival, EntrantKind
from bobbl_shared.ids import EntrantId, PersonId, new_id


def contact_kept(given: ContactDetails, settings: Settings) -> ContactDetails:
    """Return of somebody's contact details what the tournament writes down."""
    return given.wanted(reached=settings.contacts, member=settings.members)


def register(
    model: StationModel,
    names: Sequence[Name],
    kind: EntrantKind,
    distinct: bool,
    arrival: Arrival,
    number: int | None = None,
    entrant: EntrantId | None = None,
    contacts: Sequence[ContactDetails] = (),
) -> tuple[EntrantId, int]:
    """Ask for people to be registered; give the entrant and the counter of the command.

    ``distinct``: others of that name are other people; ``number``: one leased by this station.
    ``contacts``: how each is reached, which is kept where the club wants it.
    """
    state, details = model.state, [model.conceal_name(name) for name in names]
    persons = [Person(PersonId(new_id()), each.hash) for each in details]
    kept = [contact_kept(each, state.settings) for each in contacts] if state is not None else []
    for place, reached in enumerate(kept):
        if not reached.is_empty:
            details.append(model.conceal_contact(reached))
            persons[place] = replace(persons[place], contact=details[-1].hash)
    id_ = entrant or EntrantId(new_id())
    payload = RegisterEntrant(id_, kind, tuple(persons), arrival, number, distinct)
    seen = Base(version=state.length if state else 0)
    return id_, model.ask(payload, seen, tuple(details))
