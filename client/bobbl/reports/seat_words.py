"""What seats and the lead are worth: as lines of text, and for JSON."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from bobbl.reports.fairness_words import columns, percent
from bobbl.reports.seat_advantage import SeatAdvantage
from bobbl_server.core.fairness.intervals import Interval
from bobbl_shared.i18n import tr
from bobbl_shared.plot.numbers import written
from bobbl_shared.rulebook.rules_names import rules_name

_LINE = 96


def seats_section(found: SeatAdvantage) -> list[str]:
    """Return a table by seat, and what the lead brings."""
    head = tr(
        "{rules}: was der Platz ausmacht ({n} Blätter, jedes von jedem Platz aus gegeben)",
        rules=rules_name(found.rules),
        n=written(found.deals),
    )
    names = (tr("Platz"), tr("sagt an"), tr("gewinnt es"))
    rows = [
        (f"  {name}", ranged(calls), ranged(won))
        for name, calls, won in zip(seat_names(found), found.calls, found.calls_won, strict=True)
    ]
    return [head, *columns([(f"  {names[0]}", *names[1:]), *rows]), *wrap(_lead(found), _LINE)]


def seat_names(found: SeatAdvantage) -> list[str]:
    """Return the names of the seats from the leader to the dealer."""
    between = [tr("{n}. Platz", n=number) for number in range(2, len(found.calls))]
    return [tr("Vorhand"), *between, tr("Geber")]


def seats_fields(found: SeatAdvantage) -> Mapping[str, object]:
    """Return the figures for other programs; each with its bounds."""
    return {
        "rules": found.rules.name,
        "deals": found.deals,
        "gain": _fields(found.gain),
        "won": _fields(found.won),
        "calls": [_fields(each) for each in found.calls],
        "calls_won": [_fields(each) for each in found.calls_won],
    }


def ranged(share: Interval) -> str:
    """Return a share in percent with its bounds."""
    low, high = written(100 * share.low, 1), written(100 * share.high, 1)
    return f"{percent(share.value)} ({low}–{high})"


def lead_word(found: SeatAdvantage) -> str:
    """Return whether leading is worth something, beyond chance."""
    if not found.gain.excludes(0.0):
        return tr("Das ist vom Zufall nicht zu unterscheiden.")
    if found.gain.value > 0:
        return tr("Auszuspielen ist ein Vorteil.")
    return tr("Auszuspielen ist ein Nachteil.")


def _lead(found: SeatAdvantage) -> str:
    gain, low, high = (_signed(each) for each in _values(found.gain))
    figures = tr(
        "Wer ausspielt, dessen Seite gewinnt {won} der Spiele und je Spiel {gain} Punkte mehr als"
        " die andere ({low} bis {high}).",
        won=ranged(found.won),
        gain=gain,
        low=low,
        high=high,
    )
    return f"{figures} {lead_word(found)}"


def _values(interval: Interval) -> Sequence[float]:
    return interval.value, interval.low, interval.high


def _signed(points: float) -> str:
    shown = written(points, 2)
    return f"+{shown}" if points > 0 else shown


def _fields(interval: Interval) -> Mapping[str, float]:
    return {"value": interval.value, "low": interval.low, "high": interval.high}
