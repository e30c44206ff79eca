"""A real server in this process and real stations: sockets, TLS, files, threads."""

import asyncio
import os
import queue
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from bobbl_client.link.news import Joined, JoinFailed, LinkEvent
from bobbl_client.model.station import StationModel
from bobbl_client.runtime import StationParts, start_parts
from bobbl_server.app import Server, ServerOptions
from bobbl_server.sockets.acceptor import Acceptor
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Coded, PeerError
from bobbl_shared.ids import InvitationId, new_id

WORDS = ("apfel", "birne", "kirsche", "pflaume")
TWO_SECTIONS = Settings("Preismucken", sections=(Section("Bühne", 1, 2), Section("Theke", 3)))


@dataclass(eq=False)
class LiveStation:
    """One station; its events are handled whenever the test waits."""

    home: Path
    events: "queue.SimpleQueue[LinkEvent]" = field(default_factory=queue.SimpleQueue)
    joined: Joined | JoinFailed | None = None

    def __post_init__(self) -> None:
        """Start the network thread."""
        self.parts: StationParts = start_parts(self.home, self.events.put, browse=False)

    @property
    def model(self) -> StationModel:
        """Give the model of the paired station."""
        assert self.parts.model is not None
        return self.parts.model

    def handle(self) -> None:
        """Handle what has arrived."""
        while not self.events.empty():
            event = self.events.get()
            if isinstance(event, Joined | JoinFailed):
                self.joined = event
            elif self.parts.model is not None:
                self.parts.model.handle(event)


@dataclass
class Live:
    """A tournament folder, its server and its stations; use as asynchronous context manager."""

    folder: Path
    settings: Settings = field(default_factory=lambda: TWO_SECTIONS)
    stations: list[LiveStation] = field(default_factory=list)
    port: int = 0
    foreigners: list[tuple[str, PeerError]] = field(default_factory=list)
    name: str = "tournament.bobbl"

    async def __aenter__(self) -> Self:
        """Found the tournament and start the server."""
        self.file = self.folder / self.name
        founder = Founder(self.folder, SystemClock(), os.urandom, Cost(64, 1, 1))
        found_tournament(self.file, self.settings, WORDS, founder)
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop everything; the loop must run while stations close their connections."""
        for station in self.stations:
            await asyncio.to_thread(station.parts.link.stop)
            station.parts.stop()
        await self.server.stop()

    async def start(self) -> None:
        """Start the server, at the same port as before."""
        options = ServerOptions(
            self.file,
            self.folder,
            host="127.0.0.1",
            port=self.port,
            announce=False,
            foreigner=lambda remote, error: self.foreigners.append((remote, error)),
        )
        self.server = Server(options)
        await self.server.start()
        self.port = self.server.port

    @property
    def acceptor(self) -> Acceptor:
        """Give where strangers come in."""
        listener = self.server._listener
        assert listener is not None
        assert listener.acceptor is not None
        return listener.acceptor

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass and stations work until something is true."""
        async with asyncio.timeout(120):
            while not condition():
                for station in self.stations:
                    station.handle()
                await asyncio.sleep(0.002)

    def station(self) -> LiveStation:
        """Start a station that has not paired yet."""
        station = LiveStation(self.folder / f"station-{len(self.stations)}")
        self.stations.append(station)
        return station

    async def join(self, station: LiveStation, code: str) -> Coded | None:
        """Try a code; give why it failed, if it did."""
        station.joined = None
        station.parts.join(self.server.local_address, code)
        await self.until(lambda: station.joined is not None)
        if isinstance(station.joined, JoinFailed):
            return station.joined.error
        assert station.joined is not None
        station.parts.enter(station.joined)
        await self.until(lambda: station.model.post is not None)
        return None

    async def organiser(self) -> LiveStation:
        """Pair an organiser with a code of the server."""
        station = self.station()
        assert await self.join(station, await self.server.invite_organiser("Büro")) is None
        return station

    async def invite(
        self, organiser: LiveStation, role: Role, name: str, *sections: str
    ) -> InvitationId:
        """Let the organiser invite a station."""
        invitation = InvitationId(new_id())
        verdict = await self.ask(organiser, InviteStation(invitation, role, name, sections))
        assert verdict.refused is None, verdict
        return invitation

    async def paired(
        self, organiser: LiveStation, role: Role, name: str, *sections: str
    ) -> LiveStation:
        """Invite and pair a station."""
        invitation = await self.invite(organiser, role, name, *sections)
        station = self.station()
        code = self.server.codes.renew(invitation).code
        assert await self.join(station, code) is None
        return station

    async def ask(
        self,
        station: LiveStation,
        payload: AnyPayload,
        base: Base | None = None,
        details: tuple[Details, ...] = (),
    ) -> Verdict:
        """Let a station ask for something and wait for the verdict."""
        counter = station.model.ask(payload, base, details)
        await self.until(lambda: station.model.verdict(counter) is not None)
        verdict = station.model.verdict(counter)
        assert verdict is not None
        return verdict
