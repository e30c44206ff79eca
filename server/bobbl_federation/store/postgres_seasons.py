"""Series, members and who is who in PostgreSQL; every act leaves a row in the same transaction."""

from collections import defaultdict
from datetime import datetime
from typing import cast

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.keys import key_of, tournament_of
from bobbl_federation.store.postgres_clubs import note
from bobbl_federation.store.seasons import (
    Act,
    Claim,
    Decision,
    KeptMember,
    KeptSeries,
    SeasonBooks,
)
from bobbl_shared.clock import stamp
from bobbl_shared.ids import PersonId, TournamentId


class PostgresSeasons:
    """A ``SeasonStore`` in PostgreSQL."""

    def __init__(self, connections: Connections) -> None:
        """Connect to nothing yet."""
        self._connections = connections

    async def books(self) -> SeasonBooks:
        """Return everything: series by id, members by number."""
        return await self._connections.run(_books)

    async def acts(self, most: int, skipped: int = 0) -> list[Act]:
        """Return the newest acts, the last first, without so many of the very newest."""

        async def read(connection: Connection) -> list[tuple[int, datetime, str, str, str]]:
            cursor = await connection.execute(
                "SELECT number, at, act, subject, by_whom FROM audit"
                " ORDER BY number DESC LIMIT %s OFFSET %s",
                (most, skipped),
            )
            return cast(list[tuple[int, datetime, str, str, str]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return [Act(number, stamp(at), act, subject, by) for number, at, act, subject, by in rows]

    async def count_acts(self) -> int:
        """Return how many acts there are."""

        async def read(connection: Connection) -> int:
            cursor = await connection.execute("SELECT count(*) FROM audit")
            (count,) = cast(tuple[int], await cursor.fetchone())
            return count

        return await self._connections.run(read, is_single=True)

    async def newest_act(self) -> int:
        """Return the number of the newest act."""

        async def read(connection: Connection) -> int:
            cursor = await connection.execute("SELECT coalesce(max(number), 0) FROM audit")
            (newest,) = cast(tuple[int], await cursor.fetchone())
            return newest

        return await self._connections.run(read, is_single=True)

    async def keep_series(self, series: KeptSeries, by: str) -> None:
        """Keep a series as it is from now on, with its tournaments."""
        keys = [key_of(each) for each in sorted(series.tournaments)]

        async def keep(connection: Connection) -> None:
            await connection.execute(
                "INSERT INTO series (series, name, rules) VALUES (%s, %s, %s)"
                " ON CONFLICT (series) DO UPDATE SET name = excluded.name, rules = excluded.rules",
                (series.id, series.name, series.rules),
            )
            await connection.execute("DELETE FROM counted WHERE series = %s", (series.id,))
            await connection.execute(
                "INSERT INTO counted (tournament, series) SELECT unnest(%s::bytea[]), %s",
                (keys, series.id),
            )
            await note(connection, "series", f"{series.id} {series.name} {series.rules}", by)

        await self._connections.run(keep)

    async def drop_series(self, series: str, by: str) -> bool:
        """Delete a series; its tournaments stay."""

        async def drop(connection: Connection) -> bool:
            cursor = await connection.execute("DELETE FROM series WHERE series = %s", (series,))
            return await _noted(connection, cursor.rowcount == 1, "drop_series", series, by)

        return await self._connections.run(drop)

    async def count(self, series: str, tournament: TournamentId, by: str, *, does: bool) -> bool:
        """Let a tournament count in a series, or no longer."""

        async def count(connection: Connection) -> bool:
            if does:
                await connection.execute(
                    "INSERT INTO counted (tournament, series) SELECT %s, series FROM series"
                    " WHERE series = %s ON CONFLICT DO NOTHING",
                    (key_of(tournament), series),
                )
            else:
                await connection.execute(
                    "DELETE FROM counted WHERE tournament = %s AND series = %s",
                    (key_of(tournament), series),
                )
            cursor = await connection.execute("SELECT FROM series WHERE series = %s", (series,))
            act = "count" if does else "leave_out"
            is_there = cursor.rowcount == 1
            return await _noted(connection, is_there, act, f"{series} {tournament}", by)

        return await self._connections.run(count)

    async def add_member(self, member: KeptMember, by: str) -> None:
        """Keep a member as he is from now on."""

        async def add(connection: Connection) -> None:
            await connection.execute(
                "INSERT INTO member (member, club, agreed) VALUES (%s, %s, %s)"
                " ON CONFLICT (member) DO UPDATE SET club = excluded.club,"
                " agreed = excluded.agreed",
                (member.number, member.club, member.agreed),
            )
            await note(connection, "member", f"{member.number} {member.club or ''}".strip(), by)

        await self._connections.run(add)

    async def agree(self, member: int, by: str, *, agrees: bool) -> bool:
        """Record whether a member agrees to a page of his evenings."""

        async def agree(connection: Connection) -> bool:
            cursor = await connection.execute(
                "UPDATE member SET agreed = %s WHERE member = %s", (agrees, member)
            )
            act = "agree" if agrees else "disagree"
            return await _noted(connection, cursor.rowcount == 1, act, str(member), by)

        return await self._connections.run(agree)

    async def claim(self, claim: Claim) -> None:
        """Keep the number that a person gave; a later one replaces it."""

        async def keep(connection: Connection) -> None:
            await connection.execute(
                "INSERT INTO claim (tournament, person, member) VALUES (%s, %s, %s)"
                " ON CONFLICT (tournament, person) DO UPDATE SET member = excluded.member",
                (key_of(claim.tournament), claim.person, claim.member),
            )
            await note(connection, "claim", f"{claim.tournament} {claim.person}", "")

        await self._connections.run(keep)

    async def decide(
        self, tournament: TournamentId, person: PersonId, member: int, by: str
    ) -> None:
        """Record who a person is, 0 for no member."""

        async def decide(connection: Connection) -> None:
            await connection.execute(
                "INSERT INTO decision (tournament, person, member, by_whom)"
                " VALUES (%s, %s, %s, %s)",
                (key_of(tournament), person, member, by),
            )
            await note(connection, "recognise", f"{tournament} {person} {member}", by)

        await self._connections.run(decide)


async def _noted(connection: Connection, is_done: bool, act: str, subject: str, by: str) -> bool:
    """Note an act if there was anything to do."""
    if is_done:
        await note(connection, act, subject, by)
    return is_done


async def _books(connection: Connection) -> SeasonBooks:
    counted: defaultdict[str, set[TournamentId]] = defaultdict(set)
    cursor = await connection.execute("SELECT series, tournament FROM counted")
    for id_, key in cast(list[tuple[str, bytes]], await cursor.fetchall()):
        counted[id_].add(tournament_of(key))
    cursor = await connection.execute("SELECT series, name, rules FROM series ORDER BY series")
    series = tuple(
        KeptSeries(id_, name, rules, frozenset(counted[id_]))
        for id_, name, rules in cast(list[tuple[str, str, str]], await cursor.fetchall())
    )
    cursor = await connection.execute("SELECT member, club, agreed FROM member ORDER BY member")
    members = tuple(
        KeptMember(number, ClubNumber(club) if club is not None else None, agreed)
        for number, club, agreed in cast(
            list[tuple[int, int | None, bool]], await cursor.fetchall()
        )
    )
    cursor = await connection.execute(
        "SELECT tournament, person, member FROM claim ORDER BY tournament, person"
    )
    claims = tuple(
        Claim(tournament_of(key), PersonId(person), member)
        for key, person, member in cast(list[tuple[bytes, str, int]], await cursor.fetchall())
    )
    cursor = await connection.execute(
        "SELECT number, tournament, person, member, by_whom, at FROM decision ORDER BY number"
    )
    rows = cast(list[tuple[int, bytes, str, int, str, datetime]], await cursor.fetchall())
    decisions = tuple(
        Decision(number, tournament_of(key), PersonId(person), member, by, stamp(at))
        for number, key, person, member, by, at in rows
    )
    return SeasonBooks(series, members, claims, decisions)
