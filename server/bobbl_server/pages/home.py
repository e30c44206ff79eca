"""The first page: how far the evening is, what comes when, and the way to all other pages."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from bobbl_server.pages.published import Evening, Notice, PlayedRound
from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.time_plan import Part

Phase = Literal["playing", "overrun", "halted", "seated", "before", "played", "finished"]
"""Where the evening stands: a round is played, over its time, halted, seated but not begun or still
to be drawn; all rounds are played, or the final ranking is published."""

Stage = Literal["done", "now", "coming"]


class Leg(Struct, frozen=True):
    """A part of the evening; ``number`` that of a round, ``starts`` none if it cannot be said."""

    part: Literal["round", "break", "prizes"]
    number: int
    stage: Stage
    starts: datetime | None = None


class HomeModel(Struct, frozen=True):
    """How far the evening is.

    ``round`` is the one that is played or comes next; ``ends`` when its clock ends, after
    ``length_s`` seconds, or ``left_s`` where the clock is halted. ``starts``: when it begins, if it
    has not. ``next_round`` is the one after it, ``registered`` how many could be seated.
    ``is_games``: games without Bobbl are played. ``sponsors``: whom the evening thanks.
    """

    phase: Phase
    round: int
    rounds: int
    registered: int
    legs: tuple[Leg, ...]
    length_s: int
    ends: datetime | None = None
    left_s: int = 0
    starts: datetime | None = None
    next_round: int | None = None
    next_start: datetime | None = None
    prizes: datetime | None = None
    has_ranking: bool = False
    notice: Notice | None = None
    is_games: bool = False
    sponsors: tuple[str, ...] = ()


def home(evening: Evening) -> HomeModel:
    """Return how far the evening is."""
    running, clock, forecast = evening.running, evening.clock, evening.forecast
    if clock is not None and (running is None or clock.round != running.number):
        clock = None
    number = running.number if running is not None else len(evening.rounds) + 1
    is_ahead = forecast.next_round == number
    return HomeModel(
        phase=_phase(evening, running),
        round=min(number, evening.settings.rounds),
        rounds=evening.settings.rounds,
        registered=evening.expected,
        legs=_legs(evening),
        length_s=evening.settings.plan.minutes * 60,
        ends=moment(clock.ends_at) if clock is not None and clock.ends_at is not None else None,
        left_s=(clock.remaining_s or 0) if clock is not None else 0,
        starts=forecast.next_start if is_ahead else None,
        next_round=None if is_ahead else forecast.next_round,
        next_start=None if is_ahead else forecast.next_start,
        prizes=forecast.prizes,
        has_ranking=evening.ranking is not None,
        notice=evening.notices[0] if evening.notices else None,
        is_games=evening.settings.format.kind == "games",
        sponsors=evening.settings.sponsors,
    )


def _phase(evening: Evening, running: PlayedRound | None) -> Phase:
    if running is None:
        if evening.is_finished:
            return "finished"
        return "played" if evening.closed_rounds >= evening.settings.rounds else "before"
    clock = evening.clock
    if clock is None or clock.round != running.number:
        return "seated"
    if clock.ends_at is None:
        return "halted"
    return "overrun" if moment(clock.ends_at) <= evening.as_of else "playing"


def _legs(evening: Evening) -> tuple[Leg, ...]:
    """Return the parts of the evening; the times of what is over are of no use any more."""
    if evening.is_finished:
        return ()
    running, forecast = evening.running, evening.forecast
    is_timed = bool(forecast.gong or forecast.next_start or forecast.prizes)
    legs = [Leg("round", each.number, "done") for each in evening.rounds if each.is_closed]
    for stop in evening.stops:
        starts = stop.starts if is_timed else None
        match stop.part:
            case Part.ROUND:
                is_now = running is not None and running.number == stop.number
                legs.append(Leg("round", stop.number, "now" if is_now else "coming", starts))
            case Part.BREAK:
                is_now = running is None and stop.starts <= evening.as_of
                legs.append(Leg("break", stop.number, "now" if is_now else "coming", starts))
            case Part.PRIZES:
                legs.append(Leg("prizes", 0, "coming", starts))
            case Part.REGISTRATION:
                pass
    return tuple(legs)
