"""The seats of the next round before it is drawn: who has which, where the gaps are, who has none.

Own commands that still wait are counted as if they had been accepted, so that a pile of paper lots
can be typed in without waiting, and a seat typed twice is noticed at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import announced_tables, tables_needed
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class SeatPlan:
    """Who has which seat; ``waiting`` are those about whom an own command is unanswered.

    ``seats`` are those of entrants who take part. ``drawing``: a lot was asked for and not given.
    """

    state: State
    seats: Mapping[EntrantId, Seat]
    waiting: frozenset[EntrantId] = frozenset()
    drawing: frozenset[EntrantId] = frozenset()

    @cached_property
    def holders(self) -> Mapping[Seat, EntrantId]:
        """Who sits where."""
        return {seat: id_ for id_, seat in self.seats.items()}

    @property
    def round(self) -> int:
        """The number of the round that these seats are for."""
        return len(self.state.rounds) + 1

    @cached_property
    def last_table(self) -> int:
        """The highest table at which somebody has a seat; 0 if nobody has one."""
        return max((seat.table for seat in self.seats.values()), default=0)

    @cached_property
    def first_free(self) -> int:
        """The first table with a free seat."""
        return next(table for table in range(1, self.last_table + 2) if self.free_at(table))

    @cached_property
    def gaps(self) -> tuple[Seat, ...]:
        """The free seats up to the last table at which somebody sits, ascending."""
        return tuple(seat for t in range(1, self.last_table + 1) for seat in self.free_at(t))

    @cached_property
    def without(self) -> tuple[Entrant, ...]:
        """Who takes part in the next draw and has no seat, by number."""
        return tuple(each for each in self.state.seatable() if each.id not in self.seats)

    def at_table(self, table: int) -> tuple[Seat, ...]:
        """Return all seats of a table in their order."""
        players = range(1, self.state.settings.at_table // 2 + 1)
        return tuple(Seat(table, pair, player) for pair in (1, 2) for player in players)

    def free_at(self, table: int) -> tuple[Seat, ...]:
        """Return the free seats of a table in their order."""
        return tuple(seat for seat in self.at_table(table) if seat not in self.holders)

    def holder(self, seat: Seat) -> Entrant | None:
        """Return who has a seat."""
        id_ = self.holders.get(seat)
        return self.state.entrants[id_] if id_ is not None else None

    def numbered(self, number: int) -> Entrant | None:
        """Return the entrant with a number."""
        entrants = self.state.entrants.values()
        return next((each for each in entrants if each.number == number), None)


def seat_plan(model: StationModel) -> SeatPlan | None:
    """Return the seats as this station sees them; none before the tournament is known."""
    state = model.expected
    if state is None:
        return None
    waiting, drawing = set(), set()
    for command, _ in model.pending():
        match command.payload:
            case GiveSeat(round, id_, seat) if round == len(state.rounds) + 1:
                waiting.add(id_)
                if seat is None:
                    drawing.add(id_)
            case FreeSeat(round, id_) if round == len(state.rounds) + 1:
                waiting.add(id_)
    return SeatPlan(state, state.placing.seats, frozenset(waiting), frozenset(drawing))


def known_tables(state: State) -> int | None:
    """Return how many tables the hall has: drawn or announced; none if nobody has said so."""
    drawn = max((max(each.tables, default=0) for each in state.rounds), default=0)
    return drawn or announced_tables(state.settings)


def tables_expected(state: State) -> int:
    """Return how many tables the hall has, as far as known: drawn, expected or registered."""
    drawn = max((max(each.tables, default=0) for each in state.rounds), default=0)
    announced = announced_tables(state.settings) or 0
    here = tables_needed(state.settings, len(state.seatable()))[0]
    return drawn or max(announced, here, 1)
