"""What a series is: its tournaments, and the rules by which its tables are made."""

from typing import Literal

from msgspec import Struct

from bobbl_server.core.rating.rules import Rules, check_rules
from bobbl_shared.errors import InputError
from bobbl_shared.ids import TournamentId

CupCriterion = Literal[
    "points", "best_evenings", "wins", "evenings", "all_points", "newest_evening"
]
"""By what the cup ranks, more is better in each of them.

``points`` of the evenings that count; ``best_evenings``: the points of each of them, the most
first; ``wins``: evenings won, counting or not; ``evenings``: how many were played; ``all_points``:
of all evenings; ``newest_evening``: the points of the newest evening of the series.
"""

MOST_PLACES = 1000
MOST_POINTS = 1_000_000


class Source(Struct, frozen=True, order=True, gc=False):
    """The event that a number comes from."""

    tournament: TournamentId
    index: int


class CupRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How many points a place gives, and how they add up.

    ``points`` of the first place, the second and so on; every later one gives ``beyond``. Those who
    share a place have the points of that place. The ``best`` evenings of a person count, all if
    none. ``criteria`` rank in order; equal in all of them is equal in rank.
    """

    points: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
    beyond: int = 1
    best: int | None = 6
    criteria: tuple[CupCriterion, ...] = ("points", "best_evenings")

    def of(self, place: int) -> int:
        """Return the points of a place, from 1."""
        return self.points[place - 1] if place <= len(self.points) else self.beyond


class Series(Struct, frozen=True, forbid_unknown_fields=True):
    """Tournaments whose evenings are counted together; ``id`` stands in addresses of pages."""

    id: str
    name: str
    tournaments: tuple[TournamentId, ...]
    cup: CupRules = CupRules()
    rating: Rules = Rules()


def check_series(series: Series, place: str = "$.") -> None:
    """Raise ``InputError`` for the first thing that cannot be applied, ``place`` before its key."""
    if len(set(series.tournaments)) != len(series.tournaments):
        raise InputError("series_tournament_twice", f"{place}tournaments")
    _check_cup(series.cup, f"{place}cup.")
    check_rules(series.rating, f"{place}rating.")


def _check_cup(rules: CupRules, place: str) -> None:
    if not 1 <= len(rules.points) <= MOST_PLACES:
        raise InputError("cup_places_wrong", f"{place}points", most=MOST_PLACES)
    falling = [MOST_POINTS, *rules.points, rules.beyond, 0]
    if falling != sorted(falling, reverse=True):
        raise InputError("cup_points_rising", f"{place}points", most=MOST_POINTS)
    if rules.best is not None and rules.best < 1:
        raise InputError("number_too_small", f"{place}best", least=1)
    if not rules.criteria or len(set(rules.criteria)) != len(rules.criteria):
        raise InputError("cup_criteria_wrong", f"{place}criteria")
