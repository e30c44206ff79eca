"""How windows look is kept on this computer; nothing that is wrong with it stops a start."""

import random
from pathlib import Path

import pytest

from bobbl_client.model.appearance import Appearance, keep_appearance, read_appearance

CHOSEN = Appearance("contrast", 1.5, "en")
DICE = random.Random(3).randbytes


def test_what_was_chosen_is_there_at_the_next_start(tmp_path: Path) -> None:
    keep_appearance(tmp_path, CHOSEN, DICE)
    assert read_appearance(tmp_path) == CHOSEN


def test_who_has_chosen_nothing_gets_light_windows_in_german(tmp_path: Path) -> None:
    assert read_appearance(tmp_path / "nowhere") == Appearance("light", 1.0, "de")


@pytest.mark.parametrize(
    "found", [b"", b"{", b"\xff", b'{"theme": "pink"}', b'{"scale": "large"}', b" " * 70_000]
)
def test_a_damaged_choice_counts_as_none(tmp_path: Path, found: bytes) -> None:
    keep_appearance(tmp_path, CHOSEN, DICE)
    (tmp_path / "appearance.json").write_bytes(found)
    assert read_appearance(tmp_path) == Appearance()


def test_where_nothing_can_be_kept_the_windows_open_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    keep_appearance(tmp_path / "home", CHOSEN, DICE)
    assert read_appearance(tmp_path / "home") == Appearance()
