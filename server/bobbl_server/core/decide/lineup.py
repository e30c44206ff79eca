"""Deciding about who makes up an entrant, and who plays."""

from typing import assert_never

from bobbl_server.core.decide.base import check_base, listed_entrant
from bobbl_server.core.decide.field import (
    check_alone,
    check_may_play,
    check_new_persons,
    number_for,
    unseen_twins,
)
from bobbl_server.core.draw.randomness import Stream
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    EntrantDisqualified,
    EntrantMovedUp,
    EntrantReinstated,
    LetStandIn,
    LineupPayload,
    MoveUp,
    PairSplit,
    PartnersDrawn,
    PersonSubstituted,
    ReinstateEntrant,
    SplitPair,
    StandInChosen,
    SubstitutePerson,
)
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.event import Inputs
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.readings.capacity import has_room
from bobbl_shared.domain.readings.till import paid_cents
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, PersonId


def decide(
    state: State, command: Command, payload: LineupPayload, inputs: Inputs
) -> tuple[Fact, ...]:
    """Give the facts of a command about who plays, or raise ``Refusal``."""
    match payload:
        case SplitPair():
            return (_split(state, command, payload),)
        case SubstitutePerson():
            return (_substitute(state, command, payload, inputs),)
        case DrawPartners(entrants):
            return (_draw_partners(state, entrants, inputs),)
        case DisqualifyEntrant(id_, reason, note):
            entrant = listed_entrant(state, id_)
            if entrant.status == "disqualified":
                raise Refusal("already_disqualified", number=entrant.number)
            return (EntrantDisqualified(id_, reason, note),)
        case ReinstateEntrant(id_):
            entrant = listed_entrant(state, id_)
            if entrant.status != "disqualified":
                raise Refusal("not_disqualified", number=entrant.number)
            return (EntrantReinstated(id_),)
        case MoveUp(id_):
            return (_move_up(state, listed_entrant(state, id_)),)
        case LetStandIn(id_, on):
            entrant = listed_entrant(state, id_)
            if entrant.stands_in == on:
                raise Refusal("stands_in_already", number=entrant.number)
            return (StandInChosen(id_, on),)
        case _:
            assert_never(payload)


def _draw_partners(state: State, entrants: tuple[EntrantId, ...], inputs: Inputs) -> PartnersDrawn:
    """Shuffle lone players, by number before it; each two that follow are a pair."""
    lone = [check_alone(listed_entrant(state, id_)) for id_ in entrants]
    if len(set(entrants)) < len(entrants):
        raise Refusal("same_person_twice")
    if len(lone) < 2:
        raise Refusal("too_few_alone")
    order = sorted(lone, key=lambda each: each.number)
    Stream(bytes.fromhex(inputs.random)).shuffle(order)
    couples = zip(order[::2], order[1::2], strict=False)
    pairs = (sorted(couple, key=lambda each: each.number) for couple in couples)
    return PartnersDrawn(tuple((first.id, second.id) for first, second in pairs))


def _move_up(state: State, entrant: Entrant) -> EntrantMovedUp:
    """Let anybody of the list move up, not only the first: some have gone home."""
    if entrant.waits_since is None:
        raise Refusal("not_waiting", number=entrant.number)
    if not has_room(state, entrant.kind):
        raise Refusal("no_place_free", capacity=state.settings.capacity)
    return EntrantMovedUp(entrant.id)


def _split(state: State, command: Command, payload: SplitPair) -> PairSplit:
    """Split a pair; who came as a lone player gets his old number, and what he had paid, back.

    As far as it is still there: what was given back to the pair is gone.
    """
    pair = listed_entrant(state, payload.entrant)
    check_may_play(pair)
    check_base(command, pair.changed)
    if pair.kind != "pair" or len(pair.persons) < 2:
        raise Refusal("no_full_pair", number=pair.number)
    _check_member(pair, payload.leaving)
    if state.has_been_drawn(pair.id):
        raise Refusal("played_already", number=pair.number)
    before = _came_alone(state, payload.leaving)
    paid = max(paid_cents(state).get(pair.id, 0), 0)
    if before is not None:
        own = sum(p.cents for p in state.payments if state.leads_through(p.entrant, before.id))
        cents = min(paid - own, 0)
        return PairSplit(pair.id, payload.leaving, before.id, before.number, cents)
    if payload.other in state.entrants:
        raise Refusal("id_taken")
    number = number_for(state, command.station, payload.number)
    return PairSplit(pair.id, payload.leaving, payload.other, number, paid // 2)


def _came_alone(state: State, person: PersonId) -> Entrant | None:
    """Give the lone player that a person was registered as before the pair was made, if any."""
    former = (each for each in state.entrants.values() if each.status == "joined")
    return next((each for each in former if each.persons == (person,)), None)


def _substitute(
    state: State, command: Command, payload: SubstitutePerson, inputs: Inputs
) -> PersonSubstituted:
    entrant = listed_entrant(state, payload.entrant)
    check_may_play(entrant)
    check_base(command, entrant.changed)
    _check_member(entrant, payload.leaving)
    check_new_persons(state, (payload.person,))
    following = len(state.rounds) + 1
    number = payload.from_round or following
    if number not in (following - 1, following) or number < 1:
        raise Refusal("substitute_too_late", round=following)
    if number < following and state.rounds[-1].is_closed:
        raise Refusal("round_closed", round=number)
    twins = unseen_twins(state, command, payload.distinct, inputs)
    return PersonSubstituted(entrant.id, payload.leaving, payload.person, number, twins)


def _check_member(entrant: Entrant, person: PersonId) -> None:
    if person not in entrant.persons:
        raise Refusal("not_of_entrant", number=entrant.number)
