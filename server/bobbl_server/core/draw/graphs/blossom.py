"""Largest matchings by Edmonds' algorithm, and what keeps them from being larger.

From a node without a mate a tree of alternating paths is grown. Its outer nodes are those that an
alternating path of even length leads to; a free node beside one of them lengthens the matching. Two
outer nodes of one tree side by side close an odd circle, a blossom: everybody in it becomes outer
and it counts as one node, named after its base. A label says by which edges an outer node was
reached (Gabow 1976): by the outer node before it, or through the edge that closed a blossom.

A tree that cannot grow and has met no free node stays as it is and is left out of all later ones.
In the end the outer nodes of all such trees are those that some largest matching leaves over, the
inner ones are in their way (Gallai and Edmonds). Rows of bits let a node look at all others at
once, so that one tree over 1,000 nodes takes about a millisecond.
"""

from dataclasses import dataclass

from bobbl_server.core.draw.graphs.masks import NOBODY, Edge, Graph, mask_of


@dataclass(frozen=True, slots=True)
class Matching:
    """A largest matching: ``mates`` by node, ``NOBODY`` for those left over.

    ``outer``: the nodes that some largest matching leaves over; ``inner``: their other neighbours.
    """

    mates: tuple[int, ...]
    outer: int
    inner: int

    @property
    def left_over(self) -> int:
        """How many nodes have no mate, in this and in every other largest matching."""
        return self.mates.count(NOBODY)


def largest_matching(graph: Graph) -> Matching:
    """Return a largest matching; it follows from the graph alone."""
    mates = _greedy(graph)
    outer = inner = 0
    single = mask_of(node for node, mate in enumerate(mates) if mate == NOBODY)
    for root in range(len(graph)):
        if mates[root] == NOBODY:
            tree = _Tree(graph, mates, root, single, outer | inner)
            if tree.lengthen():
                single = mask_of(node for node, mate in enumerate(mates) if mate == NOBODY)
            else:
                outer |= tree.outer
                inner |= tree.inner
    return Matching(tuple(mates), outer, inner)


def has_perfect_matching(graph: Graph) -> bool:
    """Return whether everybody can have a mate."""
    return not largest_matching(graph).left_over


def _greedy(graph: Graph) -> list[int]:
    """Match whom those with the fewest neighbours meet first."""
    mates = [NOBODY] * len(graph)
    single = (1 << len(graph)) - 1
    for node in sorted(range(len(graph)), key=lambda each: graph[each].bit_count()):
        near = graph[node] & single
        if near and single >> node & 1:
            mate = (near & -near).bit_length() - 1
            mates[node], mates[mate] = mate, node
            single ^= 1 << node | 1 << mate
    return mates


class _Tree:
    """The alternating paths from one node without a mate."""

    def __init__(self, graph: Graph, mates: list[int], root: int, single: int, closed: int) -> None:
        self._graph = graph
        self._mates = mates
        self._closed = closed
        self._single = single & ~(closed | 1 << root)
        self.outer = 1 << root
        self.inner = 0
        self._queue = [root]
        self._reached: dict[int, int] = {}
        self._closing: dict[int, Edge] = {}
        self._base = {root: root}
        self._members = {root: 1 << root}

    def lengthen(self) -> bool:
        """Grow until a free node is met, and match it; False if the tree cannot grow to one."""
        for node in self._queue:  # grows meanwhile
            near = self._graph[node] & ~self._closed
            if near & self._single:
                free = near & self._single
                self._rematch(node, (free & -free).bit_length() - 1)
                return True
            while untouched := near & ~(self.outer | self.inner):
                self._reach(node, (untouched & -untouched).bit_length() - 1)
            while odd := near & self.outer & ~self._members[self._base_of(node)]:
                self._close(node, (odd & -odd).bit_length() - 1)
        return False

    def _reach(self, node: int, inner: int) -> None:
        """Go on from an outer node over an inner one to the mate of that."""
        mate = self._mates[inner]
        self.inner |= 1 << inner
        self._reached[mate] = node
        self._add(mate, mate)
        self._members[mate] = 1 << mate

    def _add(self, node: int, base: int) -> None:
        self.outer |= 1 << node
        self._base[node] = base
        self._queue.append(node)

    def _base_of(self, node: int) -> int:
        base = self._base
        while base[node] != node:
            base[node] = node = base[base[node]]
        return node

    def _close(self, one: int, other: int) -> None:
        """Make one blossom of the odd circle that an edge between two outer nodes closes."""
        joint = self._joint(self._base_of(one), self._base_of(other))
        for end in (one, other):
            at = self._base_of(end)
            while at != joint:
                inner = self._mates[at]
                self._closing[inner] = (one, other)
                self.inner ^= 1 << inner
                self._add(inner, joint)
                self._members[joint] |= self._members.pop(at) | 1 << inner
                self._base[at] = joint
                at = self._base_of(self._reached[at])

    def _joint(self, one: int, other: int) -> int:
        """Return the base at which the ways from two bases to the root come together."""
        passed = 1 << one | 1 << other
        ways = [one, other]
        while True:
            for at in (1, 0):
                mate = self._mates[ways[at]]
                if mate != NOBODY:
                    ways[at] = self._base_of(self._reached[ways[at]])
                    if passed >> ways[at] & 1:
                        return ways[at]
                    passed |= 1 << ways[at]

    def _rematch(self, node: int, mate: int) -> None:
        """Match an outer node anew, and change the mates along its path to the root."""
        mates = self._mates
        mates[mate] = node
        changes = [(node, mate)]
        while changes:
            node, mate = changes.pop()
            old, mates[node] = mates[node], mate
            if old == NOBODY or mates[old] != node:
                continue
            if node in self._closing:
                one, other = self._closing[node]
                changes += [(other, one), (one, other)]
            else:
                mates[old] = self._reached[node]
                changes.append((self._reached[node], old))
