"""All pages of a federation but those of its halls: a row each."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from bobbl_federation.pages.delivery import Lifetime
from bobbl_federation.pages.earlier import earlier
from bobbl_federation.pages.events import event_page
from bobbl_federation.pages.halls import halls
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.person import person
from bobbl_federation.pages.seasons import cup_page, rating_page, seasons
from bobbl_server.pages.routes import Parameters, taken
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId, TournamentId

NUMBERS = {"year", "member", "index", "first"}
"""Parameters of a path that are numbers."""

LONGEST_NUMBER = 9


@dataclass(frozen=True)
class Route:
    """A page: its path with parameters in braces, what it shows and how.

    ``title`` is said in the language in use.
    """

    path: str
    model: Callable[[Holdings, Parameters], Struct]
    template: str
    title: Callable[[], str]
    lifetime: Lifetime = "settled"


ROUTES = (
    Route(
        "/",
        lambda holdings, _: halls(holdings),
        "halls.html",
        lambda: tr("Alle Hallen heute"),
        "running",
    ),
    Route(
        "/frueher",
        lambda holdings, _: earlier(holdings),
        "earlier.html",
        lambda: tr("Frühere Abende"),
    ),
    Route(
        "/frueher/{year}",
        lambda holdings, told: earlier(holdings, int(told["year"])),
        "earlier.html",
        lambda: tr("Frühere Abende"),
    ),
    Route(
        "/frueher/{year}/ab/{first}",
        lambda holdings, told: earlier(holdings, int(told["year"]), int(told["first"])),
        "earlier.html",
        lambda: tr("Frühere Abende"),
    ),
    Route(
        "/saison",
        lambda holdings, _: seasons(holdings),
        "seasons.html",
        lambda: tr("Saison"),
    ),
    Route(
        "/saison/{series}",
        lambda holdings, told: cup_page(holdings, told["series"]),
        "cup.html",
        lambda: tr("Saison"),
    ),
    Route(
        "/saison/{series}/wertung",
        lambda holdings, told: rating_page(holdings, told["series"]),
        "rating.html",
        lambda: tr("Wertungszahlen"),
    ),
    Route(
        "/saison/{series}/ab/{first}",
        lambda holdings, told: cup_page(holdings, told["series"], int(told["first"])),
        "cup.html",
        lambda: tr("Saison"),
    ),
    Route(
        "/saison/{series}/wertung/ab/{first}",
        lambda holdings, told: rating_page(holdings, told["series"], int(told["first"])),
        "rating.html",
        lambda: tr("Wertungszahlen"),
    ),
    Route(
        "/person/{member}",
        lambda holdings, told: person(holdings, int(told["member"])),
        "person.html",
        lambda: tr("Abende einer Person"),
    ),
    Route(
        "/halle/{tournament}/ereignis/{index}",
        lambda holdings, told: event_page(
            holdings, TournamentId(StationId(told["tournament"])), int(told["index"])
        ),
        "event.html",
        lambda: tr("Ereignis"),
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


_PATTERNS = [(route, route.path.strip("/").split("/")) for route in ROUTES]
