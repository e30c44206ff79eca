"""The pairing codes that are open at present: never logged, two minutes, three tries, once."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.pairing import make_code, selector
from bobbl_shared.ids import InvitationId

VALID = timedelta(minutes=2)
TRIES = 3


@dataclass
class OpenCode:
    """A code and what is left of it; no ``until``: it does not expire by time.

    A used code stays good for the computer (public key) that used it: its last message may have
    been lost on the way, and then it comes again.
    """

    invitation: InvitationId
    code: str
    until: datetime | None
    tries: int = TRIES
    used_by: bytes | None = None


class Codes:
    """Makes codes for invitations and counts the tries; at most one code an invitation."""

    def __init__(self, clock: Clock, dice: Dice) -> None:
        """Start without codes."""
        self._clock = clock
        self._dice = dice
        self._open: dict[InvitationId, OpenCode] = {}
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
        """Give the open code of an invitation, if any."""
        self._drop_expired()
        return self._open.get(invitation)

    def try_code(self, typed: str, public: bytes) -> OpenCode | None:
        """Spend a try on the code with this selector; an unknown one costs all that expire."""
        self._drop_expired()
        hit = [each for each in self._open.values() if selector(each.code) == typed]
        strangers = [each for each in self._open.values() if each.until is not None]
        for each in hit or strangers:
            each.tries -= 1
            if each.tries < (0 if hit else 1):
                del self._open[each.invitation]
        if not hit or hit[0].tries < 0 or hit[0].used_by not in {None, public}:
            return None
        return hit[0]

    def use(self, invitation: InvitationId, public: bytes) -> None:
        """Note who used a code: nobody else can any more. It may have run out meanwhile."""
        code = self._open.get(invitation)
        if code is not None:
            code.used_by, code.tries = public, TRIES

    def failed(self, typed: str) -> int:
        """Give the tries left behind a selector after a wrong code; at none the code is void."""
        hit = [each for each in self._open.values() if selector(each.code) == typed]
        for each in hit:
            if each.tries <= 0:
                del self._open[each.invitation]
        return max((each.tries for each in hit), default=0)

    def close(self, invitation: InvitationId) -> None:
        """Make the code of an invitation void."""
        self._open.pop(invitation, None)

    def seconds_left(self, code: OpenCode) -> int:
        """Give how long a code is still valid; a lasting one says 0."""
        if code.until is None:
            return 0
        return max(0, round((code.until - self._clock.now()).total_seconds()))

    def _drop_expired(self) -> None:
        now = self._clock.now()
        for each in list(self._open.values()):
            if each.until is not None and each.until <= now:
                del self._open[each.invitation]
