"""What the results say about each entrant: Bobbl won, goals and points, round by round.

Readings where the rules leave room:

* A Bobbl ended early counts by the request's ``aborted``: with ``goals`` (and with ``leader`` at
  equal points) nobody has won it and each side's points are its goals; with ``leader`` the side
  ahead has won it. Its written points count for points and difference as they stand. With ``void``
  it counts nothing at all. 0 : 0 was not played, which adds nothing under any of the three.
* With ``brille_twice`` a Bobbl lost to nil is two that are won. Its points are written once and
  count once; one that ended early is no Brille, whoever was ahead.
* A bye counts nothing unless the request says what: then so many Bobbl won, the opponents' goals as
  set, no goals, the target in points for each Bobbl won, and as difference these points less the
  opponents' goals. It is a round like any other for ``best_round`` and ``last_round`` but no
  victory over anybody.
* Who neither played nor sat out in a round has nothing in it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bobbl_server.core.ranking.request import Aborted, RankRequest, TableResult
from bobbl_shared.domain.score import Points, winner


class Share(NamedTuple):
    """What one entrant has from a Bobbl, a round or an evening."""

    won: int = 0
    goals: int = 0
    opponents_goals: int = 0
    points: int = 0
    difference: int = 0


class Victories(NamedTuple):
    """How many Bobbl an entrant has won against these opponents at one table."""

    opponents: tuple[int, ...]
    won: int


class Record(NamedTuple):
    """All that counts of one entrant; ``rounds`` has one share for each round of the request."""

    total: Share
    rounds: tuple[Share, ...]
    victories: tuple[Victories, ...]
    lot: int | None


class Seat(NamedTuple):
    """What a table has brought one of those who sat there."""

    entrant: int
    share: Share
    victories: Victories


RoundTally = tuple[Seat, ...]
"""What a round has brought everybody who sat at a table with a result."""

Count = Callable[[Points], tuple[Share, Share]]
"""Gives what the points of a Bobbl or game are worth to side 1 and to side 2."""

_NOTHING = Share()


def _tallies(request: RankRequest) -> tuple[RoundTally, ...]:
    """Return what each round of the request has brought."""
    count_bobbl = bobbl_counter(request.target, request.aborted, request.brille_twice)
    return tuple(tally(tables, count_bobbl) for tables in request.rounds)


def tally(tables: Iterable[TableResult], count_bobbl: Count) -> RoundTally:
    """Return what a round has brought."""
    return tuple(
        Seat(entrant, share, victories)
        for table in tables
        for entrants, share, victories in _sides(table, count_bobbl)
        for entrant in entrants
    )


def _sides(
    table: TableResult, count_bobbl: Count
) -> tuple[tuple[tuple[int, ...], Share, Victories], ...]:
    first, second = table.sides
    for_first, for_second = _table_shares(table, count_bobbl)
    return (
        (first, for_first, Victories(second, for_first.won)),
        (second, for_second, Victories(first, for_second.won)),
    )


def records(request: RankRequest, known: Sequence[RoundTally] | None = None) -> tuple[Record, ...]:
    """Return the record of every entrant, in the order of the request's names.

    ``known``: what each round has brought, where that is known; the request's are not read then.
    """
    rounds = _tallies(request) if known is None else known
    bye = _bye_share(request)
    shares = [[_NOTHING] * len(rounds) for _ in request.names]
    victories: list[list[Victories]] = [[] for _ in request.names]
    for number, seats in enumerate(rounds):
        for entrant, share, won_there in seats:
            shares[entrant][number] = share
            victories[entrant].append(won_there)
    for number, sitting_out in enumerate(request.byes):
        for entrant in sitting_out:
            shares[entrant][number] = bye
    lots = request.lots or [None] * len(request.names)
    return tuple(
        Record(_sum(each), tuple(each), tuple(won), lot)
        for each, won, lot in zip(shares, victories, lots, strict=True)
    )


def _bye_share(request: RankRequest) -> Share:
    if request.bye is None:
        return _NOTHING
    won, conceded = request.bye.won, request.bye.opponents_goals
    points = won * request.target
    return Share(won, opponents_goals=conceded, points=points, difference=points - conceded)


def _table_shares(table: TableResult, count_bobbl: Count) -> tuple[Share, Share]:
    if table.games is not None:
        worth = [_written(points) for points in table.games]
    else:
        worth = [count_bobbl(points) for points in table.bobbl or ()]
    return _sum([first for first, _ in worth]), _sum([second for _, second in worth])


def _sum(shares: Iterable[Share]) -> Share:
    won = goals = opponents_goals = points = difference = 0
    for each in shares:  # faster than sums over a zip, and there are thousands
        won += each[0]
        goals += each[1]
        opponents_goals += each[2]
        points += each[3]
        difference += each[4]
    return Share(won, goals, opponents_goals, points, difference)


def bobbl_counter(target: int, aborted: Aborted, brille_twice: bool = False) -> Count:
    """Return the rule for Bobbl to so many points; few scores occur, so it remembers them."""
    at_nil = 2 if brille_twice else 1

    @lru_cache(maxsize=1024)
    def count(points: Points) -> tuple[Share, Share]:
        won_by = winner(points, target)
        if won_by is not None:
            return _decided(points, won_by, 1 if min(points) else at_nil)
        if aborted == "void":
            return _NOTHING, _NOTHING
        if aborted == "leader" and points[0] != points[1]:
            return _decided(points, 0 if points[0] > points[1] else 1, 1)
        first, second = _written(points)
        return first._replace(goals=points[0]), second._replace(goals=points[1])

    return count


def _decided(points: Points, won_by: int, bobbl: int) -> tuple[Share, Share]:
    """Return the shares of what one side has won, and counts as so many Bobbl."""
    shares = list(_written(points))
    loser_points = points[1 - won_by]
    shares[won_by] = shares[won_by]._replace(won=bobbl, opponents_goals=loser_points)
    shares[1 - won_by] = shares[1 - won_by]._replace(goals=loser_points)
    return shares[0], shares[1]


def _written(points: Points) -> tuple[Share, Share]:
    """Return the shares of points as they stand, with nobody having won anything."""
    first, second = points
    return (
        Share(points=first, difference=first - second),
        Share(points=second, difference=second - first),
    )
