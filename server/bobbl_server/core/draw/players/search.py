"""Local search for a round of single players: two change seats while that helps.

All decisions are integers. A change for the worse by d is accepted with a probability of about
2^(−d / step): if d / step is at most the number of zeros that two random bytes begin with. So there
is annealing without a logarithm or a float, the same on every machine.
"""

from collections.abc import Callable, Iterable, Iterator

from bobbl_server.core.draw.players.scale import Scale
from bobbl_server.core.draw.players.seats import Seats
from bobbl_server.core.draw.randomness import Stream

_CHUNK = 512
_WORD_BITS = 16
_WORDS = 1 << _WORD_BITS

_ZEROS_FOR_ONE = 5
"""Temperature 0.3 for whole conflicts: e^(−1/0.3) is about 2^−5."""

Change = Callable[[int, int], int]
"""What it costs more if those on two seats change."""


def change_in(seats: Seats, scale: Scale) -> Change:
    """Return what a change costs; its first seat is at a table."""
    players, seated = seats.players, seats.seated
    partners, opponents = scale.partners, scale.opponents

    def change(one: int, other: int) -> int:
        a, b = players[one], players[other]
        with_a, with_b, against_a, against_b = partners[a], partners[b], opponents[a], opponents[b]
        beside, left, right = players[one ^ 1], players[one ^ 2], players[one ^ 3]
        if one >> 2 == other >> 2:
            if one >> 1 == other >> 1:
                return 0
            far = left if other == one ^ 3 else right
            old = with_a[beside] + with_b[far] + against_a[far] + against_b[beside]
            return with_b[beside] + with_a[far] + against_b[far] + against_a[beside] - old
        new = with_b[beside] + against_b[left] + against_b[right]
        old = with_a[beside] + against_a[left] + against_a[right]
        if other < seated:
            beside, left, right = players[other ^ 1], players[other ^ 2], players[other ^ 3]
            new += with_a[beside] + against_a[left] + against_a[right]
            old += with_b[beside] + against_b[left] + against_b[right]
        return new - old

    return change


def _pairs(seats: Seats, stream: Stream, trials: int) -> Iterator[Iterable[tuple[int, int]]]:
    """Yield at least so many random changes, a movable seat and another, chunk by chunk."""
    ones, others = seats.movable, seats.others
    while trials > 0 and ones:
        first = [ones[at] for at in stream.several_below(len(ones), _CHUNK)]
        second = [others[at] for at in stream.several_below(len(others), _CHUNK)]
        trials -= min(len(first), len(second))
        yield zip(first, second, strict=False)


def anneal(seats: Seats, scale: Scale, stream: Stream, steps: Iterable[int], trials: int) -> None:
    """Try ``trials`` random changes at each temperature; at step 0 nothing is made worse."""
    players, seated, idle, change = seats.players, seats.seated, seats.idle, change_in(seats, scale)
    for step in steps:
        for pairs in _pairs(seats, stream, trials):
            words = stream.several_below(_WORDS, _CHUNK)
            for (one, other), word in zip(pairs, words, strict=False):
                if other >= seated and not idle[players[one]]:
                    continue
                worse = change(one, other)
                if worse <= 0 or worse <= step * (_WORD_BITS - word.bit_length()):
                    players[one], players[other] = players[other], players[one]


def mix(seats: Seats, scale: Scale, stream: Stream, trials: int) -> None:
    """Change seats at random in a round that costs nothing, so that it goes on costing nothing.

    A change is as likely as the one that takes it back, so how the round was found is forgotten.
    """
    players, seated, idle = seats.players, seats.seated, seats.idle
    partners, opponents = scale.partners, scale.opponents
    for pairs in _pairs(seats, stream, trials):
        for one, other in pairs:
            a, b = players[one], players[other]
            against = opponents[b]
            if (
                against[players[one ^ 2]]
                or against[players[one ^ 3]]
                or partners[b][players[one ^ 1]]
                or one >> 2 == other >> 2
            ):
                continue
            if other >= seated:
                if not idle[a]:
                    continue
            else:
                against = opponents[a]
                if (
                    against[players[other ^ 2]]
                    or against[players[other ^ 3]]
                    or partners[a][players[other ^ 1]]
                ):
                    continue
            players[one], players[other] = b, a


class _Conflicts:
    """The tables that cost something, kept up to date, so that a random one is found at once."""

    def __init__(self, seats: Seats, scale: Scale) -> None:
        self._players = seats.players
        self._scale = scale
        self._tables = seats.seated >> 2
        self.tables = [table for table in range(self._tables) if self._costs(table)]
        self._index = [-1] * self._tables
        for at, table in enumerate(self.tables):
            self._index[table] = at

    def _costs(self, table: int) -> bool:
        a, b, c, d = self._players[4 * table : 4 * table + 4]
        partners, opponents = self._scale.partners, self._scale.opponents
        against_a, against_b = opponents[a], opponents[b]
        return bool(
            partners[a][b]
            or partners[c][d]
            or against_a[c]
            or against_a[d]
            or against_b[c]
            or against_b[d]
        )

    def refresh(self, seat: int) -> None:
        """Look again at the table of a seat whose player has changed; byes have none."""
        table = seat >> 2
        if table >= self._tables:
            return
        at = self._index[table]
        if self._costs(table):
            if at < 0:
                self._index[table] = len(self.tables)
                self.tables.append(table)
        elif at >= 0:
            last = self.tables.pop()
            self._index[table] = -1
            if last != table:
                self.tables[at] = last
                self._index[last] = at


def resolve(seats: Seats, scale: Scale, stream: Stream, most: int) -> bool:
    """Move players away from tables that cost something until none does.

    False after ``most`` trials. Min-conflicts: ``scale`` counts each conflict as 1.
    """
    players, seated, idle, change = seats.players, seats.seated, seats.idle, change_in(seats, scale)
    movable, others = set(seats.movable), seats.others
    conflicts = _Conflicts(seats, scale)
    for _ in range(most):
        if not conflicts.tables:
            break
        table = conflicts.tables[stream.below(len(conflicts.tables))]
        one, other = 4 * table + stream.bits(2), others[stream.below(len(others))]
        if one not in movable or (other >= seated and not idle[players[one]]):
            continue
        worse = change(one, other)
        if worse <= 0 or not stream.bits(_ZEROS_FOR_ONE * worse):
            players[one], players[other] = players[other], players[one]
            conflicts.refresh(one)
            conflicts.refresh(other)
    return not conflicts.tables
