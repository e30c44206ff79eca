"""The log file: events, signed heads, and the personal text that events only name by hash.

Events and heads are only ever appended (triggers see to it). ``hash`` beside each event's body is
``event_hash(body)``, so that a changed byte names its index. One connection, used by one thread at
a time.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

from msgspec import Struct

from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.crypto.details import Details, Scope
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log.sqlite import check_kind, connect, create_file, told, transaction

APPLICATION = 0x426F6262
"""``Bobb`` in ASCII: marks the file as ours."""

VERSION = 1

SCHEMA = """
CREATE TABLE event (idx INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
CREATE TABLE head (
    idx INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, hash BLOB NOT NULL, signature BLOB NOT NULL
) STRICT;
CREATE TABLE details (
    hash TEXT PRIMARY KEY, scope TEXT NOT NULL, salt TEXT, body TEXT, sealed TEXT
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TRIGGER event_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER event_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER head_update BEFORE UPDATE ON head BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER head_delete BEFORE DELETE ON head BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""


class Head(Struct, frozen=True):
    """The newest event of a commit, signed by the server of ``epoch``."""

    epoch: int
    index: int
    hash: bytes
    signature: bytes


class LogFile:
    """An open log file; close it, or use it as a context manager."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Use ``create`` or ``open``."""
        self.path = path
        self._connection = connection
        self.length: int = self._scalar("SELECT coalesce(max(idx), -1) + 1 FROM event")

    @classmethod
    def create(cls, path: Path, durable: bool = True) -> "LogFile":
        """Make an empty log; raise ``BobblError`` if the file exists or cannot be written."""
        create_file(path)
        with told(path):
            connection = connect(path, read_only=False, durable=durable)
            with transaction(connection):
                for statement in SCHEMA.split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
            return cls(path, connection)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, durable: bool = True) -> "LogFile":
        """Open a log; raise ``BobblError`` if it is missing, foreign, damaged or in use.

        A log whose last write was cut off by a crash is mended by opening it for writing.
        """
        if not path.is_file():
            raise BobblError("file_not_found", path=str(path))
        read_only = read_only and not path.with_name(path.name + "-journal").exists()
        with told(path):
            connection = connect(path, read_only=read_only, durable=durable)
            try:
                check_kind(connection, path, APPLICATION, VERSION)
                return cls(path, connection)
            except BaseException:
                connection.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> "LogFile":
        """Give the log itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def append(
        self, bodies: Sequence[bytes], head: Head | None, details: Sequence[Details] = ()
    ) -> None:
        """Append events with the next indices, the head after them, and details: all or nothing.

        On return everything is on disk. Raises ``BobblError`` if it cannot be: nothing has changed.
        """
        last = self.length + len(bodies) - 1
        if head is not None and head.index != last:
            raise ValueError(f"head of event {head.index} after event {last}")
        rows = [(index, body, event_hash(body)) for index, body in enumerate(bodies, self.length)]
        with told(self.path), transaction(self._connection):
            self._connection.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
            if head is not None:
                row = (head.index, head.epoch, head.hash, head.signature)
                self._connection.execute("INSERT INTO head VALUES (?, ?, ?, ?)", row)
            self._insert_details(details)
        self.length += len(bodies)

    def put_details(self, details: Sequence[Details]) -> None:
        """Keep details apart from events; ones already known are replaced."""
        with told(self.path), transaction(self._connection):
            self._insert_details(details)

    def delete_details(self, hash_: DetailsHash) -> None:
        """Forget details; chain and signatures stay valid."""
        with told(self.path), transaction(self._connection):
            self._connection.execute("DELETE FROM details WHERE hash = ?", (hash_,))

    def details(self, hash_: DetailsHash) -> Details | None:
        """Give details by their hash; none if they are deleted or never came."""
        with told(self.path):
            row = self._connection.execute(
                "SELECT hash, scope, salt, body, sealed FROM details WHERE hash = ?", (hash_,)
            ).fetchone()
        return _details(row) if row else None

    def all_details(self) -> Iterator[Details]:
        """Give all details, by hash."""
        with told(self.path):
            for row in self._connection.execute(
                "SELECT hash, scope, salt, body, sealed FROM details ORDER BY hash"
            ):
                yield _details(row)

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Give the bodies of events from ``start`` up to but not including ``stop``, in order."""
        for body, _ in self.rows(start, stop):
            yield body

    def rows(self, start: int = 0, stop: int | None = None) -> Iterator[tuple[bytes, bytes]]:
        """Give bodies with the hashes stored beside them, in order of index."""
        end = self.length if stop is None else stop
        with told(self.path):
            yield from self._connection.execute(
                "SELECT body, hash FROM event WHERE idx >= ? AND idx < ? ORDER BY idx", (start, end)
            )

    def row(self, index: int) -> tuple[bytes, bytes] | None:
        """Give one event's body and stored hash; none if there is no such index."""
        with told(self.path):
            found: tuple[bytes, bytes] | None = self._connection.execute(
                "SELECT body, hash FROM event WHERE idx = ?", (index,)
            ).fetchone()
        return found

    @property
    def last_hash(self) -> bytes:
        """Give the stored hash of the newest event, or ``GENESIS``."""
        row = self.row(self.length - 1)
        return row[1] if row else GENESIS

    def head(self) -> Head | None:
        """Give the newest signed head."""
        return next(self._heads("ORDER BY idx DESC LIMIT 1"), None)

    def heads(self) -> Iterator[Head]:
        """Give all signed heads, by index."""
        return self._heads("ORDER BY idx")

    def _heads(self, how: str) -> Iterator[Head]:
        with told(self.path):
            for row in self._connection.execute(
                f"SELECT epoch, idx, hash, signature FROM head {how}"
            ):
                yield Head(*row)

    def _insert_details(self, details: Sequence[Details]) -> None:
        self._connection.executemany(
            "INSERT OR REPLACE INTO details VALUES (?, ?, ?, ?, ?)",
            [(each.hash, each.scope, each.salt, each.body, each.sealed) for each in details],
        )

    def _scalar(self, query: str) -> int:
        value: int = self._connection.execute(query).fetchone()[0]
        return value


def _details(row: tuple[str, Scope, str | None, str | None, str | None]) -> Details:
    hash_, scope, salt, body, sealed = row
    return Details(DetailsHash(hash_), scope, salt, body, sealed)
