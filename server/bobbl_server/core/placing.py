"""Between the tournament's state and the seats given out for the next round, one by one."""

from itertools import count

from bobbl_shared.domain.seats import Move, Seat
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId


def lot_for(state: State, entrant: EntrantId, random: bytes) -> tuple[Seat, int]:
    """Give the seat that an entrant draws, and how many seats were in the lot."""
    taken = set(state.placing.seats.values())
    free = (seat for table in count(1) for seat in _at(state, table) if seat not in taken)
    return next(free), 1


def moves_for(state: State, random: bytes) -> tuple[Move, ...]:
    """Give so few moves that the tables that can be full are full and all others empty."""
    tables = tables_needed(state.settings, len(state.seatable()))[0]
    seats = state.placing.seats
    taken = set(seats.values())
    gaps = [s for table in range(1, tables + 1) for s in _at(state, table) if s not in taken]
    movers = sorted((seat, id_) for id_, seat in seats.items() if seat.table > tables)
    return tuple(Move(id_, seat, gap) for (seat, id_), gap in zip(movers, gaps, strict=False))


def _at(state: State, table: int) -> list[Seat]:
    players = range(1, state.settings.at_table // 2 + 1)
    return [Seat(table, pair, player) for pair in (1, 2) for player in players]
