"""The folder where Bobbl keeps its things: made, and tried, before anything else happens."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from bobbl.places import usable_home
from bobbl_shared.errors import BobblError


def test_a_home_that_is_missing_is_made_and_nothing_of_the_trial_stays(tmp_path: Path) -> None:
    home = tmp_path / "user" / "bobbl"
    assert usable_home(home) == home
    assert list(home.iterdir()) == []
    assert usable_home(home) == home


@pytest.mark.parametrize("name", ["bobbl", "bobbl/stations"])
def test_a_folder_of_another_user_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A program that was started once as root leaves such folders behind."""
    (tmp_path / "bobbl" / "stations").mkdir(parents=True)
    (tmp_path / "bobbl" / "club.club").touch()
    others = tmp_path / name
    monkeypatch.setattr(os, "access", lambda path, mode: path != others)
    with pytest.raises(BobblError) as caught:
        usable_home(tmp_path / "bobbl")
    assert caught.value.code == "home_unusable"
    assert caught.value.parameters["path"] == str(others)


def test_a_full_disk_is_told_before_anything_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bobbl.places.TemporaryFile", lambda **_: open("/dev/full", "wb"))  # noqa: SIM115
    with pytest.raises(BobblError) as caught:
        usable_home(tmp_path)
    assert caught.value.parameters == {"path": str(tmp_path), "reason": os.strerror(ENOSPC)}
