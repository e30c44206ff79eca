"""Who is registered as the desk sees it: the state as own commands that wait will make it.

So a registration is listed the moment it is made, with or without a connection, and what is changed
next is based on it.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bobbl_client.evening.roster_record import NO_FEE, Listed, Registered, Roster
from bobbl_client.model.own_commands import Pending, taken_back
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import DrawPartners, MoveUp, SplitPair, SubstitutePerson
from bobbl_shared.domain.areas.pages import ListPerson, UnlistPerson
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.readings.capacity import waiting_list
from bobbl_shared.domain.readings.marks import marks_of
from bobbl_shared.domain.readings.till import Fee, fees
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Change, Entrant, RegisteredPerson, State
from bobbl_shared.ids import DetailsHash, EntrantId, StationId
from bobbl_shared.search.likeness import Spelled, spelled


class _Reading(NamedTuple):
    """What is looked up for everybody at once; ``known``: how far the copy of the log reaches."""

    known: State
    seats: Mapping[EntrantId, Seat]
    fees: Mapping[EntrantId, Fee]
    drawn: frozenset[EntrantId]
    queue: Mapping[EntrantId, int]
    waiting: frozenset[EntrantId]
    numberless: frozenset[EntrantId]

    def is_expected(self, changed: Change) -> bool:
        """Return whether a change is one that the server has not made yet."""
        return changed.index >= self.known.length

    def base(self, changed: Change) -> Base:
        """Return what a change of a thing has to name that was changed so."""
        if self.is_expected(changed):
            return Base(counter=changed.counter)
        return Base(version=changed.index)


class RosterReader:
    """Reads the roster from a model; what has not changed is not made anew."""

    def __init__(self, model: StationModel) -> None:
        self._model = model
        self._state: State | None = None
        self._known: dict[EntrantId, tuple[tuple[object, ...], Registered]] = {}
        self._roster: Roster = {}
        self._spelled: dict[DetailsHash, Spelled] = {}

    def read(self) -> Roster:
        """Return everybody but those who are only another number of somebody, as registered.

        It is the same roster until something changes.
        """
        known, state = self._model.state, self._model.expected
        if known is None or state is None:
            return {}
        if state is not self._state:
            self._state, self._roster = state, self._read_state(known, state)
        return self._roster

    def _read_state(self, known: State, state: State) -> Roster:
        pending = self._model.pending()
        reading = _Reading(
            known,
            _seats(state),
            fees(state),
            _drawn(state),
            {each.id: place for place, each in enumerate(waiting_list(state), 1)},
            frozenset(_waiting(state, pending)),
            frozenset(_numberless(known, state, self._model.id)),
        )
        former: dict[EntrantId, list[int]] = {}
        for entrant in state.entrants.values():
            if entrant.is_alias and entrant.id not in reading.numberless:
                former.setdefault(state.stands_for(entrant.id), []).append(entrant.number)
        return {
            each.id: self._registered(state, each, order, reading, tuple(former.get(each.id, ())))
            for order, each in enumerate(state.entrants.values())
            if not each.is_alias
        }

    def _registered(
        self,
        state: State,
        entrant: Entrant,
        order: int,
        reading: _Reading,
        former: tuple[int, ...],
    ) -> Registered:
        """Return an entrant as before if nothing that it rests on has changed."""
        id_ = entrant.id
        persons = tuple(state.persons[each] for each in entrant.persons)
        names = tuple(self._spell(each.person.details) for each in persons)
        new: tuple[Change, ...] = ()
        if state is not reading.known:
            changes = (entrant.changed, *(each.changed for each in persons))
            new = tuple(filter(reading.is_expected, changes))
        twins = _open_twins(state, entrant) if entrant.twins else ()
        seat = reading.seats.get(id_)
        section = _section(state, seat)
        marks = marks_of(state, id_)
        unlisted = state.unlisted.intersection(entrant.persons)
        fee = reading.fees.get(id_, NO_FEE)
        is_playing, is_drawn = state.running is not None, id_ in reading.drawn
        is_waiting, place = id_ in reading.waiting, reading.queue.get(id_, 0)
        number = None if id_ in reading.numberless else entrant.number
        rests_on = (
            *(entrant, persons, names, new, order, twins, seat, is_playing, section),
            *(former, marks, fee, is_drawn, is_waiting, place, number, unlisted),
            state.settings.team,
        )
        known = self._known.get(id_)
        if known is not None and known[0] == rests_on:
            return known[1]
        bases = tuple(reading.base(each.changed) for each in persons)
        made = Registered(
            id_,
            number,
            entrant.kind,
            entrant.status,
            tuple(
                _listed(known, name, base, is_unlisted=known.person.id in unlisted)
                for known, name, base in zip(persons, names, bases, strict=True)
            ),
            reading.base(entrant.changed),
            order,
            twins,
            seat,
            is_playing,
            section,
            former,
            marks,
            fee,
            is_drawn,
            is_waiting,
            place,
            entrant.stands_in,
            state.settings.team,
        )
        self._known[id_] = rests_on, made
        return made

    def _spell(self, details: DetailsHash) -> Spelled:
        found = self._spelled.get(details)
        if found is None:
            found = spelled(self._model.name(details))
            if details in self._model.replica.names:
                self._spelled[details] = found
        elif details not in self._model.replica.names:  # it has been deleted meanwhile
            del self._spelled[details]
            return self._spell(details)
        return found


def _listed(known: RegisteredPerson, name: Spelled, base: Base, *, is_unlisted: bool) -> Listed:
    return Listed(known.person.id, name, base, known.person.contact, is_unlisted)


def _waiting(state: State, pending: Pending) -> Iterator[EntrantId]:
    """Yield whom commands without an answer are about; not those that are taken back."""
    back = taken_back(pending)
    for command, _ in pending:
        if (command.station, command.counter) not in back:
            yield from _concerned(state, command.payload)


def _concerned(state: State, payload: AnyPayload) -> tuple[EntrantId, ...]:
    """Return whom a command of a desk is about, in the state after it."""
    match payload:
        case EditPerson(person):
            known = state.persons.get(person.id)
            return (known.entrant,) if known is not None else ()
        case UnlistPerson(id_) | ListPerson(id_):
            known = state.persons.get(id_)
            return (known.entrant,) if known is not None else ()
        case PairLonePlayers(first, second) | TellApart(first, second):
            return (first, second)
        case MergeDuplicate(stays, goes):
            return (stays, goes)
        case SplitPair(entrant, leaving):
            known = state.persons.get(leaving)
            return (entrant, known.entrant) if known is not None else (entrant,)
        case DrawPartners(entrants):
            return entrants
        case (
            RegisterEntrant(id_)
            | JoinPartner(id_)
            | MarkPresent(id_)
            | WithdrawEntrant(id_)
            | SubstitutePerson(id_)
            | MoveUp(id_)
            | MarkEntrant(id_)
            | TakePayment(id_)
            | GiveSeat(_, id_)
            | FreeSeat(_, id_)
        ):
            return (id_,)
        case _:
            return ()


def _numberless(known: State, state: State, station: StationId) -> Iterator[EntrantId]:
    """Yield who is new and gets a number from the server: it is not certain before."""
    if state is known:
        return
    own = [each for each in state.leases if each.station == station]
    for id_ in state.entrants.keys() - known.entrants.keys():
        number = state.entrants[id_].number
        if not any(each.first <= number <= each.last for each in own):
            yield id_


def _open_twins(state: State, entrant: Entrant) -> tuple[EntrantId, ...]:
    """Return who bears the same name and takes part, under the number that counts."""
    listed = dict.fromkeys(state.stands_for(id_) for id_ in entrant.twins if id_ in state.entrants)
    is_open = {"announced", "present"}
    return tuple(
        id_ for id_ in listed if id_ != entrant.id and state.entrants[id_].status in is_open
    )


def _drawn(state: State) -> frozenset[EntrantId]:
    """Return who has sat or sat out in any round."""
    seated = {
        id_
        for each in state.rounds
        for slot in each.tables.values()
        for side in slot.sides
        for id_ in side
    }
    return frozenset(seated | {id_ for each in state.rounds for id_ in each.byes})


def _seats(state: State) -> Mapping[EntrantId, Seat]:
    """Return the seats of the running round, or those given for the next one."""
    running = state.running
    if running is None:
        return state.placing.seats
    return {
        entrant: Seat(slot.table, side, player)
        for slot in running.tables.values()
        for side, entrants in enumerate(slot.sides, 1)
        for player, entrant in enumerate(entrants, 1)
    }


def _section(state: State, seat: Seat | None) -> str:
    """Name the section of a seat; nothing in a hall of one section."""
    if seat is None or len(state.settings.sections) < 2:
        return ""
    return state.settings.section_of(seat.table) or ""
