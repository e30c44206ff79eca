"""What is said before the organiser's window, and the server with it, is closed."""

from pathlib import Path

import pytest

from bobbl_client.host.closing import what_stops
from builders.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def said(hall: Hall) -> str:
    return " ".join(what_stops(hall.organiser))


def test_before_the_first_round_and_with_nobody_there_nothing_stops(hall: Hall) -> None:
    hall.push_health(hall.desk, hall.stage, hall.room)
    assert said(hall) == ""


def test_stations_that_work_are_named_before_any_round(hall: Hall) -> None:
    hall.push_health(hall.stage, hall.room)
    assert "Server auf diesem Computer" in said(hall)
    assert "**1 Station** arbeitet dann allein" in said(hall)
    assert hall.desk.post is not None
    assert hall.desk.post.name in said(hall)
    assert "Runde" not in said(hall)


def test_the_pages_that_end_with_the_window_are_no_station_that_works_alone(hall: Hall) -> None:
    hall.push_health(hall.stage, hall.room)
    assert hall.desk.post is not None
    assert what_stops(hall.organiser, {hall.desk.post.id}) == ()


def test_a_round_that_runs_is_named_even_if_nobody_is_there(hall: Hall) -> None:
    hall.drawn()
    hall.push_health(hall.desk, hall.stage, hall.room)
    assert "**Runde 1 läuft**" in said(hall)
    assert "Station" not in said(hall)


def test_without_a_connection_nobody_is_said_to_work(hall: Hall) -> None:
    hall.evening.cable(hall.organiser).cut()
    assert said(hall) == ""
