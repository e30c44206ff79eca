"""Fields whose rounds can be counted out: all admissible ones, or how likely two are to meet.

The rounds behind are always the same ones, so that two examinations can be compared.

Small fields are enumerated. In larger ones there are too many rounds, but in how many of them a
couple meets can be counted. Take couples away one by one, always that of the first entrant left:
the sets that can be left over are walked through forwards (in how many ways is this set reached?)
and backwards (in how many ways can it be paired off?).
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import PAIRS, WISHES, DrawRequest, Wish
from bobbl_server.core.draw.seating import Couple, Seating, Sides, opponents, partners

Entrants = Literal["pairs", "players"]


@dataclass(frozen=True, slots=True)
class _Blocked:
    """Couples that should not be partners, and couples that should not be opponents."""

    partners: Set[Couple]
    opponents: Set[Couple]

    def allows(self, table: Sides) -> bool:
        """Return whether everybody at a table may meet as they do there."""
        return self.partners.isdisjoint(partners(table)) and self.opponents.isdisjoint(
            opponents(table)
        )


def field(entrants: Entrants, count: int, played: int, planned: int) -> DrawRequest:
    """Return the request for a round of a small field, with these rounds played and planned.

    Players may meet again in the other role: no two rounds of a small field go without that.
    """
    dice = Stream(f"{entrants} {count}".encode())
    avoid: tuple[Wish, ...] = WISHES if entrants == PAIRS else ("partners", "opponents")
    request = DrawRequest(entrants, count, avoid=avoid)
    for _ in range(played):
        possible = admissible(request)
        request = _after(request, possible[dice.below(len(possible))])
    return replace(request, rounds=planned)


def _after(request: DrawRequest, tables: Seating) -> DrawRequest:
    return replace(request, history=(*request.history, tables))


def circle(count: int, played: int) -> DrawRequest:
    """Return the request for a round of pairs who have played a round robin so far; even number."""
    last = count - 1

    def opponent(entrant: int, number: int) -> int:
        if entrant == last:
            return next(each for each in range(last) if 2 * each % last == number)
        other = (number - entrant) % last
        return last if other == entrant else other

    history = tuple(
        tuple(((one,), (other,)) for one in range(count) if one < (other := opponent(one, number)))
        for number in range(played)
    )
    return DrawRequest("pairs", count, history=history, rounds=played + 1)


def admissible(request: DrawRequest) -> list[Seating]:
    """Return every round without a repeat to be avoided; tables, pairs and players mean nothing.

    With an odd number of pairs only those with the fewest byes sit out; players must be a multiple
    of four. Wishes to sit apart and given places are not looked at.
    """
    blocked = _blocked(request)
    if request.entrants != PAIRS:
        return [*_foursomes(request.present, blocked)]
    return [
        tables
        for bye in _byes(request)
        for tables in _pairings([each for each in request.present if each != bye], blocked)
    ]


def lasting(request: DrawRequest) -> list[Seating]:
    """Return the admissible rounds after which all planned ones can still be had.

    All are given if none is of that kind, or none is planned.
    """
    possible = admissible(request)
    later = 0 if request.rounds is None else request.rounds - len(request.history) - 1
    return [tables for tables in possible if _leaves(request, tables, later)] or possible


def _leaves(request: DrawRequest, tables: Seating, rounds: int) -> bool:
    if not rounds:
        return True
    after = _after(request, tables)
    return any(_leaves(after, each, rounds - 1) for each in admissible(after))


def _byes(request: DrawRequest) -> Sequence[int | None]:
    """Return who may sit out; nobody, if the number is even."""
    if not len(request.present) % 2:
        return [None]
    seated = Counter(_seated(request.history))
    most = max(seated[entrant] for entrant in request.present)
    return [entrant for entrant in request.present if seated[entrant] == most]


def _seated(history: Iterable[Seating]) -> Iterator[int]:
    return (entrant for tables in history for sides in tables for side in sides for entrant in side)


def _blocked(request: DrawRequest) -> _Blocked:
    tables = [table for played in request.history for table in played]
    were_partners = {each for table in tables for each in partners(table)}
    were_opponents = {each for table in tables for each in opponents(table)}
    unwanted: Mapping[Wish, _Blocked] = {
        "partners": _Blocked(were_partners, frozenset()),
        "opponents": _Blocked(frozenset(), were_opponents),
        "crossings": _Blocked(were_opponents, were_partners),
    }
    wishes = [unwanted[wish] for wish in request.avoid]
    return _Blocked(
        frozenset[Couple]().union(*(each.partners for each in wishes)),
        frozenset[Couple]().union(*(each.opponents for each in wishes)),
    )


def grouping(tables: Seating) -> Hashable:
    """Return who plays with and against whom, the same for every naming of tables and seats."""
    return frozenset(frozenset(tuple(sorted(side)) for side in sides) for sides in tables)


def _pairings(present: Sequence[int], blocked: _Blocked) -> Iterator[Seating]:
    if not present:
        yield ()
        return
    first, *others = present
    for other in others:
        table = ((first,), (other,))
        if blocked.allows(table):
            for tables in _pairings([each for each in others if each != other], blocked):
                yield (table, *tables)


def _foursomes(present: Sequence[int], blocked: _Blocked) -> Iterator[Seating]:
    if not present:
        yield ()
        return
    first, *others = present
    for four in combinations(others, 3):
        tables = [*_foursomes([each for each in others if each not in four], blocked)]
        for partner in four:
            one, other = (each for each in four if each != partner)
            table = ((first, partner), (one, other))
            if blocked.allows(table):
                yield from ((table, *rest) for rest in tables)


def meeting_chances(request: DrawRequest) -> Mapping[Couple, Fraction]:
    """Return how likely each couple of pairs meets if all admissible rounds are equally likely.

    Everybody is there, and the number is even. Couples that have met are left out.
    """
    met = _blocked(request).opponents
    everybody = (1 << request.count) - 1
    free = [everybody ^ 1 << entrant for entrant in range(request.count)]
    for one, other in met:
        free[one] &= ~(1 << other)
        free[other] &= ~(1 << one)
    return _Sets(everybody, free).chances()


class _Sets:
    """The sets of entrants, as bit masks, that can be left over."""

    def __init__(self, everybody: int, free: Sequence[int]) -> None:
        self._everybody, self._free = everybody, free

    def chances(self) -> dict[Couple, Fraction]:
        """Return the share of all pairings of everybody that each couple is in."""
        reached = self._reached()
        ways = self._ways(reached)
        found: defaultdict[Couple, int] = defaultdict(int)
        for mask, many in reached.items():
            for met, rest in self._branches(mask):
                found[met] += many * ways[rest]
        return {met: Fraction(many, ways[self._everybody]) for met, many in found.items()}

    def _reached(self) -> dict[int, int]:
        """Return in how many ways each set is left over, larger sets first."""
        reached = layer = {self._everybody: 1}
        while layer:
            below: defaultdict[int, int] = defaultdict(int)
            for mask, many in layer.items():
                for _, rest in self._branches(mask):
                    below[rest] += many
            reached = {**reached, **below}
            layer = below
        return reached

    def _ways(self, reached: Mapping[int, int]) -> dict[int, int]:
        """Return in how many ways each of these sets can be paired off."""
        ways = {0: 1}
        for mask in reversed(reached):
            if mask:
                ways[mask] = sum(ways[rest] for _, rest in self._branches(mask))
        return ways

    def _branches(self, mask: int) -> Iterator[tuple[Couple, int]]:
        """Yield whom the first of a set can meet, and who is left then."""
        first = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)
        others = rest & self._free[first] if mask else 0
        while others:
            bit = others & -others
            others ^= bit
            yield (first, bit.bit_length() - 1), rest ^ bit
