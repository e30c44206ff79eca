"""Draws that take long are made in a worker process before their command is decided.

The decision stays pure: it asks the engine to draw a request with a seed. ``Drawing`` is that
engine, and returns the draw that the worker has already made for this request and seed. If the
worker is missing (the system may kill it when memory is short, or have no file descriptor left to
start it), a thread of the server makes the draw.
"""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.seating import roster_of
from bobbl_server.service import PreparedDraw
from bobbl_shared.background import end_with_parent
from bobbl_shared.domain.state import State

LONG_FROM = 60
"""From this many entrants on a draw may take more than 10 ms."""

log = logging.getLogger(__name__)


def is_long(state: State) -> bool:
    """Return whether a draw is worth the worker."""
    return len(roster_of(state).entrants) >= LONG_FROM


class Drawing:
    """The draw engine as the service uses it."""

    def __init__(self) -> None:
        """Begin without a worker; it starts with the first long draw or by ``warm``."""
        self._pool: ProcessPoolExecutor | None = None
        self._ready: tuple[PreparedDraw, DrawOutcome] | None = None
        self._has_failed = False

    @property
    def is_warm(self) -> bool:
        """Whether the worker has been started, or cannot be for now."""
        return self._pool is not None or self._has_failed

    def __call__(self, request: DrawRequest, seed: bytes, algorithm: str) -> DrawOutcome:
        """Return the draw of a request; at once if the worker has made it."""
        wanted = PreparedDraw(request, seed, algorithm)
        if self._ready is not None and self._ready[0] == wanted:
            return self._ready[1]
        return draw(request, seed, algorithm)

    async def prepare(self, wanted: PreparedDraw) -> None:
        """Let the worker make a draw; if it is gone, the next draw tries to start another."""
        loop = asyncio.get_running_loop()
        arguments = (wanted.request, wanted.seed, wanted.algorithm)
        try:
            outcome = await loop.run_in_executor(self._worker(), draw, *arguments)
        except (BrokenProcessPool, OSError) as error:
            self._give_up(error)
            outcome = await loop.run_in_executor(None, draw, *arguments)
        self._ready = (wanted, outcome)

    def warm(self) -> None:
        """Start the worker, so that the first draw does not wait for it."""
        try:
            self._worker().submit(_nothing)
        except (BrokenProcessPool, OSError) as error:
            self._give_up(error)

    def close(self) -> None:
        """End the worker."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _give_up(self, error: Exception) -> None:
        log.warning("no worker that draws, the server does it until one can be started: %s", error)
        self.close()
        self._has_failed = True

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), end_with_parent)
        return self._pool


def _nothing() -> None:
    """Do nothing, so that the worker starts."""
