"""The signed rank test against printed tables, worked examples and all signs tried."""

from itertools import product
from math import erfc, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.fairness.wilcoxon import COUNTED_OUT, signed_rank

CRITICAL = {
    0.05: {
        6: 0,
        7: 2,
        8: 3,
        9: 5,
        10: 8,
        11: 10,
        12: 13,
        13: 17,
        14: 21,
        15: 25,
        20: 52,
        25: 89,
        30: 137,
    },
    0.01: {8: 0, 9: 1, 10: 3, 11: 5, 12: 7, 15: 15, 20: 37, 25: 68, 30: 109},
}
"""The printed table: the largest sum of ranks that is significant on both sides, by pairs."""


def with_sum(pairs: int, total: int) -> list[int]:
    """Return differences 1 … pairs of which the positive ones sum to a total."""
    found = []
    for rank in range(pairs, 0, -1):
        is_above = rank <= total
        total -= rank if is_above else 0
        found.append(rank if is_above else -rank)
    assert total == 0
    return found


@pytest.mark.parametrize("level", CRITICAL)
def test_the_printed_table_of_critical_values(level: float) -> None:
    for pairs, total in CRITICAL[level].items():
        assert signed_rank(with_sum(pairs, total)).p <= level
        assert signed_rank(with_sum(pairs, total + 1)).p > level


def test_a_worked_example_depression_before_and_after() -> None:
    """Hollander and Wolfe (1973), p. 29: V = 40, on both sides p = 0.0391."""
    before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    found = signed_rank([one - other for one, other in zip(before, after, strict=True)])
    assert (found.above, found.more, found.fewer, found.equal) == (40, 7, 2, 0)
    assert found.is_exact
    assert found.p == pytest.approx(20 / 512)


def test_ties_and_zeros_by_hand() -> None:
    """Sizes 1 1 1 2 2 3 have ranks 2 2 2 4.5 4.5 6; the variance is 22.75 less (24 + 6) / 48."""
    found = signed_rank([0, 1, 1, -1, 2, 2, 3, 0])
    assert (found.more, found.fewer, found.equal, found.above) == (5, 1, 2, 19)
    assert not found.is_exact
    assert found.p == pytest.approx(erfc((10.5 - 2 - 0.5) / sqrt(2 * (22.75 - 30 / 48))))


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=9))
def test_the_normal_law_has_the_mean_and_variance_of_all_signs(differences: list[int]) -> None:
    """Whatever the signs, the smaller sum's distance from the mean is read on the same scale."""
    sizes = [abs(each) for each in differences if each]
    signed = [
        signed_rank([size * sign for size, sign in zip(sizes, signs, strict=True)])
        for signs in product((1, -1), repeat=len(sizes))
    ]
    mean = len(sizes) * (len(sizes) + 1) / 4
    variance = sum((each.above - mean) ** 2 for each in signed) / len(signed)
    found = signed_rank(differences)
    if not found.is_exact:
        away = max(0.0, abs(found.above - mean) - 0.5)
        assert found.p == pytest.approx(min(1.0, erfc(away / sqrt(2 * variance))))
    else:
        as_far = sum(abs(each.above - mean) >= abs(found.above - mean) for each in signed)
        assert found.p == pytest.approx(as_far / len(signed))


@given(st.lists(st.integers(-9, 9), max_size=60))
def test_both_directions_are_alike(differences: list[int]) -> None:
    one, other = signed_rank(differences), signed_rank([-each for each in differences])
    assert one.p == pytest.approx(other.p)
    assert (one.more, one.fewer, one.equal) == (other.fewer, other.more, other.equal)
    assert 0 <= one.p <= 1


def test_counted_out_and_approximated_meet() -> None:
    """Two sizes of fifty are made equal, which moves hardly a rank."""
    differences = with_sum(COUNTED_OUT, 434)
    exact = signed_rank(differences)
    tied = signed_rank([each + (each == 49) - (each == -49) for each in differences])
    assert (exact.is_exact, tied.is_exact) == (True, False)
    assert tied.p == pytest.approx(exact.p, abs=0.002)


def test_nothing_but_zeros_is_no_difference() -> None:
    found = signed_rank([0, 0, 0])
    assert (found.p, found.equal, found.above) == (1.0, 3, 0)
    assert signed_rank([]).p == 1.0
