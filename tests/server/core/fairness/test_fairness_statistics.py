"""The statistics against closed forms, exact sums and their own definitions."""

from fractions import Fraction
from math import comb, erfc, exp, factorial, inf, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.fairness.statistics import (
    chi_square,
    corrected,
    critical_value,
    detectable,
    distance,
    expected_distance,
    survival,
)

STATISTICS = st.floats(0.01, 400)


def normal_above(value: float) -> float:
    return erfc(value / sqrt(2)) / 2


@given(STATISTICS)
def test_one_and_two_degrees_are_normal_and_exponential(statistic: float) -> None:
    assert isclose(survival(statistic, 1), erfc(sqrt(statistic / 2)), rel_tol=1e-9)
    assert isclose(survival(statistic, 2), exp(-statistic / 2), rel_tol=1e-9)


@given(STATISTICS, st.integers(1, 150))
def test_even_degrees_are_a_poisson_sum(statistic: float, half: int) -> None:
    mean = Fraction(statistic / 2)
    terms = sum(mean**count / factorial(count) for count in range(half))
    assert isclose(survival(statistic, 2 * half), float(terms) * exp(-mean), abs_tol=1e-12)


@given(st.floats(0.01, 60), st.floats(0.1, 40))
def test_a_noncentral_degree_is_a_shifted_normal(statistic: float, shift: float) -> None:
    root, moved = sqrt(statistic), sqrt(shift)
    expected = normal_above(root - moved) + normal_above(root + moved)
    assert isclose(survival(statistic, 1, shift), expected, rel_tol=1e-6, abs_tol=1e-12)


@pytest.mark.parametrize(
    ("statistic", "degrees", "p"), [(18.307, 10, 0.05), (149.449, 100, 0.001), (6.635, 1, 0.01)]
)
def test_values_of_the_printed_tables(statistic: float, degrees: int, p: float) -> None:
    assert survival(statistic, degrees) == pytest.approx(p, rel=1e-3)
    assert critical_value(p, degrees) == pytest.approx(statistic, rel=1e-4)


def test_the_ends_of_the_scale() -> None:
    assert survival(0.0, 5) == 1.0
    assert survival(inf, 5) == 0.0
    assert survival(1e6, 5) == 0.0
    assert survival(0.0, 0) == 1.0


def test_chi_square_by_hand() -> None:
    assert chi_square([8, 12, 10], [0.25, 0.5, 0.25]) == pytest.approx(
        0.25 / 7.5 + 9 / 15 + 6.25 / 7.5
    )
    assert chi_square([1, 0], [0.0, 1.0]) == inf
    assert chi_square([0, 4], [0.0, 1.0]) == 0.0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_rejects_what_its_steps_reject(values: list[float]) -> None:
    """Going up from the smallest, stop at the first that is not below level / how many are left."""
    found = corrected(values)
    for level in (0.001, 0.01, 0.05, 0.3, 0.999):
        rejected = set()
        left = len(values)
        for at in sorted(range(len(values)), key=lambda each: values[each]):
            if left * values[at] >= level:
                break
            rejected.add(at)
            left -= 1
        assert {at for at, value in enumerate(found) if value < level} == rejected


def test_holm_by_hand() -> None:
    assert corrected([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])


@given(st.integers(1, 60), st.integers(2, 9))
def test_the_expected_distance_is_the_mean_over_all_outcomes(samples: int, cells: int) -> None:
    p = Fraction(1, cells)
    mean = sum(
        comb(samples, k) * p**k * (1 - p) ** (samples - k) * abs(Fraction(k, samples) - p)
        for k in range(samples + 1)
    )
    found = expected_distance(samples, [1 / cells] * cells)
    assert found == pytest.approx(float(cells * mean / 2), rel=1e-9)


def test_the_distance_is_the_share_that_lies_wrong() -> None:
    assert distance([30, 10], [0.5, 0.5]) == 0.25
    assert distance([5, 0, 5], [0.5, 0.0, 0.5]) == 0.0


@pytest.mark.parametrize("tolerance", [0.0, 0.05])
@pytest.mark.parametrize(("degrees", "samples"), [(4, 2000), (59, 1000), (300, 6000)])
def test_what_is_called_detectable_is_found_nine_times_in_ten(
    degrees: int, samples: int, tolerance: float
) -> None:
    level = 1e-4
    deviation = detectable(level, degrees, samples, tolerance)
    bound = critical_value(level, degrees, samples * tolerance**2)
    assert survival(bound, degrees, samples * deviation**2) == pytest.approx(0.9, abs=0.02)
