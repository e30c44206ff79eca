"""The part of the fold that concerns play: draws, results, closing."""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.facts import (
    LateResultAccepted,
    LateResultKept,
    LateResultRejected,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
    RoundClosed,
    RoundDrawn,
)
from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.state import (
    Change,
    LateEntry,
    Placing,
    Round,
    State,
    TableSlot,
    with_round,
)
from bobbl_shared.domain.values import Entry
from bobbl_shared.ids import EntryId

PlayFact = (
    RoundDrawn
    | ResultEntered
    | ResultCorrected
    | ResultDecided
    | LateResultKept
    | LateResultAccepted
    | LateResultRejected
    | RoundClosed
)


def apply_play_fact(state: State, fact: PlayFact, change: Change) -> State:
    """Give the state after a fact about a round."""
    match fact:
        case RoundDrawn():
            return _drawn(state, fact, change)
        case ResultEntered(number, table, entry, status):
            slot = _slot(state, number, table)
            entered = replace(slot, entries=(*slot.entries, entry), status=status, changed=change)
            return _with_entry(_with_slot(state, number, entered, change), number, entry)
        case ResultCorrected(number, table, entry, status):
            slot = _slot(state, number, table)
            corrected = replace(
                slot,
                past=(*slot.past, *slot.entries),
                entries=(entry,),
                status=status,
                decided=None,
                changed=change,
            )
            return _with_entry(_with_slot(state, number, corrected, change), number, entry)
        case ResultDecided(number, table, score):
            decided = replace(
                _slot(state, number, table), status="decided", decided=score, changed=change
            )
            return _with_slot(state, number, decided, change)
        case LateResultKept(number, table, entry):
            round_ = state.rounds[number - 1]
            late = (*round_.late, LateEntry(table, entry))
            state = with_round(state, replace(round_, late=late, changed=change))
            return _with_entry(state, number, entry)
        case LateResultAccepted(id_) | LateResultRejected(id_):
            accepted = isinstance(fact, LateResultAccepted)
            return _late_judged(state, id_, accepted, change)
        case RoundClosed(number, standings):
            closed = replace(state.rounds[number - 1], standings=standings, changed=change)
            return with_round(state, closed)
        case _:
            assert_never(fact)


def _drawn(state: State, fact: RoundDrawn, change: Change) -> State:
    """A round whose number is taken replaces the last one, which was not played."""
    before = state.rounds[: fact.round - 1]
    replaced = state.round(fact.round)
    round_ = Round(
        number=fact.round,
        tables={each.table: TableSlot(each.table, each.sides, change) for each in fact.tables},
        byes=fact.byes,
        reasons=fact.reasons,
        changed=change,
        drawn=change,
        seated=change,
        algorithm=fact.algorithm,
        tries=fact.tries,
        repeats=fact.repeats,
        times=replaced.times + 1 if replaced else 1,
        again=fact.again,
        commitment=state.committed(fact.round),
        abandoned=state.abandoned.get(fact.round, 0),
    )
    kept = None if round_.commitment else state.commitment
    state = replace(state, rounds=(*before, round_), placing=Placing(), commitment=kept)
    return field_touched(state, change)


def _late_judged(state: State, id_: EntryId, accepted: bool, change: Change) -> State:
    """Mark a late entry; an accepted one replaces what stood for its table."""
    round_ = next(r for r in state.rounds if any(late.entry.id == id_ for late in r.late))
    judged = tuple(
        replace(late, verdict="accepted" if accepted else "rejected")
        if late.entry.id == id_
        else late
        for late in round_.late
    )
    state = with_round(state, replace(round_, late=judged, changed=change))
    if not accepted:
        return state
    late = next(late for late in round_.late if late.entry.id == id_)
    slot = round_.tables[late.table]
    counts = replace(
        slot,
        past=(*slot.past, *slot.entries),
        entries=(late.entry,),
        status="decided",
        decided=late.entry.score,
        changed=change,
    )
    return _with_slot(state, round_.number, counts, change)


def _slot(state: State, number: int, table: int) -> TableSlot:
    return state.rounds[number - 1].tables[table]


def _with_slot(state: State, number: int, slot: TableSlot, change: Change) -> State:
    round_ = state.rounds[number - 1]
    tables = {**round_.tables, slot.table: slot}
    return with_round(state, replace(round_, tables=tables, changed=change))


def _with_entry(state: State, number: int, entry: Entry) -> State:
    round_ = state.rounds[number - 1]
    return with_round(state, replace(round_, entries=round_.entries | {entry.id}))
