"""One round out of entrants, history, wishes and random bytes: a pure function.

The same request and seed give the same outcome on every machine and in every process: entrants are
integers, whatever comes as a set is sorted or only asked for membership, and every decision is made
in integers with the bits of ``randomness.Stream``. A change that can alter any outcome needs a new
``ALGORITHM``.
"""

from bobbl_server.core.draw.byes import bench_of
from bobbl_server.core.draw.costs import costs_of, exact_units, rough_units
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.outcome import DrawOutcome, count_repeats, reasons_for
from bobbl_server.core.draw.pairs import draw_pairs
from bobbl_server.core.draw.past import Past, past_of
from bobbl_server.core.draw.players import draw_players
from bobbl_server.core.draw.randomness import Stream, require_length
from bobbl_server.core.draw.request import PAIRS, DrawRequest
from bobbl_server.core.draw.seating import name_positions

ALGORITHM = "bobbl-draw/1"


def draw(request: DrawRequest, seed: bytes) -> DrawOutcome:
    """Draw one round for a request that ``parse`` or ``check`` has passed.

    ``request.seed`` is what was asked for, ``seed`` is what is used. There is always an outcome:
    where wishes cannot be met it has reasons. Raises ``InputError`` (seed_too_short) only.
    """
    require_length(seed, request.count)
    stream = Stream(seed)
    past = past_of(request)
    groups = _groups(request, past, stream)
    tables = name_positions(groups.tables, stream)
    return DrawOutcome(
        tables=tables,
        byes=tuple(sorted(groups.byes)),
        repeats=count_repeats(tables, past),
        reasons=reasons_for(tables, request, past, groups),
        tries=groups.tries,
        algorithm=ALGORITHM,
    )


def _groups(request: DrawRequest, past: Past, stream: Stream) -> Groups:
    present = request.present
    bench = bench_of(present, past.byes, len(present) % (2 * request.side_size))
    if len(present) < 2 * request.side_size:
        return Groups((), present, tries=1, is_best=True)
    costs = costs_of(request, past, exact_units(request))
    if request.entrants == PAIRS:
        return draw_pairs(present, bench, costs, stream)
    rough = costs_of(request, past, rough_units(request))
    return draw_players(present, bench, costs, rough, stream)
