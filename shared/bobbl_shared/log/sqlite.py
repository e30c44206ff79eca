"""SQLite as Bobbl uses it: one connection, a write-ahead log, and errors that say what to do.

A file that is open for writing is locked against everybody else until it is closed. The process
that holds it must not open it by any other means, not even to copy it: on POSIX systems a process
loses its locks on a file as soon as it closes one of its descriptors.

Commits go to a file beside it (``-wal``), with one sync each where a rollback journal takes four,
and from there into the file itself from time to time (``checkpoint``) and on closing: then there is
one file again, with nothing beside it. What another file has left there is put aside before it is
opened (``leftovers``), or passed over where a file is only read. The lock also keeps SQLite from
sharing memory (``-shm``).

A file without content counts as none (``ABSENT``): a creation that was cut off by a crash leaves
one. (SQLite takes a single byte for no content, and so does this.)
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Container, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import msgspec

from bobbl_shared.crypto.private_file import make_private, owner_only
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import is_in_use
from bobbl_shared.log.path_kinds import MAGIC, OF_BOBBL, require_file, what_is
from bobbl_shared.log.wal_files import (
    address_of,
    alone,
    beside,
    content_alone,
    foreign,
    journal,
    put_foreign_aside,
    says_it_has_a_log,
    write_ahead_log,
)
from bobbl_shared.program import as_version

_CODES = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "disk_read_only",
    sqlite3.SQLITE_BUSY: "file_in_use",
    sqlite3.SQLITE_LOCKED: "file_in_use",
    sqlite3.SQLITE_PROTOCOL: "file_in_use",
    sqlite3.SQLITE_NOTADB: "file_damaged",
    sqlite3.SQLITE_CORRUPT: "file_damaged",
    sqlite3.SQLITE_IOERR: "disk_failed",
    sqlite3.SQLITE_CANTOPEN: "disk_failed",
    sqlite3.SQLITE_NOLFS: "disk_failed",
}
_PRIMARY = 0xFF

_SYSTEM_CODES = {
    errno.ENOENT: "file_not_found",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "disk_read_only",
    errno.EACCES: "disk_read_only",
    errno.EPERM: "disk_read_only",
}

ABSENT = frozenset({"file_not_found", "file_empty"})
"""With these codes opening says that nothing was ever written there."""

_T = TypeVar("_T")


PROGRAM = "program"
"""The key in ``meta`` of the newest version of the program that has written to this file."""


@dataclass(frozen=True)
class Kind:
    """What marks a file as one of ours, and what stands in it.

    ``application`` and ``version`` are numbers in SQLite's file header; ``schema`` has one
    statement a table or trigger, written as SQLite keeps it.
    """

    application: int
    version: int
    schema: tuple[str, ...]


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite or the disk says into a ``BobblError``; our bugs stay as they are."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = _code(error)
        if code is None:
            raise
        raise BobblError(code, path=str(path), reason=str(error)) from error
    except UnicodeDecodeError as error:  # SQLite quotes a schema that is no text any more
        raise BobblError("file_damaged", path=str(path), reason=error.reason) from error
    except OSError as error:
        in_use = "file_in_use" if is_in_use(error) else None
        code = in_use or _SYSTEM_CODES.get(error.errno or 0, "disk_failed")
        raise BobblError(code, path=str(path), reason=error.strerror or "") from error


@contextmanager
def _told_opening(path: Path) -> Iterator[None]:
    """As ``told``; what SQLite cannot make sense of is the file's fault, not a statement's."""
    with told(path):
        try:
            yield
        except sqlite3.DatabaseError as error:
            number = _number_of(error)
            if number == sqlite3.SQLITE_NOTADB:
                _require_beginning(path)
            if number not in {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_NOTADB}:
                raise
            raise BobblError("file_damaged", path=str(path), reason=str(error)) from error


def _code(error: sqlite3.DatabaseError) -> str | None:
    number = _number_of(error)
    if number is None:
        is_no_text = isinstance(error, sqlite3.OperationalError) and "UTF-8" in str(error)
        return "file_damaged" if is_no_text else None
    return _CODES.get(number & _PRIMARY)


def _number_of(error: sqlite3.DatabaseError) -> int | None:
    """Return SQLite's number; none if Python itself found fault, as with text that is not UTF-8."""
    return getattr(error, "sqlite_errorcode", None)


def create(path: Path, kind: Kind, *, durable: bool) -> sqlite3.Connection:
    """Make a file and open it for writing.

    ``durable`` as for ``open_to_write``. ``BobblError("file_exists")`` if there is one already,
    others if it cannot be made.
    """
    with told(path):
        if not path.parent.is_dir():
            raise BobblError("folder_not_found", path=str(path.parent))
        if _has_content(path):
            require_file(path)
            raise BobblError("file_exists", path=str(path))
        with suppress(FileExistsError):
            os.close(owner_only(str(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        connection = _writing(path, durable)
        with _closed_on_failure(connection):
            if _pages(connection):
                raise BobblError("file_exists", path=str(path))
            with transaction(connection):
                for statement in kind.schema:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {kind.application}")
                connection.execute(f"PRAGMA user_version = {kind.version}")
        return connection


def open_to_write(path: Path, kind: Kind, *, durable: bool) -> sqlite3.Connection:
    """Open a file, lock it, undo what a crash has cut off.

    ``durable``: every commit is on disk before it returns; otherwise a power failure may cost the
    last ones. ``BobblError`` if the file is missing, foreign, newer, damaged or in use.
    """
    with _told_opening(path):
        _require_file(path)
        _require_writable(path)
        if durable:  # of others an older program has left a header behind its log
            put_foreign_aside(path)
        for each in (path, *beside(path)):
            make_private(each)
        connection = _writing(path, durable)
        with _closed_on_failure(connection):
            _check_kind(connection, path, kind)
        return connection


def open_to_read(path: Path, kind: Kind, *, salvage: bool = False) -> sqlite3.Connection:
    """Open a file without ever writing to it or beside it.

    A file whose last write was cut off is read as it was before. ``salvage``: a file that is too
    short opens as well, and reading fails where it ends. Raises as ``open_to_write``.
    """
    with _told_opening(path):
        _require_file(path)
        connection = _reading(path, salvage)
        with _closed_on_failure(connection):
            connection.execute("PRAGMA query_only = ON")
            _check_kind(connection, path, kind)
        return connection


def close(connection: sqlite3.Connection) -> None:
    """Close a file; nothing is left beside it unless the disk fails, and then nothing is lost."""
    with suppress(sqlite3.DatabaseError):
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


def checkpoint(path: Path, connection: sqlite3.Connection, held: "Held") -> None:
    """Put all commits so far into the file itself; ``BobblError`` if the disk fails.

    Raises as ``Held.check`` as well: a file that was cut would be as long as before, with a hole.
    """
    with told(path):
        held.check(has_log=False)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    held.note()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what is done inside, all or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


STEP_PAGES = 256
STEP_WAIT_S = 0.002
"""A copy takes so much at a time, and waits so long where a commit is under way."""


def snapshot(path: Path, connection: sqlite3.Connection) -> bytes:
    """Return the content of a file as it stands after its last commit.

    May be called in another thread while the connection's own goes on writing: SQLite copies some
    pages at a time, never within a transaction, and renews those that change meanwhile.
    """
    with told(path), closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        size = _number(connection, "PRAGMA page_size")
        memory.execute(f"PRAGMA page_size = {size}")
        connection.backup(memory, pages=STEP_PAGES, sleep=STEP_WAIT_S)
        return alone(memory.serialize())


def is_database(path: Path) -> bool:
    """Return whether a file is a database, whoever's and in whatever state.

    SQLite looks first, because a process that opens a database by other means loses its locks on
    it; what it does not know for one was never open here. ``OSError`` if nobody may look.
    """
    if not path.is_file():
        return False
    address = address_of(path, "mode=ro&immutable=1")
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            if _pages(connection):
                return True
    except sqlite3.DatabaseError as error:
        if _number_of(error) not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CANTOPEN}:
            return True
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


class Held:
    """The very file that was opened, and how long it and its write-ahead log were last seen.

    SQLite goes on writing to a file that somebody has deleted or cut, and what it acknowledges then
    is gone with the process, or cannot be read again.
    """

    def __init__(self, path: Path) -> None:
        """Look at a file that has just been opened."""
        self._path = str(path)  # looked at in each commit: twice as quick as a Path
        self._log = str(write_ahead_log(path))
        self._place = _place_of(_looked_at(self._path))
        self._sizes = (0, 0)
        self.note()

    def note(self) -> None:
        """Note how long both are, after this program has written to them."""
        self._sizes = (_size_of(_looked_at(self._path)), _size_of(_looked_at(self._log)))

    def check(self, *, has_log: bool = True) -> None:
        """Raise ``BobblError`` if the path leads elsewhere by now, or somebody has cut something.

        ``has_log``: there must be a write-ahead log.
        """
        file, log = _looked_at(self._path), _looked_at(self._log)
        if _place_of(file) != self._place or (has_log and log is None):
            raise BobblError("file_removed", path=self._path)
        if _size_of(file) < self._sizes[0] or _size_of(log) < self._sizes[1]:
            raise BobblError("file_cut", path=self._path)


def _looked_at(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _place_of(found: os.stat_result | None) -> tuple[int, int] | None:
    """Return which file it is: its device and its number there."""
    return (found.st_dev, found.st_ino) if found is not None else None


def _size_of(found: os.stat_result | None) -> int:
    return found.st_size if found is not None else 0


@contextmanager
def changing(path: Path, connection: sqlite3.Connection, held: Held) -> Iterator[None]:
    """Commit what is done inside, all or nothing, to the very file that was opened.

    Raises as ``Held.check``. The write-ahead log is begun here: what is only read stays as it is.
    """
    with told(path):
        _begin_write_ahead_log(connection)
    with told(path), transaction(connection):
        held.check()
        yield
    held.note()


def has_write_ahead_log(connection: sqlite3.Connection) -> bool:
    """Return whether commits go to a log beside the file, or did before a crash."""
    mode: str = connection.execute("PRAGMA journal_mode").fetchone()[0]
    return mode == "wal"


def _begin_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Let commits go to a log beside the file, which says so on disk before there is one.

    Also where commits need not be durable: by that a log beside it is known for its own.
    """
    if has_write_ahead_log(connection):
        return
    synced = _number(connection, "PRAGMA synchronous")
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synced}")


def typed(path: Path, row: Mapping[str, object], kind: type[_T]) -> _T:
    """Return what was read as ``kind``; ``BobblError("file_damaged")`` if it is something else."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        raise BobblError("file_damaged", path=str(path), reason=str(error)) from error


def _has_content(path: Path) -> bool:
    """Return whether there is a file; what a journal beside it leaves shows only on opening."""
    if not path.exists():
        return False
    if not path.is_file() or _is_emptied(path):
        return True
    return path.stat().st_size > 1 and not journal(path).exists()


def _is_emptied(path: Path) -> bool:
    """Return whether a file has lost all it had: commits lie beside it, which come later than it.

    SQLite would take it for a new one, and delete those.
    """
    log = write_ahead_log(path)
    return path.stat().st_size <= 1 and log.exists() and log.stat().st_size > 0


def _require_file(path: Path) -> None:
    """Raise ``BobblError`` where no file is, or one that has lost all it had."""
    require_file(path)
    if _is_emptied(path):
        raise BobblError("file_damaged", path=str(path), reason="0 B")


def _require_beginning(path: Path) -> None:
    """Raise ``BobblError`` for a file that begins as no database does, and say what it is."""
    what = what_is(path)
    if what not in {*OF_BOBBL.values(), "database"}:
        raise BobblError("not_a_bobbl_file", path=str(path), what=what)


def _require_writable(path: Path) -> None:
    """Find out what SQLite says less clearly of a file whose last commits lie beside it."""
    if not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        address_of(path, f"mode={mode}&readonly_shm=1"),
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=0.0,
    )
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _writing(path: Path, durable: bool) -> sqlite3.Connection:
    connection = _connect(path, "rw")
    with _closed_on_failure(connection):
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(f"PRAGMA synchronous = {'EXTRA' if durable else 'NORMAL'}")
        connection.execute("PRAGMA secure_delete = ON")  # deleted names leave no trace in the file
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("PRAGMA incremental_vacuum").fetchall()  # fails if it cannot be written
        connection.execute("ROLLBACK")  # keeps the lock, and an empty file empty
    return connection


def _reading(path: Path, salvage: bool) -> sqlite3.Connection:
    others = frozenset(foreign(path))
    if others:  # SQLite would read the file through them, and here they cannot be put aside
        memory = _mended_copy(path, salvage, others)
        if frozenset(foreign(path)) == others:
            return memory
        memory.close()  # nobody has left them: another program was just closing the file
        return _reading(path, salvage)
    if not write_ahead_log(path).exists():
        content = content_alone(path)
        if says_it_has_a_log(content):  # a copy, mostly; SQLite would make an empty log beside it
            memory = _in_memory(content, salvage)
            if not write_ahead_log(path).exists():
                return memory
            memory.close()  # another program has just opened the file
            return _reading(path, salvage)
    connection = _connect(path, "ro")
    with _closed_on_failure(connection):
        if salvage:  # the one switch with which SQLite opens a file that is too short
            connection.execute("PRAGMA writable_schema = ON")
        if not _is_unfinished(connection):
            return connection
    connection.close()
    return _mended_copy(path, salvage)


_UNFINISHED = frozenset({sqlite3.SQLITE_READONLY_ROLLBACK, sqlite3.SQLITE_CANTOPEN})
"""What SQLite says of a journal to be played back, and of commits that lie beside the file."""


def _is_unfinished(connection: sqlite3.Connection) -> bool:
    """Return whether a file must first be made whole from what lies beside it."""
    try:
        _pages(connection)
    except sqlite3.OperationalError as error:
        if _number_of(error) not in _UNFINISHED:
            raise
        return True
    return False


def _mended_copy(
    path: Path, salvage: bool, others: Container[Path] = frozenset()
) -> sqlite3.Connection:
    """Give, in memory, the file as its last commit left it, without what ``others`` have left."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        for one, other in zip(beside(path), beside(copy), strict=True):
            if one not in others:
                with suppress(FileNotFoundError):
                    shutil.copyfile(one, other)
        if any(each.exists() for each in beside(copy)):
            close(_writing(copy, durable=False))
        content = copy.read_bytes()
    return _in_memory(content, salvage)


def _in_memory(content: bytes, salvage: bool) -> sqlite3.Connection:
    """Return a file by its content, as one that has nothing beside it."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with _closed_on_failure(memory):
        if salvage:
            memory.execute("PRAGMA writable_schema = ON")
        if content:
            memory.deserialize(alone(content))
    return memory


@contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _pages(connection: sqlite3.Connection) -> int:
    return _number(connection, "PRAGMA page_count")


def _number(connection: sqlite3.Connection, query: str) -> int:
    number: int = connection.execute(query).fetchone()[0]
    return number


def _check_kind(connection: sqlite3.Connection, path: Path, kind: Kind) -> None:
    if not _pages(connection):
        raise BobblError("file_empty", path=str(path))
    mark = _number(connection, "PRAGMA application_id")
    if mark != kind.application:
        what = OF_BOBBL.get(mark.to_bytes(4, "big", signed=True), "database")
        raise BobblError("not_a_bobbl_file", path=str(path), what=what)
    version = _number(connection, "PRAGMA user_version")
    if version > kind.version:
        release = _written_by(connection)
        raise BobblError("file_too_new", path=str(path), version=version, release=release)
    if version != kind.version or not _has_schema(connection, kind.schema):
        raise BobblError("file_damaged", path=str(path), reason="schema")


def _written_by(connection: sqlite3.Connection) -> str:
    """Return the version of the program that wrote a file, as far as such a file tells it here."""
    query = "SELECT value FROM meta WHERE key = ?"
    with suppress(sqlite3.Error):
        return as_version(next((value for (value,) in connection.execute(query, (PROGRAM,))), ""))
    return ""


def _has_schema(connection: sqlite3.Connection, schema: tuple[str, ...]) -> bool:
    """Return whether exactly these tables and triggers are there, and the tables can be used."""
    rows = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    unusable = _number(
        connection,
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
        " AND name NOT IN (SELECT name FROM pragma_table_list)",
    )
    return {sql for (sql,) in rows} == set(schema) and not unusable
