"""The part of the fold that concerns rounds without a draw, and what such a round lacks.

Nobody checks while slips come in that everyone plays once: two offline stations cannot know of each
other. So the slips are taken as they are, and it is listed who has none and who has several.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.slip_facts import RoundStarted, SlipFact, TableSeated
from bobbl_shared.domain.state import Change, Round, State, TableSlot
from bobbl_shared.ids import EntrantId


def apply_slip_fact(state: State, fact: SlipFact, change: Change) -> State:
    """Give the state after a fact about a round without a draw."""
    match fact:
        case RoundStarted(number):
            round_ = Round(
                number=number,
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
        case TableSeated(number, table, sides):
            round_ = state.rounds[number - 1]
            slot = round_.tables.get(table) or TableSlot(table, sides, change)
            seated = replace(slot, sides=sides, changed=change)
            tables = dict(sorted({**round_.tables, table: seated}.items()))
            round_ = replace(round_, tables=tables, changed=change, seated=change)
            rounds = (*state.rounds[: number - 1], round_, *state.rounds[number:])
            return field_touched(replace(state, rounds=rounds), change)
        case _:
            assert_never(fact)


def without_slip(state: State, round_: Round) -> tuple[EntrantId, ...]:
    """Give who should play and is on no slip of a round, by number."""
    seated = tables_of(round_)
    return tuple(
        each.id
        for each in state.numbered()
        if each.is_seatable and not each.stands_in and each.id not in seated
    )


def on_several_slips(round_: Round) -> Mapping[EntrantId, tuple[int, ...]]:
    """Give who sits at more than one table of a round, each with those tables."""
    return {id_: tables for id_, tables in tables_of(round_).items() if len(tables) > 1}


def tables_of(round_: Round) -> Mapping[EntrantId, tuple[int, ...]]:
    """Give the tables of everyone in a round."""
    found: dict[EntrantId, tuple[int, ...]] = {}
    for slot in round_.tables.values():
        for id_ in (each for side in slot.sides for each in side):
            found[id_] = (*found.get(id_, ()), slot.table)
    return found
