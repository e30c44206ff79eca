"""All pages: one row each, which site, stream, ``/api`` and the files of the static site read."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from bobbl_server.pages.fair import fair
from bobbl_server.pages.home import home
from bobbl_server.pages.notices import notices
from bobbl_server.pages.own_page import own_page
from bobbl_server.pages.plan import plan
from bobbl_server.pages.prizes import prizes
from bobbl_server.pages.published import Evening
from bobbl_server.pages.ranking import ranking
from bobbl_server.pages.round_page import round_page
from bobbl_server.pages.rules import rules
from bobbl_server.pages.seat_finder import seat_finder
from bobbl_server.pages.wall.page import wall
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr

Parameters = Mapping[str, str]
"""What a path and its query say; of ``NUMBERS`` always digits."""

NUMBERS = {"number", "round"}
"""Parameters of a path that are numbers."""

LONGEST_NUMBER = 6


def once(_: Evening) -> Iterable[Parameters]:
    """Return that a page is there once."""
    return ({},)


@dataclass(frozen=True)
class Route:
    """A page: where it is, what it shows, and how.

    ``path`` and ``file`` have parameters in braces; ``file`` is the page's name on the static site,
    empty if it is not there, and ``instances`` the parameters with which it is. ``query`` names
    what is heeded behind the ``?``. ``title`` is said in the language in use.
    """

    name: str
    path: str
    model: Callable[[Evening, Parameters], Struct]
    template: str
    title: Callable[[], str]
    file: str = ""
    query: tuple[str, ...] = ()
    instances: Callable[[Evening], Iterable[Parameters]] = once


def _own(evening: Evening, told: Parameters) -> Struct:
    return own_page(evening, int(told["number"]), has_code=bool(told.get("code")))


def _pairs(evening: Evening) -> Iterable[Parameters]:
    return _numbered(evening) if evening.settings.entrants == "pairs" else ()


def _players(evening: Evening) -> Iterable[Parameters]:
    return _numbered(evening) if evening.settings.entrants == "players" else ()


def _numbered(evening: Evening) -> Iterable[Parameters]:
    return ({"number": str(each)} for each in evening.guests)


ROUTES = (
    Route(
        "home",
        "/",
        lambda evening, _: home(evening),
        "home.html",
        lambda: tr("Übersicht"),
        "index.html",
    ),
    Route(
        "seat_finder",
        "/platz",
        lambda evening, told: seat_finder(evening, told.get("q", "")),
        "seat_finder.html",
        lambda: tr("Wo sitze ich?"),
        "platz.html",
        query=("q",),
    ),
    Route(
        "own_pair",
        "/paar/{number}",
        _own,
        "own_page.html",
        lambda: tr("Unser Paar"),
        "paar-{number}.html",
        query=("code",),
        instances=_pairs,
    ),
    Route(
        "own_player",
        "/spieler/{number}",
        _own,
        "own_page.html",
        lambda: tr("Meine Ergebnisse"),
        "spieler-{number}.html",
        query=("code",),
        instances=_players,
    ),
    Route(
        "latest_round",
        "/runde",
        lambda evening, _: round_page(evening),
        "round.html",
        lambda: tr("Alle Tische"),
        "runde.html",
    ),
    Route(
        "round",
        "/runde/{round}",
        lambda evening, asked: round_page(evening, int(asked["round"])),
        "round.html",
        lambda: tr("Alle Tische"),
        "runde-{round}.html",
        instances=lambda evening: [{"round": str(each.number)} for each in evening.rounds],
    ),
    Route(
        "ranking",
        "/rangliste",
        lambda evening, _: ranking(evening),
        "ranking.html",
        lambda: tr("Rangliste"),
        "rangliste.html",
    ),
    Route(
        "plan",
        "/plan",
        lambda evening, _: plan(evening),
        "plan.html",
        lambda: tr("Zeitplan"),
        "plan.html",
    ),
    Route(
        "notices",
        "/ansagen",
        lambda evening, _: notices(evening),
        "notices.html",
        lambda: tr("Ansagen"),
        "ansagen.html",
    ),
    Route(
        "prizes",
        "/preise",
        lambda evening, _: prizes(evening),
        "prizes.html",
        lambda: tr("Preise"),
        "preise.html",
    ),
    Route(
        "rules",
        "/regeln",
        lambda evening, _: rules(evening),
        "rules.html",
        lambda: tr("Regeln"),
        "regeln.html",
    ),
    Route(
        "fair",
        "/fair",
        lambda evening, _: fair(evening),
        "fair.html",
        lambda: tr("Fair gelost?"),
        "fair.html",
    ),
    Route(
        "wall",
        "/leinwand/{name}",
        lambda evening, told: wall(evening, told["name"]),
        "wall.html",
        lambda: tr("Leinwand"),
        instances=lambda evening: [{"name": each} for each in evening.screens],
    ),
)


def found(path: str) -> tuple[Route, Parameters]:
    """Return the page at a path and what the path says; ``Refusal`` if there is none."""
    parts = path.strip("/").split("/")
    for route, pattern in _PATTERNS:
        told = taken(pattern, parts, NUMBERS, LONGEST_NUMBER)
        if told is not None:
            return route, told
    raise Refusal("page_unknown")


def taken(
    pattern: Sequence[str], parts: Sequence[str], numbers: Collection[str], longest: int
) -> Parameters | None:
    """Return what the parts of a path say in place of names in braces; none for another path.

    Raises ``Refusal`` if one that is among ``numbers`` is none with at most so many digits.
    """
    if len(pattern) != len(parts):
        return None
    taken = {}
    for wanted, part in zip(pattern, parts, strict=True):
        if not wanted.startswith("{"):
            if wanted != part:
                return None
            continue
        name = wanted[1:-1]
        is_number = part.isascii() and part.isdigit() and len(part) <= longest
        if name in numbers and not is_number:
            raise Refusal("page_number_unusable")
        taken[name] = part
    return taken


_PATTERNS = [(route, route.path.strip("/").split("/")) for route in ROUTES]
