"""Calls for a table, as a station has them: those shown on its own screen, and those it has made.

In memory only: a station that is started again shows none.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import TableCall

MOST = 30
"""Calls that wait for one screen; one more, and the oldest goes."""

TURN = timedelta(seconds=12)
STAY = timedelta(minutes=2)
"""How long a call is seen at a stretch, and stays, where nobody is at the keyboard."""


@dataclass(frozen=True)
class WaitingCall:
    """A call, since when it is here, and whether it was made at this very screen."""

    call: TableCall
    since: datetime
    is_own: bool = False


@dataclass(frozen=True)
class CallQueue:
    """The calls of one screen, oldest first; the one at ``place`` is seen, since ``turned``."""

    calls: tuple[WaitingCall, ...] = ()
    place: int = 0
    turned: datetime | None = None

    @property
    def current(self) -> TableCall | None:
        """The call that is seen; none if there is none."""
        return self.calls[self.place].call if self.calls else None

    @property
    def following(self) -> TableCall | None:
        """The call that comes next; none if there is no other."""
        return self.next().current if len(self.calls) > 1 else None

    @property
    def has_own(self) -> bool:
        """Whether somebody at this screen waits to see one."""
        return any(each.is_own for each in self.calls)

    def with_call(self, call: TableCall, now: datetime, *, is_own: bool = False) -> "CallQueue":
        """Return the queue with a call more; another one for the same table goes.

        One made here is seen at once.
        """
        queue = self.without(call)
        calls = (*queue.calls, WaitingCall(call, now, is_own))[-MOST:]
        place = len(calls) - 1 if is_own else min(queue.place, len(calls) - 1)
        return CallQueue(calls, place, queue.turned if queue.calls else now)

    def without(self, call: TableCall) -> "CallQueue":
        """Return the queue without the call for that table."""
        gone = [
            place
            for place, each in enumerate(self.calls)
            if (each.call.round, each.call.table) == (call.round, call.table)
        ]
        return self._without(gone)

    def next(self) -> "CallQueue":
        """Return the queue with the next call seen, after the last the first."""
        return replace(self, place=(self.place + 1) % max(1, len(self.calls)))

    def done(self) -> "CallQueue":
        """Return the queue without the call that is seen."""
        return self._without([self.place])

    def at(self, now: datetime) -> "CallQueue":
        """Return the queue of a screen without anybody: calls take turns, and go in time."""
        old = [place for place, each in enumerate(self.calls) if now - each.since >= STAY]
        queue = self._without(old)
        if queue.turned is not None and now - queue.turned < TURN:
            return queue
        return replace(queue.next(), turned=now)

    def _without(self, gone: list[int]) -> "CallQueue":
        calls = tuple(each for place, each in enumerate(self.calls) if place not in gone)
        place = self.place - sum(each < self.place for each in gone)
        return replace(self, calls=calls, place=place if place < len(calls) else 0)


@dataclass
class CallsMade:
    """What was called from here and where; ``shown_on``: the screen chosen last, none: this one."""

    shown_on: StationId | None = None
    calls: dict[StationId, tuple[TableCall, ...]] = field(default_factory=dict)
