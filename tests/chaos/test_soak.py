"""A hall that goes on for long: nothing grows but the log.

``pytest tests/chaos/test_soak.py --soak 120`` for two hours. Each turn has two halves. In the first
desks work, somebody new is paired, and a station that has slept catches up: the log grows, and
memory may grow by so much an event. In the second nothing is entered, but stations change their
address, sleep and wake, come and go, and strangers knock: nothing more may be in use. At the end of
a turn, descriptors, threads, tasks and what waits in queues are what they were after the first.
"""

import asyncio
import os
import random
import shutil
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bobbl.demo.processes import LOOPBACK, ServerProcess, StationProcess
from bobbl.demo.proxy import CALM, Proxy
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.settings import Settings
from builders.attackers.flood import lie
from builders.course import WORDS
from builders.processes.hatch import BY_A_COMMIT, BY_A_CONNECTION
from chaos.vital_signs import Signs, hatched, signs_of

TIMES = 15
"""How often somebody comes or goes in one half turn, at each desk."""

MOVES = 2
KNOCKS = 15
"""How often a station changes its address in half a turn, and strangers knock."""

SLEEP_S = 8.0
"""So long sleeps a laptop when there is time; the server notices after six seconds."""

SPARE = 3
"""So many more than at the beginning may be there: a thread of a pool that was not needed yet."""

SPARE_KIB = 4 * 1024
AN_EVENT_KIB = 12.0
"""What memory, holes included, may grow by: at all, and by an event."""

IN_QUIET = {"heap_kib": (512, 1.0), "blocks": (2000, 4.0), "objects": (500, 2.0)}
"""What may be in use more after visits without an event: at all, and by a visit."""


@dataclass
class Patient:
    """A process that is looked at: how it was at first, and how it has grown."""

    process: ServerProcess | StationProcess
    first: Signs | None = None
    last: Signs | None = None
    events: int = 0
    visits: int = 0
    in_quiet: Counter[str] = field(default_factory=Counter)

    async def look(self) -> Signs:
        """Look at it."""
        self.last = await signs_of(self.process)
        return self.last

    async def rested(self, rest_s: float) -> Signs:
        """Look at it when it has come to rest, or at least has had so long to do so."""
        end = time.monotonic() + rest_s
        while True:
            signs = await self.look()
            if not counts_grown(self.first or signs, signs) or time.monotonic() > end:
                return signs
            await asyncio.sleep(0.2)

    def took(self, events: int, before: Signs, after: Signs, visits: int) -> None:
        """Note a turn: how many events, and what lay before and after so many visits."""
        self.events += events
        self.visits += visits
        for each in IN_QUIET:
            self.in_quiet[each] += getattr(after, each) - getattr(before, each)

    def grown(self) -> set[str]:
        """Name what has grown that must not."""
        assert self.first is not None
        assert self.last is not None
        found = counts_grown(self.first, self.last)
        if self.memory_kib > SPARE_KIB + AN_EVENT_KIB * self.events:
            found.add("memory_kib")
        for name, (spare, by_visit) in IN_QUIET.items():
            if self.in_quiet[name] > spare + by_visit * self.visits:
                found.add(name)
        return found

    @property
    def memory_kib(self) -> int:
        """Give how much more memory it has than at first."""
        assert self.first is not None
        assert self.last is not None
        return self.last.memory_kib - self.first.memory_kib

    def __str__(self) -> str:
        """Give the figures."""
        return (
            f"{self.memory_kib:+} KiB in {self.events} events; in {self.visits} visits"
            f" {dict(self.in_quiet)}; {self.first} -> {self.last}"
        )


def counts_grown(first: Signs, last: Signs) -> set[str]:
    """Name what there is more of than at first."""
    names = ("descriptors", "threads", "tasks", "queued")
    return {each for each in names if getattr(last, each) > getattr(first, each) + SPARE}


@dataclass
class Hall:
    """A server and stations, each behind a cable (a proxy) of its own."""

    folder: Path
    stack: AsyncExitStack
    leaks: tuple[str, ...] = ()
    sleep_s: float = 0.0
    rest_s: float = 15.0
    stations: dict[str, StationProcess] = field(default_factory=dict)
    length: int = 0
    guests: int = 0
    visits: int = 0
    moves: int = 0

    async def begin(self, *desks: str) -> None:
        """Found, start, pair everybody."""
        home = self.folder / "server"
        home.mkdir()
        self.file = self.folder / "tournament.bobbl"
        founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
        founded = found_tournament(self.file, Settings("Dauerlauf"), WORDS, founder)
        self.tournament = founded.tournament
        program = hatched(home / "signs.json", *self.leaks)
        self.server = ServerProcess(self.file, home, announce=False, program=program)
        self.stack.push_async_callback(self.server.stop)
        token = await self.server.start()
        started = [self._station(name) for name in ("Leitung", *desks)]
        self.organiser, *others = await asyncio.gather(*started)
        await self._join(self.organiser, token.code)
        for station in others:
            await self._pair(station)

    async def work(self, *names: str) -> None:
        """Let desks work, and somebody new who leaves again."""
        self.guests += 1
        guest = await self._station(f"Gast {self.guests}")
        await self._pair(guest)
        await asyncio.gather(
            *(
                station.order("come_and_go", name=f"Paar {self.guests}", times=TIMES)
                for station in (guest, *(self.stations[name] for name in names))
            )
        )
        await self.settle(*names)
        await self._leave(guest)

    async def wander(self, wanderer: str, leaver: str) -> None:
        """Let a station change its address, another leave and come back, and strangers knock."""
        station = self.stations[wanderer]
        assert station.proxy is not None
        for _ in range(MOVES):
            self.moves += 1
            station.proxy.source = f"127.0.0.{2 + self.moves % 250}"
            station.proxy.cut()
            await station.order("alone")
            station.proxy.mend()
            await station.order("reach")
        for _ in range(KNOCKS):
            await lie(self.server.port)
        await self.stations[leaver].stop()
        await self.stations[leaver].start()
        await self.stations[leaver].order("reach")
        self.visits += MOVES + KNOCKS + 2  # the sleeper too

    async def settle(self, *names: str) -> None:
        """Wait until these stations have what the organiser has."""
        for _ in range(2):
            for station in (self.organiser, *(self.stations[name] for name in names)):
                await station.order("settle", length=self.length)
                self.length = int((await station.order("place"))["length"])

    @asynccontextmanager
    async def asleep(self, name: str) -> AsyncIterator[None]:
        """Let a station's computer sleep, and wait until it is back."""
        process = self.stations[name].process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        try:
            yield
            await asyncio.sleep(self.sleep_s)
        finally:
            process.send_signal(signal.SIGCONT)
        await self.stations[name].order("reach")

    async def _station(self, name: str) -> StationProcess:
        home = self.folder / name
        home.mkdir()
        proxy = Proxy((LOOPBACK, self.server.port), CALM, random.Random(name))
        await proxy.start()
        self.stack.push_async_callback(proxy.stop)
        program = hatched(home / "signs.json")
        station = StationProcess(name, home, browse=False, proxy=proxy, program=program)
        self.stack.push_async_callback(station.stop)
        await station.start()
        return station

    async def _pair(self, station: StationProcess) -> None:
        invited = await self.organiser.order("invite", role="desk", name=station.name)
        await self._join(station, str(invited["code"]))
        self.stations[station.name] = station

    async def _join(self, station: StationProcess, code: str) -> None:
        assert station.proxy is not None
        where = {"tournament": self.tournament, "address": station.proxy.address}
        await station.order("join", code=code, **where)

    async def _leave(self, station: StationProcess) -> None:
        await station.stop()
        assert station.proxy is not None
        await station.proxy.stop()
        del self.stations[station.name]
        shutil.rmtree(station.home)


async def soak(hall: Hall, goes_on: Callable[[int], bool]) -> dict[str, Patient]:
    """Let turns pass as long as ``goes_on`` (told how many) says so; give who was looked at."""
    async with hall.stack:
        await hall.begin("Bühne", "Saal", "Empore")
        patients = {
            "server": Patient(hall.server),
            "Bühne": Patient(hall.stations["Bühne"]),
            "Saal": Patient(hall.stations["Saal"]),
        }
        if not hall.leaks:
            await turn(hall, {})  # what is made once and kept is made now
        for patient in patients.values():
            patient.first = await patient.look()
        turns = 0
        while goes_on(turns):
            await turn(hall, patients)
            turns += 1
            if turns % 20 == 0:
                show(turns, patients)
        show(turns, patients)
        return patients


async def turn(hall: Hall, patients: dict[str, Patient]) -> None:
    """Work and wander; see what has grown meanwhile."""
    events, visits = hall.length, hall.visits
    async with hall.asleep("Bühne"):
        await hall.work("Saal", "Empore")
    await hall.settle("Bühne", "Saal", "Empore")
    worked = {name: await each.rested(hall.rest_s) for name, each in patients.items()}
    async with hall.asleep("Bühne"):
        await hall.wander("Saal", "Empore")
    await hall.settle("Bühne", "Saal", "Empore")
    for name, patient in patients.items():
        rested = await patient.rested(hall.rest_s)
        patient.took(hall.length - events, worked[name], rested, hall.visits - visits)


def show(turns: int, patients: dict[str, Patient]) -> None:
    """Print the figures."""
    for name, patient in patients.items():
        print(f"{turns} turns, {name}: {patient}", flush=True)


@pytest.mark.release
async def test_nothing_grows_but_the_log(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    minutes = float(request.config.getoption("--soak"))
    hall = Hall(tmp_path, AsyncExitStack(), sleep_s=SLEEP_S if minutes else 0.0)
    end = time.monotonic() + 60 * minutes
    patients = await soak(hall, lambda turns: turns < 1 or time.monotonic() < end)
    assert {name: grown for name, each in patients.items() if (grown := each.grown())} == {}


@pytest.mark.release
async def test_whatever_a_server_leaves_behind_is_seen(tmp_path: Path) -> None:
    leaks = (*BY_A_CONNECTION, *BY_A_COMMIT)
    hall = Hall(tmp_path, AsyncExitStack(), leaks, rest_s=0.5)
    patients = await soak(hall, lambda turns: turns < 1)
    assert patients["server"].grown() == set(leaks)
