"""Looking ahead: splitting who has not met yet into rounds in which nobody meets again.

A **plan** is a list of rounds, disjoint perfect matchings of a graph: its nodes are entrants, its
edges couples who have not met. As long as there is one, as many rounds without a repeat can be
played. Finding one is colouring edges, and is done by a search that mends what is amiss (Kempe).

First each round takes whoever is still free. Then there are nodes that lack an opponent in some
rounds, and edges that are in no round yet, which are spare. Let a be a round that node x lacks, and
xy a spare edge. If y lacks a too, they meet in it. If y lacks another round b, the games of a and b
are exchanged along the chain of them that starts at x, and if it does not end at y, both lack b
then. If nothing of that works, x and y meet in a all the same, and whoever y was to meet lacks a
instead: the gap moves. After a few moves in vain some chains are exchanged at random, in rounds
with gaps: without that the search would get stuck.

What the search gives follows from the graph and the number of rounds alone: its dice are always the
same ones. So a draw needs no memory of earlier plans, and whoever recomputes it gets the same.
"""

from collections.abc import Sequence

from bobbl_server.core.draw.graphs.blossom import largest_matching
from bobbl_server.core.draw.graphs.masks import (
    NOBODY,
    Edge,
    Graph,
    bits,
    edges_of,
    least_degree,
    mask_of,
)
from bobbl_server.core.draw.randomness import Stream

Plan = Sequence[Sequence[Edge]]
"""Rounds, each the edges of a perfect matching."""

_DICE = b"bobbl plan"
_MOVES_IN_VAIN = 5
_VAIN_FOR_ONE_GAME = 20
_EXCHANGES = 10
_STEPS_FOR_ONE = 32
"""So many steps along a chain count as much as one other thing done."""


def plan_of(graph: Graph, rounds: int, patience: int) -> Plan:
    """Return ``rounds`` disjoint perfect matchings, or as many of them as were found.

    ``patience`` bounds the search, in things done for each node. Fewer than asked for are no proof
    that there are no more, except none at all.
    """
    rounds = min(rounds, least_degree(graph))
    matching = largest_matching(graph)
    if matching.left_over or not rounds:
        return ()
    if rounds == 1:
        return (edges_of(matching.mates),)
    search = _Search(graph, rounds)
    search.fill()
    search.mend(patience * len(graph))
    return search.complete_rounds() or (edges_of(matching.mates),)


class _Search:
    """Rounds that are being filled; see the top of the module."""

    def __init__(self, graph: Graph, rounds: int) -> None:
        self._dice = Stream(_DICE)
        self._rounds = rounds
        self._mates = [[NOBODY] * rounds for _ in graph]
        self._lacks = [(1 << rounds) - 1] * len(graph)
        self._spare = list(graph)
        self._gaps = 0
        self._rich = mask_of(at for at, row in enumerate(graph) if row.bit_count() > rounds)
        self._done = 0
        self._vain = 0

    def complete_rounds(self) -> Plan:
        """Return the rounds in which nobody lacks an opponent."""
        lacking = 0
        for lacks in self._lacks:
            lacking |= lacks
        whole = bits(((1 << self._rounds) - 1) & ~lacking)
        return [edges_of([mates[number] for mates in self._mates]) for number in whole]

    def fill(self) -> None:
        """Let the nodes of each round take one of those who are still free."""
        everybody = (1 << len(self._spare)) - 1
        for number in range(self._rounds):
            single = everybody
            while single:
                lowest = single & -single
                single ^= lowest
                node = lowest.bit_length() - 1
                near = self._spare[node] & single
                if near:
                    mate = self._one_of(near)
                    single ^= 1 << mate
                    self._match(node, mate, number)
        for node in range(len(self._spare)):
            self._look_at(node)

    def mend(self, most: int) -> None:
        """Close the gaps, until there are none or ``most`` things have been done."""
        node = NOBODY
        while self._gaps and self._done < most:
            self._done += 1
            if node == NOBODY or not self._lacks[node]:
                node = self._one_of(self._gaps)
            near = self._spare[node] & self._gaps
            if self._meet_in_common(node, near) or (near and self._exchange(node, near)):
                self._vain = 0
            else:
                node = self._move(node)

    def _one_of(self, mask: int) -> int:
        """Return one of the bits that are set: the first from a random place on."""
        start = self._dice.below(mask.bit_length())
        mask >>= start
        return start + (mask & -mask).bit_length() - 1

    def _match(self, one: int, other: int, number: int) -> None:
        """Let two meet in a round that both lack."""
        self._mates[one][number], self._mates[other][number] = other, one
        self._lacks[one] ^= 1 << number
        self._lacks[other] ^= 1 << number
        self._spare[one] ^= 1 << other
        self._spare[other] ^= 1 << one

    def _part(self, one: int, other: int, number: int) -> None:
        """Undo ``_match``."""
        self._match(one, other, number)
        self._mates[one][number] = self._mates[other][number] = NOBODY

    def _look_at(self, node: int) -> None:
        """Note whether a node lacks a round."""
        if self._lacks[node]:
            self._gaps |= 1 << node
        else:
            self._gaps &= ~(1 << node)

    def _meet_in_common(self, node: int, near: int) -> bool:
        """Let a node meet one of those near it in a round that both lack, if there is one."""
        for other in bits(near):
            common = self._lacks[node] & self._lacks[other]
            if common:
                self._match(node, other, (common & -common).bit_length() - 1)
                self._look_at(node)
                self._look_at(other)
                return True
        return False

    def _exchange(self, node: int, near: int) -> bool:
        """Exchange two rounds along a chain, so that a node and one near it lack the same one."""
        other = self._one_of(near)
        one, two = self._one_of(self._lacks[node]), self._one_of(self._lacks[other])
        chain = self._chain(node, two, one)
        if chain[-1] == other:
            return False
        self._turn(chain, one, two)
        self._match(node, other, two)
        for each in (node, other, chain[-1]):
            self._look_at(each)
        return True

    def _chain(self, node: int, first: int, second: int) -> list[int]:
        """Return the nodes along the games of two rounds in turn, to the end or once around."""
        mates, chain = self._mates, [node]
        at = mates[node][first]
        while at not in (NOBODY, node):
            chain.append(at)
            first, second = second, first
            at = mates[at][first]
        self._done += len(chain) // _STEPS_FOR_ONE
        return chain

    def _turn(self, chain: Sequence[int], one: int, two: int) -> None:
        """Exchange the games of two rounds along a whole chain."""
        for node in chain:
            mates = self._mates[node]
            mates[one], mates[two] = mates[two], mates[one]
        for end in (chain[0], chain[-1]):
            mates = self._mates[end]
            lacks = self._lacks[end] & ~(1 << one | 1 << two)
            lacks |= (mates[one] == NOBODY) << one | (mates[two] == NOBODY) << two
            self._lacks[end] = lacks
            self._look_at(end)

    def _move(self, node: int) -> int:
        """Let a node meet somebody in a round it lacks, and give whoever lacks that round now."""
        self._vain += 1
        if self._vain % _MOVES_IN_VAIN == 0:
            self._stir()
        if not self._lacks[node]:
            return NOBODY
        other, number = self._one_of(self._spare[node]), self._one_of(self._lacks[node])
        left = self._mates[other][number]
        if left != NOBODY:
            self._part(other, left, number)
            self._look_at(left)
        self._match(node, other, number)
        self._look_at(node)
        self._look_at(other)
        return left

    def _stir(self) -> None:
        """Exchange the games of two rounds, one of them with a gap, around some random nodes.

        Now and then a game is given up between two who have more edges than they need.
        """
        if self._rich and self._vain % _VAIN_FOR_ONE_GAME == 0:
            self._give_up(self._one_of(self._rich))
        for _ in range(_EXCHANGES):
            one = self._one_of(self._lacks[self._one_of(self._gaps)])
            two, node = self._dice.below(self._rounds), self._dice.below(len(self._spare))
            if one != two:
                self._turn(self._whole_chain(node, one, two), one, two)

    def _give_up(self, node: int) -> None:
        """Part a node from its opponent in a random round if neither needs the other."""
        number = self._dice.below(self._rounds)
        mate = self._mates[node][number]
        if mate != NOBODY and self._rich >> mate & 1:
            self._part(node, mate, number)
            self._look_at(node)
            self._look_at(mate)

    def _whole_chain(self, node: int, one: int, two: int) -> list[int]:
        """Return all nodes along the games of two rounds around a node, from end to end."""
        ahead, behind = self._chain(node, one, two), self._chain(node, two, one)[1:]
        if behind and behind[0] == ahead[-1]:  # they are a circle
            return ahead
        return behind[::-1] + ahead
