"""What may be done so often at a stretch, and then at a pace that can be kept up for ever.

A bucket is full at first, each time takes one out of it, and it fills again evenly. So within any
span of time no more is let through than the bucket holds and than runs into it meanwhile.
"""

from dataclasses import dataclass, field


@dataclass
class TokenBucket:
    """``most`` at a stretch, ``a_second`` for ever; times are seconds of any steady clock."""

    most: float
    a_second: float
    _left: float = field(init=False)
    _at: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        """Begin full."""
        self._left = self.most

    @property
    def was_full(self) -> bool:
        """Whether it was full when last looked at; costs nothing."""
        return self._left >= self.most

    def is_full(self, now: float) -> bool:
        """Return whether nothing was taken, or all has come back."""
        self._fill(now)
        return self.was_full

    def has_one(self, now: float) -> bool:
        """Return whether one can be taken."""
        self._fill(now)
        return self._left >= 1

    def take(self, now: float) -> bool:
        """Take one, or say that there is none."""
        if not self.has_one(now):
            return False
        self._left -= 1
        return True

    def owe(self, now: float) -> None:
        """Count one that has happened, whether or not there was one to take."""
        self._fill(now)
        self._left -= 1

    def give_back(self) -> None:
        """Put back what was taken; it was not needed."""
        self._left = min(self.most, self._left + 1)

    def pause_s(self, now: float) -> float:
        """Return the seconds after which to ask again; 0 if one can be taken."""
        return 0.0 if self.has_one(now) else 1 / self.a_second

    def _fill(self, now: float) -> None:
        self._left = min(self.most, self._left + (now - self._at) * self.a_second)
        self._at = now
