"""A station tells how full its battery is, to whoever understands it; who runs low is named."""

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_client.link.battery import READ_EVERY
from bobbl_client.link.follower import Follower
from bobbl_client.link.news import Position
from bobbl_client.model.power import Power, battery_of
from bobbl_client.organiser.checklist.checks import Answered, Finding, UnknownComputer, checks_of
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_client.organiser.stations.rows import station_rows
from bobbl_server.net.hub import Hub, Subscriber
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId
from bobbl_shared.wire.codec import decode_at_server, decode_at_station, encode
from bobbl_shared.wire.messages import Battery, PresencePush, Push, Report
from builders.dice import seeded_dice
from builders.evening import FixedClock
from builders.hall import Hall
from builders.office import Office


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.mark.parametrize(
    ("battery", "words", "is_low"),
    [
        (None, "", False),
        (Battery(19, False), "Akku nur 19\N{NO-BREAK SPACE}%", True),
        (Battery(20, False), "Akku 20\N{NO-BREAK SPACE}%", False),
        (Battery(5, True), "am Netz, Akku 5\N{NO-BREAK SPACE}%", False),
    ],
)
def test_the_stations_page_tells_and_warns(
    hall: Hall, battery: Battery | None, words: str, is_low: bool
) -> None:
    hall.push_health(batteries={hall.desk.id: battery} if battery else {})
    row = next(each for each in station_rows(hall.organiser) if each.key == hall.desk.id)
    assert row.post == " · ".join(filter(None, ("Anmeldetisch", words)))
    assert row.is_low is is_low
    others = [each for each in shown_stations(hall.organiser) if each.key != hall.desk.id]
    assert not any(each.is_low for each in others)


def test_the_checks_before_the_evening_name_who_needs_power(hall: Hall) -> None:
    def stations() -> tuple[Finding, str]:
        checks = checks_of(hall.organiser, UnknownComputer(), Answered(), has_keys=False, zone=UTC)
        found = next(each for each in checks if each.key == "stations")
        return found.finding, found.told

    hall.push_health()
    assert stations()[0] is Finding.FINE
    hall.push_health(batteries={hall.stage.id: Battery(7, False)})
    finding, told = stations()
    assert finding is Finding.LOOK
    assert "Akku fast leer: Ergebnisse Bühne" in told


def dial(address: str) -> AbstractAsyncContextManager[object]:
    raise OSError(address)


def test_reports_tell_of_the_battery_which_is_read_now_and_then() -> None:
    clock, read = FixedClock(), list[Battery | None]()
    levels = iter([Battery(44, False), Battery(43, False), None])

    def battery() -> Battery | None:
        read.append(next(levels))
        return read[-1]

    follower = Follower(
        dial,  # type: ignore[arg-type]
        lambda event: None,
        lambda following: (),
        clock,
        seeded_dice("x"),
        battery=battery,
    )
    follower.position = Position(3, "", 1, 2)
    for known in (Battery(44, False), Battery(43, False), None):
        for _ in range(3):
            report = follower._report()
            assert (report.waiting, report.length, report.battery) == (2, 3, known)
            assert ("battery" in encode(report)) is (known is not None)
        clock.pass_seconds(READ_EVERY.total_seconds())
    assert len(read) == 3


@pytest.mark.parametrize(
    ("power", "battery"),
    [
        (None, None),
        (Power(True), None),
        (Power(False, 44), Battery(44, False)),
        (Power(False, 180), Battery(100, False)),
    ],
)
def test_what_is_reported_is_between_empty_and_full(
    power: Power | None, battery: Battery | None
) -> None:
    assert battery_of(power) == battery


def test_organisers_get_presence_with_batteries() -> None:
    office = Office()
    station = office.admit("desk", "Tisch").key.author
    hub = Hub(office.history, FixedClock())
    hub.heard(station, Report(0, 0, 0, Battery(9, False)))
    subscriber = Subscriber(StationId(office.organiser.key.author), lambda: None)
    hub.subscribe(subscriber, office.state.length)
    hub.push(hub.presence(), role="organiser")
    message = decode_at_station(subscriber.take())
    assert isinstance(message, Push)
    assert isinstance(message.news, PresencePush)
    assert [each.battery for each in message.news.stations if each.battery] == [Battery(9, False)]


@pytest.mark.parametrize("percent", ["-1", "101", "1000000000000", '"9"', "3.5", "null"])
def test_a_battery_that_cannot_be_is_no_report(percent: str) -> None:
    battery = f'{{"percent": {percent}, "on_mains": false}}'
    frame = f'{{"message": "report", "waiting": 0, "length": 0, "sent": 0, "battery": {battery}}}'
    with pytest.raises(PeerError, match="frame_malformed"):
        decode_at_server(frame)
