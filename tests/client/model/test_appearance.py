"""How windows look is kept on this computer; nothing that is wrong with it stops a start."""

import random
from pathlib import Path

import pytest

from bobbl_client.model.appearance import Appearance, keep_appearance, read_appearance, spoken

CHOSEN = Appearance("contrast", 1.5, "en")
DICE = random.Random(3).randbytes


def test_what_was_chosen_is_there_at_the_next_start(tmp_path: Path) -> None:
    keep_appearance(tmp_path, CHOSEN, DICE)
    assert read_appearance(tmp_path) == CHOSEN


def test_who_has_chosen_nothing_gets_light_windows(tmp_path: Path) -> None:
    assert read_appearance(tmp_path / "nowhere") == Appearance("light", 1.0, None)


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


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "de"),
        ({"LANG": ""}, "de"),
        ({"LANG": "C"}, "de"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "pt-BR"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LC_MESSAGES": "de_DE", "LC_ALL": "en_US"}, "en"),
        ({"LC_ALL": "en_US", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LC_ALL": "de_DE", "LANGUAGE": "fr:it"}, "en"),
        ({"LANGUAGE": "de", "BOBBL_LANG": "en"}, "en"),
        ({"LC_CTYPE": "en_US.UTF-8"}, "de"),
        ({"LANG": "english"}, "en"),
        ({"LANG": "desperate"}, "en"),
    ],
)
def test_the_system_says_which_language_is_spoken(
    tmp_path: Path, variables: dict[str, str], language: str
) -> None:
    assert spoken(tmp_path, variables) == language


def test_what_was_chosen_goes_before_what_the_system_says(tmp_path: Path) -> None:
    said = {"BOBBL_LANG": "de", "LC_ALL": "de_DE.UTF-8"}
    keep_appearance(tmp_path, Appearance("dark"), DICE)
    assert spoken(tmp_path, said) == "de"
    keep_appearance(tmp_path, CHOSEN, DICE)
    assert spoken(tmp_path, said) == "en"
