"""The status line says the worst that holds, and the next worse once that is settled."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.link.news import Heard, Offline
from bobbl_client.page.frame import Truth, frame_of, truth_of
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.messages import NoticePush, PresencePush, Push
from builders.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def silent(hall: Hall) -> None:
    """Let the desk be a station of which nothing has been heard; all others are fine."""
    hall.push_health()
    heard = hall.organiser.presence
    assert heard is not None
    rest = tuple(each for each in heard.stations if each.station != hall.desk.id)
    hall.organiser.handle(Heard(Push(PresencePush(rest))))


def test_nothing_heard_is_told_after_a_minute(hall: Hall) -> None:
    silent(hall)
    assert truth_of(hall.organiser) == (Truth.FINE, "Alles übertragen")
    hall.evening.clock.pass_seconds(59)
    assert truth_of(hall.organiser)[0] is Truth.FINE
    hall.evening.clock.pass_seconds(1)
    told = "1 Station hat sich noch nicht gemeldet"
    assert truth_of(hall.organiser) == (Truth.UNHEARD, told)
    assert truth_of(hall.room) == (Truth.FINE, "Alles übertragen"), "that is the organiser's care"


def test_a_station_that_is_alone_is_worse_than_one_not_heard_from(hall: Hall) -> None:
    hall.evening.clock.pass_seconds(60)
    hall.push_health(hall.desk, waiting=4)
    told = "1 Station arbeitet allein – 4 Einträge warten, nichts geht verloren"
    assert truth_of(hall.organiser) == (Truth.OTHERS_ALONE, told)
    hall.push_health(hall.desk, hall.room)
    told = "2 Stationen arbeiten allein – nichts geht verloren"
    assert truth_of(hall.organiser) == (Truth.OTHERS_ALONE, told)
    hall.push_health()
    assert truth_of(hall.organiser) == (Truth.FINE, "Alles übertragen")


def test_being_alone_oneself_is_worse_and_needing_a_person_the_worst(hall: Hall) -> None:
    hall.push_health(hall.desk, waiting=4)
    hall.organiser.handle(Offline(None))
    assert truth_of(hall.organiser)[0] is Truth.ALONE
    hall.organiser.handle(Heard(Push(NoticePush("disk_full", {"path": "x", "reason": "y"}))))
    truth, said = truth_of(hall.organiser)
    assert truth is Truth.PERSON
    assert said.startswith("Bitte Turnierleitung holen – ")


def test_what_was_heard_just_now_is_said_so(hall: Hall) -> None:
    hall.push_health()
    assert frame_of(hall.organiser).age == "gerade eben geprüft"
    hall.evening.clock.pass_seconds(5)
    assert frame_of(hall.organiser).age == "vor 5 s geprüft"
    hall.evening.clock.pass_seconds(60)
    assert frame_of(hall.organiser).age == "Stand vor 1 min"


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ({"computer": "laptop-theke", "address": "10.0.0.2:4000"}, " (laptop-theke)"),
        ({"computer": "", "address": "10.0.0.2:4000"}, " (10.0.0.2:4000)"),
        ({}, ""),
    ],
)
def test_that_another_computer_leads_is_said_until_this_one_is_there(
    hall: Hall, told: dict[str, str], who: str
) -> None:
    desk = hall.desk
    said = f"Ein anderer Computer leitet jetzt{who}, dieses Fenster geht von selbst dorthin"
    cable = next(each for each in hall.evening.cables if each.model is desk)
    cable.cut()
    desk.handle(Offline(PeerError("server_outdated", epoch=2, **told)))
    assert truth_of(desk) == (Truth.ALONE, f"{said} – nichts geht verloren")
    desk.ask(RingGong())
    desk.handle(Offline(None))  # the server before has been switched off
    assert truth_of(desk) == (Truth.ALONE, f"{said} – 1 Eintrag wartet, nichts geht verloren")
    cable.plug_in()
    assert truth_of(desk)[0] is Truth.FINE
    desk.handle(Offline(None))
    assert truth_of(desk)[1].startswith("Arbeitet allein – ")
