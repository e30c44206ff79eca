"""What hostile evenings cost readers of an honest hall: one federation with them, one without.

``PYTHONPATH=tests python -m bench.federation.hostile [--evenings 1000]`` starts two real processes
on one database server, each with the same honest hall, which goes on playing. To the second a club
hands over evenings that nobody can decide; they are new to it while pages are read. The same page
is asked for at both, turn and turn about, so that whatever else the machine does hits both.

The goal: 99 of 100 answers within 1.1 times what they take where there is nobody else.
"""

import argparse
import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

import aiohttp

from bench.draw.measuring import quantile
from bobbl.federation.demo.hubs import HubProcess
from bobbl_federation.app import prepare
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_clubs import PostgresClubs
from builders.federation.hostile_evenings import KINDS, hostile_evening
from builders.federation.postgres import Postgres, running
from builders.federation.signed import signed_frame
from builders.office import Office

GOAL = 1.1
PAIRS = 40
ASKED, BEFORE_AN_EVENT = 1_500, 50
"""Pages that are asked for in a round, and after how many of them the hall makes an event."""

WARM = 200
PATHS = ("", "rangliste", "plan", "paar/1", "paar/7")


@dataclass
class Hub:
    """A federation's process with the honest hall, and how long its answers took, in seconds."""

    process: HubProcess
    logs: PostgresLogs
    honest: int
    hostile: int
    took: list[float] = field(default_factory=list)

    async def ask(self, session: aiohttp.ClientSession, path: str) -> None:
        """Ask for a page of the honest hall."""
        address = f"http://127.0.0.1:{self.process.pages_port}{path}"
        begun = time.perf_counter()
        async with session.get(address) as answer:
            await answer.read()
            assert answer.status == 200, (answer.status, path)
        self.took.append(time.perf_counter() - begun)

    async def figures(self, session: aiohttp.ClientSession) -> dict[str, str]:
        """Return what it has counted."""
        address = f"http://127.0.0.1:{self.process.pages_port}/metrics"
        text = await (await session.get(address)).text()
        return dict(line.split() for line in text.splitlines() if not line.startswith("#"))


@asynccontextmanager
async def hub(database: Postgres, name: str) -> AsyncIterator[Hub]:
    """Run a process on a database of its own."""
    url = database.make_database(name)
    await prepare(url, name, datetime(2026, 11, 21, tzinfo=UTC), os.urandom)
    connections = Connections(url)
    clubs = PostgresClubs(connections)
    logs = PostgresLogs(connections)
    process = HubProcess(url, options=("--workers", "1"))
    honest, hostile = await clubs.add_club("SV Holz"), await clubs.add_club("TV")
    try:
        await process.start()
        yield Hub(process, logs, honest, hostile)
    finally:
        await process.stop()
        await logs.close()
        await connections.close()


@dataclass
class Reading:
    """An honest hall that plays, and is read at both; ``evenings`` are handed over meanwhile."""

    alone: Hub
    beside: Hub
    session: aiohttp.ClientSession
    office: Office = field(default_factory=Office)
    handed: int = 0
    is_begun: bool = False

    async def play(self) -> None:
        """Register a pair, and hand it over to both."""
        number = len(self.office.history.bodies)
        self.office.commit(self.office.organiser.registering((f"A{number}", "x"), ("B", "y")))
        for each in (self.alone, self.beside):
            start = number if self.is_begun else 0
            await each.logs.append(signed_frame(self.office, start, club=each.honest))
        self.is_begun = True

    async def hand_over(self, count: int) -> None:
        """Hand over so many hostile evenings more."""
        for number in range(self.handed, self.handed + count):
            kind = KINDS[number % len(KINDS)]
            evening = hostile_evening(kind, number, self.beside.hostile)
            await self.beside.logs.append(evening)
        self.handed += count

    async def shown(self) -> None:
        """Wait until both show all of the honest hall."""
        for each in (self.alone, self.beside):
            page = f"/halle/{self.office.state.tournament}/paar/{len(self.office.state.entrants)}"
            async with asyncio.timeout(60):
                while (await self._status(each, page)) != 200:
                    await asyncio.sleep(0.05)

    async def _status(self, at: Hub, path: str) -> int:
        address = f"http://127.0.0.1:{at.process.pages_port}{path}"
        async with self.session.get(address) as answer:
            return answer.status

    async def read(self, evenings: int, asked: int = ASKED) -> float:
        """Ask for pages while so many are handed over; return the ratio of all that were asked for.

        It is of the times in which 99 of 100 answers came: beside the hostile, to alone.
        """
        due = 0.0
        for number in range(asked):
            if number % BEFORE_AN_EVENT == 0:
                await self.play()
                due += evenings * BEFORE_AN_EVENT / asked
                await self.hand_over(int(due))
                due -= int(due)
            path = f"/halle/{self.office.state.tournament}/{PATHS[number % len(PATHS)]}"
            turn = (self.alone, self.beside)
            for each in turn if number % 2 else turn[::-1]:
                await each.ask(self.session, path)
        return self.p99(self.beside) / self.p99(self.alone)

    def p99(self, at: Hub) -> float:
        """Return within how many seconds 99 of 100 answers came."""
        return quantile(at.took, 0.99)


@asynccontextmanager
async def reading() -> AsyncIterator[Reading]:
    """Start both, with some pairs at the honest hall."""
    with running() as database:
        async with (
            hub(database, "alone") as alone,
            hub(database, "beside") as beside,
            aiohttp.ClientSession() as session,
        ):
            made = Reading(alone, beside, session)
            for _ in range(PAIRS):
                await made.play()
            await made.shown()
            await made.read(0, WARM)
            for each in (alone, beside):
                each.took.clear()
            yield made


async def measure(evenings: int, rounds: int) -> None:
    """Print the figures of all rounds so far, after each."""
    async with reading() as made:
        for number in range(rounds):
            ratio = await made.read(evenings // rounds)
            figures = await made.beside.figures(made.session)
            print(
                f"round {number + 1}: {made.handed} hostile evenings"
                f"  flawed {figures['bobbl_flawed']}  failed {figures['bobbl_failed']}"
                f"  behind {figures['bobbl_behind']}"
                f"  p99 alone {1000 * made.p99(made.alone):.1f} ms"
                f"  beside {1000 * made.p99(made.beside):.1f} ms"
                f"  ratio {ratio:.2f} (goal {GOAL})  load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
        await made.shown()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    asyncio.run(measure(given.evenings, given.rounds))


if __name__ == "__main__":
    main()
