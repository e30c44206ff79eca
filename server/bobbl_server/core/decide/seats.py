"""Deciding about single seats of the next round, before it is drawn: given, freed, cleaned up."""

from bobbl_server.core.arrival import seat_drawn_for
from bobbl_server.core.decide.base import check_base
from bobbl_server.core.decide.rule import DESK, ORGANISER, Context, Effect, Rule
from bobbl_server.core.placing import lot_for, moves_for
from bobbl_shared.domain.areas.seats import (
    FreeSeat,
    GiveSeat,
    KeepApart,
    MakeMoves,
    MovesMade,
    MovesProposed,
    ProposeMoves,
    SeatFreed,
    SeatGiven,
    WishedApart,
)
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.event import Inputs
from bobbl_shared.domain.placing import check_seats_open, tables_to_fill
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId

HEAVIEST_WISH = 1000
LAST_TABLE = 2000

LOT_BYTES = 32
"""For one seat, or the moves of a clean-up: far more than ceil(log2 choices) + 64 bits."""


def seat_on_arrival(state: State, payload: AnyPayload, context: Context) -> tuple[SeatGiven, ...]:
    """Return the seat that whoever takes part from this command on draws at once, if any."""
    arrived = seat_drawn_for(state, payload)
    return () if arrived is None else (_drawn(state, arrived, context.inputs),)


def bytes_on_arrival(state: State, payload: AnyPayload) -> int:
    """Return how many random bytes the seat takes that is drawn with a command, if one is."""
    return LOT_BYTES if seat_drawn_for(state, payload) is not None else 0


def _drawn(state: State, entrant: EntrantId, inputs: Inputs) -> SeatGiven:
    seat, choices = lot_for(state, entrant, bytes.fromhex(inputs.random))
    return SeatGiven(entrant, seat, choices)


def _wish(state: State, payload: KeepApart, _: Context) -> Effect:
    if payload.first == payload.second:
        raise Refusal("apart_from_oneself")
    for id_ in (payload.first, payload.second):
        if id_ not in state.entrants:
            raise Refusal("unknown_entrant")
    if not 0 <= payload.weight <= HEAVIEST_WISH:
        raise Refusal("setting_out_of_range", field="apart", least=0, most=HEAVIEST_WISH)
    return (WishedApart(payload.first, payload.second, payload.weight),)


def _give(state: State, payload: GiveSeat, context: Context) -> Effect:
    _check_next(state, payload.round)
    entrant = _seatable(state, payload.entrant)
    if payload.seat is None:
        _check_unseated(state, entrant)
        return (_drawn(state, entrant.id, context.inputs),)
    _check_free(state, payload.seat, entrant.id)
    return (SeatGiven(entrant.id, payload.seat, None),)


def _free(state: State, payload: FreeSeat, _: Context) -> Effect:
    _check_next(state, payload.round)
    if payload.entrant not in state.placing.seats:
        raise Refusal("seat_not_given")
    return (SeatFreed(payload.entrant),)


def _propose(state: State, payload: ProposeMoves, context: Context) -> Effect:
    _check_next(state, payload.round)
    check_base(context.command, state.field_changed)
    tables = tables_to_fill(state)
    moves = moves_for(state, bytes.fromhex(context.inputs.random))
    return (MovesProposed(moves, tables),)


def _make(state: State, payload: MakeMoves, context: Context) -> Effect:
    _check_next(state, payload.round)
    check_base(context.command, state.field_changed)
    if state.placing.proposed is None:
        raise Refusal("no_moves_proposed")
    return (MovesMade(state.placing.proposed),)


def _check_next(state: State, number: int) -> None:
    """Seats are given out for the next round only, and not where the scheme gives them."""
    if number != len(state.rounds) + 1:
        raise Refusal("not_next_round", round=len(state.rounds) + 1)
    check_seats_open(state)


def _seatable(state: State, id_: EntrantId) -> Entrant:
    entrant = state.entrants.get(id_)
    if entrant is None:
        raise Refusal("unknown_entrant")
    if not entrant.is_seatable:
        raise Refusal("not_seatable", number=entrant.number)
    return entrant


def _check_unseated(state: State, entrant: Entrant) -> None:
    seat = state.placing.seats.get(entrant.id)
    if seat is not None:
        raise Refusal("already_seated", number=entrant.number, table=seat.table)


def _check_free(state: State, seat: Seat, entrant: EntrantId) -> None:
    players = state.settings.at_table // 2
    if not (1 <= seat.table <= LAST_TABLE and seat.pair in (1, 2) and 1 <= seat.player <= players):
        raise Refusal("no_such_seat", table=seat.table, pair=seat.pair, player=seat.player)
    holder = state.placing.holder_of(seat)
    if holder is not None and holder != entrant:
        raise Refusal("seat_taken", number=state.entrants[holder].number, table=seat.table)


def _bytes_to_give(state: State, payload: GiveSeat) -> int:
    return LOT_BYTES if payload.seat is None else 0


def _bytes_to_propose(state: State, payload: ProposeMoves) -> int:
    return LOT_BYTES


RULES = (
    Rule(KeepApart, ORGANISER, _wish),
    Rule(GiveSeat, DESK, _give, _bytes_to_give),
    Rule(FreeSeat, DESK, _free),
    Rule(ProposeMoves, ORGANISER, _propose, _bytes_to_propose),
    Rule(MakeMoves, ORGANISER, _make),
)
