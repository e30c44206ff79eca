"""A federation's processes and its database are killed while halls hand over: nothing is lost.

Real processes, and a PostgreSQL that syncs. What a hall was told is stored has to be there, once.
"""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bobbl.demo.proxy import CALM, Proxy
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_server.net.federation import follower, membership
from bobbl_server.net.federation.joining import join
from builders.federation.halls import decided_again, follower_of, handed_over, until, work
from builders.federation.postgres import SYNCED, Postgres, running
from builders.live import Live


@dataclass
class Federation:
    """Two processes of the command ``bobbl federation`` on one database."""

    database: Postgres
    store: str
    home: Path
    processes: list[asyncio.subprocess.Process] = field(default_factory=list)

    async def command(self, *words: str) -> asyncio.subprocess.Process:
        environment = {**os.environ, "BOBBL_HOME": str(self.home)}
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bobbl", "federation", *words, "--store", self.store),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
        )

    async def said(self, *words: str) -> str:
        output, _ = await (await self.command(*words)).communicate()
        return output.decode()

    async def start(self) -> tuple[asyncio.subprocess.Process, int]:
        """Start one more process and return it with its port."""
        process = await self.command("--listen", "127.0.0.1:0")
        self.processes.append(process)
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        return process, int(line.rstrip(".\n").rpartition(":")[2])

    async def end(self) -> None:
        for each in self.processes:
            if each.returncode is None:
                each.kill()
            await each.communicate()


def children_of(pid: int) -> list[str]:
    """Give the processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@asynccontextmanager
async def two_processes(
    folder: Path,
) -> AsyncIterator[tuple[Federation, asyncio.subprocess.Process, list[int]]]:
    with running(SYNCED) as database:
        federation = Federation(database, database.make_database("bobbl"), folder)
        try:
            assert "Bezirk" in await federation.said("migrate", "--name", "Bezirk")
            both = await asyncio.gather(federation.start(), federation.start())
            yield federation, both[0][0], [port for _, port in both]
        finally:
            await federation.end()


async def test_whatever_is_killed_nothing_stored_is_lost_or_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "LONGEST_WAIT_S", 0.5)
    async with two_processes(tmp_path) as (federation, first, ports):
        code = (await federation.said("admit", "SV Holz")).split()[-1].replace("-", "")
        key = membership.hall_key(tmp_path, os.urandom)
        line = Proxy(("127.0.0.1", ports[0]), CALM, random.Random(1))
        await line.start()
        membership.keep(tmp_path, await join(line.address, code, key, os.urandom), os.urandom)
        async with Live(tmp_path) as hall:
            await handed_over(hall)

            await work(hall, 5)
            beside = children_of(first.pid)
            assert beside
            first.kill()
            line.target = ("127.0.0.1", ports[1])
            await work(hall, 5)
            await handed_over(hall)

            federation.database.stop(signal.SIGQUIT)
            await work(hall, 5)
            await until(lambda: follower_of(hall).stand.trouble is not None)
            line.cut()
            federation.database.start()
            history, connections = hall.server.history, Connections(federation.store)
            logs = PostgresLogs(connections)
            place = await logs.place(history.state.tournament)
            assert place is not None
            assert follower_of(hall).stand.kept <= place.length

            line.mend()
            await handed_over(hall)
            assert await logs.events(history.state.tournament, 0, 999) == history.bodies
            assert await logs.evidence(history.state.tournament) == []
            await decided_again(hall, PostgresChecks(connections))
            await until(lambda: not any(Path(f"/proc/{each}").exists() for each in beside))
            await connections.close()
        await line.stop()
