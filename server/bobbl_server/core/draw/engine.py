"""One round out of entrants, history, wishes and random bytes: a pure function.

The same request and seed give the same outcome on every machine and in every process: entrants are
integers, whatever comes as a set is sorted or only asked for membership, and every decision is made
in integers with the bits of ``randomness.Stream``. A change that can alter any outcome needs a new
``ALGORITHM``; after the first release the old one stays beside it, so that a log can be decided
again with what made it.
"""

from collections.abc import Callable

from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.lots import name_around
from bobbl_server.core.draw.outcome import DrawOutcome, count_repeats
from bobbl_server.core.draw.pairs.rounds import draw_pairs
from bobbl_server.core.draw.past import Past, past_of
from bobbl_server.core.draw.players.rounds import draw_players
from bobbl_server.core.draw.randomness import Stream, require_length
from bobbl_server.core.draw.reasons import explanations, faults, repeat_code
from bobbl_server.core.draw.request import PAIRS, DrawRequest
from bobbl_shared.errors import InputError

Draw = Callable[[DrawRequest, bytes, str], DrawOutcome]
"""Anything that gives what ``draw`` gives, for a request, a seed and an algorithm."""

ALGORITHM = "bobbl-draw/2"


def draw(request: DrawRequest, seed: bytes, algorithm: str = ALGORITHM) -> DrawOutcome:
    """Draw one round for a request that ``parse`` or ``check`` has passed.

    ``request.seed`` is what was asked for, ``seed`` is what is used. There is always an outcome:
    where wishes cannot be met it has reasons. Raises ``InputError`` (seed_too_short, or
    algorithm_unknown for one that no version of Bobbl had) only.
    """
    if algorithm != ALGORITHM:
        raise InputError("algorithm_unknown", "$.algorithm", given=algorithm)
    require_length(seed, request.count)
    stream = Stream(seed)
    past = past_of(request)
    groups = _groups(request, past, stream)
    tables = name_around(groups.tables, request.given, stream)
    here = past.at(tables)
    reasons = [*groups.reasons, *faults(tables, request, here, repeat_code(request, groups))]
    if request.explain:
        reasons += explanations(tables, request, here, is_best=groups.is_best)
    return DrawOutcome(
        tables=tables,
        byes=tuple(sorted(groups.byes)),
        repeats=count_repeats(tables, here),
        reasons=tuple(reasons),
        tries=groups.tries,
        algorithm=ALGORITHM,
    )


def _groups(request: DrawRequest, past: Past, stream: Stream) -> Groups:
    present = request.present
    if len(present) < 2 * request.side_size:
        return Groups((), present, tries=1, is_best=True)
    if request.entrants == PAIRS:
        return draw_pairs(request, past, stream)
    return draw_players(request, past, stream)
