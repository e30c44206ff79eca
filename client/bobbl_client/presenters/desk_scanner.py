"""A scanner that types like a keyboard, told from a person by what comes and how fast.

A scan is a prefix and a registration code, whose last sign checks the others, in one go and ended
by Enter or Tab. The letters are those that keyboard layouts do not exchange, in either case. Every
key is passed on to where the focus is, so nothing a person types is ever held back; only once a
whole scan has been seen is it taken out again where it has been typed in. Where nobody types
letters, ``scanning`` needs none of that.
"""

from bobbl_shared.crypto.pairing import CODE_LENGTH
from bobbl_shared.domain.registration_code import is_code

PREFIX = "MUCK"
LENGTH = len(PREFIX) + CODE_LENGTH
GAP_MS = 100
"""A scanner types a sign every few milliseconds; a window that is busy may see them later."""


class Scanner:
    """Watches the keys of one window; times are milliseconds of any clock that does not go back."""

    def __init__(self) -> None:
        """Nothing has been typed."""
        self._typed = ""
        self._last = 0

    def sign(self, sign: str, at_ms: int) -> None:
        """See a sign being typed."""
        if at_ms - self._last > GAP_MS:
            self._typed = ""
        self._typed = (self._typed + sign)[-LENGTH:]
        self._last = at_ms

    def end(self, at_ms: int) -> str | None:
        """See Enter or Tab; give the code if that ends a scan."""
        typed, self._typed = self._typed.upper(), ""
        in_time = at_ms - self._last <= GAP_MS
        code = typed.removeprefix(PREFIX)
        is_scan = len(typed) == LENGTH and typed.startswith(PREFIX) and is_code(code)
        return code if in_time and is_scan else None

    def other(self) -> None:
        """See a key that is no sign: no scanner sends one within a code."""
        self._typed = ""

    def is_busy(self, at_ms: int) -> bool:
        """Tell whether a scan may be under way: its digits are no choice of a person."""
        return at_ms - self._last <= GAP_MS and PREFIX in self._typed.upper()
