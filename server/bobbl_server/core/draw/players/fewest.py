"""Single players: a round with as few faults as are found, where some cannot be avoided.

A random seating is annealed, again and again from the beginning. So that no draw is worse than two
matchings, of partners and then of opponents, one begins with them: it has the fewest repeated
partners there can be. If the best of these still does not keep the first wishes, those that weigh
most, a round that keeps them is looked for as a free round is, and annealed without giving them up.
The cheapest is taken and brought down as far as changes lead that cost nothing more. Among equals
it is random, but not uniform.
"""

from collections.abc import Iterator, Sequence
from itertools import repeat

from msgspec.structs import replace

from bobbl_server.core.draw.costs import costs_of, exact_units
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.players.cover import Unsettled
from bobbl_server.core.draw.players.crowd import Crowd
from bobbl_server.core.draw.players.free import draw_free, mixing_changes
from bobbl_server.core.draw.players.scale import (
    LEAST_FAULT,
    Met,
    Scale,
    exact_scale,
    flag_scale,
    rough_scale,
)
from bobbl_server.core.draw.players.search import anneal
from bobbl_server.core.draw.players.seats import Seats, random_seats, seats_at
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import WISHES, DrawRequest
from bobbl_server.core.draw.seating import Sides

_MATCHED_CROWD = 120
_CHANGES = 300_000
_CHANGES_FOR_ONE = 50
_STEPS = tuple(2 * LEAST_FAULT * 22**level // 25**level for level in range(16))
"""Temperatures of a run, each 88 % of the one before."""


class Fewest:
    """The search for a round with few faults in one draw."""

    def __init__(self, request: DrawRequest, past: Past, crowd: Crowd, met: Met) -> None:
        self._request = request
        self._crowd = crowd
        self._met = met
        self._units = exact_units(request)
        self.exact = exact_scale(crowd, costs_of(request, past, self._units), request.count)

    def draw(self, stream: Stream) -> tuple[Sequence[Sides], int]:
        """Return a round, and how many were made for it."""
        runs = [*self._matched(stream), *self._annealed(stream)]
        runs += self._kept(min(runs, key=self._cost), stream)
        best = min(runs, key=self._cost)
        anneal(best, self.exact, stream, [0], mixing_changes(self._crowd.size))
        return best.tables(), len(runs)

    def _cost(self, seats: Seats) -> int:
        return self.exact.of(seats.tables())

    def _annealed(self, stream: Stream) -> Iterator[Seats]:
        """Yield random seatings, annealed."""
        rough = rough_scale(self._request, self._crowd, self._met)
        for trials in _runs(self._crowd.size):
            seats = random_seats(self._crowd, stream)
            anneal(seats, rough, stream, _STEPS, trials)
            yield seats

    def _matched(self, stream: Stream) -> Iterator[Seats]:
        """Yield the players as cheaply partnered as can be, and then as cheaply opposed."""
        crowd = self._crowd
        if crowd.size <= _MATCHED_CROWD and not crowd.placed:
            seats = seats_at(crowd, _matched_tables(crowd, self.exact))
            anneal(seats, self.exact, stream, [0], mixing_changes(crowd.size))
            yield seats

    def _kept(self, best: Seats, stream: Stream) -> Iterator[Seats]:
        """Yield seatings that keep as many first wishes as can be, if the best so far does not."""
        for fewer, unit in self._first_wishes():
            flags = flag_scale(fewer, self._crowd, self._met)
            if not flags.of(best.tables()):
                return
            try:
                tables = draw_free(self._crowd, flags, stream)
            except Unsettled:
                continue
            if tables is not None:
                yield from self._annealed_from(tables, unit, stream)
                return

    def _first_wishes(self) -> Iterator[tuple[DrawRequest, int]]:
        """Yield the request without its last wishes, and what the most of these costs.

        Partners alone are cared for by the matching.
        """
        request, kinds = self._request, [wish for wish in WISHES if wish in self._request.avoid]
        if request.apart:
            heaviest = max(weight for _, _, weight in request.apart)
            yield replace(request, apart=()), heaviest * self._units.apart
        for number in range(len(kinds) - 1, 0, -1):
            if kinds[:number] != ["partners"]:
                fewer = replace(request, apart=(), avoid=tuple(kinds[:number]))
                yield fewer, self._units.kinds[kinds[number]]

    def _annealed_from(self, tables: Sequence[Sides], unit: int, stream: Stream) -> Iterator[Seats]:
        """Yield what comes of a seating when only faults of ``unit`` or less are taken and left."""
        steps = [step * unit // LEAST_FAULT for step in _STEPS]
        for trials in _runs(self._crowd.size):
            seats = seats_at(self._crowd, tables)
            anneal(seats, self.exact, stream, steps, trials)
            yield seats

    def is_best(self, tables: Sequence[Sides], *, is_free_impossible: bool) -> bool:
        """Return whether it is proven that no round has fewer repeats.

        It is if only the last kind is repeated, and that as often as is needed in any case.
        """
        repeats = replace(self._request, apart=())
        flags = flag_scale(repeats, self._crowd, self._met)
        *first, last = self._counts(tables) or (0,)
        needed = _needed(self._crowd, flags)
        if is_free_impossible and not self._request.apart:
            needed = max(needed, 1)
        return not any(first) and last <= needed

    def _counts(self, tables: Sequence[Sides]) -> list[int]:
        """Count the repeats of each kind that is to be avoided."""
        counts, cost = [], self.exact.of(tables)
        for unit in sorted(self._units.kinds.values(), reverse=True):
            count, cost = divmod(cost, unit)
            counts.append(count)
        return counts


def _runs(size: int) -> Iterator[int]:
    """Return for each run how many changes to try at each temperature."""
    trials = min(_CHANGES_FOR_ONE * size, _CHANGES // len(_STEPS))
    return repeat(trials, max(1, _CHANGES // (trials * len(_STEPS))))


def _needed(crowd: Crowd, flags: Scale) -> int:
    """Return a number of faults that no round can be without.

    Everybody who plays has three others at the table, each a fault if too few are left to meet.
    """
    may_rest = crowd.candidates if crowd.size % 4 else 0
    missing = 0
    for number, (partners, opponents) in enumerate(
        zip(flags.partners, flags.opponents, strict=True)
    ):
        left = sum(not (one and other) for one, other in zip(partners, opponents, strict=True)) - 1
        if not may_rest >> number & 1:
            missing += max(0, 3 - left)
    return -(-missing // 2)


def _matched_tables(crowd: Crowd, exact: Scale) -> list[Sides]:
    """Match partners, then couples."""
    from bobbl_server.core.draw.graphs.matching import (
        cheapest_matching,  # networkx is slow to import
    )

    partners, opponents, size = exact.partners, exact.opponents, crowd.size

    def pairing(one: int, other: int) -> int | None:
        """Return the price of two partners; numbers from ``size`` on stand for byes."""
        if max(one, other) < size:
            return partners[one][other]
        return 0 if crowd.candidates >> min(one, other) & 1 else None

    def opposing(one: int, other: int) -> int:
        (a, b), (c, d) = sides[one], sides[other]
        return opponents[a][c] + opponents[a][d] + opponents[b][c] + opponents[b][d]

    couples = cheapest_matching(range(size + size % 4), pairing)
    sides = [couple for couple in couples if max(couple) < size]
    tables = cheapest_matching(range(len(sides)), opposing)
    return [(sides[one], sides[other]) for one, other in tables]
