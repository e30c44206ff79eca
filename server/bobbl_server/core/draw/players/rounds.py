"""A round of single players: who plays with and against whom, and who sits out.

Where the evening is played from a schedule (``schedules``), the next round of it is taken.

A round is free if nothing is amiss in it: nobody meets anybody again in a way that is to be
avoided, and nobody sits with somebody whom he is to be kept apart from. Such a round is drawn
(module ``free``) unless it is proven that there is none, or none is found. Then a round with few
faults is taken: up to 17 players one of the cheapest of all (``foursomes``), of more the best that
is found (``fewest``).
"""

from collections.abc import Sequence

from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.players.cover import Unsettled
from bobbl_server.core.draw.players.crowd import Crowd, crowd_of
from bobbl_server.core.draw.players.fewest import Fewest
from bobbl_server.core.draw.players.foursomes import draw_foursomes
from bobbl_server.core.draw.players.free import draw_free
from bobbl_server.core.draw.players.scale import flag_scale, met_of
from bobbl_server.core.draw.players.schedules import draw_scheduled
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Sides

_SMALL_CROWD = 17


def draw_players(request: DrawRequest, past: Past, stream: Stream) -> Groups:
    """Return a round for four players or more."""
    scheduled = draw_scheduled(request, stream)
    if scheduled is not None:
        return scheduled
    crowd = crowd_of(request, past, stream)
    return _drawn(request, past, crowd, stream)


def _drawn(request: DrawRequest, past: Past, crowd: Crowd, stream: Stream) -> Groups:
    met = met_of(request, crowd)
    is_impossible = False
    try:
        tables = draw_free(crowd, flag_scale(request, crowd, met), stream)
        if tables is not None:
            return _groups(crowd, tables, tries=1, is_best=True)
        is_impossible = True
    except Unsettled:
        pass
    fewest = Fewest(request, past, crowd, met)
    if crowd.size <= _SMALL_CROWD:
        tables = draw_foursomes(crowd, fewest.exact, stream)
        return _groups(crowd, tables, tries=1, is_best=True)
    tables, tries = fewest.draw(stream)
    is_best = fewest.is_best(tables, is_free_impossible=is_impossible)
    return _groups(crowd, tables, tries, is_best=is_best)


def _groups(crowd: Crowd, tables: Sequence[Sides], tries: int, *, is_best: bool) -> Groups:
    return Groups(crowd.named(tables), crowd.byes(tables), tries, is_best)
