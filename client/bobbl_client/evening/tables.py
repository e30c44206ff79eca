"""The tables of a round as a station sees them: what the server knows and what waits here.

There is one vocabulary for how far the result of a table is (``TableState``), for tiles, lists and
sentences alike.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.areas.results import CorrectResult, DecideResult, EnterResult
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Round, State, TableSlot
from bobbl_shared.domain.values import Entry, Sides
from bobbl_shared.i18n import tr
from bobbl_shared.ids import OperatorId, StationId

EntryPayload = EnterResult | TakeProposal
ResultPayload = EntryPayload | CorrectResult | DecideResult
NOBODY: Sides = ((), ())

Place = tuple[int, int]
"""Round and table."""


class TableState(Enum):
    """How far the result of a table is.

    ``AWAITED``: open, and its slip comes later; ``SLOW``: open for too long; ``WAITING``: an own
    entry that the server has not answered yet; ``PROPOSED``: open, and a phone proposes something.
    """

    OPEN = "open"
    AWAITED = "awaited"
    ONCE = "once"
    CONFIRMED = "confirmed"
    DECIDED = "decided"
    DISPUTED = "disputed"
    LATE = "late"
    SLOW = "slow"
    WAITING = "waiting"
    PROPOSED = "proposed"


STATES: Mapping[str, TableState] = {
    "open": TableState.OPEN,
    "entered": TableState.ONCE,
    "confirmed": TableState.CONFIRMED,
    "decided": TableState.DECIDED,
    "disputed": TableState.DISPUTED,
}
"""State by the status of a table in the log."""

UNENTERED = frozenset({TableState.OPEN, TableState.AWAITED})
"""States of tables of which nobody has entered anything."""

FINISHED = frozenset({"confirmed", "decided"})
"""Statuses of tables that need nobody any more."""


def state_word(state: TableState) -> str:
    """Return the name of a state, as on the screens."""
    match state:
        case TableState.OPEN:
            return tr("offen")
        case TableState.AWAITED:
            return tr("Zettel kommt später")
        case TableState.ONCE:
            return tr("einmal")
        case TableState.CONFIRMED:
            return tr("bestätigt")
        case TableState.DECIDED:
            return tr("entschieden")
        case TableState.DISPUTED:
            return tr("strittig")
        case TableState.LATE:
            return tr("verspätet")
        case TableState.SLOW:
            return tr("langsam")
        case TableState.WAITING:
            return tr("wartet")
        case TableState.PROPOSED:
            return tr("vom Handy")


def tile_word(state: TableState) -> str:
    """Return the name of a state as short as a tile needs it."""
    return tr("kommt später") if state is TableState.AWAITED else state_word(state)


def counted_word(state: TableState) -> str:
    """Return the name of a state behind a count, as short as the head of a section needs it."""
    return tr("später") if state is TableState.AWAITED else tile_word(state)


def state_of(slot: TableSlot) -> TableState:
    """Return how far a table is by the log alone."""
    return TableState.AWAITED if slot.awaited else STATES[slot.status]


@dataclass(frozen=True, slots=True)
class ShownTable:
    """What a tile shows: the number of the table, its state, and the word for that state."""

    table: int
    state: TableState
    word: str


@dataclass(frozen=True)
class Sent:
    """An own command about a result, as it was asked."""

    counter: int
    operator: OperatorId | None
    payload: ResultPayload
    at: str

    @property
    def place(self) -> Place:
        """Round and table."""
        return (self.payload.round, self.payload.table)


@dataclass(frozen=True)
class Hand:
    """Who has made an entry."""

    station: StationId
    operator: OperatorId | None


@dataclass(frozen=True)
class TableView:
    """A table of a round; ``waiting`` are own entries still under way, oldest first."""

    round: int
    is_closed: bool
    slot: TableSlot
    late: tuple[Entry, ...]
    waiting: tuple[Sent, ...] = ()

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.slot.table

    @property
    def is_unseated(self) -> bool:
        """Whether nobody knows yet who sat there."""
        return self.slot.sides == NOBODY

    @property
    def state(self) -> TableState:
        """How far the table is, own entries on their way first."""
        if self.waiting:
            return TableState.WAITING
        return TableState.LATE if self.late else state_of(self.slot)

    @property
    def is_finished(self) -> bool:
        """Whether the result stands and nothing is on its way."""
        return self.slot.status in FINISHED and not self.waiting

    @property
    def base(self) -> Base:
        """What a command made now has in view."""
        if self.waiting:
            return Base(counter=self.waiting[-1].counter)
        return Base(version=self.slot.changed.index)

    @property
    def score(self) -> Score | None:
        """The score that stands, own entries on their way first; none if there is none."""
        return self.waiting[-1].payload.score if self.waiting else self.slot.score

    def first_hand(self, own: StationId) -> Hand | None:
        """Return who has made the entry that a second one would meet; none if there is none."""
        if self.waiting:
            return Hand(own, self.waiting[-1].operator)
        if self.slot.status != "entered":
            return None
        entry = self.slot.entries[-1]
        return Hand(entry.station, entry.operator)


def table_view(
    round_: Round, table: int, waiting: Iterable[Sent] = (), expected: Round | None = None
) -> TableView:
    """Return one table of a round, with those of the own results ``waiting`` that are its own.

    Who sits at a table that the server does not know yet is read from the ``expected`` round.
    """
    own = tuple(each for each in waiting if each.place == (round_.number, table))
    return _view(round_, table, own, expected)


def table_views(
    round_: Round, tables: Iterable[int], waiting: Iterable[Sent], expected: Round | None
) -> tuple[TableView, ...]:
    """Return some tables of a round, each with what waits for it; see ``table_view``."""
    by_table: dict[int, list[Sent]] = {}
    for each in waiting:
        if each.payload.round == round_.number:
            by_table.setdefault(each.payload.table, []).append(each)
    return tuple(_view(round_, each, tuple(by_table.get(each, ())), expected) for each in tables)


def _view(round_: Round, table: int, own: tuple[Sent, ...], expected: Round | None) -> TableView:
    late = tuple(
        each.entry for each in round_.late if each.table == table and each.verdict == "waiting"
    )
    coming = expected.tables.get(table) if expected is not None else None
    sides = coming.sides if coming is not None else NOBODY
    slot = round_.tables.get(table) or TableSlot(table, sides, round_.changed)
    return TableView(round_.number, round_.is_closed, slot, late, own)


def tables_on(state: State, round_: Round) -> list[int]:
    """Return the numbers of a round's tables; without a draw as many as the field will fill."""
    if not round_.from_slips or round_.is_closed:
        return sorted(round_.tables)
    filled, _ = tables_needed(state.settings, len(state.seatable()))
    return sorted({*round_.tables, *range(1, filled + 1)})


def waiting_results(model: StationModel) -> tuple[Sent, ...]:
    """Return own commands about results that the server has not answered, oldest first.

    Those that a command behind them takes back are left out.
    """
    pending = [command for command, _ in model.pending()]
    undone = {
        each.payload.counter
        for each in pending
        if isinstance(each.payload, UndoEvent) and each.payload.station == model.id
    }
    return tuple(
        Sent(command.counter, command.operator, command.payload, command.at)
        for command in pending
        if isinstance(command.payload, ResultPayload) and command.counter not in undone
    )
