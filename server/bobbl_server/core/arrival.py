"""Who takes part from a command on, and draws a seat at once where seats are drawn on arrival."""

from bobbl_shared.domain.areas.field import (
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
)
from bobbl_shared.domain.areas.lineup import MoveUp
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.readings.capacity import is_to_wait
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.ids import EntrantId


def seat_drawn_for(state: State, payload: AnyPayload) -> EntrantId | None:
    """Return who takes part from this command on and draws a seat at once; nobody in most cases.

    Seats are drawn at registration if the settings say so, until the first round is drawn; who
    waits for a place, or stands in, gets none.
    """
    if state.settings.seats is None or state.rounds or is_to_wait(state, payload):
        return None
    arrived = _arrived(state, payload)
    return None if arrived in state.placing.seats else arrived


def _arrived(state: State, payload: AnyPayload) -> EntrantId | None:
    match payload:
        case RegisterEntrant(entrant=id_, entrant_kind=kind, arrival="present") if kind != "lone":
            return id_
        case MarkPresent(id_) if id_ in state.entrants:
            entrant = state.entrants[id_]
            return id_ if entrant.kind != "lone" and _has_place(entrant) else None
        case JoinPartner(entrant=id_) if id_ in state.entrants:
            entrant = state.entrants[id_]
            return id_ if entrant.status == "present" and _has_place(entrant) else None
        case PairLonePlayers(first, second) if {first, second} <= state.entrants.keys():
            one, other = state.entrants[first], state.entrants[second]
            has_place = one.waits_with(other) is None and not one.stands_in
            return first if one.status == "present" and has_place else None
        case MoveUp(id_) if id_ in state.entrants:
            entrant = state.entrants[id_]
            is_there = entrant.status == "present" and entrant.kind != "lone"
            return id_ if is_there and not entrant.stands_in else None
        case _:
            return None


def _has_place(entrant: Entrant) -> bool:
    return entrant.waits_since is None and not entrant.stands_in
