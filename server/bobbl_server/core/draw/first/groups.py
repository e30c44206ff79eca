"""``bobbl-draw/1``: which tables a request gives, before places are named."""

from bobbl_server.core.draw.byes import bench_of
from bobbl_server.core.draw.costs import costs_of, exact_units, rough_units
from bobbl_server.core.draw.first.pairs import draw_pairs
from bobbl_server.core.draw.first.players import draw_players
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import PAIRS, DrawRequest


def groups_of(request: DrawRequest, past: Past, stream: Stream) -> Groups:
    """Give who plays with and against whom."""
    present = request.present
    bench = bench_of(present, past.byes, len(present) % (2 * request.side_size))
    if len(present) < 2 * request.side_size:
        return Groups((), present, tries=1, is_best=True)
    costs = costs_of(request, past, exact_units(request))
    if request.entrants == PAIRS:
        return draw_pairs(present, bench, costs, stream)
    rough = costs_of(request, past, rough_units(request))
    return draw_players(present, bench, costs, rough, stream)
