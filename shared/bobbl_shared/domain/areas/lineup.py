"""Who makes up an entrant, and who plays: splitting, substituting, disqualifying, moving up.

All of it changes the field.
"""

from collections.abc import Callable

from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import payments_of
from bobbl_shared.domain.areas.field import RegisterEntrant, keys_of_pairing, paired
from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.dependencies import Touch, seat_left, unseated, whole_entrant
from bobbl_shared.domain.kinds import Happened, NamedDetails, Payload, Person, note_named
from bobbl_shared.domain.placing import field_touched, seat_freed
from bobbl_shared.domain.readings.till import paid_cents
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
from bobbl_shared.domain.values import DisqualifyReason
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId


class SplitPair(Payload, frozen=True, tag="SplitPair"):
    """Make two lone players of a pair that has not played; the other half gets a number again.

    ``other`` is the new entrant of the person who leaves, unless that person came as a lone player:
    then it is the one of before. ``number`` only from the desk's own lease.
    """

    entrant: EntrantId
    leaving: PersonId
    other: EntrantId
    number: int | None = None


class PairSplit(Happened, frozen=True, tag="PairSplit"):
    """A pair is two lone players: the one who leaves is entrant ``other`` under this number.

    ``cents`` of what the pair had paid go with him; less than 0: so much of what he had paid as a
    lone player was given back to the pair, and is missing with him.
    """

    entrant: EntrantId
    leaving: PersonId
    other: EntrantId
    number: int
    cents: int


def pair_split(state: State, asked: SplitPair, number: Callable[[], int]) -> PairSplit:
    """Return how a pair is split; ``number`` is called for who has had none of his own.

    Who came as a lone player gets his old number, and what he had paid, back. As far as it is still
    there: what was given back to the pair is gone.
    """
    before = _came_alone(state, asked.leaving)
    paid = max(paid_cents(state).get(asked.entrant, 0), 0)
    if before is None:
        return PairSplit(asked.entrant, asked.leaving, asked.other, number(), paid // 2)
    own = sum(p.cents for p in state.payments if state.leads_through(p.entrant, before.id))
    cents = min(paid - own, 0)
    return PairSplit(asked.entrant, asked.leaving, before.id, before.number, cents)


def _came_alone(state: State, person: PersonId) -> Entrant | None:
    """Return the lone player that a person was registered as before the pair was made, if any."""
    former = (each for each in state.entrants.values() if each.status == "joined")
    return next((each for each in former if each.persons == (person,)), None)


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
    if fact.cents:
        moved = (
            Payment(fact.entrant, -fact.cents, "moved", change),
            Payment(fact.other, fact.cents, "moved", change),
        )
        state = replace(state, payments=(*state.payments, *moved))
    return field_touched(state, change)


def _split_touched(state: State, fact: PairSplit) -> Touch:
    both = (*whole_entrant(fact.entrant), *whole_entrant(fact.other))
    money = (("payment", str(state.length)),) if fact.cents else ()
    changes = (*both, ("person", fact.leaving), *money, *seat_left(state, fact.entrant))
    return Touch(changes, (("seat", fact.entrant), *payments_of(state, fact.entrant)))


class SubstitutePerson(Payload, frozen=True, tag="SubstitutePerson"):
    """Let another person play for one of an entrant, from a round on; none: from the next draw."""

    entrant: EntrantId
    leaving: PersonId
    person: Person
    from_round: int | None = None
    distinct: bool = False

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the person."""
        return self.person.details_named()


class PersonSubstituted(Happened, frozen=True, tag="PersonSubstituted"):
    """Another person plays for one of an entrant from this round on."""

    entrant: EntrantId
    leaving: PersonId
    person: Person
    from_round: int
    twins: tuple[EntrantId, ...]


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
    return field_touched(with_entrant(replace(state, persons=known), changed), change)


def _substitution_touched(_: State, fact: PersonSubstituted) -> Touch:
    people = (("person", fact.leaving), ("person", fact.person.id))
    return Touch((("entrant", fact.entrant), *people))


class DrawPartners(Payload, frozen=True, tag="DrawPartners"):
    """Let the lot make pairs of these lone players; of an odd number one stays alone.

    Seats at registration are given to the pairs afterwards, one by one.
    """

    entrants: tuple[EntrantId, ...]


class PartnersDrawn(Happened, frozen=True, tag="PartnersDrawn"):
    """The lot has made pairs of lone players, each under the first one's number."""

    pairs: tuple[tuple[EntrantId, EntrantId], ...]


def _partners_drawn(state: State, fact: PartnersDrawn, change: Change) -> State:
    for first, second in fact.pairs:
        state = paired(state, first, second, change)
    return field_touched(state, change)


def _partners_touched(state: State, fact: PartnersDrawn) -> Touch:
    return Touch(tuple(key for pair in fact.pairs for key in keys_of_pairing(state, *pair)))


class DisqualifyEntrant(Payload, frozen=True, tag="DisqualifyEntrant"):
    """Exclude an entrant from all further rounds and from the ranking."""

    entrant: EntrantId
    reason: DisqualifyReason
    note: DetailsHash | None = None

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the note."""
        return note_named(self.note)


class EntrantDisqualified(Happened, frozen=True, tag="EntrantDisqualified"):
    """An entrant plays no further round and has no rank."""

    entrant: EntrantId
    reason: DisqualifyReason
    note: DetailsHash | None = None


def _disqualified(state: State, fact: EntrantDisqualified, change: Change) -> State:
    out = Departure(fact.reason, fact.note, len(state.rounds) + 1)
    known = state.entrants[fact.entrant]
    gone = replace(known, status="disqualified", departure=out, waits_since=None, changed=change)
    return field_touched(seat_freed(with_entrant(state, gone), fact.entrant), change)


class ReinstateEntrant(Payload, frozen=True, tag="ReinstateEntrant"):
    """Take a disqualification back: the entrant plays from the next draw on and is ranked again."""

    entrant: EntrantId


class EntrantReinstated(Happened, frozen=True, tag="EntrantReinstated"):
    """A disqualification no longer holds."""

    entrant: EntrantId


def _reinstated(state: State, fact: EntrantReinstated, change: Change) -> State:
    known = state.entrants[fact.entrant]
    back = replace(known, status="present", departure=None, changed=change)
    return field_touched(with_entrant(state, back), change)


class EntrantQueued(Happened, frozen=True, tag="EntrantQueued"):
    """There was no room: an entrant is the last of the waiting list."""

    entrant: EntrantId


def _queued(state: State, fact: EntrantQueued, change: Change) -> State:
    waits = replace(state.entrants[fact.entrant], waits_since=change.index, changed=change)
    return field_touched(with_entrant(state, waits), change)


class MoveUp(Payload, frozen=True, tag="MoveUp"):
    """Give an entrant of the waiting list a place that is free."""

    entrant: EntrantId


class EntrantMovedUp(Happened, frozen=True, tag="EntrantMovedUp"):
    """An entrant has a place and waits no longer."""

    entrant: EntrantId


def _moved_up(state: State, fact: EntrantMovedUp, change: Change) -> State:
    plays = replace(state.entrants[fact.entrant], waits_since=None, changed=change)
    return field_touched(with_entrant(state, plays), change)


class LetStandIn(Payload, frozen=True, tag="LetStandIn"):
    """Let an entrant play only where the field needs one more, without a rank; or as all others."""

    entrant: EntrantId
    on: bool = True


class StandInChosen(Happened, frozen=True, tag="StandInChosen"):
    """An entrant is a stand-in, who plays without a rank; or is none any longer."""

    entrant: EntrantId
    on: bool


def _stand_in_chosen(state: State, fact: StandInChosen, change: Change) -> State:
    chosen = replace(state.entrants[fact.entrant], stands_in=fact.on, changed=change)
    state = with_entrant(state, chosen)
    return field_touched(seat_freed(state, fact.entrant) if fact.on else state, change)


def _stays_touched(_: State, fact: EntrantReinstated | EntrantQueued | EntrantMovedUp) -> Touch:
    return Touch((("entrant", fact.entrant),))


def _leaves_touched(state: State, fact: EntrantDisqualified | StandInChosen) -> Touch:
    return unseated(state, fact.entrant)


LineupPayload = (
    SplitPair
    | SubstitutePerson
    | DrawPartners
    | DisqualifyEntrant
    | ReinstateEntrant
    | MoveUp
    | LetStandIn
)
LineupFact = (
    PairSplit
    | PersonSubstituted
    | PartnersDrawn
    | EntrantDisqualified
    | EntrantReinstated
    | EntrantQueued
    | EntrantMovedUp
    | StandInChosen
)

ROWS = (
    Row(PairSplit, _split, touches=_split_touched, undone_by=SplitPair),
    Row(
        PersonSubstituted,
        _substituted,
        touches=_substitution_touched,
        undone_by=SubstitutePerson,
    ),
    Row(PartnersDrawn, _partners_drawn, touches=_partners_touched),
    Row(
        EntrantDisqualified,
        _disqualified,
        touches=_leaves_touched,
        undone_by=DisqualifyEntrant,
    ),
    Row(EntrantReinstated, _reinstated, touches=_stays_touched, undone_by=ReinstateEntrant),
    Row(EntrantQueued, _queued, touches=_stays_touched, undone_by=RegisterEntrant),
    Row(EntrantMovedUp, _moved_up, touches=_stays_touched, undone_by=MoveUp),
    Row(StandInChosen, _stand_in_chosen, touches=_leaves_touched, undone_by=LetStandIn),
)
