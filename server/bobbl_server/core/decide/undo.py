"""Deciding whether an earlier event may be cancelled, and by whom."""

from bobbl_server.core.decide.rights import RIGHTS
from bobbl_shared.domain.areas.undo import EventUndone, UndoEvent
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import State
from bobbl_shared.domain.undo import UNDOABLE, check_undoing, undoing
from bobbl_shared.errors import Refusal


def undo(state: State, command: Command, payload: UndoEvent) -> EventUndone:
    """Cancel an event: a station its own, the organiser anybody's; both only what they may do."""
    undone = undoing(state, payload.station, payload.counter)
    role = state.stations[command.station].role
    if command.station != payload.station and role != "organiser":
        raise Refusal("undo_foreign")
    for kind in undone.deed.kinds:
        asked = UNDOABLE[kind]
        if role not in RIGHTS[asked]:
            raise Refusal("no_right", role=role, kind=asked.__name__)
    check_undoing(undone)
    return EventUndone(undone.deed.index)
