"""When a program with windows ends: a person has closed the last one, and at no other time.

Real processes with Qt's own event loop, real servers, keys only.
"""

import os
from pathlib import Path

import pytest

from bobbl.host import LocalPrograms
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.opening import state_in
from bobbl_server.store.take_over import copy_log
from bobbl_shared.clock import SystemClock
from bobbl_shared.domain.settings import Settings
from builders.course import CHEAP, WORDS
from builders.processes.driven import CLOSE, Step, drive

pytestmark = pytest.mark.sampled(3)

NEW: tuple[Step, ...] = (
    ("StartWindow", "F12"),
    ("NewTournamentWindow", '"Preismucken"'),
    ("NewTournamentWindow", "F12"),
    ("NewTournamentWindow", "[Aufgeschrieben, weiter]"),
)
OVERVIEW: tuple[Step, ...] = (("StationWindow", CLOSE),)


def driven(home: Path, *typed: str, steps: tuple[Step, ...]) -> None:
    """Run the steps on the organiser's computer; each has to be taken, and nothing to be said."""
    done = drive(*typed, "--home", str(home), "--host", "127.0.0.1", steps=steps)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"{window} {what}" for window, what in steps]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_the_first_tournament_of_a_computer_opens_from_the_start_page(home: Path) -> None:
    driven(home, "host", steps=(*NEW, *OVERVIEW))
    [file] = LocalPrograms(home, "127.0.0.1", 0).recent()
    state = state_in(file)
    assert [each.name for each in state.stations.values()] == ["Turnierleitung"]


def test_a_file_that_came_without_its_window_opens_too(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "abend.bobbl"
    founder = Founder(home, SystemClock(), os.urandom, CHEAP)
    found_tournament(file, Settings("Preismucken"), WORDS, founder)
    driven(home, "host", str(file), steps=OVERVIEW)


def test_after_a_take_over_the_overview_opens(home: Path, tmp_path: Path) -> None:
    other, copy = tmp_path / "other", tmp_path / "copy.bobbl"
    founder = Founder(home, SystemClock(), os.urandom, CHEAP)
    found_tournament(tmp_path / "abend.bobbl", Settings("Preismucken"), WORDS, founder)
    copy_log(tmp_path / "abend.bobbl", copy)
    words: tuple[Step, ...] = (
        ("TakeOverWindow", f'"{" ".join(WORDS)}"'),
        ("TakeOverWindow", "Return"),
        ("TakeOverWindow", "[Weiter zur Übersicht]"),
    )
    driven(other, "host", str(copy), steps=(*words, *OVERVIEW))


def test_a_training_evening_opens_from_the_start_page(home: Path) -> None:
    practised: tuple[Step, ...] = (("StartWindow", "F6"), ("LessonsWindow", "F12"))
    driven(home, "host", steps=(*practised, *OVERVIEW))


def test_the_second_door_leads_to_the_window_of_a_new_station_and_back(home: Path) -> None:
    there_and_back: tuple[Step, ...] = (
        ("StartWindow", "F5"),
        ("JoiningWindow", "F5"),
        ("StartWindow", "F5"),
        ("JoiningWindow", CLOSE),
    )
    driven(home, "host", steps=there_and_back)


def test_every_window_on_the_way_ends_the_program_when_it_is_closed(home: Path) -> None:
    for steps in (
        (("StartWindow", CLOSE),),
        (("StartWindow", "F12"), ("NewTournamentWindow", CLOSE)),
        (("StartWindow", "F6"), ("LessonsWindow", CLOSE)),
        (("StartWindow", "B"), ("BookWindow", "Escape"), ("StartWindow", CLOSE)),
    ):
        driven(home, "host", steps=steps)
