"""Guests' pages on a port of this computer, and guests who ask there."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from aiohttp import ClientSession, TCPConnector
from msgspec.structs import replace

from bobbl_server.pages.book import PageBook
from bobbl_server.web.guest_listener import GuestListener
from bobbl_server.web.guest_site import GuestSite
from bobbl_server.web.request_limits import connection_limits
from bobbl_server.web.slips import PhoneSlips
from bobbl_shared.domain.state import Pages, State
from builders.guest_pages import NOW, book_of, course_of, evening_of

ADDRESS = "192.168.7.20:8080"


@dataclass(frozen=True)
class Got:
    """What a guest got; ``body`` is unpacked."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """Give the body as text."""
        return self.body.decode()


@dataclass
class GuestHall:
    """A site with its port; ``state`` is what it shows, ``slips`` are what phones write on."""

    state: State
    port: int = 0
    slips: PhoneSlips | None = None
    counts: Counter[str] = field(default_factory=Counter)
    _open: list[asyncio.StreamWriter] = field(default_factory=list)

    async def start(self) -> None:
        """Open the port."""
        loop = asyncio.get_running_loop()
        self.book: PageBook = book_of(self.state)
        self.site = GuestSite(self.book, self.slips, self._count, loop.time, lambda: NOW)
        self.site.connections = connection_limits()
        self.listener = GuestListener(self.site)
        self.port = await self.listener.start("127.0.0.1", 0)
        self._session = ClientSession(connector=TCPConnector(limit=0), auto_decompress=True)

    async def stop(self) -> None:
        """Close it, and all who watch."""
        for each in self._open:
            each.close()
            with suppress(ConnectionError):
                await each.wait_closed()
        await self._session.close()
        self.site.live.close()
        await self.listener.stop()

    def show(self, state: State) -> None:
        """Let guests see another state."""
        self.state = state
        self.site.show(evening_of(state))

    async def get(
        self, path: str, headers: Mapping[str, str] | None = None, method: str = "GET"
    ) -> Got:
        """Ask for something."""
        url = f"http://127.0.0.1:{self.port}{path}"
        async with self._session.request(
            method, url, headers=dict(headers or {}), allow_redirects=False
        ) as answer:
            return Got(answer.status, answer.headers, await answer.read())

    async def said(self, request: bytes, address: str = "127.0.0.1") -> bytes:
        """Send bytes, and give what comes back until the connection ends."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        try:
            writer.write(request)
            await writer.drain()
            async with asyncio.timeout(30):
                return await reader.read()
        except ConnectionError:
            return b""
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def watch(self, path: str, address: str = "127.0.0.1") -> "Watcher":
        """Open a stream."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        self._open.append(writer)
        writer.write(f"GET /live?page={path} HTTP/1.1\r\nHost: {ADDRESS}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        return Watcher(reader, writer, head)

    def _count(self, code: str) -> None:
        self.counts[code] += 1


@dataclass
class Watcher:
    """A phone with a stream."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    head: bytes

    @property
    def status(self) -> int:
        """Give the status of the answer."""
        return int(self.head.split(b" ")[1])

    async def news(self) -> dict[str, object]:
        """Wait for the next event."""
        async with asyncio.timeout(30):
            told = await self.reader.readuntil(b"\n\n")
        found: dict[str, object] = json.loads(told.removeprefix(b"data: "))
        return found


@asynccontextmanager
async def guest_hall(
    state: State | None = None, slips: PhoneSlips | None = None
) -> AsyncIterator[GuestHall]:
    """Give a hall whose pages are open, of eight pairs after one round if nothing is said."""
    hall = GuestHall(opened(state if state is not None else course_of(1).state), slips=slips)
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()


def opened(state: State) -> State:
    """Give the state with pages open."""
    return replace(state, pages=Pages(ADDRESS))
