"""The whole evening as a line: what is over, what is on, what is to come, and where it is now.

``time_plan`` says what is still to come. In front of that this puts what is over, with the times
that were planned for it: the state does not hold when a round began.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.time_plan import (
    DRAW_MINUTES,
    Part,
    Stop,
    coming,
    forecast,
    pause_after,
    planned,
)
from bobbl_shared.domain.state import State

REGISTRATION_MINUTES = 40
"""Registration has no length of its own; it is as long as that on the line."""

PRIZES_MINUTES = 40
"""The same for the prize-giving."""


class Stage(Enum):
    """Whether a part of the evening is to come, on, or over."""

    COMING = "coming"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True)
class Segment:
    """One part of the evening; ``number`` is that of a round, ``minutes`` is its share of the line.

    ``starts`` none: cannot be said, or the part is over and nobody had planned when.
    """

    part: Part
    stage: Stage
    minutes: int
    number: int = 0
    starts: datetime | None = None


@dataclass(frozen=True)
class EveningLine:
    """All parts in order; now is at ``done`` (0 to 1) of the segment ``at``."""

    segments: tuple[Segment, ...]
    at: int
    done: float


def evening_line(state: State, now: datetime) -> EveningLine:
    """Return the evening as it is now; a part that takes longer than planned stays at its end."""
    ahead = coming(state, now)
    known = forecast(state, now)
    is_timed = known.gong is not None or known.next_start is not None or known.prizes is not None
    segments = [
        *_over(state, ahead[0]),
        *(_ahead(state, each, is_timed=is_timed) for each in ahead),
    ]
    at = _current(state, segments, now)
    return EveningLine(tuple(segments), at, _done(segments, at, now))


def _over(state: State, first: Stop) -> list[Segment]:
    """Return registration, and the rounds and breaks before the first that is not over."""
    settings = state.settings
    play = moment(settings.plan.start) if settings.plan.start is not None else None
    stops = planned(settings.plan, settings.rounds, play or first.starts)
    is_open = not state.rounds
    registration = Segment(
        Part.REGISTRATION, Stage.RUNNING if is_open else Stage.OVER, REGISTRATION_MINUTES
    )
    over = [registration]
    for stop in stops[1:]:
        ends = stop.starts + timedelta(minutes=stop.minutes)
        if stop.part is Part.PRIZES or _place(stop) >= _place(first):
            break
        is_told = play is not None and ends <= first.starts
        starts = stop.starts if is_told else None
        over.append(Segment(stop.part, Stage.OVER, _share(state, stop), stop.number, starts))
    return over


def _place(stop: Stop) -> tuple[int, int]:
    """Return where a round, a break or the prizes stand in the evening."""
    if stop.part is Part.PRIZES:
        return (10_000, 0)
    return (stop.number, int(stop.part is Part.BREAK))


def _ahead(state: State, stop: Stop, *, is_timed: bool) -> Segment:
    running = state.running
    is_on = running is not None and (stop.part, stop.number) == (Part.ROUND, running.number)
    stage = Stage.RUNNING if is_on else Stage.COMING
    if stop.part is Part.PRIZES and state.published_round >= state.settings.rounds:
        stage = Stage.OVER
    starts = stop.starts if is_timed else None
    return Segment(stop.part, stage, _share(state, stop), stop.number, starts)


def _share(state: State, stop: Stop) -> int:
    """Return the minutes a part takes on the line: a round with the change of seats after it."""
    if stop.part is Part.PRIZES:
        return PRIZES_MINUTES
    plan = state.settings.plan
    is_followed = stop.part is Part.ROUND and stop.number < state.settings.rounds
    change = plan.change_minutes if is_followed and not pause_after(plan, stop.number) else 0
    return stop.minutes + change


def _current(state: State, segments: Sequence[Segment], now: datetime) -> int:
    """Return which part is on: a round until it is closed, then a break or that round still."""
    for place, each in enumerate(segments):
        if each.stage is Stage.RUNNING:
            return place
    begun = [
        place
        for place, each in enumerate(segments)
        if each.stage is Stage.OVER or (each.starts is not None and each.starts <= now)
    ]
    return begun[-1] if begun else 0


def _done(segments: Sequence[Segment], at: int, now: datetime) -> float:
    """Return how much of the current part is over."""
    here = segments[at]
    following = segments[at + 1].starts if at + 1 < len(segments) else None
    length = timedelta(minutes=here.minutes)
    starts = here.starts
    if here.part is Part.REGISTRATION and following is not None:
        following -= timedelta(minutes=DRAW_MINUTES)
    if following is not None and starts is None:
        starts = following - length
    if starts is None:
        return 0.0 if here.stage is Stage.RUNNING else 1.0
    return min(1.0, max(0.0, (now - starts) / length))
