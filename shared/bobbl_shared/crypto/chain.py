"""The hash chain of events and the two messages that are signed about it.

``event_hash`` covers an event's body, which holds the hash of the event before it. The messages
below are signed with ``Purpose.HEAD`` and ``Purpose.CHALLENGE``. Both are fields in fixed order,
each behind its length in 4 bytes big-endian (``framing.packed``); ids and hashes given in hex stand
there as that text, numbers as 8 bytes big-endian.
"""

import hashlib

from bobbl_shared.crypto.framing import label, number, packed
from bobbl_shared.ids import StationId, TournamentId

GENESIS: bytes = bytes(32)
"""Stands in the first event where the others have the hash of the event before."""


def event_hash(body: bytes) -> bytes:
    """Return SHA-256 over the event label and the event's body as it was written, 32 bytes."""
    return hashlib.sha256(label("event") + body).digest()


def head_message(
    tournament: TournamentId,
    epoch: int,
    index: int,
    hash: bytes,  # noqa: A002 - the word for it
) -> bytes:
    """Return what the server signs after a commit: tournament, epoch, last index, its event hash.

    ``ValueError`` for a number outside 0 to 2⁶⁴ - 1.
    """
    return packed(tournament.encode(), number(epoch), number(index), hash)


def challenge_message(
    nonce: bytes,
    certificate_hash: str,
    tournament: TournamentId,
    epoch: int,
    station: StationId,
) -> bytes:
    """Return what a station signs when it connects, the fields in the order of the arguments.

    The root key signs the same to be given a copy, with the tournament it belongs to. A hall's
    server signs it without a nonce, to hand its tournament over.

    ``ValueError`` for an epoch outside 0 to 2⁶⁴ - 1.
    """
    return packed(
        nonce, certificate_hash.encode(), tournament.encode(), number(epoch), station.encode()
    )
