"""Unbiased integers out of a seed, so that a draw can be recomputed by anyone.

The stream is a row of bits: first all bits of the seed, then SHAKE-256(seed), each byte from its
highest bit down. An integer below m takes as many bits as m − 1 has, highest first, and is taken
again while it is m or more; below 1 takes none. Many at once are made of two bytes each in the same
way. Nothing else ever draws bits, and there is no modulo, so every order of the entrants can occur
and each is as likely as any other.
"""

import hashlib
import struct
from math import factorial
from typing import TypeVar

from bobbl_shared.domain.game.shuffling import shuffled
from bobbl_shared.errors import InputError

_SPARE_BITS = 64
_CHUNK = 64
_FIRST_EXTENSION = 1024

T = TypeVar("T")


def seed_length(entrants: int) -> int:
    """Return the least length of a seed in bytes: ceil(log2 entrants!) + 64 bits, rounded up."""
    order_bits = (factorial(entrants) - 1).bit_length()
    return (order_bits + _SPARE_BITS + 7) // 8


def require_length(seed: bytes, entrants: int) -> None:
    """Raise ``InputError`` (seed_too_short) if some order of the entrants could never occur."""
    needed = seed_length(entrants)
    if len(seed) < needed:
        raise InputError("seed_too_short", "$.seed", needed=needed, given=len(seed))


class Stream:
    """The bits of one seed, handed out once each and in order."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._source = seed
        self._extended = 0
        self._at = 0
        self._pool = 0
        self._left = 0

    def bits(self, count: int) -> int:
        """Return the next ``count`` bits as an integer, the first one highest; 0 bits give 0."""
        while self._left < count:
            self._refill()
        self._left -= count
        value = self._pool >> self._left
        self._pool ^= value << self._left
        return value

    def below(self, bound: int) -> int:
        """Return one of 0 … bound − 1, all equally likely; ``bound`` is at least 1."""
        width = (bound - 1).bit_length()
        while True:
            while self._left < width:
                self._refill()
            self._left -= width
            value = self._pool >> self._left
            self._pool ^= value << self._left
            if value < bound:
                return value

    def several_below(self, bound: int, count: int) -> list[int]:
        """Return about ``count`` integers below ``bound`` (at most 2^16), faster than one by one.

        Each takes two bytes, of which the low bits are used that ``bound`` − 1 has; those that are
        not below the bound are left out, so that there can be as few as half of ``count``.
        """
        mask = (1 << (bound - 1).bit_length()) - 1
        words = struct.unpack(f">{count}H", self.bits(16 * count).to_bytes(2 * count))
        return [low for word in words if (low := word & mask) < bound]

    def shuffle(self, items: list[T]) -> None:
        """Bring the items into a random order, all orders equally likely."""
        items[:] = shuffled(items, self.below)

    def _refill(self) -> None:
        while self._at >= len(self._source):
            self._extend()
        chunk = self._source[self._at : self._at + _CHUNK]
        self._at += len(chunk)
        self._pool = (self._pool << (8 * len(chunk))) | int.from_bytes(chunk, "big")
        self._left += 8 * len(chunk)

    def _extend(self) -> None:
        """Go on in SHAKE-256(seed); its start does not depend on the length that is asked for."""
        grown = self._extended * 2 or _FIRST_EXTENSION
        more = hashlib.shake_256(self._seed).digest(grown)
        self._source = more[self._extended :]
        self._at = 0
        self._extended = grown
