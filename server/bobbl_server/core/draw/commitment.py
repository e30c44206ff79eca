"""A draw that nobody can have chosen: a secret is committed, then something public is added.

Everything that decides the draw is written into a context, a row of fields each preceded by its
length in four bytes, the highest first: a label, the tournament's id, the round, the ids of the
entrants in the order of their numbers (joined by line feeds), the request as ``bobbl draw`` takes
it, the algorithm, and how the public part comes about (``Throw``). Then

    commitment = SHA-256(context ‖ secret)                            shown before
    seed       = secret XOR SHAKE-256(context ‖ public, len(secret))  used for the draw

The organiser cannot choose the secret any more once it is committed, and whoever brings about the
public part does not know the secret; so neither of them can choose the seed. The secret is revealed
with the draw. A changed list of entrants makes another context, and needs another commitment.

In version 1 nothing was said about the public part, and any text was one: then the last field is
not there. Its draws are still repeated.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from bobbl_server.core.draw.request import DrawRequest
from bobbl_shared.crypto.throw import Throw

LABEL = "bobbl-commitment/2"
FIRST_LABEL = "bobbl-commitment/1"
_LENGTH_BYTES = 4


@dataclass(frozen=True, slots=True)
class Context:
    """What a draw is about; ``entrants`` are their ids in the order of the engine's numbers.

    ``throw``: none in version 1.
    """

    tournament: str
    round: int
    entrants: Sequence[str]
    request: DrawRequest
    algorithm: str
    throw: Throw | None = None

    def encoded(self) -> bytes:
        """Return the bytes that commitment and seed depend on."""
        said = () if self.throw is None else (self.throw.encoded().encode(),)
        fields = (
            (LABEL if said else FIRST_LABEL).encode(),
            self.tournament.encode(),
            str(self.round).encode(),
            "\n".join(self.entrants).encode(),
            canonical(self.request),
            self.algorithm.encode(),
            *said,
        )
        return b"".join(len(field).to_bytes(_LENGTH_BYTES, "big") + field for field in fields)

    def digest(self) -> bytes:
        """Return the SHA-256 of the context, to tell at once whether it is still the same."""
        return hashlib.sha256(self.encoded()).digest()


def canonical(request: DrawRequest) -> bytes:
    """Return a request as compact JSON with all its keys in their order, and without a seed."""
    return msgspec.json.encode(replace(request, seed=None))


def commitment_of(context: Context, secret: bytes) -> bytes:
    """Return the 32 bytes that fix a secret for a context without telling it."""
    return hashlib.sha256(context.encoded() + secret).digest()


def seed_of(context: Context, secret: bytes, public: str) -> bytes:
    """Return the seed of secret and public part together; it is as long as the secret."""
    mask = hashlib.shake_256(context.encoded() + public.encode()).digest(len(secret))
    return bytes(one ^ other for one, other in zip(secret, mask, strict=True))
