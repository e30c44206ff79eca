"""``kill -9`` of the server, of stations and of both, again and again, while they work.

``pytest tests/chaos/test_real_kills.py --kills 1000`` for longer. Nothing that was acknowledged may
be lost or doubled, each station's commands stand in their order, and all copies agree in the end.
"""

import asyncio
import os
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bobbl.demo.processes import ServerProcess, StationProcess
from bobbl.serve import Token
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId
from builders.course import WORDS
from builders.processes.agreement import assert_each_stands_once

DESKS = 3
TIMES = 12
"""How often somebody comes or goes in one order; a kill falls anywhere into it."""


@dataclass
class Storm:
    """A server and stations that work while they are killed."""

    folder: Path
    dice: random.Random
    stack: AsyncExitStack
    desks: list[StationProcess] = field(default_factory=list)
    orders: int = 0
    restarts_s: list[float] = field(default_factory=list)
    is_over: bool = False

    async def begin(self) -> None:
        """Found, start, pair everybody."""
        home = self.folder / "server"
        home.mkdir()
        self.file = self.folder / "tournament.bobbl"
        founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
        founded = found_tournament(self.file, Settings("Sturm"), WORDS, founder)
        self.server = ServerProcess(self.file, home, announce=False)
        self.stack.push_async_callback(self.server.stop)
        token = await self.server.start()
        self.organiser = await self._station("Leitung")
        await self._join(self.organiser, founded.tournament, token, token.code)
        for number in range(DESKS):
            name = f"Tisch {number + 1}"
            invited = await self.organiser.order("invite", role="desk", name=name)
            desk = await self._station(name)
            await self._join(desk, founded.tournament, token, str(invited["code"]))
            self.desks.append(desk)

    async def work(self, desk: StationProcess) -> None:
        """Give orders until the storm is over; one that a kill cuts off is simply the last."""
        while not self.is_over:
            self.orders += 1
            ordered = desk.process
            try:
                await desk.order("come_and_go", name=f"Gast {self.orders}", times=TIMES)
            except (BobblError, OSError):
                while desk.process is ordered:
                    await asyncio.sleep(0.01)

    async def strike(self) -> None:
        """Kill one or both and start them again; see that work goes on."""
        target = self.dice.choice(["server", "station", "both"])
        desk = self.dice.choice(self.desks)
        await asyncio.sleep(self.dice.uniform(0.0, 0.4))
        if target != "station":
            await self.server.kill()
        if target != "server":
            await desk.kill()
        began = time.monotonic()
        if target != "station":
            await self.server.start()
        if target != "server":
            await desk.start()
        asked = self.orders  # each desk is in the middle of an order, or begins one
        async with asyncio.timeout(120):
            while self.orders == asked:
                await asyncio.sleep(0.01)
        self.restarts_s.append(time.monotonic() - began)

    async def _station(self, name: str) -> StationProcess:
        home = self.folder / name
        home.mkdir()
        station = StationProcess(name, home, browse=False)
        self.stack.push_async_callback(station.stop)
        await station.start()
        return station

    async def _join(
        self, station: StationProcess, tournament: TournamentId, token: Token, code: str
    ) -> None:
        await station.order("join", tournament=tournament, address=token.address, code=code)


async def weather(folder: Path, kills: int, seed: int) -> tuple[Path, list[dict[str, object]]]:
    """Let a storm pass; give the server's file and what each station says at the end."""
    async with AsyncExitStack() as stack:
        storm = Storm(folder, random.Random(seed), stack)
        await storm.begin()
        workers = [asyncio.ensure_future(storm.work(desk)) for desk in storm.desks]
        for _ in range(kills):
            await storm.strike()
        storm.is_over = True
        await asyncio.gather(*workers)
        length = 0
        stations = [storm.organiser, *storm.desks]
        for _ in range(2):  # the last command of one may come while another has settled
            for station in stations:
                await station.order("settle", length=length)
            reports = [dict(await station.order("report")) for station in stations]
            length = max(int(str(each["length"])) for each in reports)
        told = sorted(storm.restarts_s)
        print(
            f"{kills} kills, {length} events; work goes on after p50 {told[len(told) // 2]:.2f} s"
        )
        return storm.file, reports


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(2))
async def test_nothing_is_lost_however_often_they_are_killed(
    seed: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kills = int(request.config.getoption("--kills")) // 2
    file, reports = await weather(tmp_path, kills, seed)
    assert_each_stands_once(file, reports)
