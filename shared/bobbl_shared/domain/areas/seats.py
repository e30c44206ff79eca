"""Who is to sit where before a round is drawn: wishes, seats given one by one, moves.

All of it changes the field but a proposal of moves.
"""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row, with_or_without
from bobbl_shared.domain.dependencies import Touch, entrants_keys, place_key, seat_left
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.placing import field_touched, placed, seat_freed
from bobbl_shared.domain.seats import Move, Seat
from bobbl_shared.domain.state import Change, State
from bobbl_shared.ids import EntrantId


class KeepApart(Payload, frozen=True, tag="KeepApart"):
    """Wish that two entrants do not share a table, with a weight of 1 … 1000; 0 takes it back."""

    first: EntrantId
    second: EntrantId
    weight: int


class WishedApart(Happened, frozen=True, tag="WishedApart"):
    """Two entrants should not share a table, with this weight; 0: no longer."""

    first: EntrantId
    second: EntrantId
    weight: int


def _wished(state: State, fact: WishedApart, change: Change) -> State:
    couple = (min(fact.first, fact.second), max(fact.first, fact.second))
    others = {known: each for known, each in state.apart.items() if known != couple}
    apart = {**others, couple: fact.weight} if fact.weight else others
    return field_touched(replace(state, apart=apart), change)


def _wish_touched(_: State, fact: WishedApart) -> Touch:
    wish = ("apart", min(fact.first, fact.second), max(fact.first, fact.second))
    return Touch((wish,), (("listed", fact.first), ("listed", fact.second)))


class GiveSeat(Payload, frozen=True, tag="GiveSeat"):
    """Give an entrant a seat in the next round before it is drawn: this one, or one by lot.

    Who has one already moves to the seat named here.
    """

    round: int
    entrant: EntrantId
    seat: Seat | None = None


class SeatGiven(Happened, frozen=True, tag="SeatGiven"):
    """An entrant has a seat in the next round; ``choices`` seats were in the lot, none: by hand."""

    entrant: EntrantId
    seat: Seat
    choices: int | None


def _given(state: State, fact: SeatGiven, change: Change) -> State:
    seats = {**state.placing.seats, fact.entrant: fact.seat}
    return field_touched(placed(state, seats), change)


def _given_touched(state: State, fact: SeatGiven) -> Touch:
    taken = (("seat", fact.entrant), place_key(fact.seat), *seat_left(state, fact.entrant))
    return Touch(tuple(dict.fromkeys(taken)), entrants_keys((fact.entrant,)))


class FreeSeat(Payload, frozen=True, tag="FreeSeat"):
    """Take back the seat an entrant was given in the next round."""

    round: int
    entrant: EntrantId


class SeatFreed(Happened, frozen=True, tag="SeatFreed"):
    """An entrant no longer has a seat in the next round."""

    entrant: EntrantId


def _freed(state: State, fact: SeatFreed, change: Change) -> State:
    return field_touched(seat_freed(state, fact.entrant), change)


def _freed_touched(state: State, fact: SeatFreed) -> Touch:
    return Touch(seat_left(state, fact.entrant))


class ProposeMoves(Payload, frozen=True, tag="ProposeMoves"):
    """Work out who should move so that no table has a gap; ``base`` is the version of the field."""

    round: int


class MovesProposed(Happened, frozen=True, tag="MovesProposed"):
    """So few have to move that tables 1 to ``tables`` are full and all others empty."""

    moves: tuple[Move, ...]
    tables: int


def _proposed(state: State, fact: MovesProposed, _: Change) -> State:
    return replace(state, placing=replace(state.placing, proposed=fact.moves))


class MakeMoves(Payload, frozen=True, tag="MakeMoves"):
    """Let everybody move as proposed; ``base`` is the version of the field."""

    round: int


class MovesMade(Happened, frozen=True, tag="MovesMade"):
    """Everybody has moved as proposed."""

    moves: tuple[Move, ...]


def _moved(state: State, fact: MovesMade, change: Change) -> State:
    there = {move.entrant: move.there for move in fact.moves}
    return field_touched(placed(state, {**state.placing.seats, **there}), change)


def _moves_touched(_: State, fact: MovesMade) -> Touch:
    places = (place_key(seat) for move in fact.moves for seat in (move.here, move.there))
    seats = (("seat", move.entrant) for move in fact.moves)
    movers = tuple(move.entrant for move in fact.moves)
    return Touch(tuple(dict.fromkeys((*seats, *places))), entrants_keys(movers))


def _wish_now(state: State, key: Key) -> int | None:
    return state.apart.get((EntrantId(key[1]), EntrantId(key[2])))


def _wish_back(state: State, key: Key, piece: int | None, change: Change) -> State:
    apart = with_or_without(state.apart, (EntrantId(key[1]), EntrantId(key[2])), piece)
    return field_touched(replace(state, apart=apart), change)


def _seat_now(state: State, key: Key) -> Seat | None:
    return state.placing.seats.get(EntrantId(key[1]))


def _seat_back(state: State, key: Key, piece: Seat | None, change: Change) -> State:
    seats = with_or_without(state.placing.seats, EntrantId(key[1]), piece)
    return field_touched(placed(state, seats), change)


SeatPayload = KeepApart | GiveSeat | FreeSeat | ProposeMoves | MakeMoves
SeatFact = WishedApart | SeatGiven | SeatFreed | MovesProposed | MovesMade

ROWS = (
    Row(WishedApart, _wished, touches=_wish_touched, undone_by=KeepApart),
    Row(SeatGiven, _given, touches=_given_touched, undone_by=GiveSeat),
    Row(SeatFreed, _freed, touches=_freed_touched, undone_by=FreeSeat),
    Row(MovesProposed, _proposed),
    Row(MovesMade, _moved, touches=_moves_touched, undone_by=MakeMoves),
)

PIECES = (
    Piece("apart", _wish_now, _wish_back),
    Piece("seat", _seat_now, _seat_back),
    Piece("place"),
)
