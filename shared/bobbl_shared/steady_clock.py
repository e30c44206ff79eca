"""A clock that goes on evenly while the computer's own is set, and while the computer sleeps.

A round's clock ends at a moment of the server's time. Were that the computer's clock, a leap of it
(set by hand, or by the network once there is one) would end the round at once or never.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def steady_s() -> float:
    """Return seconds from some moment on, those in which the computer slept too."""
    names = ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC")  # of which Windows has none, macOS the second
    clocks = [getattr(time, each) for each in names if hasattr(time, each)]
    return time.clock_gettime(clocks[0]) if clocks else time.monotonic()


def _wall() -> datetime:
    return datetime.now(UTC)


class SteadyClock:
    """The computer's clock as it was at first, or at the last ``follow``, and even from then on."""

    def __init__(
        self, wall: Callable[[], datetime] = _wall, steady: Callable[[], float] = steady_s
    ) -> None:
        """Begin with what the computer's clock says now."""
        self._wall, self._steady = wall, steady
        self.follow()

    def follow(self) -> None:
        """Take what the computer's clock says now, however far it has leapt."""
        self._from, self._since = self._wall(), self._steady()

    def now(self) -> datetime:
        """Return the present moment, aware and in UTC."""
        return self._from + timedelta(seconds=self._steady() - self._since)
