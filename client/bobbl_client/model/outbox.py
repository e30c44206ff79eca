"""Own commands on disk, from before they are called saved until the evening is archived."""

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.details import Details
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log.file import forget_aside
from bobbl_shared.log.sqlite import (
    ABSENT,
    Held,
    Kind,
    changing,
    checkpoint,
    close,
    create,
    open_to_read,
    open_to_write,
    told,
    typed,
)

OUTBOX = "outbox.db"
"""The name of an outbox in a station's folder."""

KIND = Kind(
    application=0x426F624F,  # "BobO"
    version=1,
    schema=(
        "CREATE TABLE command (counter INTEGER PRIMARY KEY, body TEXT NOT NULL,"
        " signature TEXT NOT NULL, details TEXT NOT NULL, idx INTEGER) STRICT",
        "CREATE TRIGGER command_update BEFORE UPDATE OF counter, body, signature, details"
        " ON command BEGIN SELECT RAISE(ABORT, 'append only'); END",
        "CREATE TRIGGER command_delete BEFORE DELETE ON command"
        " BEGIN SELECT RAISE(ABORT, 'append only'); END",
    ),
)

_UPDATE_GUARD = next(each for each in KIND.schema if "TRIGGER command_update" in each)
_DELETE_GUARD = next(each for each in KIND.schema if "TRIGGER command_delete" in each)

_details = msgspec.json.Decoder(tuple[Details, ...])


class Outgoing(Struct, frozen=True):
    """A command as it is sent: the signed text, its signature (hex), the details it brings."""

    counter: int
    body: str
    signature: str
    details: tuple[Details, ...]


class _Row(Struct, frozen=True):
    counter: int
    body: str
    signature: str
    details: str


class Outbox:
    """The commands of one station, numbered from 1 without gaps; only personal text is deleted.

    Those that wait are held in memory too: every key at a desk asks for them.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Use ``open``."""
        self._path = path
        self._connection = connection
        self._held = Held(path)
        self.last: int = self._number("SELECT coalesce(max(counter), 0) FROM command")
        waiting = self._select("WHERE idx IS NULL AND counter > ?", 0)
        self._unsettled = {each.counter: each for each in waiting}

    @classmethod
    def open(cls, path: Path) -> "Outbox":
        """Open an outbox, or make an empty one; raise ``BobblError`` if that cannot be."""
        try:
            connection = open_to_write(path, KIND, durable=True)
        except BobblError as error:
            if error.code not in ABSENT:
                raise
            connection = create(path, KIND, durable=True)
        try:
            return cls(path, connection)
        except BaseException:
            close(connection)
            raise

    @property
    def waiting(self) -> int:
        """Count the commands that no event answers yet."""
        return len(self._unsettled)

    def close(self) -> None:
        """Close the file."""
        close(self._connection)

    def put(self, counter: int, body: str, signature: str, details: Sequence[Details] = ()) -> None:
        """Store the next command; on return it is on disk.

        ``ValueError`` unless ``counter`` follows ``last``; ``BobblError`` if it cannot be stored.
        """
        if counter != self.last + 1:
            raise ValueError(f"command {counter} after command {self.last}")
        outgoing = Outgoing(counter, body, signature, tuple(details))
        row = (counter, body, signature, msgspec.json.encode(details).decode())
        with changing(self._path, self._connection, self._held):
            self._connection.execute("INSERT INTO command VALUES (?, ?, ?, ?, NULL)", row)
        self.last = counter
        self._unsettled[counter] = outgoing

    def settle(self, counter: int, index: int) -> None:
        """Remember that a command is event ``index``; what a later server says replaces it.

        A counter that this outbox does not hold changes nothing.
        """
        with changing(self._path, self._connection, self._held):
            self._connection.execute(
                "UPDATE command SET idx = ? WHERE counter = ? AND idx IS NULL", (index, counter)
            )
            self._connection.execute(
                "UPDATE command SET idx = ? WHERE counter = ? AND idx <> ?", (index, counter, index)
            )
        self._unsettled.pop(counter, None)

    def forget(self, hashes: Collection[DetailsHash]) -> None:
        """Delete details of commands that are answered, also on disk; who waits keeps them.

        A server that has lost such a command cannot get it again from here.
        """
        forget_aside(self._path, hashes)
        kept = {
            each.counter: tuple(one for one in each.details if one.hash not in hashes)
            for each in self._select("WHERE idx IS NOT NULL AND counter > ?", 0)
            if any(one.hash in hashes for one in each.details)
        }
        if not kept:
            return
        with changing(self._path, self._connection, self._held):
            self._connection.execute("DROP TRIGGER command_update")
            self._connection.executemany(
                "UPDATE command SET details = ? WHERE counter = ?",
                [(msgspec.json.encode(left).decode(), at) for at, left in kept.items()],
            )
            self._connection.execute(_UPDATE_GUARD)
        checkpoint(self._path, self._connection, self._held)

    def delete(self, counters: Collection[int]) -> None:
        """Delete commands for good, also on disk, of a station that has left its tournament.

        They are never sent any more: a server would miss them in the order of the others.
        """
        with changing(self._path, self._connection, self._held):
            self._connection.execute("DROP TRIGGER command_delete")
            self._connection.executemany(
                "DELETE FROM command WHERE counter = ?", [(each,) for each in counters]
            )
            self._connection.execute(_DELETE_GUARD)
        checkpoint(self._path, self._connection, self._held)
        for each in counters:
            self._unsettled.pop(each, None)

    def index_of(self, counter: int) -> int | None:
        """Return the event that a command has become; none while it waits or if it is not here."""
        with told(self._path):
            row: tuple[int | None] | None = self._connection.execute(
                "SELECT idx FROM command WHERE counter = ?", (counter,)
            ).fetchone()
        return row[0] if row else None

    def body_of(self, counter: int) -> str | None:
        """Return the text of a command; none if it is not here."""
        return next((each.body for each in self._select("WHERE counter = ?", counter)), None)

    def after(self, counter: int) -> list[Outgoing]:
        """Return all commands with a higher counter, in order."""
        return self._select("WHERE counter > ?", counter)

    def unsettled(self) -> list[Outgoing]:
        """Return the commands that no event answers yet, in order."""
        return list(self._unsettled.values())

    def _select(self, where: str, counter: int) -> list[Outgoing]:
        query = f"SELECT counter, body, signature, details FROM command {where} ORDER BY counter"
        with told(self._path):
            rows = self._connection.execute(query, (counter,)).fetchall()
        return [self._outgoing(row) for row in rows]

    def _outgoing(self, values: tuple[object, ...]) -> Outgoing:
        row = typed(self._path, dict(zip(_Row.__struct_fields__, values, strict=True)), _Row)
        try:
            details = _details.decode(row.details)
        except msgspec.DecodeError as error:
            reason = str(error)
            raise BobblError("file_damaged", path=str(self._path), reason=reason) from error
        return Outgoing(row.counter, row.body, row.signature, details)

    def _number(self, query: str) -> int:
        with told(self._path):
            value: int = self._connection.execute(query).fetchone()[0]
        return value


def waiting_in(path: Path) -> list[Outgoing]:
    """Return the commands in an outbox that no event answers; none where there is no outbox.

    ``BobblError`` if it cannot be read.
    """
    if not path.exists():
        return []
    outbox = Outbox(path, open_to_read(path, KIND))
    try:
        return outbox.unsettled()
    finally:
        outbox.close()


def holds_details(path: Path) -> bool:
    """Return whether an outbox has details in any row; ``BobblError`` if it cannot be read."""
    with closing(open_to_read(path, KIND)) as connection, told(path):
        row = connection.execute("SELECT 1 FROM command WHERE details <> '[]' LIMIT 1").fetchone()
    return row is not None
