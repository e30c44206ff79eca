"""The cup: a place gives points, the best evenings of a person add up."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import MappingProxyType

from msgspec import Struct

from bobbl_federation.season.finished import Finished
from bobbl_federation.season.recognition import Recognised
from bobbl_federation.season.series import CupCriterion, CupRules, Source
from bobbl_shared.ids import TournamentId

CupValue = int | tuple[int, ...]


class CupEvening(Struct, frozen=True, gc=False):
    """What an evening gave a member; ``counts``: it is among the best."""

    source: Source
    place: int
    points: int
    counts: bool


class CupLine(Struct, frozen=True):
    """A row of the table; ``values`` by the criteria in order, ``evenings`` as they were played."""

    rank: int
    member: int
    points: int
    values: tuple[CupValue, ...]
    evenings: tuple[CupEvening, ...]


def cup(rules: CupRules, evenings: Iterable[Finished], who: Recognised) -> tuple[CupLine, ...]:
    """Return all who have a place in any of the evenings, best first, then by number.

    The order in which the evenings are given does not matter.
    """
    played = sorted(evenings, key=lambda each: each.order)
    newest = played[-1].tournament if played else None
    found: defaultdict[int, list[tuple[Source, int]]] = defaultdict(list)
    for evening in played:
        members = who.members(evening)
        for each in evening.places:
            if each.person in members:
                source = Source(evening.tournament, each.index)
                found[members[each.person]].append((source, each.place))
    lines = [_line(rules, member, some, newest) for member, some in found.items()]
    lines.sort(key=lambda each: each.member)
    lines.sort(key=lambda each: each.values, reverse=True)
    return tuple(_ranked(lines))


def _line(
    rules: CupRules, member: int, some: list[tuple[Source, int]], newest: TournamentId | None
) -> CupLine:
    """Return a member's row, not ranked yet."""
    points = [rules.of(place) for _, place in some]
    by_points = sorted(range(len(some)), key=lambda at: -points[at])
    best = frozenset(by_points[: rules.best])
    evenings = tuple(
        CupEvening(source, place, points[at], at in best) for at, (source, place) in enumerate(some)
    )
    values = tuple(_VALUES[each](evenings, newest) for each in rules.criteria)
    return CupLine(0, member, sum(points[at] for at in best), values, evenings)


def _ranked(lines: list[CupLine]) -> Iterable[CupLine]:
    better = 0
    for values, some in groupby(lines, key=lambda each: each.values):
        tied = list(some)
        for each in tied:
            yield CupLine(better + 1, each.member, each.points, values, each.evenings)
        better += len(tied)


def _counting(evenings: tuple[CupEvening, ...]) -> list[int]:
    return sorted((each.points for each in evenings if each.counts), reverse=True)


def _at_newest(evenings: tuple[CupEvening, ...], newest: TournamentId | None) -> int:
    return sum(each.points for each in evenings if each.source.tournament == newest)


_Value = Callable[[tuple[CupEvening, ...], TournamentId | None], CupValue]

_VALUES: Mapping[CupCriterion, _Value] = MappingProxyType(
    {
        "points": lambda evenings, _: sum(_counting(evenings)),
        "best_evenings": lambda evenings, _: tuple(_counting(evenings)),
        "wins": lambda evenings, _: sum(each.place == 1 for each in evenings),
        "evenings": lambda evenings, _: len(evenings),
        "all_points": lambda evenings, _: sum(each.points for each in evenings),
        "newest_evening": _at_newest,
    }
)
