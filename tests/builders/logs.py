"""Logs for tests: bodies that begin with the hash before, and files as a crash leaves them."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.errors import PeerError
from bobbl_shared.log import Head, LogFile


def chained(texts: Sequence[bytes], previous: bytes = GENESIS) -> list[bytes]:
    """Give a body for each text, linked to the one before."""
    bodies = []
    for text in texts:
        bodies.append(previous + text)
        previous = event_hash(bodies[-1])
    return bodies


def previous_of(body: bytes) -> bytes:
    """Read the link of a body that ``chained`` made."""
    if len(body) < len(GENESIS):
        raise PeerError("event_malformed")
    return body[: len(GENESIS)]


def head_of(bodies: Sequence[bytes]) -> Head:
    """Give the head of a log that holds exactly these bodies."""
    return Head(1, len(bodies) - 1, event_hash(bodies[-1]), b"signed")


def write_log(path: Path, count: int, size: int = 200) -> list[bytes]:
    """Make a log of ``count`` events with texts of ``size`` bytes, a head after every second."""
    bodies = chained([bytes([index % 256]) * size for index in range(count)])
    with LogFile.create(path, durable=False) as log:
        for start in range(0, count, 2):
            stop = min(start + 2, count)
            log.append(bodies[start:stop], head_of(bodies[:stop]))
    return bodies


def cut_off(path: Path, statement: str, times: int = 1) -> None:
    """Leave file and journal as a crash does in the middle of a transaction."""
    aside = path.with_suffix(".before")
    path.replace(aside)
    with closing(sqlite3.connect(aside, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        for _ in range(times):
            connection.execute(statement)
        shutil.copyfile(aside, path)
        journal = aside.with_name(aside.name + "-journal")
        shutil.copyfile(journal, path.with_name(path.name + "-journal"))
    aside.unlink()
