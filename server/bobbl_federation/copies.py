"""Tournaments that a new computer of their club goes on with: named to it, and given for a proof.

The club is known by the key with which the computer has paired. The proof is a signature of the
tournament's root key, which only the four words open, over a nonce of this connection.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from msgspec import Raw

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import LogStore
from bobbl_federation.store.texts import TextStore
from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.wire.epoch import Epoch
from bobbl_shared.wire.federation_messages import (
    MOST_TEXTS,
    CopiedTexts,
    Copies,
    FetchCopy,
    OfferedCopy,
)
from bobbl_shared.wire.messages import Events, SignedHead

MOST_COPIES = 12
"""Tournaments that are named, those heard last: the words are tried on one after the other."""

NONCE_BYTES = 32
EVENTS_READ = 500


@dataclass
class CopyDesk:
    """Answers one connection of a club. ``epoch`` is that of the federation's server."""

    logs: LogStore
    texts: TextStore
    club: ClubNumber
    station: StationId
    epoch: Epoch
    dice: Dice
    _nonce: bytes = b""

    async def offered(self) -> Copies:
        """Return the club's tournaments heard last, the newest first."""
        heard, logs = await self.texts.heard(), await self.logs.tournaments()
        own = [each for each, place in logs.items() if place.club == self.club and place.length]
        known = sorted((each for each in own if each in heard), key=lambda each: heard[each].at)
        copies = []
        for each in known[: -MOST_COPIES - 1 : -1]:
            (first,) = await self.logs.events(each, 0, 1)
            copies.append(OfferedCopy(each, logs[each].length, Raw(first)))
        self._nonce = self.dice(NONCE_BYTES)
        return Copies(tuple(copies), self._nonce.hex())

    async def given(self, message: FetchCopy) -> AsyncIterator[Events | CopiedTexts]:
        """Yield a whole tournament; ``PeerError`` without the signature, or of another club."""
        nonce, self._nonce = self._nonce, b""
        if not nonce:
            raise PeerError("out_of_turn", phase="ready", kind="FetchCopy")
        from_hex(message.tournament)
        place = await self.logs.place(message.tournament)
        if place is None or place.club != self.club:
            raise PeerError("tournament_of_other_club")
        signed = challenge_message(
            nonce, self.epoch.certificate, message.tournament, self.epoch.number, self.station
        )
        verify(place.root_public, Purpose.COPY, signed, from_hex(message.signature))
        await self.texts.note_copy(message.tournament, self.club, self.station)
        async for events in self._events(message.tournament, place.length):
            yield events
        async for texts in self._texts(message.tournament):
            yield texts

    async def _events(self, tournament: TournamentId, length: int) -> AsyncIterator[Events]:
        """Yield the events up to each kept head."""
        start = 0
        while start < length:
            heads = await self.logs.heads(tournament, start, min(length, start + EVENTS_READ))
            if not heads:  # a frame was longer
                heads = (await self.logs.heads(tournament, start, length))[:1]
            if not heads:
                raise PeerError("federation_restored", length=start)
            for head in heads:
                bodies = await self.logs.events(tournament, start, head.index + 1)
                signed = SignedHead(head.epoch, head.index, head.hash.hex(), head.signature.hex())
                yield Events(tuple(map(Raw, bodies)), signed)
                start = head.index + 1

    async def _texts(self, tournament: TournamentId) -> AsyncIterator[CopiedTexts]:
        sealed = tuple(await self.texts.sealed(tournament))
        for start in range(0, max(len(sealed), 1), MOST_TEXTS):
            stop = start + MOST_TEXTS
            yield CopiedTexts(sealed[start:stop], is_last=stop >= len(sealed))
