"""Pairing codes: two minutes, one computer, whatever others try."""

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.net.codes import VALID, Codes
from bobbl_server.net.pairing_attempts import OWN
from bobbl_shared.crypto.pairing import ALPHABET, selector
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import InvitationId
from builders.dice import seeded_dice
from builders.evening import FixedClock

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"
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
    assert codes.try_code(selector(code.code), MINE, HERE) is code
    assert codes.of(ONE) is code


def test_two_minutes_are_two_minutes(codes: Book) -> None:
    code = codes.renew(ONE)
    assert codes.seconds_left(code) == VALID.total_seconds()
    codes.clock.pass_seconds(VALID.total_seconds() - 1)
    assert codes.of(ONE) is code
    assert codes.seconds_left(code) == 1
    codes.clock.pass_seconds(1)
    assert codes.of(ONE) is None
    assert codes.try_code(selector(code.code), MINE, HERE) is None


def test_a_lasting_one_waits_for_its_use(codes: Book) -> None:
    code = codes.renew(ONE, lasting=True)
    codes.clock.pass_seconds(10**7)
    assert codes.try_code(selector(code.code), MINE, HERE) is code
    assert codes.seconds_left(code) == 0


def test_a_new_one_makes_the_old_one_void(codes: Book) -> None:
    old = codes.renew(ONE)
    new = codes.renew(ONE)
    assert codes.of(ONE) is new
    if selector(old.code) != selector(new.code):
        assert codes.try_code(selector(old.code), MINE, HERE) is None


def test_who_is_wrong_has_three_tries_and_others_theirs(codes: Book) -> None:
    code = codes.renew(ONE)
    typed = selector(code.code)
    for left in reversed(range(OWN)):
        assert codes.try_code(typed, MINE, ELSEWHERE) is code
        assert codes.tries_left(ELSEWHERE) == left
    codes.try_code(typed, MINE, ELSEWHERE)
    with pytest.raises(PeerError):
        codes.try_code(typed, MINE, ELSEWHERE)
    assert codes.of(ONE) is code
    assert codes.try_code(typed, MINE, HERE) is code


@pytest.mark.parametrize("lasting", [False, True])
def test_a_storm_of_unknown_selectors_costs_nothing(codes: Book, lasting: bool) -> None:
    code = codes.renew(ONE, lasting)
    codes.renew(OTHER)
    typed = unknown(codes, ONE, OTHER)
    for number in range(5000):
        assert codes.try_code(typed, MINE, f"stranger {number % 40}") is None
    assert codes.tries_left("stranger 0") == OWN
    assert codes.of(ONE) is code
    assert codes.try_code(selector(code.code), MINE, HERE) is code


@given(st.lists(st.tuples(st.integers(0, 99), st.booleans()), max_size=300), st.integers(0, 10))
def test_every_station_pairs_whatever_strangers_open(
    storm: list[tuple[int, bool]], seed: int
) -> None:
    """Strangers open conversations by known and unknown selectors while five stations pair."""
    codes = Book(seed)
    opened = [codes.renew(InvitationId(str(number))) for number in range(5)]
    taken = {selector(each.code) for each in opened}
    free = next(a + b for a, b in product(ALPHABET, repeat=2) if a + b not in taken)
    for number, is_known in storm:
        with suppress(PeerError):
            typed = selector(opened[number % 5].code) if is_known else free
            codes.try_code(typed, THEIRS, f"stranger {number}")
    for number, each in enumerate(opened):
        typed, address = selector(each.code), f"desk {number}"
        assert codes.try_code(typed, b"mistyped before", address) is each
        assert codes.try_code(typed, MINE, address) is each
        codes.use(each.invitation, MINE, address)


def test_a_used_one_is_good_for_nobody_else(codes: Book) -> None:
    code = codes.renew(ONE)
    typed = selector(code.code)
    codes.try_code(typed, MINE, HERE)
    codes.use(ONE, MINE, HERE)
    assert codes.tries_left(HERE) == OWN, "who was right has not been wrong"
    assert codes.try_code(typed, THEIRS, HERE) is None
    assert codes.try_code(typed, MINE, HERE) is code


def test_one_that_ran_out_while_it_was_used_is_no_crash(codes: Book) -> None:
    code = codes.renew(ONE)
    codes.try_code(selector(code.code), MINE, HERE)
    codes.clock.pass_seconds(VALID.total_seconds())
    assert codes.of(ONE) is None
    codes.use(ONE, MINE, HERE)
    codes.close(ONE)


@given(st.integers(), st.integers(1, 60))
def test_open_codes_have_different_selectors(seed: int, count: int) -> None:
    codes = Book(seed)
    opened = [codes.renew(InvitationId(str(number))) for number in range(count)]
    assert len({selector(each.code) for each in opened}) == count
