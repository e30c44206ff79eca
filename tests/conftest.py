"""What holds for every test: no screen needed, no stray log records, chance that can be repeated.

The defaults are deterministic, so that a run on one machine says the same as on another. To look
further: ``pytest --hypothesis-profile=explore`` and ``BOBBL_TEST_SEED=<number> pytest``.
"""

import gc
import os
import random
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from lanes import name_sample, select, set_amounts, spread
from log_watch import ExpectedLog, watched_log
from near import near_files

_PLACES_FOR_WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
if sys.platform == "linux" and not any(map(os.environ.get, _PLACES_FOR_WINDOWS)):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

# How long an example takes says nothing on a busy machine.
_UNTIMED = [hypothesis.HealthCheck.too_slow]
hypothesis.settings.register_profile(
    "ci", derandomize=True, print_blob=True, deadline=None, suppress_health_check=_UNTIMED
)
hypothesis.settings.register_profile(
    "explore", max_examples=1000, print_blob=True, deadline=None, suppress_health_check=_UNTIMED
)
hypothesis.settings.load_profile("ci")

# What a person has set or chosen on this computer is no test's business.
os.environ["BOBBL_LANG"] = "de"
os.environ["BOBBL_HOME"] = "/nonexistent/bobbl"

_NEAR = "BOBBL_TEST_NEAR"
"""The test files near a change, one a line."""

_SEED = os.environ.get("BOBBL_TEST_SEED", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Choose a lane, and let harnesses run for longer than it lets them."""
    parser.addoption("--near", action="store_true", help="run the tests near what was changed")
    parser.addoption("--release", action="store_true", help="run everything, and all of it")
    parser.addoption("--kills", type=int, help="kill -9 of real processes")
    parser.addoption("--losses", type=int, help="ways to cut the power after each step")
    parser.addoption("--soak", type=float, default=0, help="minutes of the soak, at least one turn")
    parser.addoption("--windows", type=int, help="windows opened and closed in any order")
    parser.addoption("--schedules", type=int, help="schedules of the simulation")
    parser.addoption("--pictures", type=Path, help="keep a picture of every step here")
    parser.addoption("--schedule-seed", type=int, help="run only this schedule of the simulation")


def pytest_configure(config: pytest.Config) -> None:
    """Take the lane that was asked for; the tests near a change are the only ones collected."""
    name_sample()
    set_amounts(config)
    if config.getoption("--near"):
        if _NEAR not in os.environ:  # workers inherit it
            os.environ[_NEAR] = "\n".join(near_files())
        if not os.environ[_NEAR]:
            pytest.exit("no test is near what was changed", pytest.ExitCode.NO_TESTS_COLLECTED)
        config.args[:] = os.environ[_NEAR].splitlines()


def pytest_report_header() -> str:
    """Name the part of what is sampled, to repeat it."""
    return f"sample {name_sample()}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to a release what the default lane has no time for, and share the rest out."""
    is_release, is_near = config.getoption("--release"), config.getoption("--near")
    chosen = select(items, is_release=is_release, is_near=is_near)
    kept = set(map(id, chosen))
    config.hook.pytest_deselected(items=[each for each in items if id(each) not in kept])
    items[:] = spread(chosen, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


@pytest.fixture(autouse=True)
def expected_log() -> Iterator[ExpectedLog]:
    """Declare a log record that belongs to the test; any other warning or worse fails it."""
    with watched_log() as expect:
        yield expect


@pytest.fixture(autouse=True)
def closed_stations() -> Iterator[None]:
    """Name the test that leaves a station open: its windows and threads would disturb the next."""
    was_on = gc.isenabled()
    yield
    assert gc.isenabled() or not was_on, "a station was left open, so Python searches no garbage"


@pytest.fixture(autouse=True)
def searching(closed_stations: None) -> Iterator[None]:
    """Look for garbage as the program does where windows are: between two events, never amid one.

    Otherwise Python takes windows of this or an earlier test apart while Qt goes through all there
    are, or in another thread; either may end the process.
    """
    widgets = sys.modules.get("PyQt6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        yield
        return
    from bobbl_client.widgets.window.garbage import Search

    elsewhere: list[str] = []

    def note(phase: str, _: dict[str, int]) -> None:
        thread = threading.current_thread()
        if phase == "start" and thread is not threading.main_thread():
            elsewhere.append(thread.name)

    search = Search()
    gc.callbacks.append(note)
    yield
    gc.callbacks.remove(note)
    search.end()
    assert not elsewhere, "garbage was looked for in a thread that is not the windows'"


@pytest.fixture
def dice(request: pytest.FixtureRequest) -> random.Random:
    """Give a source of chance of this test's own; a failure shows how to repeat it."""
    print(f"repeat with BOBBL_TEST_SEED={_SEED}")
    return random.Random(f"{_SEED} {request.node.nodeid}")
