"""The commands of the registration desk, made from names that were typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bobbl_client.desk.screen import Line
from bobbl_client.evening.leases import is_lease_pending, leased_numbers
from bobbl_client.evening.lists.registration import register
from bobbl_client.evening.roster_record import Listed, Registered
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.areas.desk import CancelPayment, MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
    next_number,
)
from bobbl_shared.domain.areas.lineup import DrawPartners, MoveUp, SplitPair, SubstitutePerson
from bobbl_shared.domain.areas.pages import ListPerson, UnlistPerson
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, decode_name, tidy, tidy_name
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.values import Arrival, EntrantKind, WithdrawReason
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId, MarkerId, PersonId, StationId, new_id

LOW = 5
"""With fewer leased numbers left a desk asks for a further block."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom a command is about, and what the form held; no lines: nothing to put back.

    ``happened`` stands instead of the sentence that something was not saved.
    """

    who: str
    lines: tuple[Line, ...] = ()
    alone: bool = False
    is_paid: bool = False
    marks: frozenset[MarkerId] = frozenset()
    happened: str = ""


def asked_before(model: StationModel) -> Mapping[int, Asked]:
    """What the commands that wait from an earlier run are about, by counter."""
    return {
        command.counter: _asked_before(
            command.payload, [each.body for each in details if each.scope == "name"]
        )
        for command, details in model.pending()
    }


def _asked_before(payload: AnyPayload, bodies: list[str | None]) -> Asked:
    """Return what a command of an earlier run was about, from the names it brought."""
    match payload:
        case RegisterEntrant() | EditPerson() | JoinPartner():
            names = [decode_name(body.encode()) for body in bodies if body is not None]
            lines = tuple((name.last, name.first, name.club) for name in names)
            is_new = isinstance(payload, RegisterEntrant)
            alone = isinstance(payload, RegisterEntrant) and payload.entrant_kind == "lone"
            who = " / ".join(name.listed for name in names)
            return Asked(who, lines if is_new else (), alone)
        case _:
            return Asked(tr("ein Auftrag von vorhin"))


class DeskOrders:
    """Asks the model for what a desk may ask for."""

    def __init__(self, model: StationModel) -> None:
        """Ask nothing yet."""
        self._model = model
        self._lease: int | None = None

    @property
    def is_online(self) -> bool:
        """Whether the server hears at once."""
        return self._model.contact is Contact.ONLINE

    @property
    def is_stopped(self) -> bool:
        """Whether a person is needed before this desk and its server can go on."""
        return self._model.contact is Contact.STOPPED

    @property
    def leased(self) -> tuple[int, ...]:
        """The numbers this desk may give out while it works alone."""
        model, state = self._model, self._model.expected
        return leased_numbers(state, model.id, model.pending()) if state is not None else ()

    def coming_number(self) -> int | None:
        """Return the number that the next registration is likely to get, if that can be known."""
        state = self._model.expected
        if not self.is_online:
            return next(iter(self.leased), None)
        return next_number(state) if state is not None else None

    def lease_numbers(self) -> None:
        """Ask for a block of numbers while connected, if few are left and none are asked for."""
        model = self._model
        post = model.post
        if not self.is_online or post is None or post.role not in {"desk", "organiser"}:
            return
        verdict = None if self._lease is None else model.verdict(self._lease)
        was_refused = verdict is not None and verdict.refused is not None
        if was_refused or is_lease_pending(model.pending()) or len(self.leased) >= LOW:
            return
        self._lease = model.ask(LeaseNumbers())

    def register(
        self,
        names: Sequence[Name],
        kind: EntrantKind,
        distinct: bool,
        arrival: Arrival = "present",
        entrant: EntrantId | None = None,
    ) -> tuple[EntrantId, int]:
        """Register people; give the entrant and the counter of the command.

        Who is only announced gets no number of this desk's while it works alone: there is time.
        """
        is_late = self.is_online or arrival == "announced"
        number = None if is_late else self.coming_number()
        return register(self._model, names, kind, distinct, arrival, number, entrant)

    def edit(self, person: Listed, name: Name, distinct: bool) -> int:
        """Give a person another name."""
        details = self._model.conceal_name(name)
        changed = Person(person.id, details.hash, person.contact)
        return self._model.ask(EditPerson(changed, distinct), person.base, (details,))

    def join(self, entrant: Registered, name: Name, distinct: bool) -> int:
        """Add the second person of a pair."""
        details = self._model.conceal_name(name)
        person = Person(PersonId(new_id()), details.hash)
        payload = JoinPartner(entrant.id, person, distinct)
        return self._model.ask(payload, entrant.base, (details,))

    def pair(self, first: Registered, second: Registered) -> int:
        """Make one pair of two lone players."""
        return self._model.ask(PairLonePlayers(first.id, second.id))

    def mark_present(self, entrant: Registered) -> int:
        """Say that somebody has come, or plays after all."""
        return self._model.ask(MarkPresent(entrant.id))

    def withdraw(self, entrant: Registered, reason: WithdrawReason | None = None) -> int:
        """Take somebody out from the next draw on."""
        return self._model.ask(WithdrawEntrant(entrant.id, reason))

    def pay(self, entrant: EntrantId, cents: int) -> int:
        """Put money into the cash box; less than 0: take it out."""
        return self._model.ask(TakePayment(entrant, cents))

    def mark(self, entrant: EntrantId, marker: MarkerId, is_on: bool) -> int:
        """Give a marker, or take it away."""
        return self._model.ask(MarkEntrant(entrant, marker, is_on))

    def split(self, entrant: Registered, leaving: PersonId, into: EntrantId) -> int:
        """Make two lone players of a pair; ``into`` is to be the one who leaves it."""
        number = None if self.is_online else next(iter(self.leased), None)
        payload = SplitPair(entrant.id, leaving, into, number)
        return self._model.ask(payload, entrant.base)

    def substitute(self, entrant: Registered, leaving: PersonId, name: Name, distinct: bool) -> int:
        """Let another person play from the next draw on."""
        details = self._model.conceal_name(name)
        person = Person(PersonId(new_id()), details.hash)
        payload = SubstitutePerson(entrant.id, leaving, person, None, distinct)
        return self._model.ask(payload, entrant.base, (details,))

    def take_back(self, counter: int) -> int:
        """Cancel an entry of this desk."""
        return self._model.ask(UndoEvent(self._model.id, counter))

    def cancel_payment(self, station: StationId, counter: int) -> int:
        """Cancel a payment that this desk or another one has ticked off by mistake."""
        if station == self._model.id:
            return self.take_back(counter)
        return self._model.ask(CancelPayment(station, counter))

    def draw_partners(self, ids: Sequence[EntrantId]) -> int:
        """Let the server's lot make pairs of lone players."""
        return self._model.ask(DrawPartners(tuple(ids)))

    def move_up(self, entrant: Registered) -> int:
        """Give somebody on the waiting list a place that is free."""
        return self._model.ask(MoveUp(entrant.id))

    def merge(self, stays: Registered, goes: Registered) -> int:
        """Say that one entrant is another one, registered twice."""
        return self._model.ask(MergeDuplicate(stays.id, goes.id))

    def tell_apart(self, first: Registered, second: Registered) -> int:
        """Say that two of the same name are different people."""
        return self._model.ask(TellApart(first.id, second.id))

    def give_seat(self, entrant: Registered, seat: Seat | None) -> int:
        """Give somebody a seat before the next round: this one, or one by lot."""
        return self._model.ask(GiveSeat(self._next_round, entrant.id, seat))

    def free_seat(self, entrant: Registered) -> int:
        """Take somebody's seat back."""
        return self._model.ask(FreeSeat(self._next_round, entrant.id))

    def list_person(self, person: PersonId, is_listed: bool) -> int:
        """Name somebody on guests' pages and the club site, or take the name away from there."""
        return self._model.ask(ListPerson(person) if is_listed else UnlistPerson(person))

    @property
    def draws_seats(self) -> bool:
        """Whether whoever comes draws a seat at once."""
        state = self._model.state
        return state is not None and state.settings.seats is not None and not state.rounds

    @property
    def gives_seats(self) -> bool:
        """Whether seats can be given at the desk: as long as nothing is drawn."""
        return self._model.state is not None and not self._model.state.rounds

    @property
    def _next_round(self) -> int:
        state = self._model.state
        return len(state.rounds) + 1 if state is not None else 1


def names_typed(lines: Sequence[Line]) -> tuple[Name, ...]:
    """Return the names in the rows that hold anything; raise ``Refusal`` for one that is none."""
    return tuple(tidy_name(*line) for line in lines if any(tidy(text) for text in line))


def changes_typed(
    entrant: Registered, lines: Sequence[Line]
) -> tuple[tuple[Listed | None, Name], ...]:
    """Return who has another name in the form than registered, and with nobody who joins.

    Raises ``Refusal`` for a row that holds no name, and where nobody can join.
    """
    count = len(entrant.persons)
    known = [tidy_name(*line) for line in lines[:count]]
    joining = names_typed(lines[count:])
    if joining and not entrant.is_half:
        raise Refusal("pair_complete", number=entrant.number)
    both = zip(entrant.persons, known, strict=True)
    edits = [(person, name) for person, name in both if name != person.name]
    return (*edits, *((None, name) for name in joining))
