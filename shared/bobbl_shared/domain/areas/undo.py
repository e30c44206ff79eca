"""Undoing: an event that cancels one earlier event; ``domain/undoable`` says what that means."""

from msgspec.structs import replace

from bobbl_shared.domain.areas.pieces import with_piece
from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.journal import newest_first, with_undone
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import Change, State
from bobbl_shared.domain.values import Reason
from bobbl_shared.ids import StationId


class UndoEvent(Payload, frozen=True, tag="UndoEvent", omit_defaults=True):
    """Cancel what an earlier command has done, named by its author and counter.

    So it can be named before it is answered, and is the same one in the log of another server.
    ``reason``: an organiser says one, who takes back their own last entry at a station does not.
    """

    station: StationId
    counter: int
    reason: Reason | None = None


class EventUndone(Happened, frozen=True, tag="EventUndone", omit_defaults=True):
    """What event ``index`` had changed is as it was before it."""

    index: int
    reason: Reason | None = None


def undone(state: State, fact: EventUndone, change: Change) -> State:
    """Return the state in which everything that an event changed is as it was before.

    Raises ``LookupError`` if there is no such event, or nothing is kept of it.
    """
    entry = next((each for each in newest_first(state.entries) if each.index == fact.index), None)
    if entry is None or not entry.before or entry.undone is not None:
        raise LookupError(fact.index)
    for key, piece in entry.before:
        state = with_piece(state, key, piece, change)
    return replace(state, entries=with_undone(state.entries, fact.index, change.index))


ROWS = (Row(EventUndone, undone),)
