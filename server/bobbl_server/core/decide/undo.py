"""Deciding whether an earlier event may be cancelled, and by whom."""

from bobbl_server.core.decide.rule import DESK, SCORING, Context, Effect, Rule
from bobbl_shared.domain.areas.undo import EventUndone, UndoEvent
from bobbl_shared.domain.state import State
from bobbl_shared.domain.undoable import UNDOABLE, check_undoing, undoing
from bobbl_shared.errors import Refusal


def _undo(state: State, payload: UndoEvent, context: Context) -> Effect:
    """Cancel an event: a station its own, the organiser anybody's; both only what they may do."""
    undone = undoing(state, payload.station, payload.counter)
    station = context.command.station
    role = state.stations[station].role
    if station != payload.station and role != "organiser":
        raise Refusal("undo_foreign")
    for kind in undone.entry.kinds:
        asked = UNDOABLE[kind]
        if role not in context.rights[asked]:
            raise Refusal("no_right", role=role, kind=asked.__name__)
    check_undoing(undone)
    return (EventUndone(undone.entry.index, payload.reason),)


RULES = (Rule(UndoEvent, DESK | SCORING, _undo),)
