"""The page on which people act for a federation: signing in, forms, sessions.

=======================================  ======================================================
``GET /verwaltung``                      what there is to work on, or the form that asks for a code
``GET /verwaltung/turnier/…``            who the persons of a tournament are
``POST /verwaltung/anmelden``            a code from the command line, once, begins a session
``POST /verwaltung/abmelden``            ends it
``POST /verwaltung/tun``                 an act: its name and what belongs to it, as a form
=======================================  ======================================================

A browser keeps the secret of its session in a cookie that no script reads and that no form of
another site is sent with. A form has to bring back a token that follows from the secret, and come
from the same host. Nothing here is kept by a cache.
"""

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Container
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from aiohttp import web

from bobbl_federation.administration import Administration, folded
from bobbl_federation.pages.administering import (
    ACTS,
    HOME,
    LISTS,
    NOTHING,
    PERSONS,
    Said,
    Signed,
    Writing,
    overview,
    persons,
    typed_series,
)
from bobbl_federation.pages.parts import A_PART, Part, Places, places, start_of
from bobbl_federation.season.known import persons_of
from bobbl_federation.store.accounts import Account
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.seasons import Act
from bobbl_server.pages.published import Evening
from bobbl_server.web.answers import SITES, html, redirected, wishes
from bobbl_server.web.forms import Fields, read_fields
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, Coded, Refusal
from bobbl_shared.i18n import speaking, tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import StationId, TournamentId

COOKIE = "bobbl_verwaltung"
MOST_BYTES = 4096
"""Of a form."""

TOO_MANY = {"sign_in_too_often", "sign_in_crowded"}


async def nobody(_: TournamentId) -> Evening | None:
    """Return nothing."""
    return None


@dataclass(frozen=True)
class Followed:
    """What the pages of this process know of tournaments: the state, and what guests may know.

    ``failed``: those that they cannot show.
    """

    state: Callable[[TournamentId], State | None] = lambda _: None
    evening: Callable[[TournamentId], Awaitable[Evening | None]] = nobody
    failed: Container[TournamentId] = ()


@dataclass
class AdminSite:
    """Answers those who act; ``name`` is the federation's."""

    administration: Administration
    name: str
    followed: Followed

    def serves(self, path: str) -> bool:
        """Return whether a path is one of these."""
        return path == HOME or path.startswith(f"{HOME}/")

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        where = places(request.query_string, (*LISTS, PERSONS))
        now = self.administration.clock.now()
        writing = Writing(self.name, wishes(request).language, now, where)
        try:
            return await self._answer(request, writing)
        except BobblError as error:
            with speaking(writing.language):
                return html(writing.sign_in(Said(sentence(error), is_refusal=True)), 503)

    async def _answer(self, request: web.Request, writing: Writing) -> web.StreamResponse:
        path = request.path.removeprefix(HOME).strip("/")
        secret = request.cookies.get(COOKIE, "")
        account = await self.administration.session(secret) if secret else None
        if request.method == "POST":
            return await self._post(request, path, secret, account, writing)
        if request.method not in {"GET", "HEAD"}:
            raise web.HTTPMethodNotAllowed(request.method, ("GET", "HEAD", "POST"))
        if account is None:
            return html(writing.sign_in())
        signed = Signed(account, _token(secret))
        if path.startswith("turnier/"):
            return await self._persons(signed, path.removeprefix("turnier/"), writing)
        return await self._overview(signed, writing)

    async def _post(
        self,
        request: web.Request,
        path: str,
        secret: str,
        account: Account | None,
        writing: Writing,
    ) -> web.StreamResponse:
        fields = await _fields(request)
        if fields is None or _is_foreign(request):
            return self._refused(Refusal("admin_form_foreign"), writing, 403)
        if path == "anmelden":
            return await self._sign_in(request, fields, writing)
        token = fields.get("token", "")
        if account is None or not hmac.compare_digest(token.encode(), _token(secret).encode()):
            return self._refused(Refusal("admin_form_foreign"), writing, 403)
        if path == "abmelden":
            await self.administration.sign_out(secret)
            answer = redirected(HOME)
            answer.del_cookie(COOKIE, path=HOME)
            return answer
        signed = Signed(account, _token(secret))
        writing = replace(writing, where=places(fields.get("where", ""), (*LISTS, PERSONS)))
        behind = f"?{told}" if (told := writing.where.query()) else ""
        try:
            with speaking(writing.language):
                said = await self._act(account, fields)
        except (Refusal, BobblError) as error:
            with speaking(writing.language):
                refused = Said(sentence(error), is_refusal=True)
            return await self._overview(signed, writing, refused, 409)
        if fields.get("act") == "recognise":
            return redirected(f"{HOME}/turnier/{fields.get('tournament', '')}{behind}")
        if not said.code:
            return redirected(f"{HOME}{behind}")
        return await self._overview(signed, writing, said)

    async def _sign_in(
        self, request: web.Request, fields: Fields, writing: Writing
    ) -> web.StreamResponse:
        try:
            typed = fields.get("code", "")
            address = address_of(request.remote or "", request.headers.get("X-Forwarded-For"))
            _, secret = await self.administration.sign_in(typed, address)
        except Refusal as refusal:
            return self._refused(refusal, writing, 429 if refusal.code in TOO_MANY else 403)
        answer = redirected(HOME)
        answer.set_cookie(COOKIE, secret, path=HOME, secure=True, httponly=True, samesite="Strict")
        return answer

    def _refused(self, refusal: Coded, writing: Writing, status: int) -> web.Response:
        with speaking(writing.language):
            said = Said(sentence(refusal), is_refusal=True)
        return html(writing.sign_in(said), status)

    async def _overview(
        self, signed: Signed, writing: Writing, said: Said = NOTHING, status: int = 200
    ) -> web.Response:
        work, account = self.administration, signed.account
        clubs = await work.clubs.clubs()
        tournaments = await work.tournaments(account)
        books = await work.seasons.books()
        acts = await self._acts(account, writing.where)
        with speaking(writing.language):
            failed = self.followed.failed
            shown_ = overview(account, writing.where, clubs, tournaments, books, acts, failed)
        return html(writing.overview(signed, shown_, said), status)

    async def _acts(self, account: Account, where: Places) -> Part[Act]:
        """Return what was done, the last first; only the federation itself sees it."""
        if not account.is_admin:
            return Part(ACTS, (), 1, 0)
        count = await self.administration.seasons.count_acts()
        first = start_of(ACTS, where, count)
        rows = await self.administration.seasons.acts(A_PART, first - 1)
        return Part(ACTS, tuple(rows), first, count)

    async def _persons(self, signed: Signed, given: str, writing: Writing) -> web.StreamResponse:
        try:
            id_ = await self.administration.tournament(signed.account, given)
        except Refusal as refusal:
            with speaking(writing.language):
                said = Said(sentence(refusal), is_refusal=True)
            return await self._overview(signed, writing, said, 404)
        state = await self._state(id_)
        known = persons_of(state, await self.administration.seasons.books())
        evening = await self.followed.evening(id_)
        listed = persons(id_, state.settings.name, known, evening, writing.where)
        return html(writing.persons(signed, listed))

    async def _state(self, tournament: TournamentId) -> State:
        state = self.followed.state(tournament)
        if state is None:
            state = await folded(self.administration.logs, tournament)
        if state is None:
            raise Refusal("tournament_not_found", given=tournament, count=0)
        return state

    async def _act(self, account: Account, fields: Fields) -> Said:
        """Do what a form asks for; ``Refusal`` if that cannot be."""
        work, told = self.administration, _Told(fields)
        match fields.get("act", ""):
            case "admit":
                club, code = await work.admit(account, told.text("name"))
                text = tr("„{name}“ ist aufgenommen; Code für den Rechner:", name=club.name)
                return Said(text, shown(code))
            case "hall_code":
                code = await work.hall_code(account, ClubNumber(told.number("club")))
                return Said(tr("Code für den Rechner:"), shown(code))
            case "revoke":
                await work.revoke(account, ClubNumber(told.number("club")))
            case "series":
                series = typed_series(
                    told.text("series"),
                    told.text("name"),
                    told.text("best"),
                    told.text("points"),
                    told.text("beyond"),
                )
                if series is None:
                    raise Refusal("number_unusable", given=told.text("points"))
                await work.begin_series(account, series)
            case "drop_series":
                await work.drop_series(account, told.text("series"))
            case "count" | "leave_out" as act:
                id_ = TournamentId(StationId(told.text("tournament")))
                tournament = await work.tournament(account, id_)
                await work.count(account, told.text("series"), tournament, does=act == "count")
            case "member":
                club_ = told.optional("club")
                number = ClubNumber(club_) if club_ is not None else None
                await work.add_member(account, told.number("member"), number)
            case "agree" | "disagree" as act:
                await work.agree(account, told.number("member"), agrees=act == "agree")
            case "recognise":
                tournament = await work.tournament(account, told.text("tournament"))
                state = await self._state(tournament)
                at = told.number("number"), told.number("place")
                await work.recognise(account, state, *at, told.number("member"))
            case "sign_in_code":
                club_ = told.optional("club")
                number = ClubNumber(club_) if club_ is not None else None
                code = await work.sign_in_code(account, told.text("name"), number)
                text = tr("Code zum Anmelden, einmal und eine Viertelstunde lang gültig:")
                return Said(text, f"{shown(code[:8])}-{shown(code[8:])}")
            case "lock_out":
                await work.lock_out(account, told.text("name"))
            case _:
                raise Refusal("admin_act_unknown")
        return Said()


@dataclass(frozen=True)
class _Told:
    """The fields of a form; a number that is none is refused."""

    fields: Fields

    def text(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def number(self, name: str) -> int:
        given = self.text(name)
        if not (given.isascii() and given.isdecimal() and len(given) <= 9):
            raise Refusal("number_unusable", given=given)
        return int(given)

    def optional(self, name: str) -> int | None:
        return self.number(name) if self.text(name) else None


async def _fields(request: web.Request) -> Fields | None:
    """Return what a form brings; none if it is no plain form, or too long."""
    length = request.content_length
    if length is None or length > MOST_BYTES:
        return None
    try:
        return read_fields(await request.read())
    except Refusal:
        return None


def address_of(peer: str, told: str | None) -> str:
    """Return from where somebody comes, as far as one computer or line can be told apart.

    A web server on this very computer has ``told`` for whom it asks; nobody else is believed.
    """
    given = told.rpartition(",")[2].strip() if told and _is_loopback(peer) else peer
    try:
        address = ip_address(given)
    except ValueError:
        return "?"
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), 64), strict=False))  # what one customer is given
    return str(address)


def _is_loopback(given: str) -> bool:
    try:
        return ip_address(given).is_loopback
    except ValueError:
        return False


def _is_foreign(request: web.Request) -> bool:
    """Return whether a form comes from a page of somebody else."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None and site not in SITES:
        return True
    return origin is not None and urlsplit(origin).netloc != request.host


def _token(secret: str) -> str:
    """Return what forms of a session bring back; from it the secret does not follow."""
    return hmac.new(secret.encode(), b"form", hashlib.sha256).hexdigest()
