"""Personal text that halls hand over beside their logs, and the port by which it is asked for.

Labels are names as guests may know them; everything else is sealed, and nobody here can open it,
but for the numbers that this federation itself has given.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.keys import Some
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import DetailsHash, StationId, TournamentId
from bobbl_shared.wire.federation_messages import MemberNumber

MOST_KEPT = 50_000
"""Texts of a kind that are kept of one tournament: far more than any evening has."""


@dataclass(frozen=True)
class Change:
    """What a hall brings of one tournament, in its turn; see the message ``Texts``."""

    tournament: TournamentId
    club: ClubNumber
    turn: int
    labels: Mapping[DetailsHash, Name]
    withdrawn: Collection[DetailsHash]
    sealed: Sequence[Details]
    forgotten: Collection[DetailsHash]
    members: Sequence[MemberNumber] = ()


@dataclass(frozen=True)
class KeptText:
    """What is kept under a hash: a label, a sealed text, a number that somebody gave."""

    hash: DetailsHash
    label: Name | None
    is_sealed: bool
    member: MemberNumber | None = None


@dataclass(frozen=True)
class Heard:
    """How a tournament's hall was heard last, and how often its labels have changed."""

    labels: int
    at: datetime
    silent_s: float


class TextStore(Protocol):
    """Where texts are kept. Each call raises ``BobblError`` if the database fails."""

    async def take_turn(self, tournament: TournamentId) -> int:
        """Let text of earlier turns be refused from now on, and return this one."""

    async def recalled(self, tournament: TournamentId, after: str, most: int) -> Sequence[KeptText]:
        """Return what is kept under hashes behind ``after``, by hash."""

    async def keep(self, change: Change) -> None:
        """Make a change, all or nothing; on return it is on disk.

        Raises ``PeerError`` if another connection has the turn, if the club does not hand the log
        over, or if there would be too many.
        """

    async def labels(self, tournament: TournamentId) -> Mapping[DetailsHash, Name]:
        """Return all labels."""

    async def sealed(self, tournament: TournamentId) -> Sequence[Details]:
        """Return all sealed texts, by hash."""

    async def take_named(self, today: date, most: int) -> Sequence[TournamentId]:
        """Return tournaments with labels that nobody has taken today; they are taken then."""

    async def delete_labels(self, tournament: TournamentId) -> None:
        """Delete all labels: the days are over for which names are shown."""

    async def note_copy(
        self, tournament: TournamentId, club: ClubNumber, station: StationId
    ) -> None:
        """Note that this computer was given a whole tournament."""

    async def hear(self, tournaments: Collection[TournamentId]) -> None:
        """Note that these halls are connected."""

    async def heard(self, some: Some = None) -> Mapping[TournamentId, Heard]:
        """Return how all halls were heard last, or some of them."""
