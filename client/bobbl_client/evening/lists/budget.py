"""What reading one list may cost, in all parts of its file together, and how it is stopped."""

import time
from collections.abc import Callable
from threading import Event

from bobbl_shared.errors import BobblError

MOST_UNPACKED = 60_000_000
MOST_TAGS = 4_000_000
"""Beginnings and ends of elements: what a table of the largest size has, twice over."""

MOST_SECONDS = 10
"""Of a processor, for reading and comparing: what else the computer does does not count."""


class Budget:
    """Counted down while a file is read; whoever has ``stop`` may end it from another thread."""

    def __init__(self, now_s: Callable[[], float] = time.thread_time) -> None:
        """Begin with everything; the seconds are those of the thread that spends first."""
        self._now_s = now_s
        self._ends_s: float | None = None
        self._bytes, self._tags = MOST_UNPACKED, MOST_TAGS
        self._is_stopped = Event()

    def stop(self) -> None:
        """Let the reading end at its next piece."""
        self._is_stopped.set()

    def spend(self, piece: bytes) -> None:
        """Count a piece of XML; raise ``BobblError`` if it is too much, or has been stopped.

        An empty piece counts only the time.
        """
        now_s = self._now_s()
        if self._ends_s is None:
            self._ends_s = now_s + MOST_SECONDS
        self._bytes -= len(piece)
        self._tags -= piece.count(b"<")
        if self._is_stopped.is_set():
            raise BobblError("list_stopped")
        if min(self._bytes, self._tags, self._ends_s - now_s) < 0:
            raise BobblError("list_too_large")
