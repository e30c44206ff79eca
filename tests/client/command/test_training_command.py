"""What the command says of an exercise, and what it needs to begin one."""

import subprocess
import sys
from pathlib import Path

import pytest

from bobbl.__main__ import UNUSABLE, main
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.domain.settings import Settings
from builders.course import CHEAP, WORDS
from builders.dice import seeded_dice


def founded(folder: Path, *, is_training: bool) -> Path:
    """Give the file of a tournament that has just been founded."""
    path = folder / "tournament.bobbl"
    founder = Founder(folder / "home", SystemClock(), seeded_dice(1), CHEAP)
    name = "ÜBUNG Anmeldung" if is_training else "Preismucken"
    found_tournament(path, Settings(name, training=is_training), WORDS, founder)
    return path


@pytest.mark.parametrize("is_training", [True, False])
def test_an_export_of_an_exercise_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, is_training: bool
) -> None:
    path = founded(tmp_path, is_training=is_training)
    assert main(["export", str(path), "--format", "csv", "--out", str(tmp_path / "x.csv")]) == 0
    assert ("ist eine Übung" in capsys.readouterr().err) == is_training


@pytest.mark.parametrize("is_training", [True, False])
def test_an_exercise_never_comes_into_the_folder_of_the_club(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, is_training: bool
) -> None:
    path, folder = founded(tmp_path, is_training=is_training), tmp_path / "site"
    failed = main(["export", str(path), str(folder), "--format", "site"]) != 0
    assert failed == is_training
    assert folder.exists() != is_training
    assert ("kommt nicht in den Ordner" in capsys.readouterr().err) == is_training


def test_a_seed_alone_names_no_evening(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["training", "--seed", "3"]) == UNUSABLE
    assert "--lesson" in capsys.readouterr().err


def test_a_lesson_that_does_not_exist_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bobbl", "training", "--lesson", "kellnern"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == UNUSABLE
    assert done.stderr.count("\n") == 1
