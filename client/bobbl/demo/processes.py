"""The processes of a demo: one server and its stations, spoken to by lines."""

import asyncio
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bobbl.demo.proxy import Proxy
from bobbl.pages.stand import Stand
from bobbl.program.starting import starting
from bobbl.serve import Token
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import remove

START_S = 120.0
"""A busy computer takes its time; who ends instead of starting is not waited for."""

ANSWER_S = 600.0
LOOPBACK = "127.0.0.1"
"""A demo never leaves this computer, its announcements included."""


PROGRAM = starting()[1:]
"""What Python is told to run; harnesses put something around it."""


def command(*words: str, program: tuple[str, ...] = PROGRAM) -> list[str]:
    """Return the words that start this very program again."""
    return [sys.executable, *program, *words]


class Played:
    """A process of the demo."""

    process: asyncio.subprocess.Process | None

    async def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """Let it end by itself."""
        if self.process is None or self.process.returncode is not None:
            return
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), 10.0)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


@dataclass
class ServerProcess(Played):
    """The server; ``start`` again after ``kill`` listens at the same port.

    ``federation``: address and code of the one that it hands its log over to from now on.
    """

    file: Path
    home: Path
    announce: bool
    port: int = 0
    federation: tuple[str, str] | None = None
    program: tuple[str, ...] = PROGRAM
    kills: int = 0
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> Token:
        """Start and wait until it listens; give how the first window pairs."""
        token_file = self.home / "token"
        remove(token_file)
        words = ["serve", str(self.file), "--home", str(self.home), "--port", str(self.port)]
        words += ["--token-file", str(token_file)]
        words += ["--host", LOOPBACK] if self.announce else ["--host", LOOPBACK, "--no-announce"]
        if self.federation is not None:
            address, code = self.federation
            words += ["--federation", address, "--federation-code", code]
            self.federation = None  # it is remembered
        self.process = await asyncio.create_subprocess_exec(
            *command(*words, program=self.program),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        for _ in range(int(START_S / 0.05)):
            if token_file.exists():
                token = msgspec.json.decode(token_file.read_bytes(), type=Token)
                self.port = int(token.address.rpartition(":")[2])
                return token
            if self.process.returncode is not None:
                break
            await asyncio.sleep(0.05)
        raise BobblError("demo_server_died")

    async def kill(self) -> None:
        """Kill it as a power cut would, and count it."""
        await super().kill()
        self.kills += 1


@dataclass
class StationProcess(Played):
    """A robot station; orders are answered in order."""

    name: str
    home: Path
    browse: bool
    proxy: Proxy | None = None
    program: tuple[str, ...] = PROGRAM
    process: asyncio.subprocess.Process | None = None
    joined_by: str = ""
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def start(self) -> None:
        """Start the process."""
        words = ["station", "--robot", "--home", str(self.home), "--interface", LOOPBACK]
        if not self.browse:
            words.append("--no-browse")
        self.process = await asyncio.create_subprocess_exec(
            *command(*words, program=self.program),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=64 * 1024 * 1024,
        )

    async def order(self, do: str, **words: object) -> Mapping[str, Any]:
        """Return an order and wait for its report; ``BobblError`` if the station is gone."""
        async with self._lock:
            assert self.process is not None
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.write(json.dumps({"do": do, **words}).encode() + b"\n")
            await self.process.stdin.drain()
            line = await asyncio.wait_for(self.process.stdout.readline(), ANSWER_S)
            if not line:
                raise BobblError("demo_station_died", station=self.name)
            answer: dict[str, Any] = json.loads(line)
            if "error" in answer:
                raise BobblError(
                    "demo_order_failed", station=self.name, order=do, code=answer["error"]
                )
            return answer


@dataclass
class PagesProcess(Played):
    """The pages for guests, at a port of this computer; ``start`` again goes on after ``kill``."""

    server: str
    home: Path
    port: int
    program: tuple[str, ...] = PROGRAM
    process: asyncio.subprocess.Process | None = None

    async def start(self, code: str = "") -> None:
        """Start, pair with a code if there is one, and wait until guests can come."""
        words = ["pages", "--attended", "--home", str(self.home), "--server", self.server]
        words += ["--host", LOOPBACK, "--no-browse"]
        self.process = await asyncio.create_subprocess_exec(
            *command(*words, program=self.program),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{code}\n".encode())
        async with asyncio.timeout(START_S):
            while line := await self.process.stdout.readline():
                stand = msgspec.json.decode(line, type=Stand)
                if self.port in stand.ports and not stand.is_alone:
                    return
        raise BobblError("demo_pages_died")


def make_folder(path: Path) -> Path:
    """Make a folder; ``BobblError`` if that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BobblError("file_not_written", path=str(path)) from error
    if not os.access(path, os.W_OK):
        raise BobblError("file_not_written", path=str(path))
    return path
