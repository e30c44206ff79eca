"""Single players: who may play in a round, under numbers of their own.

The numbers 0, 1, 2 … are given out by lot before anything else is decided. So whatever is done for
players in the order of their numbers favours nobody, and needs no further chance to be fair.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bobbl_server.core.draw.byes import bench_of
from bobbl_server.core.draw.graphs.masks import mask_of
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Sides

AWAY = -1
"""The number of entrants who do not take part, or sit out in any case."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Players by number, and who sits out in any case (``out``).

    One to three are too many if the size is not divisible by four: so many of the ``candidates``,
    a mask, sit out, who have equally many byes. ``placed`` tells the seat that players have been
    given, counted through the tables: four a table, two a pair.
    """

    entrants: Sequence[int]
    out: tuple[int, ...]
    candidates: int
    placed: Mapping[int, int]

    @property
    def size(self) -> int:
        """How many players there are."""
        return len(self.entrants)

    @property
    def seated(self) -> int:
        """How many of them play."""
        return self.size - self.size % 4

    def numbers(self, count: int) -> list[int]:
        """Return the number of each of ``count`` entrants, ``AWAY`` for those who have none."""
        numbers = [AWAY] * count
        for number, entrant in enumerate(self.entrants):
            numbers[entrant] = number
        return numbers

    def named(self, tables: Iterable[Sides]) -> tuple[Sides, ...]:
        """Return tables of numbers as tables of entrants."""
        who = self.entrants
        return tuple(((who[a], who[b]), (who[c], who[d])) for (a, b), (c, d) in tables)

    def byes(self, tables: Iterable[Sides]) -> tuple[int, ...]:
        """Return which entrants sit out when these tables of numbers play."""
        play = {number for table in tables for side in table for number in side}
        idle = (who for number, who in enumerate(self.entrants) if number not in play)
        return (*self.out, *idle)

    def allows(self, table: Sides) -> bool:
        """Return whether players with given seats are together and apart as these want it."""
        if not self.placed:
            return True
        places = [[self.placed.get(player) for player in side] for side in table]
        given = [place for side in places for place in side if place is not None]
        if not given:
            return True
        at = given[0] >> 2
        pairs = [{place >> 1 for place in side if place is not None} for side in places]
        return (
            all(place >> 2 == at for place in given)
            and len(given) == sum(place >> 2 == at for place in self.placed.values())
            and all(len(pair) <= 1 for pair in pairs)
            and pairs[0].isdisjoint(pairs[1])
        )


def crowd_of(request: DrawRequest, past: Past, stream: Stream) -> Crowd:
    """Return those present their numbers; who has a place does not sit out."""
    present = request.present
    seats = _given_seats(request)
    waiting = [entrant for entrant in present if entrant not in seats]
    bench = bench_of(waiting, past.byes, len(present) % 4)
    entrants = [entrant for entrant in present if entrant not in bench.certain]
    stream.shuffle(entrants)
    candidates, placed = set(bench.candidates), dict[int, int]()
    for number, entrant in enumerate(entrants):
        if entrant in seats:
            placed[number] = seats[entrant]
    mask = mask_of(number for number, entrant in enumerate(entrants) if entrant in candidates)
    return Crowd(entrants, bench.certain, mask, placed)


def _given_seats(request: DrawRequest) -> dict[int, int]:
    places = (entrant for table in request.given for side in table for entrant in side)
    return {entrant: seat for seat, entrant in enumerate(places) if entrant is not None}
