"""Recognising a scanner that types like a keyboard, where letters mean nothing else.

A scan begins with a letter and goes on while signs follow each other faster than a hand types;
Enter or Tab ends it. A digit that comes later than that is one of the number pad again: a letter
hit by mistake never swallows what is typed after it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

PAUSE = timedelta(milliseconds=250)
"""Scanners send a sign every few milliseconds, the slowest every 50; hands take longer."""

ENDS = frozenset({"Enter", "Tab"})
LONGEST = 64


@dataclass(frozen=True)
class Scan:
    """What a scanner has sent so far; ``code`` is whole once ``press`` says so."""

    signs: str = ""
    last: datetime | None = None
    code: str = ""
    is_taken: bool = False

    def press(self, key: str, now: datetime) -> "Scan":
        """Give the scan after a key.

        ``is_taken``: the key belongs to the scanner and to nothing else; ``code``: this key has
        ended a code, which is given as it was sent.
        """
        signs = self.signs if self._goes_on(now) else ""
        if len(key) == 1 and key.isalnum() and key.isascii() and (signs or key.isalpha()):
            return Scan((signs + key)[:LONGEST], now, is_taken=True)
        if signs and key in ENDS:
            return Scan(code=signs, is_taken=True)
        return Scan()

    def _goes_on(self, now: datetime) -> bool:
        return self.last is not None and timedelta() <= now - self.last <= PAUSE
