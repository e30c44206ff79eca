"""A laptop that sleeps: the whole process of a server or of a station stands still, and wakes.

Each time its clock says a quarter of an hour later, while the clock that its loop lives by says
nothing of that. Meanwhile the others notice that it is gone and go on; afterwards nothing is lost
or doubled, and the round's clock is right at once.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bobbl.demo.processes import ServerProcess, StationProcess
from bobbl_client.evening import hall as hall_health
from bobbl_client.link.news import Joined
from bobbl_client.model.station import Contact
from bobbl_client.page.frame import truth_of
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId, InvitationId, PersonId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.course import WORDS
from builders.evening import invented_name
from builders.live import LiveStation
from builders.processes.agreement import Report, assert_each_stands_once, report_of
from chaos.dozing import dozing, sleep_of

ROUND_S = 3600
SLEPT_S = 900
PATIENCE_S = 120


@contextmanager
def asleep(process: "asyncio.subprocess.Process | None", *clocks: Path) -> Iterator[None]:
    """Let a computer sleep, which takes a quarter of an hour by these clocks."""
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for each in clocks:
            sleep_of(each, SLEPT_S)
        process.send_signal(signal.SIGCONT)


@dataclass
class Hall:
    """A server in a process of its own, the organiser's and a desk's station in this one."""

    folder: Path
    stack: AsyncExitStack
    stations: list[LiveStation] = field(default_factory=list)
    people: int = 0

    async def begin(self) -> None:
        """Found, start, pair both, draw a round and let its clock run."""
        home = self.folder / "server"
        home.mkdir()
        self.file, self.server_clock = self.folder / "tournament.bobbl", self.folder / "slept"
        founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
        self.founded = found_tournament(self.file, Settings("Preismucken"), WORDS, founder)
        program = dozing(self.server_clock)
        self.server = ServerProcess(self.file, home, announce=False, program=program)
        self.stack.push_async_callback(self.server.stop)
        self.token = await self.server.start()
        self.office = await self.station(self.token.code)
        self.desk = await self.station(await self.code("Anmeldetisch 1"))
        for _ in range(4):
            await self.answered(self.desk, self.register())
        await self.all_told()
        changed = self.office.model.state.field_changed if self.office.model.state else None
        version = changed.index if changed is not None else 0
        await self.asked(DrawRound(1), Base(version=version))
        await self.asked(SetClock("start", 1, ROUND_S))

    async def station(self, code: str) -> LiveStation:
        """Pair a station in this process."""
        station = LiveStation(self.folder / f"station-{len(self.stations)}")
        self.stations.append(station)
        self.stack.push_async_callback(self._end, station)
        station.parts.join(self.token.address, code)
        await self.until(lambda: station.joined is not None)
        assert isinstance(station.joined, Joined), station.joined
        station.parts.enter(station.joined)
        await self.until(lambda: station.model.post is not None)
        return station

    async def code(self, name: str) -> str:
        """Invite a desk and give its code."""
        invitation = InvitationId(new_id())
        await self.asked(InviteStation(invitation, "desk", name))
        answers: list[Reply] = []
        self.office.model.query(AskCode(invitation, renew=True), answers.append)
        await self.until(lambda: bool(answers))
        assert isinstance(answers[0], CodeAnswer)
        return answers[0].code

    def register(self) -> int:
        """Let the desk save a pair nobody has seen yet; give the command's counter."""
        model = self.desk.model
        self.people += 2
        names = (invented_name(self.people - 2), invented_name(self.people - 1))
        details = tuple(model.conceal_name(each) for each in names)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        command = RegisterEntrant(EntrantId(new_id()), "pair", persons, "present", distinct=True)
        return model.ask(command, None, details)

    async def asked(self, payload: AnyPayload, base: Base | None = None) -> None:
        """Let the organiser ask for something, and wait until it is done."""
        await self.answered(self.office, self.office.model.ask(payload, base))

    async def answered(self, station: LiveStation, counter: int) -> None:
        """Wait until a command is accepted."""
        await self.until(lambda: station.model.verdict(counter) is not None)
        verdict = station.model.verdict(counter)
        assert verdict is not None
        assert verdict.refused is None, verdict

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass and stations work until something is true."""
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                for station in self.stations:
                    station.handle()
                await asyncio.sleep(0.002)

    def seconds_left(self, station: LiveStation) -> int:
        """Give what a station shows of the round's time."""
        state = station.model.state
        assert state is not None
        assert state.clock is not None
        return state.clock.seconds_left(station.model.now)

    async def other(self, name: str) -> tuple[Path, StationProcess]:
        """Pair a desk in a process of its own; give what sets its clock, and the desk."""
        home, clock = self.folder / name, self.folder / f"{name}-slept"
        home.mkdir()
        station = StationProcess(name, home, browse=False, program=dozing(clock))
        self.stack.push_async_callback(station.stop)
        await station.start()
        where = {"tournament": self.founded.tournament, "address": self.token.address}
        await self.of_other(station.order("join", code=await self.code(name), **where))
        return clock, station

    async def of_other(self, order: Awaitable[Report]) -> Report:
        """Wait for what a station in another process answers, while those in this one work."""
        done = asyncio.ensure_future(order)
        await self.until(done.done)
        return done.result()

    async def all_told(self) -> None:
        """Wait until the organiser and the desk have the same and nothing waits."""
        models = [each.model for each in (self.office, self.desk)]
        await self.until(
            lambda: (
                not any(each.waiting for each in models)
                and len({each.replica.hash for each in models}) == 1
            )
        )

    async def _end(self, station: LiveStation) -> None:
        await asyncio.to_thread(station.parts.link.stop)
        station.parts.stop()


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with AsyncExitStack() as stack:
        hall = Hall(tmp_path, stack)
        await hall.begin()
        yield hall


async def test_the_hall_goes_on_when_the_servers_laptop_wakes(hall: Hall) -> None:
    both = hall.office.model, hall.desk.model
    with asleep(hall.server.process, hall.server_clock):
        saved = [hall.register()]  # sent, and lies in the sleeping computer
        await hall.until(lambda: all(each.contact is Contact.ALONE for each in both))
        saved += [hall.register(), hall.register()]
        said = truth_of(hall.desk.model)[1]
        assert said == "Arbeitet allein – 3 Einträge warten, nichts geht verloren"
        before = hall.seconds_left(hall.office)
    await hall.until(lambda: all(each.contact is Contact.ONLINE for each in both))
    assert hall.seconds_left(hall.office) <= before - SLEPT_S
    assert hall.seconds_left(hall.desk) <= before - SLEPT_S
    for counter in saved:
        await hall.answered(hall.desk, counter)
    await hall.asked(SetClock("adjust", 1, SLEPT_S))
    assert hall.seconds_left(hall.office) > ROUND_S - SLEPT_S
    await hall.all_told()
    assert truth_of(hall.desk.model)[1] == "Alles übertragen"
    reports = [report_of(each) for each in both]
    await hall.server.stop()
    assert_each_stands_once(hall.file, reports)


async def test_the_hall_goes_on_when_a_stations_laptop_wakes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_health, "ALONE_AFTER_S", 0)
    office = hall.office.model
    clock, saal = await hall.other("Saal")
    work = asyncio.ensure_future(saal.order("work_asleep"))
    length = office.replica.length
    await hall.until(lambda: office.replica.length > length + 5)
    with asleep(saal.process, clock, hall.server_clock):
        await hall.until(lambda: truth_of(office)[1].startswith("1 Station arbeitet allein – "))
        for _ in range(3):
            await hall.answered(hall.desk, hall.register())
        assert not work.done()
        before = hall.seconds_left(hall.office)
    told = await hall.of_other(work)
    assert int(str(told["left"])) <= before - SLEPT_S
    assert told["says"][-1] == "Alles übertragen"
    assert any(each.startswith("Arbeitet allein – 1 Eintrag wartet") for each in told["says"])
    await hall.all_told()
    await hall.of_other(saal.order("settle", length=office.replica.length))
    await hall.until(lambda: truth_of(office)[1] == "Alles übertragen")
    reports = [await saal.order("report"), report_of(office), report_of(hall.desk.model)]
    await hall.server.stop()
    assert_each_stands_once(hall.file, reports)
