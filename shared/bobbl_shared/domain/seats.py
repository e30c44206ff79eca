"""Seats: one place at one table, how they are drawn while people arrive, and moves between them."""

from msgspec import Struct

from bobbl_shared.ids import EntrantId


class Seat(Struct, frozen=True, gc=False, forbid_unknown_fields=True, order=True):
    """A position: table from 1, pair 1 or 2, and player 1 or 2 of it; fixed pairs are player 1."""

    table: int
    pair: int
    player: int = 1


class SeatZones(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """From which seats one is drawn at registration; f is the first table with a free seat.

    While f ≤ ``open_to``: from all of tables 1 … ``open_to`` (0: there is no such zone). Else, and
    while f < ``in_order_from`` (none: to the end of the hall): from tables f … f + ``window``, but
    below ``in_order_from`` (no window: there is no such zone). Else the lowest free seat.
    ``capped``: the window ends at the last of the announced tables until these are full.
    """

    open_to: int = 0
    window: int | None = 4
    in_order_from: int | None = None
    capped: bool = True


def open_tables(zones: SeatZones, first: int, announced: int | None = None) -> range:
    """Return the tables whose free seats are in the next lot; none: the lowest free seat is given.

    ``first`` is the first table with a free seat, ``announced`` the number of tables that are
    expected (none: nobody knows).
    """
    if first <= zones.open_to:
        return range(first, zones.open_to + 1)
    end = first if zones.window is None else first + zones.window + 1
    if zones.in_order_from is not None:
        end = min(end, max(first, zones.in_order_from))
    if zones.capped and announced is not None and first <= announced:
        end = min(end, announced + 1)
    return range(first, end)


class Move(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Somebody who is asked to sit elsewhere before play begins."""

    entrant: EntrantId
    here: Seat
    there: Seat
