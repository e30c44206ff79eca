"""What is left to chance in a command: how many random bytes its decision takes."""

from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.seating import roster_of, seed_bytes_needed
from bobbl_shared.domain.commands import (
    AnyPayload,
    CommitDraw,
    DrawRound,
    GiveSeat,
    JoinPartner,
    JoinRound,
    MarkPresent,
    PairLonePlayers,
    ProposeMoves,
    RedrawRound,
    RegisterEntrant,
)
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId

LOT_BYTES = 32
"""For one seat, or the moves of a clean-up: far more than ceil(log2 choices) + 64 bits."""

COMMITMENT_BYTES = 32
"""The commitment stands in for a secret that stays with the server."""


def random_bytes_needed(state: State, payload: AnyPayload) -> int:
    """Give how many random bytes an accepted command comes with; 0 if nothing is left to chance."""
    match payload:
        case DrawRound():
            return seed_bytes_needed(state)
        case RedrawRound():
            return seed_bytes_needed(state.before_last) if state.rounds else 0
        case JoinRound():
            return seed_length(len(roster_of(state).entrants))
        case CommitDraw():
            return COMMITMENT_BYTES
        case ProposeMoves() | GiveSeat(seat=None):
            return LOT_BYTES
        case _:
            return LOT_BYTES if seat_drawn_for(state, payload) is not None else 0


def seat_drawn_for(state: State, payload: AnyPayload) -> EntrantId | None:
    """Give who takes part from this command on and draws a seat at once; nobody in most cases.

    Seats are drawn at registration if the settings say so, until the first round is drawn.
    """
    if state.settings.seats is None or state.rounds:
        return None
    arrived = _arrived(state, payload)
    return None if arrived in state.placing.seats else arrived


def _arrived(state: State, payload: AnyPayload) -> EntrantId | None:
    match payload:
        case RegisterEntrant(entrant=id_, entrant_kind=kind, arrival="present") if kind != "lone":
            return id_
        case MarkPresent(id_) if id_ in state.entrants and state.entrants[id_].kind != "lone":
            return id_
        case JoinPartner(entrant=id_) | PairLonePlayers(first=id_):
            known = state.entrants.get(id_)
            return id_ if known is not None and known.status == "present" else None
        case _:
            return None
