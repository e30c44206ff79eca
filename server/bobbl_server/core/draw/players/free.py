"""Single players: a round in which nothing is amiss, if there is one.

1. Where few tables are left that could be part of such a round, all of them are counted: one is
   drawn exactly uniformly, or it is proven that there is none.
2. Else a random seating is mended by changes of seats, and then mixed by many more that keep it
   free: nearly uniform.
3. Near the end of what is possible changes of seats miss what there is. There an exact cover is
   looked for until one is found or it is proven that there is none. Then hardly any change is left
   to mix it by, and such a round is random but not uniform.
"""

from collections.abc import Sequence

from bobbl_server.core.draw.players.cover import Covers, FreeTables, Unsettled, free_tables
from bobbl_server.core.draw.players.crowd import Crowd
from bobbl_server.core.draw.players.scale import Scale, free_graph
from bobbl_server.core.draw.players.search import mix, resolve
from bobbl_server.core.draw.players.seats import random_seats, seats_at
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Sides

_COVERED_CROWD = 200
_FEW_TABLES = 2_000
_COUNTED_SETS = 1_500
_MANY_TABLES = 60_000
_COVER_STEPS = 4_000_000
"""Of one player each: an exact cover is looked for in as many steps as times the players."""

_SOON = 60
_LATE = 600
"""Changes of seats that are tried, for each player."""


def draw_free(crowd: Crowd, scale: Scale, stream: Stream) -> Sequence[Sides] | None:
    """Return a round without a cost, or None: then there is none.

    Raises ``Unsettled`` if none was found though there may be one. ``scale`` has flags.
    """
    try:
        few = _tables(crowd, scale, _FEW_TABLES)
        return Covers(crowd.size, few, crowd.candidates).draw(_COUNTED_SETS, stream)
    except Unsettled:
        return _searched(crowd, scale, stream)


def _tables(crowd: Crowd, scale: Scale, most: int) -> FreeTables:
    """Return all free tables that given places allow, or raise ``Unsettled``."""
    if crowd.size > _COVERED_CROWD:
        raise Unsettled
    tables = free_tables(free_graph(scale.partners), free_graph(scale.opponents), most)
    if not crowd.placed:
        return tables
    allowed = {group: list(filter(crowd.allows, splits)) for group, splits in tables.items()}
    return {group: splits for group, splits in allowed.items() if splits}


def _searched(crowd: Crowd, scale: Scale, stream: Stream) -> Sequence[Sides] | None:
    seats = random_seats(crowd, stream)
    is_free = resolve(seats, scale, stream, _SOON * crowd.size)
    if not is_free:
        try:
            covers = Covers(crowd.size, _tables(crowd, scale, _MANY_TABLES), crowd.candidates)
            found = covers.find(_COVER_STEPS // crowd.size)
        except Unsettled:
            if not resolve(seats, scale, stream, _LATE * crowd.size):
                raise
        else:
            if found is None:
                return None
            seats = seats_at(crowd, found)
    mix(seats, scale, stream, mixing_changes(crowd.size))
    return seats.tables()


def mixing_changes(size: int) -> int:
    """Return about 4 n ln n."""
    return 3 * size * size.bit_length()
