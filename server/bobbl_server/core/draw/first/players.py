"""bobbl-draw/1: a round of single players: who plays with and against whom, and who sits out.

Very small fields are counted out. Otherwise a random seating is mended by swaps until nobody meets
again in any role that is to be avoided, and then mixed by swaps that keep it so. Where that is not
reached, the best of several ways by the order of the wishes is taken: annealing, and a cheapest
matching for partners followed by one for opponents. That round need not be the best there is.
"""

from collections import Counter
from collections.abc import Sequence

from bobbl_server.core.draw.byes import Bench
from bobbl_server.core.draw.costs import Costs
from bobbl_server.core.draw.first.foursomes import draw_foursomes
from bobbl_server.core.draw.first.search import anneal, descend, resolve
from bobbl_server.core.draw.first.seats import Seats, cost_scale, flag_scale, random_seats
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import couple

_COUNTED_FIELD = 12
_MATCHED_FIELD = 400
_MOST_TRIALS = 300_000

_HOTTEST = 4_200
_LEVELS = 56
"""Temperatures in thousandths of a crossing: from 6 down to 0.35, each 95 %, times ln 2."""


def draw_players(
    present: Sequence[int], bench: Bench, costs: Costs, rough: Costs, stream: Stream
) -> Groups:
    """Give a round with as little cost as is found; ``rough`` are the same costs in rough units."""
    if len(present) <= _COUNTED_FIELD:
        return draw_foursomes(present, bench, costs, stream)
    seats = random_seats(present, bench, stream)
    tries = 1
    if not (_is_thinkable(seats, bench, costs) and _resolve(seats, costs, stream)):
        seats = _cheapest(seats, costs, rough, stream)
        tries = 3
    tables = seats.tables()
    return Groups(tables, bench.certain + seats.byes(), tries, is_best=not costs.of(tables))


def _is_thinkable(seats: Seats, bench: Bench, costs: Costs) -> bool:
    """Tell whether all who must play have three left whom to meet costs nothing in some role."""
    idle = frozenset(bench.certain)
    blocked = Counter(
        entrant
        for couple in costs.as_partners.keys() & costs.as_opponents.keys()
        if idle.isdisjoint(couple)
        for entrant in couple
    )
    for candidate in bench.candidates:
        blocked.pop(candidate, None)
    return max(blocked.values(), default=0) <= len(seats.players) - 4


def _patience(size: int) -> int:
    return min(60_000 + 3_000 * size, _MOST_TRIALS)


def _mixing_swaps(size: int) -> int:
    """About 4 n ln n."""
    return 3 * size * size.bit_length()


def _resolve(seats: Seats, costs: Costs, stream: Stream) -> bool:
    """Mend the seating until nothing is amiss, if that can be found."""
    size = len(seats.players)
    flags = flag_scale(max(seats.players) + 1, costs)
    if not resolve(seats, flags, stream, _patience(size)):
        return False
    descend(seats, flags, stream, _mixing_swaps(size))
    return True


def _cheapest(seats: Seats, costs: Costs, rough: Costs, stream: Stream) -> Seats:
    """Give the cheaper of what annealing finds and what two matchings give, mended further."""
    size, count = len(seats.players), max(seats.players) + 1
    exact = cost_scale(count, costs)
    matched = _matched(seats, costs, stream)
    steps = [_HOTTEST]
    while len(steps) < _LEVELS:
        steps.append(steps[-1] * 19 // 20)
    anneal(seats, cost_scale(count, rough), exact, stream, steps, _patience(size) // _LEVELS)
    best = min(seats, matched, key=lambda found: costs.of(found.tables()))
    descend(best, exact, stream, _mixing_swaps(size))
    return best


def _matched(seats: Seats, costs: Costs, stream: Stream) -> Seats:
    """Give the same players as cheaply partnered as can be, and then as cheaply opposed."""
    from bobbl_server.core.draw.graphs.matching import (
        cheapest_matching,  # networkx is slow to import
    )

    if seats.seated > _MATCHED_FIELD:
        return seats
    players = seats.players[: seats.seated]
    stream.shuffle(players)
    sides = cheapest_matching(players, lambda a, b: costs.as_partners.get(couple(a, b), 0))
    tables = cheapest_matching(
        range(len(sides)), lambda one, other: costs.opposing(sides[one], sides[other])
    )
    return seats.with_tables((sides[one], sides[other]) for one, other in tables)
