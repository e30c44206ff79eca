"""Personal text apart from events.

An event holds only SHA-256(salt ‖ text). The text travels beside it as ``Details``, in one of two
forms: clear (salt and body, for who may read it) or sealed to the details key of the tournament
(contact details in every copy, so that a promoted station loses nothing). The salt has 32 random
bytes, so the hash alone does not betray a name even to somebody who tries all names.

Sealing: a fresh X25519 key, HKDF over the shared secret and both public keys, AES-256-GCM with hash
and scope as associated data. ``sealed`` is the fresh public key ‖ the nonce ‖ the ciphertext of
salt ‖ body. Names are sealed only where a copy leaves the tournament's own computers
(``enclosed``).
"""

import hashlib
from typing import Literal, TypeAlias

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from bobbl_shared.crypto.derivation import NONCE_BYTES, derived_key
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.framing import packed
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash

Scope: TypeAlias = Literal["name", "contact"]

SALT_BYTES = 32
X25519_BYTES = 32
_TAG_BYTES = 16
_LEAST_SEALED = X25519_BYTES + NONCE_BYTES + SALT_BYTES + _TAG_BYTES


class Details(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text of a person with the hash that events know it by: clear, sealed, or both forms."""

    hash: DetailsHash
    scope: Scope
    salt: str | None = None
    body: str | None = None
    sealed: str | None = None


def details_hash(salt: bytes, body: bytes) -> DetailsHash:
    """Return SHA-256(salt ‖ body) in hex; the salt must have 32 bytes."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return DetailsHash(hashlib.sha256(salt + body).hexdigest())


def conceal(body: bytes, scope: Scope, dice: Dice) -> Details:
    """Return clear details for ``body`` (UTF-8) under a fresh salt."""
    salt = dice(SALT_BYTES)
    return Details(details_hash(salt, body), scope, salt=salt.hex(), body=body.decode())


def check(details: Details) -> None:
    """Return if the details are well formed and, where clear, fit their hash.

    Sealed details can only be looked at from outside here; ``open_sealed`` checks the rest.
    Raises ``PeerError("details_mismatch")``.
    """
    try:
        if details.sealed is None or details.salt is not None or details.body is not None:
            _clear_parts(details)
        if details.sealed is not None:
            _sealed_parts(details)
    except ValueError as error:
        raise PeerError("details_mismatch", hash=details.hash) from error


def check_enclosed(details: Details, most: int) -> None:
    """Return if these are details in sealed form alone, of at most ``most`` bytes of text.

    Raises ``PeerError("details_mismatch")``.
    """
    try:
        if details.salt is not None or details.body is not None:
            raise ValueError("clear")
        if len(from_hex(details.hash)) != hashlib.sha256().digest_size:
            raise ValueError("no hash")
        from_hex(details.sealed or "", most=_LEAST_SEALED + most)
        _sealed_form(details.sealed)
    except (PeerError, ValueError) as error:
        raise PeerError("details_mismatch", hash=details.hash) from error


def check_arrived(details: Details) -> None:
    """As ``check``, for what others send: its salt and sealed form are spelled as we would.

    What lies in a file already may be spelled otherwise.
    """
    try:
        for each in (details.salt, details.sealed):
            if each is not None:
                from_hex(each, most=len(each))
    except PeerError as error:
        raise PeerError("details_mismatch", hash=details.hash) from error
    check(details)


def seal(details: Details, details_public: bytes, dice: Dice) -> Details:
    """Return the same contact details readable only with the private details key (32 bytes).

    ``PeerError("details_mismatch")`` if they do not fit their hash; ``ValueError`` for names, which
    travel in clear, for details sealed already and for a key that is none.
    """
    if details.scope != "contact" or details.sealed is not None:
        raise ValueError("only clear contact details are sealed")
    check(details)
    return _closed(details, details_public, dice)


def enclosed(details: Details, details_public: bytes, dice: Dice) -> Details:
    """Return details of any scope in sealed form alone, for a copy that may not read them.

    Those that are sealed already stay as they are. ``PeerError("details_mismatch")`` as for
    ``seal``.
    """
    if details.sealed is not None:
        return Details(details.hash, details.scope, sealed=details.sealed)
    check(details)
    return _closed(details, details_public, dice)


def _closed(details: Details, details_public: bytes, dice: Dice) -> Details:
    salt, body = _clear_parts(details)
    fresh = X25519PrivateKey.from_private_bytes(dice(X25519_BYTES))
    fresh_public = fresh.public_key().public_bytes_raw()
    shared = fresh.exchange(X25519PublicKey.from_public_bytes(details_public))
    nonce = dice(NONCE_BYTES)
    box = _box(shared, fresh_public, details_public)
    closed = box.encrypt(nonce, salt + body, _associated(details))
    sealed = (fresh_public + nonce + closed).hex()
    return Details(details.hash, details.scope, sealed=sealed)


def open_sealed(details: Details, details_private: bytes) -> Details:
    """Return sealed details in clear.

    ``PeerError("details_mismatch")`` if anything does not fit.
    """
    if details.scope != "contact":
        raise PeerError("details_mismatch", hash=details.hash)
    return open_enclosed(details, details_private)


def open_enclosed(details: Details, details_private: bytes) -> Details:
    """Return what ``enclosed`` has sealed, or ``seal``, in clear; raises as ``open_sealed``."""
    private = X25519PrivateKey.from_private_bytes(details_private)
    try:
        fresh_public, nonce, closed = _sealed_form(details.sealed)
        shared = private.exchange(X25519PublicKey.from_public_bytes(fresh_public))
        box = _box(shared, fresh_public, private.public_key().public_bytes_raw())
        opened = box.decrypt(nonce, closed, _associated(details))
        salt, body = opened[:SALT_BYTES], opened[SALT_BYTES:]
        clear = Details(details.hash, details.scope, salt=salt.hex(), body=body.decode())
    except (InvalidTag, ValueError) as error:
        raise PeerError("details_mismatch", hash=details.hash) from error
    check(clear)
    return clear


def _clear_parts(details: Details) -> tuple[bytes, bytes]:
    """Return salt and body; ``ValueError`` if one is missing or they do not fit the hash."""
    if details.salt is None or details.body is None:
        raise ValueError("neither clear nor sealed")
    salt, body = bytes.fromhex(details.salt), details.body.encode()
    if details_hash(salt, body) != details.hash:
        raise ValueError("another text")
    return salt, body


def _sealed_parts(details: Details) -> tuple[bytes, bytes, bytes]:
    """Return the fresh public key, the nonce and the ciphertext; ``ValueError`` for a bad form."""
    if details.scope != "contact":
        raise ValueError("cannot be sealed details")
    return _sealed_form(details.sealed)


def _sealed_form(text: str | None) -> tuple[bytes, bytes, bytes]:
    if text is None:
        raise ValueError("not sealed")
    sealed = bytes.fromhex(text)
    if len(sealed) < _LEAST_SEALED:
        raise ValueError("cannot be sealed details")
    start = X25519_BYTES + NONCE_BYTES
    return sealed[:X25519_BYTES], sealed[X25519_BYTES:start], sealed[start:]


def _box(shared: bytes, fresh_public: bytes, details_public: bytes) -> AESGCM:
    return AESGCM(derived_key(shared, "details/sealed", packed(fresh_public, details_public)))


def _associated(details: Details) -> bytes:
    return packed(details.hash.encode(), details.scope.encode())
