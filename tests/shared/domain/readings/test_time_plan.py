"""The evening on a time line."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.readings.time_plan import Part, Stop, coming, forecast, planned
from bobbl_shared.domain.settings import Break, TimePlan
from bobbl_shared.domain.state import State
from bobbl_shared.i18n.hours import ago, hour, minutes, running
from builders.evening import START
from builders.hall import HALL, Hall

PLAY = datetime(2026, 11, 21, 17, 45, tzinfo=UTC)


def test_the_evening_of_the_design_picture() -> None:
    plan = TimePlan(minutes=40, change_minutes=10, breaks=(Break(2, 20),))
    told = [(hour(stop.starts, UTC), stop.part, stop.number) for stop in planned(plan, 4, PLAY)]
    assert told == [
        ("17:30", Part.REGISTRATION, 0),
        ("17:45", Part.ROUND, 1),
        ("18:35", Part.ROUND, 2),
        ("19:15", Part.BREAK, 2),
        ("19:35", Part.ROUND, 3),
        ("20:25", Part.ROUND, 4),
        ("21:20", Part.PRIZES, 0),
    ]


@given(
    minutes=st.integers(1, 120),
    change=st.integers(0, 60),
    rounds=st.integers(1, 12),
    pauses=st.dictionaries(st.integers(1, 12), st.integers(1, 90), max_size=3),
)
def test_nothing_starts_before_what_stands_before_it_has_ended(
    minutes: int, change: int, rounds: int, pauses: dict[int, int]
) -> None:
    breaks = tuple(Break(number, length) for number, length in pauses.items())
    stops = planned(TimePlan(None, minutes, change, breaks), rounds, PLAY)
    assert [stop.number for stop in stops if stop.part is Part.ROUND] == list(range(1, rounds + 1))
    for before, after in pairwise(stops):
        assert after.starts >= before.starts + timedelta(minutes=before.minutes)


def test_the_forecast_follows_the_clock_as_it_runs(tmp_path: Path) -> None:
    plan = replace(HALL.plan, start=stamp(START + timedelta(minutes=30)))
    hall = Hall(tmp_path, replace(HALL, rounds=3, plan=plan))
    evening, now = hall.evening, hall.evening.clock.now
    assert forecast(evening.state, now()).next_start == START + timedelta(minutes=30)
    assert forecast(evening.state, now()).prizes == START + timedelta(minutes=30 + 140 + 15)
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    gong = START + timedelta(minutes=40)
    coming = forecast(evening.state, now())
    assert (coming.gong, coming.next_round) == (gong, 2)
    assert coming.next_start == gong + timedelta(minutes=10)
    assert coming.prizes == gong + timedelta(minutes=10 + 90 + 15)
    evening.clock.pass_seconds(45 * 60)
    assert forecast(evening.state, now()).next_start == now() + timedelta(minutes=10)
    hall.play()
    evening.close_round(hall.organiser)
    assert forecast(evening.state, now()).next_start == gong + timedelta(minutes=10)
    evening.clock.pass_seconds(20 * 60)
    assert forecast(evening.state, now()).next_start is None
    evening.close()


def test_times_as_they_are_written() -> None:
    assert [running(each) for each in (645, 0, -372, 3600)] == ["10:45", "0:00", "+6:12", "60:00"]
    long = [running(each) for each in (5999, 6000, 9015, -7205)]
    assert long == ["99:59", "1:40:00", "2:30:15", "+2:00:05"]
    assert [ago(each) for each in (0, 5, 200)] == ["gerade eben", "vor 5 s", "vor 3 min"]
    assert [minutes(each) for each in (30, 60, 599)] == ["unter 1 min", "1 min", "9 min"]


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> State:
    hall = Hall(tmp_path_factory.mktemp("beginning"))
    hall.evening.close()
    return hall.evening.state


@given(
    minutes=st.integers(1, 90),
    change=st.integers(0, 30),
    rounds=st.integers(1, 8),
    pauses=st.dictionaries(st.integers(1, 8), st.integers(1, 60), max_size=3),
)
def test_without_delay_what_comes_is_what_was_planned(
    beginning: State, minutes: int, change: int, rounds: int, pauses: dict[int, int]
) -> None:
    breaks = tuple(Break(number, length) for number, length in pauses.items())
    plan = TimePlan(stamp(PLAY), minutes, change, breaks)
    state = replace(beginning, settings=replace(HALL, rounds=rounds, plan=plan))
    now = PLAY - timedelta(minutes=60)
    assert coming(state, now) == planned(plan, rounds, PLAY)[1:]


def test_what_comes_agrees_with_the_clock_panel_all_evening_long(tmp_path: Path) -> None:
    plan = TimePlan(stamp(START), 40, 10, (Break(1, 20),))
    hall = Hall(tmp_path, replace(HALL, plan=plan))
    hall.evening.register_pairs(hall.desk, 8)
    for number in (1, 2):
        _agrees(hall)
        hall.evening.draw(hall.organiser)
        _agrees(hall)
        hall.organiser.ask(SetClock("start", number, 40 * 60))
        for _ in range(4):
            hall.evening.clock.pass_seconds(13 * 60)
            _agrees(hall)
        hall.play()
        hall.evening.close_round(hall.organiser)
        hall.evening.clock.pass_seconds(7 * 60)
        _agrees(hall)
    hall.evening.close()


def _agrees(hall: Hall) -> None:
    """Check the list of what comes against the forecast, as far as that can say anything."""
    state, now = hall.evening.state, hall.evening.clock.now()
    stops, told = coming(state, now), forecast(state, now)
    starts = {stop.number: stop.starts for stop in stops if stop.part is Part.ROUND}
    if told.next_round is not None and told.next_start is not None:
        assert starts[told.next_round] == told.next_start
    if told.prizes is not None:
        assert stops[-1] == Stop(Part.PRIZES, told.prizes)
    for before, after in pairwise(stops):
        assert after.starts >= before.starts
