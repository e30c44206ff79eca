"""Evenings that are put away, in memory, for tests without a database."""

from collections.abc import Mapping

from bobbl_federation.store.archive import MOST_PAGES, Archived, StillPage
from bobbl_shared.ids import TournamentId


class MemoryArchive:
    """An ``ArchiveStore`` that forgets everything."""

    def __init__(self) -> None:
        self._kept: dict[TournamentId, tuple[Archived, bytes, dict[str, StillPage]]] = {}

    async def archived(self) -> Mapping[TournamentId, Archived]:
        return {id_: archived for id_, (archived, _, _) in self._kept.items()}

    async def keep(self, tournament: TournamentId, archived: Archived, document: bytes) -> None:
        known = self._kept.get(tournament)
        if known is None or known[0].made_of != archived.made_of:
            self._kept[tournament] = archived, document, {}

    def _of(
        self, tournament: TournamentId, made_of: str
    ) -> tuple[Archived, bytes, dict[str, StillPage]] | None:
        known = self._kept.get(tournament)
        return known if known is not None and known[0].made_of == made_of else None

    async def document(self, tournament: TournamentId, made_of: str) -> bytes | None:
        known = self._of(tournament, made_of)
        return known[1] if known is not None else None

    async def page(self, tournament: TournamentId, made_of: str, name: str) -> StillPage | None:
        known = self._of(tournament, made_of)
        return known[2].get(name) if known is not None else None

    async def keep_page(
        self, tournament: TournamentId, made_of: str, name: str, page: StillPage
    ) -> None:
        known = self._of(tournament, made_of)
        if known is not None and len(known[2]) < MOST_PAGES:
            known[2].setdefault(name, page)
