"""The part of the fold that concerns twins: told apart, or found to be the same."""

from itertools import product
from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import marks_joined
from bobbl_shared.domain.placing import field_touched, seat_freed
from bobbl_shared.domain.state import (
    Change,
    Entrant,
    Placing,
    RegisteredPerson,
    State,
    couple_of,
    with_entrant,
)
from bobbl_shared.domain.twin_facts import DuplicateMerged, TwinFact, TwinsToldApart
from bobbl_shared.ids import EntrantId, PersonId


def apply_twin_fact(state: State, fact: TwinFact, change: Change) -> State:
    """Give the state after a fact about twins; only a duplicate changes the field."""
    match fact:
        case TwinsToldApart(first, second):
            one, other = state.entrants[first], state.entrants[second]
            state = with_entrant(state, without_twin(one, second))
            state = with_entrant(state, without_twin(other, first))
            couples = {couple_of(p, q) for p, q in product(one.persons, other.persons)}
            return replace(state, told_apart=state.told_apart | couples)
        case DuplicateMerged(stays, goes):
            return field_touched(_merged(state, stays, goes, change), change)
        case _:
            assert_never(fact)


def without_twin(entrant: Entrant, other: EntrantId) -> Entrant:
    """Give the entrant with no question about another."""
    return replace(entrant, twins=tuple(each for each in entrant.twins if each != other))


def _merged(state: State, stays: EntrantId, goes: EntrantId, change: Change) -> State:
    kept, gone = state.entrants[stays], state.entrants[goes]
    status = "present" if "present" in (kept.status, gone.status) else kept.status
    waits = kept.waits_with(gone)
    state = with_entrant(state, replace(kept, status=status, waits_since=waits, changed=change))
    state = with_entrant(state, replace(gone, status="duplicate", changed=change))
    seat = state.placing.seats.get(goes)
    state = seat_freed(state, goes)
    if seat is not None and stays not in state.placing.seats:
        state = replace(state, placing=Placing({**state.placing.seats, stays: seat}))
    state = marks_joined(state, stays, goes)
    return replace(state, persons={**state.persons, **_left(state, gone, stays, change)})


def _left(
    state: State, gone: Entrant, stays: EntrantId, change: Change
) -> dict[PersonId, RegisteredPerson]:
    """Give the persons of a duplicate as they are found now: under the one that stays."""
    return {
        id_: replace(state.persons[id_], entrant=stays, has_left=True, changed=change)
        for id_ in gone.persons
    }
