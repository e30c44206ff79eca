"""What several areas need: what the author had in view, who is meant, whose table it is, lots."""

from bobbl_server.core.draw.randomness import seed_length
from bobbl_shared.crypto.keys import author_of
from bobbl_shared.domain.areas.lineup import DrawPartners
from bobbl_shared.domain.areas.prizes import DrawTie
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import Change, Entrant, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, StationId

PUBLIC_BYTES = 32


def is_based_on(command: Command, changed: Change | None) -> bool:
    """Return whether the author saw the thing as it stands, or was the last to change it."""
    base = command.base
    if base is None:
        return False
    if changed is None:
        return base.version == 0
    own = changed.station == command.station and changed.counter == base.counter
    return own or base.version == changed.index


def check_base(command: Command, changed: Change | None) -> None:
    """Raise ``Refusal`` if the thing has changed since the author saw it."""
    if not is_based_on(command, changed):
        raise Refusal("outdated", version=changed.index if changed else 0)


def author_of_key(public: str) -> StationId:
    """Return the author a public key (hex) belongs to; raise ``Refusal`` if it cannot be a key."""
    try:
        key = bytes.fromhex(public)
    except ValueError:
        raise Refusal("key_malformed") from None
    if len(key) != PUBLIC_BYTES:
        raise Refusal("key_malformed")
    return author_of(key)


def listed_entrant(state: State, id_: EntrantId) -> Entrant:
    """Return an entrant of the list.

    Raise ``Refusal`` for nobody, and for what is only an alias.
    """
    entrant = state.entrants.get(id_)
    if entrant is None:
        raise Refusal("unknown_entrant")
    if entrant.status == "joined":
        raise Refusal("entrant_joined", number=entrant.number)
    if entrant.status == "duplicate":
        stays = state.entrants[state.stands_for(id_)]
        raise Refusal("entrant_duplicate", number=entrant.number, stays=stays.number)
    return entrant


def bytes_to_shuffle(state: State, payload: DrawPartners | DrawTie) -> int:
    """Return how many random bytes an order of the entrants of a command takes."""
    return seed_length(min(len(payload.entrants), len(state.entrants)))


def check_section(state: State, command: Command, table: int) -> None:
    """Raise ``Refusal`` if a scoring station's sections do not hold the table."""
    station = state.stations[command.station]
    if station.role == "organiser":
        return
    section = state.settings.section_of(table)
    if section is None or section not in station.sections:
        raise Refusal("other_section", table=table, section=section, own=station.sections)
