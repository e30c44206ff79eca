"""The listening socket: TLS, one path, and a limit on strangers of one address."""

from pathlib import Path

from aiohttp import web

from bobbl_server.net.connection import HEARTBEAT_S, Connection, Desk
from bobbl_shared.crypto.tls import server_context
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.codec import MAXIMUM_STATION

PATH = "/bobbl"

STRANGERS = 8
"""Most connections of one address that have not yet proved who they are."""


class Listener:
    """Accepts connections and runs each until it ends."""

    def __init__(self, desk: Desk) -> None:
        """Nothing listens before ``start``."""
        self._desk = desk
        self._runner: web.AppRunner | None = None
        self._strangers: dict[str, int] = {}

    async def start(self, host: str, port: int, tls_path: Path) -> int:
        """Listen and give the port; 0 lets the system choose. ``BobblError`` if it is in use."""
        app = web.Application()
        app.router.add_get(PATH, self._connect)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port, ssl_context=server_context(tls_path))
        try:
            await site.start()
        except OSError as error:
            raise BobblError("port_in_use", port=port) from error
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close all connections and the socket."""
        if self._runner is not None:
            self._desk.hub.drop_all()
            await self._runner.cleanup()
            self._runner = None

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        remote = request.remote or ""
        if self._strangers.get(remote, 0) >= STRANGERS:
            self._desk.count("too_many_strangers")
            raise web.HTTPTooManyRequests
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=MAXIMUM_STATION, compress=False
        )
        await socket.prepare(request)
        self._strangers[remote] = self._strangers.get(remote, 0) + 1
        await Connection(self._desk, socket, remote, lambda: self._known(remote)).run()
        return socket

    def _known(self, remote: str) -> None:
        self._strangers[remote] -= 1
        if not self._strangers[remote]:
            del self._strangers[remote]
