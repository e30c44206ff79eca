"""The socket that guests come to: many requests on a connection, and an end to each in time.

A guest is a stranger and stays so. A connection has ``REQUEST_S`` for each request with its answer,
and ``KEEP_S`` without one; where places run out, another address gets it (see ``request_limits``).
aiohttp sees a connection only behind these bounds (see ``acceptor``), and no longer once it is a
stream.
"""

import asyncio
import logging

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.http_exceptions import HttpProcessingError, LineTooLong
from aiohttp.http_parser import RawRequestMessage
from aiohttp.streams import StreamReader
from aiohttp.web_protocol import RequestHandler
from aiohttp.web_server import Server as HttpServer

from bobbl_server.sockets.acceptor import Acceptor, Bounds, Stranger, Upload
from bobbl_server.sockets.listening import listening
from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_server.web.forms import LONGEST_BODY
from bobbl_server.web.guest_site import GuestSite
from bobbl_server.web.scanner_pages import MOST_SENT, UPLOAD_S
from bobbl_shared.domain.paper.pages_address import SCANNER_PATH
from bobbl_shared.errors import Refusal

SILENT_S = 10.0
"""Seconds until the first request; browsers connect before they know what to ask."""

REQUEST_S = 15.0
"""Seconds for a request and its answer; a poor network in a hall takes two or three."""

KEEP_S = 20.0
"""Seconds that a connection is kept for the next page."""

MOST_BYTES = 16 * 1024
"""Of a request, headers and all."""

LINGER_S = 1.0
"""Seconds in which the rest of a request may come that is refused already."""

BUGS_AT_A_STRETCH = 10
BUGS_A_SECOND = 1 / 60
"""Errors of our own that are written down: a guest could ask for the same page for ever."""

_http_log = logging.getLogger(f"{__name__}.http")


class GuestListener:
    """Accepts guests at one port, and lets a site answer them."""

    def __init__(self, site: GuestSite) -> None:
        """Nothing listens before ``start``; all listeners of a site share its limits."""
        bounds = Bounds(
            silent_s=SILENT_S,
            seconds=REQUEST_S,
            most_bytes=MOST_BYTES,
            crowded="too_many_phones",
            failed="phone_connection_ended",
            slow="phone_too_slow",
            long="phone_request_too_long",
            upload=Upload(f"POST {SCANNER_PATH}/".encode(), UPLOAD_S, MOST_SENT + MOST_BYTES),
        )
        self._site = site
        self.acceptor = Acceptor(bounds, site.connections, site.count)
        self._server: GuestServer | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen and give the port; 0 lets the system choose. ``BobblError`` if that cannot be."""
        listener = listening(host, port)
        self._server = GuestServer(self._site)
        self.acceptor.open(listener, self._server)
        return int(listener.getsockname()[1])

    async def stop(self) -> None:
        """Close all connections of this port, streams too, and the socket."""
        await self.acceptor.close(puts_out_all=True)
        server, self._server = self._server, None
        if server is not None:
            await server.shutdown(1.0)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return not self.acceptor.inside


class GuestServer(HttpServer):
    """aiohttp's server without its router: the site looks at what is asked itself."""

    def __init__(self, site: GuestSite) -> None:
        """Serve a site."""
        super().__init__(site.answer, request_factory=_request)
        self.site = site
        self.bugs = TokenBucket(BUGS_AT_A_STRETCH, BUGS_A_SECOND)

    def __call__(self) -> RequestHandler:
        """Return what talks on a new connection."""
        return Guest(self)


class Guest(RequestHandler):
    """Reads the requests of a connection."""

    __slots__ = ("_server",)

    def __init__(self, server: GuestServer) -> None:
        """Wait for requests; how long is the acceptor's business."""
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            logger=_http_log,
            lingering_time=LINGER_S,
            auto_decompress=False,
            tcp_keepalive=False,
        )
        self._server = server

    def give_up(self) -> None:
        """Talk no more on the connection, and let it be."""
        self.transport = None
        self.connection_lost(None)

    def log_access(
        self, request: web.BaseRequest, response: web.StreamResponse, time: float | None
    ) -> None:
        """Begin to wait for the next request: this one has been answered."""
        if self.transport is not None:
            stranger = self.transport.get_protocol()
            if isinstance(stranger, Stranger):
                stranger.rest(KEEP_S)

    def log_exception(self, *args: object, **known: object) -> None:
        """Write a bug of ours down, if not too often."""
        if self._server.bugs.take(self._server.site.now()):
            super().log_exception(*args, **known)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Return a page for what is no request, or for a bug of ours."""
        if isinstance(exc, LineTooLong):
            refusal = Refusal("page_query_too_long")
        elif status < 500 or isinstance(exc, HttpProcessingError):
            refusal = Refusal("page_query_unreadable")
        else:
            refusal = Refusal("page_broken")
            self.log_exception("a page could not be made", exc_info=exc)
        answer = self._server.site.refused(request, refusal)
        answer.force_close()
        return answer


def _request(
    message: RawRequestMessage,
    payload: StreamReader,
    protocol: RequestHandler,
    writer: AbstractStreamWriter,
    task: "asyncio.Task[None]",
) -> web.BaseRequest:
    """Return a request whose body has no more than our longest form."""
    loop = asyncio.get_running_loop()
    return web.BaseRequest(
        message, payload, protocol, writer, task, loop, client_max_size=LONGEST_BODY
    )
