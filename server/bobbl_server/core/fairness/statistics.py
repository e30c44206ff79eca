"""How well counts fit what was to be expected: chi-square, Holm, distances.

Everything follows from counts by formulas; nothing is simulated and nothing resampled. The
chi-square distribution is the regularised incomplete gamma function, by its series below the hump
and by its continued fraction above it; a non-central one is a Poisson mixture of central ones.
"""

from collections.abc import Sequence
from math import exp, inf, isfinite, lgamma, log, log1p, sqrt

_EPSILON = 1e-15
_TINY = 1e-300
_SURE = 0.9
"""A deviation counts as detectable if it is found in nine of ten examinations."""

_NINE_OF_TEN = 1.2815515655446004
"""The 0.9 quantile of the normal distribution."""


def chi_square(counts: Sequence[int], probabilities: Sequence[float]) -> float:
    """Return Pearson's statistic; infinite if something came whose probability is 0."""
    samples = sum(counts)
    found = 0.0
    for count, probability in zip(counts, probabilities, strict=True):
        if probability:
            expected = samples * probability
            found += (count - expected) ** 2 / expected
        elif count:
            return inf
    return found


def survival(statistic: float, degrees: int, noncentrality: float = 0.0) -> float:
    """Return the probability that chi-square with these degrees of freedom is at least so large."""
    if not isfinite(statistic) or not degrees:
        return 0.0 if statistic > 0 else 1.0
    if not noncentrality:
        return _upper_gamma(degrees / 2, statistic / 2)
    half = noncentrality / 2
    reach = int(10 * sqrt(half) + 20)
    steps = range(max(0, int(half) - reach), int(half) + reach)
    return min(1.0, sum(_poisson(half, j) * survival(statistic, degrees + 2 * j) for j in steps))


def _poisson(mean: float, count: int) -> float:
    return exp(count * log(mean) - mean - lgamma(count + 1))


def _upper_gamma(shape: float, at: float) -> float:
    """Return Q(shape, at), the upper regularised incomplete gamma function."""
    if at <= 0:
        return 1.0
    scale = exp(shape * log(at) - at - lgamma(shape))
    if at < shape + 1:
        return max(0.0, 1.0 - scale * _series(shape, at))
    return scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1.0 / shape
    step = shape
    while term > total * _EPSILON:
        step += 1
        term *= at / step
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """Return the continued fraction by Lentz's method."""
    below = at + 1 - shape
    upper, lower = 1 / _TINY, 1 / below
    value = lower
    turn, change = 0, inf
    while abs(change - 1) > _EPSILON:
        turn += 1
        factor = -turn * (turn - shape)
        below += 2
        lower = 1 / _away_from_zero(factor * lower + below)
        upper = _away_from_zero(below + factor / upper)
        change = lower * upper
        value *= change
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def critical_value(level: float, degrees: int, noncentrality: float = 0.0) -> float:
    """Return the statistic that is reached with probability ``level``."""
    low, high = 0.0, degrees + noncentrality + 10.0
    while survival(high, degrees, noncentrality) > level:
        high *= 2
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        if survival(middle, degrees, noncentrality) > level:
            low = middle
        else:
            high = middle
    return high


def detectable(level: float, degrees: int, samples: int, tolerance: float = 0.0) -> float:
    """Return the relative deviation that is found at this level in nine of ten examinations.

    It is the root of the mean square of (probability − what it should be) / what it should be,
    beyond a ``tolerance`` that is granted. By the normal approximation of the statistic.
    """
    bound = critical_value(level, degrees, samples * tolerance**2)

    def reach(excess: float) -> float:
        return degrees + excess - _NINE_OF_TEN * sqrt(2 * (degrees + 2 * excess))

    low, high = 0.0, bound + 10.0
    while reach(high) < bound:
        high *= 2
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if reach(middle) < bound else (low, middle)
    return sqrt(high / samples)


def corrected(values: Sequence[float]) -> list[float]:
    """Return p-values corrected by Holm's method, in their order.

    If nothing is amiss, the chance that any of them is below a level is at most that level, however
    the examinations depend on each other.
    """
    order = sorted(range(len(values)), key=lambda at: values[at])
    found = [0.0] * len(values)
    largest = 0.0
    for rank, at in enumerate(order):
        largest = max(largest, min(1.0, (len(values) - rank) * values[at]))
        found[at] = largest
    return found


def distance(counts: Sequence[int], probabilities: Sequence[float]) -> float:
    """Return the total variation distance: the share of the samples that lie wrong."""
    samples = sum(counts)
    pairs = zip(counts, probabilities, strict=True)
    return sum(abs(count / samples - probability) for count, probability in pairs) / 2


def expected_distance(samples: int, probabilities: Sequence[float]) -> float:
    """Return the distance that chance alone leaves on average in so many samples, exactly."""
    known = {p: _mean_deviation(samples, p) for p in set(probabilities)}
    return sum(known[p] for p in probabilities) / (2 * samples)


def _mean_deviation(samples: int, probability: float) -> float:
    """Return the mean of |X − np| for X binomial (de Moivre): 2 m b(m) (1 − p), m = ⌊np⌋ + 1."""
    if not 0 < probability < 1:
        return 0.0
    m = int(samples * probability) + 1
    ways = lgamma(samples + 1) - lgamma(m + 1) - lgamma(samples - m + 1)
    mass = ways + m * log(probability) + (samples - m) * log1p(-probability)
    return 2 * m * (1 - probability) * exp(mass)
