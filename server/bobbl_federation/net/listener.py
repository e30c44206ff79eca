"""The listening socket for halls: limits for strangers, TLS, one path, as for stations."""

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import cast

from aiohttp import web

from bobbl_server.net.listener import (
    HANDSHAKE_S,
    PATH,
    REQUEST_BYTES,
    SILENT_S,
    arrival,
    once,
)
from bobbl_server.net.websocket import WebSocket
from bobbl_server.sockets.acceptor import Acceptor, Bounds
from bobbl_server.sockets.connection_limits import ALL_AT_ONCE, ConnectionLimits
from bobbl_server.sockets.descriptors import at_most
from bobbl_server.sockets.listening import cut_off, listening
from bobbl_shared.crypto.private_file import replace_private
from bobbl_shared.crypto.tls import server_context

Serve = Callable[[WebSocket, str, Callable[[], None], Callable[[], None]], Awaitable[None]]
"""Serves a WebSocket until it ends: from where it comes, what to call once it is known, and what
cuts it off."""

BOUNDS = Bounds(
    silent_s=SILENT_S,
    seconds=HANDSHAKE_S,
    most_bytes=REQUEST_BYTES,
    crowded="too_many_strangers",
    failed="handshake_failed",
    slow="handshake_slow",
    long="request_too_long",
)


class HallListener:
    """Accepts halls and lets ``serve`` talk with each."""

    def __init__(self, serve: Serve, count: Callable[[str], None]) -> None:
        """Listen to nothing before ``start``."""
        self._serve = serve
        self._count = count
        self._runner: web.AppRunner | None = None
        self._acceptor: Acceptor | None = None

    async def start(self, host: str, port: int, tls_pem: bytes) -> int:
        """Listen and return the port; 0 lets the system choose. ``BobblError`` if that fails."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tls.pem"
            replace_private(path, tls_pem, os.urandom)
            tls = server_context(path)
        listener = listening(host, port)
        app = web.Application()
        app.router.add_get(PATH, self._connect)
        app.on_response_prepare.append(once)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        limits = ConnectionLimits(at_most(ALL_AT_ONCE))
        self._acceptor = Acceptor(BOUNDS, limits, self._count, tls)
        inner = cast(Callable[[], asyncio.Protocol], self._runner.server)
        self._acceptor.open(listener, inner)
        return int(listener.getsockname()[1])

    async def stop(self) -> None:
        """Close the socket and all connections."""
        if self._acceptor is not None:
            await self._acceptor.close(puts_out_all=True)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        met = await arrival(request, self._count)
        cut = partial(cut_off, met.transport)
        await self._serve(met.socket, met.stranger.host, met.stranger.settle, cut)
        return met.response
