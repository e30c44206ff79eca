"""A real server process whose disk can be broken while stations go on talking to it.

The disk can be filled, can fail, be write-protected, and the file can be cut or taken away. None of
it needs a right that a user does not have: the server is a ``builders.processes.faulty``, and its
limits are its parent's to set.
"""

import asyncio
import os
import resource
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bobbl.serve import Token
from bobbl_client.link.news import Joined
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.settings import Settings
from bobbl_shared.log import LogFile
from builders.course import WORDS
from builders.live import LiveStation


@dataclass(eq=False)
class Walled:
    """The server; use as asynchronous context manager."""

    folder: Path
    port: int = 0
    stations: list[LiveStation] = field(default_factory=list)

    async def __aenter__(self) -> "Walled":
        """Found a tournament, move it onto the disk and serve it there."""
        self.disk = self.folder / "disk"
        self._pipe, self._answers = self.folder / "pipe", self.folder / "answers"
        os.mkfifo(self._pipe)
        self._answers.touch()
        file = self.folder / "tournament.bobbl"
        founder = Founder(self.folder, SystemClock(), os.urandom, Cost(64, 1, 1))
        found_tournament(file, Settings("Preismucken"), WORDS, founder)
        await self._serve(file)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop stations and server."""
        for station in self.stations:
            await asyncio.to_thread(station.parts.link.stop)
            station.parts.stop()
        await self._stop()

    async def restart(self, *, protected: bool) -> None:
        """End the server and start it again at its port, on another disk with the same file.

        ``protected``: nothing can be written there.
        """
        file = await self.copy(self.folder / "moved.bobbl")
        await self._stop()
        await self._serve(file, "--no-invite", protected=protected)

    async def restart_on(self, file: Path) -> None:
        """End the server and start it again at its port on another file."""
        await self._stop()
        await self._serve(file, "--no-invite")

    async def fill(self) -> None:
        """Leave no page free."""
        await self._tell("full")

    async def make_room(self) -> None:
        """Give pages again."""
        await self._tell("room")

    async def fail(self) -> None:
        """Let every write fail from now on."""
        self._limit(0)

    async def work(self) -> None:
        """Let writing work again."""
        self._limit(resource.RLIM_INFINITY)

    async def remove(self) -> None:
        """Take the file away."""
        await self._inside("mkdir aside && mv tournament.bobbl* aside")

    async def restore(self) -> None:
        """Put the file back."""
        await self._inside("mv aside/* .")

    async def cut(self) -> None:
        """Cut the file, as somebody's tool might."""
        await self._inside("cp tournament.bobbl kept && truncate -s 8192 tournament.bobbl")

    async def uncut(self) -> None:
        """Write back what was cut off, into the same file."""
        await self._inside("cat kept > tournament.bobbl && rm kept")

    async def export(self) -> str:
        """Give what ``bobbl export`` makes of the file as it lies there."""
        words = ["export", "tournament.bobbl", "--format", "json", "--out", f"{self.folder}/out"]
        path = "PYTHONPATH=" + os.pathsep.join(filter(None, sys.path))
        await self._inside(shlex.join(["env", path, sys.executable, "-m", "bobbl", *words]))
        return (self.folder / "out").read_text("utf-8")

    async def copy(self, target: Path) -> Path:
        """Copy the file to where the test can read it, with the commits that lie beside it."""
        await self._inside(f'for f in tournament.bobbl*; do cp $f "{target}${{f#*.bobbl}}"; done')
        if target.with_name(f"{target.name}-wal").exists():
            LogFile.open(target).close()
        return target

    async def station(self) -> LiveStation:
        """Pair an organiser's station with the code of the token file."""
        station = await self.newcomer(self.token.code)
        assert isinstance(station.joined, Joined), station.joined
        station.parts.enter(station.joined)
        await self.until(lambda: station.model.post is not None)
        return station

    async def newcomer(self, code: str) -> LiveStation:
        """Let a station try a code, whatever comes of it."""
        station = LiveStation(self.folder / f"station-{len(self.stations)}")
        self.stations.append(station)
        station.parts.join(self.token.address, code)
        await self.until(lambda: station.joined is not None)
        return station

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass and stations work until something is true."""
        async with asyncio.timeout(60):
            while not condition():
                for station in self.stations:
                    station.handle()
                await asyncio.sleep(0.002)

    async def ask(self, station: LiveStation, payload: AnyPayload) -> Verdict:
        """Let a station ask for something and wait for the verdict."""
        counter = station.model.ask(payload)
        await self.until(lambda: station.model.verdict(counter) is not None)
        verdict = station.model.verdict(counter)
        assert verdict is not None
        return verdict

    async def _stop(self) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.communicate()

    async def _serve(self, file: Path, *more: str, protected: bool = False) -> None:
        token = self.folder / "token"
        words = ["serve", str(self.disk / "tournament.bobbl"), "--home", str(self.folder)]
        words += ["--token-file", str(token), "--host", "127.0.0.1", "--no-announce"]
        words += ["--port", str(self.port), *more]
        if self.disk.exists():
            self.disk.chmod(0o755)
            shutil.rmtree(self.disk)
        self.disk.mkdir()
        shutil.copyfile(file, self.disk / "tournament.bobbl")
        if protected:
            (self.disk / "tournament.bobbl").chmod(0o444)
            self.disk.chmod(0o555)
            words = ["protected", *words]
        faulty = ["-m", "builders.processes.faulty", str(self._pipe), str(self._answers)]
        self._process = await asyncio.create_subprocess_exec(
            *[sys.executable, *faulty, *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(30):
            while not token.exists():
                assert self._process.returncode is None, await self.said()
                await asyncio.sleep(0.01)
        self.token = msgspec.json.decode(token.read_bytes(), type=Token)
        self.port = int(self.token.address.rpartition(":")[2])

    async def said(self) -> str:
        """Wait for the end of the server and give what it wrote for the operator."""
        _, errors = await self._process.communicate()
        return errors.decode()

    async def _tell(self, word: str) -> None:
        """Let the server's process do something to its disk, and wait until it is done."""
        assert self._process.returncode is None, await self.said()
        before = len(self._answers.read_text())
        await asyncio.to_thread(self._pipe.write_text, f"{word}\n")
        await self.until(lambda: len(self._answers.read_text()) > before)

    def _limit(self, size: int) -> None:
        """Let the server's process write no file beyond this size."""
        _, most = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, most))

    async def _inside(self, script: str) -> None:
        """Run a script in the folder of the server's disk."""
        process = await asyncio.create_subprocess_exec("sh", "-c", f'cd "{self.disk}" && {script}')
        assert await process.wait() == 0, script
