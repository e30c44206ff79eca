"""The clean-up: the fewest moves after which tables 1 … m are full and all others empty.

Whoever sits beyond table m has to move, and it is enough if they do: the seats free at tables
1 … m are as many. So the number of moves is fixed, and what is left to choose is who takes which
gap. As many as possible keep their pair (1 or 2), then pair and player, then the player number
alone. That is had by giving out the gaps in turns: first to movers of the same pair and player,
then of the same pair, then of the same player number, then to anybody. A turn takes away as many
movers as gaps of a pair, so it costs no later turn anything; and how many go from which role to
which is settled by that, so that all best ways are equally likely once movers and gaps have been
shuffled.

Former meetings are avoided afterwards, by exchanges that cost nobody a role, as far as exchanges of
two lead; then the ways are not equally likely.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.meetings import Again, Met, Who
from bobbl_server.core.draw.registration.zones import Hall
from bobbl_shared.domain.seats import Seat

Way = dict[Seat, Seat | None]
"""For each gap the seat from which somebody comes; None: it stays a gap."""

_TURNS: Sequence[Callable[[Seat, Seat], bool]] = (
    lambda here, there: (here.pair, here.player) == (there.pair, there.player),
    lambda here, there: here.pair == there.pair,
    lambda here, there: here.player == there.player,
    lambda here, there: True,
)

_PLACES = ((1, 1), (1, 2), (2, 1), (2, 2))

_BEGINNINGS = 8
"""Exchanges of two can end short of the best; from so many beginnings the best end is taken."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The tables do not come out: ``needed`` more would fill one, or ``over`` must sit out."""

    needed: int
    over: int


def clean_up(
    holders: Mapping[Seat, Who], side_size: int, stream: Stream, met: Met[Who] | None = None
) -> Missing | list[tuple[Who, Seat, Seat]]:
    """Return who moves from where to where, in the order of the seats they leave.

    The list is empty if nobody has to move.
    """
    tables, over = divmod(len(holders), 2 * side_size)
    if over:
        return Missing(2 * side_size - over, over)
    return moves_into(tables, holders, side_size, stream, met)


def moves_into(
    tables: int,
    holders: Mapping[Seat, Who],
    side_size: int,
    stream: Stream,
    met: Met[Who] | None = None,
) -> list[tuple[Who, Seat, Seat]]:
    """Return the moves of all who sit beyond ``tables``; the gaps must be enough for them."""
    gaps = Hall(side_size, holders).free(1, tables)
    movers = [seat for seat in holders if seat.table > tables]
    if len(movers) > len(gaps):
        raise ValueError(f"{len(movers)} cannot move into {len(gaps)} seats")
    way = _given_out(movers, gaps, stream)
    if met is not None and movers:
        ways = [way, *(_given_out(movers, gaps, stream) for _ in range(1, _BEGINNINGS))]
        way = min((_mended(each, holders, met) for each in ways), key=lambda end: end[1])[0]
    moves = ((here, there) for there, here in way.items() if here is not None)
    return [(holders[here], here, there) for here, there in sorted(moves)]


def _given_out(movers: Sequence[Seat], gaps: Sequence[Seat], stream: Stream) -> Way:
    """Return one of the ways in which most keep their role, all of them equally likely."""
    waiting, open_ = sorted(movers), sorted(gaps)
    stream.shuffle(waiting)
    stream.shuffle(open_)
    way: Way = dict.fromkeys(open_)
    for suits in _TURNS:
        for here in list(waiting):
            there = next((gap for gap in open_ if suits(here, gap)), None)
            if there is not None:
                way[there] = here
                waiting.remove(here)
                open_.remove(there)
    return way


def _mended(way: Way, holders: Mapping[Seat, Who], met: Met[Who]) -> tuple[Way, Again]:
    """Exchange two while it makes meetings fewer and costs no role; tell how many are left."""
    leaving = {here for here in way.values() if here is not None}
    after = {seat: who for seat, who in holders.items() if seat not in leaving}
    after |= {there: holders[here] for there, here in way.items() if here is not None}

    def again(*gaps: Seat) -> Again:
        tables = {gap.table for gap in gaps}
        seats = [Seat(table, *place) for table in tables for place in _PLACES]
        found = [met.at(after[seat], seat, after) for seat in seats if seat in after]
        return Again(sum(each.partners for each in found), sum(each.opponents for each in found))

    def exchange(one: Seat, other: Seat) -> None:
        way[one], way[other] = way[other], way[one]
        for there in (one, other):
            here = way[there]
            if here is None:
                after.pop(there, None)
            else:
                after[there] = holders[here]

    is_better = True
    while is_better:
        is_better = False
        for one, other in combinations(way, 2):
            roles, before = _roles(way, one, other), again(one, other)
            if not any(before):
                continue
            exchange(one, other)
            if _roles(way, one, other) == roles and again(one, other) < before:
                is_better = True
            else:
                exchange(one, other)
    return way, again(*way)


def _roles(way: Way, *gaps: Seat) -> tuple[int, ...]:
    """Count who keeps pair, pair and player, and player of those who go to these gaps."""
    come = [(here, gap) for gap in gaps if (here := way[gap]) is not None]
    kept = [(here.pair == gap.pair, here.player == gap.player) for here, gap in come]
    return (
        sum(pair for pair, _ in kept),
        sum(pair and player for pair, player in kept),
        sum(player for _, player in kept),
    )
