"""The part of the fold that concerns the field: who is registered, present, paired."""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.commands import Person
from bobbl_shared.domain.facts import (
    EntrantArrived,
    EntrantRegistered,
    EntrantWithdrawn,
    LonePlayersPaired,
    NumbersLeased,
    PartnerJoined,
    PersonChanged,
)
from bobbl_shared.domain.fold_desk import marks_joined
from bobbl_shared.domain.fold_seats import field_touched, seat_freed
from bobbl_shared.domain.state import Change, Entrant, Lease, RegisteredPerson, State
from bobbl_shared.ids import EntrantId

FieldFact = (
    NumbersLeased
    | EntrantRegistered
    | PersonChanged
    | PartnerJoined
    | LonePlayersPaired
    | EntrantArrived
    | EntrantWithdrawn
)


def apply_field_fact(state: State, fact: FieldFact, change: Change) -> State:
    """Give the state after a fact about entrants; all but leases and names change the field."""
    match fact:
        case NumbersLeased(station, first, last):
            return replace(state, leases=(*state.leases, Lease(station, first, last)))
        case PersonChanged(person, twins):
            id_ = state.persons[person.id].entrant
            entrant = state.entrants[id_]
            state = _with_entrant(state, replace(entrant, twins=(*entrant.twins, *twins)))
            return _with_person(state, person, id_, change)
        case EntrantRegistered():
            state = _registered(state, fact, change)
        case PartnerJoined(id_, person, twins):
            entrant = state.entrants[id_]
            joined = replace(
                entrant,
                kind="pair",
                persons=(*entrant.persons, person.id),
                twins=(*entrant.twins, *twins),
                changed=change,
            )
            state = _with_person(_with_entrant(state, joined), person, id_, change)
        case LonePlayersPaired(first, second):
            state = _paired(state, first, second, change)
        case EntrantArrived(id_):
            arrived = replace(state.entrants[id_], status="present", changed=change)
            state = _with_entrant(state, arrived)
        case EntrantWithdrawn(id_):
            gone = replace(state.entrants[id_], status="withdrawn", changed=change)
            state = seat_freed(_with_entrant(state, gone), id_)
        case _:
            assert_never(fact)
    return field_touched(state, change)


def _registered(state: State, fact: EntrantRegistered, change: Change) -> State:
    for person in fact.persons:
        state = _with_person(state, person, fact.entrant, change)
    ids = tuple(person.id for person in fact.persons)
    entrant = Entrant(fact.entrant, fact.number, fact.kind, ids, fact.arrival, fact.twins, change)
    return _with_entrant(_with_number_used(state, fact.number), entrant)


def _with_number_used(state: State, number: int) -> State:
    """Move the next number on, unless the number came from a lease."""
    if number < state.next_number or any(
        each.first <= number <= each.last for each in state.leases
    ):
        return state
    return replace(state, next_number=number + 1)


def _paired(state: State, first: EntrantId, second: EntrantId, change: Change) -> State:
    stays, goes = state.entrants[first], state.entrants[second]
    pair = replace(stays, kind="pair", persons=(*stays.persons, *goes.persons), changed=change)
    state = _with_entrant(state, pair)
    state = _with_entrant(state, replace(goes, status="joined", changed=change))
    for id_ in goes.persons:
        state = _with_person(state, state.persons[id_].person, first, change)
    return marks_joined(state, first, second)


def _with_person(state: State, person: Person, entrant: EntrantId, change: Change) -> State:
    item = RegisteredPerson(person, entrant, change)
    return replace(state, persons={**state.persons, person.id: item})


def _with_entrant(state: State, entrant: Entrant) -> State:
    return replace(state, entrants={**state.entrants, entrant.id: entrant})
