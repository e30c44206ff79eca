"""The draw at registration: what a window costs in moves, and what it leaves to guess.

A window makes arrivals sit near each other, that is its price and no bias. Whatever the window, in
which pair and as which player somebody sits ought to be even. And with the whole hall open and
exactly the announced number coming, every seat ought to be.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bobbl_server.core.draw.registration.zones import Hall
from bobbl_server.core.fairness.fields import Entrants
from bobbl_server.core.fairness.finding import ENOUGH, Finding, even, weighed
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Subject
from bobbl_shared.domain.seats import Seat, SeatZones

_SEED_BYTES = 32
WHOLE_HALL = 10_000
"""A window so wide that every seat can be drawn."""


@dataclass(frozen=True, slots=True)
class Evening:
    """How many come, how many tables were announced (None: nobody knows), and the window."""

    entrants: Entrants
    count: int
    announced: int | None
    window: int

    @property
    def side_size(self) -> int:
        """How many entrants a side of a table has."""
        return 1 if self.entrants == "pairs" else 2

    @property
    def tables(self) -> int:
        """How many tables those who come fill."""
        return self.count // (2 * self.side_size)

    @property
    def even_neighbours(self) -> float:
        """How likely two who come one after the other share a table if all seats are even."""
        return (2 * self.side_size - 1) / (self.count - 1) if self.count > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Cost:
    """What a window costs, over many evenings.

    ``moves``: in how many evenings 0, 1, 2 … had to move. ``neighbours``: how likely two who come
    one after the other share a table. ``stray``: how many tables somebody sits from where seats
    given in order would have led, on average. ``by_evening`` has the moves of each evening, in
    order.
    """

    window: int
    announced: int | None
    evenings: int
    moves: Sequence[int]
    neighbours: float
    stray: float
    by_evening: Sequence[int] = ()

    @property
    def mean(self) -> float:
        """The mean number of moves."""
        return sum(moves * many for moves, many in enumerate(self.moves)) / self.evenings

    @property
    def none(self) -> float:
        """How likely it is that nobody has to move."""
        return self.moves[0] / self.evenings

    def quantile(self, percent: int) -> int:
        """Return the least number of moves that is not exceeded in so many percent of evenings."""
        reached = 0
        for moves, many in enumerate(self.moves):
            reached += many
            if 100 * reached >= percent * self.evenings:
                return moves
        raise AssertionError("more percent than there are evenings")


def cost(subject: Subject, evening: Evening, seeds: Seeds, samples: int) -> Cost:
    """Let all arrive, evening after evening, and count."""
    by_evening: list[int] = []
    neighbours = strayed = 0
    at_table = 2 * evening.side_size
    for seats in _evenings(subject, evening, seeds, samples):
        tables = [seat.table for seat in seats]
        by_evening.append(sum(table > evening.tables for table in tables))
        neighbours += sum(one == other for one, other in pairwise(tables))
        strayed += sum(abs(table - 1 - at // at_table) for at, table in enumerate(tables))
    moves = Counter(by_evening)
    return Cost(
        window=evening.window,
        announced=evening.announced,
        evenings=samples,
        moves=[moves[many] for many in range(max(moves) + 1)],
        neighbours=neighbours / (samples * max(1, evening.count - 1)),
        stray=strayed / (samples * evening.count),
        by_evening=by_evening,
    )


def arrival_roles(subject: Subject, evening: Evening, seeds: Seeds, samples: int) -> Finding:
    """Count in which pair, and as which player, each of the arrivals sits."""
    counts = [Counter[tuple[int, int]]() for _ in range(evening.count)]
    for seats in _evenings(subject, evening, seeds, max(samples, ENOUGH * 4)):
        for count, seat in zip(counts, seats, strict=True):
            count[seat.pair, seat.player] += 1
    roles = [(pair, player) for pair in (1, 2) for player in range(1, evening.side_size + 1)]
    tables = [even([count[role] for role in roles]) for count in counts]
    return weighed("arrival_roles", _about(evening, evening.window), tables)


def arrival_seats(
    subject: Subject, entrants: Entrants, count: int, seeds: Seeds, samples: int
) -> Finding:
    """Count on which seat each arrival sits if the whole hall is open and as many come as said."""
    known = Evening(entrants, count, None, WHOLE_HALL)
    evening = Evening(entrants, count, known.tables, WHOLE_HALL)
    seats = Hall(evening.side_size).free(1, evening.tables)
    counts = [dict.fromkeys(seats, 0) for _ in range(count)]
    impossible = 0
    for drawn in _evenings(subject, evening, seeds, max(samples, ENOUGH * count)):
        for each, seat in zip(counts, drawn, strict=True):
            if seat in each:
                each[seat] += 1
            else:
                impossible += 1
    tables = [even([*each.values()]) for each in counts]
    return weighed("arrival_seats", _about(evening), tables, impossible=impossible)


def _evenings(
    subject: Subject, evening: Evening, seeds: Seeds, samples: int
) -> Iterator[Sequence[Seat]]:
    """Yield the seats of all arrivals in their order, evening after evening."""
    zones = SeatZones(window=evening.window)
    for number in range(samples):
        chance = subject.chance(seeds.number(number, _SEED_BYTES))
        hall = Hall(evening.side_size)
        seats = []
        for _ in range(evening.count):
            seat = subject.seat(hall, zones, evening.announced, chance)
            hall.take(seat)
            seats.append(seat)
        yield seats


def _about(evening: Evening, window: int | None = None) -> dict[str, int | str]:
    about: dict[str, int | str] = {"entrants": evening.entrants, "count": evening.count}
    return about if window is None else {**about, "window": window}
