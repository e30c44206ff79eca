"""The server's side of one connection, without any input or output.

Feed it decoded messages with ``receive``; carry out the steps it returns, in order. ``STEPS`` is
the whole protocol: which message is allowed in which phase, and who handles it. Anything else is a
``PeerError`` and the connection is to be closed.

opening ──Prove──▶ ready
opening ──PairOpen──▶ pairing ──PairConfirm──▶ admitting ──(admitted)──▶ closed
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.crypto.pairing import ServerPairing
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import InvitationId, StationId, TournamentId
from bobbl_shared.wire.epoch import Epoch, check_not_older, read_epoch, record_bytes
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Ask,
    Greeting,
    PairConfirm,
    PairDone,
    PairOpen,
    PairReply,
    Prove,
    Report,
    Submit,
    ToServer,
    ToStation,
    Welcome,
)


class Gate(Protocol):
    """What a session must know of its server."""

    @property
    def tournament(self) -> TournamentId:
        """Give the id of the tournament."""

    @property
    def name(self) -> str:
        """Give the name of the tournament."""

    @property
    def root_public(self) -> bytes:
        """Give the root key."""

    @property
    def epoch(self) -> Epoch:
        """Give the record that makes this server valid."""

    def now(self) -> str:
        """Give the server's time (ISO 8601 UTC)."""

    def station_key(self, station: StationId) -> bytes | None:
        """Give the public key of an admitted station that is not revoked."""

    def counter(self, station: StationId) -> int:
        """Give the last counter held of a station, 0 if none."""

    def hash_before(self, length: int) -> str | None:
        """Give the hash (hex) of event ``length`` - 1; none if the log is not that long."""

    def code_of(self, selector: str, public: bytes) -> tuple[InvitationId, str] | None:
        """Give invitation and code behind a selector, if one is open for this key; counts a try."""

    def use_code(self, invitation: InvitationId, public: bytes) -> None:
        """Say that this key knew the code of an invitation: it is used up for all others."""

    def tries_left(self, selector: str) -> int:
        """Give how many tries are left with this selector."""


@dataclass(frozen=True)
class Send:
    """Send this message."""

    message: ToStation


@dataclass(frozen=True)
class Proven:
    """The station is who it says; subscribe it from ``length`` on, then it is ready."""

    station: StationId
    length: int


@dataclass(frozen=True)
class Admit:
    """The code was right: admit this public key, then call ``admitted``."""

    invitation: InvitationId
    public: bytes


@dataclass(frozen=True)
class Outranked:
    """The station knows a later epoch: this server must go read-only."""

    epoch: Epoch


@dataclass(frozen=True)
class Received:
    """A ready station sent this."""

    station: StationId
    message: Submit | Ask | Report


Step = Send | Proven | Admit | Outranked | Received


class Phase(Enum):
    """How far a connection is."""

    OPENING = "opening"
    PAIRING = "pairing"
    ADMITTING = "admitting"
    READY = "ready"
    CLOSED = "closed"


STEPS: dict[tuple[Phase, type[ToServer]], str] = {
    (Phase.OPENING, Prove): "_prove",
    (Phase.OPENING, PairOpen): "_pair_open",
    (Phase.PAIRING, PairConfirm): "_pair_confirm",
    (Phase.READY, Submit): "_pass_on",
    (Phase.READY, Ask): "_pass_on",
    (Phase.READY, Report): "_pass_on",
}


class ServerSession:
    """One connection as the server sees it."""

    def __init__(self, gate: Gate, dice: Dice) -> None:
        """Begin; the first step to carry out is to send ``greeting``."""
        self.phase = Phase.OPENING
        self.station: StationId | None = None
        self._gate = gate
        self._dice = dice
        self._nonce = dice(32)
        self._pairing: ServerPairing | None = None
        self._mac = b""
        self._invitation = InvitationId("")
        self._public = b""

    @property
    def greeting(self) -> Greeting:
        """Give the first message of the connection."""
        gate = self._gate
        return Greeting(PROTOCOL, gate.tournament, gate.name, gate.epoch.signed, self._nonce.hex())

    def receive(self, message: ToServer) -> list[Step]:
        """Take a message; raise ``PeerError`` if it is out of turn or wrong: then all is over."""
        handler = STEPS.get((self.phase, type(message)))
        try:
            if handler is None:
                raise PeerError("out_of_turn", phase=self.phase.value, kind=type(message).__name__)
            steps: list[Step] = getattr(self, handler)(message)
        except PeerError:
            self.phase = Phase.CLOSED
            raise
        return steps

    def admitted(self, station: StationId) -> list[Step]:
        """Finish a pairing whose station is now in the log."""
        if self.phase is not Phase.ADMITTING:
            raise PeerError("out_of_turn", phase=self.phase.value, kind="admitted")
        self.phase = Phase.CLOSED
        return [Send(PairDone(self._mac.hex(), station))]

    def _prove(self, message: Prove) -> list[Step]:
        _check_version(message.protocol)
        public = self._gate.station_key(message.station)
        if public is None:
            raise PeerError("station_unknown")
        challenge = challenge_message(
            self._nonce,
            self._gate.epoch.certificate,
            self._gate.tournament,
            self._gate.epoch.number,
            message.station,
        )
        verify(public, Purpose.CHALLENGE, challenge, from_hex(message.signature))
        shown = read_epoch(message.epoch, self._gate.root_public)
        if shown.number > self._gate.epoch.number:
            self.phase = Phase.CLOSED
            return [Outranked(shown)]
        check_not_older(self._gate.epoch, shown)
        self._check_prefix(message)
        self.phase = Phase.READY
        self.station = message.station
        welcome = Welcome(self._gate.counter(message.station), message.length, self._gate.now())
        return [Send(welcome), Proven(message.station, message.length)]

    def _check_prefix(self, message: Prove) -> None:
        """A copy that is not a prefix of this log means a rolled back or forged one."""
        if message.length == 0:
            return
        here = self._gate.hash_before(message.length)
        if here is None:
            raise PeerError("server_behind", length=message.length)
        if here != message.head:
            raise PeerError("copy_differs", length=message.length)

    def _pair_open(self, message: PairOpen) -> list[Step]:
        _check_version(message.protocol)
        self._public = from_hex(message.public)
        found = self._gate.code_of(message.selector, self._public)
        if found is None:
            raise PeerError("code_wrong", tries=self._gate.tries_left(message.selector))
        self._invitation, code = found
        self._selector = message.selector
        self._pairing = ServerPairing(
            code,
            self._gate.root_public,
            record_bytes(self._gate.epoch.signed),
            self._gate.epoch.certificate,
            self._dice,
        )
        reply = self._pairing.reply(from_hex(message.opening), self._public)
        self.phase = Phase.PAIRING
        return [Send(PairReply(reply.message.hex(), self._gate.root_public.hex()))]

    def _pair_confirm(self, message: PairConfirm) -> list[Step]:
        assert self._pairing is not None
        try:
            self._mac = self._pairing.finish(from_hex(message.mac))
        except PeerError as error:
            tries = self._gate.tries_left(self._selector)
            raise PeerError("code_wrong", tries=tries) from error
        verify(self._public, Purpose.PAIRING, from_hex(message.mac), from_hex(message.signature))
        self._gate.use_code(self._invitation, self._public)
        self.phase = Phase.ADMITTING
        return [Admit(self._invitation, self._public)]

    def _pass_on(self, message: Submit | Ask | Report) -> list[Step]:
        assert self.station is not None
        return [Received(self.station, message)]


def _check_version(version: int) -> None:
    lowest, highest = PROTOCOL
    if not lowest <= version <= highest:
        side = "station" if version < lowest else "server"
        raise PeerError("version_differs", update=side, version=version)


def from_hex(text: str) -> bytes:
    """Read hex; raise ``PeerError`` if it is none."""
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise PeerError("hex_malformed") from error
