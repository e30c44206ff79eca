"""Who is registered as the desk sees it: the state, and on top of it own commands that still wait.

So a registration is listed the moment it is made, with or without a connection, and what is changed
next is based on it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bobbl_client.evening.roster_pending import Pending, apply_pending, taken_back, without
from bobbl_client.evening.roster_record import NO_FEE, Listed, Registered, Roster
from bobbl_client.evening.search.likeness import Spelled, spelled
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.field import LeaseNumbers, RegisterEntrant
from bobbl_shared.domain.areas.undo import EventUndone, undone
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.readings.capacity import waiting_list
from bobbl_shared.domain.readings.marks import marks_of
from bobbl_shared.domain.readings.till import Fee, fees
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Change, Entrant, RegisteredPerson, State
from bobbl_shared.domain.undo import deed_of
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import DetailsHash, EntrantId, StationId


class _Reading(NamedTuple):
    """What is looked up for everybody at once."""

    seats: Mapping[EntrantId, Seat]
    fees: Mapping[EntrantId, Fee]
    drawn: frozenset[EntrantId]
    queue: Mapping[EntrantId, int]
    is_playing: bool


class RosterReader:
    """Reads the roster from a model; what has not changed is not made anew."""

    def __init__(self, model: StationModel) -> None:
        """Read nothing yet."""
        self._model = model
        self._state: State | None = None
        self._back: tuple[tuple[StationId, int], ...] = ()
        self._settled: dict[EntrantId, Registered] = {}
        self._known: dict[EntrantId, tuple[tuple[object, ...], Registered]] = {}
        self._pending: Pending = ()
        self._roster: Roster = {}
        self._spelled: dict[DetailsHash, Spelled] = {}

    def read(self) -> Roster:
        """Give everybody but those who are only another number of somebody, as registered.

        It is the same roster until something changes.
        """
        state = self._model.state
        if state is None:
            return {}
        pending = self._model.pending()
        if state is self._state and pending is self._pending:
            return self._roster
        back = taken_back(pending)
        if state is not self._state or back != self._back:
            self._settled = self._read_state(_state_without(state, back))
            self._state, self._back = state, back
        roster = dict(self._settled)
        for command, details in without(pending, back):
            apply_pending(roster, command, details, state.settings.fee_cents)
        self._roster, self._pending = roster, pending
        return roster

    def _read_state(self, state: State) -> dict[EntrantId, Registered]:
        queue = {each.id: place for place, each in enumerate(waiting_list(state), 1)}
        reading = _Reading(
            _seats(state), fees(state), _drawn(state), queue, state.running is not None
        )
        former: dict[EntrantId, list[int]] = {}
        for entrant in state.entrants.values():
            if entrant.is_alias:
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
        """Give an entrant as before if nothing that it rests on has changed."""
        persons = tuple(state.persons[id_] for id_ in entrant.persons)
        names = tuple(self._spell(each.person.details) for each in persons)
        twins = _open_twins(state, entrant) if entrant.twins else ()
        seat = reading.seats.get(entrant.id)
        section = _section(state, seat)
        marks = marks_of(state, entrant.id)
        fee = reading.fees.get(entrant.id, NO_FEE)
        is_drawn = entrant.id in reading.drawn
        place = reading.queue.get(entrant.id, 0)
        rests_on = (
            *(entrant, persons, names, order, twins, seat, reading.is_playing),
            *(section, former, marks, fee, is_drawn, place),
        )
        known = self._known.get(entrant.id)
        if known is not None and known[0] == rests_on:
            return known[1]
        listed = tuple(map(_listed, persons, names))
        made = Registered(
            entrant.id,
            entrant.number,
            entrant.kind,
            entrant.status,
            listed,
            _base(entrant.changed),
            order,
            twins,
            seat,
            reading.is_playing,
            section,
            former,
            marks,
            fee,
            is_drawn,
            queue_place=place,
            stands_in=entrant.stands_in,
        )
        self._known[entrant.id] = rests_on, made
        return made

    def _spell(self, details: DetailsHash) -> Spelled:
        found = self._spelled.get(details)
        if found is None:
            found = spelled(self._model.name(details))
            if details in self._model.replica.names:
                self._spelled[details] = found
        return found


def next_number(state: State, pending: Pending) -> int:
    """Give the number the server is likely to give next."""
    waiting = sum(
        isinstance(command.payload, RegisterEntrant) and command.payload.number is None
        for command, _ in pending
    )
    number = state.next_number
    while True:
        if not any(each.first <= number <= each.last for each in state.leases):
            if not waiting:
                return number
            waiting -= 1
        number += 1


def leased_numbers(state: State, station: StationId, pending: Pending) -> tuple[int, ...]:
    """Give the numbers of a desk's own leases that nobody has, ascending."""
    taken = {each.number for each in state.entrants.values()}
    taken |= {
        command.payload.number
        for command, _ in pending
        if isinstance(command.payload, RegisterEntrant) and command.payload.number is not None
    }
    own = [each for each in state.leases if each.station == station]
    return tuple(n for each in own for n in range(each.first, each.last + 1) if n not in taken)


def is_lease_pending(pending: Pending) -> bool:
    """Tell whether numbers have been asked for and not yet given."""
    return any(isinstance(command.payload, LeaseNumbers) for command, _ in pending)


def _listed(known: RegisteredPerson, name: Spelled) -> Listed:
    return Listed(known.person.id, name, _base(known.changed), known.person.contact)


def _base(changed: Change) -> Base:
    return Base(version=changed.index)


def _open_twins(state: State, entrant: Entrant) -> tuple[EntrantId, ...]:
    """Give who bears the same name and takes part, under the number that counts."""
    listed = dict.fromkeys(state.stands_for(id_) for id_ in entrant.twins if id_ in state.entrants)
    is_open = {"announced", "present"}
    return tuple(
        id_ for id_ in listed if id_ != entrant.id and state.entrants[id_].status in is_open
    )


def _state_without(state: State, back: Sequence[tuple[StationId, int]]) -> State:
    """Give the state in which what is being taken back is not there; what cannot be stays."""
    for station, counter in back:
        try:
            index = deed_of(state, station, counter).index
            state = undone(state, EventUndone(index), Change(index, station, counter))
        except (Refusal, LookupError):
            continue
    return state


def _drawn(state: State) -> frozenset[EntrantId]:
    """Give who has sat or sat out in any round."""
    seated = {
        id_
        for each in state.rounds
        for slot in each.tables.values()
        for side in slot.sides
        for id_ in side
    }
    return frozenset(seated | {id_ for each in state.rounds for id_ in each.byes})


def _seats(state: State) -> Mapping[EntrantId, Seat]:
    """Give the seats of the running round, or those given for the next one."""
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
