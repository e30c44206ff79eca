"""The processes that decide again beside one that serves halls: started, and started anew.

They are processes of their own, so that a hall is answered while a core decides; they share nothing
with this one but the database.
"""

import asyncio
import logging
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess

from bobbl_federation.redeciding.worker import work

AGAIN_S = 2.0
"""Seconds until another one is started for one that has ended."""

log = logging.getLogger(__name__)


class Workers:
    """So many processes on one store; ``stop`` them in the end."""

    def __init__(self, count: int, store: str) -> None:
        """Start nothing yet."""
        self._count = count
        self._store = store
        self._stop = asyncio.Event()
        self._kept: list[asyncio.Task[None]] = []
        self.running: set[SpawnProcess] = set()

    def start(self) -> None:
        """Start them, and start anew what ends."""
        self._kept = [asyncio.ensure_future(self._keep()) for _ in range(self._count)]

    async def stop(self) -> None:
        """End them at once: what they had not kept, others decide."""
        self._stop.set()
        for each in self.running:
            each.kill()
        await asyncio.gather(*self._kept)

    async def _keep(self) -> None:
        while not self._stop.is_set():
            process = get_context("spawn").Process(target=work, args=(self._store,), daemon=True)
            try:
                process.start()
            except OSError as error:
                log.warning("no process decides again: %s", error)
            else:
                self.running.add(process)
                await asyncio.to_thread(process.join)
                self.running.discard(process)
                if self._stop.is_set():
                    return
                log.warning("a worker has ended (%s), and is started anew", process.exitcode)
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN_S):
                    await self._stop.wait()
