"""A phone as a scanner for a desk or a results station, over HTTP.

===============================  ===============================================================
``GET /scanner``                 asks for the code; with ``code`` it leads to its page
``GET /scanner/CODE``            leads to a page of this phone's own
``GET /scanner/CODE?phone=…``    takes a photo, and says what the last one has shown
``POST /scanner/CODE?phone=…``   a photo, as a form with a file sends it
===============================  ===============================================================

Without a cookie, the name of a phone is in the address of its page, and so outlasts that its
browser is put away while the camera is open. A photo is answered with a redirection to the page, so
that loading that again sends nothing. It is read apart from this program (``Reader``) and kept
nowhere; what its code opens goes to the server, which knows whose code it is.
"""

import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from aiohttp import BodyPartReader, web

from bobbl_server.web import page
from bobbl_server.web.answers import check_origin, html, redirected
from bobbl_server.web.code_attempts import CodeAttempts, Reached
from bobbl_server.web.request_limits import RequestLimits
from bobbl_shared.domain.paper.pages_address import SCANNER_PATH
from bobbl_shared.domain.paper.photographed import (
    Photographed,
    PhotographedSlip,
    photographed,
)
from bobbl_shared.domain.state import State, Station
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import speaking, tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import AskScan, Question, RefusedAnswer, Reply, ScanAnswer

MOST_MEGABYTES = 8
"""Of a photo; the page makes a smaller one of what a camera gives, where it may run its script."""

MOST_SENT = 40 * 1024 * 1024
"""Bytes of a photo that are waited for to say that it is too big."""

UPLOAD_S = 45.0
"""Seconds in which a photo has to come."""

LOOKS_AT_A_STRETCH = 60
LOOKS_A_SECOND = 6.0
"""Requests with a code from one address: all phones that scan may have that of one router."""

REMEMBERED = 200
"""Phones of which is known what they have read last."""

ASK_AGAIN_S = 3

STATUS = {"phone_guesses_spent": 429, "phone_form_foreign": 403, "scans_too_many": 429}

Reader = Callable[[bytes], Awaitable[tuple[str, ...]]]
"""Returns the codes in a photo; raises ``Refusal`` for what it cannot read."""

_CODE = re.compile("[A-Za-z0-9]{8}")
_PHONE = re.compile("[0-9a-f]{16}")


class ScannerHall(Protocol):
    """The tournament as far as it is known here, and the way of questions to its server."""

    @property
    def state(self) -> State:
        """The state as it is known now."""

    async def answer_to(self, question: Question) -> Reply:
        """Return what the server says; raise ``Refusal`` if it is not reached."""


@dataclass(frozen=True)
class Said:
    """What a phone is told of its last photo."""

    sentence: str
    is_good: bool


@dataclass
class ScannerPages:
    """Answers phones that scan; ``count`` hears of what is refused, by code."""

    hall: ScannerHall
    read: Reader
    count: Callable[[str], None]
    now: Callable[[], float]
    _guesses: CodeAttempts = field(init=False)
    _reached: Reached = field(default_factory=Reached)
    _said: OrderedDict[tuple[str, str], Said] = field(default_factory=OrderedDict)
    _looks: RequestLimits = field(
        default_factory=lambda: RequestLimits(LOOKS_AT_A_STRETCH, LOOKS_A_SECOND)
    )

    def __post_init__(self) -> None:
        """Begin with nobody having guessed."""
        self._guesses = CodeAttempts(self.now)

    async def answer(
        self, request: web.BaseRequest, path: str, language: str, code: str, phone: str
    ) -> web.StreamResponse:
        """Answer a request below ``SCANNER_PATH``; ``code`` and ``phone`` as the query has them."""
        with speaking(language):
            named = path.removeprefix(SCANNER_PATH).removeprefix("/").upper()
            try:
                if not named:
                    return self._front(language, code)
                if not _CODE.fullmatch(named):
                    raise Refusal("scanner_code_unknown")
                if not _PHONE.fullmatch(phone):
                    return redirected(_path(named, language, secrets.token_hex(8)))
                return await self._work(request, language, named, phone)
            except Refusal as refusal:
                return self._refused(language, refusal)

    def _front(self, language: str, code: str) -> web.StreamResponse:
        """Return the page that asks for the code, or lead on with one."""
        tidy = "".join(code.split()).replace("-", "").upper()
        if not tidy:
            return html(page.scanner_code_page(language))
        if not _CODE.fullmatch(tidy):
            self.count("scanner_code_unknown")
            problem = sentence(Refusal("scanner_code_unknown"))
            return html(page.scanner_code_page(language, problem), 404)
        return redirected(f"{SCANNER_PATH}/{tidy}?lang={language}")

    async def _work(
        self, request: web.BaseRequest, language: str, code: str, phone: str
    ) -> web.StreamResponse:
        if request.method == "POST":
            check_origin(request)
        station = await self._station(request.remote or "", code, phone)
        if request.method != "POST":
            return self._page(language, code, phone, station)
        try:
            found = await self._scan(request, code, phone, station)
            self._say(code, phone, Said(_words(found, station), is_good=True))
        except Refusal as refusal:
            self.count(refusal.code)
            self._say(code, phone, Said(sentence(refusal), is_good=False))
        return redirected(_path(code, language, phone))

    async def _station(self, address: str, code: str, phone: str) -> Station:
        """Return for which station a phone scans; wrong codes wait for their turn."""
        if not self._looks.take(address, self.now()):
            raise Refusal("scans_too_many")
        if self._reached.knows(address, code):
            return await self._ask(AskScan(code, phone))
        await self._guesses.turn(address)
        try:
            station = await self._ask(AskScan(code, phone))
        except Refusal as refusal:
            if refusal.code != "scanner_code_unknown":
                self._guesses.was_right()
            raise
        self._guesses.was_right()
        self._reached.note(address, code)
        return station

    async def _scan(
        self, request: web.BaseRequest, code: str, phone: str, station: Station
    ) -> Photographed:
        """Read the photo of a request, and pass on what it shows."""
        texts = await self.read(await photo_of(request))
        found = photographed(self.hall.state, station.role, texts)
        await self._ask(AskScan(code, phone, found.code))
        return found

    async def _ask(self, question: AskScan) -> Station:
        match await self.hall.answer_to(question):
            case ScanAnswer(id_) if id_ in self.hall.state.stations:
                return self.hall.state.stations[id_]
            case RefusedAnswer(code, parameters):
                raise Refusal(code, **parameters)
            case _:
                raise Refusal("scanner_offline")

    def _say(self, code: str, phone: str, said: Said) -> None:
        self._said[code, phone] = said
        if len(self._said) > REMEMBERED:
            self._said.popitem(last=False)

    def _page(self, language: str, code: str, phone: str, station: Station) -> web.Response:
        said = self._said.get((code, phone))
        return html(
            page.scanner_page(
                language,
                station.name,
                is_desk=station.role == "desk",
                problem=said.sentence if said is not None and not said.is_good else "",
                good=said.sentence if said is not None and said.is_good else "",
                path=_path(code, language, phone),
            )
        )

    def _refused(self, language: str, refusal: Refusal) -> web.StreamResponse:
        self.count(refusal.code)
        status = STATUS.get(refusal.code, 404)
        answer = html(page.scanner_code_page(language, sentence(refusal)), status)
        if refusal.code == "phone_guesses_spent":
            answer.headers["Refresh"] = str(ASK_AGAIN_S)
        return answer


async def photo_of(request: web.BaseRequest) -> bytes:
    """Return the photo that a form brings; raise ``Refusal`` if it brings none, or too much.

    What is too big is waited for all the same and let go: a browser shows no answer before it has
    sent everything.
    """
    if request.content_type != "multipart/form-data":
        raise Refusal("photo_missing")
    if (request.content_length or 0) > MOST_SENT:
        raise Refusal("photo_too_big", most=MOST_MEGABYTES)
    photo, size = bytearray(), 0
    try:
        reader = await request.multipart()
        while (part := await reader.next()) is not None:
            if not isinstance(part, BodyPartReader) or part.name != "photo":
                raise Refusal("photo_missing")
            while chunk := await part.read_chunk():
                size += len(chunk)
                if size <= MOST_MEGABYTES * 1024 * 1024:
                    photo += chunk
    except (ValueError, web.RequestPayloadError, ConnectionError):
        raise Refusal("photo_missing") from None
    if size > len(photo):
        raise Refusal("photo_too_big", most=MOST_MEGABYTES)
    if not photo:
        raise Refusal("photo_missing")
    return bytes(photo)


def _words(found: Photographed, station: Station) -> str:
    """Return what was read, and where it is."""
    if isinstance(found, PhotographedSlip):
        place = found.place
        return tr(
            "Gelesen: Zettel von Tisch {table}, Runde {round}. Er geht an „{station}“.",
            table=place.table,
            round=place.round,
            station=station.name,
        )
    return tr(
        "Gelesen: Anmeldung Nr. {number}. Sie geht an „{station}“.",
        number=found.entrant.number,
        station=station.name,
    )


def _path(code: str, language: str, phone: str) -> str:
    return f"{SCANNER_PATH}/{code}?phone={phone}&lang={language}"
