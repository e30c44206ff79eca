"""Randomness that a test can repeat."""

import hashlib
import itertools

from bobbl_shared.crypto.dice import Dice


def seeded_dice(seed: int | str = 0) -> Dice:
    """Give dice whose throws follow from ``seed`` alone and never repeat."""
    throws = itertools.count()

    def throw(size: int) -> bytes:
        return hashlib.shake_256(f"{seed}/{next(throws)}".encode()).digest(size)

    return throw
