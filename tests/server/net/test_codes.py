"""Pairing codes: two minutes, three tries, one computer."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.net.codes import TRIES, VALID, Codes
from bobbl_shared.crypto.pairing import ALPHABET, selector
from bobbl_shared.ids import InvitationId
from builders.dice import seeded_dice
from builders.evening import FixedClock

ONE, OTHER = InvitationId("one"), InvitationId("other")
MINE, THEIRS = b"my key", b"their key"


class Book(Codes):
    """Codes with a clock that a test can move."""

    def __init__(self, seed: int = 0) -> None:
        self.clock = FixedClock()
        super().__init__(self.clock, seeded_dice(seed))


@pytest.fixture
def codes() -> Book:
    return Book()


def unknown(codes: Codes, *invitations: InvitationId) -> str:
    """Give a selector that no open code has."""
    opened = [codes.of(each) for each in invitations]
    taken = {selector(each.code) for each in opened if each is not None}
    return next(a + b for a, b in product(ALPHABET, repeat=2) if a + b not in taken)


def test_a_code_is_found_by_its_selector(codes: Book) -> None:
    code = codes.renew(ONE)
    codes.renew(OTHER)
    assert codes.try_code(selector(code.code), MINE) is code
    assert codes.of(ONE) is code


def test_two_minutes_are_two_minutes(codes: Book) -> None:
    code = codes.renew(ONE)
    assert codes.seconds_left(code) == VALID.total_seconds()
    codes.clock.pass_seconds(VALID.total_seconds() - 1)
    assert codes.of(ONE) is code
    assert codes.seconds_left(code) == 1
    codes.clock.pass_seconds(1)
    assert codes.of(ONE) is None
    assert codes.try_code(selector(code.code), MINE) is None


def test_a_lasting_one_waits_for_its_use(codes: Book) -> None:
    code = codes.renew(ONE, lasting=True)
    codes.clock.pass_seconds(10**7)
    assert codes.try_code(selector(code.code), MINE) is code
    assert codes.seconds_left(code) == 0


def test_a_new_one_makes_the_old_one_void(codes: Book) -> None:
    old = codes.renew(ONE)
    new = codes.renew(ONE)
    assert codes.of(ONE) is new
    if selector(old.code) != selector(new.code):
        assert codes.try_code(selector(old.code), MINE) is None


def test_three_tries_are_three_tries(codes: Book) -> None:
    code = codes.renew(ONE)
    typed = selector(code.code)
    for left in reversed(range(TRIES)):
        assert codes.try_code(typed, MINE) is code
        assert codes.failed(typed) == left
    assert codes.of(ONE) is None
    assert codes.try_code(typed, MINE) is None


def test_trying_selectors_costs_tries_too(codes: Book) -> None:
    codes.renew(ONE)
    codes.renew(OTHER)
    typed = unknown(codes, ONE, OTHER)
    for _ in range(TRIES):
        assert codes.try_code(typed, MINE) is None
    assert codes.of(ONE) is codes.of(OTHER) is None


def test_a_used_one_is_good_for_nobody_else(codes: Book) -> None:
    code = codes.renew(ONE)
    typed = selector(code.code)
    codes.try_code(typed, MINE)
    codes.use(ONE, MINE)
    assert codes.try_code(typed, THEIRS) is None
    assert codes.try_code(typed, MINE) is code


def test_one_that_ran_out_while_it_was_used_is_no_crash(codes: Book) -> None:
    code = codes.renew(ONE)
    codes.try_code(selector(code.code), MINE)
    codes.clock.pass_seconds(VALID.total_seconds())
    assert codes.of(ONE) is None
    codes.use(ONE, MINE)
    codes.close(ONE)


@given(st.integers(), st.integers(1, 60))
def test_open_codes_have_different_selectors(seed: int, count: int) -> None:
    codes = Book(seed)
    opened = [codes.renew(InvitationId(str(number))) for number in range(count)]
    assert len({selector(each.code) for each in opened}) == count
