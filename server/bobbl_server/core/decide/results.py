"""Deciding results: first and second entry, disputes, corrections, late slips.

==================  =========================  ============================================
table stands        somebody enters            the table then stands
==================  =========================  ============================================
open                a slip                     confirmed (single entry) or entered (double)
entered             the same, another person   confirmed
entered             other, another person      disputed; both slips stay
confirmed, decided  unseen, the same           as before; the slip is kept
confirmed           unseen, other              disputed
disputed            a slip                     disputed; ended by a correction or the organiser
any                 a correction               entered, to be confirmed anew (single: confirmed)
any                 the organiser's word       decided, or open and awaited (``slip_later``)
round closed        a slip                     as before; the slip is kept as late
==================  =========================  ============================================

``unseen``: the author's ``base`` is older than the table's version. With the version in view a
further entry of a finished table is refused: the way to change it is a correction.

In a round without a draw the first slip of a table seats it as well (``slips``).
"""

from typing import assert_never

from bobbl_server.core.decide import slips
from bobbl_server.core.decide.base import check_base, check_section, is_based_on
from bobbl_server.core.decide.rule import ORGANISER, SCORING, Context, Effect, Rule
from bobbl_shared.domain.areas.results import (
    AcceptLate,
    CorrectResult,
    DecideResult,
    EnterResult,
    LateResultAccepted,
    LateResultKept,
    LateResultRejected,
    RejectLate,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
)
from bobbl_shared.domain.areas.slips import table_seated
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.score import Score, check_score
from bobbl_shared.domain.state import Change, Round, State, TableSlot
from bobbl_shared.domain.values import Entry, TableStatus
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntryId


def enter(state: State, payload: EnterResult, context: Context) -> Effect:
    """Enter a slip; the first one of a table in a round without a draw seats it as well."""
    command = context.command
    seated = slips.seated_by(state, command, payload)
    change = Change(state.length, command.station, command.counter)
    for fact in seated:
        state = table_seated(state, fact, change)
    return (*seated, _entered(state, payload, context))


def _entered(
    state: State, payload: EnterResult, context: Context
) -> ResultEntered | LateResultKept:
    command = context.command
    round_, slot = _slip(state, payload)
    _check_entry_is_new(state, payload.entry)
    entry = _entry(payload, context)
    if round_.is_closed:
        check_section(state, command, payload.table)
        return LateResultKept(payload.round, payload.table, entry)
    status = _status_after(state, command, slot, payload.score)
    return ResultEntered(payload.round, payload.table, entry, status)


def _status_after(state: State, command: Command, slot: TableSlot, score: Score) -> TableStatus:
    match slot.status:
        case "open":
            check_section(state, command, slot.table)
            return "confirmed" if state.settings.entry == "single" else "entered"
        case "entered":
            _check_other_hand(command, slot)
            return "confirmed" if score == slot.entries[-1].score else "disputed"
        case "confirmed" | "decided":
            if is_based_on(command, slot.changed):
                raise Refusal("already_confirmed", table=slot.table)
            differs = score != slot.score and slot.status == "confirmed"
            return "disputed" if differs else slot.status
        case "disputed":
            return "disputed"
        case _:
            assert_never(slot.status)


def _check_other_hand(command: Command, slot: TableSlot) -> None:
    """The second entry is never by the same operator, nor by one station without operators."""
    first = slot.entries[-1]
    if command.operator is not None and command.operator == first.operator:
        raise Refusal("same_operator", table=slot.table)
    unnamed = command.operator is None or first.operator is None
    if command.station == first.station and unnamed:
        raise Refusal("same_station", table=slot.table)


def _correct(state: State, payload: CorrectResult, context: Context) -> Effect:
    command = context.command
    round_, slot = _slip(state, payload)
    check_section(state, command, payload.table)
    _check_entry_is_new(state, payload.entry)
    if round_.is_closed and state.stations[command.station].role != "organiser":
        raise Refusal("round_closed", round=payload.round)
    if slot.status == "open":
        raise Refusal("nothing_to_correct", table=payload.table)
    check_base(command, slot.changed)
    confirmed = state.settings.entry == "single" or round_.is_closed
    status: TableStatus = "confirmed" if confirmed else "entered"
    entry = _entry(payload, context)
    return (ResultCorrected(payload.round, payload.table, entry, status),)


def _decide(state: State, payload: DecideResult, context: Context) -> Effect:
    _, slot = _slot(state, payload.round, payload.table)
    check_base(context.command, slot.changed)
    _check_entry_is_new(state, payload.entry)
    if payload.score is not None:
        check_score(payload.score, state.settings.format)
    decided = ResultDecided(
        payload.round,
        payload.table,
        None if payload.reason == "slip_later" else payload.score,
        payload.entry,
        payload.reason,
        context.inputs.at,
        payload.note,
    )
    return (decided,)


def _accept(state: State, payload: AcceptLate, _: Context) -> Effect:
    _check_waiting(state, payload.entry)
    return (LateResultAccepted(payload.entry),)


def _reject(state: State, payload: RejectLate, _: Context) -> Effect:
    _check_waiting(state, payload.entry)
    return (LateResultRejected(payload.entry),)


def _slip(state: State, payload: EnterResult | CorrectResult) -> tuple[Round, TableSlot]:
    """Return round and table of a slip whose names and numbers can be right."""
    round_, slot = _slot(state, payload.round, payload.table)
    if slot.sides != payload.sides:
        raise Refusal("seats_differ", table=payload.table)
    check_score(payload.score, state.settings.format)
    return round_, slot


def _slot(state: State, number: int, table: int) -> tuple[Round, TableSlot]:
    round_ = state.round(number)
    if round_ is None:
        raise Refusal("round_not_drawn", round=number)
    slot = round_.tables.get(table)
    if slot is None:
        raise Refusal("unknown_table", table=table, round=number)
    return round_, slot


def _entry(payload: EnterResult | CorrectResult, context: Context) -> Entry:
    command = context.command
    reason = payload.reason if isinstance(payload, CorrectResult) else None
    note = payload.note if isinstance(payload, CorrectResult) else None
    return Entry(
        payload.entry,
        command.station,
        command.operator,
        payload.score,
        context.inputs.at,
        reason,
        note,
    )


def _check_entry_is_new(state: State, id_: EntryId) -> None:
    if any(id_ in round_.entries for round_ in state.rounds):
        raise Refusal("id_taken")


def _check_waiting(state: State, id_: EntryId) -> None:
    for round_ in state.rounds:
        for late in round_.late:
            if late.entry.id == id_:
                if late.verdict != "waiting":
                    raise Refusal("late_judged")
                return
    raise Refusal("unknown_entry")


RULES = (
    Rule(EnterResult, SCORING, enter),
    Rule(CorrectResult, SCORING, _correct),
    Rule(DecideResult, ORGANISER, _decide),
    Rule(AcceptLate, ORGANISER, _accept),
    Rule(RejectLate, ORGANISER, _reject),
)
