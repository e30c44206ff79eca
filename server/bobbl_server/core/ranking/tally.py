"""What the results say about each entrant: Bobbl won, goals and points, round by round.

Readings where the rules leave room:

* A Bobbl ended early counts by the request's ``aborted``: with ``goals`` (and with ``leader`` at
  equal points) nobody has won it and each side's points are its goals; with ``leader`` the side
  ahead has won it. Its written points count for points and difference as they stand. With ``void``
  it counts nothing at all. 0 : 0 was not played, which adds nothing under any of the three.
* A bye counts nothing unless the request says what: then so many Bobbl won, the opponents' goals as
  set, no goals, the target in points for each Bobbl won, and as difference these points less the
  opponents' goals. It is a round like any other for ``best_round`` and ``last_round`` but no
  victory over anybody.
* Who neither played nor sat out in a round has nothing in it.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from bobbl_server.core.ranking.request import RankRequest, TableResult
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


Count = Callable[[Points], tuple[Share, Share]]
"""Gives what the points of a Bobbl or game are worth to side 1 and to side 2."""

_NOTHING = Share()


def records(request: RankRequest) -> tuple[Record, ...]:
    """Give the record of every entrant, in the order of the request's names."""
    bye = _bye_share(request)
    count_bobbl = _bobbl_counter(request)
    shares = [[_NOTHING] * len(request.rounds) for _ in request.names]
    victories: list[list[Victories]] = [[] for _ in request.names]
    for number, tables in enumerate(request.rounds):
        for table in tables:
            worth = _table_shares(table, count_bobbl)
            for side, entrants in enumerate(table.sides):
                won = Victories(table.sides[1 - side], worth[side].won)
                for entrant in entrants:
                    shares[entrant][number] = worth[side]
                    victories[entrant].append(won)
    for number, sitting_out in enumerate(request.byes):
        for entrant in sitting_out:
            shares[entrant][number] = bye
    lots = request.lots or [None] * len(request.names)
    return tuple(
        Record(_sum(rounds), tuple(rounds), tuple(won), lot)
        for rounds, won, lot in zip(shares, victories, lots, strict=True)
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


def _bobbl_counter(request: RankRequest) -> Count:
    """Give the rule for this request's Bobbl; few different scores occur, so it remembers them."""

    @lru_cache(maxsize=1024)
    def count(points: Points) -> tuple[Share, Share]:
        won_by = winner(points, request.target)
        if won_by is None and request.aborted == "void":
            return _NOTHING, _NOTHING
        if won_by is None and request.aborted == "leader" and points[0] != points[1]:
            won_by = 0 if points[0] > points[1] else 1
        if won_by is None:
            first, second = _written(points)
            return first._replace(goals=points[0]), second._replace(goals=points[1])
        return _decided(points, won_by)

    return count


def _decided(points: Points, won_by: int) -> tuple[Share, Share]:
    """Give the shares of a Bobbl that one side has won."""
    shares = list(_written(points))
    loser_points = points[1 - won_by]
    shares[won_by] = shares[won_by]._replace(won=1, opponents_goals=loser_points)
    shares[1 - won_by] = shares[1 - won_by]._replace(goals=loser_points)
    return shares[0], shares[1]


def _written(points: Points) -> tuple[Share, Share]:
    """Give the shares of points as they stand, with nobody having won anything."""
    first, second = points
    return (
        Share(points=first, difference=first - second),
        Share(points=second, difference=second - first),
    )
