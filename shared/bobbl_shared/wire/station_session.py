"""A station's side of one connection, without any input or output.

``StationSession`` is a paired station at work, ``JoiningSession`` a computer that pairs. Feed
``receive`` with decoded messages and carry out the steps it returns, in order. ``STEPS`` and
``JOINING`` say which message is allowed in which phase.

greeted ──Greeting──▶ proving ──Welcome──▶ ready      (HandOver, Gathering: proving goes on)
greeted ──Greeting──▶ opened ──PairReply──▶ confirming ──PairDone──▶ paired
"""

from dataclasses import dataclass
from enum import Enum

from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, SigningKey, author_of
from bobbl_shared.crypto.pairing import PairingReply, StationPairing, selector
from bobbl_shared.domain.names import tidied
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import TournamentId
from bobbl_shared.program import program
from bobbl_shared.wire.epoch import Epoch, check_not_older, read_epoch, record_bytes
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Acknowledged,
    Answer,
    Denied,
    Events,
    Gathering,
    Greeting,
    HandOver,
    PairConfirm,
    PairDone,
    PairOpen,
    PairReply,
    Prove,
    Push,
    Rejected,
    Time,
    ToServer,
    ToStation,
    Welcome,
)
from bobbl_shared.wire.transitions import Transition
from bobbl_shared.wire.versions import common_version

News = Events | Acknowledged | Rejected | Answer | Push | Time


@dataclass(frozen=True)
class Pins:
    """What a paired station holds on to; ``epoch`` is the latest record it has seen."""

    tournament: TournamentId
    root_public: bytes
    epoch: Epoch


@dataclass(frozen=True)
class Say:
    """Send this message."""

    message: ToServer


@dataclass(frozen=True)
class Connected:
    """The server took the proof; it holds own commands up to ``counter``.

    ``left_at``: the copy that was shown has left the server's log with this event; none if the log
    goes on with that copy, also where it has grown since.
    """

    counter: int
    left_at: int | None
    now: str
    epoch: Epoch


@dataclass(frozen=True)
class Wanted:
    """Give the server what the copy has from event ``start`` on, if ``hash`` is of the one before.

    Both as in ``HandOver``; the answer is ``HandedOver``, as often as the size of frames asks for.
    """

    start: int
    hash: str


@dataclass(frozen=True)
class Heard:
    """News for the model."""

    message: News


@dataclass(frozen=True)
class Paired:
    """The pairing is complete: keep these pins, and what the tournament is called."""

    pins: Pins
    name: str


StationStep = Say | Wanted | Connected | Heard | Paired


class Phase(Enum):
    """How far a connection is."""

    GREETED = "greeted"
    PROVING = "proving"
    READY = "ready"
    OPENED = "opened"
    CONFIRMING = "confirming"
    CLOSED = "closed"


STEPS: dict[tuple[Phase, type[ToStation]], Transition[Phase]] = {
    (Phase.GREETED, Greeting): Transition("_greeting", (Phase.PROVING,)),
    (Phase.GREETED, Denied): Transition("_denied", (Phase.CLOSED,)),
    (Phase.PROVING, HandOver): Transition("_hand_over", (Phase.PROVING,)),
    (Phase.PROVING, Gathering): Transition("_gathering", (Phase.PROVING,)),
    (Phase.PROVING, Welcome): Transition("_welcome", (Phase.READY,)),
    (Phase.PROVING, Denied): Transition("_denied", (Phase.CLOSED,)),
    (Phase.READY, Events): Transition("_news", (Phase.READY,)),
    (Phase.READY, Acknowledged): Transition("_news", (Phase.READY,)),
    (Phase.READY, Rejected): Transition("_news", (Phase.READY,)),
    (Phase.READY, Answer): Transition("_news", (Phase.READY,)),
    (Phase.READY, Push): Transition("_news", (Phase.READY,)),
    (Phase.READY, Time): Transition("_news", (Phase.READY,)),
    (Phase.READY, Denied): Transition("_denied", (Phase.CLOSED,)),
}

JOINING: dict[tuple[Phase, type[ToStation]], Transition[Phase]] = {
    (Phase.GREETED, Greeting): Transition("_greeting", (Phase.OPENED,)),
    (Phase.GREETED, Denied): Transition("_denied", (Phase.CLOSED,)),
    (Phase.OPENED, PairReply): Transition("_reply", (Phase.CONFIRMING,)),
    (Phase.OPENED, Denied): Transition("_denied", (Phase.CLOSED,)),
    (Phase.CONFIRMING, PairDone): Transition("_done", (Phase.CLOSED,)),
    (Phase.CONFIRMING, Denied): Transition("_denied", (Phase.CLOSED,)),
}


class _Session:
    steps: dict[tuple[Phase, type[ToStation]], Transition[Phase]]

    def __init__(self, certificate: str) -> None:
        self.phase = Phase.GREETED
        self._certificate = certificate

    def receive(self, message: ToStation) -> list[StationStep]:
        """Take a message; ``PeerError`` if it is out of turn or cannot be trusted: all is over."""
        transition = self.steps.get((self.phase, type(message)))
        try:
            if transition is None:
                raise PeerError("out_of_turn", phase=self.phase.value, kind=type(message).__name__)
            steps: list[StationStep] = getattr(self, transition.handler)(message)
        except PeerError:
            self.phase = Phase.CLOSED
            raise
        self.phase = transition.after(self.phase)
        return steps

    @property
    def farewell(self) -> ToServer:
        """What tells a server of other versions, too, why the two cannot talk."""
        raise NotImplementedError

    def _denied(self, message: Denied) -> list[StationStep]:
        raise PeerError(message.code, **message.parameters)

    def _check_certificate(self, epoch: Epoch) -> None:
        if epoch.certificate != self._certificate:
            raise PeerError("certificate_mismatch")


class StationSession(_Session):
    """One connection of a paired station; ``certificate`` is the hash the TLS layer saw (hex).

    ``length`` and ``head`` (hex) say how far the station's copy reaches, ``copy_epoch`` in which
    epoch it ends.
    """

    steps = STEPS

    def __init__(
        self,
        pins: Pins,
        key: SigningKey,
        certificate: str,
        length: int,
        head: str,
        copy_epoch: int = 0,
    ) -> None:
        """Begin; the server speaks first."""
        super().__init__(certificate)
        self._pins = pins
        self._key = key
        self._length = length
        self._head = head
        self._copy_epoch = copy_epoch
        self._epoch = pins.epoch

    @property
    def farewell(self) -> Prove:
        """A proof that proves nothing but the version spoken here."""
        known = self._pins.epoch.signed
        return Prove(PROTOCOL[1], self._key.author, "", known, 0, "", program=program())

    def _greeting(self, message: Greeting) -> list[StationStep]:
        version = common_version(message.protocol, PROTOCOL, message.program)
        if message.tournament != self._pins.tournament:
            raise PeerError("other_tournament")
        self._epoch = read_epoch(message.epoch, self._pins.root_public)
        self._check_certificate(self._epoch)
        challenge = challenge_message(
            from_hex(message.nonce),
            self._epoch.certificate,
            message.tournament,
            self._epoch.number,
            self._key.author,
        )
        known = self._pins.epoch
        if self._epoch.number == known.number:
            check_not_older(self._epoch, known)
        newest = max(self._epoch, known, key=lambda each: each.number)
        signature = self._key.sign(Purpose.CHALLENGE, challenge).hex()
        return [
            Say(
                Prove(
                    version,
                    self._key.author,
                    signature,
                    newest.signed,
                    self._length,
                    self._head,
                    self._copy_epoch,
                    program(),
                )
            )
        ]

    def _denied(self, message: Denied) -> list[StationStep]:
        """Whoever has not greeted as a server of the tournament cannot say who leads it."""
        if self.phase is Phase.GREETED and message.code == "server_outdated":
            raise PeerError("out_of_turn", phase=self.phase.value, kind="Denied")
        return super()._denied(message)

    def _hand_over(self, message: HandOver) -> list[StationStep]:
        """A server that would not be followed is given nothing."""
        check_not_older(self._epoch, self._pins.epoch)
        return [Wanted(message.start, message.hash)]

    def _gathering(self, message: Gathering) -> list[StationStep]:
        return []

    def _welcome(self, message: Welcome) -> list[StationStep]:
        check_not_older(self._epoch, self._pins.epoch)
        left_at = message.length if message.length < self._length else None
        return [Connected(message.counter, left_at, message.now, self._epoch)]

    def _news(self, message: News) -> list[StationStep]:
        return [Heard(message)]


class JoiningSession(_Session):
    """One connection of a computer that pairs with a code."""

    steps = JOINING

    def __init__(self, code: str, key: SigningKey, certificate: str, dice: Dice) -> None:
        """Begin; ``code`` in its normal form."""
        super().__init__(certificate)
        self._code = code
        self._key = key
        self._pairing = StationPairing(code, key.public, dice)
        self._greeted: Greeting | None = None
        self._pins: Pins | None = None

    @property
    def farewell(self) -> PairOpen:
        """An opening that opens nothing but says the version spoken here."""
        return PairOpen(PROTOCOL[1], "", "", self._key.public.hex(), program())

    def _greeting(self, message: Greeting) -> list[StationStep]:
        version = common_version(message.protocol, PROTOCOL, message.program)
        self._greeted = message
        opening, public = self._pairing.opening.hex(), self._key.public.hex()
        return [Say(PairOpen(version, selector(self._code), opening, public, program()))]

    def _reply(self, message: PairReply) -> list[StationStep]:
        assert self._greeted is not None
        root = from_hex(message.root)
        if author_of(root) != self._greeted.tournament:
            raise PeerError("pairing_failed")
        epoch = read_epoch(self._greeted.epoch, root)
        self._check_certificate(epoch)
        self._pins = Pins(self._greeted.tournament, root, epoch)
        reply = PairingReply(from_hex(message.reply), root, record_bytes(epoch.signed))
        mac = self._pairing.confirm(reply, self._certificate)
        proof = self._key.sign(Purpose.PAIRING, mac)
        return [Say(PairConfirm(mac.hex(), proof.hex()))]

    def _done(self, message: PairDone) -> list[StationStep]:
        assert self._pins is not None
        assert self._greeted is not None
        self._pairing.finish(from_hex(message.mac))
        if message.station != self._key.author:
            raise PeerError("pairing_failed")
        return [Paired(self._pins, tidied(self._greeted.name))]
