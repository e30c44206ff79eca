"""Own commands on disk, from before they are called saved until the evening is archived."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.details import Details
from bobbl_shared.log.sqlite import check_kind, connect, create_file, told, transaction

APPLICATION = 0x426F624F
"""``BobO`` in ASCII: marks the file as an outbox."""

VERSION = 1

SCHEMA = """
CREATE TABLE command (
    counter INTEGER PRIMARY KEY, body TEXT NOT NULL, signature TEXT NOT NULL,
    details TEXT NOT NULL, idx INTEGER
) STRICT
"""

_details = msgspec.json.Decoder(tuple[Details, ...])


class Outgoing(Struct, frozen=True):
    """A command as it is sent: the signed text, its signature (hex), the details it brings."""

    counter: int
    body: str
    signature: str
    details: tuple[Details, ...]


class Outbox:
    """The commands of one station, numbered from 1 without gaps; nothing is ever deleted."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Use ``open``."""
        self._path = path
        self._connection = connection
        self.last: int = self._number("SELECT coalesce(max(counter), 0) FROM command")
        self.waiting: int = self._number("SELECT count(*) FROM command WHERE idx IS NULL")

    @classmethod
    def open(cls, path: Path) -> "Outbox":
        """Open an outbox, or make an empty one; raise ``BobblError`` if that cannot be."""
        is_new = not path.exists()
        if is_new:
            create_file(path)
        with told(path):
            connection = connect(path, read_only=False, durable=True)
            try:
                if is_new or path.stat().st_size == 0:
                    with transaction(connection):
                        connection.execute(SCHEMA)
                        connection.execute(f"PRAGMA application_id = {APPLICATION}")
                        connection.execute(f"PRAGMA user_version = {VERSION}")
                check_kind(connection, path, APPLICATION, VERSION)
                return cls(path, connection)
            except BaseException:
                connection.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def put(self, counter: int, body: str, signature: str, details: Sequence[Details] = ()) -> None:
        """Store the next command; on return it is on disk."""
        if counter != self.last + 1:
            raise ValueError(f"command {counter} after command {self.last}")
        row = (counter, body, signature, msgspec.json.encode(details).decode())
        with told(self._path), transaction(self._connection):
            self._connection.execute("INSERT INTO command VALUES (?, ?, ?, ?, NULL)", row)
        self.last = counter
        self.waiting += 1

    def settle(self, counter: int, index: int) -> None:
        """Remember that a command is event ``index``; saying it twice changes nothing."""
        with told(self._path), transaction(self._connection):
            settled = self._connection.execute(
                "UPDATE command SET idx = ? WHERE counter = ? AND idx IS NULL", (index, counter)
            )
        self.waiting -= settled.rowcount

    def after(self, counter: int) -> list[Outgoing]:
        """Give all commands with a higher counter, in order."""
        return self._select("WHERE counter > ?", counter)

    def unsettled(self) -> list[Outgoing]:
        """Give the commands that no event answers yet, in order."""
        return self._select("WHERE idx IS NULL AND counter > ?", 0) if self.waiting else []

    def _select(self, where: str, counter: int) -> list[Outgoing]:
        with told(self._path):
            rows = self._connection.execute(
                f"SELECT counter, body, signature, details FROM command {where} ORDER BY counter",
                (counter,),
            ).fetchall()
        return [
            Outgoing(number, body, signature, _details.decode(details))
            for number, body, signature, details in rows
        ]

    def _number(self, query: str) -> int:
        value: int = self._connection.execute(query).fetchone()[0]
        return value
