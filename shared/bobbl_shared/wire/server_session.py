"""The server's side of one connection, without any input or output.

Feed it decoded messages with ``receive``; carry out the steps it returns, in order. ``STEPS`` is
the whole protocol: which message is allowed in which phase, and who handles it. Anything else is a
``PeerError`` and the connection is to be closed.

opening ──Prove──▶ ready, handing or held
handing ──HandedOver──▶ handing … judging ──(judged)──▶ ready or held
held ──(started)──▶ ready or handing
opening ──PairOpen──▶ pairing ──PairConfirm──▶ admitting ──(admitted)──▶ closed

A station whose copy is a beginning of the log goes on from there. One that knows more than a server
that has not begun yet, or that has gone on with the server before after another took over, first
hands over what is not in the log. Any other copy is of another log.
"""

from dataclasses import dataclass
from enum import Enum

from msgspec import Raw

from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.crypto.pairing import ServerPairing
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import InvitationId, StationId
from bobbl_shared.program import as_version, program
from bobbl_shared.wire.epoch import Epoch, check_not_older, outdated, read_epoch, record_bytes
from bobbl_shared.wire.gate import Gate
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Ask,
    Gathering,
    Greeting,
    HandedOver,
    HandOver,
    PairConfirm,
    PairDone,
    PairOpen,
    PairReply,
    Prove,
    Report,
    SignedHead,
    Submit,
    ToServer,
    ToStation,
    Welcome,
)
from bobbl_shared.wire.transitions import Transition
from bobbl_shared.wire.versions import check_version

OVERHEAD = 100
"""About how many bytes an event or details of a tail take, however short they are."""

MAXIMUM_TAIL = 64 * 1024 * 1024
"""Most bytes of events and details that a station may hand over."""


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
class Tail:
    """What a station's copy has from event ``start`` on; nobody has looked at it yet."""

    start: int
    events: tuple[Raw, ...]
    head: SignedHead
    details: tuple[Details, ...]


@dataclass(frozen=True)
class Judge:
    """The station has handed over what the log lacks: see to it, then call ``judged``."""

    station: StationId
    tail: Tail


@dataclass(frozen=True)
class Held:
    """The station has to wait until the server begins: then call ``started``."""

    station: StationId


@dataclass(frozen=True)
class Received:
    """A ready station sent this."""

    station: StationId
    message: Submit | Ask | Report


Step = Send | Proven | Admit | Outranked | Judge | Held | Received


class Phase(Enum):
    """How far a connection is."""

    OPENING = "opening"
    HANDING = "handing"
    JUDGING = "judging"
    HELD = "held"
    PAIRING = "pairing"
    ADMITTING = "admitting"
    READY = "ready"
    CLOSED = "closed"


STEPS: dict[tuple[Phase, type[ToServer]], Transition[Phase]] = {
    (Phase.OPENING, Prove): Transition(
        "_prove", (Phase.READY, Phase.HANDING, Phase.HELD, Phase.CLOSED)
    ),
    (Phase.HANDING, HandedOver): Transition("_handed_over", (Phase.HANDING, Phase.JUDGING)),
    (Phase.OPENING, PairOpen): Transition("_pair_open", (Phase.PAIRING,)),
    (Phase.PAIRING, PairConfirm): Transition("_pair_confirm", (Phase.ADMITTING,)),
    (Phase.READY, Submit): Transition("_pass_on", (Phase.READY,)),
    (Phase.READY, Ask): Transition("_pass_on", (Phase.READY,)),
    (Phase.READY, Report): Transition("_pass_on", (Phase.READY,)),
}

CALLS: dict[tuple[Phase, str], Transition[Phase]] = {
    (Phase.JUDGING, "judged"): Transition("_judged", (Phase.READY, Phase.HELD)),
    (Phase.HELD, "started"): Transition("_place", (Phase.READY, Phase.HANDING)),
    (Phase.ADMITTING, "admitted"): Transition("_admitted", (Phase.CLOSED,)),
}
"""How it goes on when the server itself has done something."""

STRANGERS = frozenset({Phase.OPENING, Phase.PAIRING, Phase.ADMITTING})
"""Phases in which the other side has not yet proved that it is a station."""


class ServerSession:
    """One connection as the server sees it."""

    def __init__(self, gate: Gate, dice: Dice, address: str = "") -> None:
        """Begin; the first step to carry out is to send ``greeting``.

        ``address``: of the other side, for which the codes it tries are counted.
        """
        self.phase = Phase.OPENING
        self.station: StationId | None = None
        self._gate = gate
        self._dice = dice
        self._address = address
        self._nonce = dice(32)
        self._pairing: ServerPairing | None = None
        self._mac = b""
        self._invitation = InvitationId("")
        self._public = b""
        self._claim: Prove | None = None
        self._start = 0
        self._events: list[Raw] = []
        self._details: list[Details] = []
        self._size = 0

    @property
    def greeting(self) -> Greeting:
        """The first message of the connection."""
        gate = self._gate
        nonce = self._nonce.hex()
        return Greeting(PROTOCOL, gate.tournament, gate.name, gate.epoch.signed, nonce, program())

    @property
    def claim(self) -> Prove | None:
        """How far the copy of a station reaches that has proved itself, as it says."""
        return self._claim

    @property
    def program(self) -> str:
        """The version of the program that the station says it is, empty if it does not."""
        return as_version(self._claim.program) if self._claim is not None else ""

    def receive(self, message: ToServer) -> list[Step]:
        """Take a message; raise ``PeerError`` if it is out of turn or wrong: then all is over."""
        transition = STEPS.get((self.phase, type(message)))
        try:
            if transition is None:
                raise PeerError("out_of_turn", phase=self.phase.value, kind=type(message).__name__)
            steps: list[Step] = getattr(self, transition.handler)(message)
        except PeerError:
            self.phase = Phase.CLOSED
            raise
        self.phase = transition.after(self.phase)
        return steps

    def admitted(self, station: StationId) -> list[Step]:
        """Finish a pairing whose station is now in the log."""
        return self._call("admitted", station)

    def judged(self) -> list[Step]:
        """Go on with a station whose tail has been seen to."""
        return self._call("judged")

    def started(self) -> list[Step]:
        """Go on with a station that had to wait for the server to begin."""
        return self._call("started")

    def _call(self, name: str, *arguments: StationId) -> list[Step]:
        transition = CALLS.get((self.phase, name))
        if transition is None:
            raise PeerError("out_of_turn", phase=self.phase.value, kind=name)
        steps: list[Step] = getattr(self, transition.handler)(*arguments)
        self.phase = transition.after(self.phase)
        return steps

    def _admitted(self, station: StationId) -> list[Step]:
        return [Send(PairDone(self._mac.hex(), station))]

    def _judged(self) -> list[Step]:
        return self._hold() if self._gate.is_gathering else self._welcome(self._start)

    def _prove(self, message: Prove) -> list[Step]:
        check_version(message.protocol, PROTOCOL, message.program)
        self._check_in_charge()
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
        self.station = message.station
        self._claim = message
        return self._place()

    def _place(self) -> list[Step]:
        """Find out from where on the station needs events, or must give some."""
        assert self._claim is not None
        gate, claim = self._gate, self._claim
        here = gate.hash_before(claim.length)
        if claim.length == 0 or here == claim.head:
            return self._hold() if gate.is_gathering else self._welcome(claim.length)
        fork = gate.fork_after(claim.copy_epoch)
        if fork is not None and claim.length > fork:
            return self._hold() if gate.is_gathering else self._ask_for(fork)
        if here is None and claim.length > 0 and gate.is_gathering:
            return self._ask_for(gate.length)
        if here is None and claim.length > 0 and gate.is_cut_short:
            raise PeerError("server_damaged", length=gate.length)
        code = "server_behind" if here is None else "copy_differs"
        raise PeerError(code, length=claim.length)

    def _welcome(self, start: int) -> list[Step]:
        assert self.station is not None
        self.phase = Phase.READY
        welcome = Welcome(self._gate.counter(self.station), start, self._gate.now())
        return [Send(welcome), Proven(self.station, start)]

    def _hold(self) -> list[Step]:
        assert self.station is not None
        self.phase = Phase.HELD
        return [Send(Gathering()), Held(self.station)]

    def _ask_for(self, start: int) -> list[Step]:
        self.phase, self._start = Phase.HANDING, start
        return [Send(HandOver(start, self._gate.hash_before(start) or ""))]

    def _handed_over(self, message: HandedOver) -> list[Step]:
        assert self.station is not None
        self._events += message.events
        self._details += message.details
        self._size += sum(OVERHEAD + len(bytes(each)) for each in message.events)
        self._size += sum(OVERHEAD + _size_of(each) for each in message.details)
        if self._size > MAXIMUM_TAIL:
            raise PeerError("too_much_waiting")
        if not message.events and message.head is None:
            raise PeerError("copy_differs", length=self._start)
        if message.head is None:
            return []
        self.phase = Phase.JUDGING
        tail = Tail(self._start, tuple(self._events), message.head, tuple(self._details))
        self._events, self._details = [], []
        return [Judge(self.station, tail)]

    def _check_in_charge(self) -> None:
        later = self._gate.later
        if later is not None:
            raise outdated(later, self._gate.later_at)

    def _pair_open(self, message: PairOpen) -> list[Step]:
        check_version(message.protocol, PROTOCOL, message.program)
        self._check_in_charge()
        if self._gate.is_gathering:
            raise PeerError("server_gathering")
        self._public = from_hex(message.public)
        found = self._gate.code_of(message.selector, self._public, self._address)
        if found is None:
            raise PeerError("code_not_open")
        self._invitation, code = found
        self._pairing = ServerPairing(
            code,
            self._gate.root_public,
            record_bytes(self._gate.epoch.signed),
            self._gate.epoch.certificate,
            self._dice,
        )
        reply = self._pairing.reply(from_hex(message.opening), self._public)
        return [Send(PairReply(reply.message.hex(), self._gate.root_public.hex()))]

    def _pair_confirm(self, message: PairConfirm) -> list[Step]:
        assert self._pairing is not None
        try:
            self._mac = self._pairing.finish(from_hex(message.mac))
        except PeerError as error:
            tries = self._gate.tries_left(self._address)
            raise PeerError("code_wrong", tries=tries) from error
        verify(self._public, Purpose.PAIRING, from_hex(message.mac), from_hex(message.signature))
        self._gate.use_code(self._invitation, self._public, self._address)
        return [Admit(self._invitation, self._public)]

    def _pass_on(self, message: Submit | Ask | Report) -> list[Step]:
        assert self.station is not None
        return [Received(self.station, message)]


def _size_of(details: Details) -> int:
    parts = details.hash, details.salt, details.body, details.sealed
    return sum(len(each) for each in parts if each is not None)
