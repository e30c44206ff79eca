"""What is fuzzed: each target takes bytes and lets nothing out but the errors it promises.

``fuzz`` feeds them by coverage, ``test_corpus`` with what was found worth keeping.
"""

import atexit
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bobbl_server.core.draw.command import answer as answer_draw
from bobbl_server.core.draw.request import parse as parse_draw
from bobbl_server.core.ranking.command import answer as answer_rank
from bobbl_server.service import Recorded, Submission
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.draw import DrawRound, SwapSeats
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import RingGong, SetClock
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.commands import AnyPayload, Base, decode_command, encode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import Seat
from bobbl_shared.errors import BobblError, InputError, PeerError
from bobbl_shared.ids import EntryId
from bobbl_shared.log import LogFile
from bobbl_shared.wire.codec import decode_at_server, decode_at_station, encode
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Ask,
    AskAddresses,
    PairOpen,
    Prove,
    Report,
    Signed,
    Submit,
)
from bobbl_shared.wire.server_session import Phase, ServerSession
from builders.attackers.malformed import broken
from builders.dice import seeded_dice
from builders.handshake import OpenGate
from builders.handshake import key as key_of
from builders.office import Office, founded

CORPUS = Path(__file__).parent / "corpus"
MOST_DRAWN = 8
"""Entrants up to which a request that is one is drawn."""

PATCH = 3
"""Bytes of an input that change one byte of a file: where (two) and to what."""


@dataclass(frozen=True)
class Target:
    """``run`` raises for what must not be; ``seeds`` are inputs that are right."""

    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]

    def mutated(self, data: bytes, seed: int) -> bytes:
        """Give an input near to this one."""
        try:
            return broken(data, self.seeds(), random.Random(seed))
        except (ValueError, TypeError, RecursionError):  # not JSON, or no tree
            return data


@cache
def office() -> Office:
    """Give a tournament with a drawn round; it never changes."""
    office = Office()
    for number in range(4):
        office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
    changed = office.state.field_changed
    assert changed is not None
    office.ask(office.organiser, DrawRound(1), Base(version=changed.index))
    return office


def read_frame(data: bytes) -> None:
    """Read a frame at both ends, and take it in two phases of a session."""
    try:
        message = decode_at_server(data)
    except PeerError:
        message = None
    if message is not None:
        assert decode_at_server(encode(message)) == message
        for phase in (Phase.OPENING, Phase.READY):
            gate, station = OpenGate(), key_of("station")
            gate.admit(station)
            session = ServerSession(gate, seeded_dice("fuzz"))
            session.phase, session.station = phase, station.author
            try:
                session.receive(message)
            except PeerError:
                assert session.phase is Phase.CLOSED
    with suppress(PeerError):
        decode_at_station(data)


@cache
def frames() -> list[bytes]:
    """Give frames of several kinds."""
    gate = OpenGate()
    signed = Signed(commands()[0].decode(), "ab" * 64)
    return [
        encode(message).encode()
        for message in (
            Submit(signed, tuple(office().log.details[:1])),
            Prove(
                PROTOCOL[1], key_of("station").author, "ab" * 64, gate.epoch.signed, 1, "cd" * 32
            ),
            PairOpen(PROTOCOL[1], "K7", "ab" * 32, "cd" * 32),
            Ask(1, AskAddresses()),
            Report(3, 5, 1000),
        )
    ]


def decide_command(data: bytes) -> None:
    """Decide a command whatever it says, as if it were rightly signed; commit nothing."""
    try:
        command = decode_command(data)
    except PeerError:
        return
    signed = Signed(encode_command(command), "ab" * 64)
    service, state = office().service, office().state
    batch = service.take([Submission(command.station, command, signed)])
    if isinstance(batch.outcomes[0], Recorded) and batch.outcomes[0].refused:
        assert batch.draft.events[0].effect == ()
    assert office().state is state


@cache
def commands() -> list[bytes]:
    """Give commands of several kinds as the organiser would sign them next."""
    slot = office().state.rounds[0].tables[1]
    one, other = slot.sides[0][0], slot.sides[1][0]
    payloads: list[AnyPayload] = [
        EnterResult(1, 1, slot.sides, BobblScore(((21, 4), (20, 21))), EntryId("entry")),
        GiveSeat(2, one, Seat(1, 1)),
        SwapSeats(1, one, other),
        DrawRound(2),
        SetClock("start", 1, 600),
        RingGong(),
    ]
    author, base = office().organiser, Base(version=office().state.length - 1)
    counter = office().state.counters[author.key.author] + 1
    return [encode_command(author.command(each, base, counter)).encode() for each in payloads]


def fold_event(data: bytes) -> None:
    """Fold an event onto a tournament, and onto nothing."""
    try:
        event = decode_event(data)
    except PeerError:
        return
    for state in (office().state, None):
        with suppress(PeerError):
            fold(state, event)


@cache
def events() -> list[bytes]:
    """Give the last events, as if each came next."""
    last = msgspec.json.decode(office().history.bodies[-1])
    following = {"index": office().state.length, "previous": office().history.last_hash.hex()}
    return [*office().history.bodies[-4:], msgspec.json.encode(last | following)]


def read_file(data: bytes) -> None:
    """Read and verify a log some of whose bytes are others."""
    content = bytearray(founded()[0])
    for at in range(0, len(data) - PATCH + 1, PATCH):
        content[int.from_bytes(data[at : at + 2]) * 7 % len(content)] = data[at + 2]
    path = _folder() / "log.bobbl"
    path.write_bytes(content)
    for opened in (partial(LogFile.open, read_only=True), LogFile.salvage):
        with suppress(BobblError), opened(path) as log:
            Verifier(log).run()


@cache
def _folder() -> Path:
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(folder.name)


@cache
def patches() -> list[bytes]:
    """Give changes at the beginning, in the middle and at several places."""
    return [b"", b"\0\0\xff", b"\1\0\0\2\0\1", bytes(range(30))]


def answer_draw_request(data: bytes) -> None:
    """Draw, if it is a request for few."""
    try:
        if parse_draw(data).count <= MOST_DRAWN:
            answer_draw(data, seeded_dice("fuzz"))
    except InputError:
        pass


@cache
def draw_requests() -> list[bytes]:
    """Give requests with all that can be said."""
    return [
        b'{"entrants":"pairs","count":4}',
        b'{"entrants":"pairs","count":6,"absent":[5],"history":[[[[0],[1]],[[2],[3]]]],"rounds":3,'
        b'"avoid":["opponents"],"apart":[[0,2,5]],"seed":"' + b"ab" * 20 + b'"}',
        b'{"entrants":"players","count":8,"history":[[[[0,1],[2,3]],[[4,5],[6,7]]]]}',
    ]


def answer_rank_request(data: bytes) -> None:
    """Rank."""
    with suppress(InputError):
        answer_rank(data)


@cache
def rank_requests() -> list[bytes]:
    """Give requests with all that can be said."""
    return [
        b'{"entrants":"pairs","names":["a","b"],"scheme":"bobbl","rounds":[[{"sides":[[0],[1]],'
        b'"bobbl":[[21,4],[20,21]]}]]}',
        b'{"entrants":"players","names":["a","b","c","d","e"],"scheme":["won","lot"],"rounds":'
        b'[[{"sides":[[0,1],[2,3]],"bobbl":[[21,4],[5,7]]}]],"byes":[[4]],"bye":{"won":2,'
        b'"opponents_goals":0},"lots":[5,4,3,2,1],"aborted":"leader","target":21}',
        b'{"entrants":"pairs","names":["a","b"],"scheme":"plus","rounds":[[{"sides":[[0],[1]],'
        b'"games":[[2,0],[0,3]]}]]}',
    ]


TARGETS = {
    "frame": Target(read_frame, frames),
    "command": Target(decide_command, commands),
    "event": Target(fold_event, events),
    "file": Target(read_file, patches),
    "draw": Target(answer_draw_request, draw_requests),
    "rank": Target(answer_rank_request, rank_requests),
}
