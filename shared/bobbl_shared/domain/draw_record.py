"""The record of one draw: all that an independent check needs, and no names of persons.

Beside the draw it tells what else decided who meets whom: acts of people before it and after it.
"""

import hashlib
from collections import Counter
from typing import Literal

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.values import AbandonReason, RedrawReason
from bobbl_shared.ids import EntrantId, TournamentId

RECORD = "bobbl-draw-record/1"
EVENING = "bobbl-draw-evening/1"

ActKind = Literal[
    "commitment_abandoned",
    "drawn",
    "drawn_anew",
    "joined",
    "names_changed",
    "partners_drawn",
    "scheme",
    "seat_drawn_again",
    "seats_by_hand",
    "seats_by_lot",
    "seats_changed",
    "seats_freed",
    "seats_moved",
    "slips",
    "swapped",
    "tables_changed",
    "wishes_changed",
]
"""What can change who meets whom; ``seats_…`` before a round is drawn, the others as they say.

``names_changed``: after it was drawn, its entrants are other people, or are called otherwise.
"""


class DrawAct(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What changed who meets whom in a round, ``times`` by the same kind of act.

    ``event`` is the last one, ``at`` its time; ``numbers`` are the registration numbers of those
    whom it moved. ``fewest``: the fewest seats that were in the lot. ``commitment``: of the secret
    that it discarded, with ``throw`` and ``fewer`` as they had been said; empty: it discarded none.
    """

    act: ActKind
    event: int
    at: str
    numbers: tuple[int, ...] = ()
    times: int = 1
    fewest: int = 0
    reason: RedrawReason | AbandonReason | None = None
    commitment: str = ""
    throw: Throw | None = None
    fewer: FewerReason | None = None


class Before(Struct, frozen=True):
    """What a request tells of before the draw: wishes to sit apart, and places by table and pair.

    ``given`` has none for each place that was left to the draw, and is empty if all were.
    """

    apart: tuple[tuple[int, int, int], ...]
    given: tuple[tuple[tuple[int | None, ...], tuple[int | None, ...]], ...]

    @property
    def placed(self) -> frozenset[int]:
        """Who had a place."""
        sides = (side for table in self.given for side in table)
        return frozenset(who for side in sides for who in side if who is not None)


class Wishes(Struct, frozen=True):
    """Wishes not to share a table that a draw heeded, without who wished what.

    ``unmet``: how many share one nevertheless; ``of_one``: the most that name the same entrant.
    """

    count: int
    lightest: int
    heaviest: int
    unmet: int
    of_one: int


class DrawRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was drawn, out of what and how; entrants are numbered 0, 1 … as in ``request``.

    ``numbers`` are their registration numbers and ``ids`` their ids, in that order. ``event`` and
    ``head`` are the index and hash of the event that drew. ``times``: how often the round had been
    drawn then; ``abandoned``: how many commitments for it had been given up. ``secret``, ``public``
    and ``commitment`` are empty unless the draw was committed. ``throw`` and ``fewer``: how the
    public part came about, and why it had too few outcomes. ``seed`` is hexadecimal. ``acts`` grow
    after the draw; they are no part of ``record_hash``.
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
    throw: Throw | None = None
    fewer: FewerReason | None = None
    acts: tuple[DrawAct, ...] = ()

    @property
    def before(self) -> Before:
        """What the draw found."""
        return msgspec.json.decode(self.request, type=Before)

    @property
    def seated(self) -> int:
        """How many sit at a table."""
        return sum(len(side) for table in self.tables for side in table)

    @property
    def wishes(self) -> Wishes | None:
        """The wishes between those who were there; none if there were none."""
        at = {who: n for n, table in enumerate(self.tables) for side in table for who in side}
        there = at.keys() | set(self.byes)
        found = [each for each in self.before.apart if there.issuperset(each[:2])]
        if not found:
            return None
        weights = [weight for _, _, weight in found]
        unmet = sum(one in at and at[one] == at.get(other) for one, other, _ in found)
        of_one = max(Counter(who for wish in found for who in wish[:2]).values())
        return Wishes(len(found), min(weights), max(weights), unmet, of_one)


class UndrawnRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round that no lot has drawn, or not yet, and what changed who meets whom in it."""

    round: int
    acts: tuple[DrawAct, ...]


class EveningRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The records of all rounds that were drawn; ``without`` are the rounds without a draw.

    ``undrawn`` tells what there is to tell of those, and of the round that comes.
    """

    record: str
    rounds: tuple[DrawRecord, ...]
    without: tuple[int, ...]
    undrawn: tuple[UndrawnRound, ...] = ()


def encode_record(record: DrawRecord | EveningRecord) -> bytes:
    """Return the record as compact JSON, always the same bytes for the same draw."""
    return msgspec.json.encode(record)


def record_hash(record: DrawRecord) -> str:
    """Return the SHA-256 in hex of the record's JSON without acts: the draw stays what it was."""
    return hashlib.sha256(encode_record(replace(record, acts=()))).hexdigest()
