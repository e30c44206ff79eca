"""Amounts of money as people type them."""

import re

from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.i18n import tr

MOST_DIGITS = 6
"""So many before the comma."""


def read_euros(text: str, digits: int = MOST_DIGITS) -> int:
    """Read ``420``, ``7,50`` or ``5 €`` as cents, of so many digits before the comma.

    Raises ``Unreadable`` for anything else.
    """
    plain = text.strip().removesuffix("€").strip().replace(".", ",")
    whole, _, cents = plain.partition(",")
    is_number = whole.isascii() and whole.isdecimal() and len(whole) <= digits
    if not is_number or len(cents) > 2 or not (cents or "0").isdecimal():
        raise Unreadable(tr("So eintippen: 5 oder 7,50."))
    return int(whole) * 100 + int(cents.ljust(2, "0") or 0)


_CASH = re.compile(r"(?<![\d.,])(\d{1,6}(?:[,.]\d{2})?)\s?(?:€|Euro\b)")


def cash_in(name: str) -> int:
    """Return the cents of a prize that is, or comes with, money: ``100 €``, ``Pokal und 50 €``."""
    found = _CASH.findall(name)
    return read_euros(found[0]) if len(found) == 1 else 0
