"""The logs in PostgreSQL.

An append locks the rows of its tournaments, in the order of their ids, compares, and sets them with
the events in one transaction; a few events that just go on are tried in one statement first. So any
process may take any hall's frames at any moment, and a commit of which nobody has heard whether it
happened is simply made again: what is there counts as repeated.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from bobbl_federation.store import migration
from bobbl_federation.store.appending import Appended, decided, new_place
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connection, Connections
from bobbl_federation.store.copying import rows_in_binary
from bobbl_federation.store.group_commit import GroupCommit
from bobbl_federation.store.keys import Some, among, key_of, tournament_of
from bobbl_federation.store.postgres_clubs import note
from bobbl_federation.store.records import Evidence, Forked, Frame, Gap, Kept, Outcome, Place
from bobbl_federation.store.straight import straight
from bobbl_federation.store.tally import Tally
from bobbl_federation.store.wake_ups import wake
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head

_PLACE = "club, root_public, length, hash, epoch, server"

_SPANS = (
    "SELECT tournament, body FROM unnest(%s::bytea[], %s::bigint[], %s::bigint[])"
    " AS asked (tournament, start, stop) CROSS JOIN LATERAL"
    " (SELECT idx, body FROM event WHERE event.tournament = asked.tournament"
    " AND idx >= start AND idx < stop ORDER BY idx LIMIT stop - start) AS found"
    " ORDER BY tournament, idx"
)
"""With a limit each log is read by its index, whatever PostgreSQL thinks of their number."""

_PlaceRow = tuple[int, bytes, int, bytes, int, bytes]


@dataclass
class _Group:
    """A group of frames while it is decided: where logs end, and what is to be written."""

    places: dict[bytes, Place]
    old: dict[bytes, Place] = field(default_factory=dict)
    fresh: dict[bytes, list[bytes]] = field(default_factory=dict)
    events: list[tuple[bytes, int, bytes, bytes]] = field(default_factory=list)
    heads: list[tuple[bytes, int, int, bytes, bytes]] = field(default_factory=list)
    forks: list[tuple[bytes, int, bytes, bytes, int]] = field(default_factory=list)
    grown: set[bytes] = field(default_factory=set)
    count: int = 0

    def __post_init__(self) -> None:
        """Remember where logs ended before."""
        self.old = dict(self.places)

    def take(self, key: bytes, appended: Appended, frame: Frame) -> None:
        """Note what a frame adds."""
        first = appended.start - frame.start
        new = zip(frame.hashes[first:], frame.bodies[first:], strict=True)
        for index, (hash_, body) in enumerate(new, appended.start):
            self.events.append((key, index, hash_, body))
        self.fresh.setdefault(key, []).extend(frame.hashes[first:])
        self.count += len(frame.hashes) - first
        head = frame.head
        self.heads.append((key, head.index, head.epoch, head.hash, head.signature))
        self.places[key] = appended.place
        self.grown.add(key)

    def cut(self, key: bytes, length: int) -> None:
        """Begin anew, all being written: a log ends earlier than it did."""
        self.places[key] = replace(self.places[key], length=length)
        self.old = dict(self.places)
        self.fresh, self.events, self.heads, self.forks = {}, [], [], []

    def oppose(self, key: bytes, forked: Forked, frame: Frame) -> None:
        """Note an event that does not fit."""
        at = forked.index - frame.start
        row = (key, forked.index, frame.hashes[at], frame.bodies[at], frame.club)
        self.forks.append(row)


class PostgresLogs:
    """A ``LogStore`` in PostgreSQL; close it in the end."""

    def __init__(self, connections: Connections, now: Callable[[], float] = time.monotonic) -> None:
        """Connect to nothing yet; ``now`` counts seconds."""
        self._connections = connections
        self._now = now
        self._group = GroupCommit(self._commit)
        self.tally = Tally()

    async def check(self) -> None:
        """Raise ``BobblError`` if the tables cannot be used by this program."""
        await migration.check(self._connections)

    async def close(self) -> None:
        """Stop appending."""
        await self._group.close()

    async def append(self, frame: Frame) -> Outcome:
        """Append what is new of a frame, together with what others append meanwhile."""
        return await self._group.append(frame)

    async def place(self, tournament: TournamentId) -> Place | None:
        """Return how far a log is kept; none if nobody has handed any of it over.

        Locked like an append, which waits until a synchronous standby has all that was before: a
        primary that was started again shows commits that its standby never had.
        """
        key = key_of(tournament)
        found = await self._connections.run(lambda each: _places(each, [key]))
        return found.get(key)

    async def hashes(self, tournament: TournamentId, indexes: Sequence[int]) -> dict[int, bytes]:
        """Return the hashes of those events that are kept."""
        key, wanted = key_of(tournament), list(indexes)

        async def read(connection: Connection) -> list[tuple[int, bytes]]:
            cursor = await connection.execute(
                "SELECT idx, hash FROM event WHERE tournament = %s AND idx = ANY(%s)",
                (key, wanted),
            )
            return cast(list[tuple[int, bytes]], await cursor.fetchall())

        return dict(await self._connections.run(read, is_single=True))

    async def events(self, tournament: TournamentId, start: int, stop: int) -> list[bytes]:
        """Return the bodies of events in order, those of them that are kept."""
        key = key_of(tournament)

        async def read(connection: Connection) -> list[tuple[bytes]]:
            cursor = await connection.execute(
                "SELECT body FROM event WHERE tournament = %s AND idx >= %s AND idx < %s"
                " ORDER BY idx",
                (key, start, stop),
                binary=True,
            )
            return cast(list[tuple[bytes]], await cursor.fetchall())

        return [body for (body,) in await self._connections.run(read, is_single=True)]

    async def heads(self, tournament: TournamentId, start: int, stop: int) -> list[Head]:
        """Return the signed heads of events in order."""
        key = key_of(tournament)

        async def read(connection: Connection) -> list[tuple[int, int, bytes, bytes]]:
            cursor = await connection.execute(
                "SELECT epoch, idx, hash, signature FROM head"
                " WHERE tournament = %s AND idx >= %s AND idx < %s ORDER BY idx",
                (key, start, stop),
            )
            return cast(list[tuple[int, int, bytes, bytes]], await cursor.fetchall())

        return [Head(*row) for row in await self._connections.run(read, is_single=True)]

    async def events_of(
        self, spans: Mapping[TournamentId, tuple[int, int]]
    ) -> dict[TournamentId, list[bytes]]:
        """Return the bodies of events of several logs, as ``events`` does of one."""
        keys = [key_of(each) for each in spans]

        async def read(connection: Connection) -> list[tuple[bytes, bytes]]:
            cursor = await connection.execute(
                _SPANS, (keys, *map(list, zip(*spans.values(), strict=True))), binary=True
            )
            return cast(list[tuple[bytes, bytes]], await cursor.fetchall())

        found = defaultdict[TournamentId, list[bytes]](list)
        for key, body in await self._connections.run(read, is_single=True) if spans else ():
            found[tournament_of(key)].append(body)
        return found

    async def give(self, tournament: TournamentId, club: ClubNumber, by: str = "") -> None:
        """Let a log be another club's from now on, by somebody's word."""

        async def give(connection: Connection) -> None:
            await connection.execute(
                "UPDATE tournament SET club = %s WHERE tournament = %s", (club, key_of(tournament))
            )
            await note(connection, "give", f"{tournament} {club}", by)

        await self._connections.run(give)

    async def tournaments(self, some: Some = None) -> dict[TournamentId, Place]:
        """Return all logs, or some of them."""
        condition, told = among(some)

        async def read(connection: Connection) -> dict[bytes, Place]:
            cursor = await connection.execute(
                f"SELECT tournament, {_PLACE} FROM tournament WHERE true{condition}".encode(), told
            )
            return _by_key(cast(list[tuple[bytes, *_PlaceRow]], await cursor.fetchall()))

        found = await self._connections.run(read, is_single=True)
        return {tournament_of(key): place for key, place in found.items()}

    async def evidence(self, tournament: TournamentId) -> list[Evidence]:
        """Return the events that did not fit, by index, then in the order of their hashes."""
        key = key_of(tournament)

        async def read(connection: Connection) -> list[tuple[int, bytes, bytes, int]]:
            cursor = await connection.execute(
                "SELECT idx, hash, body, club FROM fork WHERE tournament = %s ORDER BY idx, hash",
                (key,),
            )
            return cast(list[tuple[int, bytes, bytes, int]], await cursor.fetchall())

        rows = await self._connections.run(read, is_single=True)
        return [Evidence(index, hash_, body, ClubNumber(club)) for index, hash_, body, club in rows]

    async def _commit(self, frames: Sequence[Frame]) -> list[Outcome]:
        began = self._now()
        fitting = straight(frames)
        gone = await self._connections.run(fitting.append, is_single=True) if fitting else ()
        late = [at for at, each in enumerate(frames) if each.tournament not in gone]
        outcomes: list[Outcome] = [Kept(each.stop) for each in frames]
        events = sum(len(each.bodies) for each in frames if each.tournament in gone)
        if late:
            rest = [frames[at] for at in late]
            found, more = await self._connections.run(lambda each: _append(each, rest))
            for at, outcome in zip(late, found, strict=True):
                outcomes[at] = outcome
            events += more
        self.tally.committed(self._now() - began, events, outcomes)
        return outcomes


async def _append(connection: Connection, frames: Sequence[Frame]) -> tuple[list[Outcome], int]:
    """Return what became of each frame, and how many events are new."""
    await _found(connection, frames)
    keys = sorted({key_of(each.tournament) for each in frames})
    group = _Group(await _places(connection, keys))
    outcomes = [await _decide(connection, group, each) for each in frames]
    await _write(connection, group)
    await wake(connection, group.grown)
    return outcomes, group.count


async def _found(connection: Connection, frames: Sequence[Frame]) -> None:
    """Make the rows of logs that begin with these frames."""
    begun = {key_of(each.tournament): new_place(each) for each in frames if each.start == 0}
    rows = [
        (key, each.club, each.root_public, each.length, each.hash, each.epoch, each.server)
        for key, each in sorted(begun.items())
    ]
    if rows:
        async with connection.cursor() as cursor:
            await cursor.executemany(
                f"INSERT INTO tournament (tournament, {_PLACE})"
                " VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                rows,
            )


async def _decide(connection: Connection, group: _Group, frame: Frame) -> Outcome:
    key = key_of(frame.tournament)
    place = group.places.get(key)
    if place is None:
        return Gap(0)
    stored = await _stored(connection, group, key, frame) if frame.start < place.length else []
    outcome = decided(place, stored, frame)
    if isinstance(outcome, Appended):
        if outcome.start < place.length:
            await _write(connection, group)
            await _leave(connection, key, outcome.start, place.club)
            group.cut(key, outcome.start)
        group.take(key, outcome, frame)
        return outcome.outcome
    if isinstance(outcome, Forked):
        group.oppose(key, outcome, frame)
    return outcome


async def _stored(connection: Connection, group: _Group, key: bytes, frame: Frame) -> list[bytes]:
    """Return the hashes kept from a frame's start on, those of this very group included."""
    cursor = await connection.execute(
        "SELECT hash FROM event WHERE tournament = %s AND idx >= %s AND idx < %s ORDER BY idx",
        (key, frame.start, frame.stop),
    )
    kept = [hash_ for (hash_,) in cast(list[tuple[bytes]], await cursor.fetchall())]
    first_fresh = group.old[key].length
    skipped = max(0, frame.start - first_fresh)
    return kept + group.fresh.get(key, [])[skipped:]


async def _write(connection: Connection, group: _Group) -> None:
    grown = [(key, each) for key, each in group.places.items() if each != group.old[key]]
    async with connection.cursor() as cursor:
        if group.events:
            await cursor.executemany(
                "UPDATE tournament SET length = %s, hash = %s, epoch = %s, server = %s"
                " WHERE tournament = %s",
                [(each.length, each.hash, each.epoch, each.server, key) for key, each in grown],
            )
            async with cursor.copy(
                "COPY event (tournament, idx, hash, body) FROM STDIN (FORMAT BINARY)"
            ) as copy:
                await copy.write(rows_in_binary(group.events))
            async with cursor.copy(
                "COPY head (tournament, idx, epoch, hash, signature) FROM STDIN (FORMAT BINARY)"
            ) as copy:
                await copy.write(rows_in_binary(group.heads))
        if group.forks:
            await cursor.executemany(
                "INSERT INTO fork (tournament, idx, hash, body, club) VALUES (%s, %s, %s, %s, %s)"
                " ON CONFLICT DO NOTHING",
                group.forks,
            )


async def _leave(connection: Connection, key: bytes, start: int, club: ClubNumber) -> None:
    """Make events from ``start`` on evidence: a later server has not taken them over."""
    await connection.execute(
        "INSERT INTO fork (tournament, idx, hash, body, club)"
        " SELECT tournament, idx, hash, body, %s FROM event WHERE tournament = %s AND idx >= %s"
        " ON CONFLICT DO NOTHING",
        (club, key, start),
    )
    await connection.execute("SET LOCAL bobbl.taken_over = 'yes'")
    for table in ("event", "head"):
        await connection.execute(
            f"DELETE FROM {table} WHERE tournament = %s AND idx >= %s".encode(), (key, start)
        )
    await connection.execute("SET LOCAL bobbl.taken_over = 'no'")


async def _places(connection: Connection, keys: list[bytes]) -> dict[bytes, Place]:
    """Return where these logs end, by key; locked in the order of their keys."""
    cursor = await connection.execute(
        f"SELECT tournament, {_PLACE} FROM tournament WHERE tournament = ANY(%s)"
        " ORDER BY tournament FOR UPDATE",
        (keys,),
    )
    return _by_key(cast(list[tuple[bytes, *_PlaceRow]], await cursor.fetchall()))


def _by_key(rows: list[tuple[bytes, *_PlaceRow]]) -> dict[bytes, Place]:
    return {
        bytes(key): Place(ClubNumber(club), root, length, hash_, epoch, server)
        for key, club, root, length, hash_, epoch, server in rows
    }
