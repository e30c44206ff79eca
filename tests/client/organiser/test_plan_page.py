"""The time plan as the organiser sees and changes it while the evening runs."""

from collections.abc import Iterator
from datetime import UTC, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.plan.page import PlanPage, PlanScreen
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.settings import Break, TimePlan
from builders.evening import START
from builders.hall import HALL, Hall, ScreenKeeper, opened

View = ScreenKeeper[PlanScreen]
PLAN = TimePlan(stamp(START + timedelta(minutes=30)), 40, 10, (Break(1, 20),))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path, replace(HALL, plan=PLAN))
    made.evening.register_pairs(made.desk, 8)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> View:
    return View()


def plan(hall: Hall) -> TimePlan:
    return hall.evening.state.settings.plan


def times(view: View) -> list[tuple[str, str]]:
    return [(each.title, each.at) for each in view.screen.stops]


def test_the_evening_as_planned(hall: Hall, view: View) -> None:
    opened(PlanPage(hall.organiser, UTC), view)
    assert times(view) == [
        ("Runde 1", "19:00"),
        ("Pause", "19:40"),
        ("Runde 2", "20:00"),
        ("Preise", "20:55"),
    ]
    assert view.screen.summary == "Preise gegen **20:55**"
    assert not any(each.is_late for each in view.screen.stops)


def test_a_delay_moves_all_that_comes_and_is_told(hall: Hall, view: View) -> None:
    page = opened(PlanPage(hall.organiser, UTC), view)
    hall.evening.clock.pass_seconds(42 * 60)
    hall.evening.draw(hall.organiser)
    hall.organiser.ask(SetClock("start", 1, 40 * 60))
    page.refresh()
    first, _, second, _ = view.screen.stops
    assert (first.at, first.is_now) == ("19:12", True)
    assert second.detail == "40 min · geplant 20:00 · 12 min später"
    assert view.screen.summary == "Preise gegen **21:07**, 12 min später"
    page.choose(view.screen.stops[1].key)
    page.step(-1)
    page.step(-1)
    assert plan(hall).breaks == (Break(1, 10),)
    assert view.screen.summary == "Preise gegen **20:57**, 12 min später"


def test_plus_and_minus_change_what_is_chosen(hall: Hall, view: View) -> None:
    page = opened(PlanPage(hall.organiser, UTC), view)
    assert view.screen.step_blocked
    page.step(1)
    assert plan(hall) == PLAN
    page.choose(view.screen.stops[0].key)
    assert view.screen.steps[0] == "5 min mehr bis zum Beginn"
    page.step(1)
    assert plan(hall).start == stamp(START + timedelta(minutes=35))
    page.choose(view.screen.stops[2].key)
    assert view.screen.steps[1] == "5 min weniger in jeder Runde"
    page.step(-1)
    assert plan(hall).minutes == 35
    hall.evening.draw(hall.organiser)
    hall.organiser.ask(SetClock("start", 1, 35 * 60))
    page.choose(view.screen.stops[0].key)
    page.step(1)
    clock = hall.evening.state.clock
    assert clock is not None
    assert clock.seconds_left(hall.evening.clock.now()) == 36 * 60


def test_a_break_is_put_in_and_taken_away(hall: Hall, view: View) -> None:
    page = opened(PlanPage(hall.organiser, UTC), view)
    page.choose(view.screen.stops[0].key)
    assert view.screen.add_blocked == "ist schon da"
    page.ask_to_drop_break()
    assert len(plan(hall).breaks) == 1, "asked first"
    page.agree()
    assert plan(hall).breaks == ()
    assert [each.title for each in view.screen.stops] == ["Runde 1", "Runde 2", "Preise"]
    page.add_break()
    assert plan(hall).breaks == (Break(1, 20),)
    page.choose(view.screen.stops[2].key)
    assert view.screen.add_blocked == "erst eine Runde wählen"


def test_no_part_gets_shorter_than_five_minutes(hall: Hall, view: View) -> None:
    page = opened(PlanPage(hall.organiser, UTC), view)
    for place in (1, 2):
        page.choose(view.screen.stops[place].key)
        for _ in range(10):
            page.step(-1)
    assert (plan(hall).breaks, plan(hall).minutes) == ((Break(1, 5),), 5)


def test_alone_nothing_is_changed(hall: Hall, view: View) -> None:
    page = opened(PlanPage(hall.organiser, UTC), view)
    page.choose(view.screen.stops[0].key)
    hall.evening.cable(hall.organiser).cut()
    page.step(1)
    assert plan(hall) == PLAN
    assert view.screen.step_blocked == "geht nur mit Verbindung"
