"""Registering people from a station, at a desk or from a list."""

from collections.abc import Sequence

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.values import Arrival, EntrantKind
from bobbl_shared.ids import EntrantId, PersonId, new_id


def register(
    model: StationModel,
    names: Sequence[Name],
    kind: EntrantKind,
    distinct: bool,
    arrival: Arrival,
    number: int | None = None,
    entrant: EntrantId | None = None,
) -> tuple[EntrantId, int]:
    """Ask for people to be registered; give the entrant and the counter of the command.

    ``distinct``: others of that name are other people; ``number``: one leased by this station.
    """
    details = tuple(model.conceal_name(name) for name in names)
    persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
    id_ = entrant or EntrantId(new_id())
    payload = RegisterEntrant(id_, kind, persons, arrival, number, distinct)
    seen = Base(version=model.state.length if model.state else 0)
    return id_, model.ask(payload, seen, details)
