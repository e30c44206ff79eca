"""Whole tournaments of fixed pairs, drawn round by round: nobody meets again as long as can be.

Each round is drawn from the history alone. 500 and 1,000 pairs take minutes: a release.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import assert_lawful, drawn, met

LARGER = (44, 50, 64, 82, 100, 150, 200)
COUNTED = 24
"""From here on counting all rounds takes a while, up to 26."""

CHECKED = 60
"""Up to here every round is checked in every way; the check looks at the whole history."""


def played(count: int, rounds: int, number: int | str, planned: int | None = None) -> list[Seating]:
    """Play rounds of an evening in which everybody is always there, and check each draw."""
    history: list[Seating] = []
    for now in range(rounds):
        request = DrawRequest("pairs", count, history=tuple(history), rounds=planned)
        outcome = drawn(request, f"{number}/{now}")
        if count <= CHECKED:
            assert_lawful(request, outcome)
        assert (outcome.repeats.opponents, outcome.reasons) == (0, ())
        history.append(outcome.tables)
    return history


def assert_everybody_met(count: int, history: list[Seating]) -> None:
    couples = met((table for tables in history for table in tables), as_partners=False)
    assert len(couples) == count * (count - 1) // 2


@pytest.mark.sampled(8)
@pytest.mark.parametrize("count", range(4, 42, 2))
def test_everybody_meets_everybody_once(count: int) -> None:
    for number in range(1 if COUNTED <= count <= 26 else 3):
        assert_everybody_met(count, played(count, count - 1, number))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", LARGER)
def test_everybody_meets_everybody_once_in_larger_fields(count: int) -> None:
    assert_everybody_met(count, played(count, count - 1, count))


@pytest.mark.release
@pytest.mark.parametrize("count", [500, 1000])
def test_everybody_meets_everybody_once_in_a_hall(count: int) -> None:
    assert_everybody_met(count, played(count, count - 1, count))


@pytest.mark.parametrize("count", [3, 5, 7, 9, 13, 21, 31])
def test_with_an_odd_number_everybody_also_has_one_bye(count: int) -> None:
    for number in range(3):
        history = played(count, count, number)
        assert_everybody_met(count, history)
        assert len(set(byes(count, history))) == count


def byes(count: int, history: list[Seating]) -> Iterator[int]:
    for tables in history:
        seated = {entrant for table in tables for side in table for entrant in side}
        yield from set(range(count)) - seated


@pytest.mark.parametrize(("count", "planned"), [(14, 11), (20, 17), (30, 25), (27, 21), (60, 50)])
def test_fewer_rounds_than_there_are_can_be_planned(count: int, planned: int) -> None:
    for number in range(2):
        played(count, planned, number, planned)


def test_thousand_pairs_play_ten_rounds() -> None:
    played(1000, 10, 0)


def test_the_rounds_of_a_latecomer_are_kept_possible() -> None:
    """It has met fewer than the others, who can still meet everybody else and it."""
    history = played(15, 4, "before")
    for now in range(4, 14):
        request = DrawRequest("pairs", 16, history=tuple(history))
        outcome = drawn(request, f"late/{now}")
        assert_lawful(request, outcome)
        assert outcome.repeats.opponents == 0
        history.append(outcome.tables)


SCRIPT = """
import hashlib
from bobbl_server.core.draw.request import DrawRequest
from builders.draws import drawn
for count in (12, 22, 30, 31):
    history = ()
    for played in range(count - 1):
        history += (drawn(DrawRequest("pairs", count, history=history), played).tables,)
    print(hashlib.sha256(repr(history).encode()).hexdigest())
"""


def test_every_process_looks_ahead_in_the_same_way() -> None:
    """Neither the order of sets nor anything else of a process has a say."""
    outputs = {run_with_hash_seed(seed) for seed in ("0", "1", "4711")}
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 4


def run_with_hash_seed(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_what_was_drawn_before_in_the_same_process_changes_nothing() -> None:
    history: tuple[Seating, ...] = ()
    outcomes = []
    for now in range(29):
        request = DrawRequest("pairs", 30, history=history)
        outcomes.append((request, now, drawn(request, now)))
        history += (outcomes[-1][2].tables,)
    for request, now, outcome in reversed(outcomes):
        assert drawn(request, now) == outcome
