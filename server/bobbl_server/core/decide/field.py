"""Deciding about the field: who is registered, under which number, with whom, and present."""

from bobbl_server.core.decide.base import check_base, listed_entrant
from bobbl_server.core.decide.rule import DESK, ORGANISER, Context, Effect, Rule
from bobbl_server.core.decide.seats import bytes_on_arrival, seat_on_arrival
from bobbl_shared.domain.areas.field import (
    EditPerson,
    EntrantArrived,
    EntrantRegistered,
    EntrantWithdrawn,
    ForgetPersons,
    JoinPartner,
    LeaseNumbers,
    LonePlayersPaired,
    MarkPresent,
    NumbersLeased,
    PairLonePlayers,
    PartnerJoined,
    PersonChanged,
    PersonsForgotten,
    RegisterEntrant,
    WithdrawEntrant,
    next_number,
)
from bobbl_shared.domain.areas.lineup import EntrantQueued
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.readings.capacity import is_to_wait
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, PersonId, StationId

LEASE_FIRST = 501
LEASE_SIZE = 20
"""Blocks for desks that work alone start far above the ordinary numbers, 20 numbers each."""


def _lease(state: State, _: LeaseNumbers, context: Context) -> Effect:
    """Return a desk its next block of numbers, above all numbers ever given or leased."""
    highest = max((LEASE_FIRST - 1, *(e.last for e in state.leases), *(_numbers(state))), default=0)
    first = highest + 1
    return (NumbersLeased(context.command.station, first, first + LEASE_SIZE - 1),)


def _register(state: State, payload: RegisterEntrant, context: Context) -> Effect:
    """Register an entrant; arrivals are facts: only what cannot be is refused."""
    if payload.entrant in state.entrants:
        raise Refusal("id_taken")
    _check_kind(state, payload)
    check_new_persons(state, payload.persons)
    twins = unseen_twins(state, payload.distinct, context.command, context.inputs.twins)
    number = number_for(state, context.command.station, payload.number)
    registered = EntrantRegistered(
        payload.entrant, number, payload.entrant_kind, payload.persons, payload.arrival, twins
    )
    return (registered, *_queued(state, payload), *seat_on_arrival(state, payload, context))


def _edit(state: State, payload: EditPerson, context: Context) -> Effect:
    person = payload.person
    known = state.persons.get(person.id)
    if known is None:
        raise Refusal("unknown_person")
    if person.id in state.forgotten:
        raise Refusal("person_forgotten")
    check_base(context.command, known.changed)
    asked = tuple(t for t in context.inputs.twins if not state.is_told_apart(person.id, t))
    return (PersonChanged(person, unseen_twins(state, payload.distinct, context.command, asked)),)


def _forget(state: State, payload: ForgetPersons, _: Context) -> Effect:
    if not payload.persons or not set(payload.persons) <= state.persons.keys():
        raise Refusal("unknown_person")
    return (PersonsForgotten(tuple(dict.fromkeys(payload.persons))),)


def _join(state: State, payload: JoinPartner, context: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    check_base(context.command, entrant.changed)
    if entrant.kind == "player" or len(entrant.persons) >= state.settings.team:
        raise Refusal("pair_complete", number=entrant.number)
    check_new_persons(state, (payload.person,))
    twins = unseen_twins(state, payload.distinct, context.command, context.inputs.twins)
    joined = PartnerJoined(payload.entrant, payload.person, twins)
    return (joined, *seat_on_arrival(state, payload, context))


def _pair(state: State, payload: PairLonePlayers, context: Context) -> Effect:
    first, second = payload.first, payload.second
    one, other = listed_entrant(state, first), listed_entrant(state, second)
    if first == second:
        raise Refusal("same_person_twice")
    for entrant in (one, other):
        check_alone(entrant)
    return (LonePlayersPaired(first, second), *seat_on_arrival(state, payload, context))


def _arrive(state: State, payload: MarkPresent, context: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    check_may_play(entrant)
    if entrant.status == "present":
        raise Refusal("already_present", number=entrant.number)
    queued = _queued(state, payload)
    return (EntrantArrived(entrant.id), *queued, *seat_on_arrival(state, payload, context))


def _withdraw(state: State, payload: WithdrawEntrant, _: Context) -> Effect:
    entrant = listed_entrant(state, payload.entrant)
    check_may_play(entrant)
    if entrant.status == "withdrawn":
        raise Refusal("already_withdrawn", number=entrant.number)
    return (EntrantWithdrawn(payload.entrant, payload.reason, payload.note),)


def _queued(state: State, payload: RegisterEntrant | MarkPresent) -> tuple[EntrantQueued, ...]:
    return (EntrantQueued(payload.entrant),) if is_to_wait(state, payload) else ()


def check_may_play(entrant: Entrant) -> None:
    """Raise ``Refusal`` for who is disqualified."""
    if entrant.status == "disqualified":
        raise Refusal("entrant_disqualified", number=entrant.number)


def check_alone(entrant: Entrant) -> Entrant:
    """Return a lone player back; raise ``Refusal`` for who is none, or is out."""
    if entrant.kind != "lone" or entrant.is_out:
        raise Refusal("not_alone", number=entrant.number)
    return entrant


def _check_kind(state: State, payload: RegisterEntrant) -> None:
    fits = {"pairs": {"pair", "lone"}, "players": {"player"}}[state.settings.entrants]
    if payload.entrant_kind not in fits:
        raise Refusal("entrant_kind_wrong", entrants=state.settings.entrants)
    most = state.settings.team if payload.entrant_kind == "pair" else 1
    if not 1 <= len(payload.persons) <= most:  # of a pair not all need to be known
        raise Refusal("person_count_wrong", least=1, most=most)


def check_new_persons(state: State, persons: tuple[Person, ...]) -> None:
    """Raise ``Refusal`` for persons who come twice, or are registered already."""
    if len({person.id for person in persons}) != len(persons):
        raise Refusal("same_person_twice")
    if any(person.id in state.persons for person in persons):
        raise Refusal("person_registered")


def unseen_twins(
    state: State, distinct: bool, command: Command, twins: tuple[PersonId, ...]
) -> tuple[EntrantId, ...]:
    """Return the entrants of persons with the same name that the operator could not have seen.

    One that was there already when the operator looked is a question the operator must answer:
    without ``distinct`` the command is refused. One that came meanwhile never refuses a fact.
    """
    if distinct:
        return ()
    seen = command.base.version or 0 if command.base else 0
    known = [id_ for id_ in twins if state.persons[id_].changed.index < seen]
    if known:
        raise Refusal("name_twice", numbers=tuple(_number_of(state, id_) for id_ in known))
    return tuple(dict.fromkeys(state.persons[id_].entrant for id_ in twins))


def check_numbers(state: State, bearers: tuple[PersonId, ...]) -> None:
    """Raise ``Refusal`` if somebody bears a number in the federation that is given once more."""
    known = tuple(_number_of(state, each) for each in bearers if each in state.persons)
    if known:
        raise Refusal("member_twice", numbers=known)
    if bearers:
        raise Refusal("members_alike")


def _number_of(state: State, person: PersonId) -> int:
    return state.entrants[state.persons[person].entrant].number


def _numbers(state: State) -> tuple[int, ...]:
    return tuple(entrant.number for entrant in state.entrants.values())


def number_for(state: State, station: StationId, wanted: int | None) -> int:
    """Return the number a desk wants from its lease, else the next free one."""
    if wanted is None:
        return next_number(state)
    if not state.is_number_free(wanted):
        raise Refusal("number_taken", number=wanted)
    if not any(e.station == station and e.first <= wanted <= e.last for e in state.leases):
        raise Refusal("number_not_leased", number=wanted)
    return wanted


RULES = (
    Rule(LeaseNumbers, DESK, _lease),
    Rule(RegisterEntrant, DESK, _register, bytes_on_arrival),
    Rule(EditPerson, DESK, _edit),
    Rule(ForgetPersons, ORGANISER, _forget),
    Rule(JoinPartner, DESK, _join, bytes_on_arrival),
    Rule(PairLonePlayers, DESK, _pair, bytes_on_arrival),
    Rule(MarkPresent, DESK, _arrive, bytes_on_arrival),
    Rule(WithdrawEntrant, DESK, _withdraw),
)
