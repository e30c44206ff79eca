"""Server and stations of other versions meet: they agree, or both sides say which one to update."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bobbl_client.link import link as link_module
from bobbl_client.model import replica as replica_module
from bobbl_client.model.change import Contact
from bobbl_server import service
from bobbl_server.net import connection as connection_module
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones
from bobbl_shared.domain.areas.prizes import ShowPrizes
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Command, decode_arrived
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.errors import Coded, PeerError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.program import program
from bobbl_shared.wire import codec, server_session, station_session
from bobbl_shared.wire.messages import (
    PROTOCOL,
    ToServer,
    ToStation,
)
from builders.live import Live

LOWEST, HIGHEST = PROTOCOL
OLDER, NEWER = (LOWEST - 2, LOWEST - 1), (HIGHEST + 1, HIGHEST + 2)
WIDER = (LOWEST - 1, HIGHEST + 1)
OTHER_PROGRAM = "7.2.1"


def of_another_time(message: ToServer | ToStation) -> str:
    """Give a first message as another version may write it: all but the version is different."""
    written = json.loads(codec.encode(message))
    if "protocol" in written:
        kept = {name: written[name] for name in ("message", "protocol", "program")}
        return json.dumps({**kept, "tournament": {"colour": ["green"]}, "since": 2031})
    return json.dumps(written)


def speaks(monkeypatch: pytest.MonkeyPatch, side: str, versions: tuple[int, int]) -> None:
    """Let one side speak other versions; where they do not overlap, also in other words."""
    sessions = {"server": server_session, "station": station_session}
    senders = {"server": connection_module, "station": link_module}
    monkeypatch.setattr(sessions[side], "PROTOCOL", versions)
    monkeypatch.setattr(sessions[side], "program", lambda: OTHER_PROGRAM)
    if versions != WIDER:
        monkeypatch.setattr(senders[side], "encode", of_another_time)


def told(error: Coded | None) -> tuple[str, object]:
    assert error is not None
    side = {"server": "auf dem Rechner des Servers", "station": "auf der Station"}
    wanted = f"Installieren Sie {side[str(error.parameters['update'])]} Bobbl "
    assert wanted in sentence(error)
    assert error.parameters["release"] in {program(), OTHER_PROGRAM}
    return error.code, error.parameters["update"]


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as live:
        yield live


@pytest.mark.parametrize("versions", [OLDER, NEWER])
@pytest.mark.parametrize("side", ["server", "station"])
async def test_without_a_common_version_both_sides_say_which_to_update(
    live: Live,
    side: str,
    versions: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = "station" if side == "server" else "server"
    update = side if versions == OLDER else other
    station = await live.organiser()
    await live.ask(station, RingGong())
    before = live.server.history.state.length
    await live.server.stop()
    speaks(monkeypatch, side, versions)
    await live.start()
    await live.until(lambda: station.model.contact is Contact.STOPPED)
    assert told(station.model.trouble) == ("version_differs", update)
    waiting = station.model.ask(RingGong())
    newcomer = live.station()
    assert told(await live.join(newcomer, "ABCDEFGH")) == ("version_differs", update)
    await live.until(lambda: live.server._desk.counts.get("version_differs", 0) >= 2)
    ((remote, error),) = live.foreigners
    assert (remote, told(error)) == ("127.0.0.1", ("version_differs", update))
    assert live.server.history.state.length == before
    assert station.model.verdict(waiting) is None


@pytest.mark.parametrize("side", ["server", "station"])
async def test_with_a_common_version_they_work(
    live: Live, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaks(monkeypatch, side, WIDER)
    station = await live.organiser()
    assert (await live.ask(station, RingGong())).refused is None
    [presence] = live.server.hub.presence().stations
    assert presence.program == (OTHER_PROGRAM if side == "station" else program())


async def test_what_an_older_server_cannot_read_waits_until_it_is_updated(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that took over may be older than the one before: nothing is lost, and it is told."""

    def older(body: str) -> Command:
        if "ShowPrizes" in body:
            raise PeerError("command_malformed", problem="an unknown command")
        return decode_arrived(body)

    station = await live.organiser()
    await live.server.stop()
    await live.until(lambda: station.model.contact is Contact.ALONE)
    shown, rung = station.model.ask(ShowPrizes(None)), station.model.ask(RingGong())
    monkeypatch.setattr(service, "decode_arrived", older)
    await live.start()
    await live.until(lambda: station.model.contact is Contact.STOPPED)
    assert station.model.trouble is not None
    assert station.model.trouble.code == "command_malformed"
    assert "gleichen Stand" in sentence(station.model.trouble)
    assert station.model.outbox.waiting == 2
    await live.server.stop()
    monkeypatch.undo()
    await live.start()
    await live.until(lambda: station.model.verdict(rung) is not None)
    assert station.model.verdict(shown) is not None
    assert station.model.outbox.waiting == 0


async def test_a_station_stops_before_an_event_it_does_not_know_and_goes_on_once_updated(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    def older(body: bytes | msgspec.Raw) -> Event:
        if b"PhonesForbidden" in bytes(body):
            raise PeerError("event_malformed", problem="an unknown fact")
        return decode_event(body)

    station = await live.organiser()
    assert (await live.ask(station, AllowPhones("00" * 16, "127.0.0.1:1"))).refused is None
    length = station.model.replica.length
    monkeypatch.setattr(replica_module, "decode_event", older)
    station.model.ask(ForbidPhones())
    await live.until(lambda: station.model.contact is Contact.STOPPED)
    assert station.model.trouble is not None
    assert station.model.trouble.code == "event_malformed"
    assert station.model.replica.length == length
    waiting = station.model.ask(RingGong())
    monkeypatch.undo()
    station.model.start()
    await live.until(lambda: station.model.verdict(waiting) is not None)
    assert station.model.replica.length == live.server.history.state.length
