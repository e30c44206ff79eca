"""A training evening against the real service: who looks finds everything, who does not, nothing.

What was hidden can be noticed with the product: each mistake leaves a sign on somebody's screen.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.evening.steps import next_step
from bobbl_client.evening.tables import TableState
from bobbl_client.evening.task import CaseKey
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.latecomer.page import latecomers
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_client.page.frame import Truth, frame_of
from bobbl_client.training.acts import Place
from bobbl_client.training.lessons import LESSONS
from bobbl_client.training.script import Kind, Lesson, Mistake
from builders.training.rehearsal import Rehearsed

FOUND_BY_TYPING: set[Kind] = {"mistyped"}
"""In the scoring lesson a colleague's mistake is found by typing the slip as it is."""


@pytest.fixture(params=LESSONS)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    chosen: Lesson = request.param
    return chosen


def test_who_looks_after_everything_finds_everything(tmp_path: Path, lesson: Lesson) -> None:
    with Rehearsed(tmp_path, lesson, seed=4) as evening:
        evening.run()
        rehearsal = evening.rehearsal
        assert rehearsal.is_over
        assert set(rehearsal.happened) == set(rehearsal.script.mistakes)
        assert set(rehearsal.found) == set(rehearsal.script.mistakes)
        assert not rehearsal.mistyped
        assert not evening.evening.rejected
        assert not evening.silent


def test_who_notices_nothing_finds_nothing(tmp_path: Path, lesson: Lesson) -> None:
    with Rehearsed(tmp_path, lesson, seed=5, is_skilled=False) as evening:
        evening.run()
        rehearsal = evening.rehearsal
        assert rehearsal.is_over
        assert set(rehearsal.happened) == set(rehearsal.script.mistakes)
        assert {each.kind for each in rehearsal.found} <= FOUND_BY_TYPING
        assert bool(rehearsal.mistyped) == (lesson == "scoring")


def test_the_same_evening_twice_is_the_same(tmp_path: Path) -> None:
    told = []
    for name in ("one", "other"):
        with Rehearsed(tmp_path / name, "scoring", seed=6) as evening:
            for _ in range(60):
                evening.play()
            state = evening.trainee.state
            told.append(
                (
                    list(evening.rehearsal.happened.items()),
                    evening.rehearsal.pile,
                    [(s.table, s.status, s.score) for s in state.rounds[0].tables.values()],
                )
            )
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", [1, 4])
def test_every_mistake_leaves_a_sign(tmp_path: Path, seed: int) -> None:
    with Rehearsed(tmp_path, "organiser", seed, is_skilled=False) as evening:
        signs: set[Mistake] = set()
        while not evening.rehearsal.is_over and evening.rehearsal.elapsed < 1500:
            evening.let_pass()
            signs.update(_signs(evening))
            evening.trainee.act()
        assert signs == set(evening.rehearsal.script.mistakes)


def _signs(evening: Rehearsed) -> Iterator[Mistake]:
    """Give the mistakes of which something is seen now in a window."""
    model, rehearsal = evening.trainee.model, evening.rehearsal
    running = evening.trainee.state.running
    if running is None:
        return
    disputed = {
        t.opens.table
        for t in tasks_of(model)
        if t.mark is TableState.DISPUTED and isinstance(t.opens, CaseKey)
    }
    for mistake in rehearsal.happened:
        table = rehearsal.table_of(mistake) if mistake.round == running.number else 0
        if table in disputed:
            yield mistake
        if mistake.kind in {"missing_slip", "no_show"} and next_step(model).waits:
            slot = running.tables.get(table)
            if slot is not None and slot.status == "open":
                yield mistake
        if mistake.kind == "late" and latecomers(evening.trainee.state, running):
            yield mistake
        if mistake.kind == "silent" and _is_alone(evening.actors["second"]):
            yield mistake


def _is_alone(station: StationModel) -> bool:
    return frame_of(station).truth is Truth.ALONE


def test_the_next_mistake_is_fetched(tmp_path: Path) -> None:
    with Rehearsed(tmp_path, "desk", seed=1) as evening:
        rehearsal = evening.rehearsal
        evening.simulated.play(0.0)
        count = len(rehearsal.happened)
        assert rehearsal.can_hurry
        rehearsal.hurry()
        evening.simulated.play(0.0)
        assert len(rehearsal.happened) > count


def test_a_silent_station_works_alone_and_comes_back_with_everything(tmp_path: Path) -> None:
    with Rehearsed(tmp_path, "organiser", seed=4) as evening:
        station, rehearsal = evening.actors["second"], evening.rehearsal
        while not evening.silent and rehearsal.elapsed < 1500:
            evening.play()
            rehearsal.found.update(dict.fromkeys(rehearsal.script.mistakes))
        while not station.waiting and evening.silent:
            evening.play()
        assert station.waiting
        assert rehearsal.ask(Place(actor="second")).reply == "plugged_in"
        evening.play()
        assert not station.waiting
        assert not evening.silent
