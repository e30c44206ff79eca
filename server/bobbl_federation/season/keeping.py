"""Series between the store, which keeps their rules as text, and those who reckon with them."""

import msgspec
from msgspec import Struct

from bobbl_federation.season.recognition import Recognised, recognised
from bobbl_federation.season.series import CupRules, Series, check_series
from bobbl_federation.store.seasons import KeptSeries, SeasonBooks
from bobbl_server.core.rating.rules import Rules
from bobbl_shared.domain.names import tidy
from bobbl_shared.errors import InputError
from bobbl_shared.reading import read


class SeriesRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a series as they are kept."""

    cup: CupRules = CupRules()
    rating: Rules = Rules()


def series_of(kept: KeptSeries) -> Series:
    """Return a series; ``InputError`` if its rules are none that this program knows."""
    rules = read(kept.rules.encode(), SeriesRules)
    return Series(kept.id, kept.name, tuple(sorted(kept.tournaments)), rules.cup, rules.rating)


def kept_series(series: Series) -> KeptSeries:
    """Return a series as it is kept; ``InputError`` for the first thing that cannot be applied."""
    if not _is_id(series.id):
        raise InputError("series_id_unusable", "$.id", most=LONGEST_ID)
    name = tidy(series.name)
    if not name or len(name) > LONGEST_NAME:
        raise InputError("series_name_unusable", "$.name", most=LONGEST_NAME)
    check_series(series)
    rules = msgspec.json.encode(SeriesRules(series.cup, series.rating)).decode()
    return KeptSeries(series.id, name, rules, frozenset(series.tournaments))


LONGEST_ID = 32
LONGEST_NAME = 80


def _is_id(text: str) -> bool:
    """Return whether a series can be found in an address by it."""
    plain = text.replace("-", "")
    return text.isascii() and plain.isalnum() and text == text.lower() and len(text) <= LONGEST_ID


def all_series(books: SeasonBooks) -> tuple[Series, ...]:
    """Return all series that can be reckoned; a newer program's are left to that."""
    found = []
    for each in books.series:
        try:
            found.append(series_of(each))
        except InputError:
            continue
    return tuple(found)


def who_is_who(books: SeasonBooks) -> Recognised:
    """Return which members persons are."""
    members = {each.number for each in books.members}
    return recognised(members, books.claims, books.decisions)


def agreed(books: SeasonBooks) -> frozenset[int]:
    """Return the members whose evenings have a page."""
    return frozenset(each.number for each in books.members if each.agreed)
