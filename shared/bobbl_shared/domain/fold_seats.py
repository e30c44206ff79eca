"""The part of the fold that concerns who is to sit where: wishes, seats, swaps, latecomers."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.facts import CommitmentAbandoned, DrawCommitted, RoundJoined, SeatsSwapped
from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.state import Change, Commitment, Round, State, TableSlot, with_round
from bobbl_shared.domain.values import DrawnTable, Sides
from bobbl_shared.ids import EntrantId

SeatingFact = DrawCommitted | CommitmentAbandoned | SeatsSwapped | RoundJoined


def apply_seat_fact(state: State, fact: SeatingFact, change: Change) -> State:
    """Give the state after a fact about seats; proposals and commitments leave the field alone."""
    match fact:
        case DrawCommitted(number, commitment, context, algorithm):
            made = Commitment(number, commitment, context, algorithm, change)
            return replace(state, commitment=made)
        case CommitmentAbandoned(number):
            abandoned = {**state.abandoned, number: state.abandoned.get(number, 0) + 1}
            return replace(state, commitment=None, abandoned=abandoned)
        case SeatsSwapped(number, first, second):
            state = with_round(state, _swapped(state.rounds[number - 1], first, second, change))
        case RoundJoined(number, _, tables, byes):
            state = with_round(state, _joined(state.rounds[number - 1], tables, byes, change))
        case _:
            assert_never(fact)
    return field_touched(state, change)


def _swapped(round_: Round, first: EntrantId, second: EntrantId, change: Change) -> Round:
    """Exchange two entrants wherever they are; tables that stay as they are keep their version."""
    other = {first: second, second: first}
    tables = {}
    for number, slot in round_.tables.items():
        sides = exchanged(slot.sides, other)
        moved = sides != slot.sides
        tables[number] = replace(slot, sides=sides, changed=change) if moved else slot
    byes = tuple(other.get(id_, id_) for id_ in round_.byes)
    return replace(round_, tables=tables, byes=byes, seated=change, changed=change)


def exchanged(sides: Sides, other: Mapping[EntrantId, EntrantId]) -> Sides:
    """Give a table's sides with everybody who is in ``other`` exchanged."""
    first, second = (tuple(other.get(id_, id_) for id_ in side) for side in sides)
    return first, second


def _joined(
    round_: Round, tables: tuple[DrawnTable, ...], byes: tuple[EntrantId, ...], change: Change
) -> Round:
    added = {each.table: TableSlot(each.table, each.sides, change) for each in tables}
    together = {**round_.tables, **added}
    return replace(round_, tables=together, byes=byes, seated=change, changed=change)
