"""What is kept, and the ports by which it is asked for: values without any database."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NewType, Protocol

from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.log import Head

ClubNumber = NewType("ClubNumber", int)


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

    async def tournaments(self) -> dict[TournamentId, Place]:
        """Return all logs."""

    async def evidence(self, tournament: TournamentId) -> list[Evidence]:
        """Return the events that did not fit, by index, then in the order of their hashes."""


@dataclass(frozen=True)
class Identity:
    """Who the federation's server is, the same for all its processes.

    ``root`` is the private half of the key whose public half halls pin; ``record`` and
    ``record_signature`` are its epoch record, which names the certificate in ``tls_pem``.
    """

    name: str
    root: bytes
    record: str
    record_signature: str
    tls_pem: bytes


@dataclass(frozen=True)
class Club:
    """A club that is admitted; ``halls`` counts the computers that have paired."""

    number: ClubNumber
    name: str
    is_revoked: bool
    halls: int


@dataclass(frozen=True)
class OpenCode:
    """A pairing code that a club may use until then; ``used_by``: the key that has."""

    club: ClubNumber
    code: str
    until: datetime
    used_by: bytes | None = None


@dataclass(frozen=True)
class Hall:
    """A hall's server that has paired; ``is_revoked`` if its club is."""

    club: ClubNumber
    public: bytes
    is_revoked: bool


class ClubStore(Protocol):
    """Who may hand logs over. Each call raises ``BobblError`` if the database fails."""

    async def identity(self) -> Identity | None:
        """Return who the server is; none before the first ``keep_identity``."""

    async def keep_identity(self, identity: Identity) -> Identity:
        """Keep it unless there is one already; return the one in force."""

    async def add_club(self, name: str) -> ClubNumber:
        """Admit a club; one of the same name that is not revoked is that club."""

    async def clubs(self) -> list[Club]:
        """Return all clubs by number."""

    async def revoke(self, club: ClubNumber) -> bool:
        """Let a club hand nothing over any more; false if there is none with this number."""

    async def open_code(self, code: OpenCode) -> bool:
        """Let a code be used; false if one with the same first two characters is open."""

    async def code(self, selector: str, now: datetime) -> OpenCode | None:
        """Return the code with these first two characters that is open now."""

    async def admit(self, code: OpenCode, station: StationId, public: bytes) -> bool:
        """Record that a hall has used a code; false if another has used it already."""

    async def hall(self, station: StationId) -> Hall | None:
        """Return a hall that has paired."""
