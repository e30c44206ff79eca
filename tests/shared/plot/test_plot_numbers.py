"""Numbers as people write them, and round steps of scales."""

from math import isclose, log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.i18n import use
from bobbl_shared.plot.numbers import places_of, span, ticks, written


@pytest.mark.parametrize(
    ("value", "places", "shown"),
    [
        (0, 0, "0"),
        (1234567.891, 2, "1.234.567,89"),
        (-0.5, 1, "−0,5"),
        (-0.04, 1, "0,0"),
        (0.05, 2, "0,05"),
        (1000, 0, "1.000"),
    ],
)
def test_numbers_are_written_as_the_language_does(value: float, places: int, shown: str) -> None:
    assert written(value, places) == shown
    use("en")
    try:
        assert written(value, places) == shown.translate(str.maketrans(",.", ".,"))
    finally:
        use("de")


@given(st.floats(1e-6, 1e9), st.integers(2, 10))
def test_scales_have_round_equal_steps_and_reach_far_enough(high: float, most: int) -> None:
    found = ticks(high, most)
    step = found[1]
    assert found[0] == 0
    assert found[-1] >= high * 0.99999
    assert found[-1] - step < high
    assert 2 <= len(found) <= most + 1
    assert all(isclose(value, number * step) for number, value in enumerate(found))
    mantissa = step / 10 ** round(log10(step) - 0.35)
    assert any(isclose(mantissa, each) for each in (0.5, 1, 2, 5, 10)), step


@pytest.mark.parametrize(
    ("high", "least", "expected"),
    [
        (0.3, 1, [0, 1]),
        (3, 1, [0, 1, 2, 3]),
        (0, 0, [0, 1]),
        (0.53, 0, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
        (13, 1, [0, 5, 10, 15]),
    ],
)
def test_some_scales(high: float, least: float, expected: list[float]) -> None:
    assert ticks(high, least_step=least) == pytest.approx(expected)


@pytest.mark.parametrize(("step", "places"), [(1, 0), (0.5, 1), (0.25, 2), (20, 0), (0.02, 2)])
def test_as_many_places_as_the_step_needs(step: float, places: int) -> None:
    assert places_of(step) == places


@given(st.floats(-1e6, 1e6), st.floats(0, 1e6), st.integers(3, 10))
def test_a_span_reaches_from_low_to_high_in_equal_steps(low: float, more: float, most: int) -> None:
    high = low + more
    found = span(low, high, most, least_step=1)
    step = found[1] - found[0]
    assert found[0] <= low + step * 1e-5
    assert found[-1] >= high - step * 1e-5
    assert 2 <= len(found) <= most + 3
    assert all(
        isclose(value, found[0] + number * step, abs_tol=step * 1e-6)
        for number, value in enumerate(found)
    )


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (300, 420, [300, 320, 340, 360, 380, 400, 420]),
        (-5, 10, [-5, 0, 5, 10]),
        (7, 7, [7, 8]),
        (0, 0, [0, 1]),
        (2, 5, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_some_spans(low: float, high: float, expected: list[float]) -> None:
    assert span(low, high, least_step=1) == pytest.approx(expected)
