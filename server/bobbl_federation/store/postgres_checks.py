"""How far each log was decided again, in PostgreSQL.

Who takes logs locks their rows (``FOR UPDATE SKIP LOCKED``) for one transaction: others pass them
by, and PostgreSQL lets them go if whoever has taken them is killed.
"""

from collections.abc import Collection
from typing import cast

from bobbl_federation.store.checks import MOST_TAKEN, Check, Due, Work
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.keys import Some, among, key_of, tournament_of
from bobbl_federation.store.wake_ups import wake
from bobbl_shared.ids import TournamentId

HANGING_S = 60
"""Seconds after which the database takes logs away from who does nothing with them."""

PREFERRED_S = 2
"""Logs whose state is at hand count as looked at so much longer ago."""

_CHECK = "until, checked.hash, seen, flaw, kind, place, found, wanted"

_NEW = (
    "INSERT INTO checked (tournament) SELECT tournament FROM tournament"
    " WHERE NOT EXISTS (SELECT FROM checked WHERE checked.tournament = tournament.tournament)"
    " ON CONFLICT DO NOTHING"
)

_DUE = (
    "WITH club AS (SELECT club, max(looked) AS served FROM checked JOIN tournament"
    " USING (tournament) GROUP BY club),"
    " due AS (SELECT tournament, served, row_number() OVER (PARTITION BY club ORDER BY looked"
    f" - CASE WHEN tournament = ANY(%s) THEN interval '{PREFERRED_S} s' ELSE interval '0' END,"
    " tournament) AS turn FROM checked JOIN tournament USING (tournament) JOIN club USING (club)"
    " WHERE seen <> tournament.hash AND NOT tournament = ANY(%s))"
    f" SELECT tournament, length, tournament.hash, {_CHECK} FROM checked JOIN tournament"
    " USING (tournament) JOIN due USING (tournament) WHERE seen <> tournament.hash"
    f" ORDER BY turn, served, tournament LIMIT {MOST_TAKEN} FOR UPDATE OF checked SKIP LOCKED"
)
"""By clubs in turn, that first for which least was done lately: however many logs one hands over,
the others wait for one of them."""

_KEEP = (
    "UPDATE checked SET until = %s, hash = %s, seen = %s, flaw = %s, kind = %s, place = %s,"
    " found = %s, wanted = %s, looked = clock_timestamp() WHERE tournament = %s"
)

_Row = tuple[int, bytes, bytes, str | None, str | None, str | None, str | None, str | None]


class PostgresChecks:
    """A ``CheckStore`` in PostgreSQL."""

    def __init__(self, connections: Connections) -> None:
        """Connect to nothing yet."""
        self._connections = connections

    async def take(
        self,
        work: Work,
        held: Collection[TournamentId] = (),
        without: Collection[TournamentId] = (),
    ) -> int:
        """Do ``work`` on logs that are due and that nobody else has taken; keep what it says."""
        left, preferred = [[key_of(each) for each in some] for some in (without, held)]

        async def new(connection: Connection) -> None:
            await connection.execute(_NEW.encode())

        async def take(connection: Connection) -> int:
            await connection.execute(
                f"SET LOCAL idle_in_transaction_session_timeout = '{HANGING_S}s'".encode()
            )
            cursor = await connection.execute(_DUE.encode(), (preferred, left))
            rows = cast(list[tuple[bytes, int, bytes, *_Row]], await cursor.fetchall())
            due = [
                Due(tournament_of(key), length, head, _check(tuple(row)))
                for key, length, head, *row in rows
            ]
            done = await work(due) if due else {}
            if done:
                await cursor.executemany(
                    _KEEP.encode(),
                    [(*_row(check), key_of(tournament)) for tournament, check in done.items()],
                )
                await wake(connection, map(key_of, done))
            return len(due)

        await self._connections.run(new)
        return await self._connections.run(take)

    async def checks(self, some: Some = None) -> dict[TournamentId, Check]:
        """Return how far all logs were decided again, or some; those that were looked at."""
        condition, told = among(some)

        async def read(connection: Connection) -> list[tuple[bytes, *_Row]]:
            cursor = await connection.execute(
                f"SELECT tournament, {_CHECK} FROM checked"
                f" WHERE (seen <> '' OR flaw IS NOT NULL){condition}".encode(),
                told,
            )
            return cast(list[tuple[bytes, *_Row]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return {tournament_of(key): _check(tuple(row)) for key, *row in rows}


def _check(row: tuple[object, ...]) -> Check:
    until, hash_, seen, flaw, kind, place, found, wanted = cast(_Row, row)
    differs = None
    if place is not None and found is not None and wanted is not None:
        differs = (place, found, wanted)
    return Check(until, hash_, seen, flaw, kind, differs)


def _row(check: Check) -> _Row:
    place, found, wanted = check.differs or (None, None, None)
    return check.until, check.hash, check.seen, check.flaw, check.kind, place, found, wanted
