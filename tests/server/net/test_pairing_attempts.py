"""Tries of pairing codes: guessing stays hopeless, and nobody uses up what another may try."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.net.pairing_attempts import (
    A_SECOND,
    ADDRESS_A_SECOND,
    AT_A_STRETCH,
    OWN,
    OWN_ADDRESSES,
    PairingAttempts,
)
from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH
from bobbl_shared.errors import PeerError

EVENING_S = 12 * 3600
SECRET_SIGNS = CODE_LENGTH - 2


def may(tries: PairingAttempts, address: str, now: float) -> bool:
    try:
        tries.take(address, now)
    except PeerError:
        return False
    return True


def test_an_evening_of_guessing_by_everybody_is_below_one_in_a_hundred_thousand() -> None:
    most = OWN * OWN_ADDRESSES + AT_A_STRETCH + int(A_SECOND * EVENING_S)
    assert most == 5260
    assert Fraction(most, len(ALPHABET) ** SECRET_SIGNS) < Fraction(1, 100_000)


@pytest.mark.parametrize("addresses", [1, 3, 300, 5000])
def test_storms_get_no_more_than_that(addresses: int) -> None:
    """Each address tries whenever it is let, as many of them as there are."""
    tries, tested = PairingAttempts(), 0
    for second in range(0, EVENING_S, 20):
        # once all have had their own, as many as are looked at leave nothing of what is shared
        for number in range(addresses if not second else min(addresses, 50)):
            while may(tries, f"address {number}", second):
                tested += 1
    own = OWN * min(addresses, OWN_ADDRESSES)
    paced = addresses * (1 + EVENING_S * ADDRESS_A_SECOND)
    assert own < tested <= own + min(AT_A_STRETCH + EVENING_S * A_SECOND, paced)


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.sampled_from([0.0, 0.5, 30.0, 4000.0]), st.booleans()),
        max_size=150,
    )
)
def test_whatever_others_try_an_address_may_be_wrong_three_times(
    storm: list[tuple[int, float, bool]],
) -> None:
    tries, now = PairingAttempts(), 0.0
    for number, pause_s, was_right in storm:
        now += pause_s
        if may(tries, f"stranger {number}", now) and was_right:
            tries.give_back(f"stranger {number}")
    for left in reversed(range(OWN)):
        assert may(tries, "honest", now)
        assert tries.left("honest") == left
    tries.give_back("honest")
    assert tries.left("honest") == 1
    assert may(tries, "honest", now)


def test_who_was_wrong_too_often_may_try_again_each_minute() -> None:
    tries = PairingAttempts()
    assert [may(tries, "here", 0) for _ in range(OWN + 2)] == [True] * (OWN + 1) + [False]
    assert [may(tries, "here", at) for at in (59, 61, 62, 121, 122)] == [
        False,
        True,
        False,
        True,
        False,
    ]


def test_what_is_right_costs_nothing() -> None:
    tries = PairingAttempts()
    for now in range(100):
        assert may(tries, "here", now)
        tries.give_back("here")
        assert tries.left("here") == OWN


def test_so_many_addresses_have_tries_of_their_own_and_no_more_are_kept() -> None:
    tries = PairingAttempts()
    for number in range(3 * OWN_ADDRESSES):
        may(tries, str(number), 0)
    assert len(tries._addresses) == OWN_ADDRESSES
    assert tries.left("0") == OWN - 1
    assert tries.left(str(2 * OWN_ADDRESSES)) == tries.left("another") == 0


def test_nothing_is_taken_by_who_has_to_wait() -> None:
    tries = PairingAttempts()
    for _ in range(OWN + 1):
        assert may(tries, "here", 0)
    before = tries._shared._left
    assert not any(may(tries, "here", 0) for _ in range(1000))
    assert tries._shared._left == before
