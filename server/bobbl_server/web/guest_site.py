"""What guests ask over HTTP, and what they get: the site without its sockets.

=========================  ====================================================================
``GET /live?page=…``       hears of new versions of a page (see ``live``)
``GET /api/…``             what a page shows, as JSON
``GET /leinwand``          leads to a name of its own for a browser that is to be a display
``/zettel/…``              digital slips (see ``slip_pages``)
``/scanner/…``             phones that scan for a station (see ``scanner_pages``)
``GET /seiten.css``        what pages load, with ``/seiten.js`` and ``/zettel.css``
``GET /rangliste/3.json``  what guests may take home (see ``downloads``)
``GET`` anything else      a page of the book, or one that says why there is none
=========================  ====================================================================

Until the organiser opens the pages there are only slips and the rules, and without phones there are
no slips. No cookie, no address but our own, nothing under a name of somebody else that leads here
(browsers say what was asked for). What is refused is counted and written nowhere, so that nobody
fills a disk with it.
"""

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Protocol, cast
from urllib.parse import parse_qsl, unquote

from aiohttp import web

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.own_result import unlocked
from bobbl_server.pages.published import Evening
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.style import STYLE
from bobbl_server.pages.wall.script import WALL_SCRIPT
from bobbl_server.pages.wall.style import WALL_STYLE
from bobbl_server.sockets.acceptor import Stranger
from bobbl_server.sockets.connection_limits import ConnectionLimits
from bobbl_server.web.answers import FRESH, LASTING, redirected, sent, wishes
from bobbl_server.web.fixed_files import FixedFile, fixed_file
from bobbl_server.web.live import LATER_S, Live
from bobbl_server.web.request_limits import RequestLimits, Turns, connection_limits, making_limits
from bobbl_server.web.scanner_pages import ScannerPages
from bobbl_server.web.scanner_script import SCANNER_SCRIPT
from bobbl_server.web.slip_pages import SlipPages
from bobbl_server.web.slips import PhoneSlips
from bobbl_server.web.style import STYLE as SLIP_STYLE
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.paper.pages_address import SCANNER_PATH
from bobbl_shared.domain.paper.phone_address import LENGTH, RULES_PATH, SLIP_PATH, is_host_of
from bobbl_shared.domain.state import Phones
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.i18n.hours import hour

SCREEN_PATH = "/leinwand"
API_PATH = "/api"
LIVE_PATH = "/live"
SCREEN_CODE_LENGTH = 4

LONGEST_TARGET = 2000
"""Letters of path and query; links of ours have a hundred."""

MOST_FIELDS = 8
"""Of a query."""

TOO_FAST_S = 1.0
"""Seconds after which somebody is answered who asks too often: then a connection cannot ask more
often, and is not made anew each time."""

ASK_AGAIN_S = 5
"""Seconds after which a page loads itself again that was asked for too often."""

READING = ("GET", "HEAD")

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<circle cx="12" cy="12" r="11" fill="#0A4C86" stroke="#FFF"/></svg>'
)
"""A won Bobbl, for the tab of a browser, which asks for a picture without being told of one."""

FILES: Mapping[str, FixedFile] = {
    "/favicon.ico": fixed_file(ICON, "image/svg+xml"),
    "/seiten.css": fixed_file(STYLE, "text/css"),
    "/seiten.js": fixed_file(SCRIPT, "text/javascript"),
    "/leinwand.css": fixed_file(WALL_STYLE, "text/css"),
    "/leinwand.js": fixed_file(WALL_SCRIPT, "text/javascript"),
    "/zettel.css": fixed_file(SLIP_STYLE, "text/css"),
    "/scanner.js": fixed_file(SCANNER_SCRIPT, "text/javascript"),
}

Asked = tuple[str, tuple[tuple[str, str], ...]]


class Resting(Protocol):
    """The protocol that reads requests of a connection, and can give it up."""

    def give_up(self) -> None:
        """Talk no more on the connection, and let it be."""


@dataclass
class GuestSite:
    """Answers guests, at however many ports; ``count`` hears of what is refused, by code.

    ``now`` gives seconds of any steady clock, ``clock`` the time of the hall. Without ``slips``
    there are no digital slips, without ``scanner`` no phone scans.
    """

    book: PageBook
    slips: PhoneSlips | None
    count: Callable[[str], None]
    now: Callable[[], float]
    clock: Callable[[], datetime]
    scanner: ScannerPages | None = None
    connections: ConnectionLimits = field(default_factory=connection_limits)
    requests: RequestLimits = field(default_factory=RequestLimits)
    makings: RequestLimits = field(default_factory=making_limits)
    _turns: Turns = field(default_factory=Turns)
    live: Live = field(init=False)
    _slip_pages: SlipPages | None = None

    def __post_init__(self) -> None:
        """Begin with nobody there."""
        self.live = Live(self.book.version, self._at, self.clock, self.count, self.now)
        if self.slips is not None:
            self._slip_pages = SlipPages(self.slips, self.count, self.now)
        self.book.unlock = self._unlocked

    def show(self, evening: Evening) -> None:
        """Show this evening from now on, and tell who looks at a page that is another now."""
        self.book.show(evening)
        self.changed()

    def changed(self) -> None:
        """Say that pages may be others now."""
        if self.is_open:
            self.live.changed()
        else:
            self.live.close()

    @property
    def is_open(self) -> bool:
        """Whether guests may read the pages."""
        pages = self.book.evening.pages
        return pages is not None and pages.is_open

    @property
    def has_slips(self) -> bool:
        """Whether phones may come."""
        phones = self._phones
        return phones is not None and phones.is_allowed

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request."""
        await self._turns.wait(request.remote or "")
        try:
            return await self._answer(request)
        except Refusal as refusal:
            if refusal.code == "page_too_fast":
                await asyncio.sleep(TOO_FAST_S)
            return self.refused(request, refusal)

    def refused(self, request: web.BaseRequest, refusal: Refusal) -> web.StreamResponse:
        """Return a page that says in a sentence why there is none."""
        self.count(refusal.code)
        wished = wishes(request)
        page = self.book.refused(refusal, wished.language)
        answer = sent(request, page, "no-store", wished.takes_gzip)
        match refusal.code:
            case "page_too_fast" | "phone_guesses_spent":
                answer.headers["Retry-After"] = answer.headers["Refresh"] = str(ASK_AGAIN_S)
            case "page_stream_full":
                answer.headers["Retry-After"] = str(LATER_S)
            case "page_method_unusable":
                answer.headers["Allow"] = ", ".join(READING)
            case _:
                pass
        return answer

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if not self.requests.take(request.remote or "", self.now()):
            raise Refusal("page_too_fast")
        self._check_host(request.headers.get("Host", ""))
        path, fields = asked(request.raw_path)
        if self.scanner is not None and f"{path}/".startswith(f"{SCANNER_PATH}/"):
            return await self._scan(self.scanner, request, path, dict(fields))
        if self._slip_pages is not None and self.has_slips:
            is_front = path == SLIP_PATH or (path == "/" and not self.is_open)
            if path.startswith(f"{SLIP_PATH}/"):
                return await self._slip(self._slip_pages, request, path, dict(fields))
            query = dict(fields)
            if is_front and request.method in READING:
                return self._slip_pages.front(_language(request, query), query.get("code", ""))
            if path == LIVE_PATH:
                query = dict(asked(query.get("page", "/"))[1])
            if query.get("code"):
                await self._slip_pages.admit(request.remote or "", query["code"])
        if request.method not in READING:
            raise Refusal("page_method_unusable")
        return self._read(request, path, dict(fields))

    async def _slip(
        self, pages: SlipPages, request: web.BaseRequest, path: str, query: Mapping[str, str]
    ) -> web.StreamResponse:
        if request.method not in (*READING, "POST"):
            raise Refusal("page_method_unusable")
        code = path.removeprefix(f"{SLIP_PATH}/")
        return await pages.slip(request, code, _language(request, query))

    async def _scan(
        self, pages: ScannerPages, request: web.BaseRequest, path: str, query: Mapping[str, str]
    ) -> web.StreamResponse:
        if request.method not in (*READING, "POST"):
            raise Refusal("page_method_unusable")
        language = _language(request, query)
        return await pages.answer(
            request, path, language, query.get("code", ""), query.get("phone", "")
        )

    def _read(
        self, request: web.BaseRequest, path: str, query: Mapping[str, str]
    ) -> web.StreamResponse:
        file = FILES.get(path)
        if file is not None:
            return sent(request, file, LASTING if query.get("v") == file.version else FRESH)
        if self.has_slips and _is_code(path):
            return redirected(f"{SLIP_PATH}{path.upper()}?lang={_language(request, query)}")
        if not self.is_open and path != RULES_PATH:
            raise Refusal("page_closed")
        if path == LIVE_PATH:
            return self._stream(request, query)
        if path == SCREEN_PATH:
            return self._new_screen(query)
        if path == API_PATH or path.startswith(f"{API_PATH}/"):
            shown = path.removeprefix(API_PATH) or "/"
            self._check_work(request, shown, query)
            return sent(request, self.book.answer(shown, query), _kept_by_browsers(query))
        taken_home = self.book.download(path)
        if taken_home is not None:
            return sent(request, taken_home)
        self._check_work(request, path, query)
        wished = wishes(request)
        page = self.book.page(path, query, wished.language)
        if page.status != 200:
            self.count("page_missing")
        return sent(request, page, _kept_by_browsers(query), wished.takes_gzip)

    def _stream(self, request: web.BaseRequest, query: Mapping[str, str]) -> web.StreamResponse:
        """Let the connection tell of a page from now on, and return what nobody will get."""
        path, fields = asked(query.get("page", "/"))
        stranger = request.transport.get_protocol() if request.transport is not None else None
        if request.method == "HEAD" or not isinstance(stranger, Stranger):
            return web.Response(content_type="text/event-stream")
        self._check_work(request, path, dict(fields))
        stream = self.live.begin(stranger, (path, tuple(sorted(fields))))
        if stream is None:
            raise Refusal("page_stream_full")
        stranger.hand_over(stream)
        cast(Resting, request.protocol).give_up()
        return web.Response()

    def _new_screen(self, query: Mapping[str, str]) -> web.StreamResponse:
        """Lead a browser to a name that no display has; it is no secret."""
        screens = self.book.evening.screens
        while (code := "".join(random.choices(ALPHABET, k=SCREEN_CODE_LENGTH))) in screens:
            pass
        language = query.get("lang")
        asked_for = f"?lang={language}" if language in LANGUAGES else ""
        return redirected(f"{SCREEN_PATH}/{code}{asked_for}")

    def _unlocked(self, evening: Evening, number: int, code: str) -> Evening:
        """Return the evening with what a slip's code opens, if it was named here rightly."""
        if self.slips is None or self._slip_pages is None:
            return evening
        if not (self.has_slips and self._slip_pages.has_admitted(code)):
            return evening
        return unlocked(self.slips.state, evening, number, code)

    def _check_work(self, request: web.BaseRequest, path: str, query: Mapping[str, str]) -> None:
        """Raise ``Refusal`` if a page has to be made that is one too many for who asks."""
        if not self.book.has(path, query) and not self.makings.take(
            request.remote or "", self.now()
        ):
            raise Refusal("page_too_fast")

    def _check_host(self, host: str) -> None:
        """Raise ``Refusal`` for a name that is not ours."""
        addresses = tuple(self._addresses())
        if not _is_own(addresses, host):
            raise Refusal("page_host_foreign", address=next(iter(addresses), "–"))

    def _addresses(self) -> Iterator[str]:
        """Yield under what we have been told to guests."""
        pages, phones = self.book.evening.pages, self._phones
        if pages is not None:
            yield pages.address
        if phones is not None:
            yield phones.address

    @property
    def _phones(self) -> Phones | None:
        return self.slips.state.phones if self.slips is not None else None

    def _at(self) -> str:
        return hour(self.book.evening.as_of, self.book.zone)


@lru_cache(2000)
def asked(target: str) -> Asked:
    """Return path and fields of what a request asks for; ``Refusal`` if they cannot be read."""
    if len(target) > LONGEST_TARGET:
        raise Refusal("page_query_too_long")
    path, _, query = target.partition("?")
    try:
        fields = parse_qsl(
            query, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
        path = unquote(path, errors="strict")
    except ValueError:
        raise Refusal("page_query_unreadable") from None
    if not path.startswith("/"):
        raise Refusal("page_query_unreadable")
    return path, tuple(fields)


@lru_cache(1000)
def _is_own(addresses: tuple[str, ...], host: str) -> bool:
    return len(host) <= LONGEST_TARGET and is_host_of(addresses, host)


def _kept_by_browsers(query: Mapping[str, str]) -> str:
    """Return how a page may be kept: not at all if a code opened what only its table may see."""
    return "no-store" if query.get("code") else FRESH


def _is_code(path: str) -> bool:
    """Return whether a path is a slip's as slips had it earlier."""
    code = path.removeprefix("/").upper()
    return len(code) == LENGTH and set(code) <= set(ALPHABET)


def _language(request: web.BaseRequest, query: Mapping[str, str]) -> str:
    chosen = query.get("lang", "")
    return chosen if chosen in LANGUAGES else wishes(request).language
