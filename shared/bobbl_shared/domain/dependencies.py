"""What facts depend on: keys of what they change and use, as several areas name them.

The dependencies of a fact are worked out from the state before its event; ``entry`` lists the words
that keys begin with.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId


class Touch(NamedTuple):
    """Keys of what a fact changes, and of what it only relies on."""

    changes: tuple[Key, ...] = ()
    uses: tuple[Key, ...] = ()


def whole_entrant(id_: EntrantId) -> tuple[Key, ...]:
    """Return the keys of an entrant of whom more changes than how it stands."""
    return ("entrant", id_), ("listed", id_)


def entrants_keys(ids: Iterable[EntrantId]) -> tuple[Key, ...]:
    """Return the keys of entrants."""
    return tuple(("entrant", id_) for id_ in ids)


def place_key(seat: Seat) -> Key:
    """Return the key of a place in the hall."""
    return ("place", str(seat.table), str(seat.pair), str(seat.player))


def seat_left(state: State, id_: EntrantId) -> tuple[Key, ...]:
    """Return the keys of the seat that an entrant has, and of its place; none: it has no seat."""
    seat = state.placing.seats.get(id_)
    return () if seat is None else (("seat", id_), place_key(seat))


def unseated(state: State, id_: EntrantId) -> Touch:
    """Return what is touched if an entrant no longer has a seat, and must get none back."""
    return Touch((("entrant", id_), *seat_left(state, id_)), (("seat", id_),))


def tables_through(state: State, through: int) -> Iterator[Key]:
    """Yield all tables of rounds 1 to ``through``: a ranking rests on them."""
    for round_ in state.rounds[:through]:
        yield from (("table", str(round_.number), str(table)) for table in round_.tables)
