"""The draw at registration: a seat for whoever comes, while nobody knows how many will.

Seats are drawn from a part of the hall that moves on behind the arrivals. With f, the first table
with a free seat, it is: while f ≤ x, all of tables 1 … x; then the window, tables f … f + k, which
stops short of table y and, if it is capped, at the last of the announced tables as long as one of
those is free; from table y on the lowest free seat alone. Within the part every free seat is as
likely as any other. The smaller the window, the fewer gaps are left to clean up, and the better can
be guessed who will sit together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.meetings import Met, Who
from bobbl_shared.domain.seats import Seat, SeatZones, open_tables


class Hall:
    """Which seats are free at tables 1, 2, 3 … without end; seats of 1 pair or of 2 players."""

    def __init__(self, side_size: int, taken: Iterable[Seat] = ()) -> None:
        self._side_size = side_size
        self._at_table = 2 * side_size
        self._taken: set[int] = set()
        self._lowest = 0
        for seat in taken:
            self.take(seat)

    def take(self, seat: Seat) -> None:
        """Note that a seat is no longer free."""
        pair, player = seat.pair - 1, seat.player - 1
        self._taken.add((seat.table - 1) * self._at_table + pair * self._side_size + player)
        while self._lowest in self._taken:
            self._lowest += 1

    @property
    def lowest(self) -> Seat:
        """The lowest free seat: first by table, then by pair, then by player."""
        return self._seat(self._lowest)

    def free(self, first: int, last: int) -> list[Seat]:
        """Return the free seats of tables ``first`` … ``last`` (inclusive), in ascending order."""
        start, end = (first - 1) * self._at_table, last * self._at_table
        taken = self._taken
        return [self._seat(at) for at in range(start, end) if at not in taken]

    def _seat(self, at: int) -> Seat:
        table, place = divmod(at, self._at_table)
        pair, player = divmod(place, self._side_size)
        return Seat(table + 1, pair + 1, player + 1)


class Lot(NamedTuple):
    """The seat that was drawn, and all that could have been, in ascending order."""

    seat: Seat
    seats: Sequence[Seat]


def seats_in_lot(hall: Hall, zones: SeatZones, announced: int | None = None) -> list[Seat]:
    """Return the seats from which the next one is drawn, in ascending order, at least one.

    ``announced`` counts tables; None is for nobody knows.
    """
    lowest = hall.lowest
    tables = open_tables(zones, lowest.table, announced)
    return hall.free(tables.start, tables.stop - 1) if tables else [lowest]


def preferred(
    seats: Sequence[Seat], who: Who, holders: Mapping[Seat, Who], met: Met[Who]
) -> Sequence[Seat]:
    """Return the seats that are best for somebody: nobody met again; else no partner; else all."""
    again = [met.at(who, seat, holders) for seat in seats]
    without = [seat for seat, each in zip(seats, again, strict=True) if not any(each)]
    other_partner = [seat for seat, each in zip(seats, again, strict=True) if not each.partners]
    return without or other_partner or seats


def draw_seat(
    who: Who,
    holders: Mapping[Seat, Who],
    side_size: int,
    zones: SeatZones,
    stream: Stream,
    announced: int | None = None,
    met: Met[Who] | None = None,
) -> Lot:
    """Draw a seat for somebody who has none, all that are as good equally likely."""
    seats: Sequence[Seat] = seats_in_lot(Hall(side_size, holders), zones, announced)
    if met is not None:
        seats = preferred(seats, who, holders, met)
    return Lot(seats[stream.below(len(seats))], seats)
