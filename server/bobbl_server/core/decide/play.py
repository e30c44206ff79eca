"""Deciding about rounds: closing, publishing, the clock."""

from datetime import timedelta
from typing import assert_never

from bobbl_server.core.decide.base import check_base
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
from bobbl_shared.domain.event import Inputs
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.state import Round, State
from bobbl_shared.errors import Refusal

PlayPayload = CloseRound | PublishRanking | SetClock | RingGong

LONGEST_CLOCK_S = 24 * 3600


def decide(
    state: State, command: Command, payload: PlayPayload, inputs: Inputs
) -> tuple[Fact, ...]:
    """Give the facts of a command about the running evening, or raise ``Refusal``."""
    match payload:
        case CloseRound(number):
            round_ = _round(state, number)
            _check_closable(state, command, round_)
            return (RoundClosed(number, standings_of(state, number)),)
        case PublishRanking(number):
            if not _round(state, number).is_closed:
                raise Refusal("round_open", round=number)
            check_base(command, state.results_changed(number))
            return (RankingPublished(number, standings_of(state, number)),)
        case SetClock():
            return (_clock(state, payload, inputs.at),)
        case RingGong():
            return (GongRung(),)
        case _:
            assert_never(payload)


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
    missing = {s: round_.count(s) for s in ("open", "entered", "disputed")}
    if any(missing.values()):
        raise Refusal("round_unfinished", round=round_.number, **missing)
    check_complete(round_, state)
    check_base(command, round_.changed)


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
