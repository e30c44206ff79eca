"""The part of the fold that concerns the field: who is registered, present, paired."""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import marks_joined
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
from bobbl_shared.domain.placing import field_touched, seat_freed
from bobbl_shared.domain.state import (
    Change,
    Departure,
    Entrant,
    Lease,
    RegisteredPerson,
    State,
    with_entrant,
    with_number_used,
)
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
            state = with_entrant(state, replace(entrant, twins=(*entrant.twins, *twins)))
            known = replace(state.persons[person.id], person=person, changed=change)
            return replace(state, persons={**state.persons, person.id: known})
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
            state = _with_person(with_entrant(state, joined), person, id_, change)
        case LonePlayersPaired(first, second):
            state = paired(state, first, second, change)
        case EntrantArrived(id_):
            entrant = state.entrants[id_]
            arrived = replace(entrant, status="present", departure=None, changed=change)
            state = with_entrant(state, arrived)
        case EntrantWithdrawn(id_, reason, note):
            out = Departure(reason, note, len(state.rounds) + 1)
            entrant = state.entrants[id_]
            gone = replace(entrant, status="withdrawn", departure=out, waits_since=None)
            state = seat_freed(with_entrant(state, replace(gone, changed=change)), id_)
        case _:
            assert_never(fact)
    return field_touched(state, change)


def _registered(state: State, fact: EntrantRegistered, change: Change) -> State:
    for person in fact.persons:
        state = _with_person(state, person, fact.entrant, change)
    ids = tuple(person.id for person in fact.persons)
    entrant = Entrant(fact.entrant, fact.number, fact.kind, ids, fact.arrival, fact.twins, change)
    return with_entrant(with_number_used(state, fact.number), entrant)


def paired(state: State, first: EntrantId, second: EntrantId, change: Change) -> State:
    """Give the state in which two lone players are one pair under the first one's number."""
    stays, goes = state.entrants[first], state.entrants[second]
    pair = replace(stays, kind="pair", persons=(*stays.persons, *goes.persons), changed=change)
    state = with_entrant(state, replace(pair, waits_since=stays.waits_with(goes)))
    state = with_entrant(state, replace(goes, status="joined", changed=change))
    for id_ in goes.persons:
        state = _with_person(state, state.persons[id_].person, first, change)
    return marks_joined(state, first, second)


def _with_person(state: State, person: Person, entrant: EntrantId, change: Change) -> State:
    item = RegisteredPerson(person, entrant, change)
    return replace(state, persons={**state.persons, person.id: item})
