"""Codes of score slips: they come back, and a wrong sign is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.paper.slip_code import LENGTH, SlipPlace, slip_code, slip_named
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId, TournamentId

HERE, ELSEWHERE = (TournamentId(StationId(sign * 32)) for sign in "01")
PLACES = st.builds(SlipPlace, st.integers(1, 1000), st.integers(1, 4000))


@given(PLACES)
def test_a_code_names_its_slip_whatever_the_case(place: SlipPlace) -> None:
    code = slip_code(HERE, place)
    assert len(code) == LENGTH
    assert code[0] == "S"
    assert slip_named(HERE, code.lower()) == place


@given(PLACES, st.integers(1, LENGTH - 1), st.sampled_from(ALPHABET))
def test_a_wrong_sign_is_noticed(place: SlipPlace, at: int, sign: str) -> None:
    code = slip_code(HERE, place)
    wrong = code[:at] + sign + code[at + 1 :]
    if wrong != code:
        with pytest.raises(Refusal, match="slip_code_mistyped"):
            slip_named(HERE, wrong)


@given(PLACES, st.integers(1, LENGTH - 1), st.integers(1, LENGTH - 1))
def test_two_signs_exchanged_are_noticed(place: SlipPlace, one: int, other: int) -> None:
    signs = list(slip_code(HERE, place))
    signs[one], signs[other] = signs[other], signs[one]
    wrong = "".join(signs)
    if wrong != slip_code(HERE, place):
        with pytest.raises(Refusal, match="slip_code_mistyped"):
            slip_named(HERE, wrong)


def test_another_tournament_is_told() -> None:
    with pytest.raises(Refusal, match="slip_code_foreign"):
        slip_named(ELSEWHERE, slip_code(HERE, SlipPlace(1, 5)))


@pytest.mark.parametrize("text", ["", "S", "K7HM3RXE", "ÄÖÜ", "S23456789Y", "X234567892"])
def test_what_is_no_code_is_told(text: str) -> None:
    with pytest.raises(Refusal, match="slip_code_form"):
        slip_named(HERE, text)


def test_a_code_printed_today_is_read_for_ever() -> None:
    assert slip_code(HERE, SlipPlace(3, 17)) == "SP9DAARVKV"


@pytest.mark.parametrize("place", [SlipPlace(0, 1), SlipPlace(1, 0), SlipPlace(1, 4096)])
def test_no_code_for_what_no_hall_has(place: SlipPlace) -> None:
    with pytest.raises(ValueError, match="SlipPlace"):
        slip_code(HERE, place)
