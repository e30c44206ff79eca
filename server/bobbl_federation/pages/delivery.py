"""How a page is sent: its headers as data, so that a cache in front carries the crowd.

A shared cache keeps a page for so many seconds, gives it on while it asks for a newer one, and for
a day while the server cannot be reached. Browsers ask each time whether a page is still the same.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from bobbl_server.pages.book import Rendered

Lifetime = Literal["running", "settled", "still", "fixed", "refused"]
"""Of what changes while people play, of what changes once an evening is over, of an evening that is
put away, of files whose address names what is in them, and of a page that says there is none."""

CACHING: Mapping[Lifetime, str] = {
    "running": "public, max-age=0, s-maxage=1, stale-while-revalidate=5, stale-if-error=86400",
    "settled": "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
    "still": "public, max-age=0, s-maxage=3600, stale-while-revalidate=600, stale-if-error=86400",
    "fixed": "public, max-age=31536000, immutable",
    "refused": "public, max-age=0, s-maxage=5",
}
VARY = "Accept-Encoding, Accept-Language"


class Page(NamedTuple):
    """A page, and how long it may be kept."""

    rendered: Rendered
    lifetime: Lifetime


class Sent(NamedTuple):
    """What goes out."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def sent(page: Page, known: str = "", *, takes_gzip: bool = False) -> Sent:
    """Return a page as a browser takes it; ``known`` is what it sent as ``If-None-Match``."""
    rendered = page.rendered
    etag = rendered.gzip_etag if takes_gzip else rendered.etag
    headers = {"Cache-Control": CACHING[page.lifetime], "Vary": VARY}
    if rendered.status == 200:
        headers["ETag"] = etag
        if known.strip() == "*" or etag in {
            each.strip().removeprefix("W/") for each in known.split(",")
        }:
            return Sent(304, headers, b"")
    headers["Content-Type"] = rendered.content_type
    if rendered.language:
        headers["Content-Language"] = rendered.language
    if takes_gzip:
        headers["Content-Encoding"] = "gzip"
    return Sent(rendered.status, headers, rendered.gzip if takes_gzip else rendered.body)
