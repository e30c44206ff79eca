"""Frames that just go on with their logs, appended by one statement: what halls at work bring.

It compares and sets as everything else does, and takes the logs that are as the frames expect; the
others are left to whoever locks first and looks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from bobbl_federation.store.connections import Connection
from bobbl_federation.store.keys import key_of, tournament_of
from bobbl_federation.store.records import Frame
from bobbl_federation.store.wake_ups import CHANNEL
from bobbl_shared.ids import TournamentId

MOST_EVENTS = 64
"""More of them are copied: that is faster by then. One notice names all their logs."""

_APPEND = f"""
WITH brought AS (
    SELECT * FROM unnest(%s::bytea[], %s::bigint[], %s::bigint[], %s::bytea[], %s::bigint[],
                         %s::bytea[], %s::bigint[], %s::bytea[])
        AS brought (key, club, start, previous, stop, last, epoch, server)
), grown AS (
    UPDATE tournament SET length = stop, hash = last, epoch = brought.epoch,
                          server = brought.server
    FROM brought WHERE tournament = key AND tournament.club = brought.club
        AND length = start AND hash = previous
    RETURNING tournament
), events AS (
    INSERT INTO event (tournament, idx, hash, body)
    SELECT * FROM unnest(%s::bytea[], %s::bigint[], %s::bytea[], %s::bytea[])
        AS new (tournament, idx, hash, body) WHERE tournament IN (SELECT tournament FROM grown)
), heads AS (
    INSERT INTO head (tournament, idx, epoch, hash, signature)
    SELECT * FROM unnest(%s::bytea[], %s::bigint[], %s::bigint[], %s::bytea[], %s::bytea[])
        AS new (tournament, idx, epoch, hash, signature)
        WHERE tournament IN (SELECT tournament FROM grown)
)
SELECT array_agg(tournament), pg_notify('{CHANNEL}', string_agg(encode(tournament, 'hex'), ','))
FROM grown HAVING count(*) > 0
"""


@dataclass
class Straight:
    """Frames of several logs, those of each in a row."""

    frames: dict[TournamentId, list[Frame]] = field(default_factory=dict)

    async def append(self, connection: Connection) -> frozenset[TournamentId]:
        """Append all whose log ends where they begin; return which logs that were."""
        ends = [(some[0], some[-1]) for some in self.frames.values()]
        all_ = [(key_of(id_), each) for id_, some in self.frames.items() for each in some]
        events = [
            (key, index, hash_, body)
            for key, each in all_
            for index, (hash_, body) in enumerate(
                zip(each.hashes, each.bodies, strict=True), each.start
            )
        ]
        heads = [
            (key, each.head.index, each.head.epoch, each.head.hash, each.head.signature)
            for key, each in all_
        ]
        logs = [
            (
                key_of(first.tournament),
                first.club,
                first.start,
                first.previous,
                last.stop,
                last.hashes[-1],
                last.head.epoch,
                last.server,
            )
            for first, last in ends
        ]
        columns = [list(each) for rows in (logs, events, heads) for each in zip(*rows, strict=True)]
        cursor = await connection.execute(_APPEND.encode(), columns)
        row = cast(tuple[list[bytes], object] | None, await cursor.fetchone())
        return frozenset(map(tournament_of, row[0] if row is not None else ()))


def straight(frames: Sequence[Frame]) -> Straight | None:
    """Return the frames that go on with logs that were begun; none if that is not worth a try."""
    if sum(len(each.bodies) for each in frames) > MOST_EVENTS:
        return None
    found, other = dict[TournamentId, list[Frame]](), set[TournamentId]()
    for each in frames:
        some = found.setdefault(each.tournament, [])
        goes_on = each.start > 0 if not some else _follows(some[-1], each)
        if each.begun is not None or not goes_on:
            other.add(each.tournament)
        some.append(each)
    kept = {id_: some for id_, some in found.items() if id_ not in other}
    return Straight(kept) if kept else None


def _follows(before: Frame, frame: Frame) -> bool:
    is_same = (before.club, before.server) == (frame.club, frame.server)
    return is_same and (before.stop, before.hashes[-1]) == (frame.start, frame.previous)
