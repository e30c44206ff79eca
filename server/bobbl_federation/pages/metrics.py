"""What somebody who runs the server watches: OpenMetrics text, health and readiness.

The text follows OpenMetrics 1.0: a family has a type and a help line, counters end in ``_total``,
and ``# EOF`` is the last line. A hall's name stands in no label: there would be as many series as
tournaments, and whoever reads metrics need not know them.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"

Kind = Literal["counter", "gauge", "histogram"]


class Counted(Struct, frozen=True):
    """What a process has counted and sees at a moment.

    ``refused`` by code. ``behind``: events of all halls that were not decided again so far;
    ``unshown``: those that the pages of this process do not show so far. ``flawed`` logs do not
    hold, ``failed`` ones hold and cannot be shown.
    ``within``: for each number of seconds how many commits took at most so long, none for all;
    together they took ``took_s``.
    """

    events: int = 0
    frames: int = 0
    refused: Mapping[str, int] = {}
    forks: int = 0
    halls: int = 0
    streams: int = 0
    pages: int = 0
    behind: int = 0
    unshown: int = 0
    flawed: int = 0
    failed: int = 0
    within: tuple[tuple[float | None, int], ...] = ((None, 0),)
    took_s: float = 0.0


class Condition(Struct, frozen=True):
    """Whether a process can do its work; ``trouble`` is the code of what hinders it.

    ``is_alive``: its loop runs. ``is_reading``: its pages follow.
    ``migration`` of the database, and the one this program needs.
    """

    is_alive: bool = True
    has_store: bool = True
    is_writable: bool = True
    is_reading: bool = True
    migration: int = 0
    needed: int = 0
    is_stopping: bool = False
    trouble: str = ""


class Health(Struct, frozen=True):
    """An answer to who asks: number in HTTP, and one line."""

    status: int
    line: str


def health(condition: Condition) -> Health:
    """Return whether the process is to be left alone (200) or started again (503)."""
    return Health(200, "alive") if condition.is_alive else Health(503, "stuck")


def readiness(condition: Condition) -> Health:
    """Return whether halls and readers are to be sent here."""
    if not condition.is_alive or condition.is_stopping:
        return Health(503, "stopping" if condition.is_stopping else "stuck")
    if not condition.has_store:
        return Health(503, _line("store unreachable", condition))
    if condition.migration != condition.needed:
        return Health(503, f"migration {condition.migration}, needed {condition.needed}")
    if not condition.is_writable:
        return Health(503, _line("store read-only", condition))
    if not condition.is_reading:
        return Health(503, _line("pages stand still", condition))
    return Health(200, "ready")


def open_metrics(counted: Counted) -> str:
    """Return the text; the same families in the same order, whatever was counted."""
    return "\n".join([*_families(counted), "# EOF", ""])


def _families(counted: Counted) -> Iterator[str]:
    yield from _family("events", "counter", "Events kept for good.", counted.events)
    yield from _family("frames", "counter", "Frames taken from halls.", counted.frames)
    yield from _head("refused", "counter", "Frames and requests refused, by reason.")
    for code, count in sorted(counted.refused.items()):
        yield f'bobbl_refused_total{{reason="{_escaped(code)}"}} {count}'
    yield from _family(
        "forks", "counter", "Events that contradict one that is kept.", counted.forks
    )
    yield from _family("pages", "counter", "Pages sent.", counted.pages)
    yield from _family("halls", "gauge", "Halls that are connected.", counted.halls)
    yield from _family("streams", "gauge", "Streams that hear of new versions.", counted.streams)
    yield from _family("behind", "gauge", "Events not decided again so far.", counted.behind)
    yield from _family("unshown", "gauge", "Events that no page shows so far.", counted.unshown)
    yield from _family("flawed", "gauge", "Tournaments of which an event fails.", counted.flawed)
    yield from _family("failed", "gauge", "Tournaments that cannot be shown.", counted.failed)
    yield from _head("commit_seconds", "histogram", "How long commits took.", "seconds")
    for bound, count in counted.within:
        yield f'bobbl_commit_seconds_bucket{{le="{"+Inf" if bound is None else bound}"}} {count}'
    yield f"bobbl_commit_seconds_count {counted.within[-1][1]}"
    yield f"bobbl_commit_seconds_sum {counted.took_s}"


def _family(name: str, kind: Kind, help_: str, value: float) -> Iterator[str]:
    yield from _head(name, kind, help_)
    yield f"bobbl_{name}{'_total' if kind == 'counter' else ''} {value}"


def _head(name: str, kind: Kind, help_: str, unit: str = "") -> Iterator[str]:
    yield f"# TYPE bobbl_{name} {kind}"
    if unit:
        yield f"# UNIT bobbl_{name} {unit}"
    yield f"# HELP bobbl_{name} {help_}"


def _escaped(text: str) -> str:
    """Return the value of a label: backslash, quote and new line are escaped."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _line(what: str, condition: Condition) -> str:
    return f"{what}: {condition.trouble}" if condition.trouble else what
