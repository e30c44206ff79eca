"""A round of fixed pairs: who meets whom, and who has a bye if the number is odd.

A round without a repeat and against nobody's wish is drawn

1. again and again, where at most 8,192 tries are expected, until nobody is blocked (``rejection``),
   which is exactly uniform;
2. else, up to 26 nodes, by counting all of them (``counting``), exactly uniform too;
3. else by walks from one round to the next (``walks``), uniform to within what can be measured.

It is taken if it leaves what is wanted for later (``outlook``); if not, the drawing goes on, so
that the round is uniform among those that do. If there is none, the cheapest is taken
(``cheapest``).

To recompute a round found in the first way, nothing but ``rejection`` is needed: it is what try
number ``tries`` gives, with who has met, or wishes to sit apart, or has a place given at another
table, blocked, and with couples whose places are given left out of the list. Then come the bits
that name the places (``seating``): for each couple in their order, and for given ones before them,
one bit that exchanges pair 1 and pair 2 if it is 1, and a shuffle of the tables.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count, islice

from bobbl_server.core.draw.costs import exact_units, opposing_costs_of
from bobbl_server.core.draw.graphs.blossom import largest_matching
from bobbl_server.core.draw.graphs.masks import Edge, bits, edges_of, mask_of
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.outcome import Reason
from bobbl_server.core.draw.pairs.cheapest import cheapest_round, repeats_in
from bobbl_server.core.draw.pairs.counting import CountedRounds
from bobbl_server.core.draw.pairs.field import Field, field_of
from bobbl_server.core.draw.pairs.outlook import Drawn, choose, outlook_of, warnings
from bobbl_server.core.draw.pairs.rejection import draw_for_ever, is_expected_within
from bobbl_server.core.draw.pairs.walks import mixed
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import couple

_EXPECTED_TRIES = 8_192
_PATIENCE = 4
_COUNTED_FIELD = 26


def draw_pairs(request: DrawRequest, past: Past, stream: Stream) -> Groups:
    """Return a round for two or more pairs that are present."""
    field, is_best = field_of(request, past), True
    draws = _free_rounds(field, stream)
    first = next(draws, None)
    if first is None:
        edges, is_best = cheapest_round(field, _cost_in(field, request, past), stream)
        first = Drawn(edges, tries=1)
    if repeats_in(field, first.edges):
        return _groups(field, first, is_best, ())
    outlook = outlook_of(request, field, past)
    chosen = choose(chain([first], draws), outlook, lambda edges: _wishes(field, edges), stream)
    return _groups(field, chosen.drawn, is_best, warnings(request, outlook, chosen))


def _groups(field: Field, drawn: Drawn, is_best: bool, reasons: Iterable[Reason]) -> Groups:
    tables, byes = field.tables(drawn.edges), field.byes(drawn.edges)
    return Groups(tables, byes, drawn.tries, is_best, tuple(reasons))


def _free_rounds(field: Field, stream: Stream) -> Iterator[Drawn]:
    """Yield free rounds for ever, each drawn anew; none at all if there is none."""
    matching = largest_matching(field.free)
    if matching.left_over:
        return
    begun = 0
    if _is_soon_found(field):
        for begun, edges in enumerate(_again(field, stream), start=1):
            if edges is not None:
                yield Drawn(edges, begun)
    if field.size <= _COUNTED_FIELD:
        rounds = CountedRounds(field.free)
        for tries in count(begun + 1):
            yield Drawn(rounds.draw(stream), tries)
    mates = matching.mates
    for tries in count(begun + 1):
        mates = mixed(field.free, mates, stream)
        yield Drawn(edges_of(mates), tries)


def _is_soon_found(field: Field) -> bool:
    """Return whether few tries are expected until a round is free by chance."""
    drawn = _nodes_drawn(field)
    among = mask_of(drawn)
    free = sum((field.free[node] & among).bit_count() for node in drawn)
    return is_expected_within(len(drawn), free, _EXPECTED_TRIES)


def _again(field: Field, stream: Stream) -> Iterator[Sequence[Edge] | None]:
    """Yield one try after another, up to a number that hardly ever is needed."""
    drawn, bye = _nodes_drawn(field), len(field.entrants)
    everybody = mask_of(drawn)
    blocked = {node: frozenset(bits(everybody & ~field.free[node])) for node in drawn}
    candidates = list(bits(field.free[bye])) if field.has_bye else []
    tries = draw_for_ever(drawn, candidates, blocked, stream)
    for pairing in islice(tries, _EXPECTED_TRIES * _PATIENCE):
        if pairing is None:
            yield None
        else:
            yield [*field.fixed, *pairing.couples, *((out, bye) for out in pairing.byes)]


def _nodes_drawn(field: Field) -> list[int]:
    """Return the nodes of entrants who do not know yet whom they meet."""
    fixed = {node for edge in field.fixed for node in edge}
    return [node for node in range(len(field.entrants)) if node not in fixed]


def _cost_in(field: Field, request: DrawRequest, past: Past) -> Callable[[int, int], int]:
    """Return what it costs that two nodes meet; a bye costs nothing."""
    costs = opposing_costs_of(request, past, exact_units(request))
    who, bye = field.entrants, len(field.entrants)

    def cost(one: int, other: int) -> int:
        return 0 if bye in (one, other) else costs.get(couple(who[one], who[other]), 0)

    return cost


def _wishes(field: Field, edges: Iterable[Edge]) -> int | None:
    """Return the weight of the wishes to sit apart that a round breaks; None if it cannot be."""
    broken = 0
    for one, other in edges:
        if not field.open[one] >> other & 1:
            return None
        broken += field.apart.get((one, other), 0)
    return broken
