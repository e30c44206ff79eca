"""What pages show of evenings that are over, kept so that nobody reads their logs again.

All of it follows from the logs and labels: what is kept says of which state of them it was made,
and is worth nothing for another.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bobbl_shared.ids import TournamentId

MOST_PAGES = 5_000
"""Pages that are kept of one tournament: far more than any evening has."""


@dataclass(frozen=True)
class Archived:
    """What lists know of an evening that is over; ``made_of`` names the state of log and labels."""

    made_of: str
    summary: bytes


@dataclass(frozen=True)
class StillPage:
    """A page's bytes, compressed (gzip), and what they are."""

    version: str
    content_type: str
    language: str
    gzip: bytes


class ArchiveStore(Protocol):
    """Where it is kept. Each call raises ``BobblError`` if the database fails."""

    async def archived(self) -> Mapping[TournamentId, Archived]:
        """Return what lists know of all evenings that are kept."""

    async def keep(self, tournament: TournamentId, archived: Archived, document: bytes) -> None:
        """Keep an evening; what was made of another state of it goes, with its pages."""

    async def document(self, tournament: TournamentId, made_of: str) -> bytes | None:
        """Return all that pages are made of; none if something else is kept by now."""

    async def page(self, tournament: TournamentId, made_of: str, name: str) -> StillPage | None:
        """Return a page by its name, if it was kept."""

    async def keep_page(
        self, tournament: TournamentId, made_of: str, name: str, page: StillPage
    ) -> None:
        """Keep a page, unless the evening is another by now or has too many."""
