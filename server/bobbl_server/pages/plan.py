"""The evening part by part: what is over, what is on, and when the rest comes."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from bobbl_server.pages.published import Evening
from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.time_plan import Part, Stop, planned

DELAY_TOLD_MIN = 2
"""From so many minutes on a delay is told."""

Stage = Literal["done", "now", "coming"]


class PlanRow(Struct, frozen=True):
    """A part of the evening; ``number`` is that of a round, or of the one before a break.

    ``starts`` is when it begins or began, none if it cannot be said; ``late_min`` how many minutes
    later than planned (negative: earlier), 0 where it is as planned or nothing was.
    """

    part: Literal["registration", "round", "break", "prizes"]
    stage: Stage
    number: int = 0
    starts: datetime | None = None
    minutes: int = 0
    late_min: int = 0


class PlanModel(Struct, frozen=True):
    """The evening in order; ``minutes`` is how long a round takes.

    ``is_timed``: it can be said when what comes begins.
    """

    rows: tuple[PlanRow, ...]
    minutes: int
    is_timed: bool
    is_finished: bool


def plan(evening: Evening) -> PlanModel:
    """Return the evening, with times as they will be from how far it has come."""
    forecast = evening.forecast
    is_timed = bool(forecast.gong or forecast.next_start or forecast.prizes)
    was = _planned(evening)
    over = [PlanRow("round", "done", each.number) for each in evening.rounds if each.is_closed]
    coming = [
        _row(evening, each, was.get((each.part, each.number)), is_timed=is_timed)
        for each in evening.stops
    ]
    rows = (_registration(evening, was), *over, *coming)
    return PlanModel(rows, evening.settings.plan.minutes, is_timed, evening.is_finished)


def _planned(evening: Evening) -> dict[tuple[Part, int], datetime]:
    """Return when each part was planned; nothing if no time was set."""
    settings = evening.settings
    if settings.plan.start is None:
        return {}
    stops = planned(settings.plan, settings.rounds, moment(settings.plan.start))
    return {(each.part, each.number): each.starts for each in stops}


def _registration(evening: Evening, was: dict[tuple[Part, int], datetime]) -> PlanRow:
    is_over = bool(evening.rounds)
    ends = was.get((Part.REGISTRATION, 0))
    return PlanRow("registration", "done" if is_over else "now", starts=ends)


def _row(evening: Evening, stop: Stop, was: datetime | None, *, is_timed: bool) -> PlanRow:
    starts = stop.starts if is_timed else None
    late = round((starts - was).total_seconds() / 60) if starts is not None and was else 0
    return PlanRow(
        _PARTS[stop.part],
        _stage(evening, stop),
        stop.number,
        starts,
        stop.minutes,
        late if abs(late) >= DELAY_TOLD_MIN else 0,
    )


def _stage(evening: Evening, stop: Stop) -> Stage:
    running = evening.running
    match stop.part:
        case Part.ROUND:
            return "now" if running is not None and running.number == stop.number else "coming"
        case Part.BREAK:
            return "now" if running is None and stop.starts <= evening.as_of else "coming"
        case _:
            return "done" if evening.is_finished else "coming"


_PARTS: dict[Part, Literal["registration", "round", "break", "prizes"]] = {
    Part.REGISTRATION: "registration",
    Part.ROUND: "round",
    Part.BREAK: "break",
    Part.PRIZES: "prizes",
}
