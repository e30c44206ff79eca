"""What PROTOCOL.md says of hashes, signatures, details, pairing and the root key, and no more.

Written from that document, with nothing of Bobbl's and without the library that Bobbl pairs with:
what two programs agree on is on paper, not in the code of one of them.
"""

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

GENESIS = "0" * 64


def label(purpose: str) -> bytes:
    return b"bobbl/1/" + purpose.encode() + b"\n"


def packed(*fields: bytes) -> bytes:
    return b"".join(len(each).to_bytes(4, "big") + each for each in fields)


def number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Key:
    """An Ed25519 key by its private half."""

    private: bytes

    @property
    def public(self) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(self.private).public_key().public_bytes_raw()

    @property
    def author(self) -> str:
        return sha256(self.public)

    def sign(self, purpose: str, message: bytes) -> str:
        key = Ed25519PrivateKey.from_private_bytes(self.private)
        return key.sign(label(purpose) + message).hex()


def verify(public: bytes, purpose: str, message: bytes, signature: str) -> None:
    """Raise if this key has not signed the message for this purpose."""
    key = Ed25519PublicKey.from_public_bytes(public)
    key.verify(bytes.fromhex(signature), label(purpose) + message)


def event_hash(body: bytes) -> str:
    return sha256(label("event") + body)


def head_message(tournament: str, epoch: int, index: int, hash_: str) -> bytes:
    return packed(tournament.encode(), number(epoch), number(index), bytes.fromhex(hash_))


def challenge_message(
    nonce: str, certificate: str, tournament: str, epoch: int, station: str
) -> bytes:
    return packed(
        bytes.fromhex(nonce),
        certificate.encode(),
        tournament.encode(),
        number(epoch),
        station.encode(),
    )


def details_hash(salt: bytes, body: str) -> str:
    return sha256(salt + body.encode())


def derived(secret: bytes, purpose: str, context: bytes = b"") -> bytes:
    return HKDF(SHA256(), 32, salt=None, info=label(purpose) + context).derive(secret)


# SPAKE2

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]
NEUTRAL: Point = (0, 1)


def decoded(raw: bytes) -> Point:
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square or not 2 <= y < P:
        raise ValueError("no point")
    return (P - x if x & 1 != sign else x, y)


def encoded(point: Point) -> bytes:
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def added(one: Point, other: Point) -> Point:
    (x1, y1), (x2, y2) = one, other
    t = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + x2 * y1) * pow(1 + t, -1, P)
    y = (y1 * y2 + x1 * x2) * pow(1 - t, -1, P)
    return x % P, y % P


def times(scalar: int, point: Point) -> Point:
    total = NEUTRAL
    while scalar:
        if scalar & 1:
            total = added(total, point)
        point, scalar = added(point, point), scalar >> 1
    return total


BASE = decoded(bytes.fromhex("58" + 31 * "66"))
M = decoded(bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312"))
N = decoded(bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3"))


def code_scalar(code: str) -> int:
    stretched = HKDF(SHA256(), 48, salt=None, info=b"SPAKE2 pw").derive(code.encode())
    return int.from_bytes(stretched, "big") % ORDER


@dataclass(frozen=True)
class Spake2:
    """One side: ``b"A"`` is the station, ``b"B"`` the server."""

    side: bytes
    code: str
    secret: int

    @property
    def message(self) -> bytes:
        blind = times(code_scalar(self.code), M if self.side == b"A" else N)
        return self.side + encoded(added(times(self.secret, BASE), blind))

    def key(self, received: bytes) -> bytes:
        """Give the shared key; raises ``ValueError`` for what cannot be a message."""
        if len(received) != 33 or received[:1] not in {b"A", b"B"} or received[:1] == self.side:
            raise ValueError("no message of the other side")
        point = decoded(received[1:])
        if times(ORDER, point) != NEUTRAL:
            raise ValueError("not in the group")
        blind = N if self.side == b"A" else M
        bare = added(point, times(-code_scalar(self.code) % ORDER, blind))
        both = [self.message[1:], received[1:]]
        parts = [
            hashlib.sha256(self.code.encode()).digest(),
            hashlib.sha256(label("pairing/station")).digest(),
            hashlib.sha256(label("pairing/server")).digest(),
            *(both if self.side == b"A" else reversed(both)),
            encoded(times(self.secret, bare)),
        ]
        return hashlib.sha256(b"".join(parts)).digest()


def transcript(
    opening: bytes,
    reply: bytes,
    root_public: bytes,
    epoch: tuple[str, str],
    certificate: str,
    station_public: bytes,
) -> bytes:
    """Give what both prove; ``epoch`` is the record's command and signature."""
    record = "\n".join(epoch).encode()
    fields = (opening, reply, root_public, record, certificate.encode(), station_public)
    return label("pairing/transcript") + packed(*fields)


def proof(shared: bytes, side: str, covered: bytes) -> bytes:
    return hmac.digest(derived(shared, f"pairing/{side}"), covered, "sha256")


# what lies sealed


def sealed(private: bytes, nonce: bytes, details_public: bytes, salt: bytes, body: str) -> str:
    """Seal contact details with this fresh X25519 key."""
    fresh = X25519PrivateKey.from_private_bytes(private)
    public = fresh.public_key().public_bytes_raw()
    shared = fresh.exchange(X25519PublicKey.from_public_bytes(details_public))
    key = derived(shared, "details/sealed", packed(public, details_public))
    bound = packed(details_hash(salt, body).encode(), b"contact")
    return (public + nonce + AESGCM(key).encrypt(nonce, salt + body.encode(), bound)).hex()


def opened_root(record: dict[str, object], words: str) -> bytes:
    """Give the private half of the root key; ``words`` as they count."""
    wrapped = record["wrapped_root"]
    assert isinstance(wrapped, dict)
    cost = wrapped["cost"]
    key = Argon2id(
        salt=bytes.fromhex(wrapped["salt"]),
        length=32,
        iterations=cost["iterations"],
        lanes=cost["lanes"],
        memory_cost=cost["memory_kib"],
    ).derive(words.encode())
    nonce, closed = bytes.fromhex(wrapped["nonce"]), bytes.fromhex(wrapped["ciphertext"])
    return AESGCM(key).decrypt(nonce, closed, label("wrapped") + b"root")


def opened_details_key(record: dict[str, object], root: Key) -> bytes:
    """Give the private half of the key to which contact details are sealed."""
    enclosed, public = record["enclosed_details"], str(record["details_public"])
    assert isinstance(enclosed, dict)
    nonce, closed = bytes.fromhex(enclosed["nonce"]), bytes.fromhex(enclosed["ciphertext"])
    bound = packed(root.public, bytes.fromhex(public))
    return AESGCM(derived(root.private, "root/details")).decrypt(nonce, closed, bound)


# codes on paper

SIGNS = "ABCDEFGHJKMNPQRSTUVWX23456789"


def checked(signs: list[int]) -> str:
    """Give a code with the sign that makes the sum of sign times place vanish."""
    for last in range(29):
        if sum(place * sign for place, sign in enumerate([*signs, last], 1)) % 29 == 0:
            return "".join(SIGNS[each] for each in (*signs, last))
    raise AssertionError("29 is a prime")


def registration_code(tournament: str, entrant: str, secret: bytes = b"") -> str:
    covered = packed(label("registration code"), tournament.encode(), entrant.encode())
    digest = hmac.new(secret, covered, "sha256").hexdigest() if secret else sha256(covered)
    value = int(digest, 16)
    return checked([value // 29**place % 29 for place in range(7)])


def mark_of_regulars(people: list[dict[str, Any]]) -> str:
    """Give the hash of a list: names whole, partners only where there are any."""
    listed = []
    for each in people:
        name = {part: each["name"][part] for part in ("last", "first", "club")}
        partners = {"partners": each["partners"]} if each.get("partners") else {}
        listed.append({"name": name, **partners})
    return sha256(json.dumps(listed, separators=(",", ":"), ensure_ascii=False).encode())


def slip_code(tournament: str, round_: int, table: int) -> str:
    tag = int(sha256(packed(label("slip code"), tournament.encode())), 16) % 29**3
    place = round_ * 4096 + table
    signs = [tag // 29**each % 29 for each in (2, 1, 0)]
    signs += [place // 29**each % 29 for each in (4, 3, 2, 1, 0)]
    return checked([SIGNS.index("S"), *signs])


def phone_code(secret: bytes, round_: int, table: int) -> str:
    covered = packed(label("phone code"), f"{round_} {table}".encode())
    value = int.from_bytes(hmac.digest(secret, covered, "sha256"), "big")
    return "".join(SIGNS[value // 29**place % 29] for place in range(8))
