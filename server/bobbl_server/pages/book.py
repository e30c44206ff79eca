"""The pages of an evening as bytes: made once for everybody, and again only if something changed.

A page's *version* follows from what it shows, without the minute in its footer, so it changes only
when something on the page does; the language does not matter to it. Bytes are kept by version,
language and minute, up to ``MOST_BYTES`` of them all, the last ones asked for.
"""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Struct

from bobbl_server.pages.downloads import downloads
from bobbl_server.pages.message import message
from bobbl_server.pages.published import Evening
from bobbl_server.pages.rendering import Above, Frame, Linking, Sheet, Site, frame_of, rendered
from bobbl_server.pages.routes import Parameters, Route, found
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import LANGUAGES, speaking, tr
from bobbl_shared.i18n.sentences import sentence

LONGEST_PATH = 200
LONGEST_QUERY = 300
"""Letters of a path, and of all that is asked behind it."""

MOST_BYTES = 32 * 1024 * 1024
"""Of pages that are kept."""

MOST_VERSIONS = 5_000
"""Of pages whose versions are known."""

HTML = "text/html; charset=utf-8"
JSON = "application/json; charset=utf-8"
TEXT = "text/plain; charset=utf-8"
PNG = "image/png"

CREST = "/wappen.png"
"""Where the crest of the club lies; on the club's web space no page shows it."""


_Told = tuple[tuple[str, str], ...]
_Asked = tuple[str, _Told]
_Key = tuple[str, str, bool, datetime]

Unlock = Callable[[Evening, int, str], Evening]
"""Gives the evening for an entrant's own page, with what a slip code opens (see ``own_result``)."""


def _locked(evening: Evening, _number: int, _code: str) -> Evening:
    return evening


Upwards = Callable[[str], Above]
"""Says, in the language in use, what lies above an evening; it is given the language for links."""


class Answer(Struct, frozen=True):
    """What ``/api`` gives of a page."""

    version: str
    as_of: datetime
    is_alone: bool
    page: Struct


class Rendered(NamedTuple):
    """A page as it is sent; the strong ETags tell the plain and the compressed form apart."""

    status: int
    content_type: str
    language: str
    version: str
    body: bytes
    gzip: bytes
    etag: str
    gzip_etag: str


class Made(NamedTuple):
    """What a page shows; ``parameters`` are those that it heeds.

    No route: a message that says the refusal.
    """

    route: Route | None
    parameters: Parameters
    model: Struct
    version: str
    refusal: Refusal | None = None
    status: int = 200


@dataclass
class PageBook:
    """Holds an evening, and gives its pages; ``zone`` is that of the hall, none: this computer's.

    ``unlock`` opens one's own result with the code on one's slip; by itself nothing does.
    ``upwards``: the evening is one of many; what it says is of the minute, as the footer is.
    Nothing that is asked for makes an error: a path that leads nowhere gives a page that says so.
    """

    evening: Evening
    zone: tzinfo | None = None
    links: Linking = field(default_factory=Site)
    unlock: Unlock = _locked
    upwards: Upwards | None = None
    _made: OrderedDict[_Asked, Made] = field(default_factory=OrderedDict)
    _pages: OrderedDict[_Key, Rendered] = field(default_factory=OrderedDict)
    _bytes: int = 0
    _downloads: dict[str, bytes] | None = None
    _packed: dict[str, Rendered] = field(default_factory=dict)

    def show(self, evening: Evening) -> None:
        """Give pages of this evening from now on."""
        self.evening = evening
        self._made.clear()
        self._packed.clear()
        self._downloads = None

    def has(self, path: str, query: Mapping[str, str]) -> bool:
        """Return whether it is known what a page shows: else asking for it costs work."""
        try:
            route, told = _asked(path, tuple(sorted(query.items())))
        except Refusal:
            return False
        return (route.name, told) in self._made

    def version(self, path: str, query: Mapping[str, str]) -> str:
        """Return the version of what a page shows, without writing it."""
        return self.made(path, query).version

    def made(self, path: str, query: Mapping[str, str]) -> Made:
        """Return what a page shows; a message if it cannot be.

        What nobody heeds makes no page of its own: else a guest could fill the memory with it.
        """
        try:
            route, told = _asked(path, tuple(sorted(query.items())))
            known = self._made.get((route.name, told))
            if known is None:
                known = self._made[route.name, told] = self._make(route, dict(told))
                if len(self._made) > MOST_VERSIONS:
                    self._made.popitem(last=False)
        except Refusal as refusal:
            return self._refused(refusal)
        return known

    def page(self, path: str, query: Mapping[str, str], language: str) -> Rendered:
        """Return a page for a browser that prefers a language; ``lang`` in the query goes first."""
        chosen = query.get("lang", "")
        spoken = chosen if chosen in LANGUAGES else language
        return self._page(self.made(path, query), spoken, is_chosen=spoken != language)

    def refused(self, refusal: Refusal, language: str) -> Rendered:
        """Return a page that says in a sentence why there is no other."""
        return self._page(self._refused(refusal), language, is_chosen=False)

    def download(self, path: str) -> Rendered | None:
        """Return a file that guests may take home, or the crest; none: nothing has this path."""
        if self._downloads is None:
            self._downloads = downloads(self.evening)
        is_crest = path == CREST
        content = self.evening.crest if is_crest else self._downloads.get(path.removeprefix("/"))
        if content is None:
            return None
        known = self._packed.get(path)
        if known is None:
            version = sha256(content).hexdigest()[:16]
            kind = PNG if is_crest else JSON if path.endswith(".json") else TEXT
            known = self._packed[path] = packed(version, kind, "", content)
        return known

    def answer(self, path: str, query: Mapping[str, str]) -> Rendered:
        """Return what a page shows as JSON, for programs; ``path`` is that of the page."""
        made = self.made(path, query)
        evening = self.evening
        key = (made.version, "json", False, evening.as_of)
        shown = Answer(made.version, evening.as_of, evening.is_alone, made.model)
        return self._pages.get(key) or self._keep(
            key, packed(made.version, JSON, "", msgspec.json.encode(shown), made.status)
        )

    def _make(self, route: Route, parameters: Parameters) -> Made:
        model = route.model(self._evening_for(parameters), parameters)
        name = f"{route.name} {sorted(parameters.items())}"
        return Made(route, parameters, model, self._version(name, model))

    def _refused(self, refusal: Refusal) -> Made:
        said = message(refusal)
        return Made(None, {}, said, self._version("", said), refusal, said.status)

    def _page(self, made: Made, language: str, *, is_chosen: bool) -> Rendered:
        key = (made.version, language, is_chosen, self.evening.as_of)
        known = self._pages.get(key)
        if known is not None:
            self._pages.move_to_end(key)
            return known
        body = self._html(made, language, is_chosen=is_chosen).encode()
        return self._keep(key, packed(made.version, HTML, language, body, made.status))

    def _evening_for(self, parameters: Parameters) -> Evening:
        """Return the evening as who asks may see it: with a slip code, one's own result too."""
        number, code = parameters.get("number"), parameters.get("code")
        return self.unlock(self.evening, int(number), code) if number and code else self.evening

    def _version(self, name: str, model: Struct) -> str:
        shown = msgspec.json.encode((name, self._frame, model))
        return sha256(shown).hexdigest()[:16]

    @property
    def _frame(self) -> Frame:
        evening = self.evening
        return frame_of(evening.settings, has_phones=evening.has_phones, is_alone=evening.is_alone)

    def _html(self, made: Made, language: str, *, is_chosen: bool) -> str:
        route, told = made.route, made.parameters
        with speaking(language):
            title = route.title() if route is not None else tr("Das gibt es hier nicht")
            said = sentence(made.refusal) if made.refusal is not None else ""
            linked = language if is_chosen else ""
            above = self.upwards(linked) if self.upwards is not None else None
        sheet = Sheet(
            frame=self._frame,
            title=title,
            version=made.version,
            language=language,
            as_of=self.evening.as_of,
            path=route.path.format_map(told) if route is not None else "/",
            query={name: told[name] for name in route.query if name in told} if route else {},
            links=self.links,
            is_chosen=is_chosen,
            zone=self.zone,
            above=above,
        )
        template = route.template if route is not None else "message.html"
        return rendered(template, sheet, shown=made.model, sentence=said)

    def _keep(self, key: _Key, page: Rendered) -> Rendered:
        self._pages[key] = page
        self._bytes += _weight(page)
        while self._bytes > MOST_BYTES and len(self._pages) > 1:
            _, oldest = self._pages.popitem(last=False)
            self._bytes -= _weight(oldest)
        return page


@lru_cache(2000)
def _asked(path: str, query: _Told) -> tuple[Route, _Told]:
    """Return which page is asked for, and what it heeds of all that is told."""
    if len(path) > LONGEST_PATH or sum(len(n) + len(v) for n, v in query) > LONGEST_QUERY:
        raise Refusal("page_query_too_long")
    route, taken = found(path)
    heeded = {name: value for name, value in query if name in route.query}
    return route, tuple(sorted({**taken, **heeded}.items()))


def packed(
    version: str,
    content_type: str,
    language: str,
    body: bytes,
    status: int = 200,
    compressed: bytes | None = None,
) -> Rendered:
    """Return bytes as they are sent; ``compressed`` are the same, if they are at hand so."""
    digest = sha256(body).hexdigest()[:20]
    return Rendered(
        status=status,
        content_type=content_type,
        language=language,
        version=version,
        body=body,
        gzip=compressed if compressed is not None else gzip.compress(body, 6, mtime=0),
        etag=f'"{digest}"',
        gzip_etag=f'"{digest}-gzip"',
    )


def _weight(page: Rendered) -> int:
    return len(page.body) + len(page.gzip)
