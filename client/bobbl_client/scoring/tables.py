"""Tables as a scoring station sees them: what the server knows and what waits on this computer."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.commands import Base, CorrectResult, DecideResult, EnterResult, UndoEvent
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Round, State, TableSlot
from bobbl_shared.domain.values import Entry, Sides
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import OperatorId, StationId

EntryPayload = EnterResult | TakeProposal
ResultPayload = EntryPayload | CorrectResult | DecideResult
LAST_TABLE = 4000
NOBODY: Sides = ((), ())

Place = tuple[int, int]
"""Round and table."""


class TableState(Enum):
    """How far a table is; ``WAITING``: an own entry that the server has not answered yet.

    ``PROPOSED``: an open one for which a phone proposes something; only the wall tells them apart.
    """

    OPEN = "open"
    ONCE = "once"
    CONFIRMED = "confirmed"
    DECIDED = "decided"
    DISPUTED = "disputed"
    LATE = "late"
    WAITING = "waiting"
    PROPOSED = "proposed"


STATES = {
    "open": TableState.OPEN,
    "entered": TableState.ONCE,
    "confirmed": TableState.CONFIRMED,
    "decided": TableState.DECIDED,
    "disputed": TableState.DISPUTED,
}
"""State by the status of a table in the log."""


@dataclass(frozen=True)
class Sent:
    """An own command about a result, as it was asked."""

    counter: int
    operator: OperatorId | None
    payload: ResultPayload
    at: str

    @property
    def place(self) -> Place:
        """Give round and table."""
        return (self.payload.round, self.payload.table)


@dataclass(frozen=True)
class Hand:
    """Who has made an entry."""

    station: StationId
    operator: OperatorId | None


@dataclass(frozen=True)
class Sight:
    """A table of a round; ``waiting`` are own entries still under way, oldest first."""

    round: int
    is_closed: bool
    slot: TableSlot
    waiting: tuple[Sent, ...]
    late: tuple[Entry, ...]

    @property
    def table(self) -> int:
        """Give the number of the table."""
        return self.slot.table

    @property
    def is_unseated(self) -> bool:
        """Tell whether nobody knows yet who sat there."""
        return self.slot.sides == NOBODY

    @property
    def state(self) -> TableState:
        """Give how far the table is, own entries on their way first."""
        if self.waiting:
            return TableState.WAITING
        return TableState.LATE if self.late else STATES[self.slot.status]

    @property
    def base(self) -> Base:
        """Give what a command made now has in view."""
        if self.waiting:
            return Base(counter=self.waiting[-1].counter)
        return Base(version=self.slot.changed.index)

    @property
    def score(self) -> Score | None:
        """Give the score that stands, own entries on their way first; none if there is none."""
        return self.waiting[-1].payload.score if self.waiting else self.slot.score

    def first_hand(self, own: StationId) -> Hand | None:
        """Give who has made the entry that a second one would meet; none if there is none."""
        if self.waiting:
            return Hand(own, self.waiting[-1].operator)
        if self.slot.status != "entered":
            return None
        entry = self.slot.entries[-1]
        return Hand(entry.station, entry.operator)


def state_word(state: TableState) -> str:
    """Name a state as the screens do."""
    match state:
        case TableState.OPEN:
            return tr("offen")
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
        case TableState.WAITING:
            return tr("wartet")
        case TableState.PROPOSED:
            return tr("vom Handy")


def waiting_results(model: StationModel) -> tuple[Sent, ...]:
    """Give own commands about results that the server has not answered, oldest first.

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


def sight(model: StationModel, round_: Round, table: int) -> Sight:
    """Give one table of a round."""
    place = (round_.number, table)
    return _sight(round_, table, tuple(s for s in waiting_results(model) if s.place == place))


def _sight(round_: Round, table: int, waiting: tuple[Sent, ...]) -> Sight:
    late = tuple(
        each.entry for each in round_.late if each.table == table and each.verdict == "waiting"
    )
    slot = round_.tables.get(table) or _unseated(round_, table, waiting)
    return Sight(round_.number, round_.is_closed, slot, waiting, late)


def _unseated(round_: Round, table: int, waiting: tuple[Sent, ...]) -> TableSlot:
    """Give a table of a round without a draw before its first slip has arrived at the server."""
    entered = [each.payload for each in waiting if isinstance(each.payload, EnterResult)]
    return TableSlot(table, entered[-1].sides if entered else NOBODY, round_.changed)


def sights(model: StationModel, round_: Round) -> tuple[Sight, ...]:
    """Give the tables of a round that this station serves, by number."""
    by_place: dict[Place, list[Sent]] = {}
    for each in waiting_results(model):
        by_place.setdefault(each.place, []).append(each)
    serves = _serving(model)
    return tuple(
        _sight(round_, table, tuple(by_place.get((round_.number, table), ())))
        for table in _tables(model, round_, by_place)
        if serves(table)
    )


def _tables(model: StationModel, round_: Round, by_place: Iterable[Place]) -> list[int]:
    """Give the numbers of a round's tables; without a draw as many as the field will fill."""
    if not round_.from_slips or round_.is_closed or model.state is None:
        return sorted(round_.tables)
    filled, _ = tables_needed(model.state.settings, len(model.state.seatable()))
    waiting = (table for number, table in by_place if number == round_.number)
    return sorted({*round_.tables, *range(1, filled + 1), *waiting})


def can_open(round_: Round, table: int) -> bool:
    """Tell whether there can be a slip of a table: drawn, or wherever somebody may have sat."""
    is_free = round_.from_slips and not round_.is_closed and 1 <= table <= LAST_TABLE
    return is_free or table in round_.tables


def is_organiser(model: StationModel) -> bool:
    """Tell whether this station may decide."""
    return model.post is not None and model.post.role == "organiser"


def is_served(model: StationModel, table: int) -> bool:
    """Tell whether a table stands in one of this station's sections."""
    return _serving(model)(table)


def _serving(model: StationModel) -> Callable[[int], bool]:
    """Give what tells whether a table stands in one of this station's sections."""
    state, post = model.state, model.post
    if state is None or post is None:
        return lambda _: False
    if post.role == "organiser":
        return lambda _: True
    settings, sections = state.settings, post.sections
    return lambda table: settings.section_of(table) in sections


def check_served(model: StationModel, table: int) -> None:
    """Raise ``Refusal`` if the table stands in another station's section."""
    if model.state is not None and model.post is not None and not is_served(model, table):
        section = model.state.settings.section_of(table)
        raise Refusal("other_section", table=table, section=section, own=model.post.sections)


def lacks_operator(model: StationModel) -> bool:
    """Tell whether it is to be said first who types here, for the second entry to be another's."""
    state, post = model.state, model.post
    if state is None or post is None or post.role != "scoring" or model.has_named_operator:
        return False
    return state.settings.entry == "double" and has_operators(state)


def has_operators(state: State) -> bool:
    """Tell whether there is somebody on the list of operators."""
    return any(not each.retired for each in state.operators.values())


def check_operator(model: StationModel) -> None:
    """Raise ``Refusal`` as long as it is to be said who types here."""
    if lacks_operator(model):
        raise Refusal("operator_not_named")


def check_second(model: StationModel, seen: Sight) -> None:
    """Raise ``Refusal`` if whoever works here has made the first entry (the server's rule)."""
    first = seen.first_hand(model.id)
    if first is None:
        return
    if model.operator is not None and model.operator == first.operator:
        raise Refusal("same_operator", table=seen.table)
    if first.station == model.id and (model.operator is None or first.operator is None):
        raise Refusal("same_station", table=seen.table)


def is_own(model: StationModel, seen: Sight) -> bool:
    """Tell whether the entry that stands alone is the own one, so that it may be seen."""
    hand = seen.first_hand(model.id)
    if hand is None or hand.operator != model.operator:
        return False
    return hand.operator is not None or hand.station == model.id


def is_unnamed(model: StationModel, seen: Sight) -> bool:
    """Tell whether the entry that stands alone was made here before anybody said who types."""
    hand = seen.first_hand(model.id)
    return hand is not None and hand == Hand(model.id, None)


def refusals(model: StationModel, sent: Mapping[int, Sent]) -> tuple[tuple[Sent, Refusal], ...]:
    """Give own entries that the server has refused, oldest first."""
    found = []
    for counter in sorted(sent):
        verdict = model.verdict(counter)
        if verdict is not None and verdict.refusal is not None:
            found.append((sent[counter], verdict.refusal))
    return tuple(found)
