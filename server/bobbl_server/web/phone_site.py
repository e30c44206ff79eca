"""What a phone asks over HTTP, and what it gets: the site without its socket.

========================  =====================================================================
``GET /``                 asks for the code; with ``code`` it leads to its slip
``GET /CODE``             the slip
``POST /CODE``            ``do``: ``add``, ``thrown``, ``ended``, ``undo``, ``hand``
``GET /regeln``           the rules of the tournament, for anybody
``GET /zettel.css``       the one thing that pages load
========================  =====================================================================

A change is answered with a redirection to the slip, so that loading a page again repeats nothing.
No cookie, no script, no address but our own; pages of other sites can neither send a form here
(browsers say where one comes from), nor show our pages inside theirs, nor reach them under a name
of their own that leads here (browsers say what was asked for).
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import web

from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_server.web import page
from bobbl_server.web.code_attempts import CodeAttempts, Reached
from bobbl_server.web.forms import LONGEST_BODY, Fields, game_of, read_fields
from bobbl_server.web.slips import PhoneSlips
from bobbl_server.web.style import STYLE
from bobbl_shared.domain.digital_slip import Ended, Thrown
from bobbl_shared.domain.paper.phone_address import RULES_PATH, is_own_host
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import LANGUAGES, speaking
from bobbl_shared.i18n import language as spoken_here
from bobbl_shared.i18n.sentences import sentence

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "bobbl",
}
MOST_WRITES = 40
WRITES_A_SECOND = 1.0
"""Lines of one slip at a stretch, and for ever: each is put on disk."""

ASK_AGAIN_S = 3
"""Seconds after which a page that was kept waiting for too long loads itself once more."""

STATUS = {"phone_guesses_spent": 429, "phone_form_foreign": 403, "phone_host_foreign": 421}
"""How some refusals are numbered in HTTP; all others say that nothing is there."""

SITES = {"same-origin", "none"}
"""From where a browser may send a form: our own pages, or the user's own hand."""


@dataclass
class PhoneSite:
    """Answers requests; ``count`` hears of each that was refused, by code."""

    slips: PhoneSlips
    count: Callable[[str], None]
    now: Callable[[], float]
    _guesses: CodeAttempts = field(init=False)
    _writes: dict[SlipPlace, TokenBucket] = field(default_factory=dict)
    _reached: Reached = field(default_factory=Reached)

    def __post_init__(self) -> None:
        """Begin with nobody having guessed."""
        self._guesses = CodeAttempts(self.now)

    def application(self) -> web.Application:
        """Return the application to serve."""
        app = web.Application(client_max_size=LONGEST_BODY, middlewares=[self._for_us_alone])
        app.router.add_get("/", self._front)
        app.router.add_get("/zettel.css", self._style)
        app.router.add_get(RULES_PATH, self._rules)
        app.router.add_get("/{code:[A-Za-z0-9]{1,16}}", self._look)
        app.router.add_post("/{code:[A-Za-z0-9]{1,16}}", self._change)
        app.on_response_prepare.append(_guarded)
        return app

    @web.middleware
    async def _for_us_alone(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Answer what is asked of this site, and nothing under a foreign name."""
        phones = self.slips.state.phones
        if is_own_host(phones, request.headers.get("Host", "")):
            return await handler(request)
        language = _language(request)
        with speaking(language):
            address = phones.address if phones is not None else "–"
            return self._refused(language, Refusal("phone_host_foreign", address=address))

    async def _front(self, request: web.Request) -> web.StreamResponse:
        language, code = _language(request), request.query.get("code", "")
        with speaking(language):
            tidy = "".join(code.split()).replace("-", "").upper()
            if not tidy:
                return _html(page.code_page(language))
            if not (tidy.isascii() and tidy.isalnum() and len(tidy) <= 16):
                self.count("phone_code_unknown")
                problem = sentence(Refusal("phone_code_unknown"))
                return _html(page.code_page(language, problem), 404)
            raise _redirect(f"/{tidy}", language)

    async def _style(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text=STYLE, content_type="text/css", charset="utf-8")

    async def _rules(self, request: web.Request) -> web.StreamResponse:
        language = _language(request)
        with speaking(language):
            return _html(page.rules_page(language, self.slips.state.settings))

    async def _look(self, request: web.Request) -> web.StreamResponse:
        language = _language(request)
        with speaking(language):
            try:
                shown = self.slips.shown(await self._found(request))
            except Refusal as refusal:
                return self._refused(language, refusal)
            problem = sentence(shown.bar) if shown.bar is not None else ""
            return _html(page.slip_page(language, shown, problem))

    async def _change(self, request: web.Request) -> web.StreamResponse:
        language = _language(request)
        with speaking(language):
            try:
                _check_origin(request)
                place = await self._found(request)
            except Refusal as refusal:
                return self._refused(language, refusal)
            try:
                fields = await self._fields(request)
                await self._write(place, fields)
            except (Refusal, BobblError) as trouble:
                self.count(trouble.code)
                return self._not_written(language, place, trouble)
            raise _redirect(f"/{_code(request)}", language)

    def _not_written(
        self, language: str, place: SlipPlace, trouble: Refusal | BobblError
    ) -> web.StreamResponse:
        try:
            shown = self.slips.shown(place)
        except Refusal as refusal:  # drawn anew meanwhile, with fewer tables
            return self._refused(language, refusal)
        return _html(page.slip_page(language, shown, sentence(trouble)), 409)

    async def _fields(self, request: web.Request) -> Fields:
        if request.content_type != "application/x-www-form-urlencoded":
            raise Refusal("phone_form_malformed")
        try:
            return read_fields(await request.read())
        except (web.HTTPRequestEntityTooLarge, ConnectionError):  # or it is gone meanwhile
            raise Refusal("phone_form_malformed") from None

    async def _write(self, place: SlipPlace, fields: Fields) -> None:
        writes = self._writes.setdefault(place, TokenBucket(MOST_WRITES, WRITES_A_SECOND))
        if not writes.take(self.now()):
            raise Refusal("phone_too_fast")
        sight = fields.get("sight", "")
        match fields.get("do"):
            case "add":
                rules = self.slips.shown(place).slip.rules
                await self.slips.add(place, sight, game_of(fields, rules))
            case "thrown":
                await self.slips.add(place, sight, Thrown())
            case "ended":
                await self.slips.add(place, sight, Ended())
            case "undo":
                await self.slips.take_back(place, sight)
            case "hand":
                await self.slips.hand_in(place, sight)
            case _:
                raise Refusal("phone_form_malformed")

    async def _found(self, request: web.Request) -> SlipPlace:
        """Return the slip of a request, when it is the turn of one that may be guessed."""
        address, code = request.remote or "", _code(request)
        if self._reached.knows(address, code):
            return self.slips.place_of(code)
        await self._guesses.turn(address)
        place = self.slips.place_of(code)
        self._guesses.was_right()
        self._reached.note(address, code)
        return place

    def _refused(self, language: str, refusal: Refusal) -> web.StreamResponse:
        self.count(refusal.code)
        status = STATUS.get(refusal.code, 404)
        answer = _html(page.message_page(language, sentence(refusal)), status)
        if status == 429:
            answer.headers["Refresh"] = str(ASK_AGAIN_S)
        return answer


async def _guarded(request: web.Request, response: web.StreamResponse) -> None:
    """Add what protects a page, and end the connection after it."""
    response.headers.update(HEADERS)
    response.force_close()


def _check_origin(request: web.Request) -> None:
    """Raise ``Refusal`` for a form that a page of somebody else sends."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    is_foreign = site is not None and site not in SITES
    if is_foreign or (origin is not None and origin != f"http://{request.host}"):
        raise Refusal("phone_form_foreign")


def _language(request: web.Request) -> str:
    """Return the language of a page: the one asked for, the browser's first, the server's."""
    asked = request.query.get("lang")
    if asked in LANGUAGES:
        return asked
    for wanted in request.headers.get("Accept-Language", "").split(","):
        language = wanted.split(";")[0].split("-")[0].strip().lower()
        if language in LANGUAGES:
            return language
    return spoken_here()


def _code(request: web.Request) -> str:
    return request.match_info["code"].upper()


def _html(body: str, status: int = 200) -> web.Response:
    return web.Response(text=body, status=status, content_type="text/html", charset="utf-8")


def _redirect(path: str, language: str) -> web.HTTPSeeOther:
    return web.HTTPSeeOther(f"{path}?lang={language}")
