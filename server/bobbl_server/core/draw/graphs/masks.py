"""Graphs as bit masks: row v has bit w if nodes v and w may meet; symmetric, no loops.

A mask answers for hundreds of nodes at once, which is what makes matchings quick without a library.
"""

from collections.abc import Iterable, Iterator, Sequence

Graph = Sequence[int]
"""One row of bits for each node, counted from 0."""

Edge = tuple[int, int]

NOBODY = -1


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(nodes: Iterable[int]) -> int:
    """Return the mask with the bits of these nodes."""
    mask = 0
    for node in nodes:
        mask |= 1 << node
    return mask


def least_degree(graph: Graph) -> int:
    """Return how many the node with the fewest may meet; 0 if there is no node."""
    return min((row.bit_count() for row in graph), default=0)


def without(graph: Graph, edges: Iterable[Edge]) -> list[int]:
    """Return the graph without these edges, whether it has them or not."""
    rows = list(graph)
    for one, other in edges:
        rows[one] &= ~(1 << other)
        rows[other] &= ~(1 << one)
    return rows


def edges_of(mates: Sequence[int]) -> tuple[Edge, ...]:
    """Return who meets whom once each, from the opponent of each node; ``NOBODY`` is left out."""
    return tuple((node, mate) for node, mate in enumerate(mates) if node < mate)


def within(graph: Graph, nodes: Sequence[int]) -> list[int]:
    """Return the graph of these nodes alone, numbered in their order."""
    place = {node: at for at, node in enumerate(nodes)}
    mask = mask_of(nodes)
    return [mask_of(place[other] for other in bits(graph[node] & mask)) for node in nodes]


def components(graph: Graph, mask: int) -> Iterator[int]:
    """Yield the masks of those parts of some nodes that no edge between these nodes joins."""
    while mask:
        part = border = mask & -mask
        while border:
            near = 0
            for node in bits(border):
                near |= graph[node]
            border = near & mask & ~part
            part |= border
        mask ^= part
        yield part
