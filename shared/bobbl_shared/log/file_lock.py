"""Programs of one computer that change the same small file, one after the other.

An empty database beside it is the lock: SQLite has locks on every system, and one whose holder was
killed is free again.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from bobbl_shared.crypto.private_file import owner_only

WAIT_S = 5.0
"""A change takes milliseconds; a program that holds a turn for longer hangs."""


@contextmanager
def locked_file(lock: Path, wait_s: float = WAIT_S) -> Iterator[bool]:
    """Keep other programs from theirs while something is read, changed and written.

    The folder of ``lock`` must be there. Gives ``False`` where there is no turn to be had within
    ``wait_s``, or no lock can be made.
    """
    with suppress(OSError):
        os.close(owner_only(str(lock), os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    try:
        connection = sqlite3.connect(lock, timeout=wait_s, isolation_level=None)
    except sqlite3.DatabaseError:
        yield False
        return
    with closing(connection):  # which gives the turn back
        yield _is_taken(connection)


def _is_taken(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError:
        return False
    return True
