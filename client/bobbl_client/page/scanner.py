"""A scanner that types like a keyboard, told from a person by what comes and how fast.

A scan is a code, whose last sign checks the others, in one go and ended by Enter or Tab. What a
scanner with another keyboard layout sends is read as what it meant (``keyboard_layouts``). At the
desk, where people type names, every key is passed on to where the focus is, and only once a whole
scan has been seen is it taken out again where it has been typed in; where nobody types letters, a
sign that no hand types there begins a scan, and its signs mean nothing else.

A registration code has a word before it that nobody types by chance; a slip's code begins with a
letter.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.page.keyboard_layouts import meant
from bobbl_shared.crypto.pairing import CODE_LENGTH
from bobbl_shared.domain.paper import slip_code
from bobbl_shared.domain.paper.registration_code import PREFIX, is_code

ENDS = frozenset({"Enter", "Tab"})
GAP_MS = 250
"""A scanner sends a sign every few milliseconds, the slowest every 50; a busy window sees them
later. A hand that types a letter by mistake has lost nothing after that."""
SCANNER_MS = 35
"""No hand types a whole line with less than this between two signs."""
LONGEST = 64


@dataclass(frozen=True)
class Kind:
    """Codes of one kind: how long a scan of them is, and what code a text holds (empty: none)."""

    length: int
    code: Callable[[str], str]


@dataclass(frozen=True)
class Scan:
    """A scan that has ended, of so many signs; ``code`` is empty if it cannot be read."""

    code: str
    length: int


class Scanner:
    """Watches keys; times are milliseconds of any clock, gaps in it end a scan.

    ``hand``: the signs that a person types here. No scan begins with one, and every other sign
    begins one; without it a scan is known by its end alone.
    """

    def __init__(self, kind: Kind, hand: str = "") -> None:
        """Nothing has been typed."""
        self._kind, self._hand = kind, hand
        self._typed = ""
        self._times: list[int] = []

    def sign(self, sign: str, at_ms: int) -> bool:
        """See a sign being typed; tell whether it can only be a scanner's."""
        if not self._goes_on(at_ms):
            self.other()
        if self._hand and not self._typed and sign in self._hand:
            return False
        self._typed = (self._typed + sign)[-LONGEST:]
        self._times = [*self._times, at_ms][-LONGEST:]
        return bool(self._hand)

    def end(self, at_ms: int) -> Scan | None:
        """See Enter or Tab; give the scan if that ends one."""
        typed, times = self._typed, self._times
        is_in_time = self._goes_on(at_ms)
        self.other()
        if not (typed and is_in_time):
            return None
        for text in meant(typed[-self._kind.length :]):
            code = self._kind.code(text)
            if code:
                return Scan(code, min(len(typed), self._kind.length))
        if self._hand:
            return Scan("" if set(typed.upper()) - _PLAIN else typed, len(typed))
        if not self._is_machine(typed, times):
            return None
        last = typed[-self._kind.length :].upper()
        if last.startswith(PREFIX):  # a sign was lost or turned: whoever looks for it says so
            return Scan(last.removeprefix(PREFIX), len(last))
        return Scan("", len(typed))

    def other(self) -> None:
        """See a key that is no sign: no scanner sends one within a code."""
        self._typed, self._times = "", []

    def is_busy(self, at_ms: int) -> bool:
        """Return whether a scan may be under way: its digits are no choice of a person."""
        if not self._goes_on(at_ms):
            return False
        last = self._typed[-self._kind.length :]
        return bool(self._hand) or any(PREFIX in text for text in meant(last))

    def _goes_on(self, at_ms: int) -> bool:
        return bool(self._times) and 0 <= at_ms - self._times[-1] <= GAP_MS

    def _is_machine(self, typed: str, times: list[int]) -> bool:
        """Return whether this must have come from a scanner: too fast for hands, and no name."""
        if len(typed) < self._kind.length or any(each.isspace() for each in typed):
            return False
        is_fast = times[-1] - times[0] <= SCANNER_MS * (len(times) - 1)
        return is_fast and any(not (each.isalpha() or each in "-'.,/") for each in typed)


def _registration(text: str) -> str:
    code = text.removeprefix(PREFIX)
    return code if text.startswith(PREFIX) and is_code(code) else ""


def _slip(text: str) -> str:
    return text if slip_code.is_code(text) else ""


_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

REGISTRATIONS = Kind(len(PREFIX) + CODE_LENGTH, _registration)
SLIPS = Kind(slip_code.LENGTH, _slip)
