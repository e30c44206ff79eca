"""A desk's own commands that nobody has answered yet, put on top of what is known.

Each is shown as if it will be accepted. What is taken back before it is answered is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bobbl_client.evening.roster_record import Listed, Registered
from bobbl_client.evening.search.likeness import spelled
from bobbl_shared.crypto.details import Details
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
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Base, Command
from bobbl_shared.domain.kinds import Payload, Person
from bobbl_shared.domain.names import Name, decode_name
from bobbl_shared.domain.readings.till import Fee
from bobbl_shared.ids import DetailsHash, EntrantId, StationId

Pending = Sequence[tuple[Command, tuple[Details, ...]]]
Names = Mapping[DetailsHash, Name]


def taken_back(pending: Pending) -> tuple[tuple[StationId, int], ...]:
    """Give the commands, by author and counter, that waiting ones take back, in order."""
    payloads = (command.payload for command, _ in pending)
    return tuple((p.station, p.counter) for p in payloads if isinstance(p, UndoEvent))


def without(pending: Pending, gone: Sequence[tuple[StationId, int]]) -> Pending:
    """Give the commands that are neither taken back nor take anything back."""
    return tuple(
        each
        for each in pending
        if (each[0].station, each[0].counter) not in gone
        and not isinstance(each[0].payload, UndoEvent)
    )


def apply_pending(
    roster: dict[EntrantId, Registered],
    command: Command,
    details: tuple[Details, ...],
    fee_cents: int,
) -> None:
    """Put one own command on top; ``fee_cents``: what one person pays."""
    names, base = _names_in(details), Base(counter=command.counter)
    match command.payload:
        case RegisterEntrant(id_, kind, persons, arrival, number):
            listed = tuple(_listed(person, names, base) for person in persons)
            fee = Fee(fee_cents * (2 if kind == "pair" else 1), 0)
            order = len(roster)
            roster[id_] = Registered(
                id_, number, kind, arrival, listed, base, order, fee=fee, waiting=True
            )
        case EditPerson(person):
            for entrant in list(roster.values()):
                if any(each.id == person.id for each in entrant.persons):
                    _exchange(roster, entrant, person.id, _listed(person, names, base))
        case JoinPartner(id_, person) if id_ in roster:
            known = roster[id_]
            persons_now = (*known.persons, _listed(person, names, base))
            fee = Fee(2 * fee_cents, known.fee.paid)
            _change(roster, replace(known, kind="pair", persons=persons_now, base=base, fee=fee))
        case PairLonePlayers(first, second) if first in roster and second in roster:
            _pair(roster, first, second, base)
        case DrawPartners(entrants):
            for id_ in entrants:
                if id_ in roster:
                    _change(roster, roster[id_])
        case _:
            _apply_to_one(roster, command.payload, names, base)


def _apply_to_one(
    roster: dict[EntrantId, Registered], payload: Payload, names: Names, base: Base
) -> None:
    """Put a command on top that changes how somebody stands who is listed."""
    match payload:
        case MarkPresent(id_) if id_ in roster:
            _change(roster, replace(roster[id_], status="present", base=base))
        case WithdrawEntrant(id_) if id_ in roster:
            _change(roster, replace(roster[id_], status="withdrawn", base=base))
        case GiveSeat(_, id_, seat) if id_ in roster and not roster[id_].is_playing:
            _change(roster, replace(roster[id_], seat=seat))
        case FreeSeat(_, id_) if id_ in roster and not roster[id_].is_playing:
            _change(roster, replace(roster[id_], seat=None))
        case MoveUp(id_) if id_ in roster:
            _change(roster, replace(roster[id_], queue_place=0, base=base))
        case MarkEntrant(id_, marker, is_on) if id_ in roster:
            others = tuple(each for each in roster[id_].marks if each != marker)
            _change(roster, replace(roster[id_], marks=(*others, marker) if is_on else others))
        case TakePayment(id_, cents) if id_ in roster:
            due, paid = roster[id_].fee
            _change(roster, replace(roster[id_], fee=Fee(due, paid + cents)))
        case SplitPair() if payload.entrant in roster:
            _split(roster, payload, base)
        case SubstitutePerson(id_, leaving, person) if id_ in roster:
            _change(roster, replace(roster[id_], base=base))
            _exchange(roster, roster[id_], leaving, _listed(person, names, base))
        case TellApart(first, second):
            for id_, other in ((first, second), (second, first)):
                if id_ in roster:
                    _change(roster, _not_twin(roster[id_], other))
        case MergeDuplicate(stays, goes) if stays in roster and goes in roster:
            _merge(roster, stays, goes, base)
        case _:
            pass


def _pair(
    roster: dict[EntrantId, Registered], first: EntrantId, second: EntrantId, base: Base
) -> None:
    goes, known = roster.pop(second), roster[first]
    both = (*known.persons, *(replace(each, base=base) for each in goes.persons))
    _change(roster, replace(_with_number_of(known, goes), kind="pair", persons=both, base=base))


def _merge(
    roster: dict[EntrantId, Registered], stays: EntrantId, goes: EntrantId, base: Base
) -> None:
    gone, kept = roster.pop(goes), roster[stays]
    is_here = "present" in (kept.status, gone.status)
    merged = replace(
        _with_number_of(_not_twin(kept, goes), gone),
        status="present" if is_here else kept.status,
        fee=Fee(kept.fee.due, kept.fee.paid + gone.fee.paid),
        seat=kept.seat or gone.seat,
        base=base,
    )
    _change(roster, merged)


def _with_number_of(stays: Registered, goes: Registered) -> Registered:
    """Give who stays with the number, the money and the markers of who goes."""
    numbers = (*goes.former, *((goes.number,) if goes.number else ()))
    marks = (*stays.marks, *(each for each in goes.marks if each not in stays.marks))
    due, paid = (mine + theirs for mine, theirs in zip(stays.fee, goes.fee, strict=True))
    return replace(stays, former=(*stays.former, *numbers), marks=marks, fee=Fee(due, paid))


def _split(roster: dict[EntrantId, Registered], payload: SplitPair, base: Base) -> None:
    pair = roster[payload.entrant]
    half = Fee(pair.fee.due // 2, max(pair.fee.paid, 0) // 2)
    stays = tuple(each for each in pair.persons if each.id != payload.leaving)
    goes = tuple(each for each in pair.persons if each.id == payload.leaving)
    rest = Fee(pair.fee.due - half.due, pair.fee.paid - half.paid)
    alone = replace(pair, kind="lone", persons=stays, base=base, seat=None, fee=rest)
    _change(roster, alone)
    other = replace(alone, id=payload.other, number=payload.number, persons=goes, fee=half)
    _change(roster, replace(other, marks=(), twins=(), former=(), order=len(roster)))


def _not_twin(entrant: Registered, other: EntrantId) -> Registered:
    return replace(entrant, twins=tuple(each for each in entrant.twins if each != other))


def _exchange(
    roster: dict[EntrantId, Registered], entrant: Registered, goes: str, comes: Listed
) -> None:
    persons = tuple(comes if each.id == goes else each for each in entrant.persons)
    _change(roster, replace(entrant, persons=persons))


def _change(roster: dict[EntrantId, Registered], entrant: Registered) -> None:
    roster[entrant.id] = replace(entrant, waiting=True)


def _listed(person: Person, names: Names, base: Base) -> Listed:
    known = spelled(names.get(person.details, Name("–")))
    return Listed(person.id, known, base, person.contact)


def _names_in(details: tuple[Details, ...]) -> dict[DetailsHash, Name]:
    return {
        each.hash: decode_name(each.body.encode())
        for each in details
        if each.scope == "name" and each.body is not None
    }
