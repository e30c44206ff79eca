"""How often one address may name a code that there is not, and one slip may be written on.

Whoever guesses needs millions of tries for one slip of a hall; from one address there are some at
once and then one every few seconds. An address that has no tries left gets no answer for a right
code either, or it could go on guessing by that; only a slip it has reached before stays open to it.
All of it has a fixed size, whoever comes.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from bobbl_server.sockets.bucket import Bucket

MOST_GUESSES = 20
GUESSES_A_SECOND = 0.2
"""Wrong codes of one address at a stretch, and for ever."""

MOST_WRITES = 40
WRITES_A_SECOND = 1.0
"""Lines of one slip at a stretch, and for ever: each is put on disk."""

REMEMBERED = 1000
"""Addresses (or slips) that are kept apart; those not heard of for longest share what is left."""


@dataclass
class Allowance:
    """A bucket for each key."""

    most: float
    a_second: float
    _buckets: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def is_spent(self, key: str, now: float) -> bool:
        """Tell whether a key has nothing left."""
        bucket = self._buckets.get(key)
        return bucket is not None and not bucket.has_one(now)

    def spend(self, key: str, now: float) -> bool:
        """Take one, or say that there is none."""
        bucket = self._buckets.setdefault(key, Bucket(self.most, self.a_second))
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now)


@dataclass
class Reached:
    """Which address has reached which slip, the last ones only."""

    _pairs: OrderedDict[tuple[str, str], None] = field(default_factory=OrderedDict)

    def note(self, address: str, code: str) -> None:
        """Remember that an address knew a code."""
        self._pairs[address, code] = None
        self._pairs.move_to_end((address, code))
        if len(self._pairs) > REMEMBERED:
            self._pairs.popitem(last=False)

    def knows(self, address: str, code: str) -> bool:
        """Tell whether an address has known a code before."""
        return (address, code) in self._pairs
