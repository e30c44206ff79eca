"""The proof of a published ranking: what a stranger needs to check it without us and our files.

It holds the event that brought the ranking, the head that the server signed over it, and the epoch
record in which the root key vouches for that server; ``check_ranking.py`` goes that way back, in
plain Python. An event names entrants by id, so the proof says which number each id has. It holds no
name, and of the rest of the evening only what says nothing: between the event and the head no other
may lie but one that sets the clock or rings the gong. The writer signs a head right after each
ranking, so there is none as a rule; where there is one that tells more, there is no proof.
"""

from bisect import bisect_left
from collections.abc import Iterator
from importlib import resources
from typing import Protocol

import msgspec
from msgspec import Struct

from bobbl_shared.domain.areas.founding import EpochStarted
from bobbl_shared.domain.areas.rounds import ClockSet, GongRung, RankingFact
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.readings.publicity import rankings_came
from bobbl_shared.domain.standing import Standing, Value
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId
from bobbl_shared.wire.messages import Signed, SignedHead

PROOF = "bobbl-ranking-proof/1"

ProvenRow = tuple[int | None, int, tuple[Value, ...]]
"""Rank (none: listed only), number and values, as the page has them."""

_MARK = b'"EpochStarted"'
"""An event without this in its bytes need not be read."""


class LoggedHead(Protocol):
    """A signed head as it lies in a log."""

    @property
    def epoch(self) -> int:
        """In which epoch it was signed."""

    @property
    def index(self) -> int:
        """The newest event that it covers."""

    @property
    def hash(self) -> bytes:
        """That event's hash."""

    @property
    def signature(self) -> bytes:
        """The server's signature."""


class Ledger(Protocol):
    """Where events and signed heads are found: a tournament file, or a station's copy of it."""

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the bodies of events from ``start`` up to but not including ``stop``."""

    def head_from(self, index: int) -> LoggedHead | None:
        """Return the first head that covers event ``index``; none if there is none yet."""


class RankingProof(Struct, frozen=True):
    """A ranking, and what proves it; ``events`` from the one that brought it to the head.

    ``root``: the root key's public half (hex), of which SHA-256 is the id of the tournament.
    """

    proof: str
    round: int
    ranking: tuple[ProvenRow, ...]
    numbers: dict[EntrantId, int]
    events: tuple[str, ...]
    head: SignedHead
    epoch: Signed
    root: str


def ranking_proof(
    ledger: Ledger, state: State, number: int, rows: tuple[Standing, ...]
) -> RankingProof | None:
    """Return the proof of a ranking after a round; none if it cannot be proven by itself."""
    found = _place_of(ledger, state, number, rows)
    head = ledger.head_from(found) if found is not None else None
    if found is None or head is None:
        return None
    bodies = tuple(ledger.events(found, head.index + 1))
    record = _epoch_record(ledger, head)
    if record is None or not all(_says_nothing(decode_event(each)) for each in bodies[1:]):
        return None
    numbers = {each.entrant: state.entrants[each.entrant].number for each in rows}
    return RankingProof(
        PROOF,
        number,
        tuple((each.rank, numbers[each.entrant], each.values) for each in rows),
        numbers,
        tuple(each.decode() for each in bodies),
        SignedHead(head.epoch, head.index, head.hash.hex(), head.signature.hex()),
        record,
        state.root.root_public,
    )


def came_at(proof: RankingProof) -> str:
    """Return when the ranking came (ISO 8601 UTC); what was corrected since does not move it."""
    return decode_event(proof.events[0].encode()).inputs.at


def encoded_proof(proof: RankingProof) -> bytes:
    """Return the file that is offered beside the ranking: JSON in the one form that is accepted."""
    return msgspec.json.encode(proof)


def check_program() -> bytes:
    """Return the program that checks such a file."""
    return resources.files("bobbl_server.pages.proofs").joinpath("check_ranking.py").read_bytes()


def _place_of(ledger: Ledger, state: State, number: int, rows: tuple[Standing, ...]) -> int | None:
    """Return the newest event that brought this very ranking, and was not undone."""
    for index in rankings_came(state, number):
        for body in ledger.events(index, index + 1):
            for fact in decode_event(body).effect:
                if isinstance(fact, RankingFact) and (fact.round, fact.standings) == (number, rows):
                    return index
    return None


def _epoch_record(ledger: Ledger, head: LoggedHead) -> Signed | None:
    """Return the record of the server that signed a head.

    Epochs follow one another, so the first event that a head of this one covers is found in as many
    steps as its index has bits.
    """

    def is_signed(index: int) -> bool:
        """Return whether an event is covered by a head of this epoch first."""
        first = ledger.head_from(index)
        return first is not None and first.epoch >= head.epoch

    start = bisect_left(range(head.index + 1), True, key=is_signed)
    for body in ledger.events(start, head.index + 1):
        if _MARK in body:
            event = decode_event(body)
            for fact in event.effect:
                if isinstance(fact, EpochStarted) and fact.epoch == head.epoch:
                    return Signed(event.command, event.signature)
    return None


def _says_nothing(event: Event) -> bool:
    """Return whether guests may read an event that happens to lie beside a ranking."""
    accepted = event.verdict.refused is None
    return accepted and all(isinstance(fact, ClockSet | GongRung) for fact in event.effect)
