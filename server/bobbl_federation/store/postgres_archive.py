"""Evenings that are over in PostgreSQL, as pages show them."""

from collections.abc import Mapping
from typing import cast

from bobbl_federation.store.archive import MOST_PAGES, Archived, StillPage
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.keys import key_of, tournament_of
from bobbl_shared.ids import TournamentId


class PostgresArchive:
    """An ``ArchiveStore`` in PostgreSQL."""

    def __init__(self, connections: Connections) -> None:
        """Connect to nothing yet."""
        self._connections = connections

    async def archived(self) -> Mapping[TournamentId, Archived]:
        """Return what lists know of all evenings that are kept."""

        async def read(connection: Connection) -> list[tuple[bytes, str, bytes]]:
            cursor = await connection.execute("SELECT tournament, made_of, summary FROM archive")
            return cast(list[tuple[bytes, str, bytes]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return {tournament_of(key): Archived(made_of, summary) for key, made_of, summary in rows}

    async def keep(self, tournament: TournamentId, archived: Archived, document: bytes) -> None:
        """Keep an evening; what was made of another state of it goes, with its pages."""
        key = key_of(tournament)

        async def keep(connection: Connection) -> None:
            await connection.execute(
                "DELETE FROM archive WHERE tournament = %s AND made_of <> %s",
                (key, archived.made_of),
            )
            await connection.execute(
                "INSERT INTO archive (tournament, made_of, summary, document)"
                " VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
                (key, archived.made_of, archived.summary, document),
            )

        await self._connections.run(keep)

    async def document(self, tournament: TournamentId, made_of: str) -> bytes | None:
        """Return all that pages are made of; none if something else is kept by now."""

        async def read(connection: Connection) -> tuple[bytes] | None:
            cursor = await connection.execute(
                "SELECT document FROM archive WHERE tournament = %s AND made_of = %s",
                (key_of(tournament), made_of),
            )
            return cast(tuple[bytes] | None, await cursor.fetchone())

        row = await self._connections.run(read, is_single=True)
        return row[0] if row is not None else None

    async def page(self, tournament: TournamentId, made_of: str, name: str) -> StillPage | None:
        """Return a page by its name, if it was kept."""

        async def read(connection: Connection) -> tuple[str, str, str, bytes] | None:
            cursor = await connection.execute(
                "SELECT version, content_type, language, body FROM archive_page"
                " JOIN archive USING (tournament)"
                " WHERE tournament = %s AND name = %s AND made_of = %s",
                (key_of(tournament), name, made_of),
            )
            return cast(tuple[str, str, str, bytes] | None, await cursor.fetchone())

        row = await self._connections.run(read, is_single=True)
        return StillPage(*row) if row is not None else None

    async def keep_page(
        self, tournament: TournamentId, made_of: str, name: str, page: StillPage
    ) -> None:
        """Keep a page, unless the evening is another by now or has too many.

        The row of the evening is locked: it stays as it is meanwhile.
        """
        key = key_of(tournament)

        async def keep(connection: Connection) -> None:
            await connection.execute(
                "INSERT INTO archive_page"
                " (tournament, name, version, content_type, language, body)"
                " SELECT tournament, %s, %s, %s, %s, %s FROM archive"
                " WHERE tournament = %s AND made_of = %s AND"
                " (SELECT count(*) FROM archive_page WHERE tournament = %s) < %s"
                " FOR UPDATE OF archive ON CONFLICT DO NOTHING",
                (
                    name,
                    page.version,
                    page.content_type,
                    page.language,
                    page.gzip,
                    key,
                    made_of,
                    key,
                    MOST_PAGES,
                ),
            )

        await self._connections.run(keep)
