"""The hall before a round is drawn: each table with its seats, who has one, which are free."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.people import family_names
from bobbl_client.evening.seat_plan import SeatPlan
from bobbl_client.evening.seat_words import has_players, side_short
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import announced_tables, tables_needed
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn

GAPS_TOLD = 6


class Filling(Enum):
    """How far a table has filled up."""

    EMPTY = "empty"
    PARTLY = "partly"
    FULL = "full"


@dataclass(frozen=True)
class ShownSeat:
    """A seat and who has it; no number: it is free. ``is_waiting``: not certain yet."""

    seat: Seat
    word: str
    number: str = ""
    name: str = ""
    is_waiting: bool = False


@dataclass(frozen=True)
class ShownSeatTable:
    """A table with its seats in their order."""

    table: int
    seats: tuple[ShownSeat, ...]

    @property
    def filling(self) -> Filling:
        """How far it has filled up."""
        taken = sum(bool(each.number) for each in self.seats)
        if taken == len(self.seats):
            return Filling.FULL
        return Filling.PARTLY if taken else Filling.EMPTY


def seat_tables(model: StationModel, plan: SeatPlan) -> tuple[ShownSeatTable, ...]:
    """Return the tables that fill up, and those behind them at which somebody has a seat."""
    first = range(1, tables_wanted(plan) + 1)
    behind = {seat.table for seat in plan.seats.values()} - set(first)
    return tuple(_table(model, plan, table) for table in (*first, *sorted(behind)))


def tables_wanted(plan: SeatPlan) -> int:
    """Return how many tables fill up: with those who are there, or with all who are expected."""
    state = plan.state
    there = -(-len(state.seatable()) // state.settings.at_table)
    expected = announced_tables(state.settings) if not state.rounds else None
    return max(there, expected or 0)


def tables_filled(state: State) -> int:
    """Return how many tables those who are there fill."""
    return tables_needed(state.settings, len(state.seatable()))[0]


def gaps_told(plan: SeatPlan) -> str:
    """Name the gaps by table (marked): ``Lücken: **T 3** Paar 2 · **T 12** · und 4 weitere``."""
    tables: dict[int, list[Seat]] = {}
    for seat in plan.gaps:
        tables.setdefault(seat.table, []).append(seat)
    if not tables:
        return tr("Keine Lücken.") if plan.seats else ""
    first = list(tables.items())[:GAPS_TOLD]
    shown = [_gap(plan, table, free).replace(" ", "\u00a0") for table, free in first]
    more = len(tables) - len(shown)
    if more:
        shown.append(trn("und {n} weiterer Tisch", "und {n} weitere Tische", more))
    return tr("Lücken: {gaps}", gaps=" · ".join(shown))


def _gap(plan: SeatPlan, table: int, free: list[Seat]) -> str:
    name = tr("**Tisch {n}**", n=table)
    if len(free) == len(plan.at_table(table)):
        return tr("{table} leer", table=name)
    words = (side_short(seat, is_player=has_players(plan.state)) for seat in free)
    return f"{name} {', '.join(words)}"


def _table(model: StationModel, plan: SeatPlan, table: int) -> ShownSeatTable:
    return ShownSeatTable(table, tuple(_seat(model, plan, seat) for seat in plan.at_table(table)))


def _seat(model: StationModel, plan: SeatPlan, seat: Seat) -> ShownSeat:
    word = f"{seat.pair}/{seat.player}" if has_players(plan.state) else str(seat.pair)
    holder = plan.holder(seat)
    if holder is None:
        return ShownSeat(seat, word)
    name = family_names(model, holder)
    if holder.kind == "player":
        name = model.person_name(holder.persons[0]).listed
    return ShownSeat(seat, word, str(holder.number), name, holder.id in plan.waiting)
