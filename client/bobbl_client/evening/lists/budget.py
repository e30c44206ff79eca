"""What reading one list may cost, in all parts of its file together, and how it is stopped."""

import time
from collections.abc import Callable
from threading import Event

from bobbl_shared.errors import BobblError

MOST_UNPACKED = 60_000_000
MOST_TAGS = 4_000_000
"""Beginnings and ends of elements: what a table of the largest size has, twice over."""

MOST_SECONDS = 10


class Budget:
    """Counted down while a file is read; whoever has ``stop`` may end it from another thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        """Begin with everything; the seconds are counted from now on."""
        self._now_s = now_s
        self._ends_s = now_s() + MOST_SECONDS
        self._bytes, self._tags = MOST_UNPACKED, MOST_TAGS
        self._is_stopped = Event()

    def stop(self) -> None:
        """Let the reading end at its next piece."""
        self._is_stopped.set()

    def spend(self, piece: bytes) -> None:
        """Count a piece of XML; raise ``BobblError`` if it is too much, or has been stopped."""
        self._bytes -= len(piece)
        self._tags -= piece.count(b"<")
        if self._is_stopped.is_set():
            raise BobblError("list_stopped")
        if min(self._bytes, self._tags, self._ends_s - self._now_s()) < 0:
            raise BobblError("list_too_large")
