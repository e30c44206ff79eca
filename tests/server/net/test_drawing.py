"""The worker that draws: its draw is the one decided, and its death costs only time."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.seating import request_of, seed_bytes_needed
from bobbl_server.net.drawing import Drawing
from bobbl_server.service import PreparedDraw
from bobbl_shared.domain.state import State
from bobbl_shared.errors import InputError
from builders.dice import seeded_dice
from builders.office import Office
from log_watch import ExpectedLog


@pytest.fixture
def state() -> State:
    office = Office()
    for number in range(4):
        office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
    assert len(office.state.entrants) == 4
    return office.state


@pytest.fixture
def wanted(state: State) -> PreparedDraw:
    seed = seeded_dice("drawing")(seed_bytes_needed(state))
    return PreparedDraw(request_of(state), seed, ALGORITHM)


async def test_the_draw_made_ahead_is_the_draw_and_only_of_what_was_asked(
    wanted: PreparedDraw, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = Drawing()
    expected = draw(wanted.request, wanted.seed)
    try:
        await drawing.prepare(wanted)
        made: list[bytes] = []

        def noted(request: DrawRequest, seed: bytes, algorithm: str) -> DrawOutcome:
            made.append(seed)
            return draw(request, seed, algorithm)

        monkeypatch.setattr("bobbl_server.net.drawing.draw", noted)
        assert drawing(wanted.request, wanted.seed, ALGORITHM) == expected
        assert not made
        other = bytes(len(wanted.seed))
        assert drawing(wanted.request, other, ALGORITHM) == draw(wanted.request, other)
        with pytest.raises(InputError, match="algorithm_unknown"):
            drawing(wanted.request, wanted.seed, "bobbl-draw/0")
        assert made == [other, wanted.seed]
    finally:
        drawing.close()


async def test_another_worker_follows_one_that_was_killed(
    wanted: PreparedDraw, expected_log: ExpectedLog
) -> None:
    expected_log("bobbl_server.net.drawing", "no worker that draws")
    drawing = Drawing()
    try:
        await drawing.prepare(wanted)
        assert drawing._pool is not None
        for pid in drawing._pool._processes:
            os.kill(pid, signal.SIGKILL)
        while drawing._pool is not None:
            await drawing.prepare(wanted)
        assert drawing(wanted.request, wanted.seed, ALGORITHM) == draw(wanted.request, wanted.seed)
        await drawing.prepare(wanted)
        assert drawing._pool is not None
    finally:
        drawing.close()


@contextmanager
def no_descriptor_left(to_spare: int) -> Iterator[None]:
    """Let the system give this process only so many more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(map(int, os.listdir("/proc/self/fd")))
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 1, hard))
    taken = []
    with suppress(OSError):
        while True:
            taken.append(os.open("/dev/null", os.O_RDONLY))
    for each in taken[:to_spare]:
        os.close(each)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for each in taken[to_spare:]:
            os.close(each)


@pytest.mark.parametrize("to_spare", [0, 3, 7])
async def test_where_no_worker_can_be_started_the_draw_is_made_all_the_same(
    wanted: PreparedDraw, expected_log: ExpectedLog, to_spare: int
) -> None:
    """It may fail at the first pipe, or in the middle of starting the process."""
    expected_log("bobbl_server.net.drawing", "no worker that draws")
    drawing, expected = Drawing(), draw(wanted.request, wanted.seed)
    try:
        with no_descriptor_left(to_spare):
            drawing.warm()
            assert drawing.is_warm, "and is not tried again with each commit"
            await drawing.prepare(wanted)
        assert drawing._ready == (wanted, expected)
        await drawing.prepare(wanted)
        assert drawing._pool is not None, "the next draw has a worker again"
    finally:
        drawing.close()


SERVER = """
import os, signal
from bobbl_server.net.drawing import Drawing
if __name__ == "__main__":
    drawing = Drawing()
    drawing._worker().submit(os.getpid).result()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_worker_ends_with_a_server_that_was_killed(tmp_path: Path) -> None:
    """Both hold standard output: it is at its end when neither is left."""
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        said, _ = server.communicate(timeout=30)
    assert (said, server.returncode) == (b"", -signal.SIGKILL)
