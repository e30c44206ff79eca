import hashlib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_shared.crypto import keys
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose, SigningKey, author_of, load, load_or_create, verify
from bobbl_shared.errors import BobblError, PeerError
from builders.dice import seeded_dice

_KEY = SigningKey.generate(seeded_dice("key"))
_PURPOSES = st.sampled_from(Purpose)


def _flipped(data: bytes, bit: int) -> bytes:
    turned = bytearray(data)
    turned[bit // 8] ^= 1 << bit % 8
    return bytes(turned)


def _is_refused(public: bytes, purpose: Purpose, message: bytes, signature: bytes) -> bool:
    try:
        verify(public, purpose, message, signature)
    except PeerError as error:
        return error.code == "bad_signature"
    return False


@given(_PURPOSES, st.binary(max_size=200))
@settings(max_examples=50)
def test_a_signature_is_accepted(purpose: Purpose, message: bytes) -> None:
    verify(_KEY.public, purpose, message, _KEY.sign(purpose, message))


@given(_PURPOSES, st.binary(min_size=1, max_size=60), st.data())
@settings(max_examples=50)
def test_one_bit_of_anything_makes_it_bad(
    purpose: Purpose, message: bytes, data: st.DataObject
) -> None:
    signature = _KEY.sign(purpose, message)
    bit = st.integers(0, 8 * 64 - 1)
    assert _is_refused(_KEY.public, purpose, message, _flipped(signature, data.draw(bit)))
    in_message = data.draw(st.integers(0, 8 * len(message) - 1))
    assert _is_refused(_KEY.public, purpose, _flipped(message, in_message), signature)
    in_key = data.draw(st.integers(0, 8 * 32 - 1))
    assert _is_refused(_flipped(_KEY.public, in_key), purpose, message, signature)


@given(_PURPOSES, _PURPOSES, st.binary(max_size=60))
@settings(max_examples=50)
def test_a_signature_serves_one_purpose(made: Purpose, asked: Purpose, message: bytes) -> None:
    signature = _KEY.sign(made, message)
    assert _is_refused(_KEY.public, asked, message, signature) == (made is not asked)


def test_the_prefixes_are_fixed() -> None:
    assert {purpose.name: purpose.value for purpose in Purpose} == {
        "COMMAND": b"bobbl/1/command\n",
        "HEAD": b"bobbl/1/head\n",
        "CHALLENGE": b"bobbl/1/challenge\n",
        "PAIRING": b"bobbl/1/pairing/proof\n",
        "COPY": b"bobbl/1/copy\n",
        "OFFER": b"bobbl/1/offer\n",
    }


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_key_of_another_length_is_refused(length: int) -> None:
    signature = _KEY.sign(Purpose.COMMAND, b"")
    assert _is_refused(bytes(length), Purpose.COMMAND, b"", signature)
    assert _is_refused((_KEY.public * 2)[:length], Purpose.COMMAND, b"", signature)


@pytest.mark.parametrize("length", [0, 63, 65])
def test_a_signature_of_another_length_is_refused(length: int) -> None:
    signature = (_KEY.sign(Purpose.COMMAND, b"") * 2)[:length]
    assert _is_refused(_KEY.public, Purpose.COMMAND, b"", signature)


@pytest.mark.parametrize("sign_bit", [0, 1 << 255])
def test_a_key_that_fits_any_message_is_refused(sign_bit: int) -> None:
    neutral = (1).to_bytes(32, "little")
    fits_all = neutral + bytes(32)
    if not sign_bit:
        Ed25519PublicKey.from_public_bytes(neutral).verify(fits_all, b"whatever")
    public = (1 | sign_bit).to_bytes(32, "little")
    assert _is_refused(public, Purpose.COMMAND, b"whatever", fits_all)


def test_a_known_signature() -> None:
    """The first test key of RFC 8032, 7.1; the signature pins prefix and message order."""
    key = SigningKey.from_bytes(
        bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    )
    assert key.public.hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert key.author == hashlib.sha256(key.public).hexdigest() == author_of(key.public)
    assert key.sign(Purpose.COMMAND, b"x").hex() == (
        "a4b21ecc1aee0af547c473fd1a7852927b26523be01a75723564c52cb9173a8c"
        "d4029400093c11c0ecba9142ebc407c350db37a34fa7618fef17e0ae87b70d0b"
    )


def test_bytes_give_the_same_key_again() -> None:
    assert SigningKey.from_bytes(_KEY.to_bytes()).public == _KEY.public
    with pytest.raises(ValueError, match="32"):
        SigningKey.from_bytes(bytes(31))


def test_printing_a_key_shows_no_secret() -> None:
    assert repr(_KEY) == f"SigningKey(author={_KEY.author})"
    assert _KEY.to_bytes().hex() not in repr(_KEY)


def test_the_file_is_made_once_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "station.key"
    assert load(path) is None
    made = load_or_create(path, seeded_dice(1))
    assert path.stat().st_mode & 0o777 == 0o600
    again = load_or_create(path, seeded_dice(2))
    assert again.to_bytes() == made.to_bytes()


def test_a_readable_key_file_is_mended_and_used(tmp_path: Path) -> None:
    path = tmp_path / "station.key"
    made = load_or_create(path, seeded_dice(1))
    path.chmod(0o644)
    assert load_or_create(path, seeded_dice(2)).public == made.public
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nothing of ours",
        b"\xff\xfe\x00",
        f"bobbl-signing-key-1 {_KEY.to_bytes().hex()[:-2]} {_KEY.public.hex()}\n".encode(),
        f"bobbl-signing-key-1 {_flipped(_KEY.to_bytes(), 3).hex()} {_KEY.public.hex()}\n".encode(),
        f"bobbl-signing-key-2 {_KEY.to_bytes().hex()} {_KEY.public.hex()}\n".encode(),
    ],
)
def test_a_damaged_key_file_is_named_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "station.key"
    path.write_bytes(content)
    with pytest.raises(BobblError) as caught:
        load_or_create(path, seeded_dice())
    assert caught.value.code == "key_file_damaged"
    assert caught.value.parameters == {"path": str(path)}
    assert path.read_bytes() == content


def test_who_comes_second_takes_the_key_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "station.key"
    store_new = keys.store_new
    first = SigningKey.generate(seeded_dice("first"))

    def store_late(path: Path, key: SigningKey, dice: Dice) -> bool:
        assert store_new(path, first, seeded_dice("faster"))
        return store_new(path, key, dice)

    monkeypatch.setattr(keys, "store_new", store_late)
    assert load_or_create(path, seeded_dice("second")).public == first.public
