"""Confidence intervals: Wilson's for a share, and the bootstrap for what is summed over samples."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from bobbl_shared.domain.game.shuffling import IntegerBelow

_NORMAL_95 = 1.959963984540054
RESAMPLES = 400
_LEFT_OUT = RESAMPLES // 40
"""So many of the resamples lie outside on each side of 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """What was found, and between which bounds the true value lies in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Return whether a value lies outside."""
        return not self.low <= value <= self.high


def wilson(successes: int, trials: int) -> Interval:
    """Return the share of independent trials with its interval (Wilson 1927); 0 … 1 for none."""
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share, square = successes / trials, _NORMAL_95**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = _NORMAL_95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half /= 1 + square / trials
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def bootstrap(
    samples: Sequence[Sequence[float]],
    figures: Callable[[Sequence[float]], Sequence[float]],
    integer_below: IntegerBelow,
) -> tuple[Interval, ...]:
    """Return intervals for figures of the columns' sums, by drawing samples again (Efron 1979).

    What belongs together, as games with the same cards, has to be one sample. The bounds are the
    percentiles of the figures drawn again.
    """
    many = len(samples)
    drawn = [
        figures(_sums([samples[integer_below(many)] for _ in range(many)]))
        for _ in range(RESAMPLES)
    ]
    by_figure = [sorted(column) for column in zip(*drawn, strict=True)]
    return tuple(
        Interval(value, column[_LEFT_OUT], column[-1 - _LEFT_OUT])
        for value, column in zip(figures(_sums(samples)), by_figure, strict=True)
    )


def _sums(samples: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) for column in zip(*samples, strict=True)]
