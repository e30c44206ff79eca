"""Who is registered as the desk sees it: the state, and on top of it own commands that still wait.

So a registration is listed the moment it is made, with or without a connection, and what is changed
next is based on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bobbl_client.model.station import StationModel
from bobbl_client.presenters.likeness import Spelled, spelled
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.commands import (
    Base,
    Command,
    EditPerson,
    EntrantKind,
    FreeSeat,
    GiveSeat,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    Person,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.names import Name, decode_name
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Change, Entrant, EntrantStatus, State
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId, StationId

Pending = tuple[tuple[Command, tuple[Details, ...]], ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of an entrant; ``base`` is what a change of it has to name."""

    id: PersonId
    spelled: Spelled
    base: Base
    contact: DetailsHash | None = None

    @property
    def name(self) -> Name:
        """Give the name."""
        return self.spelled.name


@dataclass(frozen=True, slots=True)
class Registered:
    """An entrant as the desk sees it; ``waiting``: own commands about it are unanswered.

    ``number`` is none while only the server can give it. ``former`` are numbers of lone players
    who joined this entrant, and those of its duplicates; ``order`` grows with the time of
    registration. ``seat`` is that of the running round (``is_playing``), else the one given for the
    next; ``section`` is where it is, if the hall has several. ``is_queued``: on the waiting list.
    """

    id: EntrantId
    number: int | None
    kind: EntrantKind
    status: EntrantStatus
    persons: tuple[Listed, ...]
    base: Base
    order: int
    twins: tuple[EntrantId, ...] = ()
    seat: Seat | None = None
    is_playing: bool = False
    section: str = ""
    former: tuple[int, ...] = ()
    waiting: bool = False
    is_queued: bool = False
    stands_in: bool = False

    @property
    def is_out(self) -> bool:
        """Tell whether the entrant plays no further round."""
        return self.status in {"withdrawn", "disqualified"}

    @property
    def names(self) -> tuple[Name, ...]:
        """Give the names of the persons."""
        return tuple(person.name for person in self.persons)

    @property
    def table(self) -> int | None:
        """Give the table of the seat."""
        return self.seat.table if self.seat is not None else None

    @property
    def is_half(self) -> bool:
        """Tell whether a second person can join."""
        return self.kind != "player" and len(self.persons) < 2


Roster = Mapping[EntrantId, Registered]


class RosterReader:
    """Reads the roster from a model; what has not changed is not made anew."""

    def __init__(self, model: StationModel) -> None:
        """Read nothing yet."""
        self._model = model
        self._state: State | None = None
        self._settled: dict[EntrantId, Registered] = {}
        self._spelled: dict[DetailsHash, Spelled] = {}

    def read(self) -> dict[EntrantId, Registered]:
        """Give everybody but lone players who are part of a pair by now, as registered."""
        state = self._model.state
        if state is None:
            return {}
        if state is not self._state:
            self._settled = self._read_state(state)
            self._state = state
        roster = dict(self._settled)
        for command, details in self._model.pending():
            _apply_pending(roster, command, _names_in(details))
        return roster

    def _read_state(self, state: State) -> dict[EntrantId, Registered]:
        seats = _seats(state)
        former: dict[EntrantId, list[int]] = {}
        for entrant in state.entrants.values():
            if entrant.is_alias:
                former.setdefault(state.stands_for(entrant.id), []).append(entrant.number)
        return {
            each.id: self._registered(state, each, order, seats, tuple(former.get(each.id, ())))
            for order, each in enumerate(state.entrants.values())
            if not each.is_alias
        }

    def _registered(
        self,
        state: State,
        entrant: Entrant,
        order: int,
        seats: Mapping[EntrantId, Seat],
        former: tuple[int, ...],
    ) -> Registered:
        persons = tuple(self._listed(state, id_) for id_ in entrant.persons)
        seat = seats.get(entrant.id)
        return Registered(
            entrant.id,
            entrant.number,
            entrant.kind,
            entrant.status,
            persons,
            _base(entrant.changed),
            order,
            _open_twins(state, entrant),
            seat,
            state.running is not None,
            _section(state, seat),
            former,
            is_queued=entrant.waits_since is not None,
            stands_in=entrant.stands_in,
        )

    def _listed(self, state: State, id_: PersonId) -> Listed:
        known = state.persons[id_]
        person = known.person
        return Listed(id_, self._spell(person.details), _base(known.changed), person.contact)

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


def _base(changed: Change) -> Base:
    return Base(version=changed.index)


def _open_twins(state: State, entrant: Entrant) -> tuple[EntrantId, ...]:
    """Give who bears the same name and takes part, under the number that counts."""
    listed = dict.fromkeys(state.stands_for(id_) for id_ in entrant.twins if id_ in state.entrants)
    is_open = {"announced", "present"}
    return tuple(
        id_ for id_ in listed if id_ != entrant.id and state.entrants[id_].status in is_open
    )


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


def _names_in(details: tuple[Details, ...]) -> dict[DetailsHash, Name]:
    return {
        each.hash: decode_name(each.body.encode())
        for each in details
        if each.scope == "name" and each.body is not None
    }


def _apply_pending(
    roster: dict[EntrantId, Registered], command: Command, names: Mapping[DetailsHash, Name]
) -> None:
    """Put one own command on top, as if it will be accepted."""
    base = Base(counter=command.counter)
    match command.payload:
        case RegisterEntrant(id_, kind, persons, arrival, number):
            listed = tuple(_new(person, names, base) for person in persons)
            roster[id_] = Registered(
                id_, number, kind, arrival, listed, base, len(roster), waiting=True
            )
        case EditPerson(person):
            for entrant in list(roster.values()):
                if any(each.id == person.id for each in entrant.persons):
                    _edit(roster, entrant, _new(person, names, base))
        case JoinPartner(id_, person) if id_ in roster:
            known = roster[id_]
            persons_now = (*known.persons, _new(person, names, base))
            _change(roster, replace(known, kind="pair", persons=persons_now, base=base))
        case PairLonePlayers(first, second) if first in roster and second in roster:
            goes = roster.pop(second)
            known = roster[first]
            former = (*known.former, *((goes.number,) if goes.number else ()))
            both = (*known.persons, *(replace(each, base=base) for each in goes.persons))
            _change(roster, replace(known, kind="pair", persons=both, former=former, base=base))
        case MarkPresent(id_) if id_ in roster:
            _change(roster, replace(roster[id_], status="present", base=base))
        case WithdrawEntrant(id_) if id_ in roster:
            _change(roster, replace(roster[id_], status="withdrawn", base=base))
        case GiveSeat(_, id_, seat) if id_ in roster and not roster[id_].is_playing:
            _change(roster, replace(roster[id_], seat=seat))
        case FreeSeat(_, id_) if id_ in roster and not roster[id_].is_playing:
            _change(roster, replace(roster[id_], seat=None))
        case _:
            pass


def _edit(roster: dict[EntrantId, Registered], entrant: Registered, changed: Listed) -> None:
    persons = tuple(changed if each.id == changed.id else each for each in entrant.persons)
    _change(roster, replace(entrant, persons=persons))


def _change(roster: dict[EntrantId, Registered], entrant: Registered) -> None:
    roster[entrant.id] = replace(entrant, waiting=True)


def _new(person: Person, names: Mapping[DetailsHash, Name], base: Base) -> Listed:
    known = spelled(names.get(person.details, Name("–")))
    return Listed(person.id, known, base, person.contact)
