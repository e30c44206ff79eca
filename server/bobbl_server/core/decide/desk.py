"""Deciding about markers and money: what a desk ticks off beside a name, what its box holds."""

from bobbl_server.core.decide.base import listed_entrant
from bobbl_server.core.decide.rule import DESK, ORGANISER, Context, Effect, Rule
from bobbl_shared.domain.areas.desk import (
    BoxCounted,
    CancelPayment,
    CountBox,
    EntrantMarked,
    MarkEntrant,
    PaymentTaken,
    TakePayment,
)
from bobbl_shared.domain.areas.undo import EventUndone
from bobbl_shared.domain.cash import MOST_IN_BOX, check_pieces, worth
from bobbl_shared.domain.readings.till import paid_cents
from bobbl_shared.domain.state import State
from bobbl_shared.domain.undoable import check_undoing, undoing
from bobbl_shared.errors import Refusal

MOST_CENTS = 1_000_000
"""A bound against slips of the keyboard."""


def _mark(state: State, payload: MarkEntrant, _: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    marker = next((m for m in state.settings.markers if m.id == payload.marker), None)
    if marker is None:
        raise Refusal("unknown_marker")
    if (payload.marker in state.marks.get(entrant.id, ())) == payload.on:
        raise Refusal("marked_already", number=entrant.number, marker=marker.name)
    return (EntrantMarked(entrant.id, payload.marker, payload.on),)


def _pay(state: State, payload: TakePayment, _: Context) -> Effect:
    """Money in the box is a fact: only what cannot be is refused, too much is not."""
    entrant = listed_entrant(state, payload.entrant)
    if not 0 < abs(payload.cents) <= MOST_CENTS:
        raise Refusal("payment_out_of_range", most=MOST_CENTS // 100)
    paid = paid_cents(state).get(entrant.id, 0)
    if paid + payload.cents < 0:
        raise Refusal("more_given_back", number=entrant.number)
    return (PaymentTaken(entrant.id, payload.cents, payload.way),)


def _count(state: State, payload: CountBox, _: Context) -> Effect:
    """Count a box: what lies in it is a fact, however far from what should."""
    if payload.station not in state.stations:
        raise Refusal("box_unknown")
    if not all(0 <= each <= MOST_IN_BOX for each in (payload.cents, payload.change_cents)):
        raise Refusal("count_out_of_range", most=MOST_IN_BOX // 100)
    check_pieces(payload.pieces)
    if payload.pieces and worth(payload.pieces) != payload.cents:
        raise Refusal("no_such_money")
    return (BoxCounted(payload.station, payload.cents, payload.change_cents, payload.pieces),)


def _cancel(state: State, payload: CancelPayment, _: Context) -> Effect:
    """Cancel a payment at any desk: people come back to another one than that which took it."""
    undone = undoing(state, payload.station, payload.counter)
    if undone.entry.kinds != (PaymentTaken.__name__,):
        raise Refusal("undo_foreign")
    check_undoing(undone)
    return (EventUndone(undone.entry.index),)


RULES = (
    Rule(MarkEntrant, DESK, _mark),
    Rule(TakePayment, DESK, _pay),
    Rule(CancelPayment, DESK, _cancel),
    Rule(CountBox, ORGANISER, _count),
)
