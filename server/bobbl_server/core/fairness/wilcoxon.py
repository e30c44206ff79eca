"""The signed rank test by Wilcoxon: do numbers that come in pairs differ in one direction?

The differences are ranked by their size, equal sizes by the mean of their ranks; pairs without a
difference are left out. If the direction is chance, each rank counts as more or as fewer with even
odds. Without equal sizes and for few pairs the sums of ranks are counted out; else their normal
approximation is taken, with the variance that equal sizes leave and half a step for continuity.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

COUNTED_OUT = 50
"""For so many pairs at most the sums of ranks are counted out."""


@dataclass(frozen=True, slots=True)
class SignedRank:
    """What the test found: pairs that were more, fewer and equal, and the two-sided p-value.

    ``above`` is the sum of the ranks of those that were more.
    """

    more: int
    fewer: int
    equal: int
    above: float
    p: float
    is_exact: bool


def signed_rank(differences: Sequence[float]) -> SignedRank:
    """Test whether the differences lie evenly around 0; nothing but zeros gives a p-value of 1."""
    sizes = Counter(abs(each) for each in differences if each)
    ranks, below = dict[float, float](), 0
    for size, many in sorted(sizes.items()):
        ranks[size] = below + (many + 1) / 2
        below += many
    above = sum(ranks[each] for each in differences if each > 0)
    is_exact = below <= COUNTED_OUT and len(sizes) == below
    least = min(above, below * (below + 1) / 2 - above)
    more = sum(each > 0 for each in differences)
    return SignedRank(
        more=more,
        fewer=below - more,
        equal=len(differences) - below,
        above=above,
        p=_counted_out(below, int(least)) if is_exact else _normal(below, least, [*sizes.values()]),
        is_exact=is_exact,
    )


def _counted_out(pairs: int, least: int) -> float:
    """Return how likely the smaller sum of ranks is at most so large, by counting subsets."""
    ways = [1] + [0] * least
    for rank in range(1, pairs + 1):
        for total in range(least, rank - 1, -1):
            ways[total] += ways[total - rank]
    return min(1.0, 2 * sum(ways) / (1 << pairs))


def _normal(pairs: int, least: float, ties: Sequence[int]) -> float:
    mean = pairs * (pairs + 1) / 4
    variance = mean * (2 * pairs + 1) / 6 - sum(many**3 - many for many in ties) / 48
    return min(1.0, erfc(max(0.0, mean - least - 0.5) / sqrt(2 * variance)))
