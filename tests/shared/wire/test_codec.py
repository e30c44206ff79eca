"""Frames: what is exactly a message, and nothing else."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Command, encode_command
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.codec import (
    MAXIMUM_SERVER,
    MAXIMUM_STATION,
    MAXIMUM_STRANGER,
    MOST_SEARCHED,
    decode_at_server,
    decode_at_station,
    encode,
)
from bobbl_shared.wire.epoch import check_not_older, read_epoch, record_bytes
from bobbl_shared.wire.messages import (
    AskScan,
    AskScanner,
    Battery,
    CallRequest,
    Denied,
    Events,
    HandedOver,
    Report,
    Shut,
    Signed,
    SignedHead,
    Submit,
    TableCall,
    ToServer,
    ToStation,
)
from builders.handshake import ROOT, epoch, key, verified

st.register_type_strategy(
    msgspec.Raw,
    st.dictionaries(st.text(), st.integers(-9, 9)).map(
        lambda x: msgspec.Raw(msgspec.json.encode(x))
    ),
)
st.register_type_strategy(Shut, st.builds(Shut, st.text(max_size=40), st.integers(0, 65535)))
st.register_type_strategy(
    TableCall,
    st.builds(
        TableCall,
        st.integers(0, 99),
        st.integers(1, 9999),
        st.sampled_from(get_args(CallRequest)),
        st.text(max_size=80),
    ),
)
st.register_type_strategy(Battery, st.builds(Battery, st.integers(0, 100), st.booleans()))
st.register_type_strategy(AskScanner, st.builds(AskScanner, st.text(max_size=8)))
st.register_type_strategy(
    AskScan,
    st.builds(AskScan, st.text(max_size=8), st.text(min_size=1, max_size=32), st.text(max_size=10)),
)
MESSAGES = st.one_of(*[st.from_type(kind) for kind in get_args(ToServer)])


@given(MESSAGES)
def test_a_message_comes_back_from_its_frame(message: ToServer) -> None:
    assert decode_at_server(encode(message)) == message
    assert decode_at_server(encode(message).encode()) == message


@given(MESSAGES)
def test_a_station_takes_nothing_that_is_meant_for_a_server(message: ToServer) -> None:
    with pytest.raises(PeerError, match="frame_malformed"):
        decode_at_station(encode(message))


@given(MESSAGES, st.data())
def test_a_frame_cut_short_is_none(message: ToServer, data: st.DataObject) -> None:
    frame = encode(message)
    cut = data.draw(st.integers(0, len(frame) - 1))
    with pytest.raises(PeerError, match="frame_malformed"):
        decode_at_server(frame[:cut])


@given(MESSAGES, st.data())
def test_nothing_unknown_is_taken(message: ToServer, data: st.DataObject) -> None:
    fields = msgspec.json.decode(encode(message))
    changed = {
        "more": {**fields, "more": 1},
        "unheard": {**fields, "message": "unheard"},
        "nothing": {},
        "list": [fields],
    }
    frame = msgspec.json.encode(data.draw(st.sampled_from(sorted(changed.items())))[1])
    with pytest.raises(PeerError, match=r"frame_malformed|version_differs"):
        decode_at_server(frame)


@given(st.text() | st.binary())
def test_other_frames_are_none(frame: str | bytes) -> None:
    for decode in (decode_at_server, decode_at_station):
        with pytest.raises(PeerError, match="frame_malformed"):
            decode(frame)


@given(MESSAGES, st.data())
def test_nothing_is_said_twice(message: ToServer, data: st.DataObject) -> None:
    tree = msgspec.json.decode(encode(message))
    key = data.draw(st.sampled_from(sorted(tree)))
    again = msgspec.json.encode({key: tree[key]})
    frame = again[:-1] + b"," + encode(message).encode()[1:]
    with pytest.raises(PeerError, match=r"frame_malformed|version_differs"):
        decode_at_server(frame)
    assert decode_at_server(b" \n" + encode(message).encode()) == message


@pytest.mark.parametrize(
    "twice",
    [
        '"code":"a","code":"b"',
        '"code":"a","parameters":{"n":1,"n":2}',
        '"code":"a","c\\u006fde":"b"',
    ],
)
def test_a_station_hears_nothing_that_is_said_twice(twice: str) -> None:
    once = '{"message":"denied", "code":"a"}'
    assert decode_at_station(once) == Denied("a"), "in whatever words"
    with pytest.raises(PeerError, match="frame_malformed"):
        decode_at_station('{"message":"denied",' + twice + "}")


@pytest.mark.parametrize("inside", ["{}", "[]", '{"a":0}', "[{}]"])
def test_what_would_take_long_to_search_is_refused(inside: str) -> None:
    """In our own order nothing has to be searched."""

    def frame(count: int) -> str:
        return encode(HandedOver((msgspec.Raw(inside.encode()),) * count))

    def marks(text: str) -> int:
        return sum(map(text.count, ":{["))

    most = (MOST_SEARCHED - marks(frame(0))) // marks(inside)
    assert decode_at_server(frame(most) + " ", MAXIMUM_SERVER)
    assert decode_at_server(frame(most + 1), MAXIMUM_SERVER)
    with pytest.raises(PeerError, match="send less at once"):
        decode_at_server(frame(most + 1) + " ", MAXIMUM_SERVER)


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 100_000,
        '{"message":' + "[" * 100_000,
        '{"message":"submit","details":' + "[" * 50_000,
        '{"message":"report","waiting":1e400,"length":0,"sent":0}',
        '{"message":"report","waiting":NaN,"length":0,"sent":0}',
        '{"message":"\\ud800aaaaaaaaaaaa"}',
        "\ud800",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        '{"message":"report","waiting":1,"waiting":"2","length":0,"sent":0}',
    ],
)
def test_nasty_frames_are_none(frame: str | bytes) -> None:
    for decode in (decode_at_server, decode_at_station):
        with pytest.raises(PeerError, match="frame_malformed"):
            decode(frame)


@pytest.mark.parametrize("most", [MAXIMUM_STRANGER, MAXIMUM_STATION])
@pytest.mark.parametrize("letter", ["a", "ä", "\ud800"])
def test_a_frame_has_a_longest_length_in_bytes(most: int, letter: str) -> None:
    size = len(letter.encode(errors="replace"))
    with pytest.raises(PeerError, match="frame_too_long"):
        decode_at_server(letter * (most // size + 1), most)
    with pytest.raises(PeerError, match="frame_malformed"):
        decode_at_server(letter * (most // size), most)


def test_a_server_may_send_longer_ones() -> None:
    with pytest.raises(PeerError, match="frame_too_long"):
        decode_at_station(b"a" * (MAXIMUM_SERVER + 1))
    assert MAXIMUM_STRANGER < MAXIMUM_STATION < MAXIMUM_SERVER


def test_a_stranger_may_send_less() -> None:
    frame = encode(Submit(Signed("a" * MAXIMUM_STRANGER, "")))
    assert decode_at_server(frame)
    with pytest.raises(PeerError, match="frame_too_long"):
        decode_at_server(frame, MAXIMUM_STRANGER)


@given(st.lists(st.dictionaries(st.text(), st.integers()), max_size=3))
def test_events_travel_as_the_bytes_they_are(bodies: list[dict[str, int]]) -> None:
    raw = [b" " + msgspec.json.encode(body) for body in bodies]
    frame = Events(tuple(msgspec.Raw(each) for each in raw), SignedHead(1, 2, "", ""))
    read = decode_at_station(encode(frame))
    assert isinstance(read, Events)
    assert [bytes(each).strip() for each in read.events] == [each.strip() for each in raw]


def test_every_message_has_its_own_tag() -> None:
    kinds = [*get_args(ToServer), *get_args(ToStation)]
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)


class TestEpoch:
    def test_a_record_says_who_serves(self) -> None:
        read = verified(epoch(3, "server", "ab" * 32))
        assert (read.number, read.certificate) == (3, "ab" * 32)
        assert read.server == key("server").public
        assert read.signed == epoch(3, "server", "ab" * 32)

    def test_a_changed_letter_is_noticed(self) -> None:
        record = epoch()
        for at in range(0, len(record.command), 7):
            changed = record.command[:at] + "~" + record.command[at + 1 :]
            with pytest.raises(PeerError, match="bad_signature"):
                read_epoch(Signed(changed, record.signature), ROOT.public)

    def test_another_command_of_the_root_is_none(self) -> None:
        tournament = TournamentId(ROOT.author)
        for command in (
            Command(tournament, tournament, 1, None, None, RingGong(), "now"),
            Command(TournamentId(key("b").author), tournament, 1, None, None, RingGong(), "now"),
        ):
            text = encode_command(command)
            signature = ROOT.sign(Purpose.COMMAND, text.encode()).hex()
            with pytest.raises(PeerError, match="epoch_malformed"):
                read_epoch(Signed(text, signature), ROOT.public)

    def test_the_roots_word_on_another_tournament_is_none(self) -> None:
        other = TournamentId(key("other root").author)
        start = StartEpoch(1, key("server").public.hex(), "ce" * 32, 0, "")
        text = encode_command(Command(other, other, 2, None, None, start, "now"))
        signature = ROOT.sign(Purpose.COMMAND, text.encode()).hex()
        with pytest.raises(PeerError, match="epoch_malformed"):
            read_epoch(Signed(text, signature), ROOT.public)

    def test_what_a_pairing_binds_is_command_and_signature(self) -> None:
        one, other = epoch(1), epoch(2)
        mixed = Signed(one.command, other.signature)
        assert len({record_bytes(each) for each in (one, other, mixed)}) == 3

    @given(st.integers(0, 3), st.integers(0, 3), st.booleans())
    def test_only_a_later_one_follows(self, shown: int, known: int, same: bool) -> None:
        new = verified(epoch(shown, "one"))
        old = verified(epoch(known, "one" if same else "other"))
        if shown < known:
            with pytest.raises(PeerError, match="epoch_outdated"):
                check_not_older(new, old)
        elif shown == known and not same:
            with pytest.raises(PeerError, match="epoch_conflict"):
                check_not_older(new, old)
        else:
            check_not_older(new, old)


@given(st.integers(), st.integers(), st.integers())
def test_numbers_of_any_size_are_read(waiting: int, length: int, sent: int) -> None:
    report = Report(waiting, length, sent)
    assert decode_at_server(encode(report)) == report
