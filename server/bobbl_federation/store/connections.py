"""Connections to PostgreSQL that are kept open, and work that is tried again if one is lost.

A pool of its own, because it tells why no connection can be had: that reason stands in the windows
of the halls. A connection on which anything has failed is closed and never used again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from bobbl_federation.store.trouble import is_passing, told
from bobbl_shared.errors import BobblError

Connection = AsyncConnection[tuple[object, ...]]

MOST = 8
"""Connections of one process at the same time."""

CONNECT_S = 3
STATEMENT_S = 10
"""Seconds for a connection, and for one statement; then the database counts as too slow."""

WAITS_S = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each further try of what mends by itself."""

_Result = TypeVar("_Result")

log = logging.getLogger(__name__)


def _says_more(record: logging.LogRecord) -> bool:
    """Tell whether psycopg says something that no exception of it says as well."""
    return not str(record.msg).startswith("error ignored")


logging.getLogger("psycopg").addFilter(_says_more)


def usable(url: str) -> str:
    """Return how to connect; ``BobblError("store_address")`` if that is no address of PostgreSQL.

    Of several hosts the one that takes writes is used, which after a failover is another.
    """
    try:
        given = conninfo_to_dict(url)
        several = "," in str(given.get("host", ""))
        return make_conninfo(
            url,
            connect_timeout=given.get("connect_timeout", CONNECT_S),
            application_name=given.get("application_name", "bobbl"),
            target_session_attrs=given.get(
                "target_session_attrs", "read-write" if several else "any"
            ),
            options=f"{given.get('options', '')} -c synchronous_commit=on"
            f" -c statement_timeout={STATEMENT_S}s -c lock_timeout={STATEMENT_S}s".strip(),
        )
    except psycopg.ProgrammingError as error:
        reason = str(error).strip().partition("\n")[0]
        raise BobblError("store_address", reason=reason) from error


class Connections:
    """Some connections to one database; close them in the end."""

    def __init__(self, url: str, waits_s: tuple[float, ...] = WAITS_S) -> None:
        """Connect to nothing yet."""
        self._conninfo = usable(url)
        self._waits_s = waits_s
        self._idle: list[Connection] = []
        self._room = asyncio.Semaphore(MOST)

    async def close(self) -> None:
        """Close what is idle; in the end nothing may be under way any more."""
        idle, self._idle = self._idle, []
        for each in idle:
            await each.close()

    async def run(
        self, work: Callable[[Connection], Awaitable[_Result]], *, is_single: bool = False
    ) -> _Result:
        """Do some work in a transaction, again where a connection was lost meanwhile.

        So the work must lead to the same if it was committed already and nobody has heard of it.
        ``is_single``: it is one statement, which is a transaction by itself, and asks the server
        once instead of three times. Raises ``BobblError`` in the end.
        """
        for wait_s in (*self._waits_s, None):
            try:
                return await self._once(work, is_single)
            except psycopg.Error as error:
                if wait_s is None or not is_passing(error):
                    raise told(error) from error
                log.info("tried again: %s", error)
                await self.close()  # what is idle goes to the same server, and is as lost
                await asyncio.sleep(wait_s)
        raise AssertionError("the last try returns or raises")

    async def _once(
        self, work: Callable[[Connection], Awaitable[_Result]], is_single: bool
    ) -> _Result:
        async with self._room:
            connection = await self._opened()
            is_well = False
            try:
                async with nullcontext() if is_single else connection.transaction():
                    result = await _unless_broken_off(connection, work)
                is_well = True
                return result
            finally:
                if is_well:
                    self._idle.append(connection)
                else:
                    await connection.close()

    async def _opened(self) -> Connection:
        while self._idle:
            connection = self._idle.pop()
            if not connection.closed:
                return connection
        return await AsyncConnection.connect(self._conninfo, autocommit=True)


async def _unless_broken_off(
    connection: Connection, work: Callable[[Connection], Awaitable[_Result]]
) -> _Result:
    """Do some work; where it is broken off in the midst of a command, nothing can be rolled back.

    Then the connection is closed at once, and the database does it.
    """
    try:
        return await work(connection)
    except asyncio.CancelledError:
        if connection.info.transaction_status is TransactionStatus.ACTIVE:
            await connection.close()
        raise
