"""The server is lost: another computer goes on from a copy, and nothing is lost or doubled.

Real processes on one computer that find each other by announcements; each tournament is a new one,
so that drills side by side do not mistake each other. What each computer has when
the server dies is arranged by who was off when; afterwards everything that a surviving computer had
is in the new log once, and the old server, switched on again, says what only it had.
"""

import asyncio
import os
import shutil
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bobbl.demo.processes import LOOPBACK, ServerProcess, StationProcess, command
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.reading import read_history
from bobbl_server.verify import Verifier
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from builders.course import WORDS

pytestmark = pytest.mark.sampled(2)

Report = Mapping[str, Any]

PATIENCE_S = 120.0
"""What has not been said by then never will be."""


TIMES = 100
"""So often somebody comes and goes at a desk that is still at it when the server dies."""


@dataclass
class Told:
    """A program that prints lines; ``lines`` keeps them all."""

    process: asyncio.subprocess.Process
    lines: list[str] = field(default_factory=list)

    async def until(self, part: str) -> str:
        """Give the first line yet to come that has this in it."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while line := (await self.process.stdout.readline()).decode():
                self.lines.append(line.rstrip())
                if part in line:
                    return line
        raise AssertionError(self.lines)


@dataclass
class Drill:
    """A hall with a server and stations, each of them on a computer (a home) of its own."""

    folder: Path
    stack: AsyncExitStack
    stations: dict[str, StationProcess] = field(default_factory=dict)

    async def begin(self, *desks: str) -> None:
        """Found, start, pair everybody."""
        home = self.folder / "server"
        home.mkdir()
        self.file = self.folder / "tournament.bobbl"
        founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
        founded = found_tournament(self.file, Settings("Übung"), WORDS, founder)
        self.server = ServerProcess(self.file, home, announce=True)
        self.stack.push_async_callback(self.server.stop)
        token = await self.server.start()
        self.address = token.address
        organiser = await self.switched_on("Leitung")
        self.tournament = founded.tournament
        await self.join("Leitung", token.address, token.code)
        for name in desks:
            invited = await organiser.order("invite", role="desk", name=name)
            await self.switched_on(name)
            await self.join(name, token.address, invited["code"])

    async def join(self, name: str, address: str, code: str) -> None:
        """Pair a station."""
        where = {"tournament": self.tournament, "address": address}
        await self.stations[name].order("join", code=code, **where)

    async def switched_on(self, name: str) -> StationProcess:
        """Start a station's program, for the first time or again."""
        station = self.stations.get(name)
        if station is None:
            home = self.folder / name
            home.mkdir()
            station = self.stations[name] = StationProcess(name, home, browse=True)
            self.stack.push_async_callback(station.stop)
        await station.start()
        return station

    async def switched_off(self, *names: str) -> None:
        """Cut the power of some stations."""
        for name in names:
            await self.stations[name].kill()

    async def work(self, name: str, guest: str, times: int = 3) -> None:
        """Let a desk register a guest who comes and goes; all of it is acknowledged."""
        await self.stations[name].order("come_and_go", name=guest, times=times)

    async def settled(self, *names: str) -> list[Report]:
        """Wait until these stations have sent everything and have the same copy; give reports."""
        length = 0
        reports: list[Report] = []
        for _ in range(2):
            for name in names:
                await self.stations[name].order("settle", length=length)
            reports = [await self.stations[name].order("report") for name in names]
            length = max(each["length"] for each in reports)
        return reports

    async def taken_over(self, name: str, words: str = " ".join(WORDS)) -> Told:
        """Start a server from a station's copy, on that station's computer."""
        (copy,) = self.folder.joinpath(name).glob("**/tournament.bobbl")
        told = await self.serve(self.successor, name, "--take-over", str(copy))
        assert told.process.stdin is not None
        told.process.stdin.write(f"{words}\n".encode())
        await told.until("Die Kopie ist gelesen")  # the station may open it again
        return told

    @property
    def successor(self) -> Path:
        """Give the file of the new server."""
        return self.folder / "weiter.bobbl"

    async def serve(self, file: Path, home: str, *more: str) -> Told:
        """Start a server and listen to what it prints."""
        words = ["serve", str(file), "--home", str(self.folder / home), "--host", LOOPBACK, *more]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command(*words), stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT
        )
        self.stack.push_async_callback(ended, process)
        return Told(process)


async def ended(process: asyncio.subprocess.Process) -> None:
    """Let a server end as somebody does who presses Ctrl+C."""
    if process.returncode is None:
        process.terminate()
        await process.wait()


@pytest.fixture
async def drill(tmp_path: Path) -> AsyncIterator[Drill]:
    async with AsyncExitStack() as stack:
        yield Drill(tmp_path, stack)


async def test_any_computer_goes_on_and_nothing_is_lost(drill: Drill, tmp_path: Path) -> None:
    await drill.begin("Bühne", "Saal", "Empore")
    for name in ("Bühne", "Saal", "Empore"):
        await drill.work(name, f"Gast {name}")
    await drill.settled("Leitung", "Bühne", "Saal", "Empore")
    await drill.switched_off("Bühne")  # its copy is the shortest
    await drill.work("Saal", "was die Leitung noch hat")
    await drill.settled("Leitung", "Saal", "Empore")
    await drill.switched_off("Leitung")
    await drill.work("Empore", "was von der Empore nur der Saal hat")
    lost_desk = (await drill.settled("Saal", "Empore"))[1]
    await drill.switched_off("Saal")
    await drill.work("Empore", "Nur der Server")
    await drill.switched_off("Empore")
    shutil.rmtree(drill.folder / "Empore")
    await drill.server.kill()

    lost = time.monotonic()
    await drill.switched_on("Leitung")
    await drill.stations["Leitung"].order("report")  # it is there, and looks for a server
    new = await drill.taken_over("Bühne")
    await drill.switched_on("Bühne")
    await drill.work("Bühne", "der erste danach", times=0)
    print(f"{time.monotonic() - lost:.1f} s from the loss to the first accepted command")
    assert "Turnierleitung" in await new.until("Übernommen. Erreicht: ")
    adopted = await new.until("nachgeholt")
    assert ": 0 Ereignisse" not in adopted

    await drill.switched_on("Saal")
    await drill.work("Saal", "wieder dabei")
    old = await drill.serve(drill.file, "server")
    await old.until("Vielleicht nur hier")
    only = await old.until("Nur der Server")
    assert "Empore: Angemeldet: " in only
    await old.until("Steht auch in ")
    await ended(old.process)
    again = await drill.serve(drill.file, "server", "--token-file", str(tmp_path / "token"))
    assert "tournament-nur-hier.txt" in await again.until("ein anderer Computer übernommen")
    assert await again.process.wait() == 2
    assert only in drill.file.with_name("tournament-nur-hier.txt").read_text("utf-8")
    for name in ("Bühne", "Saal"):
        await drill.work(name, f"nach dem alten Server, {name}")
    reports = await drill.settled("Leitung", "Bühne", "Saal")
    await ended(new.process)
    sent = assert_whole(drill.successor, reports)
    assert sent[lost_desk["station"]] == lost_desk["sent"]


async def test_the_organisers_computer_is_gone_while_all_are_working(drill: Drill) -> None:
    await drill.begin("Bühne", "Saal")
    await drill.settled("Leitung", "Bühne", "Saal")
    working = [asyncio.ensure_future(drill.work(name, name, TIMES)) for name in ("Bühne", "Saal")]
    await drill.work("Leitung", "mitten darin")
    await drill.server.kill()
    await drill.switched_off("Leitung", "Bühne")
    assert not working[1].done()
    drill.file.unlink()

    lost = time.monotonic()
    new = await drill.taken_over("Bühne")
    address = (await new.until("Server läuft: ")).split()[-1]
    await drill.switched_on("Bühne")
    code = (await new.until("Code für ein weiteres Fenster: ")).split()[-1]
    print(f"{time.monotonic() - lost:.1f} s from the loss to the new server")
    await drill.switched_on("Büro")
    await drill.join("Büro", address, code)
    await drill.stations["Büro"].order("invite", role="desk", name="Empore")
    died, worked = await asyncio.gather(*working, return_exceptions=True)
    assert isinstance(died, BobblError)
    assert worked is None
    reports = await drill.settled("Büro", "Bühne", "Saal")
    await ended(new.process)
    assert_whole(drill.successor, reports)


async def test_a_round_is_scored_on_where_the_server_was_lost(drill: Drill) -> None:
    await drill.begin()
    leader = drill.stations["Leitung"]
    for name in ("Bühne", "Saal"):
        invited = await leader.order("invite", role="scoring", name=name, sections=["Halle"])
        await drill.switched_on(name)
        await drill.join(name, drill.address, invited["code"])
    pairs = [[[f"Paar{n}", "Karl", ""], [f"Paar{n}", "Eva", ""]] for n in range(4)]
    await leader.order("register", entrants=pairs)
    await leader.order("advance")
    await drill.settled("Leitung", "Bühne", "Saal")
    await drill.server.kill()
    await drill.switched_off("Leitung", "Bühne")
    drill.file.unlink()

    lost = time.monotonic()
    new = await drill.taken_over("Bühne")
    await drill.switched_on("Bühne")
    scored = [
        drill.stations[name].order("score", round=1, seed=3, second=["Halle"])
        for name in ("Bühne", "Saal")
    ]
    await asyncio.gather(*scored)
    print(f"{time.monotonic() - lost:.1f} s from the loss to a round of confirmed results")
    reports = await drill.settled("Bühne", "Saal")
    await ended(new.process)
    assert_whole(drill.successor, reports)
    with LogFile.open(drill.successor, read_only=True) as log:
        (drawn,) = read_history(log).history.state.rounds
    assert drawn.count("confirmed") == 2


def assert_whole(file: Path, reports: list[Report]) -> dict[str, int]:
    """Each command of each station is in the log once, in order, and the copies agree with it.

    Gives how many of each station there are.
    """
    with LogFile.open(file, read_only=True) as log:
        authors = [author_of_command(decode_event(body)) for body in log.events()]
        head = log.last_hash.hex()
        assert Verifier(log).run().flaw is None
    counters = defaultdict(list)
    for author in authors:
        counters[author.station].append(author.counter)
    for own in counters.values():
        assert own == list(range(1, len(own) + 1))
    for report in reports:
        assert (report["length"], report["head"], report["waiting"]) == (len(authors), head, 0)
        assert len(counters[report["station"]]) == report["sent"]
    return {station: len(own) for station, own in counters.items()}


async def test_other_words_change_nothing(drill: Drill) -> None:
    await drill.begin("Bühne")
    await drill.settled("Leitung", "Bühne")
    await drill.switched_off("Bühne")
    told = await drill.taken_over("Bühne", "apfel birne kirsche melone")
    await told.until("Die vier Wörter passen nicht zu diesem Turnier")
    assert await told.process.wait() == 2
    assert not drill.successor.exists()
    await drill.work("Leitung", "wie zuvor")
