"""Commands that are forged, flipped, replayed or addressed elsewhere, against a real server.

Each is refused under its own code and counted under it, on the connection it was made for and on a
new one; the log stays as it is to the last bit, and honest stations go on. Without the check of
signatures the same table must fail.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.areas.rounds import RingGong, SetClock
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import Acknowledged, Denied, Events, Prove, Rejected, Signed, Submit
from builders.attackers.rogue import Rogue, admitted, proof, rogue, stranger
from builders.live import Live

Forged = tuple[str, Signed, str]
"""What it is, the command, and the code with which it is rejected."""


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


@dataclass(frozen=True)
class Known:
    """What somebody who listened or stole a file has: honest commands, and keys that are there."""

    own: Signed
    others: Signed
    other: SigningKey
    server: SigningKey


def flipped(text: str, at: int, bit: int = 0) -> str:
    """Give a text with one bit of one letter changed."""
    return text[:at] + chr(ord(text[at]) ^ 1 << bit) + text[at + 1 :]


def forgeries(station: Rogue, known: Known) -> list[Forged]:
    """Give one of each kind, as this station sends them after its first command."""
    good = station.signed(2, RingGong())
    command, signature = good.command, good.signature
    by_another = known.other.sign(Purpose.COMMAND, command.encode()).hex()
    as_a_head = station.key.sign(Purpose.HEAD, command.encode()).hex()
    flips = [
        (f"letter {at} flipped", Signed(flipped(command, at), signature), "bad_signature")
        for at in range(0, len(command), 29)
    ]
    digits = [
        (f"digit {at} of the signature", Signed(command, turned(signature, at)), "bad_signature")
        for at in (0, 63, 64, 127)
    ]
    return [
        ("signed by another station", Signed(command, by_another), "bad_signature"),
        ("signed as a head", Signed(command, as_a_head), "bad_signature"),
        ("signature of another command", Signed(command, known.own.signature), "bad_signature"),
        ("command of another, as it was", known.others, "bad_signature"),
        ("in the name of another", station.signed(2, RingGong(), known.other), "other_author"),
        ("in the name of the server", station.signed(2, RingGong(), known.server), "other_author"),
        (
            "for another tournament",
            station.signed(2, RingGong(), tournament=TournamentId(StationId("ab" * 32))),
            "other_tournament",
        ),
        (
            "for no tournament",
            station.signed(2, RingGong(), tournament=TournamentId(StationId(""))),
            "other_tournament",
        ),
        (
            "the first counter again, with other bytes",
            station.signed(1, SetClock("pause", 1)),
            "counter_reused",
        ),
        ("one left out", station.signed(3, RingGong()), "counter_gap"),
        ("many left out", station.signed(2**62, RingGong()), "counter_gap"),
        ("counter 0", station.signed(0, RingGong()), "counter_gap"),
        ("a negative counter", station.signed(-2, RingGong()), "counter_gap"),
        *flips,
        *digits,
    ]


def turned(signature: str, at: int) -> str:
    """Give a signature with one other digit."""
    return signature[:at] + ("1" if signature[at] != "1" else "2") + signature[at + 1 :]


async def throw(station: Rogue, known: Known) -> Counter[str]:
    """Send all forgeries; give the codes with which they must have been counted."""
    wanted: Counter[str] = Counter()
    for name, signed, code in forgeries(station, known):
        await station.say(Submit(signed))
        answer = await station.hear(Rejected, Events)
        assert isinstance(answer, Rejected), f"{name}: became an event"
        assert answer.code == code, name
        wanted[code] += 1
    return wanted


async def replay(station: Rogue, signed: Signed, index: int) -> None:
    """Send a command that is an event already; it must stay that one."""
    await station.say(Submit(signed))
    answer = await station.hear(Acknowledged, Rejected, Events)
    assert isinstance(answer, Acknowledged), "replayed: became an event"
    assert answer.index == index


def counted(hall: Live) -> Counter[str]:
    return Counter(hall.server._desk.counts)


async def meet(hall: Live) -> tuple[SigningKey, SigningKey]:
    """Admit a desk that will cheat, and another whose commands it overhears."""
    organiser = await hall.organiser()
    return await admitted(hall, organiser, "desk"), await admitted(hall, organiser, "desk")


async def overheard(hall: Live, key: SigningKey, other: SigningKey) -> tuple[Known, int]:
    """Let both commands be events; give what can be known of them, and the index of the first."""
    signed: dict[StationId, Signed] = {}

    def are_events() -> bool:
        return signed.keys() <= hall.server.history.state.counters.keys()

    for each in (key, other):
        async with rogue(hall, each) as station:
            signed[each.author] = station.signed(1, RingGong())
            await station.say(Submit(signed[each.author]))
            await hall.until(are_events)
    server = hall.server.service._key
    index = hall.server.history.commands[key.author, 1][1]
    return Known(signed[key.author], signed[other.author], other, server), index


async def test_none_becomes_an_event_on_this_connection_or_the_next(hall: Live) -> None:
    key, other = await meet(hall)
    known, index = await overheard(hall, key, other)
    before, last, wanted = counted(hall), hall.server.history.last_hash, Counter[str]()
    for _ in range(2):
        async with rogue(hall, key) as station:
            await station.hear(Events)  # all that is there
            await replay(station, known.own, index)
            wanted += await throw(station, known)
            await replay(station, known.own, index)
    assert hall.server.history.last_hash == last
    assert counted(hall) - before == wanted
    assert set(wanted) == {
        "bad_signature",
        "other_author",
        "other_tournament",
        "counter_reused",
        "counter_gap",
    }
    organiser = hall.stations[0]
    assert (await hall.ask(organiser, RingGong())).refused is None


async def test_a_server_that_skips_the_signature_would_be_found(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, other = await meet(hall)
    known, _ = await overheard(hall, key, other)
    monkeypatch.setattr("bobbl_server.service.verify", lambda *_: None)
    async with rogue(hall, key) as station:
        await station.hear(Events)  # all that is there
        with pytest.raises(AssertionError, match="signed by another station: became an event"):
            await throw(station, known)


Twist = Callable[[Rogue, Prove], Prove]


def challenge(sender: Rogue, /, **other: object) -> bytes:
    """Give what a station signs to prove itself, with parts of another conversation."""
    state = sender.hall.server.history.state
    epoch = read_epoch(sender.greeting.epoch, bytes.fromhex(state.root.root_public))
    parts: dict[str, object] = {
        "nonce": bytes.fromhex(sender.greeting.nonce),
        "certificate": epoch.certificate,
        "tournament": state.tournament,
        "epoch": epoch.number,
        "station": sender.key.author,
    } | other
    return challenge_message(*parts.values())  # type: ignore[arg-type]


def signed_for(**other: object) -> Twist:
    def twist(station: Rogue, prove: Prove) -> Prove:
        signature = station.key.sign(Purpose.CHALLENGE, challenge(station, **other))
        return replace(prove, signature=signature.hex())

    return twist


def in_the_name_of_the_organiser(station: Rogue, prove: Prove) -> Prove:
    return replace(prove, station=station.hall.stations[0].model.id)


TWISTS: list[Twist] = [
    signed_for(nonce=b"\0" * 32),
    signed_for(certificate="ab" * 32),
    signed_for(tournament="ab" * 32),
    signed_for(epoch=2),
    signed_for(epoch=0),
    signed_for(station="ab" * 32),
    in_the_name_of_the_organiser,
]


async def denied(hall: Live, key: SigningKey, twist: Twist) -> str:
    """Connect with a twisted proof; give the code of the denial."""
    async with stranger(hall, key) as station:
        await station.say(twist(station, proof(station)))
        answer = await station.hear_any()
        assert isinstance(answer, Denied), "let in"
        return answer.code


async def test_a_proof_for_another_conversation_lets_nobody_in(hall: Live) -> None:
    key, _ = await meet(hall)
    recorded: list[Prove] = []

    def record(station: Rogue, prove: Prove) -> Prove:
        recorded.append(prove)
        return prove

    with pytest.raises(AssertionError, match="let in"):
        await denied(hall, key, record)
    before = counted(hall)
    for twist in (*TWISTS, lambda *_: recorded[0]):
        assert await denied(hall, key, twist) == "bad_signature"
    assert counted(hall) - before == Counter(bad_signature=len(TWISTS) + 1)
    assert key.author not in hall.server.hub._subscribers


async def test_a_revoked_station_is_refused_at_the_door(hall: Live) -> None:
    key, other = await meet(hall)
    known, _ = await overheard(hall, key, other)
    organiser = hall.stations[0]
    assert (await hall.ask(organiser, RevokeStation(key.author))).refused is None
    before, last = counted(hall), hall.server.history.last_hash
    for _ in range(3):
        assert await denied(hall, key, lambda _, prove: prove) == "station_unknown"
    async with rogue(hall, other) as station:
        await station.say(Submit(known.own))
        answer = await station.hear(Rejected)
        assert isinstance(answer, Rejected)
        assert answer.code == "bad_signature"
    assert counted(hall) - before == Counter(station_unknown=3, bad_signature=1)
    assert hall.server.history.last_hash == last
