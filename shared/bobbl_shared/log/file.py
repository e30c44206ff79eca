"""The log file: events, signed heads, and the personal text that events only name by hash.

Events and heads are only ever appended (triggers see to it). ``hash`` beside each event's body is
``event_hash(body)``, so that a changed byte names its index. ``meta`` keeps a running hash of all
heads, so that a changed one is noticed without checking every signature, and a hash of whatever is
sealed, which nobody here can open to look. One connection, used by one thread at a time.
"""

import functools
import hashlib
import itertools
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from msgspec import Struct

from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.crypto.details import Details
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import remove
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log.extent import ExtentFile, LogExtent, read_extent
from bobbl_shared.log.sqlite import (
    ABSENT,
    PROGRAM,
    Held,
    Kind,
    changing,
    checkpoint,
    close,
    create,
    has_write_ahead_log,
    open_to_read,
    open_to_write,
    snapshot,
    told,
    typed,
)
from bobbl_shared.log.wal_files import BESIDE, put_aside
from bobbl_shared.program import as_version, program, version_order

KIND = Kind(
    application=0x426F6262,  # "Bobb"
    version=1,
    schema=(
        "CREATE TABLE event (idx INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL)"
        " STRICT",
        "CREATE TABLE head (idx INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, hash BLOB NOT NULL,"
        " signature BLOB NOT NULL) STRICT",
        "CREATE TABLE details (hash TEXT PRIMARY KEY, scope TEXT NOT NULL, salt TEXT, body TEXT,"
        " sealed TEXT) STRICT",
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
        *(
            f"CREATE TRIGGER {table}_{action.lower()} BEFORE {action} ON {table}"
            " BEGIN SELECT RAISE(ABORT, 'append only'); END"
            for table in ("event", "head")
            for action in ("UPDATE", "DELETE")
        ),
    ),
)


_Row = TypeVar("_Row")


class Head(Struct, frozen=True):
    """The newest event of a commit, signed by the server of ``epoch``."""

    epoch: int
    index: int
    hash: bytes
    signature: bytes


HEADS = "heads"
"""The key in ``meta`` of the running hash of all heads (hex)."""

SEALED = "sealed/"
"""Before the hash of contact details, the key of the SHA-256 of their sealed form (hex)."""


class _Link(Struct, frozen=True):
    body: bytes
    hash: bytes


class _Fact(Struct, frozen=True):
    value: str


class LogFile:
    """An open log file; close it, or use it as a context manager."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Use ``create``, ``open`` or ``salvage``."""
        self.path = path
        self._connection = connection
        self._held = Held(path)
        self._length = 0
        self._heads_hash: bytes | None = None
        self._first: str | None = None
        self._known = read_extent(path)
        self._reach: ExtentFile | None = None
        self._is_named = False
        self.was_left_open = False
        """Whether a crash kept the file from being closed: its last commits lay beside it."""

    @classmethod
    def create(cls, path: Path, durable: bool = True) -> "LogFile":
        """Make an empty log; raise ``BobblError`` if the file exists or cannot be written.

        ``durable``: what is appended is on disk on return. Otherwise a power failure may cost the
        last commits, though never half of one; a copy that can be fetched again may do without.
        """
        log = cls(path, create(path, KIND, durable=durable))
        log._reach = ExtentFile(path) if durable else None
        return log

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, durable: bool = True) -> "LogFile":
        """Open a log; raise ``BobblError`` if it is missing, foreign, newer, damaged or in use.

        For writing, the file stays locked until it is closed, and a write that a crash has cut
        off is undone. ``read_only`` changes nothing on disk, not even then.
        """
        if read_only:
            log = cls(path, open_to_read(path, KIND))
        else:
            log = cls(path, open_to_write(path, KIND, durable=durable))
            log._reach = ExtentFile(path) if durable else None
            log.was_left_open = has_write_ahead_log(log._connection)
        try:
            log._length = log._last_index() + 1
        except BaseException:
            log.close()
            raise
        return log

    @classmethod
    def salvage(cls, path: Path) -> "LogFile":
        """Open a damaged log read-only; it ends before the first event that cannot be read.

        Heads and details may fail to be read. Raises as ``open`` if the file is beyond that.
        """
        log = cls(path, open_to_read(path, KIND, salvage=True))
        try:
            log._length = log._last_index() + 1
        except BobblError:
            log._length = log._count_readable()
        return log

    @property
    def length(self) -> int:
        """The number of events; the next one gets it as its index."""
        return self._length

    def close(self) -> None:
        """Close the file."""
        close(self._connection)
        if self._reach is not None:
            self._reach.close()

    def checkpoint(self) -> None:
        """Put everything into the file itself, so that a copy of it made by anybody is whole.

        ``BobblError`` if the disk fails; what is acknowledged is on disk all the same.
        """
        checkpoint(self.path, self._connection, self._held)

    def sync_reach(self) -> None:
        """Let what is known of the log apart from it outlast a loss of power as well."""
        if self._reach is not None:
            self._reach.sync()

    @property
    def lost(self) -> LogExtent | None:
        """How far the log once reached if it does not any more; none if all is there.

        What another server has gone on with counts as whole.
        """
        known = self._known
        if known is None or not self._is_of_this_log(known):
            return None
        row = self.row(known.length - 1)
        return None if row is not None and row[1].hex() == known.hash else known

    def accept_end(self) -> None:
        """Let the log count as whole where it ends now: who leads the evening knows of the loss."""
        head = self.head()
        if self._reach is not None and head is not None and head.index == self.length - 1:
            self._reach.note(self._identity(), self.length, head.hash.hex(), head.epoch)
            self._reach.sync()
            self._known = read_extent(self.path)

    @property
    def is_known_whole(self) -> bool:
        """Whether it is certain that no acknowledged commit is missing at the end.

        Each was noted before it was acknowledged; one that was written and not noted may be there.
        """
        known = self._known
        if known is None or not known.is_exact or not self._is_of_this_log(known):
            return False
        return self.lost is None

    def _is_of_this_log(self, known: LogExtent) -> bool:
        first, head = self.row(0), self.head()
        if first is None or head is None or not known.length > 0:
            return False
        return first[1].hex() == known.log and head.epoch <= known.epoch

    def __enter__(self) -> "LogFile":
        """Return the log itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def snapshot(self) -> bytes:
        """Return a file with everything committed so far.

        The one method that another thread may call while this log is in use.
        """
        return snapshot(self.path, self._connection)

    def append(
        self,
        bodies: Sequence[bytes],
        head: Head | None,
        details: Sequence[Details] = (),
        forgotten: Collection[DetailsHash] = (),
    ) -> None:
        """Append events with the next indices, the head after them, and details: all or nothing.

        Forgotten details are deleted with that. On return everything is on disk (if opened
        durable). ``BobblError`` if it cannot be: then nothing has changed. ``ValueError`` for a
        head of another event than the last.
        """
        rows = [(index, body, event_hash(body)) for index, body in enumerate(bodies, self.length)]
        if head is not None:
            last, last_hash = (rows[-1][0], rows[-1][2]) if rows else self._last()
            if (head.index, head.hash) != (last, last_hash) or last < 0:
                raise ValueError(f"head of event {head.index} for a log that ends with {last}")
        running = _running_hash(self._running(), head) if head is not None else None
        newest = "" if self._is_named else max(self.written_by(), program(), key=version_order)
        with self._changing():
            if newest:
                self._insert_meta(PROGRAM, newest)
            self._connection.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
            if head is not None and running is not None:
                row = (head.index, head.epoch, head.hash, head.signature)
                self._connection.execute("INSERT INTO head VALUES (?, ?, ?, ?)", row)
                self._insert_meta(HEADS, running.hex())
            self._insert_details(details)
            self._delete_details(forgotten)
        self._is_named = True
        self._length += len(bodies)
        self._heads_hash = running or self._heads_hash
        if head is not None and self._reach is not None:
            self._reach.note(self._identity(), self.length, head.hash.hex(), head.epoch)
        if forgotten:  # what stands beside the file as well; if that fails, when it is closed
            with suppress(BobblError):
                self.checkpoint()
            with suppress(BobblError):
                forget_aside(self.path, forgotten)

    def put_details(self, details: Sequence[Details]) -> None:
        """Keep details apart from events; ones already known are replaced."""
        with self._changing():
            self._insert_details(details)

    def delete_details(self, *hashes: DetailsHash) -> None:
        """Forget details, also on disk and in what was put aside; the log stays valid."""
        with self._changing():
            self._delete_details(hashes)
        self.checkpoint()
        forget_aside(self.path, hashes)

    def details(self, hash_: DetailsHash) -> Details | None:
        """Return details by their hash; none if they are deleted or never came."""
        return next(self._details("WHERE hash = ?", hash_), None)

    def all_details(self) -> Iterator[Details]:
        """Return all details, by hash."""
        return self._details("ORDER BY hash")

    def has_sealed_as_written(self, details: Details) -> bool:
        """Return whether the sealed form of details is the one that was put here, if that is known.

        An older program did not keep what tells it.
        """
        if details.scope != "contact":
            return True
        known = self.meta(SEALED + details.hash)
        return known is None or known == _sealed_hash(details)

    def put_meta(self, key: str, value: str) -> None:
        """Keep a small fact that nobody signs, in the place of what the key had before."""
        with self._changing():
            self._insert_meta(key, value)

    def meta(self, key: str) -> str | None:
        """Return a small fact; none if there is none under this key."""
        query = "SELECT value FROM meta WHERE key = ?"
        return next((fact.value for fact in self._read(query, (key,), _Fact)), None)

    def written_by(self) -> str:
        """Return the newest version of the program that wrote here, empty if that is not known."""
        return as_version(self.meta(PROGRAM))

    def is_newer_than_program(self) -> bool:
        """Return whether a newer program than this one has written here, as far as is known."""
        return version_order(self.written_by()) > version_order(program())

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the bodies of events from ``start`` up to but not including ``stop``, in order."""
        for body, _ in self.rows(start, stop):
            yield body

    def rows(self, start: int = 0, stop: int | None = None) -> Iterator[tuple[bytes, bytes]]:
        """Return bodies with the hashes stored beside them, in order of index."""
        end = self.length if stop is None else stop
        query = "SELECT body, hash FROM event WHERE idx >= ? AND idx < ? ORDER BY idx LIMIT ?"
        bounds = (start, end, end - start)  # the limit keeps it from looking behind the end
        return ((row.body, row.hash) for row in self._read(query, bounds, _Link))

    def row(self, index: int) -> tuple[bytes, bytes] | None:
        """Return one event's body and stored hash; none if there is no such index."""
        query = "SELECT body, hash FROM event WHERE idx = ?"
        return next(((row.body, row.hash) for row in self._read(query, (index,), _Link)), None)

    @property
    def last_hash(self) -> bytes:
        """The stored hash of the newest event, or ``GENESIS``."""
        return self._last()[1]

    def head(self) -> Head | None:
        """Return the newest signed head."""
        return next(self._heads("ORDER BY idx DESC LIMIT 1"), None)

    def head_at(self, index: int) -> Head | None:
        """Return the head signed when event ``index`` was the newest.

        None if no commit ended so.
        """
        return next(self._heads("WHERE idx = ?", index), None)

    def head_from(self, index: int) -> Head | None:
        """Return the first head that covers event ``index``; none if there is none yet."""
        return next(self._heads("WHERE idx >= ? ORDER BY idx LIMIT 1", index), None)

    def heads(self) -> Iterator[Head]:
        """Return all signed heads, by index."""
        return self._heads("ORDER BY idx")

    def has_heads_as_written(self) -> bool:
        """Return whether no head has changed since; if not, or if that is not known, check each.

        An older program wrote heads without that.
        """
        return self.meta(HEADS) == self._running().hex()

    def misses_heads(self) -> bool:
        """Return whether heads that were written here are gone.

        Then the hash that is kept of all of them fits no beginning of those that are there. (It
        fits one where an older program went on with the log.)
        """
        kept = self.meta(HEADS)
        if kept is None or self.has_heads_as_written():
            return False
        hashes = itertools.accumulate(self.heads(), _running_hash, initial=GENESIS)
        return all(each.hex() != kept for each in hashes)

    def check_whole(self) -> None:
        """Raise ``BobblError("file_damaged")`` where pages or indexes contradict each other.

        Some rows would not be found then, and nothing else would show it. Takes about 2 µs an
        event.
        """
        with told(self.path):
            found: str = self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise BobblError("file_damaged", path=str(self.path), reason=found.splitlines()[-1])

    def _running(self) -> bytes:
        """Return the running hash of all heads."""
        if self._heads_hash is None:
            self._heads_hash = functools.reduce(_running_hash, self.heads(), GENESIS)
        return self._heads_hash

    def _identity(self) -> str:
        """Return what tells this log from every other: the hash of its first event (hex)."""
        if self._first is None:
            row = self.row(0)
            self._first = row[1].hex() if row is not None else ""
        return self._first

    def _insert_meta(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def _changing(self) -> AbstractContextManager[None]:
        return changing(self.path, self._connection, self._held)

    def _last(self) -> tuple[int, bytes]:
        row = self.row(self.length - 1)
        return self.length - 1, row[1] if row else GENESIS

    def _last_index(self) -> int:
        with told(self.path):
            query = "SELECT coalesce(max(idx), -1) FROM event"
            index: int = self._connection.execute(query).fetchone()[0]
        return index

    def _count_readable(self) -> int:
        for index in itertools.count():
            try:
                if self.row(index) is None:
                    return index
            except BobblError:
                return index
        raise AssertionError("unreachable")

    def _heads(self, which: str, *parameters: int) -> Iterator[Head]:
        query = f"SELECT epoch, idx AS 'index', hash, signature FROM head {which}"
        return self._read(query, parameters, Head)

    def _details(self, which: str, *parameters: str) -> Iterator[Details]:
        query = f"SELECT hash, scope, salt, body, sealed FROM details {which}"
        return self._read(query, parameters, Details)

    def _insert_details(self, details: Sequence[Details]) -> None:
        self._connection.executemany(
            "INSERT OR REPLACE INTO details VALUES (?, ?, ?, ?, ?)",
            [(each.hash, each.scope, each.salt, each.body, each.sealed) for each in details],
        )
        for each in details:
            if each.scope == "contact":
                self._insert_meta(SEALED + each.hash, _sealed_hash(each))

    def _delete_details(self, hashes: Collection[DetailsHash]) -> None:
        for each in hashes:
            self._connection.execute("DELETE FROM details WHERE hash = ?", (each,))
            self._connection.execute("DELETE FROM meta WHERE key = ?", (SEALED + each,))

    def _read(
        self, query: str, parameters: tuple[int | str, ...], kind: type[_Row]
    ) -> Iterator[_Row]:
        """Yield rows as records of ``kind``, whose fields have the names of the columns."""
        with told(self.path):
            cursor = self._connection.execute(query, parameters)
            names = [column[0] for column in cursor.description]
            for row in cursor:
                yield typed(self.path, dict(zip(names, row, strict=True)), kind)


def _sealed_hash(details: Details) -> str:
    return hashlib.sha256((details.sealed or "").encode()).hexdigest()


def _running_hash(before: bytes, head: Head) -> bytes:
    """Return the running hash of heads with one more."""
    numbers = head.index.to_bytes(8, "big", signed=True) + head.epoch.to_bytes(
        8, "big", signed=True
    )
    return hashlib.sha256(before + numbers + head.hash + head.signature).digest()


def forget_aside(path: Path, hashes: Collection[DetailsHash]) -> None:
    """Delete details from what was put aside of a file; ``BobblError`` if the disk fails.

    Of what cannot be read nobody knows what it holds: that goes whole.
    """
    aside = tuple(put_aside(path)) if hashes else ()
    sound = {each.name for each in aside if _has_forgotten(each, hashes)}
    for each in aside:
        if not any(each.name in (name, *(name + end for end in BESIDE)) for name in sound):
            with told(each):
                remove(each)


def _has_forgotten(path: Path, hashes: Collection[DetailsHash]) -> bool:
    """Return whether a file is a log that could be opened; then it holds these details no more."""
    if path.suffix.startswith(".damaged"):  # what SQLite finds there may not be all there is
        return False
    try:
        with LogFile.open(path, durable=False) as log:
            log.delete_details(*hashes)
    except BobblError as error:
        if error.code in {*ABSENT, "file_damaged", "not_a_bobbl_file"}:
            return False
        raise
    return True
