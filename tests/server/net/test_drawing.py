"""The worker that draws: its draw is the one decided, and its death costs only time."""

import os
import signal

import pytest

from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.seating import request_of, seed_bytes_needed
from bobbl_server.net.drawing import Drawing
from bobbl_shared.domain.state import State
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


async def test_the_draw_made_ahead_is_handed_out_once(state: State) -> None:
    drawing = Drawing(seeded_dice("drawing"))
    try:
        await drawing.prepare(state)
        seed = drawing.seed(state, seed_bytes_needed(state))
        assert drawing(request_of(state), seed, ALGORITHM) == draw(request_of(state), seed)
        assert drawing.seed(state, seed_bytes_needed(state)) != seed
    finally:
        drawing.close()


async def test_another_worker_follows_one_that_was_killed(
    state: State, expected_log: ExpectedLog
) -> None:
    expected_log("bobbl_server.net.drawing", "has ended")
    drawing = Drawing(seeded_dice("drawing"))
    try:
        await drawing.prepare(state)
        assert drawing._pool is not None
        for pid in drawing._pool._processes:
            os.kill(pid, signal.SIGKILL)
        drawing.seed(state, seed_bytes_needed(state))
        while drawing.is_warm:
            await drawing.prepare(state)
        seed = drawing.seed(state, seed_bytes_needed(state))
        assert drawing(request_of(state), seed, ALGORITHM) == draw(request_of(state), seed)
        await drawing.prepare(state)
        assert drawing.is_warm
    finally:
        drawing.close()
