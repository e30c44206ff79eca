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

from log_watch import ExpectedLog, watched_log

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

_SEED = os.environ.get("BOBBL_TEST_SEED", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let harnesses run for longer than the suite lets them."""
    parser.addoption("--long", action="store_true", help="run the tests marked as long, too")
    parser.addoption("--kills", type=int, default=50, help="kill -9 of real processes")
    parser.addoption("--losses", type=int, default=8, help="ways to cut the power after each step")
    parser.addoption("--soak", type=float, default=0, help="minutes of the soak, at least one turn")
    parser.addoption("--schedules", type=int, default=400, help="schedules of the simulation")
    parser.addoption("--pictures", type=Path, help="keep a picture of every step here")
    parser.addoption("--schedule-seed", type=int, help="run only this schedule of the simulation")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long unless it is asked for; what takes minutes begins first.

    Else one of several processes is left with it in the end.
    """
    if not config.getoption("--long"):
        long = [each for each in items if each.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [each for each in items if each not in long]
    items.sort(key=lambda each: each.get_closest_marker("minutes") is None)


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
