"""Everything committed, in memory, as the single writer and the connections read it."""

from dataclasses import dataclass, field
from itertools import chain

from msgspec import Raw

from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.areas.rounds import RankingFact
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.names import Name, decode_contact, decode_name
from bobbl_shared.domain.readings.personal_text import details_of
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash, StationId
from bobbl_shared.log import Head
from bobbl_shared.wire.epoch import Epoch
from bobbl_shared.wire.messages import SignedHead

LARGEST_RUN = 1024 * 1024
"""Most bytes of events in a frame of past ones. With the longest details of 100 events it still
stays below what a station accepts."""


@dataclass
class Draft:
    """Events decided but not yet written, and the state they would lead to.

    ``at``: the moment of all these decisions. ``secrets`` by commitment (hex) are to be kept
    before anything else is written; ``forgotten`` details are to be deleted.
    """

    state: State
    last_hash: bytes
    bodies: list[bytes] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    details: dict[DetailsHash, Details] = field(default_factory=dict)
    forgotten: frozenset[DetailsHash] = frozenset()
    commands: dict[tuple[StationId, int], tuple[str, int]] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)
    head: Head | None = None
    at: str = ""


@dataclass
class History:
    """Bodies, hashes, signed heads and details so far, and the state they fold to.

    ``commands`` finds the text and index of an author's command by its counter; ``epochs`` has
    the index of each event that began one, with its record, in order; ``ranked`` those that
    brought a ranking. ``damaged``: details that are in the file and cannot be used; others that
    are missing were deleted. ``is_cut_short``: more was acknowledged than can be read any more.
    """

    state: State
    bodies: list[bytes] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    heads: list[SignedHead] = field(default_factory=list)
    details: dict[DetailsHash, Details] = field(default_factory=dict)
    commands: dict[tuple[StationId, int], tuple[str, int]] = field(default_factory=dict)
    epochs: list[tuple[int, Epoch]] = field(default_factory=list)
    ranked: set[int] = field(default_factory=set)
    damaged: set[DetailsHash] = field(default_factory=set)
    is_cut_short: bool = False

    @property
    def last_hash(self) -> bytes:
        """The hash of the newest event."""
        return self.hashes[-1]

    def extend(self, draft: Draft) -> None:
        """Add a written draft."""
        self.bodies += draft.bodies
        self.hashes += draft.hashes
        if draft.head is not None:
            self.heads.append(signed_head(draft.head))
        self.details.update(draft.details)
        for each in draft.forgotten:
            self.details.pop(each, None)
        self.commands.update(draft.commands)
        self.ranked.update(each.index for each in draft.events if has_ranking(each))
        self.state = draft.state

    def forget_in(self, draft: Draft) -> None:
        """Let a draft bring no details of people who are forgotten, and delete those there are."""
        persons = draft.state.forgotten
        is_new = persons != self.state.forgotten
        bodies = chain(self.bodies if is_new else (), draft.bodies)
        draft.forgotten = details_of(bodies, draft.state, persons)
        for each in draft.forgotten:
            draft.details.pop(each, None)

    def epoch_at(self, index: int) -> Epoch | None:
        """Return the epoch to which event ``index`` belongs; none before the first has begun."""
        begun = [epoch for start, epoch in self.epochs if start <= index]
        return begun[-1] if begun else None

    def fork_after(self, epoch: int) -> int | None:
        """Return the index of the event that began the first epoch later than this one, if any."""
        return next((index for index, each in self.epochs if each.number > epoch), None)

    def left_behind(self, later: Epoch) -> tuple[Event, ...] | None:
        """Return the events that a later server did not take over; None if that cannot be told.

        It cannot if this log was left before that epoch, by one between the two, or if its end
        cannot be read.
        """
        payload = decode_command(later.signed.command).payload
        assert isinstance(payload, StartEpoch)
        taken = payload.taken_index
        if taken >= len(self.hashes):
            is_next = payload.epoch == self.state.epoch + 1
            return () if is_next and not self.is_cut_short else None
        if self.hashes[taken].hex() != payload.taken_head:
            return None
        return tuple(decode_event(body) for body in self.bodies[taken + 1 :])

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Return a clear name; none if its details are deleted or hold none."""
        return clear_name(self.details.get(hash_))

    def member_of(self, hash_: DetailsHash) -> str | None:
        """Return a number in the federation; none if its details are deleted or cannot be read."""
        return clear_member(self.details.get(hash_))

    def runs_from(self, length: int, most: int = 100) -> list[tuple[int, int, SignedHead]]:
        """Split what follows ``length`` into runs (start, stop, head), each up to a signed head.

        A run has more than ``most`` events or ``LARGEST_RUN`` bytes only where one commit has. One
        ends with each ranking, so that every copy has the head that proves it.
        """
        runs: list[tuple[int, int, SignedHead]] = []
        start, last, size = length, None, 0
        for head in self.heads:
            if head.index < start:
                continue
            added = self._size(start if last is None else last.index + 1, head.index + 1)
            if last is not None and (
                head.index - start >= most
                or size + added > LARGEST_RUN
                or last.index in self.ranked
            ):
                runs.append((start, last.index + 1, last))
                start, size = last.index + 1, 0
            last, size = head, size + added
        if last is not None and last.index >= start:
            runs.append((start, last.index + 1, last))
        return runs

    def _size(self, start: int, stop: int) -> int:
        return sum(map(len, self.bodies[start:stop]))

    def raw(self, start: int, stop: int) -> tuple[Raw, ...]:
        """Return the bytes of events as they go into a frame."""
        return tuple(Raw(body) for body in self.bodies[start:stop])


def has_ranking(event: Event) -> bool:
    """Return whether an event brought a ranking."""
    return any(isinstance(fact, RankingFact) for fact in event.effect)


def clear_name(details: Details | None) -> Name | None:
    """Read the name in some details; none if they are deleted, sealed or something else."""
    if details is None or details.body is None:
        return None
    try:
        return decode_name(details.body.encode())
    except ValueError:
        return None


def clear_member(details: Details | None) -> str | None:
    """Read the number in the federation in some contact details; empty: none was given.

    None if they are deleted, sealed or something else.
    """
    if details is None or details.body is None or details.scope != "contact":
        return None
    return decode_contact(details.body.encode()).member


def signed_head(head: Head) -> SignedHead:
    """Return a head as it travels."""
    return SignedHead(head.epoch, head.index, head.hash.hex(), head.signature.hex())
