import hashlib

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_shared.crypto.derivation import derived_key
from bobbl_shared.crypto.details import (
    Details,
    Scope,
    check,
    check_enclosed,
    conceal,
    details_hash,
    enclosed,
    open_enclosed,
    open_sealed,
    seal,
)
from bobbl_shared.crypto.framing import packed
from bobbl_shared.crypto.root import Cost, make_root, open_root
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash
from builders.dice import seeded_dice

_PRIVATE = seeded_dice("private")(32)
_PUBLIC = X25519PrivateKey.from_private_bytes(_PRIVATE).public_key().public_bytes_raw()
_BODY = '{"phone":"0371 12345"}'
_CLEAR = conceal(_BODY.encode(), "contact", seeded_dice("clear"))
_SEALED = seal(_CLEAR, _PUBLIC, seeded_dice("sealed"))
_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


def _flipped(digits: str, place: int, bit: int) -> str:
    place %= len(digits)
    return digits[:place] + f"{int(digits[place], 16) ^ (1 << bit):x}" + digits[place + 1 :]


def _is_mismatch(details: Details) -> bool:
    try:
        check(details)
    except PeerError as error:
        return (error.code, dict(error.parameters)) == ("details_mismatch", {"hash": details.hash})
    return False


def _is_unreadable(details: Details, private: bytes = _PRIVATE) -> bool:
    try:
        open_sealed(details, private)
    except PeerError as error:
        return error.code == "details_mismatch"
    return False


def test_the_hash_is_that_of_salt_and_text() -> None:
    salt = bytes(range(32))
    assert details_hash(salt, b"Anna") == hashlib.sha256(salt + b"Anna").hexdigest()


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_salt_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        details_hash(bytes(length), b"")


@given(_TEXT, st.sampled_from(["name", "contact"]), st.integers())
@settings(max_examples=50)
def test_concealed_details_fit_their_hash(body: str, scope: Scope, seed: int) -> None:
    details = conceal(body.encode(), scope, seeded_dice(seed))
    check(details)
    assert (details.body, details.scope, details.sealed) == (body, scope, None)
    assert len(bytes.fromhex(details.salt or "")) == 32


def test_the_same_text_has_another_hash_each_time() -> None:
    dice = seeded_dice()
    assert conceal(b"Anna", "name", dice).hash != conceal(b"Anna", "name", dice).hash


@given(_TEXT, st.integers())
@settings(max_examples=50)
def test_sealing_and_opening_give_the_same_details(body: str, seed: int) -> None:
    dice = seeded_dice(seed)
    clear = conceal(body.encode(), "contact", dice)
    sealed = seal(clear, _PUBLIC, dice)
    check(sealed)
    assert (sealed.salt, sealed.body, sealed.hash) == (None, None, clear.hash)
    assert open_sealed(sealed, _PRIVATE) == clear


def test_the_root_record_opens_what_was_sealed_to_it() -> None:
    words = ("Abend", "Biber", "Dorf", "Eule")
    _, record = make_root(words, Cost(8, 1, 1), seeded_dice("root"))
    sealed = seal(_CLEAR, bytes.fromhex(record.details_public), seeded_dice())
    assert open_sealed(sealed, open_root(record, words).details_private) == _CLEAR


@given(st.integers(0, 63), st.integers(0, 3), st.integers(0, len(_BODY) - 1))
@settings(max_examples=50)
def test_one_bit_of_clear_details_is_noticed(digit: int, bit: int, letter: int) -> None:
    assert _CLEAR.salt is not None
    salted = msgspec.structs.replace(_CLEAR, salt=_flipped(_CLEAR.salt, digit, bit))
    hashed = msgspec.structs.replace(_CLEAR, hash=_flipped(_CLEAR.hash, digit, bit))
    body = _BODY[:letter] + chr(ord(_BODY[letter]) ^ (1 << bit)) + _BODY[letter + 1 :]
    assert _is_mismatch(salted)
    assert _is_mismatch(hashed)
    assert _is_mismatch(msgspec.structs.replace(_CLEAR, body=body))


@given(st.integers(min_value=0), st.integers(0, 3))
@settings(max_examples=100)
def test_one_bit_of_sealed_details_is_noticed(place: int, bit: int) -> None:
    assert _SEALED.sealed is not None
    sealed = _flipped(_SEALED.sealed, place, bit)
    hashed = _flipped(_SEALED.hash, place, bit)
    assert _is_unreadable(msgspec.structs.replace(_SEALED, hash=hashed))
    if place % len(sealed) != 62:  # X25519 ignores the highest bit, the derived key does not
        assert _is_unreadable(msgspec.structs.replace(_SEALED, sealed=sealed))


def test_the_ignored_bit_of_the_fresh_key_is_noticed_too() -> None:
    assert _SEALED.sealed is not None
    sealed = _flipped(_SEALED.sealed, 62, 3)
    assert _is_unreadable(msgspec.structs.replace(_SEALED, sealed=sealed))


def test_another_key_opens_nothing() -> None:
    assert _is_unreadable(_SEALED, seeded_dice("another")(32))


def test_a_key_of_small_order_is_refused() -> None:
    assert _SEALED.sealed is not None
    sealed = "00" * 32 + _SEALED.sealed[64:]
    assert _is_unreadable(msgspec.structs.replace(_SEALED, sealed=sealed))


def test_a_sealed_text_under_the_hash_of_another_is_noticed() -> None:
    other = conceal(b"another", "contact", seeded_dice("other"))
    assert _is_unreadable(msgspec.structs.replace(_SEALED, hash=other.hash))


@pytest.mark.parametrize(
    "change",
    [
        {"body": None},
        {"salt": None},
        {"salt": None, "body": None},
        {"salt": "xyz"},
        {"salt": ""},
        {"salt": None, "sealed": _SEALED.sealed},
        {"sealed": "xyz"},
    ],
)
def test_half_details_are_refused(change: dict[str, str | None]) -> None:
    details = Details(
        **{
            "hash": _CLEAR.hash,
            "scope": "contact",
            "salt": _CLEAR.salt,
            "body": _CLEAR.body,
            **change,
        }  # type: ignore[arg-type]
    )
    assert _is_mismatch(details)


def test_clear_details_may_bring_their_sealed_form_too() -> None:
    check(msgspec.structs.replace(_CLEAR, sealed=_SEALED.sealed))


@pytest.mark.parametrize("sealed", ["", "00", "zz" * 100])
def test_what_cannot_be_sealed_details_is_refused(sealed: str) -> None:
    assert _is_mismatch(msgspec.structs.replace(_SEALED, sealed=sealed))
    assert _is_unreadable(msgspec.structs.replace(_SEALED, sealed=sealed))


def _sealed_by_hand(salted: bytes, under: str) -> Details:
    """Seal as the module says it, but whatever one likes."""
    fresh = X25519PrivateKey.from_private_bytes(seeded_dice("by hand")(32))
    shared = fresh.exchange(X25519PublicKey.from_public_bytes(_PUBLIC))
    fresh_public, nonce = fresh.public_key().public_bytes_raw(), bytes(12)
    key = derived_key(shared, "details/sealed", packed(fresh_public, _PUBLIC))
    closed = AESGCM(key).encrypt(nonce, salted, packed(under.encode(), b"contact"))
    sealed = (fresh_public + nonce + closed).hex()
    return Details(DetailsHash(under), "contact", sealed=sealed)


def test_who_seals_another_text_under_a_hash_is_noticed() -> None:
    assert _CLEAR.salt is not None
    honest = bytes.fromhex(_CLEAR.salt) + _BODY.encode()
    assert open_sealed(_sealed_by_hand(honest, _CLEAR.hash), _PRIVATE) == _CLEAR
    for forged in (honest + b"9", honest[:31], honest[:32] + b"\xff", b""):
        assert _is_unreadable(_sealed_by_hand(forged, _CLEAR.hash))


def test_names_are_never_sealed() -> None:
    with pytest.raises(ValueError, match="contact"):
        seal(conceal(b"Anna", "name", seeded_dice()), _PUBLIC, seeded_dice())
    assert _is_mismatch(msgspec.structs.replace(_SEALED, scope="name"))


def test_any_details_are_enclosed_for_a_copy_that_leaves_the_hall() -> None:
    name = conceal("Jürgen Weiß".encode(), "name", seeded_dice("name"))
    closed = enclosed(name, _PUBLIC, seeded_dice("sealed"))
    assert (closed.salt, closed.body) == (None, None)
    assert open_enclosed(closed, _PRIVATE) == name
    other_scope = msgspec.structs.replace(closed, scope="contact")
    with pytest.raises(PeerError, match="details_mismatch"):
        open_enclosed(other_scope, _PRIVATE)
    both = msgspec.structs.replace(_CLEAR, sealed=_SEALED.sealed)
    assert enclosed(both, _PUBLIC, seeded_dice()) == _SEALED
    with pytest.raises(PeerError, match="details_mismatch"):
        enclosed(msgspec.structs.replace(name, body="other"), _PUBLIC, seeded_dice())


def test_what_arrives_enclosed_holds_nothing_in_clear_and_no_more_than_agreed() -> None:
    closed = enclosed(conceal(b"Anna", "name", seeded_dice()), _PUBLIC, seeded_dice())
    assert closed.sealed is not None
    check_enclosed(closed, 4)
    for changed in (
        {"salt": "00" * 32},
        {"body": "Anna"},
        {"sealed": None},
        {"sealed": closed.sealed + "00"},
        {"sealed": closed.sealed[:-10]},
        {"sealed": closed.sealed.upper()},
        {"hash": closed.hash[:-2]},
        {"hash": "x" * 64},
    ):
        with pytest.raises(PeerError, match="details_mismatch"):
            check_enclosed(msgspec.structs.replace(closed, **changed), 4)


def test_sealed_details_are_not_sealed_again() -> None:
    with pytest.raises(ValueError, match="only clear"):
        seal(_SEALED, _PUBLIC, seeded_dice())


def test_details_that_do_not_fit_are_not_sealed() -> None:
    with pytest.raises(PeerError, match="details_mismatch"):
        seal(msgspec.structs.replace(_CLEAR, body="other"), _PUBLIC, seeded_dice())


def test_known_answer() -> None:
    stored = Details(
        hash=DetailsHash("774c8648839c00ae869fd446a174a2dd84933b9a0d97217af3b4d13ffb0143e0"),
        scope="contact",
        sealed=(
            "e222133b953c1c970b3769d235c2629aa7595a2e88e710159818c90d03a3f527"
            "185c997e03fba871a34b627acdf1ca4be1649c11f3535a276815b80698800a8d"
            "b35199dc9b9ef469afce86d0c02579e5be4a1c639cc3a3731b6dc74d6b597c56"
            "cebcd21a33f492b100714231e0042da5912b"
        ),
    )
    private = bytes.fromhex("cb65f46f2293fe5667288c79d566044520fc6287bb4640f1f1b5b747e506563c")
    assert open_sealed(stored, private) == _CLEAR
