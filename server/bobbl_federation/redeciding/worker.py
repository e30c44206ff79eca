"""A process that decides logs again, for as long as the one lives that has started it."""

import asyncio
import logging
import signal
import time

from bobbl_federation.redeciding.redeciding import Redeciding
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_shared.background import end_with_parent, give_way
from bobbl_shared.errors import BobblError

LOOK_S = 0.2
"""Seconds until it is looked again where nothing was left to do."""

log = logging.getLogger(__name__)


def work(store: str) -> None:
    """Decide what is due in a store, again and again; ends with its parent, or by being killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # its parent hears of Ctrl+C
    end_with_parent()
    give_way()
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(_work(store))


async def _work(store: str) -> None:
    connections = Connections(store)
    checks = PostgresChecks(connections)
    redeciding = Redeciding(PostgresLogs(connections), checks, time.monotonic)
    trouble = ""
    while True:
        is_more = False
        try:
            is_more = await redeciding.look()
            trouble = ""
        except BobblError as error:
            if error.code != trouble:
                log.warning("nothing is decided again: %s", error)
            trouble = error.code
        if not is_more:
            await asyncio.sleep(LOOK_S)
