"""What was typed on this computer for another evening, and never reached the server of that one.

A command is signed for one tournament, by the key of one station, in an order without gaps: it can
never be sent to another server. What can be handed on is what people said, not the command: who is
registered there as it stood last is registered anew, with new numbers, by the station of tonight.

Nothing is lost, and nothing comes twice. The entrant keeps its id, so that tonight's tournament
itself says whether it is there already, however often handing on was begun. First the other
tournament is left, so that its commands are never sent any more; then the people are asked for;
what was typed is deleted here only when their registration is an event of tonight's log.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bobbl_client.evening.lists.registration import register
from bobbl_client.model.expected import expected
from bobbl_client.model.membership import COPY, leave, stations_folder
from bobbl_client.model.outbox import OUTBOX, Outbox, Outgoing, waiting_in
from bobbl_client.model.station import StationModel
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import LeaseNumbers, RegisterEntrant
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Command, decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import (
    UNNAMED,
    ContactDetails,
    Name,
    decode_contact,
    decode_name,
)
from bobbl_shared.domain.readings.how_far import HowFar, how_far
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Arrival, EntrantKind, PaymentWay
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash, EntrantId
from bobbl_shared.log import LogFile
from bobbl_shared.log.folding import folded


@dataclass(frozen=True)
class LeftEntrant:
    """Somebody who was registered here only, as it stood last.

    ``paid`` in cents and how, ``markers`` by name.
    """

    id: EntrantId
    number: int
    kind: EntrantKind
    arrival: Arrival
    names: tuple[Name, ...]
    contacts: tuple[ContactDetails, ...]
    paid: tuple[tuple[int, PaymentWay], ...]
    markers: tuple[str, ...] = ()


@dataclass(frozen=True)
class LeftEntries:
    """What is left of one tournament: people who can be handed on, and what only words can carry.

    ``others`` are those of the ``commands`` that are about what exists at that tournament alone.
    ``state``: how it stood here, ``names`` who is who in it.
    """

    folder: Path
    state: State
    far: HowFar
    entrants: tuple[LeftEntrant, ...]
    others: tuple[Command, ...]
    commands: tuple[Command, ...]
    names: Mapping[DetailsHash, Name]

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self.state.settings.name

    @property
    def count(self) -> int:
        """How many lines there are to tell of."""
        return len(self.entrants) + len(self.others)


def left_entries(home: Path, here: Path | None = None) -> tuple[LeftEntries, ...]:
    """Return what is left of each other tournament; ``here``: the folder that is at work.

    Nothing is left of exercises. What cannot be read, or is open elsewhere, is left out.
    """
    folder = stations_folder(home)
    places = sorted(folder.iterdir()) if folder.is_dir() else []
    found = (each for place in places if place != here for each in _left_in(place))
    return tuple(each for each in found if each.count)


def _left_in(folder: Path) -> Iterator[LeftEntries]:
    try:
        waiting = waiting_in(folder / OUTBOX)
        read = _copy(folder / COPY) if waiting else None
    except (BobblError, OSError):
        return
    if read is not None and not read[0].settings.training:
        yield _left(folder, waiting, *read)


def _copy(path: Path) -> tuple[State, HowFar, dict[DetailsHash, Name]] | None:
    """Return how a tournament stands in a copy, and the names in it; none if it is empty."""
    state: State | None = None
    with LogFile.open(path, read_only=True) as log:
        for _, _, after in folded(log):
            state = after
        if state is None:
            return None
        far = how_far(
            state, lambda index: decode_event(next(log.events(index, index + 1))).inputs.at
        )
        return state, far, _names(log.all_details())


def stand_in(path: Path) -> tuple[State, HowFar] | None:
    """Return how a tournament stands in a copy, and how far it is; none if the copy is empty.

    Raises ``BobblError`` if it cannot be read: ``file_in_use`` while it is open elsewhere.
    """
    read = _copy(path)
    return None if read is None else read[:2]


def _names(details: Iterator[Details] | Sequence[Details]) -> dict[DetailsHash, Name]:
    named = (each for each in details if each.scope == "name" and each.body is not None)
    return {each.hash: decode_name((each.body or "").encode()) for each in named}


def _left(
    folder: Path,
    waiting: Sequence[Outgoing],
    state: State,
    far: HowFar,
    names: dict[DetailsHash, Name],
) -> LeftEntries:
    read = [(decode_command(each.body), each.details) for each in waiting]
    own = state.counters.get(read[0][0].station, 0)
    asked = [(command, details) for command, details in read if command.counter > own]
    commands = [command for command, _ in asked]
    brought = [each for _, details in asked for each in details]
    names = names | _names(brought)
    contacts = {
        each.hash: decode_contact(each.body.encode())
        for each in brought
        if each.scope == "contact" and each.body is not None
    }
    then = expected(state, commands)
    registered = [each.payload for each in commands if isinstance(each.payload, RegisterEntrant)]
    ids = {each.entrant for each in registered}
    entrants = tuple(
        each for asked in registered for each in _entrants(then, asked, ids, names, contacts)
    )
    about = _about(commands, ids)
    others = tuple(
        each
        for each in commands
        if each.counter not in about and not isinstance(each.payload, LeaseNumbers)
    )
    return LeftEntries(folder, state, far, entrants, others, tuple(commands), names)


def _about(commands: Sequence[Command], ids: Collection[EntrantId]) -> frozenset[int]:
    """Return which commands are about these entrants and nobody else."""
    persons = {
        person.id
        for each in commands
        if isinstance(each.payload, RegisterEntrant) and each.payload.entrant in ids
        for person in each.payload.persons
    }
    ours: set[int] = set()
    for each in commands:
        payload = each.payload
        if isinstance(payload, UndoEvent):
            is_ours = payload.station == each.station and payload.counter in ours
        else:
            said = msgspec.to_builtins(payload)
            told = [said.get(key) for key in ("entrant", "first", "second", "stays", "goes")]
            of = [key for key in told if key is not None]
            person = said.get("person")
            is_ours = (bool(of) and all(key in ids for key in of)) or (
                not of and isinstance(person, dict) and person.get("id") in persons
            )
        if is_ours:
            ours.add(each.counter)
    return frozenset(ours)


def _entrants(
    state: State,
    asked: RegisterEntrant,
    ids: Collection[EntrantId],
    names: Mapping[DetailsHash, Name],
    contacts: Mapping[DetailsHash, ContactDetails],
) -> Iterator[LeftEntrant]:
    """Yield the entrant that a registration has become; nobody if it was taken back or withdrawn.

    Who was paired with another one registered here stands there; who was paired with somebody of
    that tournament is alone.
    """
    entrant = state.entrants.get(asked.entrant)
    if entrant is None or entrant.is_out:
        return
    people = [state.persons[each].person for each in entrant.persons]
    kind, number = entrant.kind, entrant.number
    if entrant.is_alias:
        if state.persons[asked.persons[0].id].entrant in ids:
            return
        people, kind = list(asked.persons), asked.entrant_kind
    yield LeftEntrant(
        entrant.id,
        number,
        kind,
        "announced" if entrant.status == "announced" else "present",
        tuple(names.get(each.details, UNKNOWN) for each in people),
        tuple(
            contacts.get(each.contact, NO_CONTACT) if each.contact is not None else NO_CONTACT
            for each in people
        ),
        tuple(
            (each.cents, "transfer" if each.way == "transfer" else "cash")
            for each in state.payments
            if each.entrant == entrant.id
        ),
        tuple(
            each.name
            for each in state.settings.markers
            if each.id in state.marks.get(entrant.id, ())
        ),
    )


NO_CONTACT = ContactDetails()
UNKNOWN = Name(UNNAMED)


def cannot_take(model: StationModel, left: LeftEntries) -> str:
    """Return the code of why a tournament cannot take these people; empty if it can."""
    state = model.expected
    if state is None or model.role not in {"desk", "organiser"}:
        return "desk"
    if state.settings.training:
        return "training"
    fits = {"pairs": {"pair", "lone"}, "players": {"player"}}[state.settings.entrants]
    most = state.settings.team
    is_fit = all(each.kind in fits and len(each.names) <= most for each in left.entrants)
    return "" if is_fit else "kind"


def hand_on(model: StationModel, left: LeftEntries) -> dict[EntrantId, int]:
    """Register the people of another evening here, each once; give the counters of that.

    What they have paid comes with them, and the markers that there are here under the same name.
    That tournament is left: what waits there is never sent to its server any more. Raises
    ``BobblError`` if the disk fails; begun again, it goes on where it was.
    """
    leave(left.folder)
    asked = {}
    for each in left.entrants:
        if each.id not in _expected(model).entrants:
            _, asked[each.id] = register(
                model, each.names, each.kind, False, each.arrival, None, each.id, each.contacts
            )
        if not any(payment.entrant == each.id for payment in _expected(model).payments):
            for cents, way in each.paid:
                model.ask(TakePayment(each.id, cents, way))
        marked = _expected(model).marks.get(each.id, ())
        for marker in _same_markers(model, each.markers):
            if marker.id not in marked:
                model.ask(MarkEntrant(each.id, marker.id))
    return asked


def unknown_markers(model: StationModel, left: LeftEntries) -> dict[str, tuple[LeftEntrant, ...]]:
    """Return the markers that there are not here, with those who have them there."""
    names = dict.fromkeys(name for each in left.entrants for name in each.markers)
    return {
        name: tuple(each for each in left.entrants if name in each.markers)
        for name in names
        if not _same_markers(model, [name])
    }


def _same_markers(model: StationModel, names: Collection[str]) -> list[Marker]:
    """Return the markers here that bear one of these names, written large or small."""
    wanted = {each.strip().casefold() for each in names}
    markers = _expected(model).settings.markers
    return [each for each in markers if each.name.strip().casefold() in wanted]


def _expected(model: StationModel) -> State:
    state = model.expected
    assert state is not None
    return state


def clear_taken(model: StationModel, left: LeftEntries) -> bool:
    """Delete here who is registered in the log of the tournament at work; tell if there are any."""
    state, waiting = model.state, [command for command, _ in model.pending()]
    taken = {
        each.id
        for each in left.entrants
        if state is not None and each.id in state.entrants and not _is_asked(waiting, each.id)
    }
    if taken:
        leave(left.folder)
        _delete(left, _about(left.commands, taken))
    return bool(taken)


def _is_asked(waiting: Sequence[Command], entrant: EntrantId) -> bool:
    return any(getattr(each.payload, "entrant", None) == entrant for each in waiting)


def delete_left(left: LeftEntries) -> None:
    """Delete all that waits for another evening, for good; that tournament is left."""
    leave(left.folder)
    _delete(left, [each.counter for each in left.commands])


def _delete(left: LeftEntries, counters: Collection[int]) -> None:
    outbox = Outbox.open(left.folder / OUTBOX)
    try:
        outbox.delete(counters)
    finally:
        outbox.close()
