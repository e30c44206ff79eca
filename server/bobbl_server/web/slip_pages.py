"""Digital slips over HTTP, while the organiser lets phones in.

=======================  ======================================================================
``GET /zettel``          asks for the code; with ``code`` it leads to its slip
``GET /zettel/CODE``     the slip
``POST /zettel/CODE``    ``do``: ``add``, ``thrown``, ``ended``, ``undo``, ``hand``
=======================  ======================================================================

A change is answered with a redirection to the slip, so that loading a page again repeats nothing.
Pages of other sites can neither send a form here (browsers say where one comes from), nor show our
pages inside theirs.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_server.web import page
from bobbl_server.web.answers import check_origin, html, redirected
from bobbl_server.web.code_attempts import CodeAttempts, Reached
from bobbl_server.web.forms import Fields, game_of, read_fields
from bobbl_server.web.request_limits import RequestLimits
from bobbl_server.web.slips import PhoneSlips
from bobbl_shared.domain.digital_slip import Ended, Thrown
from bobbl_shared.domain.paper.phone_address import SLIP_PATH
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import speaking
from bobbl_shared.i18n.sentences import sentence

MOST_WRITES = 40
WRITES_A_SECOND = 1.0
"""Lines of one slip at a stretch, and for ever: each is put on disk."""

LOOKS_AT_A_STRETCH = 256
LOOKS_A_SECOND = 40.0
"""Requests with a code from one address: a hall behind one router has some ten a second."""

ASK_AGAIN_S = 3
"""Seconds after which a page that was kept waiting for too long loads itself once more."""

STATUS = {"phone_guesses_spent": 429, "phone_form_foreign": 403}
"""How some refusals are numbered in HTTP; all others say that nothing is there."""

_CODE = re.compile("[A-Za-z0-9]{1,16}")


@dataclass
class SlipPages:
    """Answers what is asked of slips; ``count`` hears of each that was refused, by code."""

    slips: PhoneSlips
    count: Callable[[str], None]
    now: Callable[[], float]
    _guesses: CodeAttempts = field(init=False)
    _writes: dict[SlipPlace, TokenBucket] = field(default_factory=dict)
    _reached: Reached = field(default_factory=Reached)
    _looks: RequestLimits = field(
        default_factory=lambda: RequestLimits(LOOKS_AT_A_STRETCH, LOOKS_A_SECOND)
    )

    def __post_init__(self) -> None:
        """Begin with nobody having guessed."""
        self._guesses = CodeAttempts(self.now)

    def front(self, language: str, code: str) -> web.StreamResponse:
        """Return the page that asks for a code, or lead to the slip of one."""
        with speaking(language):
            tidy = _tidy(code)
            if not tidy:
                return html(page.code_page(language))
            if not _CODE.fullmatch(tidy):
                self.count("phone_code_unknown")
                problem = sentence(Refusal("phone_code_unknown"))
                return html(page.code_page(language, problem), 404)
            return redirected(_path(tidy, language))

    async def admit(self, address: str, code: str) -> None:
        """Check a code that is to open one's own result; ``Refusal`` for a wrong one.

        It is guessed here no faster than at a slip.
        """
        tidy = _tidy(code)
        if not _CODE.fullmatch(tidy):
            raise Refusal("phone_code_unknown")
        await self._found(address, tidy)

    def has_admitted(self, code: str) -> bool:
        """Return whether somebody has named a code rightly."""
        return self._reached.has(_tidy(code))

    async def slip(self, request: web.BaseRequest, code: str, language: str) -> web.StreamResponse:
        """Answer a request for the slip of a code."""
        code = code.upper()
        with speaking(language):
            if not _CODE.fullmatch(code):
                return self._refused(language, Refusal("phone_code_unknown"))
            if request.method == "POST":
                return await self._change(request, code, language)
            return await self._look(request, code, language)

    async def _look(self, request: web.BaseRequest, code: str, language: str) -> web.StreamResponse:
        try:
            shown = self.slips.shown(await self._found(request.remote or "", code))
        except Refusal as refusal:
            return self._refused(language, refusal)
        problem = sentence(shown.bar) if shown.bar is not None else ""
        return html(page.slip_page(language, shown, problem))

    async def _change(
        self, request: web.BaseRequest, code: str, language: str
    ) -> web.StreamResponse:
        try:
            check_origin(request)
            place = await self._found(request.remote or "", code)
        except Refusal as refusal:
            return self._refused(language, refusal)
        try:
            await self._write(place, await _fields(request))
        except (Refusal, BobblError) as trouble:
            self.count(trouble.code)
            return self._not_written(language, place, trouble)
        return redirected(_path(code, language))

    def _not_written(
        self, language: str, place: SlipPlace, trouble: Refusal | BobblError
    ) -> web.StreamResponse:
        try:
            shown = self.slips.shown(place)
        except Refusal as refusal:  # drawn anew meanwhile, with fewer tables
            return self._refused(language, refusal)
        return html(page.slip_page(language, shown, sentence(trouble)), 409)

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

    async def _found(self, address: str, code: str) -> SlipPlace:
        """Return the slip of a code, when it is the turn of one that may be guessed."""
        if not self._looks.take(address, self.now()):
            raise Refusal("phone_guesses_spent")
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
        answer = html(page.message_page(language, sentence(refusal)), status)
        if status == 429:
            answer.headers["Refresh"] = str(ASK_AGAIN_S)
        return answer


async def _fields(request: web.BaseRequest) -> Fields:
    if request.content_type != "application/x-www-form-urlencoded":
        raise Refusal("phone_form_malformed")
    try:
        return read_fields(await request.read())
    except (web.HTTPRequestEntityTooLarge, web.RequestPayloadError, ConnectionError):
        raise Refusal("phone_form_malformed") from None  # too long, or it is gone meanwhile


def _tidy(code: str) -> str:
    return "".join(code.split()).replace("-", "").upper()


def _path(code: str, language: str) -> str:
    return f"{SLIP_PATH}/{code}?lang={language}"
