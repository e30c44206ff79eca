"""The evening as a line, in words: its parts with their times, and where it is now."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.readings.evening_line import EveningLine, Segment, Stage, evening_line
from bobbl_shared.domain.readings.time_plan import Part
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour

MANY_ROUNDS = 7
"""From so many rounds on only the running one is called a round, the others have their number."""

_STAGES = {
    Stage.COMING: Symbol.RING,
    Stage.RUNNING: Symbol.HALF_DOT,
    Stage.OVER: Symbol.DOT_TICK,
}


@dataclass(frozen=True)
class ShownPart:
    """One part of the evening: its symbol, its share of the line, its words from long to short."""

    symbol: Symbol
    minutes: int
    words: tuple[str, ...]
    is_running: bool = False


@dataclass(frozen=True)
class ShownEvening:
    """All parts in order; now is at ``done`` (0 to 1) of part ``at``, where ``now`` is the hour.

    ``spoken`` says the same in a sentence.
    """

    parts: tuple[ShownPart, ...]
    at: int
    done: float
    now: str
    spoken: str


def shown_evening(state: State, now: datetime, zone: tzinfo | None = None) -> ShownEvening:
    """Return the evening as it stands, with hours in ``zone``."""
    line = evening_line(state, now)
    has_many = state.settings.rounds >= MANY_ROUNDS
    parts = tuple(_part(each, zone, has_many=has_many) for each in line.segments)
    at = hour(now, zone)
    spoken = _spoken(line, at, zone)
    return ShownEvening(parts, line.at, line.done, at, spoken)


def _part(segment: Segment, zone: tzinfo | None, *, has_many: bool) -> ShownPart:
    is_running = segment.stage is Stage.RUNNING
    words = _words(segment, zone, has_many=has_many)
    return ShownPart(_symbol(segment), segment.minutes, words, is_running)


def _symbol(segment: Segment) -> Symbol:
    if segment.stage is not Stage.OVER:
        if segment.part is Part.PRIZES:
            return Symbol.TROPHY
        if segment.part is Part.BREAK:
            return Symbol.PAUSE
    return _STAGES[segment.stage]


def _words(segment: Segment, zone: tzinfo | None, *, has_many: bool) -> tuple[str, ...]:
    """Return what a part is called, from the longest to the shortest that still says it."""
    at = hour(segment.starts, zone) if segment.starts is not None else ""
    number = str(segment.number)
    match segment.part:
        case Part.REGISTRATION:
            return tr("Anmeldung"), tr("Anm."), ""
        case Part.BREAK if segment.stage is Stage.OVER:
            return tr("Pause"), "", ""
        case Part.BREAK:
            return f"{tr('Pause')} {at}".strip(), at or tr("Pause"), ""
        case Part.PRIZES:
            told = tr("gegen {at}", at=at) if at else tr("Preise")
            return tr("Preise gegen {at}", at=at) if at else told, told, told
        case Part.ROUND:
            name = tr("Runde {n}", n=segment.number)
            whole, short = _joined(name, at), _joined(number, at)
            if not has_many or segment.stage is Stage.RUNNING:
                return whole, short, number
            return (number if segment.stage is Stage.OVER else short), number, number


def _joined(name: str, at: str) -> str:
    return f"{name} · {at}" if at else name


def _spoken(line: EveningLine, now: str, zone: tzinfo | None) -> str:
    """Return what is on and when the next parts begin."""
    told = [_words(each, zone, has_many=False)[0] for each in line.segments[line.at :]]
    return tr("Der Abend: {parts}; jetzt {now}", parts=", ".join(told), now=now)
