"""Known answers: these bytes are in files and on paper, so they may never change."""

import hashlib

import pytest

from bobbl_shared.crypto.chain import GENESIS, challenge_message, event_hash, head_message
from bobbl_shared.ids import StationId, TournamentId

_TOURNAMENT = TournamentId(StationId("ab" * 32))
_STATION = StationId("cd" * 32)


def test_the_first_event_follows_32_zeros() -> None:
    assert bytes.fromhex("00" * 32) == GENESIS


def test_event_hash_known_answer() -> None:
    assert event_hash(b'{"index":0}') == hashlib.sha256(b'bobbl/1/event\n{"index":0}').digest()
    assert event_hash(b'{"index":0}').hex() == (
        "19f1b229b91d5900f164a89fbe012d09d42a0d3a2b87a1902b0fea97384ade93"
    )


def test_head_message_known_answer() -> None:
    message = head_message(_TOURNAMENT, 3, 20_000, bytes(range(32)))
    assert message == (
        b"\0\0\0\x40" + b"ab" * 32 + b"\0\0\0\x08"
        b"\0\0\0\0\0\0\0\x03"
        b"\0\0\0\x08"
        b"\0\0\0\0\0\0\x4e\x20"
        b"\0\0\0\x20" + bytes(range(32))
    )


def test_challenge_message_known_answer() -> None:
    message = challenge_message(b"nonce", "ef" * 32, _TOURNAMENT, 3, _STATION)
    assert message == (
        b"\0\0\0\x05nonce"
        b"\0\0\0\x40" + b"ef" * 32 + b"\0\0\0\x40" + b"ab" * 32 + b"\0\0\0\x08"
        b"\0\0\0\0\0\0\0\x03"
        b"\0\0\0\x40" + b"cd" * 32
    )


@pytest.mark.parametrize(("epoch", "index"), [(-1, 0), (0, -1), (1 << 64, 0), (0, 1 << 64)])
def test_numbers_that_do_not_fit_are_refused(epoch: int, index: int) -> None:
    with pytest.raises(ValueError, match="bytes"):
        head_message(_TOURNAMENT, epoch, index, GENESIS)
