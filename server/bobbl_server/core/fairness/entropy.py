"""Is a seed long enough for every order of the entrants, and is all of it used?

A draw among n needs ceil(log2 n!) + 64 bits. That a seed is so long says little if the generator
keeps only a part of it: so every single bit is turned over, and it counts if that alters anything
the generator then gives.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Chance, Subject

FIELDS = (8, 20, 60, 120, 240)
SPARE_BITS = 64
_MORE_BYTES = 8


@dataclass(frozen=True, slots=True)
class Entropy:
    """Bits that a draw among so many entrants needs, that its seed has, and that are heeded."""

    entrants: int
    needed: int
    given: int
    heeded: int

    @property
    def is_short(self) -> bool:
        """Tell whether some orders can never occur, or the seed could be guessed."""
        return self.heeded < self.needed


def entropy(subject: Subject, entrants: int, seeds: Seeds) -> Entropy:
    """Measure the seed of a draw among so many entrants."""
    length = subject.seed_length(entrants)
    needed = (factorial(entrants) - 1).bit_length() + SPARE_BITS
    return Entropy(entrants, needed, 8 * length, _heeded(subject, seeds.number(entrants, length)))


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
