"""A server looks out for one that has taken over from it, and believes nothing but proofs."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from msgspec import structs
from zeroconf import ServiceInfo, ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo

from bobbl_server.app import Server, ServerOptions
from bobbl_server.net.announce import service_info
from bobbl_server.net.successor_watch import SuccessorWatch, look_at
from bobbl_server.store.take_over import copy_log
from bobbl_shared.announcing import TYPE
from bobbl_shared.crypto.tls import server_context, store_identity
from bobbl_shared.domain.state import State
from bobbl_shared.wire.epoch import Epoch, Whereabouts
from builders.attackers.middle import identity_of, middle
from builders.dice import seeded_dice
from builders.live import WORDS, Live


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


@pytest.fixture
async def successor(hall: Live, tmp_path: Path) -> AsyncIterator[Server]:
    """Give a server that has taken over from a copy while the one before goes on."""
    folder = tmp_path / "other"
    folder.mkdir()
    await hall.server.stop()
    copy_log(hall.file, folder / "tournament.bobbl")
    await hall.start()
    path = folder / "tournament.bobbl"
    options = ServerOptions(path, folder, host="127.0.0.1", announce=False, words=WORDS)
    async with Server(options) as server:
        yield server


@pytest.fixture
def state(hall: Live) -> State:
    return hall.server.history.state


async def test_a_server_proves_its_epoch_by_its_greeting(
    hall: Live, successor: Server, state: State
) -> None:
    for server, number in ((hall.server, 1), (successor, 2)):
        found = await look_at(server.local_address, state)
        assert found is not None
        assert found.number == number
        assert found.server.hex() == server.history.state.server_public


async def test_a_root_of_somebody_else_proves_nothing(successor: Server, state: State) -> None:
    foreign = structs.replace(state, root=structs.replace(state.root, root_public="11" * 32))
    assert await look_at(successor.local_address, foreign) is None


async def test_who_only_repeats_a_greeting_proves_nothing(
    successor: Server, state: State, tmp_path: Path
) -> None:
    async with middle(tmp_path, successor.port) as address:
        assert await look_at(address, state) is None
    other = '{"message":"denied","code":"out_of_turn"}'
    async with middle(tmp_path, successor.port, lambda _: other) as address:
        assert await look_at(address, state) is None


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 200 OK\r\n\r\n", b"\x16\x03\x03\x00\x00"])
async def test_who_speaks_otherwise_or_not_at_all_is_nobody(state: State, said: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        assert await look_at(f"{host}:{port}", state) is None
    assert await look_at(f"{host}:{port}", state) is None, "nobody listens there any more"


async def test_what_speaks_tls_and_is_none_of_ours_is_nobody(state: State, tmp_path: Path) -> None:
    store_identity(tmp_path / "web.pem", identity_of("web"), seeded_dice("web"))
    runner = web.AppRunner(web.Application(), access_log=None)
    await runner.setup()
    tls = server_context(tmp_path / "web.pem")
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
    try:
        assert await look_at("{}:{}".format(*runner.addresses[0][:2]), state) is None
    finally:
        await runner.cleanup()


NOBODY: Any = None
"""What would ask the network."""


class Resolved(AsyncServiceInfo):
    """An announcement of which everything is known at once."""

    async def async_request(self, *_: object) -> bool:
        return True


class Heard:
    """A watch, and what is announced to it."""

    def __init__(self, state: State, own: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[tuple[int, Whereabouts]] = []
        self.looked: list[str] = []
        self.is_cut_off = False
        self.watch = SuccessorWatch(state, own, self._find)
        self._patch = monkeypatch

        async def look(address: str, state: State) -> Epoch | None:
            self.looked.append(address)
            return None if self.is_cut_off else await look_at(address, state)

        monkeypatch.setattr("bobbl_server.net.successor_watch.look_at", look)

    def _find(self, epoch: Epoch, at: Whereabouts) -> None:
        self.found.append((epoch.number, at))

    async def announced(
        self, info: ServiceInfo, change: ServiceStateChange = ServiceStateChange.Added
    ) -> None:
        """Let an announcement be heard, and wait for what follows."""
        resolved = Resolved(
            TYPE,
            info.name,
            info.port,
            properties=info.properties,
            parsed_addresses=info.parsed_addresses(),
        )
        self._patch.setattr(
            "bobbl_server.net.successor_watch.AsyncServiceInfo", lambda *_: resolved
        )
        self.watch._heard(NOBODY, TYPE, info.name, change)
        await asyncio.gather(*self.watch._tasks)


def info_of(server: Server, **told: object) -> ServiceInfo:
    """Give what a server announces; ``told`` otherwise than it is."""
    epoch = server.gate.epoch
    addresses = ("127.0.0.2", "127.0.0.1")
    info = service_info(server.history.state, epoch, server.port, addresses, "laptop-theke")
    assert info.properties[b"epoch"] == str(epoch.number).encode()
    if not told:
        return info
    properties = {**{key.decode(): value for key, value in info.properties.items()}, **told}
    here = info.parsed_addresses()
    return ServiceInfo(TYPE, info.name, info.port, properties=properties, parsed_addresses=here)


async def test_a_later_server_is_found_at_the_first_address_where_it_is(
    hall: Live, successor: Server, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(state, 1, monkeypatch)
    await heard.announced(info_of(successor))
    place = Whereabouts("laptop-theke", f"127.0.0.1:{successor.port}")
    assert heard.found == [(2, place)]
    assert heard.looked == [f"127.0.0.{last}:{successor.port}" for last in (2, 1)]
    await heard.announced(info_of(successor), ServiceStateChange.Removed)
    assert len(heard.found) == 1
    await heard.watch.close()


async def test_announcements_that_cannot_be_of_a_later_server_lead_nowhere(
    hall: Live, successor: Server, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(state, 1, monkeypatch)
    await heard.announced(info_of(hall.server))
    for tournament in ("ab" * 32, None):
        await heard.announced(info_of(successor, tournament=tournament))
    for epoch in ("", "x", "-2", "1", b"\xff", None):
        await heard.announced(info_of(successor, epoch=epoch))
    assert heard.looked == []


async def test_a_server_that_announces_more_than_it_proves_is_not_believed(
    hall: Live, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(state, 1, monkeypatch)
    boast = replace(hall.server.gate.epoch, number=7)
    await heard.announced(service_info(state, boast, hall.port, ("127.0.0.1",)))
    assert heard.looked == [f"127.0.0.1:{hall.port}"]
    assert heard.found == []


async def test_a_later_server_that_could_not_be_reached_at_first_is_looked_at_again(
    hall: Live, successor: Server, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(state, 1, monkeypatch)
    info = info_of(successor)
    heard.is_cut_off = True
    await heard.announced(info)
    await heard.watch.look_again(NOBODY)
    assert heard.found == []
    heard.is_cut_off = False
    await heard.watch.look_again(NOBODY)
    assert [number for number, _ in heard.found] == [2]
    await heard.announced(info, ServiceStateChange.Removed)
    await heard.watch.look_again(NOBODY)
    assert len(heard.found) == 1, "it has gone"
