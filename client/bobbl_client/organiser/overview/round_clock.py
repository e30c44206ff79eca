"""The round clock for the organiser: what it shows, what keys do to it."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.readings.time_plan import clock_of, forecast
from bobbl_shared.domain.state import Round, State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour, running


@dataclass(frozen=True)
class ShownClock:
    """The clock panel: heading, digits, what comes when (marked), and what P does.

    ``blocked`` is the reason why the keys do nothing now; empty if they do. ``is_set``: there is a
    clock that minutes can be given to. ``is_over``: the time is up, and the round goes on.
    """

    heading: str
    digits: str
    facts: tuple[str, ...]
    toggle: str
    blocked: str = ""
    is_set: bool = False
    is_over: bool = False


def clock_panel(state: State, now: datetime, zone: tzinfo | None) -> ShownClock:
    """Return the clock as it stands."""
    round_ = state.running
    facts = _facts(state, now, zone)
    if round_ is None:
        blocked = tr("erst auslosen") if len(state.rounds) < state.settings.rounds else tr("fertig")
        return ShownClock(tr("keine Runde läuft"), "–:––", facts, tr("Starten"), blocked)
    clock = clock_of(state, round_.number)
    if clock is None:
        whole = running(state.settings.plan.minutes * 60)
        return ShownClock(tr("Die Uhr steht"), whole, facts, tr("Starten"))
    left = clock.seconds_left(now)
    if clock.ends_at is None:
        return ShownClock(tr("angehalten"), running(left), facts, tr("Weiter"), is_set=True)
    heading = tr("Runde {n} läuft, noch", n=round_.number)
    if left < 0:
        heading = tr("Runde {n} über der Zeit", n=round_.number)
    toggled = tr("Anhalten")
    return ShownClock(heading, running(left), facts, toggled, is_set=True, is_over=left < 0)


def _facts(state: State, now: datetime, zone: tzinfo | None) -> tuple[str, ...]:
    """Return when the gong, the next round and the prizes are, as far as known."""
    coming = forecast(state, now)
    facts: list[str] = []
    if coming.gong is not None:
        at = hour(coming.gong, zone)
        facts.append(
            tr("Gong war **{at}**", at=at) if coming.gong < now else tr("Gong um **{at}**", at=at)
        )
    if coming.next_round is not None and coming.next_start is not None:
        at = hour(coming.next_start, zone)
        facts.append(tr("Runde {n} ab **{at}**", n=coming.next_round, at=at))
    if coming.prizes is not None:
        facts.append(tr("Preise gegen **{at}**", at=hour(coming.prizes, zone)))
    return tuple(facts)


def toggle(state: State, round_: Round) -> SetClock:
    """Return what P asks for: start, pause or resume."""
    clock = clock_of(state, round_.number)
    if clock is None:
        return SetClock("start", round_.number, state.settings.plan.minutes * 60)
    return SetClock("pause" if clock.ends_at is not None else "resume", round_.number)
