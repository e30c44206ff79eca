"""The federation's pages over plain HTTP; HTTPS and slow clients are the reverse proxy's.

====================  =========================================================================
``GET /live?page=…``  hears of new versions of a page (server-sent events, as in a hall)
``GET /metrics``      what is watched, as OpenMetrics text
``GET /health``       whether the process is to be left alone
``GET /ready``        whether readers are to be sent here
``/verwaltung``       where people act (``admin.py``)
anything else         a page, or one that says why there is none
====================  =========================================================================
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from bobbl_federation.pages.answering import (
    LIVE_PATH,
    Watched,
    Watches,
    answered,
    read_request,
    watched,
)
from bobbl_federation.pages.book import FederationBook, hall_of
from bobbl_federation.pages.delivery import Sent
from bobbl_federation.pages.metrics import (
    OPEN_METRICS,
    Condition,
    Counted,
    Health,
    health,
    open_metrics,
    readiness,
)
from bobbl_federation.web.admin import AdminSite
from bobbl_federation.web.archive import Archive
from bobbl_server.sockets.listening import listening
from bobbl_server.web.answers import GUARDED
from bobbl_server.web.live import HEARTBEAT_S, News
from bobbl_shared.clock import Clock
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n.hours import hour

MOST_STREAMS = 1000
LATER_S = 20
"""Seconds after which somebody for whom there is no stream asks again."""


@dataclass(eq=False)
class _Stream:
    """What one open page is to be told next."""

    page: Watched
    version: str = ""
    is_due: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class FederationSite:
    """Answers readers, and by ``admin`` those who act.

    ``counted`` says what was counted, ``condition`` whether work can go on.
    """

    book: FederationBook
    clock: Clock
    counted: Callable[[], Counted]
    condition: Callable[[], Condition]
    admin: AdminSite
    archive: Archive
    pages: int = 0
    _streams: set[_Stream] = field(default_factory=set)
    _watches: Watches = field(init=False)
    _runner: web.AppRunner | None = None

    def __post_init__(self) -> None:
        """Begin with nobody there."""
        self._watches = Watches(self.book, self.archive.has)

    @property
    def streams(self) -> int:
        """How many pages are open with a stream."""
        return len(self._streams)

    async def start(self, host: str, port: int) -> int:
        """Listen and return the port; 0 lets the system choose. ``BobblError`` if that fails."""
        listener = listening(host, port)
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        return int(listener.getsockname()[1])

    async def stop(self) -> None:
        """End all streams, and close the socket."""
        for each in self._streams:
            each.version = ""
            each.is_due.set()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def changed(self) -> None:
        """Tell all open pages that are others now."""
        news = self._watches.changed()
        for each in self._streams:
            if each.page in news:
                each.version = news[each.page]
                each.is_due.set()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        target = request.raw_path
        path = target.partition("?")[0]
        if path in _WATCHED:
            return _WATCHED[path](self)
        if self.admin.serves(path):
            return await self.admin.answer(request)
        if path == LIVE_PATH and request.method == "GET":
            return await self._live(request, watched(target))
        headers = {name.lower(): value for name, value in request.headers.items()}
        asked = read_request(request.method, target, headers)
        self.pages += 1
        if isinstance(asked, Sent):
            return _Whole(asked)
        told = asked.path, asked.query, asked.language
        try:
            page = await self.archive.page(*told) or self.book.page(*told)
        except BobblError:
            page = self.book.refused(Refusal("page_archive_away"), asked.language)
        return _Whole(answered(asked, page))

    async def _live(self, request: web.Request, page: Watched | None) -> web.StreamResponse:
        if page is None:
            return _Whole(Sent(400, {"Cache-Control": "no-store"}, b""))
        if len(self._streams) >= MOST_STREAMS:
            later = {"Cache-Control": "no-store", "Retry-After": str(LATER_S)}
            return _Whole(Sent(503, later, b""))
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
                **GUARDED,
            }
        )
        stream = _Stream(page)
        self._streams.add(stream)  # before anything is waited for: others may come meanwhile
        try:
            await self._tell(stream, response, request)
        finally:
            self._streams.discard(stream)
        return response

    async def _tell(
        self, stream: _Stream, response: web.StreamResponse, request: web.Request
    ) -> None:
        """Tell versions of a page until its reader or this process goes."""
        page = stream.page
        hall = hall_of(page[0])
        if hall is not None:
            with suppress(BobblError):
                await self.archive.fetch(hall)
        stream.version = self._watches.begin(page)
        try:
            with suppress(ConnectionError):
                await response.prepare(request)
                while stream.version:
                    stream.is_due.clear()
                    await response.write(self._event(stream.version))
                    with suppress(TimeoutError):
                        async with asyncio.timeout(HEARTBEAT_S):
                            await stream.is_due.wait()
        finally:
            self._watches.end(page)

    def _event(self, version: str) -> bytes:
        now = round(1000 * self.clock.now().timestamp())
        news = News(version, now, hour(self.book.holdings.as_of, self.book.zone))
        return b"data: " + msgspec.json.encode(news) + b"\n\n"

    def _metrics(self) -> web.Response:
        text = open_metrics(self.counted())
        headers = {"Content-Type": OPEN_METRICS, "Cache-Control": "no-store"}
        return web.Response(body=text.encode(), headers=headers)

    def _health(self) -> web.Response:
        return _said(health(self.condition()))

    def _readiness(self) -> web.Response:
        return _said(readiness(self.condition()))


class _Whole(web.Response):
    """An answer whose headers are known; that to ``HEAD`` says the length of what ``GET`` gives."""

    def __init__(self, sent: Sent) -> None:
        super().__init__(
            status=sent.status, headers={**GUARDED, **sent.headers}, body=sent.body or None
        )


def _said(told: Health) -> web.Response:
    return web.Response(
        status=told.status, text=told.line + "\n", headers={"Cache-Control": "no-store"}
    )


_WATCHED: Mapping[str, Callable[[FederationSite], web.Response]] = {
    "/metrics": FederationSite._metrics,
    "/health": FederationSite._health,
    "/ready": FederationSite._readiness,
}
