"""What changed who meets whom, told out of the events: by lot, by hand, by taking back.

Each event is held against the states before and after it. So a seat, a table or a wish that has
changed is told whatever command did it; ``TOLD`` says of which kinds a command's acts are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from bobbl_server.core.seating import SCHEME
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitmentAbandoned,
    DrawRound,
    JoinRound,
    RedrawRound,
    RoundDrawn,
    RoundJoined,
    SeatsSwapped,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    PartnersDrawn,
    PersonSubstituted,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.seats import (
    FreeSeat,
    GiveSeat,
    KeepApart,
    MakeMoves,
    MovesMade,
    SeatGiven,
)
from bobbl_shared.domain.areas.slips import RoundStarted, SeatTable, StartRound
from bobbl_shared.domain.areas.twins import MergeDuplicate
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.draw_record import ActKind, DrawAct
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.state import Commitment, Round, State
from bobbl_shared.domain.values import AbandonReason, RedrawReason
from bobbl_shared.ids import EntrantId

TOLD: Mapping[type[Payload], tuple[ActKind, ...]] = {
    RegisterEntrant: ("seats_by_lot",),
    MarkPresent: ("seats_by_lot",),
    JoinPartner: ("seats_by_lot",),
    PairLonePlayers: ("seats_by_lot",),
    MoveUp: ("seats_by_lot",),
    DrawPartners: ("partners_drawn",),
    GiveSeat: ("seats_by_lot", "seats_by_hand"),
    FreeSeat: ("seats_freed",),
    WithdrawEntrant: ("seats_freed",),
    DisqualifyEntrant: ("seats_freed",),
    LetStandIn: ("seats_freed",),
    SplitPair: ("seats_freed",),
    MergeDuplicate: ("seats_freed", "seats_changed"),
    MakeMoves: ("seats_moved",),
    KeepApart: ("wishes_changed",),
    AbandonCommitment: ("commitment_abandoned",),
    DrawRound: ("drawn", "scheme"),
    RedrawRound: ("drawn_anew", "scheme"),
    SwapSeats: ("swapped",),
    JoinRound: ("joined",),
    StartRound: ("slips",),
    SeatTable: ("tables_changed",),
    EditPerson: ("names_changed",),
    SubstitutePerson: ("names_changed",),
    UndoEvent: (
        "seats_freed",
        "seats_changed",
        "tables_changed",
        "wishes_changed",
        "names_changed",
    ),
}
"""Every command that can change who meets whom, with the kinds of acts that are told of it."""

SUMMED: frozenset[ActKind] = frozenset(
    {
        "names_changed",
        "partners_drawn",
        "seats_by_hand",
        "seats_by_lot",
        "seats_changed",
        "seats_freed",
        "seats_moved",
        "wishes_changed",
    }
)
"""Kinds that are told once for a round, with how often it was; of the others each by itself."""

OF_THE_FIELD: frozenset[ActKind] = frozenset({"partners_drawn", "wishes_changed"})
"""Kinds that belong to whatever is drawn next, be it a round once more."""


class _Seen(NamedTuple):
    """An act as one event shows it; ``who`` it moved, and the commitment it ``discarded``."""

    round: int
    act: ActKind
    who: tuple[EntrantId, ...] = ()
    fewest: int = 0
    reason: RedrawReason | AbandonReason | None = None
    discarded: Commitment | None = None


@dataclass
class Acts:
    """The acts of a tournament, as its events come in."""

    _of: dict[int, list[DrawAct]] = field(default_factory=dict)
    """By round, one for each event and kind."""
    _told: dict[int, tuple[DrawAct, ...]] = field(default_factory=dict)

    def note(self, before: State, event: Event, after: State) -> None:
        """Take what an event has changed."""
        for seen in chain(_told_by_facts(before, event), _changed_besides(before, event, after)):
            made = seen.discarded
            act = DrawAct(
                seen.act,
                event.index,
                event.inputs.at,
                _numbers(after, seen.who),
                fewest=seen.fewest,
                reason=seen.reason,
                commitment=made.commitment if made is not None else "",
                throw=made.throw if made is not None else None,
                fewer=made.fewer if made is not None else None,
            )
            self._told.clear()
            if seen.act == "drawn_anew":
                self._take_over(seen.round)
            self._of.setdefault(seen.round, []).append(act)

    def of(self, number: int) -> tuple[DrawAct, ...]:
        """Return the acts of a round, in the order of their last events."""
        if number not in self._told:
            acts = _together(self._of.get(number, ()))
            self._told[number] = tuple(sorted(acts, key=lambda act: act.event))
        return self._told[number]

    def _take_over(self, number: int) -> None:
        """Let acts of the field since a round was drawn belong to its being drawn once more."""
        later = self._of.pop(number + 1, [])
        self._of.setdefault(number, []).extend(a for a in later if a.act in OF_THE_FIELD)
        self._of[number + 1] = [each for each in later if each.act not in OF_THE_FIELD]


def _numbers(state: State, who: Iterable[EntrantId]) -> tuple[int, ...]:
    return tuple(sorted({state.entrants[id_].number for id_ in who if id_ in state.entrants}))


def _together(noted: Iterable[DrawAct]) -> Iterator[DrawAct]:
    """Yield acts of a round as they are told: some kinds together, and each seat drawn again."""
    alike: dict[object, list[DrawAct]] = {}
    for act in noted:
        alike.setdefault(act.act if act.act in SUMMED else (act.event, act.act), []).append(act)
    for acts in alike.values():
        numbers = {number for act in acts for number in act.numbers}
        is_lot = acts[0].act == "seats_by_lot"
        yield replace(
            acts[-1],
            numbers=() if is_lot else tuple(sorted(numbers)),
            times=len(acts),
            fewest=min(act.fewest for act in acts),
        )
        if is_lot:
            often = Counter(number for act in acts for number in act.numbers)
            last = {number: act for act in acts for number in act.numbers}
            for number, times in often.items():
                if times > 1:
                    again = replace(last[number], act="seat_drawn_again", times=times, fewest=0)
                    yield again


def _told_by_facts(before: State, event: Event) -> Iterator[_Seen]:
    coming = len(before.rounds) + 1
    for fact in event.effect:
        match fact:
            case RoundDrawn(round=number):
                is_scheme, replaced = fact.algorithm == SCHEME, before.round(number)
                if replaced is not None:
                    made = replaced.commitment
                    yield _Seen(number, "drawn_anew", reason=fact.again, discarded=made)
                elif not is_scheme:
                    yield _Seen(number, "drawn")
                if is_scheme:
                    yield _Seen(number, "scheme")
            case RoundStarted(number):
                yield _Seen(number, "slips")
            case CommitmentAbandoned(number, _, reason):
                made = before.committed(number)
                yield _Seen(number, "commitment_abandoned", reason=reason, discarded=made)
            case SeatsSwapped(number, first, second):
                yield _Seen(number, "swapped", (first, second))
            case RoundJoined(number, entrant):
                yield _Seen(number, "joined", (entrant,))
            case PersonSubstituted(entrant, from_round=number) if number < coming:
                yield _Seen(number, "names_changed", (entrant,))
            case PartnersDrawn(couples):
                yield _Seen(coming, "partners_drawn", tuple(first for first, _ in couples))
            case SeatGiven(entrant, _, int(choices)):
                yield _Seen(coming, "seats_by_lot", (entrant,), choices)
            case SeatGiven(entrant):
                yield _Seen(coming, "seats_by_hand", (entrant,))
            case MovesMade(moves):
                yield _Seen(coming, "seats_moved", tuple(move.entrant for move in moves))
            case _:
                pass


def _changed_besides(before: State, event: Event, after: State) -> Iterator[_Seen]:
    """Yield what differs between two states and no fact of the event tells by itself."""
    facts, coming = event.effect, len(before.rounds) + 1
    if not any(isinstance(each, RoundDrawn) for each in facts):
        yield from _changed_seats(before, event, after)
    telling = {
        each.round for each in facts if isinstance(each, RoundDrawn | SeatsSwapped | RoundJoined)
    }
    for one, other in zip(before.rounds, after.rounds, strict=False):
        who = () if one is other or one.number in telling else _moved(one, other)
        if who:
            yield _Seen(one.number, "tables_changed", who)
    if before.apart is not after.apart and before.apart != after.apart:
        yield _Seen(coming, "wishes_changed")
    if before.rounds and (who := _renamed(before, after)):
        yield _Seen(len(before.rounds), "names_changed", who)


def _renamed(before: State, after: State) -> tuple[EntrantId, ...]:
    """Return whose persons bear other names than before."""
    if before.persons is after.persons:
        return ()
    there = after.persons
    return tuple(
        {
            known.entrant
            for id_, known in before.persons.items()
            if id_ in there and there[id_].person.details != known.person.details
        }
    )


def _changed_seats(before: State, event: Event, after: State) -> Iterator[_Seen]:
    """Yield seats of the round that comes, lost or changed by neither lot nor hand."""
    old, new = before.placing.seats, after.placing.seats
    if old is new:
        return
    told = {each.entrant for each in event.effect if isinstance(each, SeatGiven)} | {
        move.entrant for each in event.effect if isinstance(each, MovesMade) for move in each.moves
    }
    moved = [id_ for id_ in {**old, **new} if id_ not in told and old.get(id_) != new.get(id_)]
    freed = tuple(id_ for id_ in moved if id_ not in new)
    changed = tuple(id_ for id_ in moved if id_ in new)
    coming = len(before.rounds) + 1
    if freed:
        yield _Seen(coming, "seats_freed", freed)
    if changed:
        yield _Seen(coming, "seats_changed", changed)


def _moved(one: Round, other: Round) -> tuple[EntrantId, ...]:
    """Return who sits elsewhere in a round than before; a slip may bring a table of its own."""
    if one.tables is other.tables and one.byes == other.byes:
        return ()
    who = set(one.byes) ^ set(other.byes)
    pairs = [(old, other.tables.get(number)) for number, old in one.tables.items()]
    if not one.from_slips:
        pairs += [(new, None) for number, new in other.tables.items() if number not in one.tables]
    for slot, then in pairs:
        if slot is not then and (then is None or slot.sides != then.sides):
            for each in (slot, then):
                who.update(chain.from_iterable(each.sides) if each is not None else ())
    return tuple(who)
