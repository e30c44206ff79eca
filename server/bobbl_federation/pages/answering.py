"""What is asked of the pages over HTTP, and what goes out, without sockets.

Whoever holds the connection gives method, target and headers, and sends what comes back; a stream
asks ``watched`` once for the page that it is about, and ``Watches`` after each batch which of all
watched pages are others now. A page is looked at once, however many streams there are of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol
from urllib.parse import parse_qsl, unquote

from bobbl_federation.pages.delivery import Page, Sent, sent
from bobbl_shared.i18n import LANGUAGES

LIVE_PATH = "/live"
LONGEST_TARGET = 2000
LONGEST_WISH = 200
MOST_FIELDS = 8
READING = ("GET", "HEAD")

Query = tuple[tuple[str, str], ...]
Watched = tuple[str, Query]
"""A page: its path, and what is asked of it."""


class Pages(Protocol):
    """What gives pages: a book of them, or whatever keeps them elsewhere."""

    def page(self, path: str, query: Mapping[str, str], language: str) -> Page:
        """Return what lies at a path; a page that says so where there is nothing."""

    def version(self, path: str, query: Mapping[str, str]) -> str:
        """Return the version of what a page shows."""


@dataclass(frozen=True)
class Asked:
    """A request for a page, and how its browser takes it; ``known`` is what it has already."""

    path: str
    query: Mapping[str, str]
    language: str
    known: str
    takes_gzip: bool
    is_head: bool


def answer(pages: Pages, method: str, target: str, headers: Mapping[str, str]) -> Sent:
    """Return the answer to a request; names of ``headers`` are in lower case."""
    asked = read_request(method, target, headers)
    if isinstance(asked, Sent):
        return asked
    return answered(asked, pages.page(asked.path, asked.query, asked.language))


def read_request(method: str, target: str, headers: Mapping[str, str]) -> Asked | Sent:
    """Return what is asked for, or the answer if that cannot be read."""
    if method not in READING:
        return Sent(405, {"Allow": ", ".join(READING), "Cache-Control": "no-store"}, b"")
    asked = _asked(target)
    if asked is None:
        return Sent(400, {"Cache-Control": "no-store"}, b"")
    path, query = asked
    return Asked(
        path,
        dict(query),
        _language(headers.get("accept-language", "")),
        headers.get("if-none-match", ""),
        _takes_gzip(headers.get("accept-encoding", "")),
        method == "HEAD",
    )


def answered(asked: Asked, page: Page) -> Sent:
    """Return a page as it was asked for."""
    found = sent(page, asked.known, takes_gzip=asked.takes_gzip)
    if asked.is_head:
        length = {"Content-Length": str(len(found.body))} if found.status != 304 else {}
        return Sent(found.status, {**found.headers, **length}, b"")
    return found


def watched(target: str) -> Watched | None:
    """Return the page that a stream is about (``/live?page=…``); none if that is none."""
    asked = _asked(target)
    if asked is None or asked[0] != LIVE_PATH:
        return None
    return _asked(dict(asked[1]).get("page", "/"))


@dataclass
class Watches:
    """The pages of which there are streams, with the versions that these have heard of.

    What ``is_still``, by its path, is not looked at.
    """

    pages: Pages
    is_still: Callable[[str], bool] = lambda _: False
    _versions: dict[Watched, str] = field(default_factory=dict)
    _streams: dict[Watched, int] = field(default_factory=dict)

    def begin(self, page: Watched) -> str:
        """Count one stream more of a page, and return the version to tell it."""
        self._streams[page] = self._streams.get(page, 0) + 1
        if page not in self._versions:
            self._versions[page] = self.pages.version(page[0], dict(page[1]))
        return self._versions[page]

    def end(self, page: Watched) -> None:
        """Count one stream less."""
        left = self._streams.get(page, 0) - 1
        if left > 0:
            self._streams[page] = left
        else:
            self._streams.pop(page, None)
            self._versions.pop(page, None)

    def changed(self) -> Mapping[Watched, str]:
        """Return the pages that are others since they were last looked at, with their versions."""
        news = {}
        for page, known in self._versions.items():
            if self.is_still(page[0]):
                continue
            version = self.pages.version(page[0], dict(page[1]))
            if version != known:
                news[page] = version
        self._versions |= news
        return news


@lru_cache(2000)
def _asked(target: str) -> Watched | None:
    """Return path and fields of what is asked for; none if they cannot be read."""
    if len(target) > LONGEST_TARGET:
        return None
    path, _, query = target.partition("?")
    try:
        fields = parse_qsl(
            query, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
        path = unquote(path, errors="strict")
    except ValueError:
        return None
    return (path, tuple(fields)) if path.startswith("/") else None


@lru_cache(1000)
def _language(wish: str) -> str:
    """Return the language that a browser would rather have; German if it names none of ours."""
    wanted = [each.partition("-")[0] for each in _wishes(wish)]
    return next((each for each in wanted if each in LANGUAGES), LANGUAGES[0])


@lru_cache(1000)
def _takes_gzip(wish: str) -> bool:
    return not {"gzip", "*"}.isdisjoint(_wishes(wish))


def _wishes(header: str) -> list[str]:
    """Return what a header names (RFC 9110, 12.4.2), the dearest first, without what is refused."""
    if len(header) > LONGEST_WISH:
        return []
    weighed = []
    for part in header.lower().split(","):
        name, _, parameter = part.partition(";")
        weighed.append((name.strip(), _weight(parameter)))
    return [name for name, weight in sorted(weighed, key=lambda each: -each[1]) if weight > 0]


def _weight(parameter: str) -> float:
    name, _, number = parameter.replace(" ", "").partition("=")
    if name != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(number)))
    except ValueError:
        return 0.0
