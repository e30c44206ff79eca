"""Single players: what is amiss between each two, as rows of integers to be looked up quickly.

``flag_scale`` tells only whether something is amiss. ``rough_scale`` weighs faults so near each
other that a search can climb from one to another: each kind that is to be avoided 8 times as much
as the next one, the last of them 4 times as much as the heaviest wish to sit apart; double all
wishes and nothing changes. ``exact_scale`` has the costs of module ``costs``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bobbl_server.core.draw.costs import Costs
from bobbl_server.core.draw.graphs.masks import Graph
from bobbl_server.core.draw.players.crowd import AWAY, Crowd
from bobbl_server.core.draw.request import WISHES, DrawRequest
from bobbl_server.core.draw.seating import Couple, Sides

Rows = Sequence[Sequence[int]]
"""Rows[a][b]: what it costs that players a and b sit together in some role; symmetric."""

Flags = list[bytearray]
"""Such rows of 0 and 1."""

LEAST_FAULT = 1_000
"""What the least of the faults weighs by the rough scale, or somewhat more."""

_ZERO_IS_ONE = bytes([ord("1"), *[ord("0")] * 255])
"""Turns a row of flags into binary digits of those without."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What each couple costs as partners and as opponents."""

    partners: Rows
    opponents: Rows

    def of(self, tables: Iterable[Sides]) -> int:
        """Return the cost of a seating."""
        partners, opponents = self.partners, self.opponents
        return sum(
            partners[a][b]
            + partners[c][d]
            + opponents[a][c]
            + opponents[a][d]
            + opponents[b][c]
            + opponents[b][d]
            for (a, b), (c, d) in tables
        )


@dataclass(frozen=True, slots=True)
class Met:
    """Flags of those who have been partners, and of those who have been opponents."""

    partners: Flags
    opponents: Flags


def met_of(request: DrawRequest, crowd: Crowd) -> Met:
    """Look through the history for who has met in which role."""
    numbers = crowd.numbers(request.count)
    partners, opponents = _flags(crowd.size + 1), _flags(crowd.size + 1)  # the last: who is away
    for tables in request.history:
        for one, two in tables:
            for side in (one, two):
                if len(side) == 2:
                    a, b = numbers[side[0]], numbers[side[1]]
                    partners[a][b] = partners[b][a] = 1
            for who in one:
                a = numbers[who]
                row = opponents[a]
                for other in two:
                    b = numbers[other]
                    row[b] = opponents[b][a] = 1
    return Met(_without_last(partners), _without_last(opponents))


def _flags(size: int) -> Flags:
    return [bytearray(size) for _ in range(size)]


def _without_last(flags: Flags) -> Flags:
    return [row[:-1] for row in flags[:-1]]


def flag_scale(request: DrawRequest, crowd: Crowd, met: Met) -> Scale:
    """Weigh everything that is amiss as 1; roles that are alike share their rows."""
    as_partners = [met.partners] * ("partners" in request.avoid)
    as_opponents = [met.opponents] * ("opponents" in request.avoid)
    if "crossings" in request.avoid:
        as_partners.append(met.opponents)
        as_opponents.append(met.partners)
    partners = _united(as_partners, crowd.size)
    are_alike = len(as_partners) == len(as_opponents) != 1
    opponents = partners if are_alike else _united(as_opponents, crowd.size)
    for one, other, _ in _apart(request, crowd):
        for rows in (partners, opponents):
            rows[one][other] = rows[other][one] = 1
    return Scale(partners, opponents)


def _united(several: Sequence[Flags], size: int) -> Flags:
    united = [0] * size
    for flags in several:
        united = [row | int.from_bytes(more) for row, more in zip(united, flags, strict=True)]
    return [bytearray(row.to_bytes(size)) for row in united]


def _apart(request: DrawRequest, crowd: Crowd) -> list[tuple[int, int, int]]:
    """Return the wishes to sit apart between numbers, with their weights."""
    numbers = crowd.numbers(request.count)
    wishes = ((numbers[one], numbers[other], weight) for one, other, weight in request.apart)
    return [wish for wish in wishes if AWAY not in wish[:2]]


def rough_scale(request: DrawRequest, crowd: Crowd, met: Met) -> Scale:
    """Weigh each kind of fault that is to be avoided."""
    wishes = _apart(request, crowd)
    least = LEAST_FAULT * (4 if wishes else 1)
    avoided = [wish for wish in reversed(WISHES) if wish in request.avoid]
    weight = dict.fromkeys(WISHES, 0)
    weight |= {wish: least * 8**rank for rank, wish in enumerate(avoided)}
    crossing = weight["crossings"]
    partners = _weighed(met.partners, weight["partners"], met.opponents, crossing)
    opponents = _weighed(met.opponents, weight["opponents"], met.partners, crossing)
    heaviest = max((weight for _, _, weight in wishes), default=1)
    for one, other, wish in wishes:
        for rows in (partners, opponents):
            rows[one][other] += LEAST_FAULT * wish // heaviest
            rows[other][one] = rows[one][other]
    return Scale(partners, opponents)


def _weighed(flags: Flags, weight: int, others: Flags, crossing: int) -> list[list[int]]:
    return [
        [weight * again + crossing * crossed for again, crossed in zip(row, other, strict=True)]
        for row, other in zip(flags, others, strict=True)
    ]


def exact_scale(crowd: Crowd, costs: Costs, count: int) -> Scale:
    """Weigh each couple as it costs, entrants numbered 0 … ``count`` − 1."""
    numbers = crowd.numbers(count)
    return Scale(
        _priced(costs.as_partners, numbers, crowd.size),
        _priced(costs.as_opponents, numbers, crowd.size),
    )


def _priced(costs: Mapping[Couple, int], numbers: Sequence[int], size: int) -> Rows:
    rows = [[0] * size for _ in range(size)]
    for (one, other), cost in costs.items():
        a, b = numbers[one], numbers[other]
        if AWAY not in (a, b):
            rows[a][b] = rows[b][a] = cost
    return rows


def free_graph(rows: Rows) -> Graph:
    """Return the graph of those who can sit together for nothing; no cost is above 255."""
    return [
        int(bytes(row).translate(_ZERO_IS_ONE)[::-1], 2) & ~(1 << number)
        for number, row in enumerate(rows)
    ]
