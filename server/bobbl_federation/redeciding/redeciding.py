"""Logs decided again from what the store keeps, as ``bobbl verify`` does with a file.

Where a log was taken up to before, its state is at hand or is folded from what was decided already,
by whichever process that was; only what comes after that is decided. If a later server has left the
log behind before that, the log is decided from its beginning.

An event that cannot be decided, or not in its time, ends its log and no other.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bobbl_federation.containment import TOO_COSTLY, Failed, contained
from bobbl_federation.store.checks import Check, CheckStore, Due
from bobbl_federation.store.records import LogStore
from bobbl_server.verify import Flaw, Redecider
from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.domain.event import UNREADABLE, previous_hash
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head

MOST_EVENTS = 500
"""Events that are read together."""

EVENT_S = 10.0
"""Seconds of the processor for one event; a large draw needs some."""

MOST_HELD = 256
"""Tournaments whose state is kept, those decided last."""

AT_A_STRETCH_S = 1.0
"""Seconds after which what was decided is kept, and others may take the logs."""

log = logging.getLogger(__name__)


@dataclass
class _Held:
    """A log as far as it was taken; ``hash`` is that of its last event."""

    redecider: Redecider = field(default_factory=Redecider)
    hash: bytes = b""

    @property
    def length(self) -> int:
        return self.redecider.length


class _Changed(Exception):
    """The log is another than the one that was begun: a later server has left a part behind."""


@dataclass
class Redeciding:
    """Decides logs of ``logs`` again and keeps in ``checks`` how far; ``now`` counts seconds."""

    logs: LogStore
    checks: CheckStore
    now: Callable[[], float]
    events: int = 0
    _held: OrderedDict[TournamentId, _Held] = field(default_factory=OrderedDict)
    _beyond: set[TournamentId] = field(default_factory=set)
    _until: float = 0.0

    async def look(self) -> bool:
        """Decide what is due for a while; return whether there may be more.

        Raises ``BobblError`` if the store fails.
        """
        self._until = self.now() + AT_A_STRETCH_S
        await self.checks.take(self._decide, tuple(self._held), self._beyond)
        return self.now() >= self._until

    async def _decide(self, due: Sequence[Due]) -> Mapping[TournamentId, Check]:
        done = {}
        for each in due:
            check = await self._decided(each)
            if check is not None:
                done[each.tournament] = check
            if self.now() >= self._until:
                break
        return done

    async def _decided(self, due: Due) -> Check | None:
        """Return how far a log holds now; none if it has to be looked at another time."""
        try:
            return await self._gone_on(due, due.check)
        except _Changed:
            self._held.pop(due.tournament, None)
        try:
            return await self._gone_on(due, Check())
        except _Changed:  # while it was read
            self._held.pop(due.tournament, None)
            return None

    async def _gone_on(self, due: Due, before: Check) -> Check | None:
        if before.until > due.length:
            raise _Changed
        held = await self._caught_up(due.tournament, before)
        flaw: Flaw | None = None
        while held.length < due.length and flaw is None:
            flaw = await self._taken(due.tournament, held, due.length)
            if self.now() >= self._until:
                break
        if held.length == due.length and held.hash != due.head:
            raise _Changed
        self._hold(due.tournament, held)
        if flaw is None:
            return Check(held.length, held.hash, held.hash) if held.length else None
        if flaw.code in UNREADABLE:
            self._leave(due.tournament, held.length)
            return Check(held.length, held.hash, held.hash, flaw.code, flaw.kind)
        if flaw.code == TOO_COSTLY:
            self._beyond.add(due.tournament)  # once is enough
        check = Check(held.length, held.hash, due.head, flaw.code, flaw.kind, flaw.differs)
        if before.flaw is None:
            _report(due.tournament, check)
        return check

    async def _caught_up(self, tournament: TournamentId, before: Check) -> _Held:
        """Return the state up to where the log was decided before, by whichever process."""
        held = self._held.pop(tournament, None)
        if held is None or held.length > before.until:
            held = _Held()
        while held.length < before.until:
            stop = min(before.until, held.length + MOST_EVENTS)
            bodies = await self.logs.events(tournament, held.length, stop)
            if not bodies:
                raise _Changed
            for body in bodies:
                _require_next(held, body)
                try:
                    with contained(EVENT_S):
                        held.redecider.skip(body)
                except Failed as error:
                    raise _Changed from error
                held.hash = event_hash(body)
        if held.hash != before.hash:
            raise _Changed
        return held

    async def _taken(self, tournament: TournamentId, held: _Held, length: int) -> Flaw | None:
        """Decide the next events again; return what is wrong with the first that does not hold."""
        start, stop = held.length, min(length, held.length + MOST_EVENTS)
        bodies = await self.logs.events(tournament, start, stop)
        heads = {each.index: each for each in await self.logs.heads(tournament, start, stop)}
        if not bodies:
            raise _Changed
        for index, body in enumerate(bodies, start):
            _require_next(held, body)
            flaw = _flaw(held.redecider, body, heads.get(index))
            if flaw is not None:
                return flaw
            held.hash = event_hash(body)
            self.events += 1
            if self.now() >= self._until:
                break
        return None

    def _hold(self, tournament: TournamentId, held: _Held) -> None:
        self._held[tournament] = held
        if len(self._held) > MOST_HELD:
            self._held.popitem(last=False)

    def _leave(self, tournament: TournamentId, index: int) -> None:
        """Leave a log to newer programs from now on: this one cannot read it."""
        self._beyond.add(tournament)
        log.warning("tournament %s: this program cannot read event %d", tournament, index)


def _flaw(redecider: Redecider, body: bytes, head: Head | None) -> Flaw | None:
    """Decide an event again; return what is wrong with it, whatever that is."""
    try:
        with contained(EVENT_S):
            return redecider.take(body, head)
    except Failed as error:
        return Flaw(error.code)


def _require_next(held: _Held, body: bytes) -> None:
    """Raise ``_Changed`` if an event does not follow the last one that was taken."""
    if previous_hash(body) != (held.hash or GENESIS):
        raise _Changed


def _report(tournament: TournamentId, check: Check) -> None:
    place = check.until, check.kind, check.differs
    log.warning("tournament %s, event %d (%s, %s): %s", tournament, *place, check.flaw)
