"""Fixed pairs: everybody who is there as nodes of a graph, and who may meet whom in this round.

Nodes are the entrants present in ascending order; if their number is odd one more node, the last,
stands for the bye, so that a round is a perfect matching in any case.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bobbl_server.core.draw.byes import bench_of
from bobbl_server.core.draw.graphs.masks import Edge, Graph, bits, mask_of, without
from bobbl_server.core.draw.lots import Lots, lots_of
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Sides, couple


@dataclass(frozen=True, slots=True)
class Field:
    """The nodes of a round and its graphs.

    ``entrants``: by node, without the bye. ``unmet``: who has not met, or may as well meet again;
    the bye has not met anybody. ``open``: who can meet at all in this round, given places and the
    rule for byes being what they are. ``fresh``: who can meet without a repeat; ``free``: against
    no wish to sit ``apart`` either, whose weights are kept by edge. Couples whose places are given,
    ``fixed``, have no choice and count as free.
    """

    entrants: Sequence[int]
    unmet: Graph
    open: Graph
    fresh: Graph
    free: Graph
    fixed: Sequence[Edge]
    apart: Mapping[Edge, int]

    @property
    def size(self) -> int:
        """How many nodes there are; even."""
        return len(self.unmet)

    @property
    def has_bye(self) -> bool:
        """Whether the last node is the bye."""
        return len(self.entrants) < self.size

    def tables(self, edges: Iterable[Edge]) -> tuple[Sides, ...]:
        """Return the tables of a round."""
        who, bye = self.entrants, len(self.entrants)
        return tuple(((who[one],), (who[other],)) for one, other in edges if max(one, other) != bye)

    def byes(self, edges: Iterable[Edge]) -> tuple[int, ...]:
        """Return who has a bye in a round."""
        bye = len(self.entrants)
        return tuple(self.entrants[min(edge)] for edge in edges if max(edge) == bye)


def field_of(request: DrawRequest, past: Past) -> Field:
    """Return the field of a round of fixed pairs, two or more of whom are present."""
    present = request.present
    size = len(present) + len(present) % 2
    nodes = {entrant: node for node, entrant in enumerate(present)}
    everybody = (1 << size) - 1
    complete = [everybody ^ 1 << node for node in range(size)]
    unmet = complete
    if "opponents" in request.avoid:
        met = _met(request, past)
        unmet = [row & ~old for row, old in zip(complete, met, strict=True)]
    lots = lots_of(request.given)
    fixed = tuple((nodes[one], nodes[other]) for one, other in lots.couples())
    open_ = _bound(_open(complete, request, past, nodes, lots), fixed)
    fresh = [can & new for can, new in zip(open_, unmet, strict=True)]
    apart = {
        couple(nodes[one], nodes[other]): weight
        for one, other, weight in request.apart
        if one in nodes and other in nodes
    }
    free = _bound(without(fresh, apart), fixed)
    return Field(present, unmet, open_, _bound(fresh, fixed), free, fixed, apart)


def _met(request: DrawRequest, past: Past) -> list[int]:
    """Return for each node whom it has met; the bits of those who are absent are closed up."""
    rows = past.opponents_of
    for gone in sorted(request.absent, reverse=True):
        below = (1 << gone) - 1
        rows = [row & below | row >> gone + 1 << gone for row in rows]
    met = [rows[entrant] for entrant in request.present]
    return met + [0] * (len(met) % 2)


def _open(
    complete: Graph, request: DrawRequest, past: Past, nodes: Mapping[int, int], lots: Lots
) -> list[int]:
    """Return who can meet: not two with places at different tables, and the bye not everybody."""
    rows = list(complete)
    placed = mask_of(nodes[entrant] for entrant in lots.tables)
    for node in bits(placed):
        rows[node] &= ~placed
    if len(request.present) % 2:
        waiting = [entrant for entrant in request.present if entrant not in lots.tables]
        candidates = bench_of(waiting, past.byes, 1).candidates
        bye, rows[-1] = len(rows) - 1, mask_of(nodes[entrant] for entrant in candidates)
        out = [(node, bye) for node in range(bye) if not rows[bye] >> node & 1]
        rows = without(rows, out)
    return rows


def _bound(graph: Graph, fixed: Sequence[Edge]) -> list[int]:
    """Return the graph in which these couples can only meet each other."""
    taken = mask_of(node for edge in fixed for node in edge)
    rows = [row & ~taken for row in graph]
    for one, other in fixed:
        rows[one], rows[other] = 1 << other, 1 << one
    return rows
