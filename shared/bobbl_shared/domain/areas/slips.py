"""A round without a draw: it is started empty, and its seating arises from the slips.

Nobody checks while slips come in that everyone plays once: two offline stations cannot know of each
other. So the slips are taken as they are, and it is listed who has none and who has several.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.dependencies import Touch, entrants_keys
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.state import Change, Round, State, TableSlot, with_round
from bobbl_shared.domain.values import Sides
from bobbl_shared.ids import EntrantId


class StartRound(Payload, frozen=True, tag="StartRound"):
    """Start a round that is not drawn: the first slip of a table says who sits there."""

    round: int


class RoundStarted(Happened, frozen=True, tag="RoundStarted"):
    """A round has begun in which nobody has a seat yet."""

    round: int


def _started(state: State, fact: RoundStarted, change: Change) -> State:
    round_ = Round(
        number=fact.round,
        tables={},
        byes=(),
        reasons=(),
        changed=change,
        drawn=change,
        seated=change,
        algorithm="",
        tries=0,
        repeats={},
        from_slips=True,
    )
    return field_touched(replace(state, rounds=(*state.rounds, round_)), change)


class SeatTable(Payload, frozen=True, tag="SeatTable"):
    """Say who sits at a table of such a round after all; what was entered for it stays."""

    round: int
    table: int
    sides: Sides


class TableSeated(Happened, frozen=True, tag="TableSeated"):
    """So a table sits in a round without a draw, as its slip says."""

    round: int
    table: int
    sides: Sides


def table_seated(state: State, fact: TableSeated, change: Change) -> State:
    """Return the state in which a table sits as its slip says."""
    round_ = state.rounds[fact.round - 1]
    slot = round_.tables.get(fact.table) or TableSlot(fact.table, fact.sides, change)
    seated = replace(slot, sides=fact.sides, changed=change)
    tables = dict(sorted({**round_.tables, fact.table: seated}.items()))
    round_ = replace(round_, tables=tables, changed=change, seated=change)
    return field_touched(with_round(state, round_), change)


def _seated_touched(_: State, fact: TableSeated) -> Touch:
    people = entrants_keys(id_ for side in fact.sides for id_ in side)
    return Touch((("table", str(fact.round), str(fact.table)),), people)


def without_slip(state: State, round_: Round) -> tuple[EntrantId, ...]:
    """Return who should play and is on no slip of a round, by number."""
    seated = tables_of(round_)
    return tuple(
        each.id
        for each in state.numbered()
        if each.is_seatable and not each.stands_in and each.id not in seated
    )


def on_several_slips(round_: Round) -> Mapping[EntrantId, tuple[int, ...]]:
    """Return who sits at more than one table of a round, each with those tables."""
    return {id_: tables for id_, tables in tables_of(round_).items() if len(tables) > 1}


def tables_of(round_: Round) -> Mapping[EntrantId, tuple[int, ...]]:
    """Return the tables of everyone in a round."""
    found: dict[EntrantId, tuple[int, ...]] = {}
    for slot in round_.tables.values():
        for id_ in (each for side in slot.sides for each in side):
            found[id_] = (*found.get(id_, ()), slot.table)
    return found


SlipPayload = StartRound | SeatTable
SlipFact = RoundStarted | TableSeated

ROWS = (
    Row(RoundStarted, _started),
    Row(TableSeated, table_seated, touches=_seated_touched, undone_by=SeatTable),
)
