"""What a session of the handshake may know of the federation's server."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from bobbl_federation.store.clubs import ClubNumber, ClubStore, Hall, Identity, OpenCode
from bobbl_server.net.pairing_attempts import PairingAttempts
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import InvitationId, StationId, TournamentId
from bobbl_shared.wire.epoch import NOWHERE, Epoch, Whereabouts, read_epoch
from bobbl_shared.wire.federation_messages import Flawed, ToFederation
from bobbl_shared.wire.messages import PairOpen, Prove, Signed

MOST_A_DAY, DAY_S = 2**30, 24 * 60 * 60.0
"""Bytes that a process takes from all halls of a club in so many seconds; an evening has some
millions."""

MOST_CONNECTIONS = 32
"""Connections of one club at a time to a process: each may have begun a frame of some millions."""

SHARE, MOST_SAVED_S = 0.25, 10.0
"""Of each second of the processor what reading for one club may use, and how much it saves up."""


class Told(Protocol):
    """A hall that is connected, and hears of its tournament."""

    def tell(self, flawed: Flawed) -> None:
        """Tell it what does not hold, unless it was told."""


@dataclass
class House:
    """What all connections of a process share; ``connected`` has the tournament of each hall."""

    identity: Identity
    clubs: ClubStore
    clock: Clock
    now: Callable[[], float] = time.monotonic
    attempts: PairingAttempts = field(default_factory=PairingAttempts)
    pairing: asyncio.Lock = field(default_factory=asyncio.Lock)
    counts: dict[str, int] = field(default_factory=dict)
    taken: dict[ClubNumber, tuple[float, int]] = field(default_factory=dict)
    """Since when so many bytes were taken from each club."""
    halls: int = 0
    """So many are connected."""
    connected: dict[Told, TournamentId] = field(default_factory=dict)
    used: Callable[[], float] = time.thread_time
    """Seconds of the processor."""
    _here: Counter[ClubNumber] = field(default_factory=Counter)
    _paid_until: dict[ClubNumber, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the record that is shown to everybody."""
        self.root_public = SigningKey.from_bytes(self.identity.root).public
        signed = Signed(self.identity.record, self.identity.record_signature)
        self.epoch = read_epoch(signed, self.root_public)
        self.federation = TournamentId(SigningKey.from_bytes(self.identity.root).author)

    def take(self, club: ClubNumber, size: int) -> None:
        """Count bytes that a hall of a club sends; ``PeerError`` if that is enough for a day."""
        now = self.now()
        since, used = self.taken.get(club, (now, 0))
        if now - since >= DAY_S:
            since, used = now, 0
        if used + size > MOST_A_DAY:
            raise PeerError("federation_enough", most=MOST_A_DAY // 2**20)
        self.taken[club] = since, used + size

    @contextmanager
    def place(self, club: ClubNumber) -> Iterator[None]:
        """Take one of the club's places; ``PeerError`` if it has no other."""
        if self._here[club] >= MOST_CONNECTIONS:
            raise PeerError("federation_busy")
        self._here[club] += 1
        try:
            yield
        finally:
            self._here[club] -= 1

    @contextmanager
    def paid_by(self, club: ClubNumber) -> Iterator[None]:
        """Count the time of this block, in which nothing may wait, for a club."""
        began = self.used()
        try:
            yield
        finally:
            least = self.now() - MOST_SAVED_S / SHARE
            paid = max(self._paid_until.get(club, least), least)
            self._paid_until[club] = paid + (self.used() - began) / SHARE

    def pause_s(self, club: ClubNumber) -> float:
        """Return how long a club has to wait until more is read for it."""
        return max(0.0, self._paid_until.get(club, 0.0) - self.now())

    def count(self, code: str) -> None:
        """Count something a peer did wrong."""
        self.counts[code] = self.counts.get(code, 0) + 1


class HouseGate:
    """One connection's gate: ``prepare`` looks up in the store what a message will ask for."""

    is_gathering = False
    later: Epoch | None = None
    later_at: Whereabouts = NOWHERE
    length = 0
    is_cut_short = False

    def __init__(self, house: House) -> None:
        """Know nobody yet."""
        self._house = house
        self.hall: Hall | None = None
        self.code: OpenCode | None = None

    async def prepare(self, message: ToFederation) -> None:
        """Look up hall or code; ``PeerError`` if the hall may hand nothing over."""
        if isinstance(message, Prove):
            await self.check(message.station)
        elif isinstance(message, PairOpen):
            now = self._house.clock.now()
            if message.selector.isalnum():  # of the rest the database takes not everything
                self.code = await self._house.clubs.code(message.selector, now)

    async def check(self, station: StationId | None) -> None:
        """Look a hall up; ``PeerError`` if it may hand nothing over, or not any more."""
        if station is not None:
            from_hex(station)
        self.hall = await self._house.clubs.hall(station) if station is not None else None
        if self.hall is None:
            raise PeerError("hall_unknown")
        if self.hall.is_revoked:
            raise PeerError("club_revoked")

    @property
    def tournament(self) -> TournamentId:
        """The id of the federation stands where stations have that of their tournament."""
        return self._house.federation

    @property
    def name(self) -> str:
        """The name of the federation."""
        return self._house.identity.name

    @property
    def root_public(self) -> bytes:
        """The key that halls pin."""
        return self._house.root_public

    @property
    def epoch(self) -> Epoch:
        """The record that names the certificate."""
        return self._house.epoch

    def now(self) -> str:
        """Return the server's time (ISO 8601 UTC)."""
        return stamp(self._house.clock.now())

    def station_key(self, station: StationId) -> bytes | None:
        """Return the public key of the hall that was looked up."""
        return self.hall.public if self.hall is not None else None

    def counter(self, station: StationId) -> int:
        """Return 0: halls send no commands."""
        return 0

    def hash_before(self, length: int) -> str | None:
        """Return none: halls offer their logs later."""
        return None

    def fork_after(self, epoch: int) -> int | None:
        """Return none: halls offer their logs later."""
        return None

    def code_of(
        self, selector: str, public: bytes, address: str
    ) -> tuple[InvitationId, str] | None:
        """Return club and code that were looked up, if the code is open for this key: a try."""
        code = self.code
        if code is None or code.used_by not in {None, public}:
            return None
        self._house.attempts.take(address, self._house.now())
        return InvitationId(str(code.club)), code.code

    def use_code(self, invitation: InvitationId, public: bytes, address: str) -> None:
        """Give the try back; that the code is used stands in the store, with the admission."""
        self._house.attempts.give_back(address)

    def tries_left(self, address: str) -> int:
        """Return how often an address may still be wrong."""
        return self._house.attempts.left(address)
