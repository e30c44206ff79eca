"""A tournament is founded wholly or not at all."""

from pathlib import Path

import pytest

from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from builders.dice import seeded_dice
from builders.evening import FixedClock

WORDS = ("apfel", "birne", "kirsche", "pflaume")


def found(file: Path, home: Path) -> None:
    founder = Founder(home, FixedClock(), seeded_dice("founding"), Cost(64, 1, 1))
    found_tournament(file, Settings("Fest"), WORDS, founder)


def test_where_no_keys_can_be_kept_no_file_is_left(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(OSError, match="taken"):
        found(tmp_path / "fest.bobbl", tmp_path / "taken" / "home")
    assert [each.name for each in tmp_path.iterdir()] == ["taken"]
    found(tmp_path / "fest.bobbl", tmp_path / "home")


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "fest.bobbl"
    file.write_text("something else")
    with pytest.raises(BobblError, match="file_exists"):
        found(file, tmp_path / "home")
    assert file.read_text() == "something else"
