"""A process of the federation's server, as a demo starts and kills it."""

import asyncio
import re
from dataclasses import dataclass

from bobbl.demo.processes import LOOPBACK, START_S, Played, command
from bobbl_shared.errors import BobblError

_ADDRESS = re.compile(re.escape(LOOPBACK) + r":(\d+)")


@dataclass
class HubProcess(Played):
    """One process; ``start`` again after ``kill`` listens at the same ports.

    ``options`` are those of the command beside the addresses.
    """

    store: str
    port: int = 0
    options: tuple[str, ...] = ()
    pages_port: int = 0
    process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        """Where halls connect."""
        return f"{LOOPBACK}:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until halls and readers can come."""
        words = ["--listen", self.address, "--pages", f"{LOOPBACK}:{self.pages_port}"]
        self.process = await asyncio.create_subprocess_exec(
            *command("federation", "run", "--store", self.store, *words, *self.options),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self.port, self.pages_port = [await self._told(), await self._told()]

    async def _told(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), START_S)
        found = _ADDRESS.findall(line.decode())
        if not found:
            raise BobblError("demo_hub_died")
        return int(found[-1])

    async def stop(self) -> None:
        """Tell it to end."""
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
        await super().stop()
