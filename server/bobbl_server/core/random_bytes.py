"""What is left to chance in a command: how many random bytes its decision takes."""

from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.seating import roster_of, seed_bytes_needed
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, JoinRound, RedrawRound
from bobbl_shared.domain.areas.field import (
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
)
from bobbl_shared.domain.areas.lineup import DrawPartners, MoveUp
from bobbl_shared.domain.areas.prizes import DrawTie
from bobbl_shared.domain.areas.seats import GiveSeat, ProposeMoves
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.readings.capacity import is_to_wait
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.ids import EntrantId

LOT_BYTES = 32
"""For one seat, or the moves of a clean-up: far more than ceil(log2 choices) + 64 bits."""

COMMITMENT_BYTES = 32
"""The commitment stands in for a secret that stays with the server."""


def random_bytes_needed(state: State, payload: AnyPayload) -> int:
    """Return how many random bytes an accepted command comes with.

    0 if nothing is left to chance.
    """
    match payload:
        case DrawRound():
            return seed_bytes_needed(state)
        case RedrawRound():
            return seed_bytes_needed(state.before_last) if state.rounds else 0
        case JoinRound():
            return seed_length(len(roster_of(state).entrants))
        case DrawTie(entrants) | DrawPartners(entrants):
            return seed_length(min(len(entrants), len(state.entrants)))
        case CommitDraw():
            return COMMITMENT_BYTES
        case ProposeMoves() | GiveSeat(seat=None):
            return LOT_BYTES
        case _:
            return LOT_BYTES if seat_drawn_for(state, payload) is not None else 0


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
