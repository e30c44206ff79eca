"""Is a seed long enough for every order of entrants or cards, and is all of it used?

An order of n needs ceil(log2 n!) + 64 bits. That a seed is so long says little if the generator
keeps only a part of it: so every single bit is turned over, and it counts if that alters anything
the generator then gives.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Literal

from bobbl_server.core.fairness.cards import DECK_SIZES
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Chance, Subject

Ordered = Literal["entrants", "cards"]

FIELDS: Sequence[tuple[Ordered, int]] = (
    ("entrants", 8),
    ("entrants", 20),
    ("entrants", 60),
    ("entrants", 120),
    ("entrants", 240),
    *(("cards", size) for size in DECK_SIZES),
)
SPARE_BITS = 64
_MORE_BYTES = 8


@dataclass(frozen=True, slots=True)
class Entropy:
    """Bits that an order of so many takes, that its seed has, and that are heeded."""

    what: Ordered
    count: int
    needed: int
    given: int
    heeded: int

    @property
    def is_short(self) -> bool:
        """Whether some orders can never occur, or the seed could be guessed."""
        return self.heeded < self.needed


def entropy(subject: Subject, what: Ordered, count: int, seeds: Seeds) -> Entropy:
    """Measure the seed of a draw among so many entrants, or of a deck of so many cards."""
    length = subject.seed_length(count)
    needed = (factorial(count) - 1).bit_length() + SPARE_BITS
    return Entropy(what, count, needed, 8 * length, _heeded(subject, seeds.number(count, length)))


def _heeded(subject: Subject, seed: bytes) -> int:
    plain = [*_bytes(subject.chance(seed), len(seed))]
    value = int.from_bytes(seed, "big")
    turned = (
        subject.chance((value ^ 1 << bit).to_bytes(len(seed), "big"))
        for bit in range(8 * len(seed))
    )
    return sum(
        any(one != other for one, other in zip(_bytes(chance, len(seed)), plain, strict=True))
        for chance in turned
    )


def _bytes(chance: Chance, length: int) -> Iterator[int]:
    return (chance.below(256) for _ in range(length + _MORE_BYTES))
