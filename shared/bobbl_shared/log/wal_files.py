"""What a crash leaves beside a file, and whether it belongs to the file that lies there now.

SQLite takes whatever has the right name: it plays the write-ahead log of a crashed file into a
backup that somebody has put in its place, and a journal cuts it to the length of the file it was
begun for. Neither says to which file it belongs, but the way Bobbl writes tells:

* A file says in its header that it is written with a write-ahead log (``_FORMATS``) before there is
  one, synced even where commits are not, and stops saying so after the log is gone. Backups and
  files that were closed do not say it. So a log with content beside a file that does not say it is
  not its own;
* a journal lasts as long as one change of that header, or as a file is made. It knows how many
  pages the file had, which do not become fewer, and where it holds but one page, not more either. A
  file that is being made was changed once at most.
"""

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from glob import escape
from pathlib import Path

from bobbl_shared.filing import move

_FORMATS = slice(18, 20)
"""Where a header says for how old a SQLite a file may be read and written: 1, or 2 with a log."""
_ALONE = b"\1\1"

_PAGE_SIZE = slice(16, 18)
_CHANGES = slice(24, 28)
"""Where a header counts how often the file was changed."""

_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")
_JOURNAL_RECORDS = slice(8, 12)
_JOURNAL_PAGES = slice(16, 20)

BESIDE = ("-journal", "-wal", "-shm")
"""What is put behind a database's name for what SQLite keeps beside it."""

_LEFT = "|".join(BESIDE)
_ASIDE = re.compile(
    rf"(\.(branch|damaged)-\d+|\.shorter)({_LEFT})?(\.foreign-\d+)?|({_LEFT})\.foreign-\d+"
)

logger = logging.getLogger(__name__)


def journal(path: Path) -> Path:
    """Return where the rollback journal of a file would be."""
    return path.with_name(path.name + "-journal")


def write_ahead_log(path: Path) -> Path:
    """Return where the write-ahead log of a file would be."""
    return path.with_name(path.name + "-wal")


def beside(path: Path) -> tuple[Path, ...]:
    """Return the files that a crash may leave beside a file; who moves it moves them along."""
    return journal(path), write_ahead_log(path)


def address_of(path: Path, options: str) -> str:
    """Return how SQLite is told to open a file in a certain way.

    A file on another computer's shared folder, which Windows writes with its name in front, needs
    four slashes: SQLite knows no other computers.
    """
    address = path.absolute().as_uri()
    if not address.startswith("file:///"):
        address = f"file://{address.removeprefix('file:')}"
    return f"{address}?{options}"


def put_foreign_aside(path: Path) -> None:
    """Rename what another file has left beside this one; ``OSError`` if that is not possible."""
    for each in foreign(path):
        number = 1
        while (place := each.with_name(f"{each.name}.foreign-{number}")).exists():
            number += 1
        logger.warning("it was left by another file and is put aside: %s", each)
        move(each, place)


def put_aside(path: Path) -> Iterator[Path]:
    """Yield what was put aside of a file as evidence, each before what lies beside it.

    That is another branch, a damaged copy, what another file had left beside this one, and a copy
    that was not made whole.
    """
    for each in sorted(path.parent.glob(f"{escape(path.name)}*")):
        if _ASIDE.fullmatch(each.name.removeprefix(path.name)):
            yield each


def alone(content: bytes) -> bytes:
    """Return the content of a file that has nothing beside it."""
    return content[:18] + _ALONE + content[20:] if content else content


def foreign(path: Path) -> Iterator[Path]:
    """Yield what another file has left beside this one."""
    left = [each for each in beside(path) if _has_content(each)]
    content = content_alone(path) if left else b""
    if not content:  # whatever lies there is part of its making
        return
    for each in left:
        if each == journal(path):
            belongs = _is_journal_of(_beginning(each), content)
        else:
            belongs = content[_FORMATS] != _ALONE
        if not belongs:
            yield each


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:  # or whoever works with the file has just closed it
        return False


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(28)
    except FileNotFoundError:
        return b""


def _is_journal_of(header: bytes, content: bytes) -> bool:
    if not header.startswith(_JOURNAL_MAGIC):  # SQLite does not play it
        return True
    before = int.from_bytes(header[_JOURNAL_PAGES], "big")
    size = int.from_bytes(content[_PAGE_SIZE], "big") or 1
    pages = len(content) // (size if size > 1 else 65536)
    if before == 0:
        return int.from_bytes(content[_CHANGES], "big") < 2
    is_header_alone = header[_JOURNAL_RECORDS] == b"\0\0\0\1"
    return pages == before if is_header_alone else pages >= before


def says_it_has_a_log(content: bytes) -> bool:
    """Return whether the header of a file says that a write-ahead log may lie beside it."""
    return content[_FORMATS] not in (b"", _ALONE)


def content_alone(path: Path) -> bytes:
    """Return a file as it is, whatever lies beside it; nothing if it is no database.

    Read by SQLite, because a process that opens a file by other means loses its locks on it.
    """
    address = address_of(path, "mode=ro&immutable=1")
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.execute("PRAGMA writable_schema = ON")  # one that is too short is read, too
            return connection.serialize()
    except sqlite3.DatabaseError:
        return b""
