"""The tables of a season, each number with the way to the events it comes from."""

from collections.abc import Iterable
from datetime import date
from itertools import groupby

from msgspec import Struct

from bobbl_federation.pages.cards import event_path, hall_path
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.members import Member, member
from bobbl_federation.pages.parts import parts
from bobbl_federation.season.cup import CupLine, CupValue
from bobbl_federation.season.ratings import RatingLine
from bobbl_federation.season.series import CupCriterion, CupRules, Source
from bobbl_federation.season.standing import SeasonStanding
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import TournamentId

MOST_ROWS = 200
"""Of a table on one page."""


class ListedSeason(Struct, frozen=True):
    """A season in the list of all of them."""

    id: str
    name: str
    evenings: int
    members: int


class SeasonsModel(Struct, frozen=True):
    """All seasons."""

    seasons: tuple[ListedSeason, ...]


class SeasonEvening(Struct, frozen=True):
    """An evening that counts; ``is_checked``: all was decided again, ``bad`` does not hold."""

    name: str
    path: str
    day: date | None
    is_checked: bool
    bad: int | None


class CupPart(Struct, frozen=True):
    """What an evening gave: ``evening`` is its place in the list; ``path`` leads to the event."""

    evening: int
    place: int
    points: int
    counts: bool
    path: str


class CupRow(Struct, frozen=True):
    """A row of the cup; ``values`` by the criteria in order."""

    rank: int
    who: Member
    points: int
    values: tuple[CupValue, ...]
    parts: tuple[CupPart, ...]


class CupModel(Struct, frozen=True):
    """The cup of a season; ``doubts``: so often it is not clear who somebody is.

    ``first``: the number of the first row here; ``starts``: those with which all parts begin.
    """

    id: str
    name: str
    rules: CupRules
    evenings: tuple[SeasonEvening, ...]
    rows: tuple[CupRow, ...]
    doubts: int
    first: int = 1
    starts: tuple[int, ...] = (1,)

    @property
    def more(self) -> tuple[CupCriterion, ...]:
        """The criteria after the points that are told in one number."""
        return tuple(
            each for each in self.rules.criteria if each not in {"points", "best_evenings"}
        )


class RatedEvening(Struct, frozen=True):
    """The results of an evening: the round of each, and the way to its event."""

    evening: int
    rounds: tuple[tuple[int, str], ...]


class RatingRow(Struct, frozen=True):
    """A row of the rating; ``change`` of the newest evening, none for who was not there."""

    rank: int
    who: Member
    rating: int
    rounds: int
    change: int | None
    parts: tuple[RatedEvening, ...]


class RatingModel(Struct, frozen=True):
    """The rating of a season; ``first`` and ``starts`` as in the cup."""

    id: str
    name: str
    evenings: tuple[SeasonEvening, ...]
    rows: tuple[RatingRow, ...]
    doubts: int
    first: int = 1
    starts: tuple[int, ...] = (1,)


def seasons(holdings: Holdings) -> SeasonsModel:
    """Return all seasons."""
    return SeasonsModel(
        tuple(
            ListedSeason(each.series.id, each.series.name, len(each.evenings), len(each.cup))
            for each in holdings.standings
        )
    )


def cup_page(holdings: Holdings, series: str, first: int = 1) -> CupModel:
    """Return the cup of a season from a row on; ``Refusal`` if there is no such season or row."""
    standing = standing_of(holdings, series)
    starts = parts(len(standing.cup), first, MOST_ROWS)
    return CupModel(
        standing.series.id,
        standing.series.name,
        standing.series.cup,
        evenings_of(holdings, standing),
        cup_rows(holdings, standing, standing.cup[first - 1 : first - 1 + MOST_ROWS]),
        len(standing.doubts),
        first,
        starts,
    )


def rating_page(holdings: Holdings, series: str, first: int = 1) -> RatingModel:
    """Return the rating of a season from a row on; ``Refusal`` as for the cup."""
    standing = standing_of(holdings, series)
    starts = parts(len(standing.ratings), first, MOST_ROWS)
    rounds = {
        Source(each.tournament, game.index): game.round
        for each in standing.evenings
        for games in each.rounds
        for game in games
    }
    places = {each.tournament: at for at, each in enumerate(standing.evenings)}
    return RatingModel(
        standing.series.id,
        standing.series.name,
        evenings_of(holdings, standing),
        tuple(
            RatingRow(
                each.rank,
                member(standing, holdings, each.member),
                each.rating,
                each.rounds,
                each.change,
                tuple(_rated(each, places, rounds)),
            )
            for each in standing.ratings[first - 1 : first - 1 + MOST_ROWS]
        ),
        len(standing.doubts),
        first,
        starts,
    )


def standing_of(holdings: Holdings, series: str) -> SeasonStanding:
    """Return how a season stands; ``Refusal`` if there is no such season."""
    standing = holdings.standing(series)
    if standing is None:
        raise Refusal("page_season_unknown")
    return standing


def evenings_of(holdings: Holdings, standing: SeasonStanding) -> tuple[SeasonEvening, ...]:
    """Return the evenings that count in a season, as they were played."""
    return tuple(_evenings(holdings, standing))


def cup_rows(
    holdings: Holdings, standing: SeasonStanding, lines: Iterable[CupLine]
) -> tuple[CupRow, ...]:
    """Return rows of the cup."""
    places = {each.tournament: at for at, each in enumerate(standing.evenings)}
    return tuple(_cup_row(holdings, standing, each, places) for each in lines)


def _evenings(holdings: Holdings, standing: SeasonStanding) -> Iterable[SeasonEvening]:
    for each in standing.evenings:
        card = holdings.card(each.tournament)
        checked = holdings.checked_of(each.tournament)
        yield SeasonEvening(
            each.name,
            hall_path(each.tournament),
            card.day if card is not None else None,
            checked.is_whole,
            checked.until if checked.flaw is not None else None,
        )


def _cup_row(
    holdings: Holdings,
    standing: SeasonStanding,
    line: CupLine,
    places: dict[TournamentId, int],
) -> CupRow:
    parts = tuple(
        CupPart(
            places[each.source.tournament],
            each.place,
            each.points,
            each.counts,
            event_path(each.source.tournament, each.source.index),
        )
        for each in line.evenings
    )
    who = member(standing, holdings, line.member)
    return CupRow(line.rank, who, line.points, line.values, parts)


def _rated(
    line: RatingLine, places: dict[TournamentId, int], rounds: dict[Source, int]
) -> Iterable[RatedEvening]:
    for tournament, some in groupby(line.sources, key=lambda each: each.tournament):
        yield RatedEvening(
            places[tournament],
            tuple((rounds[each], event_path(each.tournament, each.index)) for each in some),
        )
