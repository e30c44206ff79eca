"""Frames for the federation's store, whose events need not be of a real tournament."""

import hashlib
from collections.abc import Sequence

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import Frame
from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.log import Head
from builders.logs import chained

SERVER = b"s" * 32


def tournament_named(name: str) -> TournamentId:
    """Give the id of an invented tournament."""
    return TournamentId(StationId(hashlib.sha256(name.encode()).hexdigest()))


def lineage(name: str, count: int, before: Sequence[bytes] = ()) -> list[bytes]:
    """Give a chain of events that goes on after others with events only this name has."""
    previous = event_hash(before[-1]) if before else GENESIS
    texts = [f"{name} {index}".encode() for index in range(count)]
    return [*before, *chained(texts, previous)]


def frame(
    tournament: TournamentId, club: ClubNumber, chain: Sequence[bytes], start: int, stop: int
) -> Frame:
    """Give some events of a chain as a hall hands them over."""
    hashes = [event_hash(each) for each in chain[:stop]]
    return Frame(
        tournament,
        club,
        bytes.fromhex(tournament),
        start,
        hashes[start - 1] if start else GENESIS,
        tuple(chain[start:stop]),
        tuple(hashes[start:]),
        Head(1, stop - 1, hashes[-1], b"signed"),
        SERVER,
    )
