"""Every order comes from exactly one row of integers, so equally likely integers make it fair."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.game.shuffling import shuffled


@pytest.mark.parametrize("count", range(6))
def test_each_row_of_integers_gives_another_order(count: int) -> None:
    rows = product(*(range(bound) for bound in range(count, 1, -1)))
    orders = Counter(tuple(shuffled(range(count), _in_turn(row))) for row in rows)
    assert len(orders) == factorial(count)
    assert set(orders.values()) == {1}


@given(st.lists(st.integers(), max_size=32), st.randoms(use_true_random=False))
def test_nothing_is_lost_and_the_given_list_stays(items: list[int], dice: Random) -> None:
    before = list(items)
    order = shuffled(items, dice.randrange)
    assert items == before
    assert sorted(order) == sorted(items)


def test_the_bounds_go_down_from_all_to_two() -> None:
    asked: list[int] = []

    def zero(bound: int) -> int:
        asked.append(bound)
        return 0

    assert shuffled("abcd", zero) == ["b", "c", "d", "a"]
    assert asked == [4, 3, 2]


def _in_turn(row: tuple[int, ...]) -> Callable[[int], int]:
    left = iter(row)

    def below(bound: int) -> int:
        value = next(left)
        assert 0 <= value < bound
        return value

    return below
