"""Single players on seats: what a search starts from and changes.

Seat s stands at table s >> 2; the partner sits on s ^ 1, the opponents on s ^ 2 and s ^ 3. Behind
the last table sit those who have a bye.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bobbl_server.core.draw.players.crowd import Crowd
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Sides


@dataclass(slots=True)
class Seats:
    """Who sits where, by number; ``seated`` seats are at tables.

    ``movable`` are the seats at tables that have not been given to somebody; ``idle`` tells by
    number who may have a bye.
    """

    players: list[int]
    seated: int
    movable: Sequence[int]
    idle: Sequence[bool]

    @property
    def others(self) -> Sequence[int]:
        """The seats that a movable one can change with."""
        return [*self.movable, *range(self.seated, len(self.players))]

    def tables(self) -> tuple[Sides, ...]:
        """Return who sits together."""
        fours = (self.players[at : at + 4] for at in range(0, self.seated, 4))
        return tuple(((a, b), (c, d)) for a, b, c, d in fours)


def random_seats(crowd: Crowd, stream: Stream) -> Seats:
    """Seat everybody at random around the seats that have been given."""
    numbers = [number for number in range(crowd.size) if number not in crowd.placed]
    stream.shuffle(numbers)
    out = [number for number in numbers if crowd.candidates >> number & 1][: crowd.size % 4]
    sitting = iter([number for number in numbers if number not in out])
    given = {seat: number for number, seat in crowd.placed.items()}
    players = [given[at] if at in given else next(sitting) for at in range(crowd.seated)]
    return _seats(crowd, [*players, *out])


def seats_at(crowd: Crowd, tables: Iterable[Sides]) -> Seats:
    """Seat everybody at tables that the given seats allow; who is at none has a bye."""
    placed: dict[int, Sides] = {}
    others: list[Sides] = []
    for table in tables:
        seats = [
            crowd.placed[player] for side in table for player in side if player in crowd.placed
        ]
        if seats:
            placed[seats[0] >> 2] = _turned(table, crowd.placed)
        else:
            others.append(table)
    rest = iter(others)
    ordered = (placed[at] if at in placed else next(rest) for at in range(crowd.seated >> 2))
    players = [player for table in ordered for side in table for player in side]
    return _seats(crowd, [*players, *sorted(set(range(crowd.size)) - set(players))])


def _turned(table: Sides, placed: Mapping[int, int]) -> Sides:
    """Exchange pairs and players so that those with given seats sit on them."""
    one, two = (_swapped(side, placed) for side in table)
    is_other_way = any(placed.get(player, 0) & 2 for player in one) or any(
        player in placed and not placed[player] & 2 for player in two
    )
    return (two, one) if is_other_way else (one, two)


def _swapped(side: Sequence[int], placed: Mapping[int, int]) -> tuple[int, int]:
    one, two = side
    is_other_way = placed.get(one, 0) & 1 or (two in placed and not placed[two] & 1)
    return (two, one) if is_other_way else (one, two)


def _seats(crowd: Crowd, players: list[int]) -> Seats:
    given = set(crowd.placed.values())
    return Seats(
        players,
        crowd.seated,
        movable=[seat for seat in range(crowd.seated) if seat not in given],
        idle=[bool(crowd.candidates >> number & 1) for number in range(crowd.size)],
    )
