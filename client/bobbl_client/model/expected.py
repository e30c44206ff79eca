"""The state as it will be once the server has taken own commands that wait; for display only.

Each command is folded as the facts it will become, as far as a station can tell. What only the
server finds out is left out until it has said so: lots, who bears the same name, and what becomes
of a result beside others. So is what no longer fits: the server will refuse it. A command that was
refused takes its place in the log all the same, so the indices are those that the server will give
if nobody else asks for anything.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec.structs import replace

from bobbl_client.model.own_commands import Pending
from bobbl_shared.domain.areas.desk import (
    CancelPayment,
    EntrantMarked,
    MarkEntrant,
    PaymentTaken,
    TakePayment,
)
from bobbl_shared.domain.areas.displays import DisplaySet, SetDisplay
from bobbl_shared.domain.areas.field import (
    EditPerson,
    EntrantArrived,
    EntrantRegistered,
    EntrantWithdrawn,
    ForgetPersons,
    JoinPartner,
    LonePlayersPaired,
    MarkPresent,
    PairLonePlayers,
    PartnerJoined,
    PersonChanged,
    PersonsForgotten,
    RegisterEntrant,
    WithdrawEntrant,
    next_number,
)
from bobbl_shared.domain.areas.lineup import (
    EntrantMovedUp,
    EntrantQueued,
    MoveUp,
    PersonSubstituted,
    SplitPair,
    SubstitutePerson,
    pair_split,
)
from bobbl_shared.domain.areas.pages import (
    ListPerson,
    PersonListed,
    PersonUnlisted,
    ScreenSet,
    SetScreen,
    UnlistPerson,
)
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, SeatFreed, SeatGiven
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings, SettingsChanged
from bobbl_shared.domain.areas.slips import SeatTable, TableSeated
from bobbl_shared.domain.areas.twins import (
    DuplicateMerged,
    MergeDuplicate,
    TellApart,
    TwinsToldApart,
)
from bobbl_shared.domain.areas.undo import EventUndone, UndoEvent
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.fold import apply_effect
from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.readings.capacity import is_to_wait
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.undoable import check_undoing, undoing
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId

Facts = tuple[Fact, ...]
P = TypeVar("P", bound=Payload)


def expected(state: State, commands: Iterable[Command]) -> State:
    """Return the state after these commands, in their order, if the server takes them."""
    for command in commands:
        state = _after(state, command)
    return state


class Expectation:
    """The expected state of a station; what has not changed is not folded again."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._pending: Pending = ()
        self._expected: State | None = None

    def of(self, state: State, pending: Pending) -> State:
        """Return the state after the commands that wait; the same one until something changes."""
        if state is self._state and pending is self._pending and self._expected is not None:
            return self._expected
        done = len(self._pending)
        is_more = state is self._state and pending[:done] == self._pending
        known = self._expected if is_more and self._expected is not None else state
        new = pending[done:] if is_more else pending
        self._expected = expected(known, (command for command, _ in new))
        self._state, self._pending = state, pending
        return self._expected


def _after(state: State, command: Command) -> State:
    row = _ROW_OF.get(type(command.payload))
    try:
        facts = row.facts(state, command.payload) if row is not None else ()
        return apply_effect(state, command, facts)
    except (Refusal, LookupError, ValueError, StopIteration):
        return apply_effect(state, command, ())


@dataclass(frozen=True, slots=True)
class _Row(Generic[P]):
    """A kind of command and the facts that it will become; raises if it does not fit."""

    payload: type[P]
    facts: Callable[[State, P], Facts]


def _registered(state: State, asked: RegisterEntrant) -> Facts:
    number = asked.number if asked.number is not None else next_number(state)
    kind, persons, arrival = asked.entrant_kind, asked.persons, asked.arrival
    registered = EntrantRegistered(asked.entrant, number, kind, persons, arrival, ())
    return (registered, *_queued(state, asked))


def _queued(state: State, asked: RegisterEntrant | MarkPresent) -> Facts:
    return (EntrantQueued(asked.entrant),) if is_to_wait(state, asked) else ()


def _joined(state: State, asked: JoinPartner) -> Facts:
    entrant = _listed(state, asked.entrant)
    if entrant.kind == "player" or len(entrant.persons) >= state.settings.team:
        return ()
    return (PartnerJoined(entrant.id, asked.person, ()),)


def _paired(state: State, asked: PairLonePlayers) -> Facts:
    both = _listed(state, asked.first), _listed(state, asked.second)
    fits = asked.first != asked.second and all(each.kind == "lone" for each in both)
    return (LonePlayersPaired(asked.first, asked.second),) if fits else ()


def _merged(state: State, asked: MergeDuplicate) -> Facts:
    stays, goes = _listed(state, asked.stays).id, _listed(state, asked.goes).id
    return (DuplicateMerged(stays, goes),) if stays != goes else ()


def _arrived(state: State, asked: MarkPresent) -> Facts:
    return (EntrantArrived(_listed(state, asked.entrant).id), *_queued(state, asked))


def _withdrawn(state: State, asked: WithdrawEntrant) -> Facts:
    return (EntrantWithdrawn(_listed(state, asked.entrant).id, asked.reason, asked.note),)


def _moved_up(state: State, asked: MoveUp) -> Facts:
    return (EntrantMovedUp(_listed(state, asked.entrant).id),)


def _split(state: State, asked: SplitPair) -> Facts:
    _listed(state, asked.entrant)

    def number() -> int:
        return asked.number if asked.number is not None else next_number(state)

    return (pair_split(state, asked, number),)


def _substituted(state: State, asked: SubstitutePerson) -> Facts:
    _listed(state, asked.entrant)
    number = asked.from_round or len(state.rounds) + 1
    return (PersonSubstituted(asked.entrant, asked.leaving, asked.person, number, ()),)


def _marked(state: State, asked: MarkEntrant) -> Facts:
    return (EntrantMarked(_listed(state, asked.entrant).id, asked.marker, asked.on),)


def _paid(state: State, asked: TakePayment) -> Facts:
    return (PaymentTaken(_listed(state, asked.entrant).id, asked.cents, asked.way),)


def _seated(state: State, asked: GiveSeat) -> Facts:
    if asked.seat is None or asked.round != len(state.rounds) + 1:
        return ()
    return (SeatGiven(_listed(state, asked.entrant).id, asked.seat, None),)


def _freed(state: State, asked: FreeSeat) -> Facts:
    is_next = asked.round == len(state.rounds) + 1
    return (SeatFreed(_listed(state, asked.entrant).id),) if is_next else ()


def _listed(state: State, id_: EntrantId) -> Entrant:
    """Return an entrant; raise ``LookupError`` for nobody, or for another number of somebody.

    The fold would not notice: of two desks that make one pair of two, each the other way round,
    each player would be only a number of the other.
    """
    entrant = state.entrants[id_]
    if entrant.is_alias:
        raise LookupError(id_)
    return entrant


def _slip_seated(state: State, asked: EnterResult) -> Facts:
    """Return that the first slip of a table in a round without a draw seats it."""
    round_ = state.round(asked.round)
    is_free = round_ is not None and round_.from_slips and not round_.is_closed
    if round_ is None or not is_free or asked.table in round_.tables:
        return ()
    return (TableSeated(asked.round, asked.table, asked.sides),)


def _table_seated(state: State, asked: SeatTable) -> Facts:
    round_ = state.round(asked.round)
    is_open = round_ is not None and round_.from_slips and not round_.is_closed
    if round_ is None or not is_open or asked.table not in round_.tables:
        return ()
    return (TableSeated(asked.round, asked.table, asked.sides),)


def _amended(state: State, asked: AmendSettings) -> Facts:
    wanted = {each: getattr(asked.settings, each) for each in asked.fields}
    return (SettingsChanged(replace(state.settings, **wanted)),)


def _undone(state: State, asked: UndoEvent | CancelPayment) -> Facts:
    undone = undoing(state, asked.station, asked.counter)
    check_undoing(undone)
    reason = asked.reason if isinstance(asked, UndoEvent) else None
    return (EventUndone(undone.entry.index, reason),)


_ROWS = (
    _Row(RegisterEntrant, _registered),
    _Row(EditPerson, lambda _, asked: (PersonChanged(asked.person),)),
    _Row(JoinPartner, _joined),
    _Row(PairLonePlayers, _paired),
    _Row(MarkPresent, _arrived),
    _Row(WithdrawEntrant, _withdrawn),
    _Row(SplitPair, _split),
    _Row(SubstitutePerson, _substituted),
    _Row(MoveUp, _moved_up),
    _Row(MarkEntrant, _marked),
    _Row(TakePayment, _paid),
    _Row(GiveSeat, _seated),
    _Row(FreeSeat, _freed),
    _Row(EnterResult, _slip_seated),
    _Row(SeatTable, _table_seated),
    _Row(TellApart, lambda _, asked: (TwinsToldApart(asked.first, asked.second),)),
    _Row(MergeDuplicate, _merged),
    _Row(ChangeSettings, lambda _, asked: (SettingsChanged(asked.settings),)),
    _Row(AmendSettings, _amended),
    _Row(SetDisplay, lambda _, asked: (DisplaySet(asked.station, asked.pages, asked.has_sound),)),
    _Row(ForgetPersons, lambda _, asked: (PersonsForgotten(asked.persons),)),
    _Row(UnlistPerson, lambda _, asked: (PersonUnlisted(asked.person),)),
    _Row(ListPerson, lambda _, asked: (PersonListed(asked.person),)),
    _Row(SetScreen, lambda _, asked: (ScreenSet(asked.screen, asked.name, asked.pages),)),
    _Row(UndoEvent, _undone),
    _Row(CancelPayment, _undone),
)
_ROW_OF: dict[type[Payload], _Row[Payload]] = {row.payload: row for row in _ROWS}  # type: ignore[misc]
