"""Hundreds of thousands of frames that are nearly right, before and after authentication.

Nothing but ``PeerError`` may come of them, nothing that was not rightly signed may change anything,
and the memory may not grow. A session that skips the signature, and rules that skip the right, are
planted and must be found.
"""

import random
import resource
from collections import Counter

import pytest

from bobbl_server.service import Recorded, read_submission
from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, SwapSeats
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.commands import AnyPayload, Base, encode_command
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash, EntrantId, EntryId, InvitationId, StationId
from bobbl_shared.wire.codec import decode_at_server, decode_at_station, encode
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Ask,
    AskCode,
    AskDetails,
    PairConfirm,
    PairOpen,
    Prove,
    Report,
    Signed,
    Submit,
    ToServer,
)
from bobbl_shared.wire.server_session import Phase, Received, ServerSession
from builders.attackers.malformed import broken, grafted
from builders.dice import seeded_dice
from builders.handshake import OpenGate
from builders.office import Author, Office

SHARES = 8
STRANGE = 18_000
SIGNED = 7_000
"""Frames in each share: unsigned ones at a session, and rightly signed nonsense at the service."""

ROLES: list[Role] = ["scoring", "desk", "display"]

MOST_GROWTH_KIB = 50 * 1024


def office_of_pairs() -> Office:
    """Give a tournament with a round to enter results in."""
    office = Office()
    for number in range(4):
        office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
    changed = office.state.field_changed
    assert changed is not None
    office.ask(office.organiser, DrawRound(1), Base(version=changed.index))
    return office


def commands(office: Office, author: Author) -> list[bytes]:
    """Give commands of several kinds as they would be signed next."""
    slot = office.state.rounds[0].tables[1]
    one, other = slot.sides[0][0], slot.sides[1][0]
    payloads: list[AnyPayload] = [
        EnterResult(1, 1, slot.sides, BobblScore(((21, 4), (20, 21))), EntryId("entry")),
        RegisterEntrant(EntrantId("new"), "pair", ()),
        GiveSeat(2, one, Seat(1, 1)),
        SwapSeats(1, one, other),
        CommitDraw(2),
        DrawRound(2),
    ]
    made = []
    for payload in payloads:
        text = encode_command(author.command(payload, Base(version=office.state.length)))
        author.counter -= 1
        made.append(text.encode())
    return made


def memory_kib() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def throw_at_a_session(share: int, count: int) -> Counter[str]:
    """Send frames; give what came of them."""
    dice, office = random.Random(share), office_of_pairs()
    author = office.author("station")
    station = author.key
    gate = OpenGate()
    gate.admit(station)
    signed = author.submission(author.command(DrawRound(2))).signed
    messages: list[ToServer] = [
        Submit(signed, ()),
        Prove(PROTOCOL[1], StationId("x"), "ab" * 64, gate.epoch.signed, 1, "cd" * 32),
        PairOpen(PROTOCOL[1], "K7", "ab" * 32, "cd" * 32),
        PairConfirm("ab" * 32, "cd" * 64),
        Ask(1, AskDetails((DetailsHash("ab" * 32),))),
        Ask(2, AskCode(InvitationId("x"))),
        Report(3, 5, 1000),
    ]
    frames = [encode(message).encode() for message in messages]
    found: Counter[str] = Counter()
    session = ServerSession(gate, seeded_dice(share))
    before = memory_kib()
    for _ in range(count):
        frame = broken(dice.choice(frames), frames, dice)
        if session.phase is Phase.CLOSED:
            session = ServerSession(gate, seeded_dice(share))
            session.phase = dice.choice([Phase.OPENING, Phase.READY])
            session.station = station.author
        try:
            for step in session.receive(decode_at_server(frame)):
                found[type(step).__name__] += 1
                if isinstance(step, Received) and isinstance(step.message, Submit):
                    message = step.message
                    read_submission(
                        station.author, station.public, message.signed, tuple(message.details)
                    )
                    text = message.signed.command
                    assert text == signed.command, "a submission that nobody signed was read"
        except PeerError as error:
            found[error.code] += 1
        try:
            decode_at_station(frame)
        except PeerError as error:
            found[f"at a station: {error.code}"] += 1
    assert memory_kib() - before < MOST_GROWTH_KIB
    return found


def sign_nonsense(share: int, count: int) -> Counter[str]:
    """Let a station that has paired sign anything; give what came of it."""
    dice, office = random.Random(share), office_of_pairs()
    role = ROLES[share % len(ROLES)]
    author = office.admit(role, "fremd", *(["Halle"] if role == "scoring" else []))
    found: Counter[str] = Counter()
    before = memory_kib()
    for _ in range(count):
        text = grafted(dice.choice(commands(office, author)), dice)
        signature = author.key.sign(Purpose.COMMAND, text).hex()
        rounds, stations = office.state.rounds, office.state.stations
        try:
            signed = Signed(text.decode(), signature)
            read = read_submission(author.key.author, author.key.public, signed, ())
        except PeerError as error:
            found[error.code] += 1
            continue
        batch, _ = office.commit(read)
        outcome = batch.outcomes[0]
        found[type(outcome).__name__] += 1
        if isinstance(outcome, Recorded):
            author.counter = office.state.counters[author.key.author]
            assert outcome.refused or role != "display", "a display has changed something"
        assert office.state.stations == stations
        if role != "scoring":
            assert office.state.rounds == rounds
    assert memory_kib() - before < MOST_GROWTH_KIB
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("share", range(SHARES))
def test_at_a_session_nothing_comes_of_them(share: int) -> None:
    found = throw_at_a_session(share, STRANGE)
    assert found["frame_malformed"] > STRANGE // 4
    assert found["Received"] > STRANGE // 100, "some must be right enough to go further"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("share", range(SHARES))
def test_what_a_station_signs_itself_is_decided_or_refused(share: int) -> None:
    found = sign_nonsense(share, SIGNED)
    assert found["command_malformed"] > SIGNED // 10
    assert found["Recorded"] > SIGNED // 100


def test_a_session_that_skips_the_signature_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bobbl_server.service.verify", lambda *_: None)
    with pytest.raises(AssertionError, match="nobody signed"):
        throw_at_a_session(0, STRANGE)


def test_rules_that_skip_the_right_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bobbl_server.core.decide.decision.check_right", lambda *_: "organiser")
    with pytest.raises(AssertionError, match="display"):
        sign_nonsense(ROLES.index("display"), SIGNED)
