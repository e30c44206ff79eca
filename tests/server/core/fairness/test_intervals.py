"""Confidence intervals against published figures, and how often they hold what is true."""

import pytest

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.fairness.intervals import bootstrap, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(successes: int, trials: int, low: float, high: float) -> None:
    """Newcombe (1998), table I, method 3."""
    found = wilson(successes, trials)
    assert found.value == successes / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_nothing_tried_says_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_the_bootstrap_has_the_width_of_the_normal_law() -> None:
    """400 samples of 0 and 2: the mean is 1, its standard error 1/20."""
    samples = [[0.0], [2.0]] * 200
    (found,) = bootstrap(samples, lambda sums: [sums[0] / 400], Stream(b"ziehen").below)
    assert found.value == 1.0
    assert found.low == pytest.approx(1 - 1.96 / 20, abs=0.02)
    assert found.high == pytest.approx(1 + 1.96 / 20, abs=0.02)
    assert found.excludes(0.8)
    assert not found.excludes(1.0)


def test_columns_of_a_sample_are_drawn_together() -> None:
    samples = [[float(number), 2.0 * number] for number in range(1, 50)]
    _, ratio = bootstrap(samples, lambda sums: [sums[0], sums[1] / sums[0]], Stream(b"x").below)
    assert (ratio.value, ratio.low, ratio.high) == (2.0, 2.0, 2.0)
