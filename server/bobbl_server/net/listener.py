"""The listening socket: limits for unauthenticated connections (see ``acceptor``), TLS, one path.

A connection counts against the limits from the moment it is accepted, before TLS costs anything,
until it has authenticated or is closed. aiohttp serves one request for each connection: it becomes
a WebSocket, or it is answered and closed.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bobbl_server.net.connection import HEARTBEAT_S, Connection, Desk
from bobbl_server.net.websocket import WebSocket, upgraded
from bobbl_server.sockets.acceptor import Acceptor, Bounds, Stranger
from bobbl_server.sockets.connection_limits import ALL_AT_ONCE, ConnectionLimits
from bobbl_server.sockets.descriptors import at_most
from bobbl_server.sockets.listening import cut_off, is_local, listening
from bobbl_shared.crypto.tls import server_context
from bobbl_shared.wire.codec import MAXIMUM_STATION

PATH = "/bobbl"

SILENT_S = 2.0
"""Seconds a stranger may be silent at first; a client speaks as soon as it is connected."""

HANDSHAKE_S = 5.0
"""Seconds a stranger has from its first byte to being ready or paired."""

REQUEST_BYTES = 16 * 1024
"""Of a request, headers and all."""

log = logging.getLogger(__name__)
_http_log = logging.getLogger(f"{__name__}.http")
_http_log.addFilter(lambda record: not _is_garbage(record))


def _is_garbage(record: logging.LogRecord) -> bool:
    """Return whether aiohttp logs that a stranger speaks no HTTP, which nobody needs to know."""
    return record.exc_info is not None and isinstance(record.exc_info[1], HttpProcessingError)


class Listener:
    """Accepts connections and runs each until it ends."""

    def __init__(self, desk: Desk) -> None:
        """Listen to nothing before ``start``."""
        self._desk = desk
        self._runner: web.AppRunner | None = None
        self.acceptor: Acceptor | None = None

    async def start(self, host: str, port: int, tls_path: Path) -> int:
        """Listen and return the port; 0 lets the system choose. ``BobblError`` if that fails."""
        tls, listener = server_context(tls_path), listening(host, port)
        app = web.Application()
        app.router.add_get(PATH, self._connect)
        app.on_response_prepare.append(once)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0, logger=_http_log)
        await runner.setup()
        assert runner.server is not None
        bounds = Bounds(
            silent_s=SILENT_S,
            seconds=HANDSHAKE_S,
            most_bytes=REQUEST_BYTES,
            crowded="too_many_strangers",
            failed="handshake_failed",
            slow="handshake_slow",
            long="request_too_long",
        )
        self._runner = runner
        limits = ConnectionLimits(at_most(ALL_AT_ONCE))
        self.acceptor = Acceptor(bounds, limits, self._desk.count, tls)
        self.acceptor.open(listener, cast(Callable[[], asyncio.Protocol], runner.server))
        return int(listener.getsockname()[1])

    async def stop(self) -> None:
        """Close all connections and the socket."""
        if self.acceptor is not None:
            await self.acceptor.close()
        if self._runner is not None:
            self._desk.hub.drop_all()
            await self._runner.cleanup()
            self._runner = None

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        met = await arrival(request, self._desk.count)
        cut, local = partial(cut_off, met.transport), is_local(met.transport)
        host, settle = met.stranger.host, met.stranger.settle
        await Connection(self._desk, met.socket, host, settle, cut, local).run()
        return met.response


class Arrival(NamedTuple):
    """Somebody who has connected and speaks WebSocket from now on; return the response last."""

    response: web.StreamResponse
    socket: WebSocket
    transport: asyncio.Transport
    stranger: Stranger


async def arrival(request: web.Request, count: Callable[[str], None]) -> Arrival:
    """Make a request a WebSocket; raises what aiohttp answers if it cannot be one."""
    transport = request.transport
    stranger = transport.get_protocol() if transport is not None else None
    if transport is None or not isinstance(stranger, Stranger):
        raise web.HTTPServiceUnavailable  # gone before it was answered
    try:
        response, socket = await upgraded(request, MAXIMUM_STATION, HEARTBEAT_S)
    except ConnectionError as error:
        count("handshake_failed")
        raise web.HTTPBadRequest from error
    return Arrival(response, socket, transport, stranger)


async def once(request: web.Request, response: web.StreamResponse) -> None:
    """End the connection after one answer."""
    response.force_close()
