"""Both sessions of a connection against each other, with a gate that a test can fill."""

from dataclasses import dataclass, field

from bobbl_shared.clock import stamp
from bobbl_shared.crypto.keys import Purpose, SigningKey, author_of
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.commands import Command, encode_command
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import InvitationId, StationId, TournamentId
from bobbl_shared.wire.codec import decode_at_server, decode_at_station, encode
from bobbl_shared.wire.epoch import NOWHERE, Epoch, Whereabouts, read_epoch
from bobbl_shared.wire.messages import Signed, ToServer, ToStation
from bobbl_shared.wire.server_session import Admit, Send, ServerSession, Step
from bobbl_shared.wire.station_session import (
    JoiningSession,
    Pins,
    Say,
    StationSession,
    StationStep,
)
from builders.course import START
from builders.dice import seeded_dice

CERTIFICATE = "ce" * 32
CODE = "K7HM3RXE"
INVITATION = InvitationId("invitation")


def key(name: str) -> SigningKey:
    """Give a key that follows from a name."""
    return SigningKey.generate(seeded_dice(name))


ROOT = key("root")


def epoch(
    number: int = 1,
    server: str = "server",
    certificate: str = CERTIFICATE,
    root: SigningKey = ROOT,
    signer: SigningKey | None = None,
) -> Signed:
    """Give an epoch record, signed by the root unless another signs."""
    tournament = TournamentId(root.author)
    public = key(server).public.hex()
    payload = StartEpoch(number, public, certificate, 0, "00" * 32)
    command = Command(tournament, tournament, 2, None, None, payload, stamp(START))
    text = encode_command(command)
    signature = (signer or root).sign(Purpose.COMMAND, text.encode())
    return Signed(text, signature.hex())


def verified(record: Signed, root: SigningKey = ROOT) -> Epoch:
    """Read a record that holds."""
    return read_epoch(record, root.public)


@dataclass
class OpenGate:
    """A server's answers, to be filled: stations by id, hashes of events, one open code."""

    epoch: Epoch = field(default_factory=lambda: verified(epoch()))
    root: SigningKey = ROOT
    stations: dict[StationId, bytes] = field(default_factory=dict)
    counters: dict[StationId, int] = field(default_factory=dict)
    hashes: list[str] = field(default_factory=list)
    code: str | None = CODE
    tries: int = 3
    name: str = "Preismucken"
    is_gathering: bool = False
    is_cut_short: bool = False
    later: Epoch | None = None
    later_at: Whereabouts = NOWHERE
    forks: list[tuple[int, int]] = field(default_factory=list)
    """Epochs after the first, each with the index of the event that began it."""

    @property
    def tournament(self) -> TournamentId:
        """Give the id of the tournament."""
        return TournamentId(self.root.author)

    @property
    def root_public(self) -> bytes:
        """Give the root key."""
        return self.root.public

    def now(self) -> str:
        """Give the server's time."""
        return stamp(START)

    def station_key(self, station: StationId) -> bytes | None:
        """Give a station's key."""
        return self.stations.get(station)

    def counter(self, station: StationId) -> int:
        """Give the last counter held of a station."""
        return self.counters.get(station, 0)

    def hash_before(self, length: int) -> str | None:
        """Give the hash of event ``length`` - 1."""
        return self.hashes[length - 1] if 0 < length <= len(self.hashes) else None

    @property
    def length(self) -> int:
        """Give the length of the log."""
        return len(self.hashes)

    def fork_after(self, epoch: int) -> int | None:
        """Give where the first later epoch began."""
        return next((index for number, index in self.forks if number > epoch), None)

    def code_of(
        self, selector: str, public: bytes, address: str
    ) -> tuple[InvitationId, str] | None:
        """Spend a try on the open code."""
        if self.code is None or self.code[:2] != selector:
            return None
        if not self.tries:
            raise PeerError("code_tries_spent")
        self.tries -= 1
        return INVITATION, self.code

    def use_code(self, invitation: InvitationId, public: bytes, address: str) -> None:
        """Close the code."""
        assert invitation == INVITATION
        self.code = None

    def tries_left(self, address: str) -> int:
        """Give the tries left."""
        return self.tries

    def admit(self, station: SigningKey) -> None:
        """Let a key be a station's."""
        self.stations[station.author] = station.public


@dataclass
class Wire:
    """A server session and a station's, joined; every message goes through its frame."""

    server: ServerSession
    station: StationSession | JoiningSession
    happened: list[Step | StationStep] = field(default_factory=list)

    def run(self, greeting: ToStation | None = None) -> None:
        """Greet and carry messages to and fro until nobody says anything more."""
        to_station: list[ToStation] = [greeting or self.server.greeting]
        while to_station:
            to_server: list[ToServer] = []
            for message in to_station:
                for step in self.station.receive(decode_at_station(encode(message))):
                    if isinstance(step, Say):
                        to_server.append(step.message)
                    else:
                        self.happened.append(step)
            to_station = []
            for said in to_server:
                for each in self._serve(said):
                    if isinstance(each, Send):
                        to_station.append(each.message)
                    else:
                        self.happened.append(each)

    def _serve(self, message: ToServer) -> list[Step]:
        steps = self.server.receive(decode_at_server(encode(message)))
        admitted = [step for step in steps if isinstance(step, Admit)]
        for step in admitted:
            steps += self.server.admitted(author_of(step.public))
        return steps


def pins(known: Signed | None = None, root: SigningKey = ROOT) -> Pins:
    """Give what a paired station holds on to."""
    return Pins(TournamentId(root.author), root.public, verified(known or epoch(), root))


def connection(
    gate: OpenGate,
    station: SigningKey,
    known: Signed | None = None,
    certificate: str = CERTIFICATE,
    length: int = 0,
    head: str = "",
    copy_epoch: int = 0,
) -> Wire:
    """Give a connection of a paired station."""
    session = StationSession(pins(known), station, certificate, length, head, copy_epoch)
    return Wire(ServerSession(gate, seeded_dice("server side")), session)


def joining(
    gate: OpenGate, station: SigningKey, code: str = CODE, certificate: str = CERTIFICATE
) -> Wire:
    """Give a connection of a computer that pairs."""
    session = JoiningSession(code, station, certificate, seeded_dice("station side"))
    return Wire(ServerSession(gate, seeded_dice("server side")), session)
