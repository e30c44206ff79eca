"""A real server process whose file lies on a small disk of its own, in a mount namespace.

The disk can be filled, can fail, and the file can be taken away, while stations go on talking to
the server; nothing of it is left when the process ends. Needs ``unshare`` and ``nsenter`` of
util-linux, and to be root or to be allowed user namespaces.
"""

import asyncio
import os
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

_START = """
mount -t tmpfs -o size={size} tmpfs "{disk}" && cp "{file}" "{disk}/tournament.bobbl" || exit 9
{protect} || exit 9
exec "$@"
"""


@dataclass(eq=False)
class Walled:
    """The server; use as asynchronous context manager. ``size`` of its disk as ``mount`` has it."""

    folder: Path
    size: str = "1m"
    port: int = 0
    stations: list[LiveStation] = field(default_factory=list)

    async def __aenter__(self) -> "Walled":
        """Found a tournament, move it onto the small disk and serve it there."""
        self.disk = self.folder / "disk"
        self.disk.mkdir()
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
        """Leave no byte free."""
        await self._inside("cat /dev/zero > filler 2> /dev/null; true")

    async def make_room(self) -> None:
        """Give back what was filled."""
        await self._inside("rm filler")

    async def fail(self) -> None:
        """Let every write fail from now on."""
        await self._inside(f"prlimit --fsize=0:unlimited --pid {self._process.pid}")

    async def work(self) -> None:
        """Let writing work again."""
        await self._inside(f"prlimit --fsize=unlimited --pid {self._process.pid}")

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
        await self._inside(" ".join([sys.executable, "-m", "bobbl", *words]))
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
        protect = f'mount -o remount,ro "{self.disk}"' if protected else "true"
        script = _START.format(size=self.size, disk=self.disk, file=file, protect=protect)
        shell = ["sh", "-c", script, "sh", sys.executable, "-m", "bobbl", *words]
        self._process = await asyncio.create_subprocess_exec(
            *["unshare", "--user", "--map-root-user", "--mount", *shell],
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

    async def _inside(self, script: str) -> None:
        """Run a script where the server's disk is seen."""
        place = ["nsenter", "--target", str(self._process.pid), "--user", "--mount"]
        shell = ["--preserve-credentials", "sh", "-c", f'cd "{self.disk}" && {script}']
        process = await asyncio.create_subprocess_exec(*place, *shell)
        assert await process.wait() == 0, script
