"""Draws that take long are made in a worker process before their command is decided.

The decision itself stays pure: it asks the engine for a draw of a request with a seed. ``Drawing``
is that engine; where the worker has already made exactly this draw, it hands it out. Without the
worker (the system may end it when memory is short) a draw only takes the writer longer.
"""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.seating import request_of, roster_of, seed_bytes_needed
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.state import State

LONG_FROM = 60
"""From this many entrants on a draw may take more than 10 ms."""

log = logging.getLogger(__name__)


class Drawing:
    """The draw engine as the service uses it; ``dice`` also gives the seeds."""

    def __init__(self, dice: Dice) -> None:
        """Start without a worker; it starts with the first long draw or by ``warm``."""
        self._dice = dice
        self._pool: ProcessPoolExecutor | None = None
        self._ready: dict[bytes, tuple[DrawRequest, DrawOutcome]] = {}
        self._seeds: dict[int, bytes] = {}

    @property
    def is_warm(self) -> bool:
        """Tell whether the worker has been started."""
        return self._pool is not None

    def is_long(self, state: State) -> bool:
        """Tell whether the next draw is worth the worker."""
        return bool(seed_bytes_needed(state)) and len(roster_of(state).entrants) >= LONG_FROM

    def seed(self, state: State, length: int) -> bytes:
        """Give the seed of a draw: the one a prepared draw was made with, or a fresh one."""
        prepared = self._seeds.pop(len(state.rounds), None)
        return prepared if prepared and len(prepared) == length else self._dice(length)

    def __call__(self, request: DrawRequest, seed: bytes, algorithm: str) -> DrawOutcome:
        """Give the draw of a request; at once if the worker has made it."""
        ready = self._ready.get(seed)
        if ready is not None and ready[0] == request and ready[1].algorithm == algorithm:
            return ready[1]
        return draw(request, seed, algorithm)

    async def prepare(self, state: State) -> None:
        """Let the worker draw the next round as the state stands; a new one if it has died."""
        request, seed = request_of(state), self._dice(seed_bytes_needed(state))
        loop = asyncio.get_running_loop()
        try:
            outcome = await loop.run_in_executor(self._worker(), draw, request, seed)
        except BrokenProcessPool:
            log.warning("the worker that draws has ended, the next draw starts another")
            self.close()
            return
        self._ready = {seed: (request, outcome)}
        self._seeds = {len(state.rounds): seed}

    def warm(self) -> None:
        """Start the worker, so that the first draw need not wait for it."""
        self._worker().submit(_nothing)

    def close(self) -> None:
        """End the worker."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        return self._pool


def _nothing() -> None:
    """Give the worker something to start for."""
