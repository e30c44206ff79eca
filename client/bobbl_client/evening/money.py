"""Amounts of money as windows and displays write them."""

from bobbl_shared.i18n import tr


def money(cents: int) -> str:
    """Return ``7,50 €``."""
    return tr("{euros},{cents} €", euros=cents // 100, cents=f"{cents % 100:02}")


def typed_euros(cents: int) -> str:
    """Return an amount as it is typed: ``20`` or ``7,50``."""
    if cents % 100 == 0:
        return str(cents // 100)
    return tr("{euros},{cents}", euros=cents // 100, cents=f"{cents % 100:02}")


def euros(cents: int) -> str:
    """Return ``20 €`` or ``7,50 €``, with a minus for less than nothing."""
    sign = "−" if cents < 0 else ""
    if cents % 100:
        return sign + money(abs(cents))
    return tr("{sign}{euros} €", sign=sign, euros=abs(cents) // 100)
