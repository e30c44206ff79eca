"""A registration desk beside registering: markers, money, and what was counted in its box.

None of it changes the field.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row, with_or_without
from bobbl_shared.domain.cash import Pieces
from bobbl_shared.domain.dependencies import Touch
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import BoxCount, Change, Payment, State
from bobbl_shared.domain.values import PaymentWay
from bobbl_shared.ids import EntrantId, MarkerId, StationId


class MarkEntrant(Payload, frozen=True, tag="MarkEntrant"):
    """Give an entrant a marker, or take it away."""

    entrant: EntrantId
    marker: MarkerId
    on: bool = True


class EntrantMarked(Happened, frozen=True, tag="EntrantMarked"):
    """An entrant has a marker, or has it no longer."""

    entrant: EntrantId
    marker: MarkerId
    on: bool


def _marked(state: State, fact: EntrantMarked, _: Change) -> State:
    others = {*state.marks.get(fact.entrant, ())} - {fact.marker}
    return with_marks(state, fact.entrant, others | {fact.marker} if fact.on else others)


def _mark_touched(_: State, fact: EntrantMarked) -> Touch:
    return Touch((("mark", fact.entrant, fact.marker),), (("listed", fact.entrant),))


class TakePayment(Payload, frozen=True, tag="TakePayment"):
    """Record money for an entrant, in cents; less than 0: given back."""

    entrant: EntrantId
    cents: int
    way: PaymentWay = "cash"


class CancelPayment(Payload, frozen=True, tag="CancelPayment"):
    """Cancel a payment that another desk has ticked off by mistake, named as by ``UndoEvent``."""

    station: StationId
    counter: int


class PaymentTaken(Happened, frozen=True, tag="PaymentTaken"):
    """Money was paid for an entrant, in cents; less than 0: given back."""

    entrant: EntrantId
    cents: int
    way: PaymentWay


def _paid(state: State, fact: PaymentTaken, change: Change) -> State:
    payment = Payment(fact.entrant, fact.cents, fact.way, change)
    return replace(state, payments=(*state.payments, payment))


def _payment_touched(state: State, fact: PaymentTaken) -> Touch:
    before = payments_of(state, fact.entrant) if fact.cents < 0 else ()
    return Touch((("payment", str(state.length)),), (("listed", fact.entrant), *before))


class CountBox(Payload, frozen=True, tag="CountBox"):
    """Record what was counted in a desk's cash box, in cents, and the change it began with.

    ``pieces``: the notes and coins, if they were counted one kind at a time.
    """

    station: StationId
    cents: int
    change_cents: int = 0
    pieces: tuple[Pieces, ...] = ()


class BoxCounted(Happened, frozen=True, tag="BoxCounted"):
    """A cash box was counted: what lay in it and what change it began with, in cents."""

    station: StationId
    cents: int
    change_cents: int
    pieces: tuple[Pieces, ...]


def _counted(state: State, fact: BoxCounted, change: Change) -> State:
    count = BoxCount(fact.cents, fact.change_cents, fact.pieces, change)
    return _with_count(state, fact.station, count)


def _count_touched(_: State, fact: BoxCounted) -> Touch:
    return Touch((("box", fact.station),))


def _with_count(state: State, station: StationId, count: BoxCount | None) -> State:
    return replace(state, box_counts=with_or_without(state.box_counts, station, count))


def with_marks(state: State, entrant: EntrantId, marks: set[MarkerId]) -> State:
    """Return the state in which an entrant has exactly these markers."""
    others = {id_: each for id_, each in state.marks.items() if id_ != entrant}
    return replace(state, marks={**others, entrant: tuple(sorted(marks))} if marks else others)


def marks_joined(state: State, stays: EntrantId, goes: EntrantId) -> State:
    """Return the state in which one entrant has the markers of both."""
    both = {*state.marks.get(stays, ()), *state.marks.get(goes, ())}
    return with_marks(with_marks(state, goes, set()), stays, both)


def marks_moved(state: State, stays: EntrantId, goes: EntrantId) -> Iterator[Key]:
    """Yield the keys that change when one entrant gets the markers of another."""
    for marker in state.marks.get(goes, ()):
        yield from (("mark", id_, marker) for id_ in (stays, goes))


def payments_of(state: State, id_: EntrantId) -> Iterator[Key]:
    """Yield what was paid for an entrant: what is given back, or divided, rests on that."""
    for payment in state.payments:
        if state.stands_for(payment.entrant) == id_:
            yield ("payment", str(payment.made.index))


def _mark_now(state: State, key: Key) -> bool:
    return MarkerId(key[2]) in state.marks.get(EntrantId(key[1]), ())


def _mark_back(state: State, key: Key, piece: bool, _: Change) -> State:
    entrant, marker = EntrantId(key[1]), MarkerId(key[2])
    others = {*state.marks.get(entrant, ())} - {marker}
    return with_marks(state, entrant, others | {marker} if piece else others)


def _payment_now(state: State, key: Key) -> tuple[Payment, ...]:
    return tuple(each for each in state.payments if str(each.made.index) == key[1])


def _payment_back(state: State, key: Key, _: tuple[()], __: Change) -> State:
    """A payment was not there before its event, so that only taking it away puts it back."""
    left = tuple(each for each in state.payments if str(each.made.index) != key[1])
    return replace(state, payments=left)


def _count_now(state: State, key: Key) -> BoxCount | None:
    return state.box_counts.get(StationId(key[1]))


def _count_back(state: State, key: Key, piece: BoxCount, _: Change) -> State:
    return _with_count(state, StationId(key[1]), piece)


DeskPayload = MarkEntrant | TakePayment | CancelPayment | CountBox
DeskFact = EntrantMarked | PaymentTaken | BoxCounted

ROWS = (
    Row(EntrantMarked, _marked, touches=_mark_touched, undone_by=MarkEntrant),
    Row(PaymentTaken, _paid, touches=_payment_touched, undone_by=TakePayment),
    Row(BoxCounted, _counted, touches=_count_touched, undone_by=CountBox),
)

PIECES = (
    Piece("mark", _mark_now, _mark_back),
    Piece("payment", _payment_now, _payment_back),
    Piece("box", _count_now, _count_back),
)
