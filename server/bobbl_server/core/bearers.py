"""Which persons have given the same number in the federation as those a command brings.

A number is one person's. It stands in the contact details, so that the log does not say it: the
server looks it up, and what it found is recorded with the decision.
"""

from collections.abc import Callable, Iterable

from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.readings.personal_text import persons_brought
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash, PersonId

MemberOf = Callable[[DetailsHash], str | None]
"""Looks the number in some contact details up; empty: none was given, none: they cannot be read."""


class Bearers:
    """Finds who bears a number already; remembers what each hash says."""

    def __init__(self, member_of: MemberOf) -> None:
        """Use ``member_of`` for every hash not seen before."""
        self._member_of = member_of
        self._known: dict[DetailsHash, str] = {}

    def forget(self, hashes: Iterable[DetailsHash]) -> None:
        """Remember nothing of these details."""
        for each in hashes:
            self._known.pop(each, None)

    def of(self, state: State, payload: AnyPayload) -> tuple[PersonId, ...]:
        """Return who bears a number that a payload newly gives to somebody else.

        Those who are registered come in their order, then those of the payload itself who share
        one. Whoever has left or is withdrawn does not count.
        """
        given: dict[str, PersonId] = {}
        shared: list[PersonId] = []
        brought = persons_brought(payload)
        for each in brought:
            number = self._number(each)
            known = state.persons.get(each.id)
            if not number or (known is not None and self._number(known.person) == number):
                continue
            if number in given:
                shared.append(each.id)
            given[number] = each.id
        if not given:
            return ()
        own = {each.id for each in brought}
        others = (
            id_
            for id_, known in state.persons.items()
            if id_ not in own
            and not known.has_left
            and self._number(known.person) in given
            and state.entrants[known.entrant].status != "withdrawn"
        )
        return (*others, *shared)

    def knows_all(self, state: State, payload: AnyPayload) -> bool:
        """Return whether all contact details that decide about numbers can be read."""
        persons = [each.person for each in state.persons.values()]
        return all(self._number(each) is not None for each in (*persons, *persons_brought(payload)))

    def _number(self, person: Person) -> str | None:
        if person.contact is None:
            return ""
        number = self._known.get(person.contact)
        if number is None and (number := self._member_of(person.contact)) is not None:
            self._known[person.contact] = number
        return number
