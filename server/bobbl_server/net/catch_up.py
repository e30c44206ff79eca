"""Before a server begins: which stations it reaches, and what they know that it does not.

This phase ends when every station of the tournament has been reached, when no new one has come for
a while after the first, or when its time is over. A server that knows that its log was longer once
waits for exactly that part, and longer, because any single station may have it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bobbl_server.history import History
from bobbl_shared.ids import StationId
from bobbl_shared.wire.server_session import Tail

GATHER_S = 4.0
"""Seconds to wait for stations at most."""

QUIET_S = 2.0
"""Seconds after which nobody else is expected, once somebody has come."""

MISSED = 4
"""So many times as long it waits where it is known that something is missing: as long as a station
may take to try again."""

BEAT_S = 0.25
"""Seconds that count at most of the time between two looks: while the computer was busy with other
things (or slept) nobody was heard, however long it took."""

TICK_S = 0.001
"""Seconds too short to be waited for: a clock may not even notice that they passed."""

SAY_S = 1.0
"""Seconds between two words to those who wait."""


@dataclass(frozen=True)
class Reached:
    """The stations reached before the server began, by name, and how many events they brought."""

    stations: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    adopted: int = 0


@dataclass
class Gathering:
    """Collects tails until ``run`` returns; ``begun`` is awaited by those who wait for the server.

    ``wanted`` is the length that the log is known to have had, if it is shorter now. ``own`` are
    the stations of this computer: they may come, but nobody is told that one was not reached.
    """

    history: History
    adopt: Callable[[Tail], Awaitable[int]]
    wait_s: float = GATHER_S
    wanted: int = 0
    own: frozenset[StationId] = frozenset()
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    adopted: int = 0
    _reached: set[StationId] = field(default_factory=set)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _is_over: bool = False
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def judge(self, station: StationId, tail: Tail) -> bool:
        """Take what a station knows beyond the log; return False once the server has begun.

        Raises ``PeerError`` if the tail does not go on with the log.
        """
        async with self._lock:
            if not self._is_over:
                self.adopted += await self.adopt(tail)
                return True
        await self.begun.wait()
        return False

    def held(self, station: StationId) -> None:
        """Note that a station has handed over what it knows, and waits."""
        self._reached.add(station)
        self._arrived.set()

    async def run(self) -> Reached:
        """Wait for stations; return those that came."""
        left_s = self.wait_s * (MISSED if self.missed else 1)
        quiet_s = left_s
        while self._missing():
            if self.wanted and not self.missed:
                break
            if self._arrived.is_set() and not self.wanted:
                quiet_s = QUIET_S
            if min(left_s, quiet_s) < TICK_S:
                break
            passed_s = await self._next_arrival(min(left_s, quiet_s))
            left_s -= passed_s
            quiet_s -= passed_s
        async with self._lock:  # let who hands over finish
            self._is_over = True
            return self.reached

    async def _next_arrival(self, longest_s: float) -> float:
        """Wait for a station, for one beat at most; return the seconds that count."""
        loop = asyncio.get_running_loop()
        begun, beat_s = loop.time(), min(longest_s, BEAT_S)
        self._arrived.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(beat_s):
                await self._arrived.wait()
        return min(loop.time() - begun, beat_s)

    @property
    def missed(self) -> int:
        """Number of events that are known to be missing at the end of the log."""
        return max(0, self.wanted - self.history.state.length)

    @property
    def reached(self) -> Reached:
        """The stations reached so far."""
        stations = self.history.state.stations
        come = sorted(stations[each].name for each in self._reached)
        missing = sorted(stations[each].name for each in self._missing() - self.own)
        return Reached(tuple(come), tuple(missing), self.adopted)

    def _missing(self) -> set[StationId]:
        return {
            each.id
            for each in self.history.state.stations.values()
            if not each.revoked and each.id not in self._reached
        }
