"""Amounts as people type them, and the money in the name of a prize."""

import pytest

from bobbl_client.page.typed_money import cash_in, read_euros
from bobbl_client.page.unreadable import Unreadable


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("420", 42000),
        ("7,50", 750),
        ("7.5", 750),
        ("5 €", 500),
        ("1.250", 125_000),
        ("1.250,50 €", 125_050),
        ("100.000", 10_000_000),
    ],
)
def test_an_amount_is_read(text: str, cents: int) -> None:
    assert read_euros(text) == cents


@pytest.mark.parametrize("text", ["", "-5", "1.25.0", "12.3456", "1.000.000", "5 Mark", "1,234,5"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_euros(text)


@pytest.mark.parametrize(
    ("name", "cents"),
    [
        ("100 €", 10000),
        ("Pokal und 50 Euro", 5000),
        ("1.000 €", 100_000),
        ("Reise für 1.299,90 €", 129_990),
        ("1.000.000 €", 0),
        ("2 × 50 € oder 100 €", 0),
        ("Schinken", 0),
    ],
)
def test_the_money_of_a_prize_is_in_its_name(name: str, cents: int) -> None:
    assert cash_in(name) == cents
