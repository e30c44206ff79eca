"""SQLite as Bobbl uses it: one connection, a rollback journal, and errors that say what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bobbl_shared.errors import BobblError

_CODES = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "disk_read_only",
    sqlite3.SQLITE_BUSY: "file_in_use",
    sqlite3.SQLITE_LOCKED: "file_in_use",
    sqlite3.SQLITE_NOTADB: "not_a_bobbl_file",
    sqlite3.SQLITE_CORRUPT: "file_damaged",
    sqlite3.SQLITE_IOERR: "disk_failed",
    sqlite3.SQLITE_CANTOPEN: "disk_failed",
}
_PRIMARY = 0xFF


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite says about the world into a ``BobblError``; our bugs stay as they are."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = _CODES.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY)
        if code is None:
            raise
        raise BobblError(code, path=str(path), reason=str(error)) from error


def connect(path: Path, *, read_only: bool, durable: bool) -> sqlite3.Connection:
    """Open the one connection to a file that exists, lock it against other writers.

    ``durable``: every commit is on disk, with the folder's entry, before it returns.
    """
    mode = "ro&immutable=1" if read_only else "rw"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=0.0,
    )
    try:
        if not read_only:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute(f"PRAGMA synchronous = {'EXTRA' if durable else 'NORMAL'}")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


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


def check_kind(connection: sqlite3.Connection, path: Path, application: int, version: int) -> None:
    """Raise ``BobblError`` unless the file is ours and not newer than this program."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != application:
        raise BobblError("not_a_bobbl_file", path=str(path))
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found > version:
        raise BobblError("file_too_new", path=str(path), version=found)


def create_file(path: Path) -> None:
    """Make an empty file; raise ``BobblError`` if there is one already or it cannot be made."""
    try:
        path.open("xb").close()
    except FileExistsError as error:
        raise BobblError("file_exists", path=str(path)) from error
    except OSError as error:
        raise BobblError("disk_failed", path=str(path), reason=error.strerror or "") from error
