"""Results and winners of earlier evenings, a year on each page."""

from msgspec import Struct

from bobbl_federation.pages.cards import Card
from bobbl_federation.pages.halls import FlawedEvening, flaws_of
from bobbl_federation.pages.holdings import Holdings
from bobbl_shared.errors import Refusal


class EarlierModel(Struct, frozen=True):
    """The finished evenings of a year, the newest first; ``years`` have any. 0: there is none."""

    year: int
    years: tuple[int, ...]
    evenings: tuple[Card, ...]
    flaws: tuple[FlawedEvening, ...]


def earlier(holdings: Holdings, year: int | None = None) -> EarlierModel:
    """Return the evenings of a year, of the newest if none is said; ``Refusal`` if it has none."""
    finished = [each for each in holdings.cards if each.is_finished]
    years = tuple(sorted({each.day.year for each in finished}, reverse=True))
    if year is not None and year not in years:
        raise Refusal("page_year_empty", year=year)
    chosen = year if year is not None else next(iter(years), 0)
    shown = [each for each in finished if each.day.year == chosen]
    shown.sort(key=lambda each: (each.day, each.name, each.tournament), reverse=True)
    return EarlierModel(chosen, years, tuple(shown), flaws_of(holdings, shown))
