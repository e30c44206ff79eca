"""The two sessions against each other, and each against everything it does not expect."""

import itertools

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash, StationId, TournamentId
from bobbl_shared.program import program
from bobbl_shared.wire import server_session
from bobbl_shared.wire.epoch import Whereabouts
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Acknowledged,
    AddressesAnswer,
    Answer,
    Ask,
    AskAddresses,
    Denied,
    Events,
    Gathering,
    Greeting,
    HandedOver,
    HandOver,
    NoticePush,
    PairConfirm,
    PairDone,
    PairOpen,
    PairReply,
    Prove,
    Push,
    Rejected,
    Report,
    Signed,
    SignedHead,
    Submit,
    Time,
    ToServer,
    ToStation,
    Welcome,
)
from bobbl_shared.wire.server_session import STEPS as SERVER_STEPS
from bobbl_shared.wire.server_session import (
    Admit,
    Held,
    Judge,
    Outranked,
    Proven,
    Received,
    Send,
    ServerSession,
    Tail,
)
from bobbl_shared.wire.server_session import Phase as ServerPhase
from bobbl_shared.wire.station_session import (
    JOINING,
    STEPS,
    Connected,
    Heard,
    JoiningSession,
    Paired,
    Phase,
    Say,
    StationSession,
    Wanted,
)
from bobbl_shared.wire.versions import check_version, common_version
from builders.dice import seeded_dice
from builders.handshake import (
    CERTIFICATE,
    CODE,
    INVITATION,
    ROOT,
    OpenGate,
    connection,
    epoch,
    joining,
    key,
    pins,
    verified,
)

STATION = key("station")
HEAD = "ab" * 32
WORKING = [Phase.GREETED, Phase.PROVING, Phase.READY, Phase.CLOSED]
PAIRING = [Phase.GREETED, Phase.OPENED, Phase.CONFIRMING, Phase.CLOSED]
SIGNED = Signed("{}", "00")
FROM_STATION: list[ToServer] = [
    Prove(PROTOCOL[1], STATION.author, "00", epoch(), 0, ""),
    PairOpen(PROTOCOL[1], CODE[:2], "00", STATION.public.hex()),
    HandedOver((Raw(b"{}"),)),
    PairConfirm("00", "00"),
    Submit(SIGNED),
    Ask(1, AskAddresses()),
    Report(0, 0, 0),
]
FROM_SERVER: list[ToStation] = [
    Greeting(PROTOCOL, TournamentId(ROOT.author), "Preismucken", epoch(), "00" * 32),
    HandOver(1, HEAD),
    Gathering(),
    Welcome(0, 0, "2026-11-21T18:30:00.000Z"),
    PairReply("00", ROOT.public.hex()),
    PairDone("00", STATION.author),
    Denied("station_unknown"),
    Events((Raw(b"{}"),), SignedHead(1, 0, HEAD, "00")),
    Acknowledged(1, 1),
    Rejected(1, "counter_gap", {"expected": 1}),
    Answer(1, AddressesAnswer(())),
    Push(NoticePush("entry_resumed")),
    Time("2026-11-21T18:30:00.000Z", 0),
]


def refused(function: object, *given: object) -> PeerError:
    assert callable(function)
    with pytest.raises(PeerError) as caught:
        function(*given)
    return caught.value


@pytest.fixture
def gate() -> OpenGate:
    gate = OpenGate(hashes=["11" * 32, "22" * 32, HEAD])
    gate.admit(STATION)
    return gate


class TestWork:
    def test_a_paired_station_gets_ready(self, gate: OpenGate) -> None:
        gate.counters[STATION.author] = 7
        wire = connection(gate, STATION, length=3, head=HEAD)
        wire.run()
        proven, connected = wire.happened
        assert proven == Proven(STATION.author, 3)
        assert connected == Connected(7, None, gate.now(), verified(epoch()))
        assert wire.server.phase is ServerPhase.READY
        assert wire.station.phase is Phase.READY

    def test_then_everything_is_passed_on(self, gate: OpenGate) -> None:
        wire = connection(gate, STATION)
        wire.run()
        for message in FROM_STATION[4:]:
            assert wire.server.receive(message) == [Received(STATION.author, message)]  # type: ignore[arg-type]
        for news in FROM_SERVER[7:]:
            assert wire.station.receive(news) == [Heard(news)]  # type: ignore[arg-type]

    def test_an_empty_copy_is_always_a_prefix(self, gate: OpenGate) -> None:
        connection(gate, STATION, length=0, head="whatever").run()

    @pytest.mark.parametrize(
        ("length", "head", "code"),
        [
            (3, "22" * 32, "copy_differs"),
            (2, HEAD, "copy_differs"),
            (4, HEAD, "server_behind"),
            (-1, HEAD, "server_behind"),
        ],
    )
    def test_another_copy_is_noticed(
        self, gate: OpenGate, length: int, head: str, code: str
    ) -> None:
        error = refused(connection(gate, STATION, length=length, head=head).run)
        assert (error.code, dict(error.parameters)) == (code, {"length": length})

    def test_who_is_not_admitted_stays_out(self, gate: OpenGate) -> None:
        assert refused(connection(gate, key("stranger")).run).code == "station_unknown"

    def test_nobody_proves_to_be_somebody_else(self, gate: OpenGate) -> None:
        stranger = key("stranger")
        gate.stations[stranger.author] = STATION.public
        assert refused(connection(gate, stranger).run).code == "bad_signature"

    def test_a_proof_is_good_for_one_connection(self, gate: OpenGate) -> None:
        first = ServerSession(gate, seeded_dice(1))
        station = StationSession(pins(), STATION, CERTIFICATE, 0, "")
        (say,) = station.receive(first.greeting)
        assert isinstance(say, Say)
        other = ServerSession(gate, seeded_dice(2))
        assert refused(other.receive, say.message).code == "bad_signature"
        assert first.receive(say.message)

    @pytest.mark.parametrize("field", ["nonce", "certificate", "tournament", "epoch", "station"])
    def test_a_proof_covers_everything(self, gate: OpenGate, field: str) -> None:
        server = ServerSession(gate, seeded_dice(1))
        signed = challenge_message(
            bytes(32) if field == "nonce" else bytes.fromhex(server.greeting.nonce),
            "dd" * 32 if field == "certificate" else CERTIFICATE,
            TournamentId(STATION.author) if field == "tournament" else gate.tournament,
            2 if field == "epoch" else 1,
            StationId(ROOT.author) if field == "station" else STATION.author,
        )
        signature = STATION.sign(Purpose.CHALLENGE, signed).hex()
        message = Prove(PROTOCOL[1], STATION.author, signature, epoch(), 0, "")
        assert refused(server.receive, message).code == "bad_signature"

    def test_a_proof_signed_for_another_purpose_is_none(self, gate: OpenGate) -> None:
        server = ServerSession(gate, seeded_dice(1))
        nonce = bytes.fromhex(server.greeting.nonce)
        text = challenge_message(nonce, CERTIFICATE, gate.tournament, 1, STATION.author)
        signature = STATION.sign(Purpose.COMMAND, text).hex()
        message = Prove(PROTOCOL[1], STATION.author, signature, epoch(), 0, "")
        assert refused(server.receive, message).code == "bad_signature"

    def test_hex_that_is_none(self, gate: OpenGate) -> None:
        server = ServerSession(gate, seeded_dice(1))
        message = Prove(PROTOCOL[1], STATION.author, "no hex", epoch(), 0, "")
        assert refused(server.receive, message).code == "hex_malformed"
        station = StationSession(pins(), STATION, CERTIFICATE, 0, "")
        greeting = replace(server.greeting, nonce="no hex")
        assert refused(station.receive, greeting).code == "hex_malformed"


class TestTrust:
    """What a station believes of a server."""

    def greeted(self, gate: OpenGate, **changed: object) -> PeerError:
        wire = connection(gate, STATION)
        greeting = replace(wire.server.greeting, **changed)
        return refused(wire.station.receive, greeting)

    def test_another_tournament(self, gate: OpenGate) -> None:
        other = TournamentId(STATION.author)
        assert self.greeted(gate, tournament=other).code == "other_tournament"

    def test_an_epoch_of_another_root(self, gate: OpenGate) -> None:
        for record in (epoch(root=STATION), epoch(signer=STATION), Signed("{}", "00")):
            assert self.greeted(gate, epoch=record).code == "bad_signature"
        assert self.greeted(gate, epoch=Signed("{}", "x")).code == "hex_malformed"

    def test_another_certificate(self, gate: OpenGate) -> None:
        wire = connection(gate, STATION, certificate="dd" * 32)
        assert refused(wire.run).code == "certificate_mismatch"
        assert self.greeted(gate, epoch=epoch(certificate="dd" * 32)).code == "certificate_mismatch"

    def test_another_server_of_the_same_epoch(self, gate: OpenGate) -> None:
        error = refused(connection(gate, STATION, known=epoch(server="other")).run)
        assert (error.code, dict(error.parameters)) == ("epoch_conflict", {"epoch": 1})

    def test_a_later_epoch_is_followed(self, gate: OpenGate) -> None:
        gate.epoch = verified(epoch(5, "new server"))
        wire = connection(gate, STATION)
        wire.run()
        connected = wire.happened[-1]
        assert isinstance(connected, Connected)
        assert connected.epoch.number == 5

    def test_an_outdated_server_learns_that_it_is_one(self, gate: OpenGate) -> None:
        wire = connection(gate, STATION, known=epoch(3, "new server"))
        wire.run()
        (outranked,) = wire.happened
        assert isinstance(outranked, Outranked)
        assert outranked.epoch == verified(epoch(3, "new server"))
        assert wire.server.phase is ServerPhase.CLOSED

    def test_an_outdated_server_that_says_welcome_is_not_believed(self, gate: OpenGate) -> None:
        wire = connection(gate, STATION, known=epoch(3, "new server"))
        wire.station.receive(wire.server.greeting)
        error = refused(wire.station.receive, Welcome(0, 0, gate.now()))
        assert (error.code, dict(error.parameters)) == ("epoch_outdated", {"epoch": 1, "known": 3})

    def test_a_server_sees_a_conflict_too(self, gate: OpenGate) -> None:
        server = ServerSession(gate, seeded_dice(1))
        nonce = bytes.fromhex(server.greeting.nonce)
        text = challenge_message(nonce, CERTIFICATE, gate.tournament, 1, STATION.author)
        signature = STATION.sign(Purpose.CHALLENGE, text).hex()
        shown = Prove(PROTOCOL[1], STATION.author, signature, epoch(server="other"), 0, "")
        assert refused(server.receive, shown).code == "epoch_conflict"

    def test_a_forged_later_epoch_does_not_stop_a_server(self, gate: OpenGate) -> None:
        server = ServerSession(gate, seeded_dice(1))
        nonce = bytes.fromhex(server.greeting.nonce)
        text = challenge_message(nonce, CERTIFICATE, gate.tournament, 1, STATION.author)
        signature = STATION.sign(Purpose.CHALLENGE, text).hex()
        shown = Prove(PROTOCOL[1], STATION.author, signature, epoch(9, signer=STATION), 0, "")
        assert refused(server.receive, shown).code == "bad_signature"


class TestPairing:
    def test_with_the_right_code(self) -> None:
        gate, wire = OpenGate(), joining(OpenGate(), STATION)
        wire.run()
        admit, paired = wire.happened
        assert admit == Admit(INVITATION, STATION.public)
        assert paired == Paired(pins(), gate.name)
        assert wire.server.phase is ServerPhase.CLOSED
        assert wire.station.phase is Phase.CLOSED

    def test_a_code_is_used_up(self) -> None:
        gate = OpenGate()
        joining(gate, STATION).run()
        assert refused(joining(gate, key("second")).run).code == "code_not_open"

    def test_with_a_code_that_begins_like_none(self) -> None:
        for code in ("A7HM3RXE", "K8HM3RXE"):
            gate = OpenGate()
            assert refused(joining(gate, STATION, code).run).code == "code_not_open"
            assert gate.tries == 3, "that was no guess"

    def test_with_a_wrong_code(self) -> None:
        gate = OpenGate()
        wire = joining(gate, STATION, "K7HM3RXF")
        error = refused(wire.run)
        assert (error.code, dict(error.parameters)) == ("code_wrong", {"tries": 2})
        assert not wire.happened
        assert gate.code == CODE

    def test_after_three_tries_one_has_to_wait(self) -> None:
        gate = OpenGate()
        left = [refused(joining(gate, STATION, "K7HM3RXF").run).parameters["tries"] for _ in "abc"]
        assert left == [2, 1, 0]
        assert refused(joining(gate, STATION).run).code == "code_tries_spent"

    def test_one_connection_is_one_try(self) -> None:
        gate = OpenGate()
        wire = joining(gate, STATION, "K7HM3RXF")
        refused(wire.run)
        for message in FROM_STATION:
            assert refused(wire.server.receive, message).code in {"out_of_turn", "code_wrong"}
        assert gate.tries == 2

    def test_a_man_in_the_middle_has_another_certificate(self) -> None:
        wire = joining(OpenGate(), STATION, certificate="dd" * 32)
        assert refused(wire.run).code == "certificate_mismatch"

    def test_a_former_server_in_the_middle_is_noticed(self) -> None:
        """It holds a certificate that the root key once signed; the server's record differs."""
        gate = OpenGate(epoch=verified(epoch(2, "new server")))
        wire = joining(gate, STATION, certificate="dd" * 32)
        greeting = replace(wire.server.greeting, epoch=epoch(1, "former", "dd" * 32))
        assert refused(wire.run, greeting).code == "code_wrong"

    def test_a_man_in_the_middle_has_another_root(self) -> None:
        evil = key("evil root")
        wire = joining(OpenGate(), STATION)
        wire.station.receive(wire.server.greeting)
        reply = PairReply("00", evil.public.hex())
        assert refused(wire.station.receive, reply).code == "pairing_failed"

    def test_a_record_of_another_tournament_is_none(self) -> None:
        wire = joining(OpenGate(), STATION)
        greeting = replace(wire.server.greeting, epoch=epoch(root=key("evil root")))
        assert refused(wire.run, greeting).code == "bad_signature"

    @pytest.mark.parametrize("mac", ["", "00" * 32, "no hex"])
    def test_a_wrong_proof_of_the_server_is_not_believed(self, mac: str) -> None:
        gate = OpenGate()
        wire = joining(gate, STATION)
        (opened,) = wire.station.receive(wire.server.greeting)
        assert isinstance(opened, Say)
        (reply,) = wire.server.receive(opened.message)
        assert isinstance(reply, Send)
        wire.station.receive(reply.message)
        done = PairDone(mac, STATION.author)
        expected = "hex_malformed" if mac == "no hex" else "pairing_failed"
        assert refused(wire.station.receive, done).code == expected

    def test_a_server_that_admits_another_is_not_believed(self) -> None:
        wire = joining(OpenGate(), STATION)
        (opened,) = wire.station.receive(wire.server.greeting)
        assert isinstance(opened, Say)
        (reply,) = wire.server.receive(opened.message)
        assert isinstance(reply, Send)
        (confirm,) = wire.station.receive(reply.message)
        assert isinstance(confirm, Say)
        wire.server.receive(confirm.message)
        (done,) = wire.server.admitted(StationId(ROOT.author))
        assert isinstance(done, Send)
        assert refused(wire.station.receive, done.message).code == "pairing_failed"

    @pytest.mark.parametrize(
        ("opening", "public", "code"),
        [
            ("no hex", STATION.public.hex(), "hex_malformed"),
            ("00", STATION.public.hex(), "pairing_failed"),
            ("42" + "00" * 32, STATION.public.hex(), "pairing_failed"),
            ("", STATION.public.hex(), "pairing_failed"),
            ("00", "no hex", "hex_malformed"),
        ],
    )
    def test_an_opening_that_is_none(self, opening: str, public: str, code: str) -> None:
        server = ServerSession(OpenGate(), seeded_dice(1))
        assert (
            refused(server.receive, PairOpen(PROTOCOL[1], CODE[:2], opening, public)).code == code
        )

    def test_nobody_is_admitted_before_the_code_was_right(self) -> None:
        server = ServerSession(OpenGate(), seeded_dice(1))
        assert refused(server.admitted, STATION.author).code == "out_of_turn"


class TestVersions:
    @pytest.mark.parametrize("version", [PROTOCOL[0] - 1, PROTOCOL[1] + 1])
    @pytest.mark.parametrize("kind", ["prove", "pair"])
    def test_a_server_says_which_side_to_update(
        self, gate: OpenGate, version: int, kind: str
    ) -> None:
        prove, opening = FROM_STATION[:2]
        message = replace(prove if kind == "prove" else opening, protocol=version)
        error = refused(ServerSession(gate, seeded_dice(1)).receive, message)
        assert error.code == "version_differs"
        assert error.parameters["update"] == ("station" if version < PROTOCOL[0] else "server")

    @pytest.mark.parametrize(
        ("offered", "update"), [((-3, 0), "server"), ((PROTOCOL[1] + 1,) * 2, "station")]
    )
    def test_a_station_says_it_too(
        self, gate: OpenGate, offered: tuple[int, int], update: str
    ) -> None:
        for wire in (connection(gate, STATION), joining(gate, STATION)):
            greeting = replace(wire.server.greeting, protocol=offered)
            error = refused(wire.station.receive, greeting)
            assert error.code == "version_differs"
            assert error.parameters["update"] == update

    def test_the_highest_common_one_is_spoken(self) -> None:
        lowest, highest = PROTOCOL
        assert common_version((lowest - 5, highest + 5)) == highest
        assert common_version((lowest, lowest)) == lowest

    def test_the_program_to_install_is_that_of_the_newer_side(self) -> None:
        lowest, highest = PROTOCOL
        newer, older, said = (highest + 1, highest + 1), (lowest - 1, lowest - 1), "7.2.1"
        found = []
        for check in (
            lambda: common_version(newer, theirs=said),
            lambda: common_version(older, theirs=said),
            lambda: check_version(newer[0], theirs=said),
            lambda: check_version(older[0], theirs=said),
            lambda: check_version(newer[0], theirs=["?"]),
        ):
            with pytest.raises(PeerError, match="version_differs") as caught:
                check()
            found.append((caught.value.parameters["update"], caught.value.parameters["release"]))
        server, station = ("server", program()), ("station", program())
        assert found == [("station", said), server, ("server", said), station, ("server", "")]


def server_in(phase: ServerPhase, gate: OpenGate) -> ServerSession:
    """Give a server session that has come so far."""
    if phase is ServerPhase.OPENING:
        return ServerSession(gate, seeded_dice(1))
    if phase is ServerPhase.READY:
        ready = connection(gate, STATION)
        ready.run()
        return ready.server
    if phase in {ServerPhase.HANDING, ServerPhase.JUDGING, ServerPhase.HELD}:
        return gathering_in(phase, gate)
    wire = joining(gate, STATION)
    (opened,) = wire.station.receive(wire.server.greeting)
    assert isinstance(opened, Say)
    (reply,) = wire.server.receive(opened.message)
    assert isinstance(reply, Send)
    if phase is ServerPhase.PAIRING:
        return wire.server
    (confirm,) = wire.station.receive(reply.message)
    assert isinstance(confirm, Say)
    wire.server.receive(confirm.message)
    if phase is ServerPhase.CLOSED:
        wire.server.admitted(STATION.author)
    return wire.server


def gathering_in(phase: ServerPhase, gate: OpenGate) -> ServerSession:
    """Give the session of a server that has not begun."""
    gate.is_gathering = True
    length = len(gate.hashes) + (0 if phase is ServerPhase.HELD else 1)
    wire = connection(gate, STATION, length=length, head=HEAD, copy_epoch=1)
    wire.run()
    if phase is ServerPhase.JUDGING:
        wire.server.receive(HandedOver((Raw(b"{}"),), (), SignedHead(1, 3, HEAD, "00")))
    return wire.server


def station_in(phase: Phase, gate: OpenGate) -> StationSession:
    """Give a station session that has come so far."""
    wire = connection(gate, STATION)
    assert isinstance(wire.station, StationSession)
    if phase is Phase.PROVING:
        wire.station.receive(wire.server.greeting)
    elif phase is Phase.READY:
        wire.run()
    elif phase is Phase.CLOSED:
        refused(wire.station.receive, Denied("station_unknown"))
    return wire.station


def joining_in(phase: Phase, gate: OpenGate) -> JoiningSession:
    """Give a joining session that has come so far."""
    wire = joining(gate, STATION)
    assert isinstance(wire.station, JoiningSession)
    if phase is Phase.CLOSED:
        wire.run()
    elif phase is not Phase.GREETED:
        (opened,) = wire.station.receive(wire.server.greeting)
        if phase is Phase.CONFIRMING:
            assert isinstance(opened, Say)
            (reply,) = wire.server.receive(opened.message)
            assert isinstance(reply, Send)
            wire.station.receive(reply.message)
    return wire.station


LAST = SignedHead(1, 4, "55" * 32, "00")


class TestHandingOver:
    """A station that knows more than its server is asked, where the server can make use of it."""

    def test_a_server_that_gathers_asks_for_what_follows_its_log(self, gate: OpenGate) -> None:
        gate.is_gathering = True
        wire = connection(gate, STATION, length=5, head="55" * 32, copy_epoch=1)
        wire.run()
        assert wire.happened == [Wanted(3, HEAD)]
        assert wire.server.phase is ServerPhase.HANDING
        assert wire.server.receive(HandedOver((Raw(b"4"),))) == []
        tail = Tail(3, (Raw(b"4"), Raw(b"5")), LAST, ())
        assert wire.server.receive(HandedOver((Raw(b"5"),), (), LAST)) == [
            Judge(STATION.author, tail)
        ]
        gate.hashes += ["44" * 32, "55" * 32]
        assert wire.server.judged() == [Send(Gathering()), Held(STATION.author)]
        gate.is_gathering = False
        gate.hashes.append("66" * 32)
        assert wire.server.started() == [
            Send(Welcome(0, 5, gate.now())),
            Proven(STATION.author, 5),
        ]

    @pytest.mark.parametrize(("length", "head"), [(0, ""), (2, "22" * 32), (3, HEAD)])
    def test_a_copy_that_it_has_already_waits(self, gate: OpenGate, length: int, head: str) -> None:
        gate.is_gathering = True
        wire = connection(gate, STATION, length=length, head=head, copy_epoch=1)
        wire.run()
        assert wire.happened == [Held(STATION.author)]
        gate.is_gathering = False
        welcome, proven = wire.server.started()
        assert proven == Proven(STATION.author, length)
        assert isinstance(welcome, Send)
        assert isinstance(welcome.message, Welcome)

    def test_one_that_has_gone_on_with_the_server_before_gives_what_branched_off(
        self, gate: OpenGate
    ) -> None:
        gate.forks, gate.counters[STATION.author] = [(2, 2)], 4
        wire = connection(gate, STATION, length=5, head="55" * 32, copy_epoch=1)
        wire.run()
        assert wire.happened == [Wanted(2, "22" * 32)]
        wire.server.receive(HandedOver((Raw(b"3"),), (), LAST))
        gate.counters[STATION.author] = 6
        assert wire.server.judged() == [
            Send(Welcome(6, 2, gate.now())),
            Proven(STATION.author, 2),
        ]

    def test_a_branch_waits_while_the_server_gathers(self, gate: OpenGate) -> None:
        gate.forks, gate.is_gathering = [(2, 2)], True
        wire = connection(gate, STATION, length=5, head="55" * 32, copy_epoch=1)
        wire.run()
        assert wire.happened == [Held(STATION.author)]
        gate.is_gathering = False
        assert wire.server.started() == [Send(HandOver(2, "22" * 32))]

    def test_each_fork_is_found_by_the_epoch_of_the_copy(self, gate: OpenGate) -> None:
        gate.forks = [(2, 1), (3, 2)]
        for copy_epoch, start in ((1, 1), (2, 2)):
            wire = connection(gate, STATION, length=9, head="99" * 32, copy_epoch=copy_epoch)
            wire.run()
            assert wire.happened == [Wanted(start, gate.hashes[start - 1])]

    @pytest.mark.parametrize(
        ("length", "copy_epoch", "code"),
        [(4, 2, "server_behind"), (2, 1, "copy_differs"), (3, 2, "copy_differs")],
    )
    def test_what_is_no_branch_is_an_alarm(
        self, gate: OpenGate, length: int, copy_epoch: int, code: str
    ) -> None:
        gate.forks = [(2, 2)]
        wire = connection(gate, STATION, length=length, head="99" * 32, copy_epoch=copy_epoch)
        assert refused(wire.run).code == code

    def test_a_copy_without_the_event_that_was_named_is_of_another_log(
        self, gate: OpenGate
    ) -> None:
        server = gathering_in(ServerPhase.HANDING, gate)
        assert refused(server.receive, HandedOver(())).code == "copy_differs"

    def test_there_is_a_limit(self, gate: OpenGate, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(server_session, "MAXIMUM_TAIL", 105)
        server = gathering_in(ServerPhase.HANDING, gate)
        server.receive(HandedOver((Raw(b"12345"),)))
        assert refused(server.receive, HandedOver((Raw(b"6"),))).code == "too_much_waiting"

    def test_details_count_as_events_do(
        self, gate: OpenGate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(server_session, "MAXIMUM_TAIL", 2000)
        server = gathering_in(ServerPhase.HANDING, gate)
        details = Details(DetailsHash("ab" * 32), "contact", sealed="cd" * 400)
        server.receive(HandedOver((Raw(b"1"),), (details,)))
        more = HandedOver((Raw(b"2"),), (details,))
        assert refused(server.receive, more).code == "too_much_waiting"

    def test_a_station_gives_nothing_to_a_server_it_would_not_follow(self, gate: OpenGate) -> None:
        wire = connection(gate, STATION, known=epoch(2, "another"))
        wire.station.receive(wire.server.greeting)
        assert refused(wire.station.receive, HandOver(1, HEAD)).code == "epoch_outdated"

    def test_nobody_pairs_while_a_server_gathers_or_when_another_has_taken_over(
        self, gate: OpenGate
    ) -> None:
        gate.is_gathering = True
        assert refused(joining(gate, key("new")).run).code == "server_gathering"
        gate.is_gathering, gate.later = False, verified(epoch(2, "another"))
        gate.later_at = Whereabouts("laptop-theke", "10.0.0.2:4000")
        error = refused(joining(gate, key("new")).run)
        assert error.code == "server_outdated"
        assert error.parameters == {
            "epoch": 2,
            "computer": "laptop-theke",
            "address": "10.0.0.2:4000",
        }

    def test_a_server_that_was_taken_over_from_takes_nobody_in(self, gate: OpenGate) -> None:
        gate.later = verified(epoch(2, "another"))
        assert refused(connection(gate, STATION).run).code == "server_outdated"


class TestOutOfTurn:
    @pytest.mark.parametrize(
        ("phase", "message"),
        list(itertools.product(ServerPhase, FROM_STATION)),
        ids=lambda each: getattr(each, "name", type(each).__name__),
    )
    def test_at_the_server(self, gate: OpenGate, phase: ServerPhase, message: ToServer) -> None:
        server = server_in(phase, gate)
        assert server.phase is phase
        if (phase, type(message)) in SERVER_STEPS:
            return
        error = refused(server.receive, message)
        assert error.code == "out_of_turn"
        assert error.parameters["phase"] == phase.value
        assert error.parameters["kind"] == type(message).__name__

    @pytest.mark.parametrize(
        ("phase", "message"),
        list(itertools.product(WORKING, FROM_SERVER)),
        ids=lambda each: getattr(each, "name", type(each).__name__),
    )
    def test_at_a_station(self, gate: OpenGate, phase: Phase, message: ToStation) -> None:
        station = station_in(phase, gate)
        assert station.phase is phase
        if (phase, type(message)) not in STEPS:
            assert refused(station.receive, message).code == "out_of_turn"

    @pytest.mark.parametrize(
        ("phase", "message"),
        list(itertools.product(PAIRING, FROM_SERVER)),
        ids=lambda each: getattr(each, "name", type(each).__name__),
    )
    def test_at_a_joining_computer(self, gate: OpenGate, phase: Phase, message: ToStation) -> None:
        station = joining_in(phase, gate)
        assert station.phase is phase
        if (phase, type(message)) not in JOINING:
            assert refused(station.receive, message).code == "out_of_turn"

    @pytest.mark.parametrize("phase", [Phase.GREETED, Phase.PROVING, Phase.READY])
    def test_a_denial_says_why(self, gate: OpenGate, phase: Phase) -> None:
        station = station_in(phase, gate)
        denial = Denied("epoch_conflict", {"epoch": 3, "code": "x", "self": None})
        error = refused(station.receive, denial)
        assert error.code == "epoch_conflict"
        assert error.parameters["epoch"] == 3
        assert station.phase is Phase.CLOSED

    def test_the_tables_name_every_message(self) -> None:
        assert {kind for _, kind in SERVER_STEPS} == {type(each) for each in FROM_STATION}
        known = {kind for table in (STEPS, JOINING) for _, kind in table}
        assert known == {type(each) for each in FROM_SERVER}

    def test_after_an_error_a_session_is_over(self, gate: OpenGate) -> None:
        for phase in (ServerPhase.OPENING, ServerPhase.PAIRING):
            server = server_in(phase, gate)
            refused(server.receive, Report(0, 0, 0))
            assert server.phase is ServerPhase.CLOSED
        for station in (station_in(Phase.PROVING, gate), joining_in(Phase.OPENED, gate)):
            refused(station.receive, Acknowledged(1, 1))
            assert station.phase is Phase.CLOSED
