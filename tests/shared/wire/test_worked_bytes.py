"""The worked bytes in PROTOCOL.md, computed anew: by the program, and from the document alone."""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bobbl_shared.crypto.chain import challenge_message, event_hash, head_message
from bobbl_shared.crypto.derivation import derived_key
from bobbl_shared.crypto.details import Details, check, details_hash, open_sealed, seal
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose, SigningKey, verify
from bobbl_shared.crypto.pairing import PairingReply, ServerPairing, StationPairing
from bobbl_shared.crypto.root import RootRecord, normalised, open_root
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.commands import Base, Command, decode_command, encode_command
from bobbl_shared.domain.event import decode_event, encode_event
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import decode_name, encode_name
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.regulars import Regular, mark_of
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Phones, State
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId, TournamentId
from bobbl_shared.wire.epoch import read_epoch, record_bytes
from bobbl_shared.wire.messages import Signed
from builders.course import root_record
from builders.documents import plain_protocol as plain
from builders.documents.document import worked

BYTES = worked(Path(__file__).parents[3] / "PROTOCOL.md")


def raw(name: str) -> bytes:
    return bytes.fromhex(BYTES[name])


def key(who: str) -> SigningKey:
    return SigningKey.from_bytes(raw(f"{who} private"))


def plain_key(who: str) -> plain.Key:
    return plain.Key(raw(f"{who} private"))


TOURNAMENT = TournamentId(key("root").author)


@pytest.mark.parametrize("who", ["root", "server", "station"])
def test_keys(who: str) -> None:
    author = BYTES["tournament" if who == "root" else f"{who} author"]
    assert key(who).public == plain_key(who).public == raw(f"{who} public")
    assert key(who).author == plain_key(who).author == author


def test_command() -> None:
    persons = (
        Person(PersonId("p1"), DetailsHash(BYTES["first details hash"])),
        Person(PersonId("p2"), DetailsHash(BYTES["second details hash"])),
    )
    command = Command(
        TOURNAMENT,
        key("station").author,
        12,
        None,
        Base(version=41),
        RegisterEntrant(EntrantId("e1"), "pair", persons),
        "2026-11-21T18:30:00.123Z",
    )
    text = BYTES["command"]
    assert encode_command(command) == text
    assert plain.compact(json.loads(text)) == text
    signature = key("station").sign(Purpose.COMMAND, text.encode()).hex()
    assert signature == BYTES["command signature"]
    assert plain_key("station").sign("command", text.encode()) == signature


@pytest.mark.parametrize("which", ["first", "second"])
def test_details(which: str) -> None:
    body, expected = BYTES[f"{which} name"], BYTES[f"{which} details hash"]
    assert details_hash(raw(f"{which} salt"), body.encode()) == expected
    assert plain.details_hash(raw(f"{which} salt"), body) == expected
    assert encode_name(decode_name(body.encode())).decode() == body


def test_sealed_details() -> None:
    salt, body, expected = raw("contact salt"), BYTES["contact"], BYTES["sealed"]
    record = json.loads(BYTES["root record"])
    public = bytes.fromhex(record["details_public"])
    hash_ = details_hash(salt, body.encode())
    assert hash_ == plain.details_hash(salt, body) == BYTES["contact details hash"]
    chances = iter((raw("fresh private"), raw("nonce of the seal")))
    clear = Details(hash_, "contact", salt.hex(), body)
    check(clear)
    assert seal(clear, public, lambda count: next(chances)).sealed == expected
    hidden = Details(hash_, "contact", sealed=expected)
    assert open_sealed(hidden, raw("details private")) == clear
    fresh, nonce = raw("fresh private"), raw("nonce of the seal")
    assert plain.sealed(fresh, nonce, public, salt, body) == expected


def test_event_and_head() -> None:
    body = BYTES["event"].encode()
    event = decode_event(body)
    assert encode_event(event) == body
    assert (event.command, event.signature) == (BYTES["command"], BYTES["command signature"])
    assert event_hash(body).hex() == plain.event_hash(body) == BYTES["event hash"]
    message = head_message(TOURNAMENT, 1, event.index, raw("event hash"))
    assert message == raw("head message")
    assert plain.head_message(TOURNAMENT, 1, event.index, BYTES["event hash"]) == message
    assert key("server").sign(Purpose.HEAD, message) == raw("head signature")
    plain.verify(raw("server public"), "head", message, BYTES["head signature"])


def test_epoch_record() -> None:
    signed = Signed(BYTES["epoch command"], BYTES["epoch signature"])
    epoch = read_epoch(signed, raw("root public"))
    payload = decode_command(signed.command).payload
    assert isinstance(payload, StartEpoch)
    assert (epoch.number, epoch.server) == (1, raw("server public"))
    assert epoch.certificate == BYTES["certificate hash"]
    assert plain_key("root").sign("command", signed.command.encode()) == signed.signature


def test_challenge() -> None:
    nonce, certificate, station = BYTES["nonce"], BYTES["certificate hash"], key("station").author
    message = challenge_message(bytes.fromhex(nonce), certificate, TOURNAMENT, 1, station)
    assert message == raw("challenge message")
    assert plain.challenge_message(nonce, certificate, TOURNAMENT, 1, station) == message
    verify(raw("station public"), Purpose.CHALLENGE, message, raw("challenge signature"))
    signature = plain_key("station").sign("challenge", message)
    assert signature == BYTES["challenge signature"]


def test_pairing_by_the_program() -> None:
    signed = Signed(BYTES["epoch command"], BYTES["epoch signature"])
    code, certificate = BYTES["code"], BYTES["certificate hash"]
    station = StationPairing(code, raw("station public"), _dice("station scalar"))
    record = record_bytes(signed)
    server = ServerPairing(code, raw("root public"), record, certificate, _dice("server scalar"))
    assert station.opening == raw("opening")
    reply = server.reply(station.opening, raw("station public"))
    assert reply == PairingReply(raw("reply"), raw("root public"), record)
    mac = station.confirm(reply, certificate)
    assert mac == raw("station mac")
    assert key("station").sign(Purpose.PAIRING, mac) == raw("pairing signature")
    answer = server.finish(mac)
    assert answer == raw("server mac")
    station.finish(answer)
    for side in ("station", "server"):
        assert derived_key(raw("shared key"), f"pairing/{side}") == raw(f"{side} mac key")


def test_pairing_by_the_document() -> None:
    code = BYTES["code"]
    assert plain.code_scalar(code) == int(BYTES["code scalar"], 16)
    station = plain.Spake2(b"A", code, int(BYTES["station scalar"], 16))
    server = plain.Spake2(b"B", code, int(BYTES["server scalar"], 16))
    assert (station.message, server.message) == (raw("opening"), raw("reply"))
    assert station.key(server.message) == server.key(station.message) == raw("shared key")
    epoch = (BYTES["epoch command"], BYTES["epoch signature"])
    covered = plain.transcript(
        raw("opening"),
        raw("reply"),
        raw("root public"),
        epoch,
        BYTES["certificate hash"],
        raw("station public"),
    )
    assert hashlib.sha256(covered).hexdigest() == BYTES["transcript hash"]
    for side in ("station", "server"):
        assert plain.derived(raw("shared key"), f"pairing/{side}") == raw(f"{side} mac key")
        assert plain.proof(raw("shared key"), side, covered) == raw(f"{side} mac")
    signature = plain_key("station").sign("pairing/proof", raw("station mac"))
    assert signature == BYTES["pairing signature"]


def test_root_record() -> None:
    assert " ".join(normalised([BYTES["words as typed"]])) == BYTES["words as they count"]
    text = BYTES["root record"]
    record = msgspec.json.decode(text, type=RootRecord)
    opened = open_root(record, [BYTES["words as typed"]])
    assert opened.signing.to_bytes() == raw("root private")
    assert opened.details_private == raw("details private")
    parsed = json.loads(text)
    assert plain.opened_root(parsed, BYTES["words as they count"]) == raw("root private")
    assert plain.opened_details_key(parsed, plain_key("root")) == raw("details private")


def test_mark_of_regulars() -> None:
    text, mark = BYTES["list of regulars"], BYTES["mark of these"]
    people = msgspec.json.decode(text, type=tuple[Regular, ...])
    assert msgspec.json.encode(people).decode() == text
    assert mark_of(people) == plain.mark_of_regulars(json.loads(text)) == mark


def test_codes_on_paper() -> None:
    registration = BYTES["registration code of e1"]
    slip = BYTES["slip code, round 2, table 5"]
    state = State(TOURNAMENT, root_record()[1], Settings("A"), code_secret=BYTES["code secret"])
    assert code_of(state, EntrantId("e1")) == registration
    assert plain.registration_code(TOURNAMENT, "e1", raw("code secret")) == registration
    older = BYTES["without a secret"]
    assert code_of(replace(state, code_secret=""), EntrantId("e1")) == older
    assert plain.registration_code(TOURNAMENT, "e1") == older
    assert slip_code(TOURNAMENT, SlipPlace(2, 5)) == slip
    assert plain.slip_code(TOURNAMENT, 2, 5) == slip
    phone = BYTES["phone code, round 2, table 5"]
    assert phone_code(Phones(BYTES["phones secret"], "", True), SlipPlace(2, 5)) == phone
    assert plain.phone_code(raw("phones secret"), 2, 5) == phone


def _dice(name: str) -> Dice:
    """Give what lets SPAKE2 choose this scalar: it takes 64 bytes as a number."""
    return lambda count: int(BYTES[name], 16).to_bytes(count, "big")
