"""Codes that sign in once, and sessions, in PostgreSQL."""

from datetime import datetime
from typing import cast

from bobbl_federation.store.accounts import Account, Tries
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.postgres_clubs import note

_Row = tuple[str, int | None]


class PostgresAccounts:
    """An ``AccountStore`` in PostgreSQL."""

    def __init__(self, connections: Connections) -> None:
        """Connect to nothing yet."""
        self._connections = connections

    async def open_sign_in(self, code: bytes, account: Account, until: datetime, by: str) -> None:
        """Let a code sign somebody in, once, until then; earlier codes of the name end."""

        async def keep(connection: Connection) -> None:
            await connection.execute(
                "DELETE FROM sign_in WHERE name = %s OR until < now()", (account.name,)
            )
            await connection.execute(
                "INSERT INTO sign_in (code, name, club, until) VALUES (%s, %s, %s, %s)",
                (code, account.name, account.club, until),
            )
            await note(connection, "open_sign_in", _told(account), by)

        await self._connections.run(keep)

    async def sign_in(
        self, code: bytes, secret: bytes, now: datetime, until: datetime
    ) -> Account | None:
        """Use a code up, and begin a session; none if it is not open."""

        async def begin(connection: Connection) -> Account | None:
            await connection.execute("DELETE FROM session WHERE until <= %s", (now,))
            begun = await connection.execute(
                "SELECT name, club FROM session WHERE secret = %s", (secret,)
            )
            known = _account(cast(_Row | None, await begun.fetchone()))
            if known is not None:  # nobody heard of the commit
                return known
            cursor = await connection.execute(
                "DELETE FROM sign_in WHERE code = %s AND until > %s RETURNING name, club",
                (code, now),
            )
            account = _account(cast(_Row | None, await cursor.fetchone()))
            if account is None:
                return None
            await connection.execute(
                "INSERT INTO session (secret, name, club, until) VALUES (%s, %s, %s, %s)",
                (secret, account.name, account.club, until),
            )
            await note(connection, "sign_in", _told(account), account.name)
            return account

        return await self._connections.run(begin)

    async def tried(self, address: str, now: datetime, since: datetime) -> Tries:
        """Count a try to sign in, with those of this address and of all since then.

        A row counts from its first try on, for as long as that is not before ``since``.
        """

        async def count(connection: Connection) -> Tries:
            await connection.execute("DELETE FROM sign_in_try WHERE since < %s", (since,))
            cursor = await connection.execute(
                "INSERT INTO sign_in_try (address, since, tries) VALUES ('', %(now)s, 1),"
                " (%(address)s, %(now)s, 1) ON CONFLICT (address)"
                " DO UPDATE SET tries = sign_in_try.tries + 1 RETURNING tries",
                {"address": address, "now": now},
            )
            (of_all,), (of_address,) = cast(list[tuple[int]], await cursor.fetchall())
            return Tries(of_address, of_all)

        return await self._connections.run(count)

    async def session(self, secret: bytes, now: datetime) -> Account | None:
        """Return who is signed in; none if nobody is any more, or the club is dismissed."""

        async def read(connection: Connection) -> Account | None:
            cursor = await connection.execute(
                "SELECT session.name, session.club FROM session LEFT JOIN club USING (club)"
                " WHERE secret = %s AND until > %s AND revoked IS NULL",
                (secret, now),
            )
            return _account(cast(_Row | None, await cursor.fetchone()))

        return await self._connections.run(read, is_single=True)

    async def sign_out(self, secret: bytes) -> None:
        """End a session."""

        async def end(connection: Connection) -> None:
            cursor = await connection.execute(
                "DELETE FROM session WHERE secret = %s RETURNING name, club", (secret,)
            )
            account = _account(cast(_Row | None, await cursor.fetchone()))
            if account is not None:
                await note(connection, "sign_out", _told(account), account.name)

        await self._connections.run(end)

    async def lock_out(self, name: str, by: str) -> bool:
        """End all codes and sessions of a name; false if there were none."""

        async def end(connection: Connection) -> bool:
            codes = await connection.execute("DELETE FROM sign_in WHERE name = %s", (name,))
            sessions = await connection.execute("DELETE FROM session WHERE name = %s", (name,))
            if codes.rowcount + sessions.rowcount == 0:
                return False
            await note(connection, "lock_out", name, by)
            return True

        return await self._connections.run(end)


def _account(row: _Row | None) -> Account | None:
    if row is None:
        return None
    name, club = row
    return Account(name, ClubNumber(club) if club is not None else None)


def _told(account: Account) -> str:
    return account.name if account.club is None else f"{account.name} {account.club}"
