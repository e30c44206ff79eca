"""A whole evening played by real processes: pair, register, draw, enter, close, rank."""

import asyncio
import os
import socket
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

from bobbl.demo.guests import Crowd, Guest
from bobbl.demo.processes import (
    LOOPBACK,
    PagesProcess,
    ServerProcess,
    StationProcess,
    make_folder,
)
from bobbl.demo.proxy import CALM, WIFI, Proxy
from bobbl_client.training.paper import guests
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost, propose_words
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Section, Settings, tables_needed
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import TournamentId

Faults = Literal["none", "wifi", "chaos"]
ALONE_S = 3.0
COST = Cost(memory_kib=64 * 1024, iterations=1, lanes=1)
"""The words of a demo protect nothing; founding shall be quick."""


@dataclass(frozen=True)
class DemoOptions:
    """What to play; ``errors`` is the share of entries that are mistyped on purpose."""

    out: Path
    entrants: Literal["pairs", "players"] = "pairs"
    count: int = 24
    rounds: int = 3
    format: Literal["bobbl", "haenger", "games"] = "bobbl"
    desks: int = 3
    scorers: int = 3
    seed: int = 1
    faults: Faults = "none"
    errors: float = 0.08
    offline_round: int | None = None
    kill_round: int | None = None
    kill_station_round: int | None = None
    guests: int = 0
    name: str = ""


@dataclass(frozen=True)
class Federated:
    """What an evening has to do with a federation: it is no exercise then, and is handed over.

    ``address`` and ``code`` are what a club is told. ``begins`` is waited for before a round is
    drawn, ``ends`` with the tournament and the hash of its last event (hex) before the server ends.
    """

    address: str
    code: str
    begins: Callable[[int], Awaitable[None]]
    ends: Callable[[TournamentId, str], Awaitable[None]]


@dataclass
class DemoResult:
    """What the stations reported, and what was counted on the way."""

    reports: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    tables: int = 0
    disputes: int = 0
    entered: int = 0
    second_entries: int = 0
    mistyped: int = 0
    corrected: int = 0
    decided: int = 0
    offline_rounds: int = 0
    server_kills: int = 0
    station_kills: int = 0
    breaks: int = 0
    joined: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    guests: Sequence[Guest] = ()
    pages_kills: int = 0


def _section(n: int) -> str:
    return tr("Bereich {n}", n=n + 1)


def _free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as server:
        return int(server.getsockname()[1])


class DemoEvening:
    """Plays one evening; ``tell`` hears each step."""

    def __init__(
        self,
        options: DemoOptions,
        tell: Callable[[str], None],
        federated: Federated | None = None,
    ) -> None:
        """Play with these options."""
        self.options = options
        self.tell = tell
        self.federated = federated
        self.result = DemoResult()
        self.file = options.out / "tournament.bobbl"
        self._chance = Random(f"demo/{options.seed}")
        self._weather = CALM if options.faults == "none" else WIFI
        self._is_proxied = self._weather is not CALM or options.offline_round is not None
        self._is_announced = not self._is_proxied and federated is None

    async def play(self) -> DemoResult:
        """Play the evening; nothing is left running afterwards, come what may."""
        make_folder(self.options.out)
        async with AsyncExitStack() as stack:
            work = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bobbl-demo-")))
            self._work, self._stack = work, stack
            await self._found()
            await self._pair_all()
            await self._register()
            if self.options.guests:
                await self._open_pages()
            for number in range(1, self.options.rounds + 1):
                await self._round(number)
            await self.organiser.order("advance")
            if self.options.guests:
                await self._ask_guests()
            await self._settle()
            if self.federated is not None:
                head = self.result.reports[self.organiser.name]["head"]
                await self.federated.ends(self.tournament, head)
        return self.result

    def settings(self) -> Settings:
        """Return the tournament's settings: as many sections as scorers, of equal size."""
        options = self.options
        expected = Settings("", entrants=options.entrants)
        tables = max(1, tables_needed(expected, options.count)[0])
        self.result.tables = tables
        size = -(-tables // options.scorers)
        sections = tuple(
            Section(
                _section(n),
                n * size + 1,
                (n + 1) * size if n + 1 < options.scorers else None,
            )
            for n in range(options.scorers)
        )
        played = Format(options.format, 2 if options.format != "games" else 8)
        scheme: Literal["bobbl", "plus"] = "plus" if options.format == "games" else "bobbl"
        return Settings(
            options.name or tr("Übungsturnier {n}", n=options.seed),
            entrants=options.entrants,
            format=played,
            rounds=options.rounds,
            scheme=scheme,
            sections=sections,
            expected=options.count,
            training=self.federated is None,
        )

    async def _found(self) -> None:
        home = make_folder(self._work / "server")
        founder = Founder(home, SystemClock(), os.urandom, COST)
        words = propose_words(os.urandom)
        founded = found_tournament(self.file, self.settings(), words, founder)
        self.tournament = founded.tournament
        self.server = ServerProcess(self.file, home, announce=self._is_announced)
        if self.federated is not None:
            self.server.federation = (self.federated.address, self.federated.code)
        self._stack.push_async_callback(self.server.stop)
        self._token = await self.server.start()

    async def _pair_all(self) -> None:
        """Pair the organiser with the server's token, everybody else with codes from it."""
        self.organiser = await self._station(tr("Turnierleitung"), browse=False)
        await self._join(self.organiser, self._token.code)
        names = [[tr("Helfer {n}", n=n + 1), "Demo"] for n in range(self.options.scorers + 1)]
        made = await self.organiser.order("operators", names=names)
        self._operators = list(made["operators"])
        desks: list[tuple[str, str, list[str]]] = [
            (tr("Anmeldetisch {n}", n=n + 1), "desk", []) for n in range(self.options.desks)
        ]
        scorers = [
            (tr("Ergebnisse {n}", n=n + 1), "scoring", [_section(n)])
            for n in range(self.options.scorers)
        ]
        stations = await asyncio.gather(*(self._invited(*each) for each in (*desks, *scorers)))
        self.desks = list(stations[: self.options.desks])
        self.scorers = list(stations[self.options.desks :])
        for n, scorer in enumerate(self.scorers):
            await scorer.order("sign_in", operator=self._operators[n])
        ways = sorted({each.joined_by for each in stations})
        count, how = len(stations) + 1, ", ".join(ways)
        self.tell(tr("Gekoppelte Stationen: {count} ({how})", count=count, how=how))

    async def _invited(self, name: str, role: str, sections: list[str]) -> StationProcess:
        station = await self._station(name, browse=self._is_announced)
        made = await self.organiser.order("invite", role=role, name=name, sections=sections)
        await self._join(station, made["code"])
        return station

    async def _station(self, name: str, browse: bool) -> StationProcess:
        """Start a station; in bad weather behind a proxy of its own."""
        home = make_folder(self._work / name.replace(" ", "-"))
        station = StationProcess(name, home, browse)
        if self._is_proxied:
            station.proxy = await self._proxy()
        await station.start()
        self._stack.push_async_callback(station.stop)
        return station

    async def _proxy(self) -> Proxy:
        """Put the weather between a program and the server."""
        target = (LOOPBACK, self.server.port)
        proxy = Proxy(target, self._weather, Random(self._chance.random()))
        await proxy.start()
        self._stack.push_async_callback(proxy.stop)
        return proxy

    async def _join(self, station: StationProcess, code: str) -> None:
        address = station.proxy.address if station.proxy else self._token.address
        answer = await station.order("join", tournament=self.tournament, address=address, code=code)
        station.joined_by = str(answer.get("by", ""))
        self.result.joined[station.name] = station.joined_by

    async def _register(self) -> None:
        """Register from all desks at once."""
        each: Literal[1, 2] = 2 if self.options.entrants == "pairs" else 1
        people = guests(self.options.seed, self.options.count, each)
        shares = [people[n :: len(self.desks)] for n in range(len(self.desks))]
        await asyncio.gather(
            *(
                desk.order("register", entrants=share)
                for desk, share in zip(self.desks, shares, strict=True)
            )
        )
        count, desks = len(people), len(self.desks)
        self.tell(tr("Angemeldet: {count}, Anmeldetische: {desks}", count=count, desks=desks))

    async def _open_pages(self) -> None:
        """Show the pages, and let guests come who know under which name they are on the list."""
        name, port = tr("Seiten"), _free_port()
        await self.organiser.order("open_pages", address=f"{LOOPBACK}:{port}")
        made = await self.organiser.order("invite", role="pages", name=name)
        home = make_folder(self._work / name)
        address = (await self._proxy()).address if self._is_proxied else self._token.address
        self.pages = PagesProcess(address, home, port)
        self._stack.push_async_callback(self.pages.stop)
        await self.pages.start(made["code"])
        self.crowd = Crowd(self._guests(port))
        self._stack.push_async_callback(self.crowd.leave)
        self.crowd.come()
        self.tell(tr("Seiten offen, Gäste: {count}", count=len(self.crowd.guests)))

    def _guests(self, port: int) -> list[Guest]:
        """Return guests: the first entrants on the list, each by the name of its first person."""
        each: Literal[1, 2] = 2 if self.options.entrants == "pairs" else 1
        people = guests(self.options.seed, self.options.count, each)
        return [
            Guest(
                LOOPBACK,
                port,
                f"127.0.1.{n % 250 + 1}",
                Name(*people[n % len(people)][0][:2]).listed,
                is_pair=each == 2,
            )
            for n in range(self.options.guests)
        ]

    async def _ask_guests(self) -> None:
        """Wait until all guests have seen the last ranking, and let them go."""
        await self.crowd.see(self.options.rounds)
        await self.crowd.go()
        self.result.guests = self.crowd.guests

    async def _round(self, number: int) -> None:
        if self.federated is not None:
            await self.federated.begins(number)
        await self.organiser.order("advance")
        if number == self.options.offline_round:
            await self._cut_off()
        jobs = [asyncio.ensure_future(self._score(n, number)) for n in range(len(self.scorers))]
        jobs.append(asyncio.ensure_future(self._judge(number)))
        if number == self.options.offline_round:
            await self._mend()
        if number == self.options.kill_round:
            await self._kill_server()
            if self.options.guests:
                await self._kill_pages()
        await asyncio.gather(*jobs)
        await self.organiser.order("advance")
        self.tell(tr("Runde {n} geschlossen", n=number))

    async def _score(self, n: int, number: int) -> None:
        alone = len(self.scorers) == 1
        second = n if alone else (n + 1) % len(self.scorers)
        words: dict[str, object] = {
            "round": number,
            "seed": self.options.seed,
            "errors": self.options.errors,
            "second": [_section(second)],
            "operators": self._operators[:2] if alone else [],
            "waits": number != self.options.offline_round,
        }
        scorer = self.scorers[n]
        if number == self.options.kill_station_round and n == len(self.scorers) - 1:
            await self._kill_station(scorer, words)
            await scorer.order("sign_in", operator=self._operators[n])
        answer = await scorer.order("score", **words)
        self.result.entered += answer["entered"]
        self.result.second_entries += answer["second"]
        self.result.mistyped += answer["mistyped"]
        self.result.corrected += answer["corrected"]

    async def _judge(self, number: int) -> None:
        answer = await self.organiser.order("judge", round=number, seed=self.options.seed)
        self.result.disputes += answer["disputes"]
        self.result.decided += answer["decided"]

    async def _cut_off(self) -> None:
        """Cut the first scoring station off, once it knows who sits where."""
        here = await self.organiser.order("report")
        await self.scorers[0].order("settle", length=here["length"])
        proxy = self.scorers[0].proxy
        assert proxy is not None
        proxy.cut()
        await self.scorers[0].order("alone")

    async def _mend(self) -> None:
        """Let it work alone for a while, then give it the network back."""
        await asyncio.sleep(ALONE_S)
        proxy = self.scorers[0].proxy
        assert proxy is not None
        proxy.mend()
        self.result.offline_rounds += 1

    async def _kill_server(self) -> None:
        """Kill the server in the middle of entering and start it again."""
        await asyncio.sleep(0.3)
        await self.server.kill()
        self.result.server_kills += 1
        self._token = await self.server.start()
        self.tell(tr("Server mit kill -9 beendet und neu gestartet"))

    async def _kill_pages(self) -> None:
        """Kill the pages while guests look at them, and start them again."""
        await self.pages.kill()
        self.result.pages_kills += 1
        await self.pages.start()
        self.tell(tr("Seiten mit kill -9 beendet und neu gestartet"))

    async def _kill_station(self, station: StationProcess, words: dict[str, object]) -> None:
        """Kill a station while it works and start it again: it goes on where it was."""
        work = asyncio.ensure_future(station.order("score", **words))
        await asyncio.sleep(0.3)
        await station.kill()
        with suppress(BobblError):
            await work
        await station.start()
        self.result.station_kills += 1
        self.tell(tr("{name} mit kill -9 beendet und neu gestartet", name=station.name))

    async def _settle(self) -> None:
        """Wait until every copy has everything, then gather the reports."""
        stations = [self.organiser, *self.desks, *self.scorers]
        first = await self.organiser.order("report")
        for station in stations:
            await station.order("settle", length=first["length"])
        for station in stations:
            self.result.reports[station.name] = await station.order("report")
            if station.proxy is not None:
                self.result.breaks += station.proxy.breaks
