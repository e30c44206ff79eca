"""Wake-ups for who reads on: which tournaments are others since a commit.

Commits that send one wait for each other, so each of them sends one notice, however many frames it
has. A notice only wakes: what is new is read from the tables, by index. One that was lost, with its
connection, is made up for by looking at everything.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo

from bobbl_federation.store.connections import Connection, usable
from bobbl_federation.store.keys import tournament_of
from bobbl_shared.ids import TournamentId

CHANNEL = "bobbl"

MOST_NAMED = 100
"""Tournaments in one notice: PostgreSQL takes 8000 bytes."""

AGAIN_S = 1.0
"""Seconds until a new connection is tried for one that was lost."""

_SILENCE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""Seconds and tries after which a database that is gone without a word counts as lost."""

Woken = Callable[[Collection[TournamentId] | None], None]
"""Hears which tournaments are others; none: anything may be."""

log = logging.getLogger(__name__)


async def wake(connection: Connection, keys: Iterable[bytes]) -> None:
    """Let readers hear of these tournaments once the transaction is committed."""
    named = sorted({key.hex() for key in keys})
    parts = [",".join(named[at : at + MOST_NAMED]) for at in range(0, len(named), MOST_NAMED)]
    if parts:
        await _notify(connection, parts)


async def wake_all(connection: Connection) -> None:
    """Let readers look at everything once the transaction is committed."""
    await _notify(connection, [""])


async def _notify(connection: Connection, parts: list[str]) -> None:
    await connection.execute(
        "SELECT pg_notify(%s, part) FROM unnest(%s::text[]) AS part", (CHANNEL, parts)
    )


class WakeUps:
    """Listens on a connection of its own to a database."""

    def __init__(self, url: str) -> None:
        """Connect to nothing yet; ``BobblError`` if the address is none."""
        self._conninfo = make_conninfo(usable(url), **_SILENCE)

    async def listen(self, woken: Woken) -> None:
        """Hear of changes until cancelled; each new connection wakes for everything."""
        while True:
            try:
                await self._listen(woken)
            except psycopg.Error as error:  # who reads says what is wrong with the database
                log.info("no wake-ups: %s", error)
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, woken: Woken) -> None:
        connection = await AsyncConnection.connect(self._conninfo, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            woken(None)
            async for notice in connection.notifies():
                named = notice.payload.split(",") if notice.payload else None
                woken(named if named is None else [tournament_of(bytes.fromhex(e)) for e in named])
