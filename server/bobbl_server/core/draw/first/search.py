"""bobbl-draw/1: a round of single players is mended by swapping two while that helps.

All decisions are integer. A change for the worse by d is accepted if ceil(d / step) flips of a coin
all come up heads, that is with a probability of about 2^(−d / step): annealing without a logarithm
or a float, the same on every machine.
"""

from bobbl_server.core.draw.first.seats import Scale, Seats
from bobbl_server.core.draw.randomness import Stream

_FLIPS_FOR_ONE = 5
"""Temperature 0.3 for whole conflicts: e^(−1/0.3) is about 2^−5."""

_MOST_FLIPS = 32


class Conflicts:
    """The tables that cost something, kept up to date, so that a random one is found at once."""

    def __init__(self, seats: Seats, scale: Scale) -> None:
        self._seats = seats
        self._scale = scale
        tables = seats.seated // 4
        self.tables = [table for table in range(tables) if scale.table(seats, table)]
        self._index = [-1] * tables
        for at, table in enumerate(self.tables):
            self._index[table] = at

    def refresh(self, seat: int) -> None:
        """Look again at the table of a seat whose player has changed; byes have none."""
        if seat >= self._seats.seated:
            return
        table = seat >> 2
        known = self._index[table] >= 0
        costs = self._scale.table(self._seats, table) > 0
        if costs and not known:
            self._index[table] = len(self.tables)
            self.tables.append(table)
        elif known and not costs:
            self._remove(table)

    def _remove(self, table: int) -> None:
        at, last = self._index[table], self.tables.pop()
        if last != table:
            self.tables[at] = last
            self._index[last] = at
        self._index[table] = -1


def resolve(seats: Seats, scale: Scale, stream: Stream, most: int) -> bool:
    """Swap players out of tables that cost something until none does; False after ``most`` trials.

    Min-conflicts: ``scale`` counts conflicts as 1 each.
    """
    conflicts = Conflicts(seats, scale)
    for _ in range(most):
        if not conflicts.tables:
            return True
        table = conflicts.tables[stream.below(len(conflicts.tables))]
        one, other = 4 * table + stream.bits(2), stream.below(len(seats.players))
        if not seats.may_swap(one, other):
            continue
        change = scale.change(seats, one, other)
        if change <= 0 or not stream.bits(min(_FLIPS_FOR_ONE * change, _MOST_FLIPS)):
            seats.swap(one, other)
            conflicts.refresh(one)
            conflicts.refresh(other)
    return not conflicts.tables


def anneal(
    seats: Seats, rough: Scale, exact: Scale, stream: Stream, steps: list[int], trials: int
) -> None:
    """Leave the seating that is best by ``exact`` among those met while cooling down by ``rough``.

    ``steps`` are the temperatures, hot to cold, with ``trials`` swaps tried at each.
    """
    cost = best = 0
    kept = list(seats.players)
    for step in steps:
        for _ in range(trials):
            one, other = stream.below(seats.seated), stream.below(len(seats.players))
            if not seats.may_swap(one, other):
                continue
            change = rough.change(seats, one, other)
            if change > 0 and not _is_lucky(-(-change // step), stream):
                continue
            cost += exact.change(seats, one, other)
            seats.swap(one, other)
            if cost < best:
                best, kept = cost, list(seats.players)
    seats.players[:] = kept


def _is_lucky(flips: int, stream: Stream) -> bool:
    return flips <= _MOST_FLIPS and not stream.bits(flips)


def descend(seats: Seats, scale: Scale, stream: Stream, trials: int) -> None:
    """Swap at random where it costs no more: goes down, and along the level ground at the bottom.

    There it forgets how the seating was found: level swaps are as likely forth as back.
    """
    for _ in range(trials):
        one, other = stream.below(seats.seated), stream.below(len(seats.players))
        if seats.may_swap(one, other) and scale.change(seats, one, other) <= 0:
            seats.swap(one, other)
