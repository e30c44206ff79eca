"""Training evenings of the past: told by what training itself wrote, and cleared away.

An evening is a folder among the stages in which only the simulated stations and the trainee have
theirs, and whose simulated organiser belongs to a tournament. With it goes what is of this one
tournament: its file, if it lies where training puts it under the evening's name, was founded as an
exercise and is open nowhere; the server's keys; what the organiser's window keeps of it. A file
that anybody else has made, an own tournament "for training" above all, has no stage and stays.

The stage goes last, and its organiser last of all: what a power cut interrupts is found again. In
doubt an evening stays as it is, whole.
"""

import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from bobbl_client.host.start.page import Described
from bobbl_client.model.membership import memberships
from bobbl_client.training.acts import Actor
from bobbl_server.store.keys import forget_keys
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import remove
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import LogFile
from bobbl_shared.log.wal_files import beside

KEPT = 1
"""So many of the last evenings stay: one may want to go back to it."""

_ORGANISER = "organiser"
_STATIONS = {*get_args(Actor), "trainee"}

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PastEvening:
    """An evening; its ``file`` may be gone already."""

    stage: Path
    tournament: TournamentId
    file: Path


def clear_evenings(home: Path, describe: Callable[[Path], Described]) -> None:
    """Delete the evenings below the folder of the training but the last; never raises.

    ``describe`` gives which tournament a file holds, or raises ``BobblError``.
    """
    with suppress(OSError):
        for evening in past_evenings(home)[KEPT:]:
            if _is_ours(evening, describe):
                _delete(home, evening)


def past_evenings(home: Path) -> list[PastEvening]:
    """Return the evenings, the last one first."""
    stages = home / "stages"
    if not stages.is_dir():
        return []
    found = [each for stage in stages.iterdir() for each in _evening(home, stage)]
    return sorted(found, key=lambda each: (_begun(each.stage), each.stage.name), reverse=True)


def _begun(stage: Path) -> int:
    return stage.stat().st_mtime_ns


def _evening(home: Path, stage: Path) -> Iterator[PastEvening]:
    """Yield the evening of a stage, if it is one and nothing else lies there."""
    if not _is_folder(stage) or not {each.name for each in stage.iterdir()} <= _STATIONS:
        return
    try:
        found = [each.pins.tournament for each in memberships(stage / _ORGANISER)]
    except BobblError:
        return
    if len(found) == 1:
        yield PastEvening(stage, found[0], home / "tournaments" / f"{stage.name}.bobbl")


def _is_ours(evening: PastEvening, describe: Callable[[Path], Described]) -> bool:
    """Return whether the file is the exercise of this evening, and nobody has it open."""
    file = evening.file
    if not file.exists() and not file.is_symlink():
        return True
    try:
        described = describe(file)
        is_same = described.tournament == evening.tournament and described.is_training
        if not is_same or not file.is_file() or file.is_symlink():
            return False
        LogFile.open(file).close()  # raises while a server has it
    except BobblError:
        return False
    return True


def _delete(home: Path, evening: PastEvening) -> None:
    """Delete an evening; what the disk refuses now is tried the next time."""
    try:
        for each in _windows(home / _ORGANISER, evening.tournament):
            shutil.rmtree(each)
        for each in (evening.file, *beside(evening.file)):
            remove(each)
        forget_keys(home, evening.tournament)
        for each in evening.stage.iterdir():
            if each.name != _ORGANISER:
                shutil.rmtree(each)
        shutil.rmtree(evening.stage)
    except OSError as error:
        logger.warning("a training evening could not be cleared away: %s", error)


def _windows(home: Path, tournament: TournamentId) -> list[Path]:
    """Return the folders in which the organiser's window keeps what it knows of a tournament."""
    try:
        found = [each for each in memberships(home) if each.pins.tournament == tournament]
    except BobblError:
        return []
    return [each.folder for each in found if _is_folder(each.folder)]


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
