"""The listening socket: a limit on strangers of one address (see ``crowd``), TLS, one path.

A stranger is counted from the moment its connection is accepted, before TLS costs anything, until
it has proved who it is or is gone. aiohttp gets a connection only after that check.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bobbl_server.net.connection import HANDSHAKE_S, HEARTBEAT_S, Connection, Desk
from bobbl_server.net.websocket import upgraded
from bobbl_server.sockets.crowd import Crowd
from bobbl_server.sockets.listening import cut_off, is_local, listening
from bobbl_shared.crypto.tls import server_context
from bobbl_shared.wire.codec import MAXIMUM_STATION

PATH = "/bobbl"

ACCEPT_AGAIN_S = 0.2
"""Seconds to wait when the system has no room for another connection."""

log = logging.getLogger(__name__)
_http_log = logging.getLogger(f"{__name__}.http")
_http_log.addFilter(lambda record: not _is_garbage(record))


def _is_garbage(record: logging.LogRecord) -> bool:
    """Tell whether aiohttp complains of a stranger that speaks no HTTP; nobody need know."""
    return record.exc_info is not None and isinstance(record.exc_info[1], HttpProcessingError)


@dataclass(eq=False)
class _Stranger:
    """A connection that has not proved who it is; another may come later from the same port."""

    remote: tuple[str, int]
    has_asked: asyncio.Event = field(default_factory=asyncio.Event)
    is_counted: bool = True

    @property
    def host(self) -> str:
        return self.remote[0]


class Listener:
    """Accepts connections and runs each until it ends."""

    def __init__(self, desk: Desk) -> None:
        """Nothing listens before ``start``."""
        self._desk = desk
        self._runner: web.AppRunner | None = None
        self._socket: socket.socket | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._crowd = Crowd()
        self._arrived: dict[tuple[str, int], _Stranger] = {}

    async def start(self, host: str, port: int, tls_path: Path) -> int:
        """Listen and give the port; 0 lets the system choose. ``BobblError`` if that cannot be."""
        app = web.Application()
        app.router.add_get(PATH, self._connect)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0, logger=_http_log)
        await self._runner.setup()
        self._socket = listening(host, port)
        self._start_task(self._accept(self._runner, self._socket, server_context(tls_path)))
        return int(self._socket.getsockname()[1])

    async def stop(self) -> None:
        """Close all connections and the socket."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            self._socket.close()
        if self._runner is not None:
            self._desk.hub.drop_all()
            await self._runner.cleanup()
            self._runner = None

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(
        self, runner: web.AppRunner, listener: socket.socket, tls: ssl.SSLContext
    ) -> None:
        while True:
            try:
                accepted, address = await asyncio.get_running_loop().sock_accept(listener)
            except OSError as error:
                log.info("cannot accept: %s", error)
                await asyncio.sleep(ACCEPT_AGAIN_S)
                continue
            stranger = _Stranger((str(address[0]), int(address[1])))
            if not self._crowd.lets_in(stranger.host, asyncio.get_running_loop().time()):
                self._desk.count("too_many_strangers")
                accepted.close()
                continue
            self._arrived[stranger.remote] = stranger
            self._start_task(self._receive(runner, accepted, stranger, tls))

    async def _receive(
        self,
        runner: web.AppRunner,
        accepted: socket.socket,
        stranger: _Stranger,
        tls: ssl.SSLContext,
    ) -> None:
        """Let a stranger do TLS and ask for the path, or put it out when its time is over."""
        assert runner.server is not None
        loop = asyncio.get_running_loop()
        transport: asyncio.BaseTransport | None = None
        try:
            transport, _ = await loop.connect_accepted_socket(
                runner.server, accepted, ssl=tls, ssl_handshake_timeout=HANDSHAKE_S
            )
            async with asyncio.timeout(HANDSHAKE_S):
                await stranger.has_asked.wait()
        except (OSError, TimeoutError):
            self._desk.count("handshake_slow" if transport else "handshake_failed")
            self._forget(stranger)
            if isinstance(transport, asyncio.Transport):
                cut_off(transport)

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        transport = request.transport
        place = transport.get_extra_info("peername") if transport is not None else None
        stranger = self._arrived.get((str(place[0]), int(place[1]))) if place else None
        if transport is None or stranger is None:
            raise web.HTTPTooManyRequests
        stranger.has_asked.set()
        try:
            response, websocket = await upgraded(request, MAXIMUM_STATION, HEARTBEAT_S)
            forget = partial(self._forget, stranger)
            cut = partial(cut_off, transport)
            local = is_local(transport)
            await Connection(self._desk, websocket, stranger.host, forget, cut, local).run()
        except ConnectionError:  # gone before it was answered
            self._desk.count("handshake_failed")
            return web.Response(status=400)
        finally:
            self._forget(stranger)
        return response

    def _forget(self, stranger: _Stranger) -> None:
        """Stop counting a connection as one of a stranger, once."""
        if stranger.is_counted:
            stranger.is_counted = False
            self._crowd.leave(stranger.host)
        if self._arrived.get(stranger.remote) is stranger:
            del self._arrived[stranger.remote]
