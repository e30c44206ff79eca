"""Where is table 17? Its number is typed at a display, the plan of the hall is the answer."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bobbl_client.evening.hall import WhereIs, where_is
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr

STAYS = timedelta(seconds=20)
"""How long an answer is seen after the last key."""

TYPED_TOGETHER = timedelta(seconds=3)
"""A digit that comes later begins another number."""

MOST_DIGITS = 3


@dataclass(frozen=True)
class WherePage:
    """The answer; without a way and a section there is only what it tells."""

    found: WhereIs

    @property
    def asked(self) -> tuple[str, str]:
        """The question, in two lines."""
        return tr("Wo ist"), tr("Tisch {n}?", n=self.found.table)

    @property
    def foot(self) -> str:
        """What stands below it on the left."""
        return tr("Einen anderen Tisch suchen: Nummer tippen")


class Asking:
    """What has been typed at a display, and since when."""

    def __init__(self) -> None:
        self._typed = ""
        self._at: datetime | None = None

    def type_digit(self, digit: str, now: datetime) -> None:
        """Take a digit; together with those just before it, as far as that is a number."""
        is_more = self._at is not None and now - self._at < TYPED_TOGETHER
        before = self._typed if is_more and len(self._typed) < MOST_DIGITS else ""
        self._typed = (before + digit).lstrip("0")
        self._at = now

    def forget(self) -> bool:
        """Put the question away; return whether there was one."""
        was_asked, self._typed = bool(self._typed), ""
        return was_asked

    def page(self, state: State | None, now: datetime) -> WherePage | None:
        """Return the answer while it is to be seen; never without a plan of the hall."""
        if self._at is None or abs(now - self._at) >= STAYS:
            self.forget()
        if state is None or not self._typed:
            return None
        found = where_is(state, int(self._typed))
        return WherePage(found) if found is not None else None
