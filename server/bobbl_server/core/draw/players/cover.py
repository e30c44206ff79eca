"""Single players: rounds made of free tables only, found, counted, or proven not to exist.

A table is free if nothing is amiss at it. A round in which nothing is amiss covers everybody with
free tables, each once, but for those who have a bye: an exact cover. It is looked for by taking the
player who is left the fewest free tables and trying them one by one; where somebody is left none,
the way back is taken. When all ways have been gone, it is proven that there is no such round.

Where few free tables are left the rounds can be counted. The number for a set of players is the
sum over the tables of one of them of the numbers for the rest, and is remembered. Walking down with
each choice weighted by the rounds it leaves gives all of them with the same probability.

Players and tables are bits of masks, so that a table that is taken strikes out at once all tables
that share a player with it. Who calls shuffles the players: only the walk down is by lot.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bobbl_server.core.draw.graphs.masks import Graph, bits, mask_of
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Sides

FreeTables = Mapping[int, Sequence[Sides]]
"""By the players of a table, as a mask: the ways to split them with nothing amiss."""


class Unsettled(Exception):
    """There is more to look through than was allowed; nothing is proven."""


def free_tables(partners: Graph, opponents: Graph, most: int) -> FreeTables:
    """Return all free tables; the graphs have an edge where a couple may meet in that role.

    Raises ``Unsettled`` if there are more than ``most``.
    """
    found: dict[int, list[Sides]] = {}
    number = 0
    for a in range(len(partners)):
        for b in bits(partners[a] >> a << a):
            common = (opponents[a] & opponents[b]) >> a << a
            for c in bits(common):
                for d in bits((partners[c] & common) >> c << c):
                    found.setdefault(mask_of((a, b, c, d)), []).append(((a, b), (c, d)))
                    number += 1
            if number > most:
                raise Unsettled
    return found


_BYE = -1
"""Taken instead of the number of a table where somebody sits out."""


class _Left(NamedTuple):
    """What is left: players without a place, and tables that can still be taken."""

    players: int
    tables: int


class Covers:
    """The rounds of free tables; as many of the ``candidates`` sit out as are one too many."""

    def __init__(self, size: int, tables: FreeTables, candidates: int = 0) -> None:
        self._groups = list(tables)
        self._splits = list(tables.values())
        self._candidates = candidates
        self._with = [0] * size
        for number, group in enumerate(self._groups):
            for player in bits(group):
                self._with[player] |= 1 << number
        self._touching = [self._touched(group) for group in self._groups]
        self._all = _Left((1 << size) - 1, (1 << len(self._groups)) - 1)
        self._ways = {0: 1}
        self._steps = 0

    def _touched(self, group: int) -> int:
        tables = 0
        for player in bits(group):
            tables |= self._with[player]
        return tables

    def find(self, steps: int) -> list[Sides] | None:
        """Return some round, or None: then there is none. Raises ``Unsettled`` after ``steps``."""
        self._steps = steps
        return self._found(self._all)

    def _found(self, left: _Left) -> list[Sides] | None:
        if not left.players:
            return []
        for table, rest in self._choices(left):
            found = self._found(rest)
            if found is not None:
                return found if table == _BYE else [self._splits[table][0], *found]
        return None

    def draw(self, steps: int, stream: Stream) -> list[Sides] | None:
        """Return one of all rounds, all equally likely, or None: then there is none.

        Raises ``Unsettled`` if the rounds of more than ``steps`` sets of players must be counted.
        """
        self._steps = steps
        left, drawn = self._all, list[Sides]()
        if not self._count(left):
            return None
        self._steps += len(self._with)  # for the walk down, in which nothing is counted anew
        while left.players:
            at = stream.below(self._count(left))
            for table, rest in self._choices(left):
                at -= self._count_with(table, rest)
                if at < 0:
                    break
            left = rest
            if table != _BYE:
                splits = self._splits[table]
                drawn.append(splits[stream.below(len(splits))])
        return drawn

    def _count(self, left: _Left) -> int:
        """Return how many rounds there are for what is left."""
        known = self._ways.get(left.players)
        if known is None:
            choices = self._choices(left)
            known = sum(self._count_with(table, rest) for table, rest in choices)
            self._ways[left.players] = known
        return known

    def _count_with(self, table: int, rest: _Left) -> int:
        ways = 1 if table == _BYE else len(self._splits[table])
        return ways * self._count(rest)

    def _choices(self, left: _Left) -> Iterator[tuple[int, _Left]]:
        """Yield the ways to place the player who has the fewest, and what each of them leaves."""
        self._steps -= 1
        if self._steps < 0:
            raise Unsettled
        player = self._scarcest(left)
        tables = self._with[player] & left.tables
        for table in bits(tables):
            players = left.players & ~self._groups[table]
            yield table, _Left(players, left.tables & ~self._touching[table])
        if self._may_rest(left) >> player & 1:
            yield _BYE, _Left(left.players & ~(1 << player), left.tables & ~tables)

    def _scarcest(self, left: _Left) -> int:
        may_rest = self._may_rest(left)
        scarcest, fewest = 0, len(self._groups) + 2
        for player in bits(left.players):
            ways = (self._with[player] & left.tables).bit_count() + (may_rest >> player & 1)
            if ways < fewest:
                scarcest, fewest = player, ways
                if not ways:
                    break
        return scarcest

    def _may_rest(self, left: _Left) -> int:
        """Return who may still sit out."""
        return self._candidates if left.players.bit_count() % 4 else 0
