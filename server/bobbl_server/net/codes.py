"""The pairing codes that are open at present: never logged, two minutes, once."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bobbl_server.net.pairing_attempts import PairingAttempts
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.pairing import make_code, selector
from bobbl_shared.ids import InvitationId

VALID = timedelta(minutes=2)


@dataclass
class OpenCode:
    """A code; without ``until`` it does not expire. Attempts by others never make it void.

    A used code stays good for the computer (public key) that used it: its last message may have
    been lost on the way, and then it comes again.
    """

    invitation: InvitationId
    code: str
    until: datetime | None
    used_by: bytes | None = None


class Codes:
    """Issues codes for invitations, at most one for each, and decides who may try them."""

    def __init__(self, clock: Clock, dice: Dice, now: Callable[[], float] = time.monotonic) -> None:
        """Start without codes; ``now`` returns seconds of a monotonic clock."""
        self._clock = clock
        self._dice = dice
        self._now = now
        self._open: dict[InvitationId, OpenCode] = {}
        self._tries = PairingAttempts()
        self.on_change: Callable[[], None] = lambda: None

    def renew(self, invitation: InvitationId, lasting: bool = False) -> OpenCode:
        """Make a new code for an invitation; the old one is void. ``lasting``: until it is used."""
        taken = {selector(each.code) for each in self._open.values()}
        code = make_code(self._dice)
        while selector(code) in taken:
            code = make_code(self._dice)
        until = None if lasting else self._clock.now() + VALID
        self._open[invitation] = OpenCode(invitation, code, until)
        return self._open[invitation]

    def of(self, invitation: InvitationId) -> OpenCode | None:
        """Return the open code of an invitation, if any."""
        self._drop_expired()
        return self._open.get(invitation)

    def try_code(self, typed: str, public: bytes, address: str) -> OpenCode | None:
        """Return the code with this selector, if it is open for this key; that is a try.

        Raises ``PeerError`` if the address has to wait with it. A selector that no open code has
        costs nothing: it is no guess.
        """
        self._drop_expired()
        for each in self._open.values():
            if selector(each.code) == typed and each.used_by in {None, public}:
                self._tries.take(address, self._now())
                return each
        return None

    def use(self, invitation: InvitationId, public: bytes, address: str) -> None:
        """Record who used a code, so that nobody else can; it may have expired meanwhile."""
        self._tries.give_back(address)
        code = self._open.get(invitation)
        if code is not None:
            code.used_by = public

    def tries_left(self, address: str) -> int:
        """Return how often an address may still be wrong."""
        return self._tries.left(address)

    def close(self, invitation: InvitationId) -> None:
        """Make the code of an invitation void."""
        self._open.pop(invitation, None)

    def seconds_left(self, code: OpenCode) -> int:
        """Return how long a code is still valid; a lasting one says 0."""
        if code.until is None:
            return 0
        return max(0, round((code.until - self._clock.now()).total_seconds()))

    def _drop_expired(self) -> None:
        now = self._clock.now()
        for each in list(self._open.values()):
            if each.until is not None and each.until <= now:
                del self._open[each.invitation]
