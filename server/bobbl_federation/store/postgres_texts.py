"""Labels and sealed texts in PostgreSQL, and when halls were heard.

A change locks the row of its tournament's turn, so that text of a connection that is over can never
come after what the hall has said since: a name that was withdrawn stays so.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Literal, cast

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.keys import Some, among, key_of, tournament_of
from bobbl_federation.store.texts import MOST_KEPT, Change, Heard, KeptText
from bobbl_federation.store.wake_ups import wake, wake_all
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.names import Name, decode_name, encode_name
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash, PersonId, StationId, TournamentId
from bobbl_shared.wire.federation_messages import MemberNumber

_TABLES = ("label", "sealed")
_KeptRow = tuple[str, str | None, bool, str | None, int | None]


class PostgresTexts:
    """A ``TextStore`` in PostgreSQL; close it in the end."""

    def __init__(self, connections: Connections) -> None:
        """Connect to nothing yet."""
        self._connections = connections
        self._changes: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Wait for changes that are under way."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    async def take_turn(self, tournament: TournamentId) -> int:
        """Let text of earlier turns be refused from now on, and return this one."""

        async def take(connection: Connection) -> int:
            cursor = await connection.execute(
                "INSERT INTO hand_over (tournament, turn) VALUES (%s, 1) ON CONFLICT (tournament)"
                " DO UPDATE SET turn = hand_over.turn + 1, heard = now() RETURNING turn",
                (key_of(tournament),),
            )
            (turn,) = cast(tuple[int], await cursor.fetchone())
            await wake(connection, [key_of(tournament)])
            return turn

        return await self._connections.run(take)

    async def recalled(self, tournament: TournamentId, after: str, most: int) -> Sequence[KeptText]:
        """Return what is kept under hashes behind ``after``, by hash."""
        key = key_of(tournament)

        async def read(connection: Connection) -> list[_KeptRow]:
            cursor = await connection.execute(
                "SELECT details, max(label), bool_or(is_sealed), max(person), max(member) FROM ("
                "  (SELECT details, label, false AS is_sealed, NULL::text AS person,"
                "   NULL::bigint AS member FROM label"
                "   WHERE tournament = %(key)s AND details > %(after)s"
                "   ORDER BY details LIMIT %(most)s)"
                "  UNION ALL"
                "  (SELECT details, NULL, true, NULL, NULL FROM sealed"
                "   WHERE tournament = %(key)s AND details > %(after)s"
                "   ORDER BY details LIMIT %(most)s)"
                "  UNION ALL"
                "  (SELECT details, NULL, false, person, member FROM claim"
                "   WHERE tournament = %(key)s AND details > %(after)s"
                "   ORDER BY details LIMIT %(most)s)"
                ") AS kept GROUP BY details ORDER BY details LIMIT %(most)s",
                {"key": key, "after": after, "most": most},
            )
            return cast(list[_KeptRow], await cursor.fetchall())

        return [_kept(*row) for row in await self._connections.run(read, is_single=True)]

    async def keep(self, change: Change) -> None:
        """Make a change, all or nothing; on return it is on disk.

        Who does not wait any more interrupts nothing: several statements are sent at once, and none
        of them can be called back.
        """
        under_way = asyncio.ensure_future(self._connections.run(lambda each: _keep(each, change)))
        self._changes.add(under_way)
        under_way.add_done_callback(self._changes.discard)
        await asyncio.shield(under_way)

    async def labels(self, tournament: TournamentId) -> Mapping[DetailsHash, Name]:
        """Return all labels."""
        key = key_of(tournament)

        async def read(connection: Connection) -> list[tuple[str, str]]:
            cursor = await connection.execute(
                "SELECT details, label FROM label WHERE tournament = %s", (key,)
            )
            return cast(list[tuple[str, str]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return {DetailsHash(hash_): _name(label) for hash_, label in rows}

    async def sealed(self, tournament: TournamentId) -> Sequence[Details]:
        """Return all sealed texts, by hash."""
        key = key_of(tournament)

        async def read(connection: Connection) -> list[tuple[str, Literal["name"], str]]:
            cursor = await connection.execute(
                "SELECT details, scope, sealed FROM sealed WHERE tournament = %s ORDER BY details",
                (key,),
            )
            return cast(list[tuple[str, Literal["name"], str]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return [Details(DetailsHash(row[0]), row[1], sealed=row[2]) for row in rows]

    async def take_named(self, today: date, most: int) -> Sequence[TournamentId]:
        """Return tournaments with labels that nobody has taken today; they are taken then."""

        async def take(connection: Connection) -> list[tuple[bytes]]:
            cursor = await connection.execute(
                "UPDATE hand_over SET names_seen = %(today)s WHERE tournament IN"
                " (SELECT tournament FROM hand_over"
                " WHERE coalesce(names_seen < %(today)s, true) AND EXISTS"
                "  (SELECT FROM label WHERE label.tournament = hand_over.tournament)"
                " ORDER BY tournament LIMIT %(most)s FOR UPDATE SKIP LOCKED) RETURNING tournament",
                {"today": today, "most": most},
            )
            return cast(list[tuple[bytes]], await cursor.fetchall())

        return [tournament_of(key) for (key,) in await self._connections.run(take)]

    async def delete_labels(self, tournament: TournamentId) -> None:
        """Delete all labels: the days are over for which names are shown."""
        key = key_of(tournament)

        async def delete(connection: Connection) -> None:
            cursor = await connection.execute("DELETE FROM label WHERE tournament = %s", (key,))
            if cursor.rowcount:
                await _count_change(connection, key)

        await self._connections.run(delete)

    async def note_copy(
        self, tournament: TournamentId, club: ClubNumber, station: StationId
    ) -> None:
        """Note that this computer was given a whole tournament."""

        async def note(connection: Connection) -> None:
            await connection.execute(
                "INSERT INTO audit (act, subject) VALUES ('copy', %s)",
                (f"{club} {station} {tournament}",),
            )

        await self._connections.run(note)

    async def hear(self, tournaments: Collection[TournamentId]) -> None:
        """Note that these halls are connected."""
        keys = sorted(map(key_of, tournaments))

        async def note(connection: Connection) -> None:
            await connection.execute(
                "UPDATE hand_over SET heard = now() WHERE tournament IN (SELECT tournament"
                " FROM hand_over WHERE tournament = ANY(%s) ORDER BY tournament FOR UPDATE)",
                (keys,),
            )

        await self._connections.run(note)

    async def heard(self, some: Some = None) -> Mapping[TournamentId, Heard]:
        """Return how all halls were heard last, or some of them."""
        condition, told = among(some)

        async def read(connection: Connection) -> list[tuple[bytes, int, datetime, float]]:
            cursor = await connection.execute(
                "SELECT tournament, labels, heard, extract(epoch FROM now() - heard)"
                f"::double precision FROM hand_over WHERE true{condition}".encode(),
                told,
            )
            return cast(list[tuple[bytes, int, datetime, float]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return {tournament_of(bytes(row[0])): Heard(*row[1:]) for row in rows}


async def _keep(connection: Connection, change: Change) -> None:
    key = key_of(change.tournament)
    await _check_turn(connection, key, change)
    async with connection.cursor() as cursor:
        for table, gone in zip(
            _TABLES, ([*change.withdrawn, *change.forgotten], [*change.forgotten]), strict=True
        ):
            await cursor.execute(
                f"DELETE FROM {table} WHERE tournament = %s AND details = ANY(%s)".encode(),
                (key, gone),
            )
        if change.labels:
            await cursor.executemany(
                "INSERT INTO label (tournament, details, label) VALUES (%s, %s, %s)"
                " ON CONFLICT (tournament, details) DO UPDATE SET label = excluded.label",
                [(key, hash_, encode_name(each).decode()) for hash_, each in change.labels.items()],
            )
        if change.sealed:
            await cursor.executemany(
                "INSERT INTO sealed (tournament, details, scope, sealed) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT DO NOTHING",
                [(key, each.hash, each.scope, each.sealed) for each in change.sealed],
            )
    await _keep_members(connection, key, change)
    if change.labels or change.sealed or change.members:
        await _check_count(connection, key)
    if change.labels or change.withdrawn or change.forgotten:
        await _count_change(connection, key)


async def _keep_members(connection: Connection, key: bytes, change: Change) -> None:
    """Keep numbers and delete them; each leaves an act, which does not say the number."""
    cursor = await connection.execute(
        "DELETE FROM claim WHERE tournament = %s AND details = ANY(%s) RETURNING person",
        (key, [*change.withdrawn, *change.forgotten]),
    )
    gone = cast(list[tuple[str]], await cursor.fetchall())
    acts = [("unclaim", f"{change.tournament} {person}") for (person,) in gone]
    acts += [("claim", f"{change.tournament} {each.person}") for each in change.members]
    async with connection.cursor() as writing:
        if change.members:
            await writing.executemany(
                "INSERT INTO claim (tournament, person, member, details) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT (tournament, person)"
                " DO UPDATE SET member = excluded.member, details = excluded.details",
                [(key, each.person, each.member, each.hash) for each in change.members],
            )
        if acts:
            await writing.executemany("INSERT INTO audit (act, subject) VALUES (%s, %s)", acts)
    if acts:
        await wake_all(connection)


async def _check_turn(connection: Connection, key: bytes, change: Change) -> None:
    cursor = await connection.execute(
        "SELECT turn, club FROM hand_over LEFT JOIN tournament USING (tournament)"
        " WHERE tournament = %s FOR UPDATE OF hand_over",
        (key,),
    )
    row = cast(tuple[int, int | None] | None, await cursor.fetchone())
    if row is None or row[0] != change.turn:
        raise PeerError("federation_texts_elsewhere")
    if row[1] != change.club:
        raise PeerError("tournament_of_other_club")


async def _check_count(connection: Connection, key: bytes) -> None:
    for table in (*_TABLES, "claim"):
        cursor = await connection.execute(
            f"SELECT count(*) FROM {table} WHERE tournament = %s".encode(), (key,)
        )
        (count,) = cast(tuple[int], await cursor.fetchone())
        if count > MOST_KEPT:
            raise PeerError("federation_texts_too_many", most=MOST_KEPT)


async def _count_change(connection: Connection, key: bytes) -> None:
    """Count a change of labels; what pages were made of goes, for it has the names in it."""
    await connection.execute(
        "UPDATE hand_over SET labels = labels + 1 WHERE tournament = %s", (key,)
    )
    await connection.execute("DELETE FROM archive WHERE tournament = %s", (key,))
    await wake(connection, [key])


def _kept(
    hash_: str, label: str | None, is_sealed: bool, person: str | None, member: int | None
) -> KeptText:
    details, number = DetailsHash(hash_), None
    if person is not None and member is not None:
        number = MemberNumber(details, PersonId(person), member)
    return KeptText(details, _name(label) if label is not None else None, is_sealed, number)


def _name(label: str) -> Name:
    return decode_name(label.encode())
