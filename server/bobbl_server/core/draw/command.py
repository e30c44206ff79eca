"""The answer of ``bobbl draw``: a request as JSON in, what is to be written as JSON out."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.players.schedules import FREE_REACH, rounds_out_of_reach
from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.draw.request import PAIRS, parse, seed_bytes


class RoundsMissing(NamedTuple):
    """What it costs that single players are drawn without saying for how many rounds.

    Without their number nobody surely meets anybody again in ``free`` rounds, with it in
    ``planned``; this one has ``repeats``.
    """

    free: int
    planned: int
    repeats: int


def answer(
    raw: bytes,
    fresh: Callable[[int], bytes],
    tell: Callable[[RoundsMissing], object] = lambda _: None,
) -> dict[str, object]:
    """Draw for a request and give the outcome with the seed used, ready to be written as JSON.

    ``fresh(n)`` gives n random bytes and is asked once, if the request has no seed. ``tell`` hears
    what a missing number of rounds costs, where it does. Raises ``InputError`` with the JSON path
    for a request that cannot be used.
    """
    request = parse(raw)
    if request.seed is None:
        seed = fresh(seed_length(request.count))
    else:
        seed = seed_bytes(request.seed)
    outcome = draw(request, seed)
    planned = rounds_out_of_reach(request) if request.entrants != PAIRS else None
    if planned is not None:
        repeats = outcome.repeats.partners + outcome.repeats.opponents + outcome.repeats.crossings
        tell(RoundsMissing(FREE_REACH[request.count], planned, repeats))
    written = msgspec.json.encode(outcome)
    return {**msgspec.json.decode(written, type=dict[str, object]), "seed": seed.hex()}
