"""The study of windows: what each costs, and whether a larger one costs more.

All windows are tried on the same evenings, each with seeds of its own that all windows share. So
the moves of one evening under two windows are a pair, and pairs are compared by Wilcoxon's test.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bobbl_server.core.fairness.arrivals import Cost, Evening, cost
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.statistics import corrected
from bobbl_server.core.fairness.subject import Subject
from bobbl_server.core.fairness.wilcoxon import SignedRank, signed_rank

MOST_WINDOWS = 9
"""More than these are left out, evenly."""

SEATS_A_WINDOW = 60_000
"""Evenings are fewer in a large hall, so that a window costs about the same time in any."""

FEWEST_EVENINGS = 400

LEVEL = 0.05
"""The chance that any window is said to cost more than another although all cost the same."""

Tell = Callable[[int, int], None]
"""Hears before each part which one it is, from 1, and how many there are."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A window against the next larger one, under the same announcement.

    ``mean`` is how many more have to move under the larger one. ``test`` counts evenings by which
    of the two had more; ``corrected_p`` is its p-value, corrected by Holm for all comparisons.
    """

    window: int
    larger: int
    announced: int | None
    mean: float
    test: SignedRank
    corrected_p: float

    @property
    def differs(self) -> bool:
        """Whether the two cost differently, beyond chance."""
        return self.corrected_p < LEVEL


def windows_for(evening: Evening) -> Sequence[Evening]:
    """Return the evening with windows up to its own, without an announcement and with it."""
    known = [None] if evening.announced is None else [None, evening.announced]
    steps = max(1, min(evening.window, MOST_WINDOWS - 1))
    widths = sorted({evening.window * step // steps for step in range(steps + 1)})
    return [
        replace(evening, announced=announced, window=window)
        for announced in known
        for window in widths
    ]


def costs_of(
    subject: Subject, evening: Evening, seed: bytes, samples: int, tell: Tell = lambda *_: None
) -> tuple[Cost, ...]:
    """Return what each of the windows costs on the same evenings."""
    windows = windows_for(evening)
    evenings = max(FEWEST_EVENINGS, min(samples, SEATS_A_WINDOW // evening.count))
    found = []
    for number, each in enumerate(windows, 1):
        tell(number, len(windows))
        found.append(cost(subject, each, Seeds(seed, "window"), evenings))
    return tuple(found)


def compared(costs: Sequence[Cost]) -> tuple[Compared, ...]:
    """Compare each window with the next larger one of the same announcement."""
    pairs = [pair for pair in pairwise(costs) if pair[0].announced == pair[1].announced]
    tests = [
        signed_rank([b - a for a, b in zip(one.by_evening, other.by_evening, strict=True)])
        for one, other in pairs
    ]
    values = corrected([test.p for test in tests])
    return tuple(
        Compared(one.window, other.window, one.announced, other.mean - one.mean, test, value)
        for (one, other), test, value in zip(pairs, tests, values, strict=True)
    )
