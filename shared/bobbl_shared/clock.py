"""Time as it is passed around: aware, UTC, written as ISO 8601 with milliseconds."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present moment, aware and in UTC."""


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """Return the present moment, aware and in UTC."""
        return datetime.now(UTC)


def stamp(when: datetime) -> str:
    """Write a moment as ``2026-11-21T18:30:00.123Z``; what is finer than a millisecond is cut.

    ``ValueError`` for a time without zone.
    """
    if when.utcoffset() is None:
        raise ValueError("a time without zone")
    return when.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(text: str) -> datetime:
    """Read what ``stamp`` wrote; raise ``ValueError`` for anything that is no moment in UTC."""
    when = datetime.fromisoformat(text)
    if when.tzinfo is None or when.utcoffset() != UTC.utcoffset(None):
        raise ValueError(f"not a moment in UTC: {text!r}")
    return when


FIRST_YEAR, LAST_YEAR = 1970, 2999
"""Windows tells no local time before or after these."""


def check_moment(text: str) -> None:
    """Raise ``ValueError`` for anything that is no moment of these years in UTC."""
    if not FIRST_YEAR <= moment(text).year <= LAST_YEAR:
        raise ValueError(f"not a moment of an evening: {text!r}")
