"""Seeds for thousands of samples out of one, so that an examination can be repeated."""

import hashlib


class Seeds:
    """Gives a seed a number; the same master seed and label give the same seeds again."""

    def __init__(self, master: bytes, label: str) -> None:
        self._start = len(master).to_bytes(4, "big") + master + label.encode() + b"/"

    def number(self, at: int, length: int) -> bytes:
        """Return the ``length`` bytes of seed number ``at``."""
        return hashlib.shake_256(self._start + b"%d" % at).digest(length)
