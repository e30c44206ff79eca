"""A poor Wi-Fi between stations and server: an in-process proxy over real sockets.

Every connection has a delay of its own, so that what one station sends overtakes what another
sent before (bytes of one connection stay in order, as TCP promises). Now and then a connection
breaks, or a station is cut off for a while.
"""

import asyncio
import random
from dataclasses import dataclass, field


@dataclass(frozen=True)
class NetworkConditions:
    """How bad it is: delay in seconds (least, most), and how long a connection lasts on average."""

    delay_s: tuple[float, float] = (0.0, 0.0)
    life_s: float | None = None


CALM = NetworkConditions()
WIFI = NetworkConditions(delay_s=(0.005, 0.08), life_s=6.0)


@dataclass
class Proxy:
    """Listens for one station and passes on to the server at ``target``."""

    target: tuple[str, int]
    weather: NetworkConditions
    chance: random.Random
    source: str | None = None
    """The address of this computer that the server sees; none: the system chooses."""
    breaks: int = 0
    is_cut: bool = False
    address: str = ""
    _server: asyncio.Server | None = None
    _open: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self) -> None:
        """Listen on a port that the system chooses."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()[:2]
        self.address = f"{host}:{port}"

    async def stop(self) -> None:
        """Close everything."""
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break what is open and refuse what comes, until ``mend``."""
        self.is_cut = True
        for task in list(self._open):
            task.cancel()

    def mend(self) -> None:
        """Let connections through again."""
        self.is_cut = False

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            if not self.is_cut:
                await self._pass_on(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._open.discard(task)
            writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        source = None if self.source is None else (self.source, 0)
        there_reader, there_writer = await asyncio.open_connection(*self.target, local_addr=source)
        delay = self.chance.uniform(*self.weather.delay_s)
        ways = [
            asyncio.ensure_future(_pump(reader, there_writer, delay)),
            asyncio.ensure_future(_pump(there_reader, writer, delay)),
        ]
        try:
            done, _ = await asyncio.wait(
                ways, timeout=self._life(), return_when=asyncio.FIRST_COMPLETED
            )
            self.breaks += not done
        finally:
            there_writer.close()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    def _life(self) -> float | None:
        life = self.weather.life_s
        return None if life is None else self.chance.expovariate(1 / life) + 0.5


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """Pass bytes on, each chunk ``delay`` seconds after it came, without slowing the next."""
    queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(1000)
    loop = asyncio.get_running_loop()

    async def send() -> None:
        while True:
            due, chunk = await queue.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            if not chunk:
                return
            writer.write(chunk)
            await writer.drain()

    sender = asyncio.ensure_future(send())
    try:
        while chunk := await reader.read(65536):
            await queue.put((loop.time() + delay, chunk))
        await queue.put((loop.time() + delay, b""))
        await sender
    except OSError:
        pass
    finally:
        sender.cancel()
