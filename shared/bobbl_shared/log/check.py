"""Checking a log's chain: every stored hash, every link, every index."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log.file import LogFile

Flaw = Literal["event_changed", "chain_broken", "event_missing", "unreadable"]


class ChainReport(Struct, frozen=True):
    """``good``: how many events from the beginning hold. ``bad``: the first that does not."""

    good: int
    bad: int | None = None
    flaw: Flaw | None = None


def check_chain(log: LogFile, previous_of: Callable[[bytes], bytes]) -> ChainReport:
    """Walk the chain; ``previous_of`` reads the hash of the event before out of a body."""
    before = GENESIS
    for index in range(log.length):
        flaw, before = _check_event(log, index, before, previous_of)
        if flaw is not None:
            return ChainReport(index, index, flaw)
    return ChainReport(log.length)


def _check_event(
    log: LogFile, index: int, before: bytes, previous_of: Callable[[bytes], bytes]
) -> tuple[Flaw | None, bytes]:
    """Tell what is wrong with an event, if anything, and its hash."""
    try:
        row = log.row(index)
    except BobblError:
        return "unreadable", before
    if row is None:
        return "event_missing", before
    body, stored = row
    if event_hash(body) != stored:
        return "event_changed", before
    try:
        linked = previous_of(body) == before
    except PeerError:
        return "event_changed", before
    return (None, stored) if linked else ("chain_broken", stored)
