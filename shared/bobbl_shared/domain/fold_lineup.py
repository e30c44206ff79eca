"""The part of the fold that concerns who makes up an entrant, and who plays."""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.areas.field import paired
from bobbl_shared.domain.lineup_facts import (
    EntrantDisqualified,
    EntrantMovedUp,
    EntrantQueued,
    EntrantReinstated,
    LineupFact,
    PairSplit,
    PartnersDrawn,
    PersonSubstituted,
    StandInChosen,
)
from bobbl_shared.domain.placing import field_touched, seat_freed
from bobbl_shared.domain.state import (
    Change,
    Departure,
    Entrant,
    Payment,
    RegisteredPerson,
    State,
    Stint,
    with_entrant,
    with_number_used,
)


def apply_lineup_fact(state: State, fact: LineupFact, change: Change) -> State:
    """Give the state after a fact about who plays; all of them change the field."""
    match fact:
        case PairSplit():
            state = _split(state, fact, change)
        case PersonSubstituted():
            state = _substituted(state, fact, change)
        case PartnersDrawn(pairs):
            for first, second in pairs:
                state = paired(state, first, second, change)
        case EntrantDisqualified(id_, reason, note):
            out = Departure(reason, note, len(state.rounds) + 1)
            known = state.entrants[id_]
            gone = replace(known, status="disqualified", departure=out, waits_since=None)
            state = seat_freed(with_entrant(state, replace(gone, changed=change)), id_)
        case EntrantReinstated(id_):
            back = replace(state.entrants[id_], status="present", departure=None, changed=change)
            state = with_entrant(state, back)
        case EntrantQueued(id_) | EntrantMovedUp(id_):
            since = change.index if isinstance(fact, EntrantQueued) else None
            state = with_entrant(
                state, replace(state.entrants[id_], waits_since=since, changed=change)
            )
        case StandInChosen(id_, on):
            chosen = replace(state.entrants[id_], stands_in=on, changed=change)
            state = with_entrant(state, chosen)
            state = seat_freed(state, id_) if on else state
        case _:
            assert_never(fact)
    return field_touched(state, change)


def _split(state: State, fact: PairSplit, change: Change) -> State:
    pair = state.entrants[fact.entrant]
    stay = tuple(id_ for id_ in pair.persons if id_ != fact.leaving)
    stays = replace(pair, kind="lone", persons=stay, changed=change)
    lone = Entrant(fact.other, fact.number, "lone", (fact.leaving,), pair.status, (), change)
    goes = replace(
        lone,
        departure=pair.departure,
        waits_since=pair.waits_since,
        stands_in=pair.stands_in,
    )
    known = state.persons[fact.leaving]
    person = replace(known, entrant=fact.other, changed=change)
    state = replace(state, persons={**state.persons, fact.leaving: person})
    state = with_entrant(with_entrant(with_number_used(state, fact.number), stays), goes)
    state = seat_freed(state, fact.entrant)
    if not fact.cents:
        return state
    moved = (
        Payment(fact.entrant, -fact.cents, "moved", change),
        Payment(fact.other, fact.cents, "moved", change),
    )
    return replace(state, payments=(*state.payments, *moved))


def _substituted(state: State, fact: PersonSubstituted, change: Change) -> State:
    entrant, new = state.entrants[fact.entrant], fact.person
    persons = tuple(new.id if id_ == fact.leaving else id_ for id_ in entrant.persons)
    stint = Stint(fact.leaving, new.id, fact.from_round - 1)
    changed = replace(
        entrant,
        persons=persons,
        former=(*entrant.former, stint),
        twins=(*entrant.twins, *fact.twins),
        changed=change,
    )
    left = replace(state.persons[fact.leaving], has_left=True, changed=change)
    known = {**state.persons, fact.leaving: left}
    known[new.id] = RegisteredPerson(new, fact.entrant, change)
    return with_entrant(replace(state, persons=known), changed)
