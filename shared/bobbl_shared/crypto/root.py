"""The root key of a tournament, kept under four words.

The root's public half is in event 0 and what stations trust; its private half stands beside it,
AES-256-GCM under a key that Argon2id (RFC 9106) makes from the four words, and is needed only to
start an epoch. Four words out of 1024 are 40 bits: at 0.6 s and 256 MiB for each guess that is
enough against somebody who has a copy of the file.

The details key (X25519) unseals contact details. Its private half is closed under a key derived
from the root's private half, so whoever has the words has both.
"""

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import resources

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from bobbl_shared.crypto.derivation import KEY_BYTES, NONCE_BYTES, derived_key
from bobbl_shared.crypto.dice import Dice, below
from bobbl_shared.crypto.framing import label, packed
from bobbl_shared.crypto.keys import SigningKey, author_of
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.ids import TournamentId

WORDS = 4
_SALT_BYTES = 16
_DETAILS_BYTES = 32
_LARGEST_MEMORY_KIB = 1 << 20
_MOST_ITERATIONS = 32
_MOST_LANES = 16
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ROOT_PURPOSE = "root"


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one guess at the words costs."""

    memory_kib: int
    iterations: int
    lanes: int


STRONG = Cost(memory_kib=256 * 1024, iterations=4, lanes=4)
"""256 MiB; 0.5 to 0.6 s on two cores of the year 2026."""


class Wrapped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret under four words: AES-256-GCM under Argon2id, bytes in hex."""

    cost: Cost
    salt: str
    nonce: str
    ciphertext: str


class Enclosed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret under a key that is derived from the root's private half, bytes in hex."""

    nonce: str
    ciphertext: str


class RootRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What event 0 tells about the root: both public halves (hex) and both private ones, closed."""

    root_public: str
    wrapped_root: Wrapped
    details_public: str
    enclosed_details: Enclosed

    @property
    def tournament(self) -> TournamentId:
        """The id of the tournament: SHA-256 of the root's public half; ``ValueError`` if no hex."""
        return TournamentId(author_of(bytes.fromhex(self.root_public)))


@dataclass(frozen=True, slots=True)
class RootKeys:
    """Both private keys, for as long as a take-over lasts."""

    signing: SigningKey
    details_private: bytes = field(repr=False)


def propose_words(dice: Dice) -> tuple[str, ...]:
    """Return four words that are easily told apart when heard, each out of 1024."""
    known = word_list()
    return tuple(known[below(len(known), dice)] for _ in range(WORDS))


@functools.cache
def word_list() -> tuple[str, ...]:
    """Return the 1024 words that are proposed, sorted; their first four letters tell them apart."""
    text = resources.files("bobbl_shared.crypto").joinpath("words.txt").read_text("utf-8")
    return tuple(text.split())


def normalised(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words as they count: lower case, umlauts as two letters, split elsewhere.

    So a whole typed line may be given as the only element.
    """
    text = unicodedata.normalize("NFC", " ".join(words)).casefold().translate(_UMLAUTS)
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    )
    return tuple(re.findall(r"[^\W_]+", plain))


def wrap(secret: bytes, words: Sequence[str], purpose: str, cost: Cost, dice: Dice) -> Wrapped:
    """Close ``secret`` under the words; only the same purpose opens it.

    ``Refusal("words_form")`` if there are not four, ``BobblError("memory_short")`` if the machine
    cannot spare the memory.
    """
    counted = normalised(words)
    if len(counted) != WORDS:
        raise Refusal("words_form", wanted=WORDS)
    salt, nonce = dice(_SALT_BYTES), dice(NONCE_BYTES)
    box = _box_under_words(counted, salt, cost)
    closed = box.encrypt(nonce, secret, _associated(purpose))
    return Wrapped(cost, salt.hex(), nonce.hex(), closed.hex())


def unwrap(wrapped: Wrapped, words: Sequence[str], purpose: str) -> bytes:
    """Return the secret back.

    ``BobblError("wrong_words")`` if the words (or the purpose) are others,
    ``BobblError("root_record_damaged")`` if it cannot have been made by ``wrap``.
    """
    try:
        salt, nonce = bytes.fromhex(wrapped.salt), bytes.fromhex(wrapped.nonce)
        closed = bytes.fromhex(wrapped.ciphertext)
        box = _box_under_words(normalised(words), salt, wrapped.cost)
        return box.decrypt(nonce, closed, _associated(purpose))
    except InvalidTag as error:
        raise BobblError("wrong_words") from error
    except ValueError as error:
        raise BobblError("root_record_damaged") from error


def make_root(words: Sequence[str], cost: Cost, dice: Dice) -> tuple[SigningKey, RootRecord]:
    """Make the keys of a new tournament: the root's, to sign with and forget, and the record.

    Raises as ``wrap``.
    """
    root = SigningKey.generate(dice)
    details = X25519PrivateKey.from_private_bytes(dice(_DETAILS_BYTES))
    details_public = details.public_key().public_bytes_raw()
    wrapped = wrap(root.to_bytes(), words, _ROOT_PURPOSE, cost, dice)
    nonce = dice(NONCE_BYTES)
    closed = _details_box(root).encrypt(
        nonce, details.private_bytes_raw(), packed(root.public, details_public)
    )
    enclosed = Enclosed(nonce.hex(), closed.hex())
    return root, RootRecord(root.public.hex(), wrapped, details_public.hex(), enclosed)


def open_root(record: RootRecord, words: Sequence[str]) -> RootKeys:
    """Return both private keys of a tournament.

    ``BobblError("wrong_words")`` for other words, ``BobblError("root_record_damaged")`` if the keys
    do not fit their public halves.
    """
    private = unwrap(record.wrapped_root, words, _ROOT_PURPOSE)
    try:
        root = SigningKey.from_bytes(private)
        if root.public.hex() != record.root_public:
            raise BobblError("root_record_damaged")
        return RootKeys(root, _details_private(record, root))
    except (InvalidTag, ValueError) as error:
        raise BobblError("root_record_damaged") from error


def _details_private(record: RootRecord, root: SigningKey) -> bytes:
    public, enclosed = bytes.fromhex(record.details_public), record.enclosed_details
    return _details_box(root).decrypt(
        bytes.fromhex(enclosed.nonce),
        bytes.fromhex(enclosed.ciphertext),
        packed(root.public, public),
    )


def _details_box(root: SigningKey) -> AESGCM:
    return AESGCM(derived_key(root.to_bytes(), "root/details"))


def _associated(purpose: str) -> bytes:
    return label("wrapped") + purpose.encode()


def _box_under_words(words: Sequence[str], salt: bytes, cost: Cost) -> AESGCM:
    """Raise ``ValueError`` for a cost that is too dear: it may come out of a foreign file."""
    is_bearable = (
        1 <= cost.memory_kib <= _LARGEST_MEMORY_KIB
        and 1 <= cost.iterations <= _MOST_ITERATIONS
        and 1 <= cost.lanes <= _MOST_LANES
    )
    if not is_bearable:
        raise ValueError(f"a cost out of bounds: {cost}")
    stretched = Argon2id(
        salt=salt,
        length=KEY_BYTES,
        iterations=cost.iterations,
        lanes=cost.lanes,
        memory_cost=cost.memory_kib,
    )
    try:
        return AESGCM(stretched.derive(" ".join(words).encode()))
    except MemoryError as error:
        raise BobblError("memory_short", needed_mib=cost.memory_kib // 1024) from error
