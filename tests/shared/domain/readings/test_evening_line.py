"""The whole evening as a line: what is over, on, to come, and where now is."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.readings.evening_line import EveningLine, Stage, evening_line
from bobbl_shared.domain.readings.time_plan import Part
from bobbl_shared.domain.settings import Break, TimePlan
from bobbl_shared.i18n.hours import hour
from builders.evening import START
from builders.hall import HALL, Hall

PLAN = TimePlan(stamp(START + timedelta(minutes=30)), breaks=(Break(1, 20),))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path, replace(HALL, plan=PLAN))
    yield made
    made.evening.close()


def line(hall: Hall) -> EveningLine:
    return evening_line(hall.evening.state, hall.evening.clock.now())


def told(shown: EveningLine) -> list[tuple[Part, int, Stage, str]]:
    def at(starts: datetime | None) -> str:
        return hour(starts, UTC) if starts is not None else ""

    return [(each.part, each.number, each.stage, at(each.starts)) for each in shown.segments]


def test_before_the_first_round_registration_is_on(hall: Hall) -> None:
    assert told(line(hall)) == [
        (Part.REGISTRATION, 0, Stage.RUNNING, ""),
        (Part.ROUND, 1, Stage.COMING, "19:00"),
        (Part.BREAK, 1, Stage.COMING, "19:40"),
        (Part.ROUND, 2, Stage.COMING, "20:00"),
        (Part.PRIZES, 0, Stage.COMING, "20:55"),
    ]
    assert line(hall).at == 0
    assert 0 < line(hall).done < 1


def test_without_a_plan_nobody_says_when(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    assert [each.starts for each in line(hall).segments] == [None] * 4
    hall.evening.close()


def test_a_round_is_on_until_it_is_closed_and_its_delay_moves_what_follows(hall: Hall) -> None:
    hall.evening.clock.pass_seconds(30 * 60)
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.evening.clock.pass_seconds(10 * 60)
    assert (line(hall).at, line(hall).done) == (1, 0.25)
    hall.evening.clock.pass_seconds(36 * 60)
    late = line(hall)
    assert (late.at, late.done) == (1, 1.0)
    assert told(late)[1:3] == [
        (Part.ROUND, 1, Stage.RUNNING, "19:00"),
        (Part.BREAK, 1, Stage.COMING, "19:46"),
    ]


def test_in_a_break_now_is_there_and_what_is_over_has_the_time_it_was_planned_for(
    hall: Hall,
) -> None:
    hall.evening.clock.pass_seconds(30 * 60)
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.play()
    hall.evening.clock.pass_seconds(45 * 60)
    hall.evening.close_round(hall.organiser)
    pause = line(hall)
    assert told(pause)[:3] == [
        (Part.REGISTRATION, 0, Stage.OVER, ""),
        (Part.ROUND, 1, Stage.OVER, "19:00"),
        (Part.BREAK, 1, Stage.COMING, "19:40"),
    ]
    assert (pause.at, pause.done) == (2, 0.25)


def test_after_the_last_round_only_the_prizes_are_left(hall: Hall) -> None:
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    hall.play()
    hall.evening.close_round(hall.organiser)
    stages = [(each.part, each.stage) for each in line(hall).segments]
    assert stages[-2:] == [(Part.ROUND, Stage.OVER), (Part.PRIZES, Stage.COMING)]
    assert line(hall).at == len(stages) - 2
