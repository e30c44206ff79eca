"""A member's evenings, for who has agreed to such a page."""

from msgspec import Struct

from bobbl_federation.pages.cards import event_path
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.members import Member, member
from bobbl_federation.pages.seasons import CupRow, SeasonEvening, cup_rows, evenings_of
from bobbl_federation.season.ratings import RatingStep, rating_steps
from bobbl_federation.season.standing import SeasonStanding
from bobbl_shared.errors import Refusal


class PersonStep(Struct, frozen=True):
    """What a table did to the rating; ``path`` leads to the event of its result."""

    evening: int
    path: str
    step: RatingStep


class PersonSeason(Struct, frozen=True):
    """A member's season; no ``row``: no place in it. ``steps`` as they were played."""

    id: str
    name: str
    evenings: tuple[SeasonEvening, ...]
    row: CupRow | None
    steps: tuple[PersonStep, ...]


class PersonModel(Struct, frozen=True):
    """All about one member."""

    who: Member
    seasons: tuple[PersonSeason, ...]


def person(holdings: Holdings, number: int) -> PersonModel:
    """Return the evenings of a member.

    ``Refusal`` for who has not agreed, the same as for who is not there.
    """
    found = [
        each
        for each in (_season(holdings, standing, number) for standing in holdings.standings)
        if each.row is not None or each.steps
    ]
    if number not in holdings.agreed or not found:
        raise Refusal("page_person_unknown")
    names = [named for each in holdings.standings if (named := member(each, holdings, number)).name]
    return PersonModel(names[-1] if names else Member(number, "", True), tuple(found))


def _season(holdings: Holdings, standing: SeasonStanding, number: int) -> PersonSeason:
    lines = [each for each in standing.cup if each.member == number]
    row = next(iter(cup_rows(holdings, standing, lines)), None)
    places = {each.tournament: at for at, each in enumerate(standing.evenings)}
    steps = rating_steps(standing.series.rating, standing.evenings, holdings.who, number)
    return PersonSeason(
        standing.series.id,
        standing.series.name,
        evenings_of(holdings, standing),
        row,
        tuple(
            PersonStep(
                places[each.source.tournament],
                event_path(each.source.tournament, each.source.index),
                each,
            )
            for each in steps
        ),
    )
