"""Personal text that a hall hands over: looked at here, then kept.

A label must be something that any page can show. A sealed text must look like one: whether it can
be opened is known only to who has the four words.
"""

from dataclasses import dataclass

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.texts import Change, TextStore
from bobbl_server.service import MAXIMUM_DETAILS
from bobbl_shared.crypto.details import check_enclosed
from bobbl_shared.domain.names import Name, is_showable
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.federation_messages import Label, Recall, Recalled, Texts

MOST_RECALLED = 300
"""Texts of which a hall is told at once; their labels stay below the longest frame it takes."""


@dataclass
class TextIntake:
    """One hall's texts on one connection: ``begin`` first."""

    texts: TextStore
    club: ClubNumber
    _turn: tuple[TournamentId, int] | None = None

    async def begin(self, tournament: TournamentId) -> None:
        """Take the turn: what another connection of this tournament brings is refused now."""
        self._turn = (tournament, await self.texts.take_turn(tournament))

    async def recalled(self, message: Recall) -> Recalled:
        """Return some of what is kept."""
        if self._turn is None:
            raise PeerError("out_of_turn", phase="ready", kind="Recall")
        found = await self.texts.recalled(self._turn[0], message.after, MOST_RECALLED)
        return Recalled(
            tuple(
                Label(each.hash, each.label.last, each.label.first)
                for each in found
                if each.label is not None
            ),
            tuple(each.hash for each in found if each.is_sealed),
            found[-1].hash if len(found) == MOST_RECALLED else "",
            tuple(each.member for each in found if each.member is not None),
        )

    def checked(self, message: Texts) -> Change:
        """Return what a message brings; raises ``PeerError`` for what cannot be kept."""
        if self._turn is None:
            raise PeerError("out_of_turn", phase="ready", kind="Texts")
        for each in message.labels:
            if not (is_showable(each.last) and is_showable(each.first)):
                raise PeerError("federation_text_unusable", hash=each.hash)
        for sealed in message.sealed:
            try:
                check_enclosed(sealed, MAXIMUM_DETAILS)
            except PeerError as error:
                raise PeerError("federation_text_unusable", hash=sealed.hash[:64]) from error
        tournament, turn = self._turn
        return Change(
            tournament,
            self.club,
            turn,
            {each.hash: Name(each.last, each.first) for each in message.labels},
            message.withdrawn,
            message.sealed,
            message.forgotten,
            message.members,
        )

    async def keep(self, change: Change) -> None:
        """Keep what was checked; raises as ``TextStore.keep``."""
        await self.texts.keep(change)
