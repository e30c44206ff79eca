"""Ranks entrants by a scheme, which is a list of criteria in order.

All entrants start as one tied group. Each criterion in turn splits every group by its values, the
better first; a group left with one entrant has its place. Groups that no criterion splits share
their rank, and as many ranks are skipped (1, 2, 2, 4).

Readings where the rules leave room:

* ``direct`` counts each Bobbl once that was won with at least one of the tied on the other side;
  the tied are those equal on all criteria before it. An entrant tied with nobody has 0.
* ``best_round`` and ``last_round`` compare Bobbl won, then goals; who was not in the last round of
  the request (or in none) has 0 and 0.
* ``lot``: ``lots[i]`` is the lot of entrant i, the lowest is best; those who have none are
  equal, behind all who have one.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from bobbl_server.core.ranking.request import RankRequest
from bobbl_server.core.ranking.tally import Record, RoundTally, Share, records
from bobbl_shared.domain.settings import Criterion, criteria
from bobbl_shared.domain.standing import Value


class RankRow(Struct, frozen=True):
    """An entrant's place: ``values`` by the scheme's criteria in order.

    The first ``needed`` values separate the entrant from all others, or all of them where it stays
    tied; the ones after that are shown in brackets.
    """

    rank: int
    entrant: int
    values: tuple[Value, ...]
    needed: int


class _Rule(NamedTuple):
    higher_is_better: bool
    value: Callable[[Record, frozenset[int]], Value]
    """Of a record, among the entrants that are tied so far."""


def _round_value(share: Share) -> tuple[int, int]:
    return share.won, share.goals


def _best_round(record: Record, _tied: frozenset[int]) -> Value:
    return max(map(_round_value, record.rounds), default=(0, 0))


def _last_round(record: Record, _tied: frozenset[int]) -> Value:
    return _round_value(record.rounds[-1]) if record.rounds else (0, 0)


def _direct(record: Record, tied: frozenset[int]) -> Value:
    return sum(each.won for each in record.victories if not tied.isdisjoint(each.opponents))


def _lot(record: Record, _tied: frozenset[int]) -> Value:
    return record.lot


RULES: Mapping[Criterion, _Rule] = MappingProxyType(
    {
        "won": _Rule(True, lambda record, _: record.total.won),
        "goals": _Rule(True, lambda record, _: record.total.goals),
        "opponents_goals": _Rule(False, lambda record, _: record.total.opponents_goals),
        "points": _Rule(True, lambda record, _: record.total.points),
        "difference": _Rule(True, lambda record, _: record.total.difference),
        "best_round": _Rule(True, _best_round),
        "last_round": _Rule(True, _last_round),
        "direct": _Rule(True, _direct),
        "lot": _Rule(False, _lot),
    }
)
"""What each criterion compares, and which way round."""


def rank(request: RankRequest, known: Sequence[RoundTally] | None = None) -> tuple[RankRow, ...]:
    """Return everyone's place, sorted by rank, then number; the request must be a checked one.

    ``known`` as for ``records``.
    """
    of_entrant = records(request, known)
    values: list[list[Value]] = [[] for _ in request.names]
    needed = [0] * len(request.names)
    groups = [list(range(len(request.names)))]
    for criterion in criteria(request.scheme):
        rule = RULES[criterion]
        split: list[list[int]] = []
        for group in groups:
            tied = frozenset(group)
            for entrant in group:
                values[entrant].append(rule.value(of_entrant[entrant], tied))
                needed[entrant] += len(group) > 1
            split += _split(group, values, rule.higher_is_better)
        groups = split
    return _rows(groups, values, needed)


def _split(group: list[int], values: list[list[Value]], higher_is_better: bool) -> list[list[int]]:
    """Divide tied entrants by their latest value, the better first, each part by number.

    Who has none is behind who has one.
    """

    def latest(entrant: int) -> tuple[int, ...]:
        value = values[entrant][-1]
        if value is None:
            return (not higher_is_better,)
        return (higher_is_better, *(value if isinstance(value, tuple) else (value,)))

    ordered = sorted(group, key=latest, reverse=higher_is_better)
    return [list(part) for _, part in groupby(ordered, key=latest)]


def _rows(
    groups: list[list[int]], values: list[list[Value]], needed: list[int]
) -> tuple[RankRow, ...]:
    rows: list[RankRow] = []
    for group in groups:
        place = len(rows) + 1
        rows += [RankRow(place, each, tuple(values[each]), needed[each]) for each in group]
    return tuple(rows)
