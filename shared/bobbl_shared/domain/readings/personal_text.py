"""Which details hold the personal text of some people: every name they ever had, and every note.

Ids stand in an event as they are, so those that name nobody of them are not decoded.
"""

from collections.abc import Collection, Iterable, Iterator

from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import DisqualifyEntrant, SubstitutePerson
from bobbl_shared.domain.commands import AnyPayload, decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId


def people_of(state: State, entrant: Entrant) -> frozenset[PersonId]:
    """Return everybody who plays or has played under a number, and whoever was merged into them.

    Of a lone player who is half of a pair now, only that one.
    """
    if entrant.status == "joined":
        return frozenset(entrant.persons)
    leads_to = state.stands_for(entrant.id)
    return frozenset(
        person
        for each in state.entrants.values()
        if state.stands_for(each.id) == leads_to
        for person in (*each.persons, *(stint.person for stint in each.former))
    )


def details_of(
    bodies: Iterable[bytes], state: State, persons: Collection[PersonId]
) -> frozenset[DetailsHash]:
    """Return all details that commands name for these people, also refused ones.

    Notes on an entrant are among them if all its people are.
    """
    if not persons:
        return frozenset()
    entrants = {
        each.id
        for each in state.entrants.values()
        if each.persons and all(person in persons for person in each.persons)
    }
    marks = [each.encode() for each in (*persons, *entrants)]
    return frozenset(
        hash_
        for body in bodies
        if any(mark in body for mark in marks)
        for hash_ in _named(decode_command(decode_event(body).command).payload, persons, entrants)
    )


def named_in(bodies: Iterable[bytes]) -> frozenset[DetailsHash]:
    """Return all details that commands name, whoever they tell of."""
    commands = (decode_command(decode_event(body).command) for body in bodies)
    return frozenset(hash_ for each in commands for hash_, _ in each.payload.details_named())


def _named(
    payload: AnyPayload, persons: Collection[PersonId], entrants: Collection[EntrantId]
) -> Iterator[DetailsHash]:
    for person in persons_brought(payload):
        if person.id in persons:
            yield from (hash_ for hash_, _ in person.details_named())
    match payload:
        case WithdrawEntrant(entrant) | DisqualifyEntrant(entrant) if entrant in entrants:
            yield from (hash_ for hash_, _ in payload.details_named())


def persons_brought(payload: AnyPayload) -> tuple[Person, ...]:
    """Return the people whose details a command brings."""
    match payload:
        case RegisterEntrant(persons=persons):
            return persons
        case EditPerson(person) | JoinPartner(person=person) | SubstitutePerson(person=person):
            return (person,)
        case _:
            return ()
