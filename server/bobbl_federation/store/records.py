"""Logs as they are kept, and the port by which they are asked for: values without a database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.keys import Some
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head


@dataclass(frozen=True)
class Place:
    """How far a tournament's log is kept: the hash of its last event and whose key signs on.

    ``server`` is the public key of the hall's server in ``epoch``. A log without events has length
    0 and the hash that the first event names as the one before.
    """

    club: ClubNumber
    root_public: bytes
    length: int
    hash: bytes
    epoch: int
    server: bytes


@dataclass(frozen=True)
class Frame:
    """Checked events of one tournament from ``start`` on, up to a signed head.

    ``previous``: the hash before the first of them. ``server`` has signed the head. ``begun``:
    index and number of an epoch that begins in the frame where the kept log goes on otherwise: by
    the root key's word the log goes on with these events, and what was kept there is evidence.
    """

    tournament: TournamentId
    club: ClubNumber
    root_public: bytes
    start: int
    previous: bytes
    bodies: tuple[bytes, ...]
    hashes: tuple[bytes, ...]
    head: Head
    server: bytes
    begun: tuple[int, int] | None = None

    @property
    def stop(self) -> int:
        """The index after the last event."""
        return self.start + len(self.bodies)

    @property
    def size(self) -> int:
        """How many bytes the events have."""
        return sum(map(len, self.bodies))


@dataclass(frozen=True)
class Kept:
    """All events of the frame are kept for good; ``is_new``: some were not before."""

    length: int
    is_new: bool = True


@dataclass(frozen=True)
class Forked:
    """Another event is kept at ``index``: nothing was changed, the frame's event is evidence."""

    index: int


@dataclass(frozen=True)
class Gap:
    """Events before the frame are missing: send from ``length`` on."""

    length: int


@dataclass(frozen=True)
class OfOtherClub:
    """Another club hands this tournament over."""


Outcome = Kept | Forked | Gap | OfOtherClub


@dataclass(frozen=True)
class Evidence:
    """An event that does not fit what is kept at its index, and which club brought it."""

    index: int
    hash: bytes
    body: bytes
    club: ClubNumber


class LogStore(Protocol):
    """Where the logs are kept: append-only, the same answer for the same frame for ever.

    Each call raises ``BobblError`` if the database fails; then it can be made again.
    """

    async def place(self, tournament: TournamentId) -> Place | None:
        """Return how far a log is kept; none if nobody has handed any of it over."""

    async def append(self, frame: Frame) -> Outcome:
        """Append what is new of a frame, all or nothing; on return it is on disk."""

    async def hashes(self, tournament: TournamentId, indexes: Sequence[int]) -> dict[int, bytes]:
        """Return the hashes of those events that are kept."""

    async def events(self, tournament: TournamentId, start: int, stop: int) -> list[bytes]:
        """Return the bodies of events in order, those of them that are kept."""

    async def heads(self, tournament: TournamentId, start: int, stop: int) -> list[Head]:
        """Return the signed heads of events in order."""

    async def events_of(
        self, spans: Mapping[TournamentId, tuple[int, int]]
    ) -> dict[TournamentId, list[bytes]]:
        """Return the bodies of events of several logs, each from a start to before a stop.

        In order, those of them that are kept; nothing of a log of which none are.
        """

    async def give(self, tournament: TournamentId, club: ClubNumber, by: str = "") -> None:
        """Let a log be another club's from now on, by somebody's word."""

    async def tournaments(self, some: Some = None) -> dict[TournamentId, Place]:
        """Return all logs, or some of them; those that are there."""

    async def evidence(self, tournament: TournamentId) -> list[Evidence]:
        """Return the events that did not fit, by index, then in the order of their hashes."""
