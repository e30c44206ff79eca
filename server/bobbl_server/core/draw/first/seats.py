"""bobbl-draw/1: single players on seats, and what it changes to swap two of them.

Seat s stands at table s >> 2; the partner sits on s ^ 1, the opponents on s ^ 2 and s ^ 3. Behind
the last table sit those who have a bye and could play instead of one with as many byes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from bobbl_server.core.draw.byes import Bench
from bobbl_server.core.draw.costs import Costs
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Couple, Sides

Rows = Sequence[Sequence[int]]
"""Rows[a][b]: what it costs that entrants a and b sit together in some role; symmetric."""


class Seats:
    """Who sits on which seat; ``seated`` seats are at tables, the others are byes."""

    def __init__(self, players: list[int], seated: int, exchangeable: Collection[int]) -> None:
        self.players = players
        self.seated = seated
        self._exchangeable = frozenset(exchangeable)

    def may_swap(self, one: int, other: int) -> bool:
        """Tell whether swapping is a change at all and leaves the byes with the fewest byes."""
        if other >= self.seated:
            return self.players[one] in self._exchangeable
        return one >> 2 != other >> 2

    def swap(self, one: int, other: int) -> None:
        """Let the players on two seats change places."""
        players = self.players
        players[one], players[other] = players[other], players[one]

    def with_tables(self, tables: Iterable[Sides]) -> "Seats":
        """Give other seats for the same players, with the same byes."""
        seated = [player for table in tables for side in table for player in side]
        return Seats(seated + self.players[self.seated :], self.seated, self._exchangeable)

    def tables(self) -> tuple[Sides, ...]:
        """Give who sits together."""
        four = [tuple(self.players[at : at + 4]) for at in range(0, self.seated, 4)]
        return tuple((table[:2], table[2:]) for table in four)

    def byes(self) -> tuple[int, ...]:
        """Give who sits out of those who need not."""
        return tuple(self.players[self.seated :])


def random_seats(present: Sequence[int], bench: Bench, stream: Stream) -> Seats:
    """Seat everybody at random but those who sit out in any case."""
    candidates = list(bench.candidates)
    stream.shuffle(candidates)
    out = candidates[: bench.places]
    idle = {*bench.certain, *out}
    players = [player for player in present if player not in idle]
    stream.shuffle(players)
    return Seats(players + out, len(players), bench.candidates)


class Scale:
    """Weighs swaps by the costs of partners and opponents."""

    def __init__(self, as_partners: Rows, as_opponents: Rows) -> None:
        self._partners = as_partners
        self._opponents = as_opponents

    def table(self, seats: Seats, table: int) -> int:
        """Give the cost of one table, counted from 0."""
        a, b, c, d = seats.players[4 * table : 4 * table + 4]
        opponents_a, opponents_b = self._opponents[a], self._opponents[b]
        return (
            self._partners[a][b]
            + self._partners[c][d]
            + opponents_a[c]
            + opponents_a[d]
            + opponents_b[c]
            + opponents_b[d]
        )

    def change(self, seats: Seats, one: int, other: int) -> int:
        """Give what a swap adds to the cost; ``one`` is at a table, ``other`` not at the same."""
        players = seats.players
        goes, comes = players[one], players[other]
        change = self._replace(players, one, goes, comes)
        if other < seats.seated:
            change += self._replace(players, other, comes, goes)
        return change

    def _replace(self, players: list[int], seat: int, goes: int, comes: int) -> int:
        partner, left, right = players[seat ^ 1], players[seat ^ 2], players[seat ^ 3]
        new, old = self._opponents[comes], self._opponents[goes]
        return (
            self._partners[comes][partner]
            - self._partners[goes][partner]
            + new[left]
            + new[right]
            - old[left]
            - old[right]
        )


def flag_scale(count: int, costs: Costs) -> Scale:
    """Weigh each couple that costs anything as 1."""
    return Scale(
        _flagged(count, costs.as_partners),
        _flagged(count, costs.as_opponents),
    )


def cost_scale(count: int, costs: Costs) -> Scale:
    """Weigh each couple as it costs."""
    return Scale(
        _weighed(count, costs.as_partners),
        _weighed(count, costs.as_opponents),
    )


def _flagged(count: int, couples: Iterable[Couple]) -> list[bytearray]:
    rows = [bytearray(count) for _ in range(count)]
    for one, other in couples:
        rows[one][other] = rows[other][one] = 1
    return rows


def _weighed(count: int, costs: Mapping[Couple, int]) -> list[list[int]]:
    rows = [[0] * count for _ in range(count)]
    for (one, other), cost in costs.items():
        rows[one][other] = rows[other][one] = cost
    return rows
