"""The socket that phones come to: its own port, a connection for each request, and an end to each.

Phones are strangers and stay so. An address may have some connections at once and some a second
(``crowd``), all together a few hundred; each has one request of a few kilobytes and some seconds
for it, whatever it does meanwhile. aiohttp sees a connection only behind these bounds.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bobbl_server.sockets.crowd import Crowd
from bobbl_server.sockets.listening import cut_off, listening

REQUEST_S = 15.0
"""Seconds for a request and its answer; a poor network in a hall takes two or three."""

MOST_BYTES = 16 * 1024
"""Of a request, headers and all."""

MOST_CONNECTIONS = 300
ACCEPT_AGAIN_S = 0.2

log = logging.getLogger(__name__)
_http_log = logging.getLogger(f"{__name__}.http")
_http_log.addFilter(lambda record: not _is_garbage(record))


def _is_garbage(record: logging.LogRecord) -> bool:
    """Tell whether aiohttp complains of somebody who speaks no HTTP; nobody need know."""
    return record.exc_info is not None and isinstance(record.exc_info[1], HttpProcessingError)


class PhoneListener:
    """Accepts phones and gives each to the site."""

    def __init__(self, count: Callable[[str], None]) -> None:
        """Nothing listens before ``start``; ``count`` hears of what was refused, by code."""
        self._count = count
        self._runner: web.AppRunner | None = None
        self._socket: socket.socket | None = None
        self._accepting: asyncio.Task[None] | None = None
        self._crowd = Crowd()
        self._open: set[_Guarded] = set()

    async def start(self, host: str, port: int, application: web.Application) -> int:
        """Listen and give the port; 0 lets the system choose. ``BobblError`` if that cannot be."""
        self._socket = listening(host, port)
        self._runner = web.AppRunner(
            application, access_log=None, shutdown_timeout=1.0, logger=_http_log
        )
        await self._runner.setup()
        self._accepting = asyncio.ensure_future(self._accept(self._runner, self._socket))
        return int(self._socket.getsockname()[1])

    async def stop(self) -> None:
        """Close all connections and the socket."""
        if self._accepting is not None:
            self._accepting.cancel()
            await asyncio.gather(self._accepting, return_exceptions=True)
            self._accepting = None
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        for guarded in list(self._open):
            guarded.end("phone_connection_ended")
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def is_empty(self) -> bool:
        """Tell whether no phone is connected."""
        return not self._open

    async def _accept(self, runner: web.AppRunner, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, address = await loop.sock_accept(listener)
            except OSError as error:
                log.info("cannot accept: %s", error)
                await asyncio.sleep(ACCEPT_AGAIN_S)
                continue
            host = str(address[0])
            is_full = len(self._open) >= MOST_CONNECTIONS
            if is_full or not self._crowd.lets_in(host, loop.time()):
                self._count("too_many_phones")
                accepted.close()
                continue
            await self._receive(runner, accepted, host)

    async def _receive(self, runner: web.AppRunner, accepted: socket.socket, host: str) -> None:
        assert runner.server is not None
        guarded = _Guarded(runner.server(), self._count, lambda: self._left(guarded, host))
        self._open.add(guarded)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: guarded, accepted)
        except OSError:
            accepted.close()
            self._left(guarded, host)

    def _left(self, guarded: "_Guarded", host: str) -> None:
        if guarded in self._open:
            self._open.remove(guarded)
            self._crowd.leave(host)


@dataclass(eq=False)
class _Guarded(asyncio.Protocol):
    """Stands before aiohttp's protocol: counts bytes and seconds, and tells of the end."""

    inner: asyncio.Protocol
    count: Callable[[str], None]
    left: Callable[[], None]
    received: int = 0
    transport: asyncio.Transport | None = None
    deadline: asyncio.TimerHandle | None = field(default=None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        loop = asyncio.get_running_loop()
        self.deadline = loop.call_later(REQUEST_S, self.end, "phone_too_slow")
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self.received > MOST_BYTES:
            self.end("phone_request_too_long")
        else:
            self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.left()
        self.inner.connection_lost(error)

    def end(self, code: str) -> None:
        """Cut the connection."""
        if self.transport is not None and not self.transport.is_closing():
            self.count(code)
        if self.transport is not None:
            cut_off(self.transport)
