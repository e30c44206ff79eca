"""The phone that scans for a station: the code it needs, and what it has read, in memory only.

The code is said to the server again at each connection, so that the phone goes on after a restart
of the server. A station that is started again has no code, but still opens what its phone reads.
"""

from collections.abc import Callable

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.pairing import make_code
from bobbl_shared.wire.messages import AskScanner, Question, RefusedAnswer, Reply

MOST = 30
"""Codes that wait until the station is free; one more, and the oldest goes."""


class PhoneScanner:
    """``told`` is called when something has changed.

    ``code``: with which a phone scans; empty: none may. ``is_confirmed``: the server knows it.
    ``is_used``: a phone has scanned with it. ``waiting``: what it has read, oldest first.
    """

    def __init__(
        self,
        query: Callable[[Question, Callable[[Reply], None]], None],
        dice: Dice,
        told: Callable[[], None],
    ) -> None:
        """Begin without a phone."""
        self._query, self._dice, self._told = query, dice, told
        self.code = ""
        self.is_confirmed = self.is_used = False
        self.trouble: RefusedAnswer | None = None
        self.waiting: tuple[str, ...] = ()

    def open(self) -> None:
        """Let another phone scan, by a new code."""
        self._take(make_code(self._dice))

    def close(self) -> None:
        """Let no phone scan any more, and forget what it has read."""
        self.waiting = ()
        self._take("")

    def follow(self) -> None:
        """Say the code to the server that the station is connected to now."""
        if self.code:
            self.is_confirmed = False
            self._say()

    def hear(self, text: str) -> None:
        """Take what a phone has read."""
        self.waiting = (*self.waiting, text)[-MOST:]
        self.is_used = True
        self._told()

    def next(self) -> str:
        """Return what was read first, which then waits no longer; whoever asks opens it."""
        text, *rest = self.waiting
        self.waiting = tuple(rest)
        return text

    def _take(self, code: str) -> None:
        self.code, self.trouble = code, None
        self.is_confirmed = self.is_used = False
        self._say()
        self._told()

    def _say(self) -> None:
        asked = self.code

        def answered(reply: Reply) -> None:
            if asked == self.code:
                self.trouble = reply if isinstance(reply, RefusedAnswer) else None
                self.is_confirmed = bool(asked) and self.trouble is None
                self._told()

        self._query(AskScanner(asked), answered)
