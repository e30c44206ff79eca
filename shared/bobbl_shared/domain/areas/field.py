"""The field: who is registered, present, paired. All but leases and names change it."""

from collections.abc import Iterator

from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import marks_joined, marks_moved
from bobbl_shared.domain.areas.row import Piece, Row, with_or_without
from bobbl_shared.domain.dependencies import Touch, unseated, whole_entrant
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, NamedDetails, Payload, Person, note_named
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
from bobbl_shared.domain.values import Arrival, EntrantKind, WithdrawReason
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId, StationId


class LeaseNumbers(Payload, frozen=True, tag="LeaseNumbers"):
    """Ask for a block of numbers that this desk may give out while it works alone."""


class NumbersLeased(Happened, frozen=True, tag="NumbersLeased"):
    """A desk may give these numbers, first to last, while it works alone."""

    station: StationId
    first: int
    last: int


def _leased(state: State, fact: NumbersLeased, _: Change) -> State:
    return replace(state, leases=(*state.leases, Lease(fact.station, fact.first, fact.last)))


class RegisterEntrant(Payload, frozen=True, tag="RegisterEntrant"):
    """Register a pair, a player or a lone player.

    ``number`` only from the desk's own lease; without one the server gives the next. ``distinct``:
    the operator has seen the warning and says these are other people.
    """

    entrant: EntrantId
    entrant_kind: EntrantKind
    persons: tuple[Person, ...]
    arrival: Arrival = "present"
    number: int | None = None
    distinct: bool = False

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of all persons."""
        return tuple(each for person in self.persons for each in person.details_named())


class EntrantRegistered(Happened, frozen=True, tag="EntrantRegistered"):
    """Somebody is registered under a number; ``twins`` bear the same name and want a look."""

    entrant: EntrantId
    number: int
    kind: EntrantKind
    persons: tuple[Person, ...]
    arrival: Arrival
    twins: tuple[EntrantId, ...]


def next_number(state: State) -> int:
    """Return the number that the server gives next: free, and in no desk's lease."""
    taken = {entrant.number for entrant in state.entrants.values()}
    number = state.next_number
    while number in taken or any(e.first <= number <= e.last for e in state.leases):
        number += 1
    return number


def _registered(state: State, fact: EntrantRegistered, change: Change) -> State:
    for person in fact.persons:
        state = _with_person(state, person, fact.entrant, change)
    ids = tuple(person.id for person in fact.persons)
    entrant = Entrant(fact.entrant, fact.number, fact.kind, ids, fact.arrival, fact.twins, change)
    state = with_entrant(with_number_used(state, fact.number), entrant)
    return field_touched(state, change)


def _registration_touched(_: State, fact: EntrantRegistered) -> Touch:
    people = (("person", person.id) for person in fact.persons)
    return Touch((*whole_entrant(fact.entrant), *people))


class EditPerson(Payload, frozen=True, tag="EditPerson"):
    """Give a person other details (a name mended, a club added)."""

    person: Person
    distinct: bool = False

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the person."""
        return self.person.details_named()


class PersonChanged(Happened, frozen=True, tag="PersonChanged"):
    """A person has other details; ``twins`` bear the new name as well and want a look."""

    person: Person
    twins: tuple[EntrantId, ...] = ()


def _person_changed(state: State, fact: PersonChanged, change: Change) -> State:
    known = state.persons[fact.person.id]
    entrant = state.entrants[known.entrant]
    state = with_entrant(state, replace(entrant, twins=(*entrant.twins, *fact.twins)))
    known = replace(known, person=fact.person, changed=change)
    return replace(state, persons={**state.persons, fact.person.id: known})


def _person_touched(state: State, fact: PersonChanged) -> Touch:
    holder = state.persons[fact.person.id].entrant
    return Touch((("person", fact.person.id),), (("entrant", holder),) if fact.twins else ())


class ForgetPersons(Payload, frozen=True, tag="ForgetPersons"):
    """Delete the names and all other details of people, here and in every copy, for good."""

    persons: tuple[PersonId, ...]


class PersonsForgotten(Happened, frozen=True, tag="PersonsForgotten"):
    """Nobody keeps details of these people any more; their numbers and results stay."""

    persons: tuple[PersonId, ...]


def _forgotten(state: State, fact: PersonsForgotten, _: Change) -> State:
    return replace(state, forgotten=state.forgotten | set(fact.persons))


class JoinPartner(Payload, frozen=True, tag="JoinPartner"):
    """Add the second person to a lone player or to a pair with an unknown half."""

    entrant: EntrantId
    person: Person
    distinct: bool = False

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the person."""
        return self.person.details_named()


class PartnerJoined(Happened, frozen=True, tag="PartnerJoined"):
    """An entrant has its second person and is a pair."""

    entrant: EntrantId
    person: Person
    twins: tuple[EntrantId, ...]


def _partner_joined(state: State, fact: PartnerJoined, change: Change) -> State:
    entrant = state.entrants[fact.entrant]
    joined = replace(
        entrant,
        kind="pair",
        persons=(*entrant.persons, fact.person.id),
        twins=(*entrant.twins, *fact.twins),
        changed=change,
    )
    state = _with_person(with_entrant(state, joined), fact.person, fact.entrant, change)
    return field_touched(state, change)


def _partner_touched(_: State, fact: PartnerJoined) -> Touch:
    return Touch((*whole_entrant(fact.entrant), ("person", fact.person.id)))


class PairLonePlayers(Payload, frozen=True, tag="PairLonePlayers"):
    """Make one pair of two lone players; it keeps the first one's number."""

    first: EntrantId
    second: EntrantId


class LonePlayersPaired(Happened, frozen=True, tag="LonePlayersPaired"):
    """Two lone players are one pair under the first one's number."""

    first: EntrantId
    second: EntrantId


def _lone_paired(state: State, fact: LonePlayersPaired, change: Change) -> State:
    return field_touched(paired(state, fact.first, fact.second, change), change)


def _pairing_touched(state: State, fact: LonePlayersPaired) -> Touch:
    return Touch(tuple(keys_of_pairing(state, fact.first, fact.second)))


def paired(state: State, first: EntrantId, second: EntrantId, change: Change) -> State:
    """Return the state in which two lone players are one pair under the first one's number."""
    stays, goes = state.entrants[first], state.entrants[second]
    pair = replace(stays, kind="pair", persons=(*stays.persons, *goes.persons), changed=change)
    state = with_entrant(state, replace(pair, waits_since=stays.waits_with(goes)))
    state = with_entrant(state, replace(goes, status="joined", changed=change))
    for id_ in goes.persons:
        state = _with_person(state, state.persons[id_].person, first, change)
    return marks_joined(state, first, second)


def keys_of_pairing(state: State, first: EntrantId, second: EntrantId) -> Iterator[Key]:
    """Yield the keys that change when two lone players become one pair."""
    yield from (*whole_entrant(first), *whole_entrant(second))
    yield from (("person", id_) for id_ in state.entrants[second].persons)
    yield from marks_moved(state, first, second)


class MarkPresent(Payload, frozen=True, tag="MarkPresent"):
    """Say that an announced entrant has come, or that a withdrawn one plays after all."""

    entrant: EntrantId


class EntrantArrived(Happened, frozen=True, tag="EntrantArrived"):
    """An entrant is present."""

    entrant: EntrantId


def _arrived(state: State, fact: EntrantArrived, change: Change) -> State:
    entrant = state.entrants[fact.entrant]
    arrived = replace(entrant, status="present", departure=None, changed=change)
    return field_touched(with_entrant(state, arrived), change)


def _arrival_touched(_: State, fact: EntrantArrived) -> Touch:
    return Touch((("entrant", fact.entrant),))


class WithdrawEntrant(Payload, frozen=True, tag="WithdrawEntrant"):
    """Take an entrant out from the next draw on."""

    entrant: EntrantId
    reason: WithdrawReason | None = None
    note: DetailsHash | None = None

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the note."""
        return note_named(self.note)


class EntrantWithdrawn(Happened, frozen=True, tag="EntrantWithdrawn"):
    """An entrant plays no further round."""

    entrant: EntrantId
    reason: WithdrawReason | None = None
    note: DetailsHash | None = None


def _withdrawn(state: State, fact: EntrantWithdrawn, change: Change) -> State:
    out = Departure(fact.reason, fact.note, len(state.rounds) + 1)
    entrant = state.entrants[fact.entrant]
    gone = replace(entrant, status="withdrawn", departure=out, waits_since=None, changed=change)
    return field_touched(seat_freed(with_entrant(state, gone), fact.entrant), change)


def _withdrawal_touched(state: State, fact: EntrantWithdrawn) -> Touch:
    return unseated(state, fact.entrant)


def _with_person(state: State, person: Person, entrant: EntrantId, change: Change) -> State:
    item = RegisteredPerson(person, entrant, change)
    return replace(state, persons={**state.persons, person.id: item})


def _entrant_now(state: State, key: Key) -> Entrant | None:
    return state.entrants.get(EntrantId(key[1]))


def _entrant_back(state: State, key: Key, piece: Entrant | None, change: Change) -> State:
    now = replace(piece, changed=change) if piece else None
    entrants = with_or_without(state.entrants, EntrantId(key[1]), now)
    return field_touched(replace(state, entrants=entrants), change)


def _person_now(state: State, key: Key) -> RegisteredPerson | None:
    return state.persons.get(PersonId(key[1]))


def _person_back(state: State, key: Key, piece: RegisteredPerson | None, change: Change) -> State:
    now = replace(piece, changed=change) if piece else None
    return replace(state, persons=with_or_without(state.persons, PersonId(key[1]), now))


FieldPayload = (
    LeaseNumbers
    | RegisterEntrant
    | EditPerson
    | ForgetPersons
    | JoinPartner
    | PairLonePlayers
    | MarkPresent
    | WithdrawEntrant
)
FieldFact = (
    NumbersLeased
    | EntrantRegistered
    | PersonChanged
    | PersonsForgotten
    | PartnerJoined
    | LonePlayersPaired
    | EntrantArrived
    | EntrantWithdrawn
)

ROWS = (
    Row(NumbersLeased, _leased),
    Row(EntrantRegistered, _registered, touches=_registration_touched, undone_by=RegisterEntrant),
    Row(PersonChanged, _person_changed, touches=_person_touched, undone_by=EditPerson),
    Row(PersonsForgotten, _forgotten),
    Row(PartnerJoined, _partner_joined, touches=_partner_touched, undone_by=JoinPartner),
    Row(LonePlayersPaired, _lone_paired, touches=_pairing_touched, undone_by=PairLonePlayers),
    Row(EntrantArrived, _arrived, touches=_arrival_touched, undone_by=MarkPresent),
    Row(EntrantWithdrawn, _withdrawn, touches=_withdrawal_touched, undone_by=WithdrawEntrant),
)

PIECES = (
    Piece("entrant", _entrant_now, _entrant_back),
    Piece("listed"),
    Piece("person", _person_now, _person_back),
)
