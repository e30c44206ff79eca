"""The network thread: one asyncio loop that holds the connection, whatever the window does.

Everything crosses threads as values: ``deliver`` is called in the network thread with each
``LinkEvent`` (a window turns it into a signal); ``join``, ``follow``, ``send`` and ``place`` may be
called from any thread.
"""

import asyncio
import logging
import random
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import aiohttp

from bobbl_client.link.discovery import Discovery
from bobbl_client.link.news import (
    Following,
    FoundServer,
    Heard,
    Joined,
    JoinFailed,
    LinkEvent,
    Offline,
    Online,
    Position,
    ServersFound,
)
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.crypto.tls import certificate_hash, client_context
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.wire import station_session
from bobbl_shared.wire.codec import MAXIMUM_SERVER, decode_at_station, encode
from bobbl_shared.wire.messages import Report, ToServer
from bobbl_shared.wire.station_session import (
    Connected,
    JoiningSession,
    Paired,
    Say,
    StationSession,
    StationStep,
)

PATH = "/bobbl"
CONNECT_S = 4.0
JOIN_S = 15.0
HEARTBEAT_S = 4.0
CLOSING_S = 0.05
"""Seconds in which cut TLS connections finish closing before the loop ends."""

REPORT_S = 1.0
SHORTEST_WAIT_S = 0.5
LONGEST_WAIT_S = 15.0
FINAL = frozenset({"station_unknown", "copy_differs", "epoch_conflict", "version_differs"})
"""What does not mend by itself: try again only slowly."""

log = logging.getLogger(__name__)


class Link:
    """The connection of one station to its server."""

    def __init__(
        self,
        deliver: Callable[[LinkEvent], None],
        dice: Dice,
        browse: bool = True,
        interface: str | None = None,
    ) -> None:
        """Nothing happens before ``start``; ``browse`` listens for announcements."""
        self._deliver = deliver
        self._dice = dice
        self._browse = browse
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._discovery = Discovery(self._found, interface)
        self._outgoing: asyncio.Queue[ToServer] | None = None
        self._following: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._position = Position()

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
        self._position = position

    def join(self, address: str, code: str, key: SigningKey) -> None:
        """Pair with the server at ``host:port``; answers with ``Joined`` or ``JoinFailed``."""
        self._start_task(self._join(address, code, key))

    def follow(self, following: Following) -> None:
        """Hold a connection to this server from now on."""
        self._loop.call_soon_threadsafe(self._follow_now, following)

    def send(self, message: ToServer) -> None:
        """Send a message if connected; else it is dropped (commands stay in the outbox)."""
        self._loop.call_soon_threadsafe(self._send_now, message)

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
        tasks = [*self._tasks, *([self._following] if self._following else [])]
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

    def _follow_now(self, following: Following) -> None:
        if self._following is not None:
            self._following.cancel()
        self._following = self._loop.create_task(self._follow(following))

    def _send_now(self, message: ToServer) -> None:
        if self._outgoing is not None:
            self._outgoing.put_nowait(message)

    def _found(self, servers: tuple[FoundServer, ...]) -> None:
        self._deliver(ServersFound(servers))

    async def _join(self, address: str, code: str, key: SigningKey) -> None:
        try:
            async with asyncio.timeout(JOIN_S):
                joined = await self._pair(address, code, key)
        except Coded as error:
            self._deliver(JoinFailed(error))
        except (OSError, aiohttp.ClientError, TimeoutError):
            self._deliver(JoinFailed(BobblError("server_not_reached", address=address)))
        else:
            self._deliver(joined)

    async def _pair(self, address: str, code: str, key: SigningKey) -> Joined:
        async with aiohttp.ClientSession() as http, _open(http, address) as socket:
            session = JoiningSession(code, key, _certificate(socket), self._dice)
            while True:
                for step in session.receive(await _receive(socket)):
                    if isinstance(step, Paired):
                        return Joined(step.pins, step.station, step.name, address)
                    assert isinstance(step, Say)
                    await socket.send_str(encode(step.message))

    async def _follow(self, following: Following) -> None:
        """Connect for ever, waiting longer after each failure, never quite regularly."""
        wait = SHORTEST_WAIT_S
        last = following.addresses
        while True:
            error: Coded | None = None
            for address in self._candidates(following, last):
                error, worked = await self._visit(address, following)
                if worked:
                    last, wait = (address, *following.addresses), SHORTEST_WAIT_S
                    break
            self._deliver(Offline(error))
            slow = error is not None and error.code in FINAL
            await asyncio.sleep((LONGEST_WAIT_S if slow else wait) * random.uniform(0.7, 1.3))
            wait = min(wait * 2, LONGEST_WAIT_S)

    def _candidates(self, following: Following, last: tuple[str, ...]) -> tuple[str, ...]:
        """Give the addresses to try: the last that worked, then what is announced."""
        heard = (
            address
            for server in sorted(self._discovery.servers, key=lambda each: -each.epoch)
            if server.tournament == following.pins.tournament
            for address in server.addresses
        )
        return tuple(dict.fromkeys((*last, *heard)))

    async def _visit(self, address: str, following: Following) -> tuple[Coded | None, bool]:
        """Hold one connection until it ends; tell why, and whether it ever was ready."""
        ready = False

        def on_ready() -> None:
            nonlocal ready
            ready = True

        try:
            async with aiohttp.ClientSession() as http, _open(http, address) as socket:
                await self._talk(socket, address, following, on_ready)
        except Coded as error:
            log.info("%s: %s", address, error)
            return error, ready
        except (OSError, aiohttp.ClientError, TimeoutError) as error:
            log.debug("%s: %s", address, error)
        finally:
            self._outgoing = None
        return None, ready

    async def _talk(
        self,
        socket: aiohttp.ClientWebSocketResponse,
        address: str,
        following: Following,
        on_ready: Callable[[], None],
    ) -> None:
        position = self._position
        session = StationSession(
            following.pins, following.key, _certificate(socket), position.length, position.head
        )
        sender: asyncio.Task[None] | None = None
        try:
            while True:
                async with asyncio.timeout(None if sender else CONNECT_S):
                    message = await _receive(socket)
                for step in session.receive(message):
                    if isinstance(step, Connected):
                        on_ready()
                        self._outgoing = asyncio.Queue()
                        sender = self._loop.create_task(self._send_all(socket, self._outgoing))
                    await self._carry_out(socket, address, step)
        finally:
            if sender is not None:
                sender.cancel()

    async def _carry_out(
        self, socket: aiohttp.ClientWebSocketResponse, address: str, step: StationStep
    ) -> None:
        match step:
            case Say(message):
                await socket.send_str(encode(message))
            case Connected(counter, now, epoch):
                self._deliver(Online(counter, now, epoch, address))
            case station_session.Heard(news):
                self._deliver(Heard(news))
            case Paired():
                raise PeerError("out_of_turn", phase="ready", kind="Paired")

    async def _send_all(
        self, socket: aiohttp.ClientWebSocketResponse, outgoing: asyncio.Queue[ToServer]
    ) -> None:
        """Send what is queued, and a report each second."""
        with suppress(ConnectionError, aiohttp.ClientError):
            due = time.monotonic()
            while True:
                try:
                    async with asyncio.timeout(max(0.0, due - time.monotonic())):
                        message = await outgoing.get()
                except TimeoutError:
                    due = time.monotonic() + REPORT_S
                    message = self._report()
                await socket.send_str(encode(message))

    def _report(self) -> Report:
        here = self._position
        return Report(here.waiting, here.length, time.time_ns() // 1_000_000)


def _open(http: aiohttp.ClientSession, address: str) -> Any:
    """Open a WebSocket; the certificate is not checked here but against the pin, see sessions."""
    return http.ws_connect(
        f"wss://{address}{PATH}",
        ssl=client_context(),
        heartbeat=HEARTBEAT_S,
        max_msg_size=MAXIMUM_SERVER,
        timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
    )


def _certificate(socket: aiohttp.ClientWebSocketResponse) -> str:
    """Give the hash of the certificate that the server has proved to hold."""
    tls = socket.get_extra_info("ssl_object")
    der = tls.getpeercert(binary_form=True) if tls is not None else None
    if not der:
        raise PeerError("certificate_mismatch")
    return certificate_hash(der)


async def _receive(socket: aiohttp.ClientWebSocketResponse) -> Any:
    message = await socket.receive()
    if message.type is aiohttp.WSMsgType.TEXT:
        return decode_at_station(message.data)
    if message.type is aiohttp.WSMsgType.BINARY:
        raise PeerError("frame_malformed", problem="binary")
    raise ConnectionResetError
