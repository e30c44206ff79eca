"""The record of one draw: all that an independent check needs, and no names of persons."""

import hashlib

import msgspec
from msgspec import Raw, Struct

from bobbl_shared.domain.values import RedrawReason
from bobbl_shared.ids import EntrantId, TournamentId

RECORD = "bobbl-draw-record/1"
EVENING = "bobbl-draw-evening/1"


class DrawRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was drawn, out of what and how; entrants are numbered 0, 1 … as in ``request``.

    ``numbers`` are their registration numbers and ``ids`` their ids, in that order. ``event`` and
    ``head`` are the index and hash of the event that drew. ``times``: how often the round had been
    drawn then; ``abandoned``: how many commitments for it had been given up. ``secret``, ``public``
    and ``commitment`` are empty unless the draw was committed. ``seed`` is hexadecimal.
    """

    record: str
    tournament: TournamentId
    name: str
    round: int
    at: str
    event: int
    head: str
    algorithm: str
    numbers: tuple[int, ...]
    request: Raw
    seed: str
    tables: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    byes: tuple[int, ...]
    tries: int
    repeats: dict[str, int]
    times: int = 1
    again: RedrawReason | None = None
    abandoned: int = 0
    ids: tuple[EntrantId, ...] = ()
    secret: str = ""
    public: str = ""
    commitment: str = ""


class EveningRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The records of all rounds that were drawn; ``without`` are the rounds without a draw."""

    record: str
    rounds: tuple[DrawRecord, ...]
    without: tuple[int, ...]


def encode_record(record: DrawRecord | EveningRecord) -> bytes:
    """Return the record as compact JSON, always the same bytes for the same draw."""
    return msgspec.json.encode(record)


def record_hash(record: DrawRecord) -> str:
    """Return the SHA-256 of the record's JSON in hex."""
    return hashlib.sha256(encode_record(record)).hexdigest()
