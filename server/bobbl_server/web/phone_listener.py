"""The socket that phones come to: its own port, a connection for each request, and an end to each.

Phones are strangers and stay so. An address may have some connections at once and some a second,
all together a few hundred; each has one request of a few kilobytes and some seconds for it,
whatever it does meanwhile. aiohttp sees a connection only behind these bounds (see ``acceptor``).
"""

import asyncio
import logging
from collections.abc import Callable
from typing import cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bobbl_server.sockets.acceptor import Acceptor, Bounds
from bobbl_server.sockets.connection_limits import ConnectionLimits
from bobbl_server.sockets.descriptors import at_most
from bobbl_server.sockets.listening import listening

REQUEST_S = 15.0
"""Seconds for a request and its answer; a poor network in a hall takes two or three."""

MOST_BYTES = 16 * 1024
"""Of a request, headers and all."""

MOST_CONNECTIONS = 300

_http_log = logging.getLogger(f"{__name__}.http")
_http_log.addFilter(lambda record: not _is_garbage(record))


def _is_garbage(record: logging.LogRecord) -> bool:
    """Return whether aiohttp complains of somebody who speaks no HTTP; nobody need know."""
    return record.exc_info is not None and isinstance(record.exc_info[1], HttpProcessingError)


class PhoneListener:
    """Accepts phones and gives each to the site."""

    def __init__(self, count: Callable[[str], None]) -> None:
        """Nothing listens before ``start``; ``count`` hears of what was refused, by code."""
        bounds = Bounds(
            silent_s=REQUEST_S,
            seconds=REQUEST_S,
            most_bytes=MOST_BYTES,
            crowded="too_many_phones",
            failed="phone_connection_ended",
            slow="phone_too_slow",
            long="phone_request_too_long",
        )
        self.acceptor = Acceptor(bounds, ConnectionLimits(at_most(MOST_CONNECTIONS)), count)
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int, application: web.Application) -> int:
        """Listen and give the port; 0 lets the system choose. ``BobblError`` if that cannot be."""
        listener = listening(host, port)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0, logger=_http_log)
        await runner.setup()
        assert runner.server is not None
        self._runner = runner
        self.acceptor.open(listener, cast(Callable[[], asyncio.Protocol], runner.server))
        return int(listener.getsockname()[1])

    async def stop(self) -> None:
        """Close all connections and the socket."""
        await self.acceptor.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def is_empty(self) -> bool:
        """Whether no phone is connected."""
        return self.acceptor.is_empty
