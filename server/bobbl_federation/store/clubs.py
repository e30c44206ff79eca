"""Clubs, their halls and codes, and who the server is; the port by which they are asked for."""

from dataclasses import dataclass
from datetime import datetime
from typing import NewType, Protocol

from bobbl_shared.ids import StationId

ClubNumber = NewType("ClubNumber", int)


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

    async def add_club(self, name: str, by: str = "") -> ClubNumber:
        """Admit a club, ``by`` somebody; one of the same name that is not revoked is that club."""

    async def clubs(self) -> list[Club]:
        """Return all clubs by number."""

    async def revoke(self, club: ClubNumber, by: str = "") -> bool:
        """Let a club hand nothing over any more; false if there is none with this number."""

    async def open_code(self, code: OpenCode, by: str = "") -> bool:
        """Let a code be used; false if one with the same first two characters is open."""

    async def code(self, selector: str, now: datetime) -> OpenCode | None:
        """Return the code with these first two characters that is open now."""

    async def admit(self, code: OpenCode, station: StationId, public: bytes) -> bool:
        """Record that a hall has used a code; false if another has used it already."""

    async def hall(self, station: StationId) -> Hall | None:
        """Return a hall that has paired."""
