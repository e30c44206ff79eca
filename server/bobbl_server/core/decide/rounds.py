"""Deciding about rounds: closing, publishing, the clock."""

from datetime import timedelta
from typing import assert_never

from bobbl_server.core.decide.base import check_base
from bobbl_server.core.decide.rule import ORGANISER, Context, Effect, Rule
from bobbl_server.core.decide.slips import check_complete
from bobbl_server.core.standings import standings_of
from bobbl_shared.clock import moment, stamp
from bobbl_shared.domain.areas.rounds import (
    ClockSet,
    CloseRound,
    GongRung,
    PublishRanking,
    RankingPublished,
    RingGong,
    RoundClosed,
    SetClock,
)
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import Round, State
from bobbl_shared.errors import Refusal

LONGEST_CLOCK_S = 24 * 3600


def _close(state: State, payload: CloseRound, context: Context) -> Effect:
    round_ = _round(state, payload.round)
    _check_closable(state, context.command, round_)
    return (RoundClosed(payload.round, standings_of(state, payload.round)),)


def _publish(state: State, payload: PublishRanking, context: Context) -> Effect:
    number = payload.round
    if not _round(state, number).is_closed:
        raise Refusal("round_open", round=number)
    check_base(context.command, state.results_changed(number))
    return (RankingPublished(number, standings_of(state, number)),)


def _ring(_: State, __: RingGong, ___: Context) -> Effect:
    return (GongRung(),)


def _round(state: State, number: int) -> Round:
    round_ = state.round(number)
    if round_ is None:
        raise Refusal("round_not_drawn", round=number)
    return round_


def _check_closable(state: State, command: Command, round_: Round) -> None:
    if round_.is_closed:
        raise Refusal("round_closed", round=round_.number)
    before = state.round(round_.number - 1)
    if before is not None and not before.is_closed:
        raise Refusal("round_open", round=before.number)
    missing = {s: round_.lacking(s) for s in ("open", "entered", "disputed")}
    if any(missing.values()):
        raise Refusal("round_unfinished", round=round_.number, **missing)
    check_complete(round_, state)
    check_base(command, round_.changed)


def _set_clock(state: State, payload: SetClock, context: Context) -> Effect:
    return (_clock(state, payload, context.inputs.at),)


def _clock(state: State, payload: SetClock, now: str) -> ClockSet:
    if abs(payload.seconds) > LONGEST_CLOCK_S:
        raise Refusal("clock_out_of_range")
    _round(state, payload.round)
    clock = state.clock
    if payload.action == "start":
        return _running(payload.round, now, max(payload.seconds, 0))
    if clock is None:
        raise Refusal("clock_not_started")
    left = clock.seconds_left(moment(now))
    match payload.action:
        case "pause":
            return ClockSet(clock.round, None, left)
        case "resume":
            return _running(clock.round, now, left)
        case "adjust" if clock.ends_at is None:
            return ClockSet(clock.round, None, left + payload.seconds)
        case "adjust":
            return _running(clock.round, now, left + payload.seconds)
        case _:
            assert_never(payload.action)


def _running(number: int, now: str, seconds: int) -> ClockSet:
    return ClockSet(number, stamp(moment(now) + timedelta(seconds=seconds)), None)


RULES = (
    Rule(CloseRound, ORGANISER, _close),
    Rule(PublishRanking, ORGANISER, _publish),
    Rule(SetClock, ORGANISER, _set_clock),
    Rule(RingGong, ORGANISER, _ring),
)
