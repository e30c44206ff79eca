"""Amounts of money as people type them."""

import re
from collections.abc import Sequence

from bobbl_client.evening.money import euros, typed_euros
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.cash import KINDS, Pieces, put_together, worth
from bobbl_shared.i18n import tr

MOST_DIGITS = 6
"""So many before the comma."""


_IN_THOUSANDS = re.compile(r"\d{1,3}(\.\d{3})+(,\d{1,2})?", re.ASCII)


def read_euros(text: str, digits: int = MOST_DIGITS) -> int:
    """Read ``420``, ``7,50``, ``1.250`` or ``5 €`` as cents, of so many digits before the comma.

    Raises ``Unreadable`` for anything else.
    """
    plain = text.strip().removesuffix("€").strip()
    plain = plain.replace(".", "" if _IN_THOUSANDS.fullmatch(plain) else ",")
    whole, _, cents = plain.partition(",")
    is_number = whole.isascii() and whole.isdecimal() and len(whole) <= digits
    if not is_number or len(cents) > 2 or not (cents or "0").isdecimal():
        raise Unreadable(tr("So eintippen: 5 oder 7,50."))
    return int(whole) * 100 + int(cents.ljust(2, "0") or 0)


_CASH = re.compile(r"(?<![\d.,])(\d{1,3}\.\d{3}(?:,\d{2})?|\d{1,6}(?:[,.]\d{2})?)\s?(?:€|Euro\b)")


def cash_in(name: str) -> int:
    """Return the cents of a prize that is, or comes with, money: ``100 €``, ``Pokal und 50 €``."""
    found = _CASH.findall(name)
    return read_euros(found[0]) if len(found) == 1 else 0


_PIECES = re.compile(r"(\d{1,5})\s*[x×*]\s*(\d{1,3}(?:[,.]\d{1,2})?)\s*(?:€|ct)?", re.IGNORECASE)


def read_pieces(text: str) -> tuple[Pieces, ...]:
    """Read notes and coins as they are counted: ``3×50 4x20 10*0,50``; empty: none.

    Raises ``Unreadable`` for anything else, and for notes that do not exist.
    """
    found = _PIECES.findall(text)
    if _PIECES.sub("", text).strip(" ,;+\n"):
        raise Unreadable(tr("Scheine und Münzen so eintippen: 3×50 4×20 10×0,50."))
    stock = [Pieces(read_euros(kind), int(count)) for count, kind in found]
    strange = next((each.cents for each in stock if each.cents not in KINDS), None)
    if strange is not None:
        raise Unreadable(tr("{sum} gibt es nicht als Schein oder Münze.", sum=euros(strange)))
    return put_together(stock)


def read_counted(text: str) -> tuple[int, tuple[Pieces, ...]]:
    """Read what was counted: an amount, or notes and coins; as cents, with the pieces.

    Raises ``Unreadable`` for anything else.
    """
    if not _PIECES.search(text):
        return read_euros(text), ()
    pieces = read_pieces(text)
    return worth(pieces), pieces


def pieces_words(stock: Sequence[Pieces]) -> str:
    """Return notes and coins as they are typed: ``3×50 4×20 10×0,50``."""
    return " ".join(f"{each.count}×{typed_euros(each.cents)}" for each in stock)
