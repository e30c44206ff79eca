"""The pages of a federation as bytes: made once for everybody, again only if something changed.

What a hall's own pages show is made by the models and templates of that hall's program, from what
its guests may know (``Evening``) and nothing else; here they only get an address below the hall's
and the way back to all halls. Versions and bytes follow the rules of a hall's: a page's version
changes when what it shows does, not with the minute in its footer.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bobbl_federation.containment import Failed, contained
from bobbl_federation.pages.cards import hall_path
from bobbl_federation.pages.checked import checked_words
from bobbl_federation.pages.delivery import Lifetime, Page
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.links import FILES, HubLinks
from bobbl_federation.pages.rendering import OWN_PAGES
from bobbl_federation.pages.routes import Route, found
from bobbl_federation.pages.words import heard_words
from bobbl_server.pages.book import (
    HTML,
    JSON,
    LONGEST_PATH,
    PageBook,
    Rendered,
    packed,
)
from bobbl_server.pages.message import message
from bobbl_server.pages.published import Evening
from bobbl_server.pages.rendering import Above, Frame, Sheet
from bobbl_server.pages.routes import Parameters
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import LANGUAGES, speaking, tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import StationId, TournamentId

MOST_PAGES = 2000
"""Pages whose bytes are kept."""

MOST_BOOKS = 64
"""Halls whose own pages are kept, the ones asked for last."""

HALL = "halle"
API = "/api"


T = TypeVar("T")


class Answer(Struct, frozen=True):
    """What ``/api`` gives of a page."""

    version: str
    as_of: datetime
    page: Struct


@dataclass(frozen=True)
class _Made:
    """What a page shows; no route: a message that says the refusal."""

    route: Route | None
    parameters: Parameters
    model: Struct
    version: str
    refusal: Refusal | None = None
    status: int = 200

    @property
    def lifetime(self) -> Lifetime:
        return self.route.lifetime if self.route is not None else "refused"


@dataclass
class FederationBook:
    """Holds what is known, and gives the pages of it; ``zone`` is that of the halls.

    Nothing that is asked for makes an error: a path that leads nowhere gives a page that says so,
    and so does one that cannot be made of what a hall has handed over; ``failed`` hears of that.
    """

    holdings: Holdings
    zone: tzinfo | None = None
    failed: Callable[[TournamentId, Failed], None] = lambda *_: None
    _made: OrderedDict[str, _Made] = field(default_factory=OrderedDict)
    _pages: OrderedDict[tuple[str, str, bool, datetime], Rendered] = field(
        default_factory=OrderedDict
    )
    _books: OrderedDict[TournamentId, tuple[Evening, PageBook]] = field(default_factory=OrderedDict)
    _files: dict[str, Rendered] = field(default_factory=dict)
    _failing: OrderedDict[tuple[TournamentId, str], Evening] = field(default_factory=OrderedDict)
    """Pages of halls that could not be made of an evening."""

    def show(self, holdings: Holdings) -> None:
        """Give pages of this from now on."""
        self.holdings = holdings
        self._made.clear()

    def version(self, path: str, query: Mapping[str, str]) -> str:
        """Return the version of what a page shows, without writing it."""
        inside = self._inside(path)
        if inside is not None:
            book, rest = inside
            version = self._contained(book, path, lambda: book.version(rest, query))
            return version or self._refused(_unmakeable()).version
        return self._what(path).version

    def page(self, path: str, query: Mapping[str, str], language: str) -> Page:
        """Return what lies at a path, for a browser that prefers a language.

        ``lang`` in the query goes first.
        """
        if path in FILES:
            return Page(self._file(path), "fixed")
        if path == API or path.startswith(f"{API}/"):
            return self._answer(path.removeprefix(API) or "/", query)
        inside = self._inside(path)
        if inside is not None:
            book, rest = inside
            page = self._contained(book, path, lambda: self._hall(book, rest, query, language))
            return page or self.refused(_unmakeable(), language)
        made = self._what(path)
        chosen = query.get("lang", "")
        spoken = chosen if chosen in LANGUAGES else language
        rendered = self._rendered(made, spoken, is_chosen=spoken != language)
        return Page(rendered, made.lifetime)

    def refused(self, refusal: Refusal, language: str) -> Page:
        """Return a page that says in a sentence why there is no other."""
        made = self._refused(refusal)
        return Page(self._rendered(made, language, is_chosen=False), made.lifetime)

    def _contained(self, book: PageBook, path: str, make: Callable[[], T]) -> T | None:
        """Return what is made of a hall's evening; none if it cannot be.

        It is tried again once the evening is another.
        """
        evening = book.evening
        key = (evening.tournament, path)
        if self._failing.get(key) is evening:
            return None
        try:
            with contained():
                return make()
        except Failed as error:
            self.failed(evening.tournament, error)
            self._failing[key] = evening
            if len(self._failing) > MOST_PAGES:
                self._failing.popitem(last=False)
            return None

    def _hall(self, book: PageBook, path: str, query: Mapping[str, str], language: str) -> Page:
        """Return one of a hall's own pages."""
        download = book.download(path)
        rendered = download if download is not None else book.page(path, query, language)
        return Page(rendered, _lifetime(book, rendered))

    def _answer(self, path: str, query: Mapping[str, str]) -> Page:
        """Return what a page shows as JSON, for programs."""
        inside = self._inside(path)
        if inside is not None:
            book, rest = inside
            rendered = self._contained(book, f"{API}{path}", lambda: book.answer(rest, query))
            if rendered is not None:
                return Page(rendered, _lifetime(book, rendered))
        made = self._what(path) if inside is None else self._refused(_unmakeable())
        shown = Answer(made.version, self.holdings.as_of, made.model)
        body = msgspec.json.encode(shown)
        return Page(packed(made.version, JSON, "", body, made.status), made.lifetime)

    def _inside(self, path: str) -> tuple[PageBook, str] | None:
        """Return a hall's own pages, and a path there; none for a path that is not theirs."""
        hall = hall_of(path)
        if hall is None:
            return None
        rest = path.removeprefix(f"/{HALL}/{hall}").removeprefix("/")
        if rest.startswith("ereignis/"):
            return None
        book = self._book(hall)
        return None if book is None else (book, f"/{rest}")

    def _book(self, tournament: TournamentId) -> PageBook | None:
        evening = self.holdings.evening(tournament)
        if evening is None or evening.settings.training:
            return None
        known = self._books.get(tournament)
        if known is not None and known[0] is evening:
            self._books.move_to_end(tournament)
            return known[1]
        book = known[1] if known is not None else self._new_book(tournament, evening)
        book.show(_as_followed(evening))
        self._books[tournament] = (evening, book)
        self._books.move_to_end(tournament)
        if len(self._books) > MOST_BOOKS:
            self._books.popitem(last=False)
        return book

    def _new_book(self, tournament: TournamentId, evening: Evening) -> PageBook:
        def upwards(language: str) -> Above:
            """Say the way to all halls, and what is known of this one."""
            address = HubLinks().page("/", language, {})
            return Above(address, tr("Alle Hallen"), self._said_of(tournament))

        links = HubLinks(hall_path(tournament))
        return PageBook(_as_followed(evening), self.zone, links, upwards=upwards)

    def _said_of(self, tournament: TournamentId) -> str:
        """Return how far a hall was decided again, and when it was heard last if it is away."""
        holdings = self.holdings
        checked = checked_words(holdings.checked_of(tournament))
        card = holdings.card(tournament)
        if card is None or card.heard is None:
            return checked
        heard = heard_words(card.heard, holdings.today, self.zone)
        return f"{tr('Diese Halle:')} {heard}. {checked}"

    def _what(self, path: str) -> _Made:
        known = self._made.get(path)
        if known is not None:
            return known
        try:
            if len(path) > LONGEST_PATH:
                raise Refusal("page_query_too_long")
            route, told = found(path)
            model = route.model(self.holdings, told)
        except Refusal as refusal:
            return self._refused(refusal)
        name = f"{route.path} {sorted(told.items())}"
        made = self._made[path] = _Made(route, told, model, self._version(name, model))
        if len(self._made) > MOST_PAGES:
            self._made.popitem(last=False)
        return made

    def _refused(self, refusal: Refusal) -> _Made:
        said = message(refusal)
        return _Made(None, {}, said, self._version("", said), refusal, said.status)

    def _version(self, name: str, model: Struct) -> str:
        shown = msgspec.json.encode((name, self.holdings.name, model))
        return sha256(shown).hexdigest()[:16]

    def _rendered(self, made: _Made, language: str, *, is_chosen: bool) -> Rendered:
        as_of = self.holdings.as_of.replace(second=0, microsecond=0)
        key = (made.version, language, is_chosen, as_of)
        known = self._pages.get(key)
        if known is not None:
            self._pages.move_to_end(key)
            return known
        body = self._html(made, language, as_of, is_chosen=is_chosen).encode()
        page = self._pages[key] = packed(made.version, HTML, language, body, made.status)
        if len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        return page

    def _html(self, made: _Made, language: str, as_of: datetime, *, is_chosen: bool) -> str:
        route = made.route
        with speaking(language):
            title = route.title() if route is not None else tr("Das gibt es hier nicht")
            said = sentence(made.refusal) if made.refusal is not None else ""
            sheet = Sheet(
                frame=Frame(
                    self.holdings.name,
                    is_pairs=True,
                    is_training=False,
                    has_phones=False,
                    is_alone=False,
                ),
                title=title,
                version=made.version,
                language=language,
                as_of=as_of,
                path=route.path.format_map(made.parameters) if route is not None else "/",
                query={},
                links=HubLinks(),
                is_chosen=is_chosen,
                zone=self.zone,
            )
            template = route.template if route is not None else "nowhere.html"
            return OWN_PAGES.get_template(template).render(
                page=sheet, shown=made.model, sentence=said
            )

    def _file(self, path: str) -> Rendered:
        if path not in self._files:
            kind, content = FILES[path]
            self._files[path] = packed(sha256(content).hexdigest()[:16], kind, "", content)
        return self._files[path]


def hall_of(path: str) -> TournamentId | None:
    """Return of which hall a page is, or what ``/api`` gives of it; none if of no single one."""
    parts = path.removeprefix(API).split("/", 3)
    if len(path) > LONGEST_PATH or len(parts) < 3 or parts[:2] != ["", HALL]:
        return None
    return TournamentId(StationId(parts[2]))


def _unmakeable() -> Refusal:
    return Refusal("page_unmakeable")


def _as_followed(evening: Evening) -> Evening:
    """Return an evening without what only the hall itself offers: phones, browsers as displays."""
    return replace(evening, has_phones=False, pages=None, screens={})


def _lifetime(book: PageBook, rendered: Rendered) -> Lifetime:
    if rendered.status != 200:
        return "refused"
    return "settled" if book.evening.is_finished else "running"
