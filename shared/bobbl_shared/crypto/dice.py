"""Randomness as it is passed around."""

from collections.abc import Callable
from typing import TypeAlias

Dice: TypeAlias = Callable[[int], bytes]
"""Gives as many random bytes as asked for; ``os.urandom`` outside tests."""

_SPARE_BYTES = 16


def below(bound: int, dice: Dice) -> int:
    """Return a number from 0 to ``bound`` - 1, each equally likely but for one part in 2¹²⁸.

    The remainder of a number 16 bytes longer than the bound: always one throw, never a retry.
    """
    size = (bound.bit_length() + 7) // 8 + _SPARE_BYTES
    return int.from_bytes(dice(size), "big") % bound
