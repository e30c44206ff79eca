"""What the algorithm once drew it draws again; any other outcome needs a new version of it."""

import json
from pathlib import Path

import msgspec
import pytest

from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.draw.request import DrawRequest
from bobbl_shared.errors import InputError
from builders.draws import seed_for

GOLDEN = json.loads((Path(__file__).parents[3] / "golden" / "draws-2.json").read_text("utf-8"))


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: str(case["name"]))
def test_it_draws_as_it_always_did(case: dict[str, object]) -> None:
    request = msgspec.convert(case["request"], DrawRequest)
    assert request.seed is not None
    outcome = draw(request, bytes.fromhex(request.seed), ALGORITHM)
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == case["outcome"]


def test_an_algorithm_that_never_was_is_refused() -> None:
    with pytest.raises(InputError, match="algorithm_unknown"):
        draw(DrawRequest("pairs", 4), seed_for(4, 0), "bobbl-draw/0")
