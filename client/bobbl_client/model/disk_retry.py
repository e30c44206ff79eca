"""When a copy that could not be kept is fetched again.

A server says something each second, also where nobody enters anything; a disk that has failed is
not tried again at everything that comes.
"""

from datetime import datetime, timedelta

from bobbl_shared.clock import Clock

DISK_RETRY = timedelta(seconds=5)
"""How long a station whose disk failed waits before it fetches again what it could not keep."""


class DiskRetry:
    """Since when nothing can be kept, if that is so."""

    def __init__(self, clock: Clock) -> None:
        """Begin with a disk that works."""
        self._clock = clock
        self._since: datetime | None = None

    @property
    def has_failed(self) -> bool:
        """Whether something was lost since the last ``begin_anew``."""
        return self._since is not None

    def fail(self) -> None:
        """Note that something could not be kept."""
        self._since = self._clock.now()

    def begin_anew(self) -> None:
        """Note that everything comes again, from where the copy ends."""
        self._since = None

    def take_turn(self) -> bool:
        """Return whether it is time to fetch again; the next time is then counted from now."""
        now = self._clock.now()
        if self._since is None or abs(now - self._since) < DISK_RETRY:
            return False  # ``abs``: the clock may have been set back
        self._since = now
        return True
