"""The numbers that a desk may give while it has no connection."""

from bobbl_client.model.own_commands import Pending
from bobbl_shared.domain.areas.field import LeaseNumbers, RegisterEntrant
from bobbl_shared.domain.state import State
from bobbl_shared.ids import StationId


def leased_numbers(state: State, station: StationId, pending: Pending) -> tuple[int, ...]:
    """Return the numbers of a desk's own leases that nobody has, ascending.

    What a command that waits has given out counts, also if a later one takes it back: somebody
    has been told that number, and the server may leave it to them.
    """
    taken = {each.number for each in state.entrants.values()}
    taken |= {
        command.payload.number
        for command, _ in pending
        if isinstance(command.payload, RegisterEntrant) and command.payload.number is not None
    }
    own = [each for each in state.leases if each.station == station]
    return tuple(n for each in own for n in range(each.first, each.last + 1) if n not in taken)


def is_lease_pending(pending: Pending) -> bool:
    """Return whether numbers have been asked for and not yet given."""
    return any(isinstance(command.payload, LeaseNumbers) for command, _ in pending)
