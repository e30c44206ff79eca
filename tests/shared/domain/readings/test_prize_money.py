"""Prize money: all that comes in goes out again, in whole notes and coins."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.readings.prize_money import divided


@given(st.integers(0, 10_000_000), st.integers(0, 100), st.integers(1, 60), st.integers(1, 5_000))
def test_everything_in_is_everything_out(income: int, percent: int, places: int, step: int) -> None:
    prizes, club = divided(income, percent, places, step)
    assert sum(prizes) + club == income
    assert len(prizes) == places
    assert all(each >= 0 and each % step == 0 for each in prizes)
    assert all(better >= worse for better, worse in pairwise(prizes))
    money = income * percent // 100
    assert 0 <= money - sum(prizes) < step
    assert club >= income - money


@pytest.mark.parametrize(
    ("division", "prizes", "club"),
    [
        ((60_000, 100, 3, 500), (30_000, 20_000, 10_000), 0),
        ((42_000, 50, 3, 500), (10_500, 7_000, 3_500), 21_000),
        ((4_350, 100, 3, 500), (2_500, 1_000, 500), 350),
        ((400, 100, 3, 500), (0, 0, 0), 400),
        ((0, 100, 1, 1), (0,), 0),
    ],
)
def test_known_divisions(
    division: tuple[int, int, int, int], prizes: tuple[int, ...], club: int
) -> None:
    assert divided(*division) == (prizes, club)
