"""What makes seasons: series, members, who persons are, and every act; the port for them."""

from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from bobbl_federation.store.clubs import ClubNumber
from bobbl_shared.ids import PersonId, TournamentId

COMMAND = ""
"""Who acts on the command line."""


class Claim(Struct, frozen=True):
    """The federation number that a person gave in the hall."""

    tournament: TournamentId
    person: PersonId
    member: int


class Decision(Struct, frozen=True):
    """That somebody has said who a person is; ``number`` counts decisions, the later the higher.

    ``member`` is 0 for who is none. ``by`` and ``at`` (ISO 8601 UTC) stand in the record.
    """

    number: int
    tournament: TournamentId
    person: PersonId
    member: int
    by: str
    at: str


@dataclass(frozen=True)
class KeptSeries:
    """A series: its rules are JSON that nobody here reads, its tournaments in no order."""

    id: str
    name: str
    rules: str
    tournaments: frozenset[TournamentId] = frozenset()


@dataclass(frozen=True)
class KeptMember:
    """A member; ``agreed`` to a page of his evenings. None of a club: the federation's own."""

    number: int
    club: ClubNumber | None = None
    agreed: bool = False


@dataclass(frozen=True)
class SeasonBooks:
    """All that seasons are made of but the logs. The latest of several decisions counts."""

    series: tuple[KeptSeries, ...] = ()
    members: tuple[KeptMember, ...] = ()
    claims: tuple[Claim, ...] = ()
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True)
class Act:
    """Something that was done: what, to what, by whom, when (ISO 8601 UTC)."""

    number: int
    at: str
    act: str
    subject: str
    by: str


class SeasonStore(Protocol):
    """Where they are kept. Every act leaves a row; each call raises ``BobblError`` on failure.

    What is not there is not changed: then the answer is false.
    """

    async def books(self) -> SeasonBooks:
        """Return everything: series by id, members by number."""

    async def acts(self, most: int, skipped: int = 0) -> list[Act]:
        """Return the newest acts, the last first, without so many of the very newest."""

    async def count_acts(self) -> int:
        """Return how many acts there are."""

    async def newest_act(self) -> int:
        """Return the number of the newest act: as long as it is the same, the books are."""

    async def keep_series(self, series: KeptSeries, by: str) -> None:
        """Keep a series as it is from now on, with its tournaments."""

    async def drop_series(self, series: str, by: str) -> bool:
        """Delete a series; its tournaments stay."""

    async def count(self, series: str, tournament: TournamentId, by: str, *, does: bool) -> bool:
        """Let a tournament count in a series, or no longer."""

    async def add_member(self, member: KeptMember, by: str) -> None:
        """Keep a member as he is from now on."""

    async def agree(self, member: int, by: str, *, agrees: bool) -> bool:
        """Record whether a member agrees to a page of his evenings."""

    async def claim(self, claim: Claim) -> None:
        """Keep the number that a person gave; a later one replaces it."""

    async def decide(
        self, tournament: TournamentId, person: PersonId, member: int, by: str
    ) -> None:
        """Record who a person is, 0 for no member."""
