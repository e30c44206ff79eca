"""The practice that a draw has to beat: matchings for the round at hand, with no look ahead.

Round 1 is random. Fixed pairs are shuffled, and Edmonds' algorithm matches as many as it can of
those who have not met, over all who could meet; who is left over meets at random. Players get their
partner first, at random or by such a matching of those who were not partners. Then the pairs are
matched where all four meetings of opponents are fresh. If that leaves pairs over, there are two
variants by half of the wish: only player 2 of both may meet again, or only player 1; who is left
over meets at random each time, and the variant with the fewest repeated opponents is taken.

Crossings are not known to it. It takes even numbers only; here the others sit out by lot, those
with the fewest byes first.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set

import networkx as nx

from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating, Side, Sides
from builders.draws import byes_so_far, met, random_round

Met = Mapping[int, Set[int]]
"""With whom each entrant has played in a role; who has not played is not listed."""

MayMeet = Callable[[Side, Side], bool]

NOBODY: Set[int] = frozenset()


def practised(request: DrawRequest, dice: random.Random) -> Seating:
    """Give a round as the practice draws it."""
    playing = _playing(request, dice)
    if not request.history:
        return random_round(request.entrants, playing, dice)
    singles = [(entrant,) for entrant in playing]
    opponents = _met_as(request, "opponents")
    if request.entrants == "pairs":
        return tuple(_matched(singles, _fresh(opponents) if opponents else None, dice))
    partners = _met_as(request, "partners")
    couples = _matched(singles, _fresh(partners) if partners else None, dice)
    return opposed([one + other for one, other in couples], opponents, dice)


def opposed(sides: Sequence[Side], opponents: Met, dice: random.Random) -> Seating:
    """Let sides of two players meet; ``opponents`` are the meetings that should not be repeated."""
    if not opponents:
        return tuple(_matched(sides, None, dice))
    wishes = [_fresh(opponents), _fresh_for(0, opponents), _fresh_for(1, opponents)]
    best = _matched(sides, wishes[0], dice)
    if any(not wishes[0](*table) for table in best):
        variants = [best, *(_matched(sides, wish, dice) for wish in wishes[1:])]
        best = min(variants, key=lambda tables: repeated(tables, opponents))
    return tuple(best)


def repeated(tables: Iterable[Sides], opponents: Met) -> int:
    """Count the couples who meet as opponents again."""
    return sum(b in opponents.get(a, NOBODY) for one, other in tables for a in one for b in other)


def _playing(request: DrawRequest, dice: random.Random) -> list[int]:
    byes = byes_so_far(request)
    order = dice.sample(request.present, len(request.present))
    out = sorted(order, key=lambda entrant: byes[entrant])[: len(order) % (2 * request.side_size)]
    return [entrant for entrant in order if entrant not in out]


def _met_as(request: DrawRequest, role: str) -> Met:
    """Give the meetings in a role, if they are to be avoided."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    if role in request.avoid:
        everything = (table for played in request.history for table in played)
        for one, other in met(everything, as_partners=role == "partners"):
            found[one].add(other)
            found[other].add(one)
    return found


def _fresh(known: Met) -> MayMeet:
    def is_fresh(one: Side, other: Side) -> bool:
        return all(known.get(each, NOBODY).isdisjoint(other) for each in one)

    return is_fresh


def _fresh_for(player: int, known: Met) -> MayMeet:
    """Half of the wish: this player of either side meets only whom it has not met."""

    def is_fresh(one: Side, other: Side) -> bool:
        first, second = known.get(one[player], NOBODY), known.get(other[player], NOBODY)
        return first.isdisjoint(other) and second.isdisjoint(one)

    return is_fresh


def _matched(sides: Sequence[Side], may_meet: MayMeet | None, dice: random.Random) -> list[Sides]:
    """Match as many as can be, the rest by lot, without a wish all; named in random order."""
    order = dice.sample(sides, len(sides))
    couples = _largest_matching(order, may_meet) if may_meet else []
    matched = {at for couple in couples for at in couple}
    left = [at for at in range(len(order)) if at not in matched]
    dice.shuffle(left)
    couples += zip(left[::2], left[1::2], strict=True)
    dice.shuffle(couples)
    turned = (dice.sample(couple, 2) for couple in couples)
    return [(order[one], order[other]) for one, other in turned]


def _largest_matching(order: Sequence[Side], may_meet: MayMeet) -> list[tuple[int, int]]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(order)))
    graph.add_edges_from(
        (at, later)
        for at, one in enumerate(order)
        for later, other in enumerate(order[at + 1 :], at + 1)
        if may_meet(one, other)
    )
    return sorted(nx.max_weight_matching(graph, maxcardinality=True))
