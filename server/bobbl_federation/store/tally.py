"""What a process has kept so far, and how long its commits took: for who watches it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bobbl_federation.store.records import Forked, Kept, Outcome

BOUNDS_S = (0.005, 0.02, 0.1, 0.5, 2.0)
"""Seconds up to which commits are counted together."""


@dataclass
class Tally:
    """Counts. ``within`` has for each bound the commits that took at most so long, then all."""

    frames: int = 0
    events: int = 0
    forks: int = 0
    took_s: float = 0.0
    within: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))

    def committed(self, seconds: float, events: int, outcomes: Iterable[Outcome]) -> None:
        """Count a commit that took so long and brought so many new events."""
        self.took_s += seconds
        self.events += events
        for at, bound in enumerate((*BOUNDS_S, seconds)):
            self.within[at] += seconds <= bound
        for each in outcomes:
            self.frames += isinstance(each, Kept)
            self.forks += isinstance(each, Forked)
