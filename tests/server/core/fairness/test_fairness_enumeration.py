"""Shuffles counted out: the real one is even, exactly; known wrong ones are off by known shares."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import factorial

import pytest

from bobbl_server.core.fairness.cards import hand_chances
from bobbl_server.core.fairness.enumeration import COUNTED_OUT, Exact, exact_orders
from bobbl_server.core.fairness.subject import BOBBL, Subject
from bobbl_shared.domain.game.shuffling import IntegerBelow
from builders.drawing.biased import CUT_ONLY, NEVER_STAYS, SWAPPED_WITH_ANY


@pytest.mark.parametrize("items", COUNTED_OUT)
def test_the_real_shuffle_is_even(items: int) -> None:
    many = factorial(items)
    assert exact_orders(BOBBL, items) == Exact(items, many, many, Fraction(0))
    assert exact_orders(BOBBL, items).is_even


@pytest.mark.parametrize(
    ("subject", "items", "reached", "distance"),
    [
        # of 27 rows three orders have 4 and three have 5: 3 · (5/27 − 1/6)
        (SWAPPED_WITH_ANY, 3, 6, Fraction(1, 18)),
        (NEVER_STAYS, 3, 2, Fraction(2, 3)),
        (CUT_ONLY, 4, 4, Fraction(5, 6)),
        (SWAPPED_WITH_ANY, 2, 2, Fraction(0)),
    ],
)
def test_a_wrong_shuffle_is_off_by_so_much(
    subject: Subject, items: int, reached: int, distance: Fraction
) -> None:
    found = exact_orders(subject, items)
    assert (found.reached, found.distance) == (reached, distance)
    assert found.is_even == (not distance)


def test_a_shuffle_that_never_ends_asking_is_refused() -> None:
    def endless(items: Sequence[object], integer_below: IntegerBelow) -> list[object]:
        for _ in range(14):
            integer_below(2)
        return list(items)

    with pytest.raises(ValueError, match="too many ways"):
        exact_orders(replace(BOBBL, shuffled=endless), 2)  # type: ignore[arg-type]


def test_how_many_of_four_come_into_one_hand() -> None:
    """Of 24 cards in four hands none: (18·17·16·15) / (24·23·22·21)."""
    chances = hand_chances(24)
    assert chances[0] == pytest.approx(18 * 17 * 16 * 15 / (24 * 23 * 22 * 21))
    assert sum(chances) == pytest.approx(1)
    mean = sum(held * chance for held, chance in enumerate(hand_chances(32)))
    assert mean == pytest.approx(1, abs=0.01)
