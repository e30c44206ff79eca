"""Evenings of single players from a schedule: more rounds without meeting again than a free draw.

A draw that looks at one round after another builds itself into a corner long before the players run
out of people to meet. Where the number of rounds is known and a free draw would not reach it, the
evening is played from a schedule: a list of rounds over labels 0 … n − 1, found once by search.

Round 1 is drawn freely, with every seating equally likely, and *is* the random naming: whoever got
seat number s (counted by table, pair and player) bears the label on seat s of the schedule's first
round. So no memory is needed: a later draw reads the names off round 1, finds which rounds of the
schedule have been played, and takes one of the others at random. If round 1 or a later round is not
the schedule's (a seat was swapped, somebody is missing, the rounds came from elsewhere), there is
no schedule, and the draw is free.

Beyond the schedules a free draw repeats fewer opponents than a whist design, whose rounds are even
only as a whole (measured for 8 to 20 players). So that is played for exactly n − 1 rounds, where
both repeat equally many: then everybody is each one's partner once, and an opponent twice.

All players are exchangeable beforehand. But whoever knows the schedule can work out from round 1 in
which foursomes everybody may sit, though not when, nor who is partner of whom: near the bound a
uniform draw is not to be had.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.outcome import Reason
from bobbl_server.core.draw.players.base_rounds import CYCLIC, WHIST
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import WISHES, DrawRequest
from bobbl_server.core.draw.seating import Seating, Sides

Tables = Sequence[Sequence[int]]
"""One round of a schedule: four labels a table, the first two partners if partners are fixed."""

FREE_REACH: Mapping[int, int] = {
    8: 1,
    12: 2,
    16: 3,
    20: 3,
    24: 4,
    28: 5,
    32: 6,
    36: 7,
    40: 8,
    44: 9,
    48: 11,
    52: 12,
    56: 13,
    60: 14,
    64: 15,
    72: 17,
    76: 18,
    80: 20,
    88: 22,
}
"""Up to so many rounds a free draw always kept everybody from meeting again (measured)."""

FROM_SCHEDULE = "from_schedule"

_SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


@dataclass(frozen=True)
class Schedule:
    """Rounds over labels; ``has_partners``: it says as well who plays with whom."""

    rounds: tuple[Tables, ...]
    has_partners: bool


def draw_scheduled(request: DrawRequest, stream: Stream) -> Groups | None:
    """Return the next round of the schedule that is being played.

    None if none is, or in round 1.
    """
    schedule = _schedule_for(request)
    if schedule is None or not request.history:
        return None
    opening, *later = request.history
    if not all(_is_whole(played, request.count) for played in request.history):
        return None
    name = dict(zip(_in_order(schedule.rounds[0]), _seats_of(opening), strict=True))
    left = {_groups_in(tables, schedule): tables for tables in schedule.rounds[1:]}
    label = {player: number for number, player in name.items()}
    for played in later:
        known = [[label[player] for side in table for player in side] for table in played]
        if left.pop(_groups_in(known, schedule), None) is None:
            return None
    chosen = list(left.values())[stream.below(len(left))]
    tables = tuple(_split([name[each] for each in four], schedule, stream) for four in chosen)
    reason = Reason(None, FROM_SCHEDULE, {"rounds": len(schedule.rounds)})
    return Groups(tables, (), tries=1, is_best=not schedule.has_partners, reasons=(reason,))


def _schedule_for(request: DrawRequest) -> Schedule | None:
    """Return the schedule for a whole field, all of whose wishes are on, and a number of rounds."""
    if request.rounds is None or not _is_plain(request):
        return None
    return schedule_of(request.count, request.rounds)


def _is_plain(request: DrawRequest) -> bool:
    """Return whether the whole field plays, with all wishes and none beside them."""
    is_whole = not (request.absent or request.apart or request.given)
    return is_whole and set(request.avoid) == set(WISHES)


def rounds_out_of_reach(request: DrawRequest) -> int | None:
    """Return how many rounds a schedule would have, if the draw only lacks their number for it.

    Nobody meets anybody again in them. None if there is no such schedule, or it ends before the
    round that is drawn.
    """
    players, coming = request.count, len(request.history) + 1
    if request.rounds is not None or not _is_plain(request):
        return None
    if not all(_is_whole(played, players) for played in request.history):
        return None
    rounds = len(affine().rounds) if players == 64 else CYCLIC.get(players, (0,))[0]
    return rounds if rounds >= coming else None


def schedule_of(players: int, rounds: int) -> Schedule | None:
    """Return the schedule for so many players and rounds, if one is better than a free draw."""
    if rounds <= FREE_REACH.get(players, players):
        return None
    if players == 64 and rounds <= len(affine().rounds):
        return affine()
    if players in CYCLIC and rounds <= CYCLIC[players][0]:
        return cyclic(players)
    if players in WHIST and rounds == players - 1:
        return whist(players)
    return None


@cache
def cyclic(players: int) -> Schedule:
    """Return a schedule in which nobody meets anybody twice."""
    shift, columns, text = CYCLIC[players]
    base = [int(label) for label in text.split()]

    def turned(label: int, by: int) -> int:
        column, residue = divmod(label, shift)
        return column * shift + (residue + by) % shift if column < columns else label

    rounds = ([turned(label, by) for label in base] for by in range(shift))
    return Schedule(tuple(_fours(each) for each in rounds), has_partners=False)


@cache
def whist(players: int) -> Schedule:
    """Return a schedule of n − 1 rounds: everybody each one's partner once, and opponent twice."""
    base = [int(label) for label in WHIST[players].split()]
    last = players - 1
    rounds = (
        [label if label == last else (label + by) % last for label in base] for by in range(last)
    )
    return Schedule(tuple(_fours(each) for each in rounds), has_partners=True)


@cache
def affine() -> Schedule:
    """Return 21 rounds of 64 players: the parallel lines of the 3-dimensional space over GF(4).

    A label is a point, three digits of two bits; two points are joined by one line of four points,
    and the lines in one direction are a round. Adding is exclusive or.
    """
    directions = [label for label in range(1, 64) if _leading(label) == 1]
    return Schedule(tuple(tuple(_parallels(each)) for each in directions), has_partners=False)


def _leading(label: int) -> int:
    """Return the highest digit of a point that is not 0."""
    return next(digit for shift in (4, 2, 0) if (digit := label >> shift & 3))


def _parallels(direction: int) -> Iterator[Sequence[int]]:
    """Yield all lines in one direction, each as its four points."""
    seen: set[int] = set()
    for point in range(64):
        if point not in seen:
            line = [point ^ _times(factor, direction) for factor in range(4)]
            seen.update(line)
            yield line


def _times(factor: int, point: int) -> int:
    """Multiply each digit of a point in GF(4), where 2 · 2 = 3 and 2 · 3 = 1."""
    products = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    return sum(products[factor][point >> shift & 3] << shift for shift in (4, 2, 0))


def _fours(labels: Sequence[int]) -> Tables:
    return tuple(labels[at : at + 4] for at in range(0, len(labels), 4))


def _in_order(tables: Tables) -> list[int]:
    return [label for four in tables for label in four]


def _seats_of(played: Seating) -> list[int]:
    """Return the players of a round by table, pair and player."""
    return [player for table in played for side in table for player in side]


def _is_whole(played: Seating, players: int) -> bool:
    return len(_seats_of(played)) == players


def _groups_in(tables: Tables, schedule: Schedule) -> frozenset[object]:
    """Return what tells rounds of a schedule apart: who sits together, and with whom if fixed."""
    if not schedule.has_partners:
        return frozenset(frozenset(four) for four in tables)
    sides = ((frozenset(four[:2]), frozenset(four[2:])) for four in tables)
    return frozenset(frozenset(each) for each in sides)


def _split(four: Sequence[int], schedule: Schedule, stream: Stream) -> Sides:
    """Return partners at random, unless the schedule says who they are."""
    order = (0, 1, 2, 3) if schedule.has_partners else _SPLITS[stream.below(len(_SPLITS))]
    a, b, c, d = (four[at] for at in order)
    return (a, b), (c, d)
