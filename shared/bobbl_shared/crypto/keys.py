"""Signing keys (Ed25519, RFC 8032) of stations, servers and the root, and the file of such a key.

A signature covers a label and the message, and the label names what it is for: bytes signed as a
command are refused as a head. Keys of small order are refused too, because a signature under such a
key fits any message at all.
"""

import enum
import functools
import hashlib
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.framing import label
from bobbl_shared.crypto.private_file import create_private, read_private
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import StationId

PRIVATE_BYTES = 32
_FILE_TYPE = "bobbl-signing-key-1"

_FIELD = 2**255 - 19
_ORDER_EIGHT = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL_ORDER = frozenset(
    {0, 1, _FIELD - 1, _FIELD, _FIELD + 1, _ORDER_EIGHT, _FIELD - _ORDER_EIGHT}
)
"""The y of every point whose order divides eight, also where it is written beyond the field."""


class Purpose(enum.Enum):
    """What a signature is for; the value is the prefix of what is signed."""

    COMMAND = label("command")
    HEAD = label("head")
    CHALLENGE = label("challenge")
    PAIRING = label("pairing/proof")
    COPY = label("copy")
    OFFER = label("offer")


class SigningKey:
    """A private Ed25519 key; shows only its author when printed."""

    __slots__ = ("_key", "author", "public")

    public: bytes
    """The public half, 32 bytes."""

    author: StationId
    """Who signs with this key: SHA-256 of the public half, in hex."""

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw()
        self.author = author_of(self.public)

    @classmethod
    def generate(cls, dice: Dice) -> "SigningKey":
        """Return a fresh key."""
        return cls(dice(PRIVATE_BYTES))

    @classmethod
    def from_bytes(cls, private: bytes) -> "SigningKey":
        """Return the key of these 32 bytes; ``ValueError`` for another length."""
        return cls(private)

    def to_bytes(self) -> bytes:
        """Return the private half, 32 bytes."""
        return self._key.private_bytes_raw()

    def sign(self, purpose: Purpose, message: bytes) -> bytes:
        """Return the signature, 64 bytes, that ``verify`` accepts for this purpose only."""
        return self._key.sign(purpose.value + message)

    def __repr__(self) -> str:
        return f"SigningKey(author={self.author})"


def author_of(public: bytes) -> StationId:
    """Return the id that goes with a public key: SHA-256 of its 32 bytes, in hex."""
    return StationId(hashlib.sha256(public).hexdigest())


def verify(public: bytes, purpose: Purpose, message: bytes, signature: bytes) -> None:
    """Return if the key signed this message for this purpose, else ``PeerError("bad_signature")``.

    Keys and signatures that are none at all are refused in the same way.
    """
    try:
        _key_of(public).verify(signature, purpose.value + message)
    except (InvalidSignature, ValueError) as error:
        raise PeerError("bad_signature") from error


@functools.lru_cache(maxsize=1024)
def _key_of(public: bytes) -> Ed25519PublicKey:
    """Read a key, once for all that its station signs; ``ValueError`` for a weak one."""
    if _is_weak(public):
        raise ValueError("a key of small order")
    return Ed25519PublicKey.from_public_bytes(public)


def _is_weak(public: bytes) -> bool:
    return int.from_bytes(public, "little") & (2**255 - 1) in _SMALL_ORDER


def load(path: Path) -> SigningKey | None:
    """Return the key in the file, ``None`` where there is none.

    ``BobblError("key_file_damaged")`` if it holds no key or one whose public half does not fit.
    """
    content = read_private(path)
    if content is None:
        return None
    try:
        file_type, private, public = content.decode("ascii").split()
        key = SigningKey.from_bytes(bytes.fromhex(private))
        is_whole = file_type == _FILE_TYPE and key.public == bytes.fromhex(public)
    except ValueError as error:
        raise BobblError("key_file_damaged", path=str(path)) from error
    if not is_whole:
        raise BobblError("key_file_damaged", path=str(path))
    return key


def store_new(path: Path, key: SigningKey, dice: Dice) -> bool:
    """Write the key to a new file with mode 0600; ``False`` where a file is there already."""
    line = f"{_FILE_TYPE} {key.to_bytes().hex()} {key.public.hex()}\n"
    return create_private(path, line.encode("ascii"), dice)


def load_or_create(path: Path, dice: Dice) -> SigningKey:
    """Return the key in the file; makes one first where there is none.

    Two programs that start at the same moment get the same key.
    """
    key = load(path)
    if key is not None:
        return key
    fresh = SigningKey.generate(dice)
    if store_new(path, fresh, dice):
        return fresh
    key = load(path)
    if key is None:
        raise BobblError("key_file_damaged", path=str(path))
    return key
