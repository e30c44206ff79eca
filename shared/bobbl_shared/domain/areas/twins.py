"""Twins: two people of one name, who are told apart, or one person who is registered twice."""

from itertools import product

from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import marks_joined, marks_moved
from bobbl_shared.domain.areas.row import Piece, Row
from bobbl_shared.domain.dependencies import Touch, entrants_keys, seat_left, whole_entrant
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.placing import field_touched, placed, seat_freed
from bobbl_shared.domain.state import (
    Change,
    Entrant,
    RegisteredPerson,
    State,
    couple_of,
    with_entrant,
)
from bobbl_shared.ids import EntrantId, PersonId


class TellApart(Payload, frozen=True, tag="TellApart"):
    """Say that two entrants with the same name are different people."""

    first: EntrantId
    second: EntrantId


class TwinsToldApart(Happened, frozen=True, tag="TwinsToldApart"):
    """Two entrants with the same name are different people."""

    first: EntrantId
    second: EntrantId


def _told_apart(state: State, fact: TwinsToldApart, _: Change) -> State:
    one, other = state.entrants[fact.first], state.entrants[fact.second]
    state = with_entrant(state, without_twin(one, fact.second))
    state = with_entrant(state, without_twin(other, fact.first))
    couples = {couple_of(p, q) for p, q in product(one.persons, other.persons)}
    return replace(state, told_apart=state.told_apart | couples)


def _telling_touched(state: State, fact: TwinsToldApart) -> Touch:
    first, second = fact.first, fact.second
    couples = product(state.entrants[first].persons, state.entrants[second].persons)
    apart = (("told_apart", *couple_of(*couple)) for couple in couples)
    both = (("twin", first, second), ("twin", second, first))
    return Touch((*both, *apart), entrants_keys((first, second)))


def without_twin(entrant: Entrant, other: EntrantId) -> Entrant:
    """Return the entrant with no question about another."""
    return replace(entrant, twins=tuple(each for each in entrant.twins if each != other))


class MergeDuplicate(Payload, frozen=True, tag="MergeDuplicate"):
    """Say that ``goes`` is the same as ``stays``, registered twice; only ``stays`` is left."""

    stays: EntrantId
    goes: EntrantId


class DuplicateMerged(Happened, frozen=True, tag="DuplicateMerged"):
    """``goes`` is only another number of ``stays``, who has its money, markers and seat."""

    stays: EntrantId
    goes: EntrantId


def _merged(state: State, fact: DuplicateMerged, change: Change) -> State:
    stays, goes = fact.stays, fact.goes
    kept, gone = state.entrants[stays], state.entrants[goes]
    status = "present" if "present" in (kept.status, gone.status) else kept.status
    waits = kept.waits_with(gone)
    state = with_entrant(state, replace(kept, status=status, waits_since=waits, changed=change))
    state = with_entrant(state, replace(gone, status="duplicate", changed=change))
    seat = state.placing.seats.get(goes)
    state = seat_freed(state, goes)
    if seat is not None and stays not in state.placing.seats:
        state = placed(state, {**state.placing.seats, stays: seat})
    state = marks_joined(state, stays, goes)
    state = replace(state, persons={**state.persons, **_left(state, gone, stays, change)})
    return field_touched(state, change)


def _left(
    state: State, gone: Entrant, stays: EntrantId, change: Change
) -> dict[PersonId, RegisteredPerson]:
    """Return the persons of a duplicate as they are found now: under the one that stays."""
    return {
        id_: replace(state.persons[id_], entrant=stays, has_left=True, changed=change)
        for id_ in gone.persons
    }


def _merging_touched(state: State, fact: DuplicateMerged) -> Touch:
    stays, goes = fact.stays, fact.goes
    both = (*whole_entrant(stays), *whole_entrant(goes))
    people = (("person", id_) for id_ in state.entrants[goes].persons)
    left = seat_left(state, goes)
    takes = left and stays not in state.placing.seats
    seats = (("seat", stays), *left) if takes else left
    changes = (*both, *people, *marks_moved(state, stays, goes), *seats)
    return Touch(changes, (("seat", stays), ("seat", goes)))


def _twin_now(state: State, key: Key) -> bool:
    return EntrantId(key[2]) in state.entrants[EntrantId(key[1])].twins


def _twin_back(state: State, key: Key, piece: bool, _: Change) -> State:
    other = EntrantId(key[2])
    entrant = without_twin(state.entrants[EntrantId(key[1])], other)
    twins = (*entrant.twins, other) if piece else entrant.twins
    return with_entrant(state, replace(entrant, twins=twins))


def _couple_now(state: State, key: Key) -> bool:
    return (PersonId(key[1]), PersonId(key[2])) in state.told_apart


def _couple_back(state: State, key: Key, piece: bool, _: Change) -> State:
    couple = {(PersonId(key[1]), PersonId(key[2]))}
    left = state.told_apart - couple
    return replace(state, told_apart=left | couple if piece else left)


TwinPayload = TellApart | MergeDuplicate
TwinFact = TwinsToldApart | DuplicateMerged

ROWS = (
    Row(TwinsToldApart, _told_apart, touches=_telling_touched, undone_by=TellApart),
    Row(DuplicateMerged, _merged, touches=_merging_touched, undone_by=MergeDuplicate),
)

PIECES = (
    Piece("twin", _twin_now, _twin_back),
    Piece("told_apart", _couple_now, _couple_back),
)
