"""A ``bobbl`` whose disk can be broken from outside, without rights and without a disk of its own.

``python -m builders.processes.faulty PIPE ANSWERS WORDS…`` runs the command with these words and
does what is written to the named pipe, a line each, with a line of answer in a file:

``full``
    No file that SQLite has open gets a page more: a full disk as SQLite tells it. Pages that it had
    still take something.
``room``
    They get pages again.

``protected`` as the first of the words gives up the right to write where modes forbid it, which
root has: for it, too, a folder without write permission is a write-protected disk then.
"""

import ctypes
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

from bobbl.__main__ import main

_NO_MORE, _MOST = 1, 1_073_741_823
_CAPABILITIES_3 = 0x20080522
_OVERRIDE, _READ_SEARCH = 1, 2
"""Linux: to write, or look at, what modes forbid."""

_known: list[sqlite3.Connection] = []
_connect = sqlite3.connect


def connect(*given: Any, **named: Any) -> sqlite3.Connection:
    """Open a database and keep it in mind."""
    connection: sqlite3.Connection = _connect(*given, **named)
    _known.append(connection)
    return connection


def allow(pages: int) -> None:
    """Let every file that is open have so many pages, or as many as it has."""
    for each in _known:
        try:
            each.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        except sqlite3.ProgrammingError:  # it is closed
            continue


def obey(pipe: Path, answers: Path) -> None:
    """Do what is written to the pipe, for ever."""
    while True:
        for line in pipe.read_text("ascii").split():
            allow({"full": _NO_MORE, "room": _MOST}[line])
            with answers.open("a") as file:
                file.write(f"{line}\n")


def obey_modes() -> None:
    """Give up what lets root write where modes forbid it; anybody may give up rights."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_3, 0)
    sets = (ctypes.c_uint32 * 6)()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.capget(header, sets) != 0:
        raise OSError(ctypes.get_errno(), "capget")
    for each in range(3):  # the low halves of effective, permitted and inheritable
        sets[each] &= ~(1 << _OVERRIDE | 1 << _READ_SEARCH)
    if libc.capset(header, sets) != 0:
        raise OSError(ctypes.get_errno(), "capset")


if __name__ == "__main__":
    sqlite3.connect = connect  # type: ignore[assignment]
    pipe, answers, *words = sys.argv[1:]
    if words[0] == "protected":
        obey_modes()
        words = words[1:]
    threading.Thread(target=obey, args=(Path(pipe), Path(answers)), daemon=True).start()
    sys.exit(main(words))
