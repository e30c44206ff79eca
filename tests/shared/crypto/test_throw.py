"""What the hall adds to a draw: what it is worth, and the one way to write it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.crypto.throw import EIGHT_DICE, Throw, check_public, normal_public
from bobbl_shared.errors import Refusal

POT = Throw("pot", 5, 30)
TEXT = Throw("text")


def refused(throw: Throw, typed: str) -> str:
    with pytest.raises(Refusal) as caught:
        normal_public(throw, typed)
    return caught.value.code


def test_what_is_enough() -> None:
    assert (EIGHT_DICE.outcomes, EIGHT_DICE.is_enough) == (6**8, True)
    assert (POT.outcomes, POT.is_enough) == (30 * 29 * 28 * 27 * 26, True)
    assert (Throw("dice", 7, 6).is_enough, TEXT.is_enough) == (False, False)


@pytest.mark.parametrize(
    "throw",
    [
        Throw("dice", 0, 6),
        Throw("dice", 41, 6),
        Throw("dice", 8, 1),
        Throw("dice", 8, 1001),
        Throw("pot", 5, 4),
        Throw("text", 1, 0),
        Throw("dice", 10**9, 6),
    ],
)
def test_what_nobody_can_throw(throw: Throw) -> None:
    assert not throw.is_usable
    assert throw.outcomes == 0


@pytest.mark.parametrize("typed", ["63125641", "6 3 1 2 5 6 4 1", "6312-5641", " ６３１２ 5641\n"])
def test_people_type_in_many_ways_and_one_counts(typed: str) -> None:
    assert normal_public(EIGHT_DICE, typed) == "63125641"


@pytest.mark.parametrize("typed", ["7 13 22 1 30", "07,13,22,01,30", "0713220130"])
def test_numbers_out_of_a_pot_are_as_long_as_the_highest(typed: str) -> None:
    assert normal_public(POT, typed) == "0713220130"


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "6312564", "631256411", "63125647", "03125641", "6312\u200b5641", "6312564x", "⚅"],
)
def test_what_is_no_throw_is_refused(typed: str) -> None:
    assert refused(EIGHT_DICE, typed) == "throw_unfit"


@pytest.mark.parametrize(
    "typed", ["1 2 3 4 4", "1 2 3 4 31", "1 2 3 4", "0 1 2 3 4", "001 2 3 4 5"]
)
def test_what_comes_out_of_no_such_pot_is_refused(typed: str) -> None:
    assert refused(POT, typed) == "throw_unfit"


def test_a_text_is_capital_letters_and_digits() -> None:
    assert normal_public(TEXT, " Kreuz-As, 4. Platz ") == "KREUZAS4PLATZ"
    for typed in ("", " . ", "Bäume", "a\u200bb", "x" * 201, "٣"):
        assert refused(TEXT, typed) == "public_unusable"


@given(st.text(max_size=12), st.sampled_from([Throw("dice", 3, 6), Throw("pot", 2, 12), TEXT]))
def test_what_counts_is_its_own_only_spelling(typed: str, throw: Throw) -> None:
    try:
        normal = normal_public(throw, typed)
    except Refusal:
        return
    assert re.fullmatch("[A-Z0-9]+", normal, re.ASCII)
    assert normal_public(throw, normal) == normal
    check_public(throw, normal)
    if typed != normal:
        with pytest.raises(Refusal):
            check_public(throw, typed)
