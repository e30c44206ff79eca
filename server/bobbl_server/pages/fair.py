"""How the draws were made, so that anybody can check that nobody has chosen them.

Each draw has its record, which is a file of its own, and beside them lies the program that checks
such a record without any of our code (``check_draw.py``). What people did besides, before a draw
and after it, stands below it. The imprint is what paper has in its
footer: the key of the tournament, and the hash of the newest event that is told here. It comes from
a draw or a ranking that guests may see, so that it says nothing of what comes after.
"""

from importlib import resources

from msgspec import Struct

from bobbl_server.pages.published import Commitment, Evening
from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.draw_record import (
    DrawAct,
    DrawRecord,
    UndrawnRound,
    Wishes,
    encode_record,
    record_hash,
)
from bobbl_shared.domain.paper.imprint import Imprint
from bobbl_shared.errors import Refusal


class FairDraw(Struct, frozen=True):
    """A draw; ``tables`` are how many, ``sha256`` the hash of its record.

    ``commitment``, ``public`` and ``secret`` are empty where nothing was fixed beforehand.
    ``throw``: how the public part came about, ``fewer``: why it had too few outcomes.
    ``times``: how often the round was drawn; ``abandoned``: how many commitments were given up.
    ``given``: how many of those ``seated`` had a seat before it.
    """

    round: int
    at: str
    algorithm: str
    entrants: int
    tables: int
    byes: int
    tries: int
    times: int
    abandoned: int
    commitment: str
    public: str
    secret: str
    seed: str
    event: int
    head: str
    sha256: str
    seated: int
    given: int
    wishes: Wishes | None
    acts: tuple[DrawAct, ...]
    throw: Throw | None
    fewer: FewerReason | None


class FairModel(Struct, frozen=True):
    """The draws, the newest first, and what the next one is fixed with (none: nothing).

    ``undrawn`` are rounds that no lot has drawn so far, if there is something to tell of them.
    ``key`` is the tournament's, ``head`` the hash of event ``event``, ``imprint`` both as the QR
    code has them; all empty while there is no draw. ``other_logs``: so many other logs of the
    tournament were seen, as when a copy is put back.
    """

    draws: tuple[FairDraw, ...]
    undrawn: tuple[UndrawnRound, ...]
    commitment: Commitment | None
    key: str
    event: int
    head: str
    imprint: str
    other_logs: int


def fair(evening: Evening) -> FairModel:
    """Return how the draws were made."""
    draws = tuple(_draw(each) for each in reversed(evening.draws))
    undrawn = tuple(reversed(evening.undrawn))
    newest = max(evening.draws, key=lambda each: each.event, default=None)
    if newest is None:
        return FairModel(draws, undrawn, evening.commitment, "", 0, "", "", evening.other_logs)
    imprint = Imprint(newest.tournament, newest.head)
    return FairModel(
        draws,
        undrawn,
        evening.commitment,
        imprint.key,
        newest.event,
        imprint.head,
        imprint.text,
        evening.other_logs,
    )


def _draw(record: DrawRecord) -> FairDraw:
    return FairDraw(
        record.round,
        record.at,
        record.algorithm,
        len(record.numbers),
        len(record.tables),
        len(record.byes),
        record.tries,
        record.times,
        record.abandoned,
        record.commitment,
        record.public,
        record.secret,
        record.seed,
        record.event,
        record.head,
        record_hash(record),
        record.seated,
        len(record.before.placed),
        record.wishes,
        record.acts,
        record.throw,
        record.fewer,
    )


def draw_file(evening: Evening, number: int) -> bytes:
    """Return the record of a round's draw as its file has it; ``Refusal`` if there is none."""
    record = next((each for each in evening.draws if each.round == number), None)
    if record is None:
        raise Refusal("page_draw_unknown", round=number)
    return encode_record(record)


def check_program() -> bytes:
    """Return the program that checks the record of a draw."""
    return resources.files("bobbl_server.pages.proofs").joinpath("check_draw.py").read_bytes()
