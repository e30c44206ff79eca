"""The network thread: one asyncio loop that holds the connection, whatever the window does.

Everything crosses threads as values: ``deliver`` is called in the network thread with each
``LinkEvent`` (a window turns it into a signal); ``join``, ``follow``, ``send`` and ``place`` may be
called from any thread.
"""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import aiohttp

from bobbl_client.link.approach import AT_ONCE
from bobbl_client.link.discovery import Discovery
from bobbl_client.link.follower import Follower, telling_why
from bobbl_client.link.news import (
    Following,
    FoundServer,
    Joined,
    JoinFailed,
    LinkEvent,
    Looked,
    Position,
    ServersFound,
)
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.crypto.tls import certificate_hash, client_context
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.steady_clock import SteadyClock
from bobbl_shared.wire.codec import MAXIMUM_SERVER, decode_at_station, encode
from bobbl_shared.wire.messages import Battery, ToServer, ToStation
from bobbl_shared.wire.station_session import JoiningSession, Paired, Say

PATH = "/bobbl"
JOIN_S = 15.0
HEARTBEAT_S = 4.0
LISTEN_S = 1.5
"""Seconds in which servers are heard before it is told who is there."""
ANSWER_S = 1.0
"""Seconds in which a server that is there shows its certificate."""
LOOK_AGAIN_S = 3.0
CLOSING_S = 0.05
"""Seconds in which cut TLS connections finish closing before the loop ends."""


class Link:
    """The connection of one station to its server."""

    def __init__(
        self,
        deliver: Callable[[LinkEvent], None],
        dice: Dice,
        browse: bool = True,
        interface: str | None = None,
        battery: Callable[[], Battery | None] = lambda: None,
    ) -> None:
        """Nothing happens before ``start``; ``browse`` listens for announcements.

        ``battery`` reads how full the battery of this computer is, in the network thread.
        """
        self._deliver = deliver
        self._dice = dice
        self._browse = browse
        self._loop = asyncio.SelectorEventLoop()  # of the same kind on every system
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._discovery = Discovery(self._found, interface)
        clock, ask = SteadyClock(), self._discovery.ask
        self._follower = Follower(_line, deliver, self._announced, clock, dice, ask, battery)
        self._following: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Close the connection and end the thread."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def place(self, position: Position) -> None:
        """Say how far the copy reaches; used at the next connection and in reports."""
        self._follower.position = position

    def join(self, address: str, code: str, key: SigningKey) -> None:
        """Pair with the server at ``host:port``; answers with ``Joined`` or ``JoinFailed``."""
        self._start_task(self._join(address, code, key))

    def look(self, addresses: tuple[str, ...] = ()) -> None:
        """Tell by ``Looked`` which servers answer, those heard and these, until one is followed.

        It is told first when all who are announced have had time to be heard, then again and again.
        """
        self._loop.call_soon_threadsafe(self._look_now, addresses)

    def follow(self, following: Following) -> None:
        """Hold a connection to this server from now on."""
        self._loop.call_soon_threadsafe(self._follow_now, following)

    def send(self, message: ToServer) -> None:
        """Send a message if connected; else it is dropped (commands stay in the outbox)."""
        self._loop.call_soon_threadsafe(self._follower.send, message)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        if self._browse:
            self._loop.create_task(self._discovery.start())
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(self._close())
            self._loop.close()

    async def _close(self) -> None:
        await self._discovery.close()
        tasks = [*self._tasks, *filter(None, (self._following, self._looking))]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(CLOSING_S)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        def start() -> None:
            task = self._loop.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        self._loop.call_soon_threadsafe(start)

    def _look_now(self, addresses: tuple[str, ...]) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._looking = self._loop.create_task(self._look(addresses))

    async def _look(self, known: tuple[str, ...]) -> None:
        wait = LISTEN_S if self._browse else 0.0
        while True:
            await asyncio.sleep(wait)
            self._discovery.ask()
            heard = (each for server in self._discovery.servers for each in server.addresses)
            places = [*dict.fromkeys((*known, *heard))][:AT_ONCE]
            shown = await asyncio.gather(*map(_shown_certificate, places))
            self._deliver(
                Looked({at: each for at, each in zip(places, shown, strict=True) if each})
            )
            wait = LOOK_AGAIN_S

    def _follow_now(self, following: Following) -> None:
        for task in filter(None, (self._looking, self._following)):
            task.cancel()
        self._following = self._loop.create_task(self._follower.follow(following))

    def _found(self, servers: tuple[FoundServer, ...]) -> None:
        self._follower.hear()
        self._deliver(ServersFound(servers))

    def _announced(self, following: Following) -> tuple[str, ...]:
        """Return the addresses heard of this tournament, those of its latest epoch first."""
        return tuple(
            address
            for server in sorted(self._discovery.servers, key=lambda each: -each.epoch)
            if server.tournament == following.pins.tournament
            for address in server.addresses
        )

    async def _join(self, address: str, code: str, key: SigningKey) -> None:
        try:
            async with asyncio.timeout(JOIN_S):
                joined = await self._pair(address, code, key)
        except Coded as error:
            self._deliver(JoinFailed(error))
        except (OSError, TimeoutError):
            self._deliver(JoinFailed(BobblError("server_not_reached", address=address)))
        else:
            self._deliver(joined)

    async def _pair(self, address: str, code: str, key: SigningKey) -> Joined:
        async with _line(address) as line:
            session = JoiningSession(code, key, line.certificate, self._dice)
            async with telling_why(line, session.farewell):
                while True:
                    for step in session.receive(await line.receive()):
                        if isinstance(step, Paired):
                            return Joined(step.pins, step.name, address)
                        assert isinstance(step, Say)
                        await line.send(step.message)


@dataclass(frozen=True)
class _WebSocketLine:
    """A WebSocket as a line of messages."""

    socket: aiohttp.ClientWebSocketResponse

    @property
    def certificate(self) -> str:
        """The hash of the certificate that the server has proved to hold."""
        tls = self.socket.get_extra_info("ssl_object")
        der = tls.getpeercert(binary_form=True) if tls is not None else None
        if not der:
            raise PeerError("certificate_mismatch")
        return certificate_hash(der)

    async def receive(self) -> ToStation:
        """Wait for a message."""
        message = await self.socket.receive()
        if message.type is aiohttp.WSMsgType.TEXT:
            return decode_at_station(message.data)
        if message.type is aiohttp.WSMsgType.BINARY:
            raise PeerError("frame_malformed", problem="binary")
        raise ConnectionResetError

    async def send(self, message: ToServer) -> None:
        """Send a message."""
        with _broken_as_such():
            await self.socket.send_str(encode(message))


@asynccontextmanager
async def _line(address: str) -> AsyncIterator[_WebSocketLine]:
    """Open a WebSocket; the certificate is not checked here but against the pin, see sessions.

    In the end the connection is cut off, also if the other side never says that it has closed it.
    """
    opened: list[socket.socket] = []

    def open_socket(target: aiohttp.AddrInfoType) -> socket.socket:
        opened.append(socket.socket(*target[:3]))
        return opened[-1]

    with _broken_as_such(), _cut_off(opened):
        async with (
            aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(socket_factory=open_socket)
            ) as http,
            http.ws_connect(
                f"wss://{address}{PATH}",
                ssl=client_context(),
                heartbeat=HEARTBEAT_S,
                max_msg_size=MAXIMUM_SERVER,
                timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
            ) as line,
        ):
            yield _WebSocketLine(line)


async def _shown_certificate(address: str) -> str:
    """Return the hash of the certificate that is shown at an address; empty: nobody answers."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(ANSWER_S):
            _, writer = await asyncio.open_connection(
                host.strip("[]"), int(port), ssl=client_context()
            )
    except (OSError, TimeoutError, ValueError):
        return ""
    der = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.transport.abort()
    return certificate_hash(der) if der else ""


@contextmanager
def _cut_off(opened: list[socket.socket]) -> Iterator[None]:
    """Let the event loop see at once that these connections are over."""
    try:
        yield
    finally:
        for each in opened:
            with suppress(OSError):  # it is closed already
                each.shutdown(socket.SHUT_RDWR)


@contextmanager
def _broken_as_such() -> Iterator[None]:
    """Let whatever is wrong with a connection be a ``ConnectionError``."""
    try:
        yield
    except aiohttp.ClientError as error:
        raise ConnectionError(*error.args) from error
