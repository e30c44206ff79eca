"""The battery of this computer as reports tell of it: read now and then, not for each report."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bobbl_shared.clock import Clock
from bobbl_shared.wire.messages import Battery

READ_EVERY = timedelta(seconds=30)


class BatteryGauge:
    """What ``read`` said last; none where nothing is known."""

    def __init__(self, read: Callable[[], Battery | None], clock: Clock) -> None:
        """Read at the first ``level``, and again once ``READ_EVERY`` has passed."""
        self._read = read
        self._clock = clock
        self._read_at: datetime | None = None
        self._level: Battery | None = None

    def level(self) -> Battery | None:
        """Return how full the battery is, at most ``READ_EVERY`` old."""
        now = self._clock.now()
        if self._read_at is None or abs(now - self._read_at) >= READ_EVERY:
            self._read_at, self._level = now, self._read()
        return self._level
