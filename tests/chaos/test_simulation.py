"""Schedules of the simulation: no law breaks, planted faults are found, a seed says everything.

``pytest -n 2 tests/chaos/test_simulation.py --schedules 100000`` for longer; by default others are
run after each commit. What fails names its seed, and ``--schedule-seed SEED`` runs exactly that
schedule again. How it works is told in
``simulation/world.py``.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from chaos.simulation.cast import cast
from chaos.simulation.people import Lean
from chaos.simulation.plants import PLANTS, Plant
from chaos.simulation.world import World
from lanes import sample_number

FILE = "tests/chaos/test_simulation.py"

PARTS = 10
"""So many tests share the schedules, so that several processes can."""

MOST_FAILURES = 5
"""After so many a test does not go on: they will have one reason."""

LEANS: tuple[Lean, ...] = get_args(Lean)
ENOUGH_TO_SEE = 100
SEEN = {
    "dies",
    "loses power",
    "sectors lost",
    "disk is full",
    "disk is failing",
    "stopped disk_full",
    "cannot save EnterResult",
    "stream breaks",
    "is out of reach",
    "dozes",
    "clock jumps by",
    "is led astray",
    "alone certificate_mismatch",
    "denied bad_signature",
    "rejected bad_signature",
    "rejected other_author",
    "acknowledged",
    "refused",
    "entered",
    "confirmed",
    "disputed",
    "decided",
    "LateResultKept",
    "RoundClosed",
    "RoundDrawn",
    "DrawCommitted",
    "NumbersLeased",
    "RankingPublished",
    "EventUndone",
    "PairSplit",
    "PaymentTaken",
    "DuplicateMerged",
    "FinalDeclared",
    "PrizeChosen",
    "its copy becomes the server",
    "the server before is well",
    "begins epoch",
    "a tail adopted",
    "StationAdmitted",
    "StationRevoked",
    "denied station_unknown",
    "pairs in vain: code_wrong",
}
"""What so many schedules must have seen, or fewer."""

FOUND_WITHIN = 300
"""Schedules after which a planted fault must have been found."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Deal the schedules out."""
    if "seeds" not in metafunc.fixturenames:
        return
    config = metafunc.config
    only = config.getoption("--schedule-seed")
    if only is not None:
        metafunc.parametrize("seeds", [range(only, only + 1)], ids=[f"seed {only}"])
        return
    number = config.getoption("--schedules")
    parts = min(PARTS, number)
    first = 0 if config.getoption("--release") else number * (sample_number() % 1000)
    dealt = [range(first + part, first + number, parts) for part in range(parts)]
    metafunc.parametrize("seeds", dealt, ids=[f"part {part}" for part in range(parts)])


def test_no_schedule_breaks_a_law(seeds: range) -> None:
    failed = []
    for seed in seeds:
        error = error_of(World(seed, whole=seed % 10 == 0))
        if error is not None:
            failed.append(f"{error}: replay with pytest {FILE} --schedule-seed {seed}")
        if len(failed) >= MOST_FAILURES:
            break
    assert not failed, "\n".join(failed)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_is_found(plant: Plant) -> None:
    for gives_seats in (False, True):
        cast(gives_seats)  # made without the fault
    with plant.put():
        seed, errors = first_broken(plant)
    assert seed is not None, f"not found within {FOUND_WITHIN} schedules, but {errors}"
    assert error_of(world_for(plant, seed)) is None, "it fails without the fault, too"
    print(f"{plant.name}: found by schedule {seed}")


def test_schedules_come_to_all_that_they_are_for() -> None:
    seen: Counter[str] = Counter()
    for seed in range(ENOUGH_TO_SEE):
        lean = LEANS[seed % len(LEANS)]
        seen += World(seed, take_overs=not lean, lean=lean).run().seen
        if seen.keys() >= SEEN:
            break
    missing = SEEN - seen.keys()
    assert not missing, f"{missing} is not among {sorted(seen)}"


def test_a_seed_gives_the_same_trace_in_every_process() -> None:
    one = traces(["0", "1", "2"], hash_seed="1")
    other = traces(["2", "0", "1"], hash_seed="2")
    assert sorted(one) == sorted(other)
    assert len(one) > 300


def traces(seeds: list[str], hash_seed: str) -> list[str]:
    """Run schedules in a process of their own; give all lines that it prints."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": search_path()}
    command = [sys.executable, "-m", "chaos.simulation", *seeds]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    return done.stdout.splitlines()


def first_broken(plant: Plant) -> tuple[int | None, set[str]]:
    """Give the first schedule that breaks the law in question, and what else went wrong."""
    errors: set[str] = set()
    for seed in range(FOUND_WITHIN):
        error = error_of(world_for(plant, seed))
        if error is not None and re.search(plant.words, error):
            return seed, errors
        errors |= {error} if error else set()
    return None, errors


def world_for(plant: Plant, seed: int) -> World:
    """Give a schedule in which a fault may come to light."""
    return World(seed, take_overs=plant.takes_over, lean=plant.lean)


def error_of(world: World) -> str | None:
    """Run a schedule; give what went wrong in one line."""
    try:
        world.run()
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__} {error}".replace("\n", " ")
    return None


def search_path() -> str:
    """Give what another process needs to find the tests, and the product where it is now."""
    return os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])
