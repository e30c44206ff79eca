"""What a hall hands over: checked as a station checks what its server sends, then kept.

The chain, the epochs that the root key has signed, and one head signature a frame are checked here;
every decision is made again later, by others.
"""

from dataclasses import dataclass, replace

from bobbl_federation.store.appending import new_place
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import Forked, Frame, Gap, Kept, LogStore, OfOtherClub, Place
from bobbl_shared.crypto.chain import GENESIS, challenge_message, event_hash, head_message
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, author_of, verify
from bobbl_shared.domain.areas.founding import EpochStarted
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import found
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.log import Head
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.federation_messages import Claim, Offer
from bobbl_shared.wire.messages import Events, HandOver, Signed

MOST_EPOCH = 2**31 - 1
"""A hall counts its epochs by one; what is beyond has no room in the database."""


@dataclass(frozen=True)
class _End:
    """How far the hall's log is known on this connection."""

    length: int
    hash: bytes


@dataclass(frozen=True)
class Offering:
    """Who offers: a hall of a club, to the federation with this certificate."""

    club: ClubNumber
    hall: StationId
    certificate: str


class Intake:
    """One hall's log on one connection: ``offer`` first, then ``checked`` and ``keep`` by frame."""

    def __init__(self, logs: LogStore, offering: Offering) -> None:
        """Know nothing of the log yet."""
        self._logs = logs
        self._offering = offering
        self._club = offering.club
        self._tournament: TournamentId | None = None
        self._place: Place | None = None
        self._end = _End(0, GENESIS)

    async def offer(self, offer: Offer) -> HandOver:
        """Say from which event on the hall is to hand its log over.

        Without marks: from where the log that is kept ends. With them: from the last event that
        both have. Raises ``PeerError`` if it cannot be handed over.
        """
        from_hex(offer.tournament)
        if offer.claim is not None:
            self._check_claim(offer.tournament, offer.claim)
        self._tournament = offer.tournament
        self._place = place = await self._logs.place(offer.tournament)
        if place is None:
            if offer.claim is None:  # of ids that somebody invents nothing is noted
                raise PeerError("offer_unproven")
            return self._from(_End(0, GENESIS))
        if place.club != self._club:
            raise PeerError("tournament_of_other_club")
        if not offer.marks:
            return self._from(_End(place.length, place.hash))
        return self._from(await self._common(offer, place))

    def _check_claim(self, tournament: TournamentId, claim: Claim) -> None:
        """Raise ``PeerError`` unless the server of an epoch of this tournament has signed for it.

        Whoever has a copy of a log could begin it here otherwise, and shut its own club out.
        """
        root = from_hex(claim.root)
        if author_of(root) != tournament:
            raise PeerError("other_tournament")
        epoch = read_epoch(claim.epoch, root)
        offering = self._offering
        message = challenge_message(
            b"", offering.certificate, tournament, epoch.number, offering.hall
        )
        verify(epoch.server, Purpose.OFFER, message, from_hex(claim.signature))

    def _from(self, end: _End) -> HandOver:
        self._end = end
        return HandOver(end.length, end.hash.hex() if end.length else "")

    async def _common(self, offer: Offer, place: Place) -> _End:
        assert self._tournament is not None
        indexes = [each.index for each in offer.marks if each.index < place.length]
        known = await self._logs.hashes(self._tournament, indexes)
        common = next(
            (
                _End(each.index + 1, known[each.index])
                for each in offer.marks
                if each.index in known and known[each.index].hex() == each.hash
            ),
            _End(0, GENESIS),
        )
        if common.length == offer.length:
            raise PeerError("federation_ahead", length=place.length, here=offer.length)
        return common

    def checked(self, message: Events) -> Frame:
        """Return what a message brings; raises ``PeerError`` if it does not follow.

        It may bring what was brought before: the store compares that, whatever it says of its past.
        """
        if self._tournament is None:
            raise PeerError("out_of_turn", phase="ready", kind="Events")
        if not message.events:
            raise PeerError("events_missing")
        bodies = [bytes(raw) for raw in message.events]
        events = [_event(body, index) for index, body in enumerate(bodies, self._end.length)]
        last = start = self._start_of(events[0])
        hashes = []
        place, begun = self._place, None
        for body, event in zip(bodies, events, strict=True):
            if event.index != last.length:
                raise PeerError("event_out_of_order", expected=last.length, given=event.index)
            if event.previous != last.hash.hex():
                raise PeerError("event_unfit", index=event.index)
            if place is not None and _leaves(place, event):
                place = replace(place, length=event.index, hash=last.hash)
                begun = event.index
            if place is None or event.index >= place.length:
                place = self._gone_on(place, event)
            last = _End(last.length + 1, event_hash(body))
            hashes.append(last.hash)
        assert place is not None
        head = self._checked_head(message, last, place)
        frame = Frame(
            self._tournament,
            self._club,
            place.root_public,
            start.length,
            start.hash,
            tuple(bodies),
            tuple(hashes),
            head,
            place.server,
            (begun, place.epoch) if begun is not None else None,
        )
        if last.length > place.length:
            place = replace(place, length=last.length, hash=last.hash)
        if last.length > self._end.length:
            self._end = last
        self._place = place
        return frame

    def _start_of(self, first: Event) -> _End:
        """Return where a message begins: where the last one ended, or before."""
        if not 0 <= first.index < self._end.length:
            return self._end
        return _End(first.index, from_hex(first.previous))

    def _gone_on(self, place: Place | None, event: Event) -> Place:
        """Return the place with whose key signs after an event that is new."""
        if place is None:
            return self._begun(event)
        for fact in event.effect:
            if isinstance(fact, EpochStarted):
                record = Signed(event.command, event.signature)
                epoch = read_epoch(record, place.root_public)
                is_next = MOST_EPOCH >= epoch.number == fact.epoch > place.epoch
                if not is_next or fact.taken_head != event.previous:
                    raise PeerError("event_unfit", index=event.index)
                place = replace(place, epoch=epoch.number, server=epoch.server)
        return place

    def _begun(self, event: Event) -> Place:
        root = bytes.fromhex(found(event).root.root_public)
        if author_of(root) != self._tournament:
            raise PeerError("other_tournament")
        verify(root, Purpose.COMMAND, event.command.encode(), from_hex(event.signature))
        begun = Frame(
            self._tournament, self._club, root, 0, GENESIS, (), (), Head(0, 0, b"", b""), b""
        )
        return new_place(begun)

    def _checked_head(self, message: Events, last: _End, place: Place) -> Head:
        """Return the head after the events; that of a kept event has been checked before."""
        assert self._tournament is not None
        head = message.head
        if (head.index, head.hash) != (last.length - 1, last.hash.hex()):
            raise PeerError("head_unfit", index=head.index)
        signature = from_hex(head.signature)
        if last.length > place.length:
            if head.epoch != place.epoch:
                raise PeerError("head_of_other_epoch", epoch=head.epoch)
            message_ = head_message(self._tournament, head.epoch, head.index, last.hash)
            verify(place.server, Purpose.HEAD, message_, signature)
        return Head(head.epoch, head.index, last.hash, signature)

    async def keep(self, frame: Frame) -> int:
        """Keep a checked frame, and return up to which index everything of this hall is kept.

        Raises ``PeerError`` if the log that is kept says otherwise.
        """
        outcome = await self._logs.append(frame)
        match outcome:
            case Kept():
                return frame.stop
            case Forked(index):
                raise PeerError("federation_forked", index=index)
            case Gap(length):
                raise PeerError("federation_restored", length=length)
            case OfOtherClub():
                raise PeerError("tournament_of_other_club")


def _leaves(place: Place, event: Event) -> bool:
    """Return whether a later epoch than the kept one begins where other events are kept."""
    return event.index < place.length and any(
        isinstance(fact, EpochStarted) and fact.epoch > place.epoch for fact in event.effect
    )


def _event(body: bytes, index: int) -> Event:
    try:
        return decode_event(body)
    except PeerError as error:
        if error.code == "event_undecidable":
            raise PeerError("federation_undecidable", index=index) from error
        # a program that can check it has to be installed here
        raise PeerError("federation_too_old", index=index) from error
