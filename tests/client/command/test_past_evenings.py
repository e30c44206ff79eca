"""Old training evenings go; what anybody else has made stays, whatever it is called."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bobbl.host import LocalPrograms
from bobbl.past_evenings import past_evenings
from bobbl_client.model.membership import remember
from bobbl_client.training.setting import training_settings
from bobbl_server.store.reading import read_history
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.settings import Settings
from bobbl_shared.log import LogFile
from bobbl_shared.wire.station_session import Pins
from builders.course import WORDS
from builders.dice import seeded_dice

STATIONS = ("organiser", "desk", "first", "second", "trainee")
CHEAP = Cost(memory_kib=64, iterations=1, lanes=1)


@pytest.fixture
def programs(tmp_path: Path) -> LocalPrograms:
    return LocalPrograms(tmp_path / "home" / "training", "127.0.0.1", 0, CHEAP)


def found(programs: LocalPrograms, stem: str, settings: Settings) -> Path:
    path = programs.folder() / f"{stem}.bobbl"
    programs.found(settings, WORDS, path)
    return path


def pair(home: Path, path: Path) -> None:
    """Let the station of a folder belong to the tournament of a file."""
    with LogFile.open(path, read_only=True) as log:
        opened = read_history(log)
    state = opened.history.state
    pins = Pins(state.tournament, bytes.fromhex(state.root.root_public), opened.epoch)
    remember(home, "x", pins, "127.0.0.1:1", seeded_dice(str(home)))


def evening(programs: LocalPrograms, number: int) -> Path:
    """Leave behind what an evening leaves; give its file."""
    path = found(programs, f"desk-200{number}", training_settings("desk", f"20:0{number}"))
    stage = programs.home / "stages" / path.stem
    for each in STATIONS:
        pair(stage / each, path)
    os.utime(stage, (number, number))
    return path


def everything(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


def test_all_but_the_last_go_with_everything_that_is_theirs(programs: LocalPrograms) -> None:
    first = evening(programs, 1)
    pair(programs.home / "organiser", first)
    before = len(everything(programs.home / "server"))
    evening(programs, 3)
    programs.clear_evenings()
    assert not first.exists()
    assert not (programs.home / "stages" / first.stem).exists()
    assert len(everything(programs.home / "server")) == before
    stations = programs.home / "organiser" / "stations"
    assert not [each for each in stations.iterdir() if each.is_dir()]
    [kept] = past_evenings(programs.home)
    assert kept.file.exists()
    assert len(everything(kept.stage)) > len(STATIONS)


def test_one_evening_stays(programs: LocalPrograms) -> None:
    evening(programs, 1)
    before = everything(programs.home)
    programs.clear_evenings()
    assert everything(programs.home) == before


def test_where_nobody_has_practised_there_is_nothing(programs: LocalPrograms) -> None:
    programs.clear_evenings()
    assert not programs.home.exists()


def test_a_tournament_of_ones_own_for_training_stays(programs: LocalPrograms) -> None:
    own = found(programs, "ubung-sommerfest", training_settings("desk", "20:00"))
    evening(programs, 1)
    evening(programs, 2)
    programs.clear_evenings()
    assert own.exists()
    assert programs.is_served_here(own)


def _a_real_tournament_lies_there(programs: LocalPrograms, file: Path) -> None:
    file.unlink()
    programs.found(Settings("Preismucken"), WORDS, file)


def _another_exercise_lies_there(programs: LocalPrograms, file: Path) -> None:
    file.unlink()
    programs.found(training_settings("desk", "21:00"), WORDS, file)


def _a_letter_lies_there(programs: LocalPrograms, file: Path) -> None:
    file.write_text("Lieber Verein,")


def _it_only_points_elsewhere(programs: LocalPrograms, file: Path) -> None:
    elsewhere = programs.home.parent / file.name
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


def _somebody_keeps_a_note_there(programs: LocalPrograms, file: Path) -> None:
    (programs.home / "stages" / file.stem / "notes.txt").write_text("Wichtig")


def _the_stage_is_elsewhere(programs: LocalPrograms, file: Path) -> None:
    stage = programs.home / "stages" / file.stem
    elsewhere = programs.home.parent / "stage"
    shutil.move(stage, elsewhere)
    stage.symlink_to(elsewhere)


def _nobody_paired(programs: LocalPrograms, file: Path) -> None:
    shutil.rmtree(programs.home / "stages" / file.stem / "organiser")


@pytest.mark.parametrize(
    "change",
    [
        _a_real_tournament_lies_there,
        _another_exercise_lies_there,
        _a_letter_lies_there,
        _it_only_points_elsewhere,
        _somebody_keeps_a_note_there,
        _the_stage_is_elsewhere,
        _nobody_paired,
    ],
)
def test_in_doubt_an_evening_stays_whole(
    programs: LocalPrograms, change: Callable[[LocalPrograms, Path], None]
) -> None:
    file = evening(programs, 1)
    change(programs, file)
    evening(programs, 2)
    evening(programs, 3)
    home = programs.home.parent
    before = {each for each in everything(home) if "desk-2001" in str(each) or "stage" in str(each)}
    others = {each for each in before if "desk-2002" in str(each) or "desk-2003" in str(each)}
    programs.clear_evenings()
    assert before - others <= everything(home)
    assert not (programs.folder() / "desk-2002.bobbl").exists()
    assert (programs.folder() / "desk-2003.bobbl").exists()


def test_an_evening_that_somebody_serves_stays(programs: LocalPrograms) -> None:
    file = evening(programs, 1)
    evening(programs, 2)
    with LogFile.open(file):
        programs.clear_evenings()
        assert file.exists()
    assert programs.is_served_here(file)
    programs.clear_evenings()
    assert not file.exists()


@pytest.mark.parametrize("gone", ["desk", "second", "trainee"])
def test_what_a_power_cut_interrupted_is_gone_on_with(programs: LocalPrograms, gone: str) -> None:
    file = evening(programs, 1)
    evening(programs, 2)
    file.unlink()
    stage = programs.home / "stages" / file.stem
    shutil.rmtree(stage / gone)
    os.utime(stage, (1, 1))
    programs.clear_evenings()
    assert not stage.exists()
    assert len(past_evenings(programs.home)) == 1
