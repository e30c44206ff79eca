"""A day of many halls: evenings at once, two processes of the federation, one database.

Halls know both processes, every other hall in the other order. Once people are registered in all
of them, all draw their first round. In the second round of the first
hall one process is killed; the halls go on with the other, and it is started again. Where asked,
the database is handed over to its standby in the last round.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field

from bobbl.demo.evening import DemoEvening, DemoOptions, DemoResult, Federated
from bobbl.federation.demo.findings import Finding, findings, read_hall, stored
from bobbl.federation.demo.hubs import HubProcess
from bobbl_federation.administration import new_code
from bobbl_federation.app import prepare
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_shared.clock import SystemClock
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import TournamentId

LOOK_S = 0.1
HANDED_OVER_S = 120.0
"""Seconds within which everything is handed over at the end; a busy computer takes its time."""

PROCESSES = 2


@dataclass(frozen=True)
class DayOptions:
    """What to play; ``failover`` ends the database and promotes its standby."""

    halls: Sequence[DemoOptions]
    store: str
    failover: Callable[[], Awaitable[None]] | None = None


@dataclass
class DayResult:
    """What was found in the end, and what had been killed by then."""

    findings: list[Finding] = field(default_factory=list)
    events: int = 0
    hub_kills: int = 0
    failovers: int = 0

    @property
    def is_good(self) -> bool:
        """Whether everything holds."""
        return all(each.holds for each in self.findings)


class FederationDay:
    """Plays one day; ``tell`` hears each step."""

    def __init__(self, options: DayOptions, tell: Callable[[str], None]) -> None:
        """Play with these options; ``BobblError`` if the store's address is none."""
        self.options = options
        self.tell = tell
        self.result = DayResult()
        self.hubs = [HubProcess(options.store) for _ in range(PROCESSES)]
        self._connections = Connections(options.store)
        self._logs = PostgresLogs(self._connections)
        self._clubs = PostgresClubs(self._connections)
        self._others: frozenset[TournamentId] = frozenset()
        self._done: set[TournamentId] = set()
        self._one_at_a_time = asyncio.Lock()
        self._together = asyncio.Barrier(len(options.halls))
        last = max(each.rounds for each in options.halls)
        self._plan: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (min(2, last), self._kill_hub)
        ]
        if options.failover is not None:
            self._plan.append((last, self._fail_over))

    async def play(self) -> DayResult:
        """Play and check the day; nothing is left running afterwards, come what may."""
        store, now = self.options.store, SystemClock().now()
        try:
            async with AsyncExitStack() as stack:
                await prepare(store, tr("Verband der Demo"), now, os.urandom)
                self._others = frozenset(await self._logs.tournaments())
                for hub in self.hubs:
                    stack.push_async_callback(hub.stop)
                await asyncio.gather(*(hub.start() for hub in self.hubs))
                one, other = (each.address for each in self.hubs)
                self.tell(tr("Zwei Prozesse des Verbands: {one} und {other}", one=one, other=other))
                await self._play_all()
        finally:
            await self._logs.close()
            await self._connections.close()
        return self.result

    async def _play_all(self) -> None:
        evenings = [await self._evening(n) for n in range(len(self.options.halls))]
        try:
            async with asyncio.TaskGroup() as halls:
                self._accidents = halls
                played = [halls.create_task(each.play()) for each in evenings]
        except* BobblError as errors:
            raise _first(errors) from errors
        files = [read_hall(each.file) for each in evenings]
        there = [await stored(self._logs, each) for each in files]
        self.result.events = sum(each.length for each in there)
        self.result.findings = [
            _evenings_hold([each.result() for each in played]),
            *findings(files, there),
        ]

    async def _evening(self, n: int) -> DemoEvening:
        """Let a hall's club be admitted, and know the processes in its own order."""
        options = self.options.halls[n]
        club = await self._clubs.add_club(tr("Verein {n}", n=n + 1))
        code = await new_code(self._clubs, club, SystemClock().now(), os.urandom)
        hubs = self.hubs[n % PROCESSES :] + self.hubs[: n % PROCESSES]
        address = ",".join(each.address for each in hubs)
        federated = Federated(address, code, self._begins, self._handed_over)
        return DemoEvening(options, lambda line: self.tell(f"{options.name}: {line}"), federated)

    async def _begins(self, round_: int) -> None:
        """Let all halls begin together, and what is planned happen when the first is so far."""
        if round_ == 1:
            await self._together.wait()
        due = [each for each in self._plan if each[0] <= round_]
        self._plan = [each for each in self._plan if each not in due]
        for _, accident in due:
            self._accidents.create_task(self._happens(accident))

    async def _happens(self, accident: Callable[[], Awaitable[None]]) -> None:
        async with self._one_at_a_time:
            await accident()

    async def _kill_hub(self) -> None:
        before = await self._lengths()
        await self.hubs[0].kill()
        self.result.hub_kills += 1
        self.tell(
            trn(
                "Ein Prozess des Verbands ist mit kill -9 beendet, {n} Ereignis war da",
                "Ein Prozess des Verbands ist mit kill -9 beendet, {n} Ereignisse waren da",
                sum(before.values()),
            )
        )
        await self._grown(before)
        self.tell(tr("Alle Säle übergeben dem anderen Prozess"))
        await self.hubs[0].start()

    async def _fail_over(self) -> None:
        assert self.options.failover is not None
        before = await self._lengths()
        await self.options.failover()
        self.result.failovers += 1
        self.tell(tr("Die Datenbank ist beendet, ihr Standby nimmt an ihrer Stelle an"))
        await self._grown(before)
        self.tell(tr("Alle Säle übergeben der neuen Datenbank"))

    async def _lengths(self) -> Mapping[TournamentId, int]:
        """Return how many events of each of these halls are there, once the database answers."""
        while True:
            with suppress(BobblError):
                known = await self._logs.tournaments()
                return {id_: each.length for id_, each in known.items() if id_ not in self._others}
            await asyncio.sleep(LOOK_S)

    async def _grown(self, before: Mapping[TournamentId, int]) -> None:
        """Wait until something of each hall has come whose evening is not over."""

        async def all_have() -> bool:
            now = await self._lengths()
            return all(
                length > before.get(id_, 0) for id_, length in now.items() if id_ not in self._done
            )

        await _within_time(all_have)

    async def _handed_over(self, tournament: TournamentId, head: str) -> None:
        """Wait until a hall's last event is there."""

        async def is_there() -> bool:
            with suppress(BobblError):
                place = await self._logs.place(tournament)
                return place is not None and place.hash.hex() == head
            return False

        await _within_time(is_there)
        self._done.add(tournament)


async def _within_time(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Look until something is so; ``BobblError`` if that takes too long."""
    try:
        async with asyncio.timeout(HANDED_OVER_S):
            while not await is_so():
                await asyncio.sleep(LOOK_S)
    except TimeoutError as error:
        raise BobblError("demo_not_handed_over", seconds=int(HANDED_OVER_S)) from error


def _first(errors: ExceptionGroup[BobblError]) -> BobblError:
    """Return the first error of a group, however deep."""
    found = errors.exceptions[0]
    return _first(found) if isinstance(found, ExceptionGroup) else found


def _evenings_hold(results: Sequence[DemoResult]) -> Finding:
    """Say whether the evenings themselves are as they should be."""
    sent = sum(each["sent"] for result in results for each in result.reports.values())
    return Finding(
        trn(
            "In dem Saal stimmen alle Kopien überein; alle {sent} Befehle sind bestätigt.",
            "In allen {n} Sälen stimmen alle Kopien überein; alle {sent} Befehle sind bestätigt.",
            len(results),
            sent=sent,
        ),
        all(
            len({each["head"] for each in result.reports.values()}) == 1
            and not any(each["waiting"] for each in result.reports.values())
            and not result.errors
            for result in results
        ),
    )
