"""Answers in HTTP: what protects a page, which language, and bytes as a browser takes them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from aiohttp import web
from multidict import CIMultiDict

from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.i18n import language as spoken_here

GUARDED: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self';"
    " connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "bobbl",
}
"""What every answer bears."""

FRESH = "no-cache"
"""A browser may keep a page, and asks each time whether it still is the same."""

LASTING = "public, max-age=31536000, immutable"
"""Of files whose address names what is in them."""

VARY = "Accept-Encoding, Accept-Language"
LONGEST_WISH = 200
"""Letters of what a browser says of its languages and encodings; who says more is not heard."""


SITES = {"same-origin", "none"}
"""From where a browser may send a form: our own pages, or the user's own hand."""


class Rendered(Protocol):
    """A page as it is sent, plain and compressed; the strong ETags tell the two apart."""

    @property
    def status(self) -> int:
        """The number in HTTP."""

    @property
    def content_type(self) -> str:
        """What it is, with its charset."""

    @property
    def language(self) -> str:
        """The language of its words; empty where there are none."""

    @property
    def version(self) -> str:
        """Stands for what it shows."""

    @property
    def body(self) -> bytes:
        """The bytes."""

    @property
    def gzip(self) -> bytes:
        """The bytes, compressed."""

    @property
    def etag(self) -> str:
        """Stands for the bytes."""

    @property
    def gzip_etag(self) -> str:
        """Stands for the compressed bytes."""


class Wishes(NamedTuple):
    """What a browser says of itself."""

    language: str
    takes_gzip: bool


def wishes(request: web.BaseRequest) -> Wishes:
    """Return language and encoding that a browser asks for in its headers."""
    headers = request.headers
    language = _language(headers.get("Accept-Language", ""))
    return Wishes(language or spoken_here(), _takes_gzip(headers.get("Accept-Encoding", "")))


@lru_cache(1000)
def _language(wish: str) -> str:
    wanted = [each.partition("-")[0] for each, weight in _weighed(wish) if weight > 0]
    return next((each for each in wanted if each in LANGUAGES), "")


@lru_cache(1000)
def _takes_gzip(wish: str) -> bool:
    taken = dict(_weighed(wish))
    return taken.get("gzip", taken.get("*", 0.0)) > 0


def _weighed(wish: str) -> list[tuple[str, float]]:
    """Return what a header names, the dearest first."""
    if len(wish) > LONGEST_WISH:
        return []
    named = []
    for part in wish.lower().split(","):
        name, _, parameter = part.partition(";")
        named.append((name.strip(), _weight(parameter.replace(" ", ""))))
    return sorted(named, key=lambda each: -each[1])


def _weight(parameter: str) -> float:
    name, _, number = parameter.partition("=")
    if name != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(number)))
    except ValueError:
        return 0.0


def sent(
    request: web.BaseRequest, page: Rendered, cache: str = FRESH, takes_gzip: bool | None = None
) -> web.Response:
    """Return a page as a browser takes it, or that it has it already."""
    is_packed = wishes(request).takes_gzip if takes_gzip is None else takes_gzip
    etag = page.gzip_etag if is_packed else page.etag
    headers = CIMultiDict(GUARDED)
    headers["Cache-Control"] = cache
    headers["Vary"] = VARY
    if page.status == 200:
        headers["ETag"] = etag
        known = request.headers.get("If-None-Match")
        if known is not None and _is_known(known, etag):
            return web.Response(status=304, headers=headers)
    headers["Content-Type"] = page.content_type
    if page.language:
        headers["Content-Language"] = page.language
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return web.Response(
        status=page.status, headers=headers, body=page.gzip if is_packed else page.body
    )


def _is_known(known: str, etag: str) -> bool:
    return known.strip() == "*" or etag in {
        each.strip().removeprefix("W/") for each in known.split(",")
    }


def redirected(path: str) -> web.Response:
    """Return that something is found elsewhere, by GET."""
    headers = CIMultiDict(GUARDED)
    headers["Cache-Control"] = "no-store"
    headers["Location"] = path
    return web.Response(status=303, headers=headers)


def html(body: str, status: int = 200) -> web.Response:
    """Return a page that no browser keeps.

    A form is sent with its origin only by a page that lets it be told where it comes from.
    """
    headers = CIMultiDict(GUARDED)
    headers["Cache-Control"] = "no-store"
    headers["Referrer-Policy"] = "same-origin"
    return web.Response(
        text=body, status=status, content_type="text/html", charset="utf-8", headers=headers
    )


def check_origin(request: web.BaseRequest) -> None:
    """Raise ``Refusal`` for a form that a page of somebody else sends."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    is_foreign = site is not None and site not in SITES
    if is_foreign or (origin is not None and origin != f"http://{request.host}"):
        raise Refusal("phone_form_foreign")
