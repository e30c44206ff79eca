"""Which members of the federation the persons of an evening are: by number or by decision.

A hall says the federation number that a person gave, and somebody may have decided who a person is;
what was decided goes before what was given, the latest decision before earlier ones. A name alone
says nothing here: two people may bear one, and one person may write it in two ways.

If two persons of an evening are said to be one member and that cannot be, because both sit at
tables of one round or both have a place, neither is counted as the member until it is decided.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

from msgspec import Struct

from bobbl_federation.season.finished import Finished
from bobbl_federation.store.seasons import Claim, Decision
from bobbl_shared.ids import PersonId, TournamentId

NOBODY = 0
"""The decision that a person is no member."""

Who = tuple[TournamentId, PersonId]
"""A person of an evening."""


class Recognised(Struct, frozen=True):
    """Who is who; ``unknown``: claims and decisions that name no member that there is."""

    numbers: Mapping[Who, int]
    unknown: tuple[Claim | Decision, ...] = ()

    def members(self, evening: Finished) -> Mapping[PersonId, int]:
        """Return the members among the persons of an evening, without those that clash."""
        found = self._named(evening)
        clashing = {each for some in _clashes(evening, found) for each in some}
        return {person: number for person, number in found.items() if person not in clashing}

    def clashes(self, evening: Finished) -> tuple[tuple[int, tuple[PersonId, ...]], ...]:
        """Return the members that several persons would be, with these."""
        found = self._named(evening)
        return tuple((found[some[0]], some) for some in _clashes(evening, found))

    def _named(self, evening: Finished) -> dict[PersonId, int]:
        persons = (
            *(each.person for each in evening.places),
            *(person for games in evening.rounds for game in games for person, _ in game.four),
        )
        named = {each: self.numbers.get((evening.tournament, each), NOBODY) for each in persons}
        return {each: number for each, number in named.items() if number != NOBODY}


def recognised(
    members: Collection[int], claims: Iterable[Claim], decisions: Iterable[Decision]
) -> Recognised:
    """Return who is who among these members."""
    numbers: dict[Who, int] = {}
    unknown: list[Claim | Decision] = []
    told: list[Claim | Decision] = [*claims, *sorted(decisions, key=lambda one: one.number)]
    for each in told:
        if each.member in members or (isinstance(each, Decision) and each.member == NOBODY):
            numbers[each.tournament, each.person] = each.member
        else:
            unknown.append(each)
    return Recognised(numbers, tuple(unknown))


def _clashes(evening: Finished, named: Mapping[PersonId, int]) -> tuple[tuple[PersonId, ...], ...]:
    """Return the persons of each member that cannot be one."""
    persons: defaultdict[int, list[PersonId]] = defaultdict(list)
    for person, number in named.items():
        persons[number].append(person)
    there = [frozenset(each.person for each in evening.places)]
    there += [frozenset(one for game in games for one, _ in game.four) for games in evening.rounds]
    return tuple(
        tuple(some)
        for some in persons.values()
        if any({one, other} <= each for one, other in combinations(some, 2) for each in there)
    )
