"""bobbl-draw/1: a round of fixed pairs: who meets whom, and who has a bye if the number is odd.

Blocked are the couples that cost something: they have met, or wish to sit apart. A round without
any of them is drawn exactly uniformly where that can be done in time: by drawing again with few
rounds behind, by counting in small fields; else by a matching on shuffled entrants, which is nearly
but not exactly uniform. If there is no such round, the cheapest one is taken, and by the order of
the costs no other round has fewer repeats.
"""

from collections.abc import Sequence

from bobbl_server.core.draw.byes import Bench
from bobbl_server.core.draw.costs import Costs
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.pairs.counting import draw_counted
from bobbl_server.core.draw.pairs.rejection import Blocked, Pairing, draw_again, expects_within
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Couple, couple

_NOBODY = -1
"""Stands for the opponent of the one who has a bye."""

_SMALL_FIELD = 14
_MIDDLE_FIELD = 22
_FEW_TRIES = 50
_MANY_TRIES = 20_000
_PATIENCE = 4


def draw_pairs(present: Sequence[int], bench: Bench, costs: Costs, stream: Stream) -> Groups:
    """Give a round with the least possible cost, random among those; the bench has 0 or 1 place."""
    blocked = _blocked(present, costs)
    pairing, tries = _draw_free(present, bench, blocked, stream)
    if pairing is None:
        pairing = _draw_cheapest(present, bench, costs, stream)
    tables = tuple(((one,), (other,)) for one, other in pairing.couples)
    return Groups(tables, pairing.byes, tries, is_best=True)


def _blocked(present: Sequence[int], costs: Costs) -> Blocked:
    blocked: dict[int, set[int]] = {entrant: set() for entrant in present}
    for one, other in costs.as_opponents:
        blocked[one].add(other)
        blocked[other].add(one)
    return blocked


def _draw_free(
    present: Sequence[int], bench: Bench, blocked: Blocked, stream: Stream
) -> tuple[Pairing | None, int]:
    """Give a round in which nobody is blocked, or None if there is none; and the tries."""
    if len(present) <= _SMALL_FIELD:
        return _draw_counted_or_again(present, bench, blocked, stream, _FEW_TRIES)
    matched = None
    if not _is_surely_possible(present, blocked):
        matched = _draw_matched(present, bench, blocked, stream)
        if matched is None:
            return None, 1
    if len(present) <= _MIDDLE_FIELD:
        return _draw_counted_or_again(present, bench, blocked, stream, _MANY_TRIES)
    pairing, tries = _draw_again(present, bench, blocked, stream, _MANY_TRIES)
    return pairing or matched or _draw_matched(present, bench, blocked, stream), tries


def _is_surely_possible(present: Sequence[int], blocked: Blocked) -> bool:
    """Tell whether everybody has so many left to meet that a round exists in any case (Dirac).

    With one to sit out, whoever it is leaves the others one fewer each.
    """
    size = len(present)
    fewest = min(size - 1 - len(blocked[entrant]) for entrant in present) - size % 2
    return 2 * fewest >= size - size % 2


def _draw_counted_or_again(
    present: Sequence[int], bench: Bench, blocked: Blocked, stream: Stream, expected: int
) -> tuple[Pairing | None, int]:
    pairing, tries = _draw_again(present, bench, blocked, stream, expected)
    return pairing or draw_counted(present, bench.candidates, blocked, stream), tries


def _draw_again(
    present: Sequence[int], bench: Bench, blocked: Blocked, stream: Stream, expected: int
) -> tuple[Pairing | None, int]:
    """Draw until nobody is blocked if that needs up to ``expected`` tries; at least one counts."""
    if not expects_within(present, blocked, expected):
        return None, 1
    pairing, tries = draw_again(present, bench.candidates, blocked, stream, expected * _PATIENCE)
    return pairing, tries if pairing else tries + 1


def _draw_matched(
    present: Sequence[int], bench: Bench, blocked: Blocked, stream: Stream
) -> Pairing | None:
    from bobbl_server.core.draw.graphs.matching import (
        largest_matching,  # networkx is slow to import
    )

    candidates = set(bench.candidates)

    def is_free(one: int, other: int) -> bool:
        if _NOBODY in (one, other):
            return max(one, other) in candidates
        return other not in blocked[one]

    nodes = _nodes(present, stream)
    couples = largest_matching(nodes, is_free, stream)
    return _pairing(couples) if 2 * len(couples) == len(nodes) else None


def _draw_cheapest(present: Sequence[int], bench: Bench, costs: Costs, stream: Stream) -> Pairing:
    from bobbl_server.core.draw.graphs.matching import (
        cheapest_matching,  # networkx is slow to import
    )

    candidates = set(bench.candidates)

    def cost(one: int, other: int) -> int | None:
        if _NOBODY in (one, other):
            return 0 if max(one, other) in candidates else None
        return costs.as_opponents.get(couple(one, other), 0)

    return _pairing(cheapest_matching(_nodes(present, stream), cost))


def _nodes(present: Sequence[int], stream: Stream) -> list[int]:
    """Give those present in random order, with somebody to sit out against if needed."""
    nodes = list(present)
    if len(nodes) % 2:
        nodes.append(_NOBODY)
    stream.shuffle(nodes)
    return nodes


def _pairing(couples: Sequence[Couple]) -> Pairing:
    met = tuple(edge for edge in couples if _NOBODY not in edge)
    byes = tuple(max(edge) for edge in couples if _NOBODY in edge)
    return Pairing(met, byes)
