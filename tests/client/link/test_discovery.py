"""Hearing of servers on a network that loses what is said; the network itself is left out."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from zeroconf import ServiceStateChange
from zeroconf._protocol.outgoing import DNSOutgoing

from bobbl_client.link import discovery as discovery_module
from bobbl_client.link.discovery import Discovery
from bobbl_client.link.news import FoundServer
from bobbl_shared.announcing import TYPE

NAME = f"bobbl-1.{TYPE}"


@dataclass
class Network:
    """Stands for zeroconf: keeps what is asked, and answers questions for a place if it does."""

    asked: list[DNSOutgoing] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)
    answers: bool = True

    @property
    def zeroconf(self) -> "Network":
        return self

    def async_send(self, question: DNSOutgoing) -> None:
        self.asked.append(question)

    async def async_close(self) -> None: ...

    async def async_cancel(self) -> None: ...


@dataclass
class Hearing:
    """A station's discovery in that network, and what it has told."""

    network: Network
    discovery: Discovery
    told: list[tuple[FoundServer, ...]]

    def hear(self, change: ServiceStateChange, name: str = NAME) -> None:
        """Hear an announcement, or that one is taken back."""
        self.discovery._on_change(self.network, TYPE, name, change)  # type: ignore[arg-type]

    async def done(self) -> None:
        """Wait until nothing is looked up any more."""
        while self.discovery._tasks:
            await asyncio.sleep(0)


@pytest.fixture
async def hearing(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hearing]:
    network = Network()

    class Info:
        def __init__(self, service_type: str, name: str) -> None:
            self.name = name

        async def async_request(self, zeroconf: Network, timeout_ms: float) -> bool:
            network.looked_up.append(self.name)
            return network.answers

    def read(info: Any) -> FoundServer:
        return FoundServer(info.name, "ab" * 32, "Preismucken", 2, ("192.0.2.1:1",))  # type: ignore[arg-type]

    monkeypatch.setattr(discovery_module, "AsyncZeroconf", lambda **_: network)
    monkeypatch.setattr(discovery_module, "AsyncServiceBrowser", lambda *_, **__: network)
    monkeypatch.setattr(discovery_module, "AsyncServiceInfo", Info)
    monkeypatch.setattr(discovery_module, "read_info", read)
    told: list[tuple[FoundServer, ...]] = []
    made = Discovery(told.append)
    made.ask()
    assert network.asked == []
    await made.start()
    yield Hearing(network, made, told)
    await made.close()


async def test_who_is_there_is_asked_for_servers(hearing: Hearing) -> None:
    hearing.discovery.ask()
    [question] = hearing.network.asked
    [packet] = question.packets()
    assert b"\x06_bobbl\x04_tcp\x05local\x00\x00\x0c\x00\x01" in packet


async def test_a_server_that_does_not_say_where_it_is_is_asked_again(hearing: Hearing) -> None:
    hearing.network.answers = False
    hearing.hear(ServiceStateChange.Added)
    await hearing.done()
    assert hearing.told == []
    hearing.network.answers = True
    hearing.discovery.ask()
    await hearing.done()
    assert [each.instance for each in hearing.discovery.servers] == [NAME]
    hearing.discovery.ask()
    await hearing.done()
    assert hearing.network.looked_up == [NAME, NAME]


async def test_one_that_has_gone_meanwhile_is_not_asked_again(hearing: Hearing) -> None:
    hearing.network.answers = False
    hearing.hear(ServiceStateChange.Added)
    await hearing.done()
    hearing.hear(ServiceStateChange.Removed)
    hearing.discovery.ask()
    await hearing.done()
    assert hearing.network.looked_up == [NAME]


async def test_false_ones_that_say_nothing_are_not_all_kept(hearing: Hearing) -> None:
    hearing.network.answers = False
    for number in range(discovery_module.MOST_FOUND + 100):
        hearing.hear(ServiceStateChange.Added, f"{number}.{TYPE}")
    await hearing.done()
    hearing.network.looked_up.clear()
    hearing.discovery.ask()
    await hearing.done()
    assert len(hearing.network.looked_up) == discovery_module.MOST_FOUND
