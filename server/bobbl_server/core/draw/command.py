"""The answer of ``bobbl draw``: a request as JSON in, what is to be written as JSON out."""

from collections.abc import Callable

import msgspec

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.draw.request import parse, seed_bytes


def answer(raw: bytes, fresh: Callable[[int], bytes]) -> dict[str, object]:
    """Draw for a request and give the outcome with the seed used, ready to be written as JSON.

    ``fresh(n)`` gives n random bytes and is asked once, if the request has no seed. Raises
    ``InputError`` with the JSON path for a request that cannot be used.
    """
    request = parse(raw)
    if request.seed is None:
        seed = fresh(seed_length(request.count))
    else:
        seed = seed_bytes(request.seed)
    written = msgspec.json.encode(draw(request, seed))
    return {**msgspec.json.decode(written, type=dict[str, object]), "seed": seed.hex()}
