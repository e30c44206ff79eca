"""Which couples must be paid for when as many as possible are free.

Largest matchings of the free graph leave nodes over. Gallai and Edmonds say which: its outer nodes
fall into **groups** without an edge between them, each odd, and each can be matched within itself
whichever one of its nodes is left out; the inner nodes need one group each, and one node of each
other group is left over. So the nodes left over can be paired off at the least price by matching
groups and inner nodes: two groups at the price of the cheapest couple between them, an inner node
and a group next to it for nothing.
"""

from collections.abc import Mapping, Sequence
from heapq import nsmallest

from bobbl_server.core.draw.graphs.blossom import largest_matching
from bobbl_server.core.draw.graphs.masks import NOBODY, Edge, Graph, bits, components, mask_of
from bobbl_server.core.draw.randomness import Stream

Prices = Mapping[Edge, int]
"""What each couple that is not free costs, by its nodes, the lower one first."""

_ALL_GROUPS = 120
_NEAREST = 10


def paid_edges(free: Graph, prices: Prices, stream: Stream) -> list[Edge] | None:
    """Return the cheapest couples not free that are needed beside as many free ones as possible.

    None where the nodes left over cannot be paired off. Up to 120 groups no choice is cheaper; of
    more, only those nearest to each are looked at.
    """
    from bobbl_server.core.draw.graphs.matching import cheapest_edges  # networkx is slow to import

    matching = largest_matching(free)
    groups = list(components(free, matching.outer))
    stream.shuffle(groups)
    inner = list(bits(matching.inner))
    between = _between(groups, prices, stream)
    known = {ends: price for ends, (price, _) in between.items()}
    beside = [_beside(free[node], matching.mates[node], groups) for node in inner]
    if len(groups) > _ALL_GROUPS:
        known = _nearest(known, len(groups), _left_over(groups, matching.mates))
        beside = [near[:_NEAREST] for near in beside]
    for at, near in enumerate(beside, start=len(groups)):
        known |= dict.fromkeys(((number, at) for number in near), 0)
    matched = cheapest_edges(len(groups) + len(inner), known)
    if 2 * len(matched) < len(groups) + len(inner):
        return None
    return [between[ends][1] for ends in matched if ends in between]


def _beside(row: int, mate: int, groups: Sequence[int]) -> list[int]:
    """Return the groups next to an inner node, first the one that its mate is in."""
    near = [number for number, group in enumerate(groups) if group & row]
    return sorted(near, key=lambda number: not groups[number] >> mate & 1)


def _left_over(groups: Sequence[int], mates: Sequence[int]) -> list[int]:
    """Return the groups of the nodes without a mate."""
    single = mask_of(node for node, mate in enumerate(mates) if mate == NOBODY)
    return [number for number, group in enumerate(groups) if group & single]


def _between(groups: Sequence[int], prices: Prices, stream: Stream) -> dict[Edge, tuple[int, Edge]]:
    """Return the cheapest couple between each two groups, with its price.

    A random one of equals.
    """
    group_of = {node: number for number, group in enumerate(groups) for node in bits(group)}
    ranks = list(range(max(group_of, default=0) + 1))
    stream.shuffle(ranks)
    found: dict[Edge, tuple[int, Edge]] = {}
    rank_of: dict[Edge, Edge] = {}
    for (one, other), price in prices.items():
        a, b = group_of.get(one, NOBODY), group_of.get(other, NOBODY)
        if NOBODY in (a, b) or a == b:
            continue
        ends = (a, b) if a < b else (b, a)
        rank = ranks[one], ranks[other]
        if ends not in found or (price, rank) < (found[ends][0], rank_of[ends]):
            found[ends], rank_of[ends] = (price, (one, other)), rank
    return found


def _nearest(prices: Prices, count: int, left_over: Sequence[int]) -> dict[Edge, int]:
    """Return the cheapest edges of each group, and some that pair off the groups left over."""
    around: list[list[tuple[int, Edge]]] = [[] for _ in range(count)]
    for ends, price in prices.items():
        for end in ends:
            around[end].append((price, ends))
    near = {ends: price for each in around for price, ends in nsmallest(_NEAREST, each)}
    for one, other in zip(left_over[::2], left_over[1::2], strict=True):
        if (one, other) in prices:
            near[one, other] = prices[one, other]
    return near
