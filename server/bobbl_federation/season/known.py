"""Tournaments and persons as they are known to those who act for a federation."""

from dataclasses import dataclass

from bobbl_federation.store.checks import Check
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.seasons import Claim, Decision, SeasonBooks
from bobbl_shared.domain.state import State
from bobbl_shared.ids import PersonId, TournamentId


@dataclass(frozen=True)
class KnownTournament:
    """A tournament that a club has handed over: the name it began with, and how far it holds."""

    id: TournamentId
    name: str
    club: ClubNumber
    length: int
    check: Check


@dataclass(frozen=True)
class KnownPerson:
    """A person of a tournament: start number and place in the entrant, from 1.

    ``member``: who that is, 0 for no member; none: nothing is known.
    """

    id: PersonId
    number: int
    place: int
    member: int | None


def persons_of(state: State, books: SeasonBooks) -> tuple[KnownPerson, ...]:
    """Return the persons of a tournament by start number, with what was said of them."""
    said: dict[PersonId, int] = {}
    told: list[Claim | Decision] = [*books.claims, *books.decisions]
    for each in told:
        if each.tournament == state.tournament:
            said[each.person] = each.member
    return tuple(
        KnownPerson(person, each.number, place, said.get(person))
        for each in state.numbered()
        for place, person in enumerate(each.persons, 1)
    )
