"""Codes of phones: each slip has its own, and nobody derives one from another."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.paper.phone_address import (
    LENGTH,
    is_elsewhere,
    is_host_of,
    phone_code,
    phone_link,
)
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.state import Phones
from builders.course import Course

SECRET = "0123456789abcdef" * 2


@given(st.binary(min_size=16, max_size=16), st.integers(1, 999), st.integers(1, 4000))
def test_a_code_has_signs_that_can_be_read_aloud(secret: bytes, number: int, table: int) -> None:
    code = phone_code(Phones(secret.hex(), ""), SlipPlace(number, table))
    assert len(code) == LENGTH
    assert set(code) <= set(ALPHABET)


def test_every_slip_of_an_evening_has_a_code_of_its_own() -> None:
    places = [SlipPlace(number, table) for number, table in product(range(1, 11), range(1, 301))]
    codes = {phone_code(Phones(SECRET, ""), place) for place in places}
    assert len(codes) == len(places)
    others = {phone_code(Phones("f" * 32, ""), place) for place in places}
    assert not codes & others


def test_a_code_stays_what_it_was() -> None:
    """They are printed: another version must find the same slip."""
    assert phone_code(Phones(SECRET, "anywhere:1"), SlipPlace(3, 17)) == "8FM7KEB4"


@pytest.mark.parametrize(
    ("address", "own", "lost"),
    [
        ("192.168.1.20:8080", ("192.168.1.20:40000", "10.0.0.2:40000"), False),
        ("10.0.0.2:8080", ("192.168.1.20:40000", "10.0.0.2:40000"), False),
        ("192.168.1.21:8080", ("192.168.1.20:40000",), True),
        ("[fe80::1]:8080", ("[fe80::1]:40000",), False),
        ("[fe80::2]:8080", ("[fe80::1]:40000",), True),
        ("saal.local:8080", ("192.168.1.20:40000",), False),
        ("192.168.1.21:8080", (), False),
    ],
)
def test_phones_are_sent_elsewhere_if_the_server_has_other_addresses(
    address: str, own: tuple[str, ...], lost: bool
) -> None:
    assert is_elsewhere(address, own) is lost
    assert not is_elsewhere(address, own, {"192.168.1.21", "fe80::2"}), "they show pages"


def test_the_link_is_there_while_phones_are_allowed() -> None:
    course = Course()
    assert phone_link(course.state, SlipPlace(1, 1)) is None
    course.must(course.organiser, AllowPhones(SECRET, "192.168.1.20:8080"))
    phones = course.state.phones
    assert phones is not None
    link = f"http://192.168.1.20:8080/zettel/{phone_code(phones, SlipPlace(1, 1))}"
    assert phone_link(course.state, SlipPlace(1, 1)) == link


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("192.168.4.10:8080", True),
        ("127.0.0.1", True),
        ("[fe80::1]:8080", True),
        ("[::1]", True),
        ("localhost:8080", True),
        ("Turnier.local:8080", True),
        ("turnier.local.", True),
        ("turnier.local.example.org:8080", False),
        ("example.org", False),
        ("10.0.0.1.example.org:8080", False),
        ("", False),
        (":8080", False),
    ],
)
def test_what_is_asked_for_under_a_foreign_name_is_not_for_us(host: str, is_own: bool) -> None:
    """Whatever name somebody gives our address; figures cannot be given to it."""
    assert is_host_of(["turnier.local:8080"], host) is is_own


def test_without_phones_no_name_is_ours() -> None:
    assert not is_host_of([], "")
    assert not is_host_of([], "example.org")
