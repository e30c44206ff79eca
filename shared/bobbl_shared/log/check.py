"""Checking a log: every index, every stored hash, every link, every head."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log.file import Head, LogFile

Flaw = Literal["event_changed", "chain_broken", "event_missing", "unreadable", "head_wrong"]


class ChainReport(Struct, frozen=True):
    """``good``: how many events from the beginning hold. ``bad``: the first that does not."""

    good: int
    bad: int | None = None
    flaw: Flaw | None = None


def check_chain(
    log: LogFile,
    previous_of: Callable[[bytes], bytes],
    verify_head: Callable[[Head], None] = lambda head: None,
) -> ChainReport:
    """Walk chain and heads, and report the first thing that does not hold.

    ``previous_of`` reads the hash of the event before out of a body, ``verify_head`` checks a
    signature; both raise ``PeerError`` for what is none. A head without its event shows that events
    are missing at the end.
    """
    events = check_events(log, previous_of)
    heads = _check_heads(log, events.good, verify_head)
    return heads if events.bad is None or heads.good < events.good else events


def check_events(log: LogFile, previous_of: Callable[[bytes], bytes]) -> ChainReport:
    """Walk the chain alone, as ``check_chain``, whatever has become of the heads."""
    before, index = GENESIS, 0
    try:
        while (row := log.row(index)) is not None:
            flaw = _flaw(row, before, previous_of)
            if flaw is not None:
                return _flawed(index, flaw)
            before, index = row[1], index + 1
    except BobblError:
        return _flawed(index, "unreadable")
    return ChainReport(index) if index >= log.length else _flawed(index, "event_missing")


def _flaw(
    row: tuple[bytes, bytes], before: bytes, previous_of: Callable[[bytes], bytes]
) -> Flaw | None:
    """Return what is wrong with an event, if anything."""
    body, stored = row
    if event_hash(body) != stored:
        return "event_changed"
    try:
        return None if previous_of(body) == before else "chain_broken"
    except PeerError:
        return "event_changed"


def _check_heads(log: LogFile, good: int, verify_head: Callable[[Head], None]) -> ChainReport:
    """Check the heads of ``good`` events that hold."""
    try:
        for head in log.heads():
            if not 0 <= head.index < good:
                return _flawed(good, "event_missing")
            if not _holds(log, head, verify_head):
                return _flawed(head.index, "head_wrong")
    except BobblError:
        return _flawed(good, "unreadable")
    return ChainReport(good)


def _holds(log: LogFile, head: Head, verify_head: Callable[[Head], None]) -> bool:
    row = log.row(head.index)
    if row is None or row[1] != head.hash:
        return False
    try:
        verify_head(head)
    except PeerError:
        return False
    return True


def _flawed(index: int, flaw: Flaw) -> ChainReport:
    return ChainReport(index, index, flaw)
