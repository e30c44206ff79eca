"""Clubs, codes, halls and the server's own identity in PostgreSQL; every act leaves a row."""

from datetime import datetime
from typing import cast

from bobbl_federation.store.clubs import Club, ClubNumber, Hall, Identity, OpenCode
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.wake_ups import wake_all
from bobbl_shared.ids import StationId

_IDENTITY = "name, root, record, record_signature, tls_pem"


class PostgresClubs:
    """A ``ClubStore`` in PostgreSQL."""

    def __init__(self, connections: Connections) -> None:
        """Connect to nothing yet."""
        self._connections = connections

    async def identity(self) -> Identity | None:
        """Return who the server is; none before the first ``keep_identity``."""
        return await self._connections.run(_identity)

    async def keep_identity(self, identity: Identity) -> Identity:
        """Keep it unless there is one already; return the one in force."""

        async def keep(connection: Connection) -> Identity | None:
            await connection.execute(
                f"INSERT INTO identity ({_IDENTITY}) VALUES (%s, %s, %s, %s, %s)"
                " ON CONFLICT DO NOTHING",
                (
                    identity.name,
                    identity.root,
                    identity.record,
                    identity.record_signature,
                    identity.tls_pem,
                ),
            )
            return await _identity(connection)

        kept = await self._connections.run(keep)
        assert kept is not None
        return kept

    async def add_club(self, name: str, by: str = "") -> ClubNumber:
        """Admit a club; one of the same name that is not revoked is that club."""

        async def add(connection: Connection) -> int:
            cursor = await connection.execute(
                "INSERT INTO club (name) VALUES (%s) ON CONFLICT (name) WHERE revoked IS NULL"
                " DO UPDATE SET name = excluded.name RETURNING club",
                (name,),
            )
            (number,) = cast(tuple[int], await cursor.fetchone())
            await note(connection, "admit", f"{number} {name}", by)
            return number

        return ClubNumber(await self._connections.run(add))

    async def clubs(self) -> list[Club]:
        """Return all clubs by number."""

        async def read(connection: Connection) -> list[tuple[int, str, bool, int]]:
            cursor = await connection.execute(
                "SELECT club.club, name, revoked IS NOT NULL, count(station)"
                " FROM club LEFT JOIN hall USING (club) GROUP BY club.club ORDER BY club.club"
            )
            return cast(list[tuple[int, str, bool, int]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return [Club(ClubNumber(row[0]), row[1], row[2], row[3]) for row in rows]

    async def revoke(self, club: ClubNumber, by: str = "") -> bool:
        """Let a club hand nothing over any more; false if there is none with this number."""

        async def revoke(connection: Connection) -> bool:
            cursor = await connection.execute(
                "UPDATE club SET revoked = coalesce(revoked, now()) WHERE club = %s", (club,)
            )
            await connection.execute("DELETE FROM code WHERE club = %s", (club,))
            if cursor.rowcount == 1:
                await note(connection, "revoke", str(club), by)
            return cursor.rowcount == 1

        return await self._connections.run(revoke)

    async def open_code(self, code: OpenCode, by: str = "") -> bool:
        """Let a code be used; false if one with the same first two characters is open."""

        async def keep(connection: Connection) -> bool:
            await connection.execute("DELETE FROM code WHERE until < now()")
            cursor = await connection.execute(
                "INSERT INTO code (selector, code, club, until) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT DO NOTHING",
                (code.code[:2], code.code, code.club, code.until),
            )
            if cursor.rowcount == 1:
                await note(connection, "open_code", str(code.club), by)
            return cursor.rowcount == 1

        return await self._connections.run(keep)

    async def code(self, selector: str, now: datetime) -> OpenCode | None:
        """Return the code with these first two characters that is open now."""

        async def read(connection: Connection) -> tuple[int, str, datetime, bytes | None] | None:
            cursor = await connection.execute(
                "SELECT club, code, until, used_by FROM code WHERE selector = %s AND until > %s",
                (selector, now),
            )
            return cast(tuple[int, str, datetime, bytes | None] | None, await cursor.fetchone())

        found = await self._connections.run(read, is_single=True)
        return OpenCode(ClubNumber(found[0]), *found[1:]) if found is not None else None

    async def admit(self, code: OpenCode, station: StationId, public: bytes) -> bool:
        """Record that a hall has used a code; false if another has used it already."""

        async def admit(connection: Connection) -> bool:
            cursor = await connection.execute(
                "UPDATE code SET used_by = %s WHERE selector = %s AND code = %s"
                " AND (used_by IS NULL OR used_by = %s)",
                (public, code.code[:2], code.code, public),
            )
            if cursor.rowcount != 1:
                return False
            await connection.execute(
                "INSERT INTO hall (station, club, public) VALUES (%s, %s, %s)"
                " ON CONFLICT (station) DO UPDATE SET club = excluded.club",
                (station, code.club, public),
            )
            await note(connection, "pair", f"{code.club} {station}")
            return True

        return await self._connections.run(admit)

    async def hall(self, station: StationId) -> Hall | None:
        """Return a hall that has paired."""

        async def read(connection: Connection) -> tuple[int, bytes, bool] | None:
            cursor = await connection.execute(
                "SELECT club.club, public, revoked IS NOT NULL FROM hall JOIN club USING (club)"
                " WHERE station = %s",
                (station,),
            )
            return cast(tuple[int, bytes, bool] | None, await cursor.fetchone())

        found = await self._connections.run(read, is_single=True)
        return Hall(ClubNumber(found[0]), *found[1:]) if found is not None else None


async def _identity(connection: Connection) -> Identity | None:
    cursor = await connection.execute(f"SELECT {_IDENTITY} FROM identity")
    row = cast(tuple[str, bytes, str, str, bytes] | None, await cursor.fetchone())
    return Identity(*row) if row is not None else None


async def note(connection: Connection, act: str, subject: str, by: str = "") -> None:
    """Leave a row of something that was done, by whom; nobody's name on the command line.

    Who shows pages looks at everything then.
    """
    await connection.execute(
        "INSERT INTO audit (act, subject, by_whom) VALUES (%s, %s, %s)", (act, subject, by)
    )
    await wake_all(connection)
