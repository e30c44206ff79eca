"""Deciding about who makes up an entrant, and who plays."""

from bobbl_server.core.decide.base import bytes_to_shuffle, check_base, listed_entrant
from bobbl_server.core.decide.field import (
    check_alone,
    check_may_play,
    check_new_persons,
    number_for,
    unseen_twins,
)
from bobbl_server.core.decide.rule import DESK, ORGANISER, Context, Effect, Rule
from bobbl_server.core.decide.seats import bytes_on_arrival, seat_on_arrival
from bobbl_server.core.draw.randomness import Stream
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    EntrantDisqualified,
    EntrantMovedUp,
    EntrantReinstated,
    LetStandIn,
    MoveUp,
    PartnersDrawn,
    PersonSubstituted,
    ReinstateEntrant,
    SplitPair,
    StandInChosen,
    SubstitutePerson,
    pair_split,
)
from bobbl_shared.domain.readings.capacity import has_room
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import PersonId


def _disqualify(state: State, payload: DisqualifyEntrant, _: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    if entrant.status == "disqualified":
        raise Refusal("already_disqualified", number=entrant.number)
    return (EntrantDisqualified(payload.entrant, payload.reason, payload.note),)


def _reinstate(state: State, payload: ReinstateEntrant, _: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    if entrant.status != "disqualified":
        raise Refusal("not_disqualified", number=entrant.number)
    return (EntrantReinstated(payload.entrant),)


def _stand_in(state: State, payload: LetStandIn, _: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    if entrant.stands_in == payload.on:
        raise Refusal("stands_in_already", number=entrant.number)
    return (StandInChosen(payload.entrant, payload.on),)


def _draw_partners(state: State, payload: DrawPartners, context: Context) -> Effect:
    """Shuffle lone players, by number before it; each two that follow are a pair."""
    lone = [check_alone(listed_entrant(state, id_)) for id_ in payload.entrants]
    if len(set(payload.entrants)) < len(lone):
        raise Refusal("same_person_twice")
    if len(lone) < 2:
        raise Refusal("too_few_alone")
    order = sorted(lone, key=lambda each: each.number)
    Stream(bytes.fromhex(context.inputs.random)).shuffle(order)
    couples = zip(order[::2], order[1::2], strict=False)
    pairs = (sorted(couple, key=lambda each: each.number) for couple in couples)
    return (PartnersDrawn(tuple((first.id, second.id) for first, second in pairs)),)


def _move_up(state: State, payload: MoveUp, context: Context) -> Effect:
    """Let anybody of the list move up, not only the first: some have gone home."""
    entrant = listed_entrant(state, payload.entrant)
    if entrant.waits_since is None:
        raise Refusal("not_waiting", number=entrant.number)
    if not has_room(state, entrant.kind):
        raise Refusal("no_place_free", capacity=state.settings.capacity)
    return (EntrantMovedUp(entrant.id), *seat_on_arrival(state, payload, context))


def _split(state: State, payload: SplitPair, context: Context) -> Effect:
    pair = listed_entrant(state, payload.entrant)
    check_may_play(pair)
    check_base(context.command, pair.changed)
    if pair.kind != "pair" or len(pair.persons) != 2:
        raise Refusal("no_full_pair", number=pair.number)
    _check_member(pair, payload.leaving)
    if state.has_been_drawn(pair.id):
        raise Refusal("played_already", number=pair.number)

    def number() -> int:
        if payload.other in state.entrants:
            raise Refusal("id_taken")
        return number_for(state, context.command.station, payload.number)

    return (pair_split(state, payload, number),)


def _substitute(state: State, payload: SubstitutePerson, context: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    check_may_play(entrant)
    check_base(context.command, entrant.changed)
    _check_member(entrant, payload.leaving)
    check_new_persons(state, (payload.person,))
    following = len(state.rounds) + 1
    number = payload.from_round or following
    if number not in (following - 1, following) or number < 1:
        raise Refusal("substitute_too_late", round=following)
    if number < following and state.rounds[-1].is_closed:
        raise Refusal("round_closed", round=number)
    twins = unseen_twins(state, payload.distinct, context.command, context.inputs.twins)
    return (PersonSubstituted(entrant.id, payload.leaving, payload.person, number, twins),)


def _check_member(entrant: Entrant, person: PersonId) -> None:
    if person not in entrant.persons:
        raise Refusal("not_of_entrant", number=entrant.number)


RULES = (
    Rule(SplitPair, DESK, _split),
    Rule(SubstitutePerson, DESK, _substitute),
    Rule(DrawPartners, DESK, _draw_partners, bytes_to_shuffle),
    Rule(DisqualifyEntrant, ORGANISER, _disqualify),
    Rule(ReinstateEntrant, ORGANISER, _reinstate),
    Rule(MoveUp, DESK, _move_up, bytes_on_arrival),
    Rule(LetStandIn, ORGANISER, _stand_in),
)
