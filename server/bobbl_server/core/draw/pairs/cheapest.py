"""A round of fixed pairs where some couple must meet again, or two sit together who wish not to.

The costs say in which order that matters. Couples that cost nothing are **free**, the others have a
price.

1. Up to 14 nodes every round is counted: exactly uniform among the cheapest.
2. If everybody can pay the least it could pay at all, half of the price of its cheapest couple, no
   round is cheaper, and one of these rounds is drawn, nearly uniformly. So it is when everybody has
   met everybody: the meetings longest ago come again.
3. As many free couples as possible, and the others at the least price (``deficit``). If that breaks
   no wish to sit apart, and has as few repeats as a largest matching says, it is the cheapest.
4. Else everybody is matched at the least price, over all couples or, of more than 120 nodes, over
   some: each node's cheapest, and some free ones.

In 3 and 4 networkx does the matching, and the free couples are drawn anew afterwards. Where it is
shown only a part of the couples, repeats need not be the longest ago that they could be; their
number is compared with the fewest there can be, and only what is proven is said about it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest

from bobbl_server.core.draw.graphs.blossom import largest_matching
from bobbl_server.core.draw.graphs.masks import NOBODY, Edge, bits, edges_of, mask_of, within
from bobbl_server.core.draw.pairs.counting import draw_cheapest_counted
from bobbl_server.core.draw.pairs.deficit import Prices, paid_edges
from bobbl_server.core.draw.pairs.field import Field
from bobbl_server.core.draw.pairs.walks import mixed
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import couple

_COUNTED_FIELD = 14
_WHOLE_FIELD = 120
_NEAREST = 10

Price = Callable[[int, int], int]


def cheapest_round(field: Field, price: Price, stream: Stream) -> tuple[Sequence[Edge], bool]:
    """Return a round with as little cost as is found, and whether no round has fewer repeats.

    ``price`` gives the cost of two nodes that can meet; it is not asked for free ones.
    """
    prices = {
        (one, other): price(one, other)
        for one, row in enumerate(field.open)
        for other in bits((row & ~field.free[one]) >> one << one)
    }
    if field.size <= _COUNTED_FIELD:
        counted = draw_cheapest_counted(field.open, lambda a, b: prices.get((a, b), 0), stream)
        return counted, True
    edges = _least_of_all(field, prices, stream)
    if edges is None:
        paid = _fewest(field, prices, stream) or _matched(field, prices, stream)
        edges = [*paid, *_rest(field, paid, stream)]
    return edges, repeats_in(field, edges) == _fewest_repeats(field)


def repeats_in(field: Field, edges: Iterable[Edge]) -> int:
    """Count the couples that have met, given ones apart."""
    return sum(not field.fresh[one] >> other & 1 for one, other in edges)


def _least_of_all(field: Field, prices: Prices, stream: Stream) -> Sequence[Edge] | None:
    """Return a round in which everybody pays the least it could, if there is one."""
    least: list[int | None] = [0 if row else None for row in field.free]
    for edge, price in prices.items():
        for node in edge:
            known = least[node]
            if known is None or price < known:
                least[node] = price
    rows = list(field.free)
    for (one, other), price in prices.items():
        if 2 * price == (least[one] or 0) + (least[other] or 0):
            rows[one] |= 1 << other
            rows[other] |= 1 << one
    matching = largest_matching(rows)
    if matching.left_over:
        return None
    return edges_of(mixed(rows, matching.mates, stream))


def _rest(field: Field, paid: Iterable[Edge], stream: Stream) -> list[Edge]:
    """Return free couples for all who are not in these."""
    taken = mask_of(node for edge in paid for node in edge)
    nodes = [node for node in range(field.size) if not taken >> node & 1]
    graph = within(field.free, nodes)
    mates = mixed(graph, largest_matching(graph).mates, stream)
    return [(nodes[one], nodes[other]) for one, other in edges_of(mates)]


def _fewest(field: Field, prices: Prices, stream: Stream) -> list[Edge] | None:
    """Return the couples to be paid for if as many as possible are free.

    None where that is not known to be cheapest: there may be fewer repeats, or fewer broken wishes.
    """
    paid = paid_edges(field.free, prices, stream)
    if paid is None or len(paid) > _fewest_repeats(field):
        return None
    return None if any(edge in field.apart for edge in paid) else paid


def _fewest_repeats(field: Field) -> int:
    return largest_matching(field.fresh).left_over // 2


def _matched(field: Field, prices: Prices, stream: Stream) -> list[Edge]:
    """Return the couples to be paid for in a cheapest matching of everybody."""
    from bobbl_server.core.draw.graphs.matching import cheapest_edges  # networkx is slow to import

    order = list(range(field.size))
    stream.shuffle(order)
    place = {node: at for at, node in enumerate(order)}
    shown = _all_edges(field) if field.size <= _WHOLE_FIELD else _some_edges(field, prices, place)
    known = {couple(place[one], place[other]): prices.get((one, other), 0) for one, other in shown}
    matched = [couple(order[a], order[b]) for a, b in cheapest_edges(field.size, known)]
    return [edge for edge in matched if edge in prices]


def _all_edges(field: Field) -> Iterator[Edge]:
    for one, row in enumerate(field.open):
        yield from ((one, other) for other in bits(row) if one < other)


def _some_edges(field: Field, prices: Prices, place: Mapping[int, int]) -> Iterator[Edge]:
    """Yield each node's cheapest couples and some free ones; a round can be made of them.

    So that there are no more repeats than must be, the couples of largest matchings are there, and
    some for those whom they leave over.
    """
    for graph in (field.open, field.fresh, field.free):
        mates = largest_matching(graph).mates
        yield from edges_of(mates)
        single = [node for node, mate in enumerate(mates) if mate == NOBODY]
        yield from (edge for edge in zip(single[::2], single[1::2], strict=True) if edge in prices)
    around: list[list[tuple[int, int, Edge]]] = [[] for _ in range(field.size)]
    for edge, price in prices.items():
        for node, other in (edge, edge[::-1]):
            around[node].append((price, place[other], edge))
    for each in around:
        yield from (edge for _, _, edge in nsmallest(_NEAREST, each))
    for node, row in enumerate(field.free):
        behind = (((place[other] - place[node]) % field.size, other) for other in bits(row))
        yield from (couple(node, other) for _, other in nsmallest(_NEAREST, behind))
