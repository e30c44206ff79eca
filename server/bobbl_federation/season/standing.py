"""A season as it stands: both tables of a series, and which evenings are in them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bobbl_federation.season.cup import CupLine, cup
from bobbl_federation.season.finished import Finished
from bobbl_federation.season.ratings import RatingLine, ratings
from bobbl_federation.season.recognition import Recognised
from bobbl_federation.season.series import Series
from bobbl_server.pages.guests import NOBODY
from bobbl_shared.ids import PersonId, TournamentId


class Doubt(Struct, frozen=True):
    """Persons of an evening who cannot all be this member; none of them is counted as such."""

    tournament: TournamentId
    member: int
    persons: tuple[PersonId, ...]


class SeasonStanding(Struct, frozen=True):
    """The tables of a series; ``evenings`` are those that count, as they were played.

    ``names`` of members are those that the pages of their newest evening show. Who was taken out of
    the pages of any of them is not named here either.
    """

    series: Series
    evenings: tuple[Finished, ...]
    cup: tuple[CupLine, ...]
    ratings: tuple[RatingLine, ...]
    names: Mapping[int, str]
    doubts: tuple[Doubt, ...] = ()


def season_standing(
    series: Series, evenings: Iterable[Finished], who: Recognised
) -> SeasonStanding:
    """Return how a season stands; evenings of other series are left out.

    An evening given twice counts once, as it was given last.
    """
    own = set(series.tournaments)
    known = {each.tournament: each for each in evenings if each.tournament in own}
    played = tuple(sorted(known.values(), key=lambda each: each.order))
    return SeasonStanding(
        series,
        played,
        cup(series.cup, played, who),
        ratings(series.rating, played, who),
        _names(played, who),
        tuple(
            Doubt(each.tournament, member, persons)
            for each in played
            for member, persons in who.clashes(each)
        ),
    )


def _names(played: tuple[Finished, ...], who: Recognised) -> Mapping[int, str]:
    names: dict[int, str] = {}
    for evening in played:
        members = who.members(evening)
        for each in evening.places:
            member = members.get(each.person)
            if member is not None and each.shown and names.get(member) != NOBODY:
                names[member] = each.shown
    return names
