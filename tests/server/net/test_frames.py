"""Frames of a WebSocket: what a client sends is put together, whatever is none is refused."""

import itertools
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.net.frames import (
    AT_A_TURN,
    TOO_MANY,
    FrameError,
    FrameReader,
    Kind,
    frame,
    text_frame,
    unmasked,
)

MOST = 1000

MASKS = st.binary(min_size=4, max_size=4)
CONTROLS = st.tuples(st.sampled_from([Kind.PING, Kind.PONG, Kind.CLOSE]), st.binary(max_size=125))
MESSAGES = st.tuples(st.sampled_from([Kind.TEXT, Kind.BINARY]), st.binary(max_size=MOST))


def sent(first: int, content: bytes, mask: bytes = b"abcd") -> bytes:
    """Give a frame as a client sends it; ``first`` is its first byte."""
    plain = frame(Kind.TEXT, content)
    head = len(plain) - len(content)
    length = bytes([plain[1] | 0x80]) + plain[2:head]
    return bytes([first]) + length + mask + unmasked(content, mask)


def cut(data: bytes, cuts: list[int]) -> list[bytes]:
    places = [0, *sorted(each % (len(data) + 1) for each in cuts), len(data)]
    return [data[a:b] for a, b in itertools.pairwise(places)]


@given(
    st.lists(st.one_of(CONTROLS, MESSAGES), max_size=5),
    st.lists(st.integers(0, 10_000), max_size=8),
    MASKS,
)
def test_messages_arrive_however_the_network_cuts_them(
    messages: list[tuple[Kind, bytes]], cuts: list[int], mask: bytes
) -> None:
    reader = FrameReader(MOST)
    data = b"".join(sent(0x80 | kind, content, mask) for kind, content in messages)
    assert [each for part in cut(data, cuts) for each in reader.feed(part)] == messages


@given(st.lists(st.binary(max_size=200), min_size=2, max_size=5), CONTROLS)
def test_a_message_may_come_in_parts_with_a_ping_between(
    parts: list[bytes], control: tuple[Kind, bytes]
) -> None:
    reader = FrameReader(MOST)
    data = sent(Kind.TEXT, parts[0])
    data += sent(0x80 | control[0], control[1])
    data += b"".join(sent(Kind.MORE, each) for each in parts[1:-1])
    data += sent(0x80 | Kind.MORE, parts[-1])
    text = sent(0x80 | Kind.TEXT, b"next")
    expected = [control, (Kind.TEXT, b"".join(parts)), (Kind.TEXT, b"next")]
    assert list(reader.feed(data + text)) == expected


@given(st.binary(max_size=3000))
def test_rubbish_is_refused_or_waited_for(data: bytes) -> None:
    with suppress(FrameError):
        for _, content in FrameReader(MOST).feed(data):
            assert len(content) <= MOST


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(Kind.TEXT, b"without a mask"), 1002),
        (sent(0xC0 | Kind.TEXT, b"compressed"), 1002),
        (sent(0x80 | 3, b"no such kind"), 1002),
        (sent(0x80 | 11, b"nor such"), 1002),
        (sent(Kind.PING, b"in parts"), 1002),
        (sent(0x80 | Kind.PING, b"x" * 126), 1002),
        (sent(0x80 | Kind.MORE, b"of nothing"), 1002),
        (sent(Kind.TEXT, b"one") + sent(0x80 | Kind.TEXT, b"two"), 1002),
        (sent(0x80 | Kind.TEXT, b"x" * (MOST + 1)), 1009),
        (b"\x81\xff" + b"\xff" * 8, 1009),
        (sent(Kind.TEXT, b"x" * MOST) + sent(0x80 | Kind.MORE, b"x"), 1009),
    ],
)
def test_what_breaks_the_protocol_is_named(data: bytes, code: int) -> None:
    with pytest.raises(FrameError) as caught:
        list(FrameReader(MOST).feed(data))
    assert caught.value.code == code


@given(st.lists(st.one_of(CONTROLS, MESSAGES), max_size=200), st.booleans())
def test_a_turn_has_so_many_frames_and_nothing_is_lost(
    messages: list[tuple[Kind, bytes]], is_bounded: bool
) -> None:
    reader = FrameReader(MOST)
    reader.frames_left = len(messages) if is_bounded else None
    read = list(reader.feed(b"".join(sent(0x80 | kind, content) for kind, content in messages)))
    assert len(read) == min(len(messages), AT_A_TURN)
    while reader.has_more:
        turn = list(reader.feed(b""))
        assert len(turn) <= AT_A_TURN
        read += turn
    assert read == messages
    assert reader.idle == sum(kind >= Kind.CLOSE for kind, _ in messages)


TINY = {
    "pings": [0x80 | Kind.PING, 0x80 | Kind.PING],
    "empty parts": [Kind.TEXT, Kind.MORE],
    "messages": [0x80 | Kind.TEXT, 0x80 | Kind.TEXT],
}


@pytest.mark.parametrize("first", TINY.values(), ids=TINY)
@pytest.mark.parametrize("content", [b"", b"x"])
def test_frames_are_counted_however_short_and_whatever_they_are(
    first: list[int], content: bytes
) -> None:
    reader = FrameReader(MOST)
    reader.frames_left = 10
    begin, more = (sent(each, content) for each in first)
    list(reader.feed(begin + 9 * more))
    with pytest.raises(FrameError) as caught:
        list(reader.feed(more))
    assert caught.value.code == TOO_MANY


def test_a_long_frame_is_refused_before_it_has_come() -> None:
    with pytest.raises(FrameError):
        list(FrameReader(MOST).feed(sent(0x80 | Kind.TEXT, b"x" * 2000)[:8]))


@given(st.binary(max_size=MOST), MASKS)
def test_a_mask_is_taken_off_byte_by_byte(content: bytes, mask: bytes) -> None:
    expected = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    assert unmasked(content, mask) == expected


@pytest.mark.parametrize(
    ("length", "head"),
    [
        (0, b"\x81\x00"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65535, b"\x81\x7e\xff\xff"),
        (65536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_the_head_of_a_frame_says_how_long_it_is(length: int, head: bytes) -> None:
    assert text_frame("x" * length) == head + b"x" * length


def test_a_frame_is_as_long_as_its_bytes_not_its_letters() -> None:
    assert text_frame("ü") == b"\x81\x02" + "ü".encode()


def test_what_all_get_is_made_a_frame_once() -> None:
    text = "x" * 1000
    assert text_frame(text) is text_frame(text)
