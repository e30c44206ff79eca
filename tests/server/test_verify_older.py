"""Files of evenings that an older algorithm drew are decided again with that algorithm."""

import shutil
from pathlib import Path

import pytest

from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.draw import RoundDrawn
from bobbl_shared.domain.event import decode_event
from bobbl_shared.log import LogFile

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(
    ("name", "rounds"), [("pairs-drawn-by-1.bobbl", 3), ("players-drawn-by-1.bobbl", 2)]
)
def test_an_old_evening_still_holds(name: str, rounds: int, tmp_path: Path) -> None:
    path = tmp_path / name
    shutil.copy(GOLDEN / name, path)
    with LogFile.open(path) as log:
        facts = [fact for body in log.events() for fact in decode_event(body).effect]
        drawn = [fact.algorithm for fact in facts if isinstance(fact, RoundDrawn)]
        assert drawn == ["bobbl-draw/1"] * rounds
        verified = Verifier(log).run()
    assert verified.bad is None
    assert verified.flaw is None
