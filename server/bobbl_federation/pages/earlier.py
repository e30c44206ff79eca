"""Results and winners of earlier evenings, a year or a part of it on each page."""

from msgspec import Struct

from bobbl_federation.pages.cards import Card
from bobbl_federation.pages.halls import FlawedEvening, flaws_of
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.parts import parts
from bobbl_shared.errors import Refusal

MOST_EVENINGS = 100
"""On one page."""


class EarlierModel(Struct, frozen=True):
    """The finished evenings of a year, the newest first; ``years`` have any. 0: there is none.

    ``first``: the number of the first evening here; ``starts``: those with which all parts begin.
    """

    year: int
    years: tuple[int, ...]
    evenings: tuple[Card, ...]
    flaws: tuple[FlawedEvening, ...]
    first: int = 1
    starts: tuple[int, ...] = (1,)


def earlier(holdings: Holdings, year: int | None = None, first: int = 1) -> EarlierModel:
    """Return the evenings of a year from one on, of the newest year if none is said.

    ``Refusal`` if the year has none, or no part begins with this one.
    """
    finished = [each for each in holdings.cards if each.is_finished]
    years = tuple(sorted({each.day.year for each in finished}, reverse=True))
    if year is not None and year not in years:
        raise Refusal("page_year_empty", year=year)
    chosen = year if year is not None else next(iter(years), 0)
    shown = [each for each in finished if each.day.year == chosen]
    shown.sort(key=lambda each: (each.day, each.name, each.tournament), reverse=True)
    starts = parts(len(shown), first, MOST_EVENINGS)
    some = shown[first - 1 : first - 1 + MOST_EVENINGS]
    return EarlierModel(chosen, years, tuple(some), flaws_of(holdings, some), first, starts)
