"""The evening on a time line: as planned, and as it will be from how far it has come."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bobbl_shared.clock import moment
from bobbl_shared.domain.settings import TimePlan
from bobbl_shared.domain.state import Round, RoundClock, State

DRAW_MINUTES = 15
"""Between the end of registration and the first card."""

PRIZE_MINUTES = 15
"""Between the last gong and the prizes."""


class Part(Enum):
    """What the evening is made of."""

    REGISTRATION = "registration"
    ROUND = "round"
    BREAK = "break"
    PRIZES = "prizes"


@dataclass(frozen=True)
class Stop:
    """One part of the evening; ``number`` is that of a round, ``minutes`` 0 where open."""

    part: Part
    starts: datetime
    number: int = 0
    minutes: int = 0


@dataclass(frozen=True)
class Forecast:
    """What comes when; ``next_round`` none: no further round. Times none: cannot be said."""

    gong: datetime | None = None
    next_round: int | None = None
    next_start: datetime | None = None
    prizes: datetime | None = None


def pause_after(plan: TimePlan, number: int) -> int:
    """Return the minutes of the break after a round; 0 if there is none."""
    return next((each.minutes for each in plan.breaks if each.after_round == number), 0)


def gap_after(plan: TimePlan, number: int) -> timedelta:
    """Return the time between two rounds: a break takes the place of the change of seats."""
    return timedelta(minutes=pause_after(plan, number) or plan.change_minutes)


def planned(plan: TimePlan, rounds: int, play: datetime) -> tuple[Stop, ...]:
    """Return the evening as planned, in order, if the first round starts at ``play``."""
    stops = [Stop(Part.REGISTRATION, play - timedelta(minutes=DRAW_MINUTES))]
    starts = play
    for number in range(1, rounds + 1):
        stops.append(Stop(Part.ROUND, starts, number, plan.minutes))
        ends = starts + timedelta(minutes=plan.minutes)
        pause = pause_after(plan, number)
        if pause and number < rounds:
            stops.append(Stop(Part.BREAK, ends, number, pause))
        starts = ends + gap_after(plan, number)
    gong = stops[-1].starts + timedelta(minutes=stops[-1].minutes)
    return (*stops, Stop(Part.PRIZES, gong + timedelta(minutes=PRIZE_MINUTES)))


def coming(state: State, now: datetime) -> tuple[Stop, ...]:
    """Return what is running and what is still to come, with times as they will be from now on."""
    plan, rounds = state.settings.plan, state.settings.rounds
    running = state.running
    number = running.number if running is not None else len(state.rounds) + 1
    if number > rounds:
        return (Stop(Part.PRIZES, _prizes_after_all(state, now) or now),)
    clock = clock_of(state, number)
    stops = [] if running is not None else _break_before(state, number, now)
    if clock is not None:
        gong = gong_of(clock, now)
        ends = max(gong, now)
        stops.append(Stop(Part.ROUND, gong - timedelta(minutes=plan.minutes), number, plan.minutes))
    else:
        begins = _start_of(state, number, now) or now
        ends = begins + timedelta(minutes=plan.minutes)
        stops.append(Stop(Part.ROUND, begins, number, plan.minutes))
    for following in range(number + 1, rounds + 1):
        pause = pause_after(plan, following - 1)
        stops += [Stop(Part.BREAK, ends, following - 1, pause)] if pause else []
        begins = ends + gap_after(plan, following - 1)
        stops.append(Stop(Part.ROUND, begins, following, plan.minutes))
        ends = begins + timedelta(minutes=plan.minutes)
    return (*stops, Stop(Part.PRIZES, ends + timedelta(minutes=PRIZE_MINUTES)))


def _break_before(state: State, number: int, now: datetime) -> list[Stop]:
    """Return the break that is on before a round, if one is."""
    pause, before = pause_after(state.settings.plan, number - 1), clock_of(state, number - 1)
    if not pause or before is None or number == 1:
        return []
    starts = gong_of(before, now)
    is_over = starts + timedelta(minutes=pause) <= now
    return [] if is_over else [Stop(Part.BREAK, starts, number - 1, pause)]


def clock_of(state: State, number: int) -> RoundClock | None:
    """Return the clock if it is that of this round."""
    return state.clock if state.clock is not None and state.clock.round == number else None


def gong_of(clock: RoundClock, now: datetime) -> datetime:
    """Return when the gong is or was; a halted clock is taken to go on now."""
    if clock.ends_at is not None:
        return moment(clock.ends_at)
    return now + timedelta(seconds=clock.remaining_s or 0)


def forecast(state: State, now: datetime) -> Forecast:
    """Return what comes when, from the clock as it runs and the time plan for the rest."""
    running = state.running
    if running is not None and (clock := clock_of(state, running.number)) is not None:
        return _while_played(state, running, clock, now)
    number = running.number if running is not None else len(state.rounds) + 1
    if number > state.settings.rounds:
        return Forecast(prizes=_prizes_after_all(state, now))
    starts = _start_of(state, number, now)
    return Forecast(None, number, starts, _prizes(state, number, starts))


def _while_played(state: State, running: Round, clock: RoundClock, now: datetime) -> Forecast:
    plan, number = state.settings.plan, running.number
    gong = gong_of(clock, now)
    if number >= state.settings.rounds:
        return Forecast(gong, prizes=max(gong, now) + timedelta(minutes=PRIZE_MINUTES))
    starts = max(gong, now) + gap_after(plan, number)
    return Forecast(gong, number + 1, starts, _prizes(state, number + 1, starts))


def _start_of(state: State, number: int, now: datetime) -> datetime | None:
    """Return when a round that has no clock yet starts; none if that is over or was never said."""
    plan = state.settings.plan
    before = clock_of(state, number - 1)
    if before is not None:
        starts = gong_of(before, now) + gap_after(plan, number - 1)
    elif number == 1 and plan.start is not None:
        starts = moment(plan.start)
    else:
        return None
    return starts if starts > now else None


def _prizes(state: State, number: int, starts: datetime | None) -> datetime | None:
    """Return when the prizes are, if round ``number`` starts then."""
    if starts is None:
        return None
    plan = state.settings.plan
    for each in range(number, state.settings.rounds):
        starts += timedelta(minutes=plan.minutes) + gap_after(plan, each)
    return starts + timedelta(minutes=plan.minutes + PRIZE_MINUTES)


def _prizes_after_all(state: State, now: datetime) -> datetime | None:
    last = clock_of(state, len(state.rounds))
    if last is None:
        return None
    prizes = gong_of(last, now) + timedelta(minutes=PRIZE_MINUTES)
    return prizes if prizes > now else None
