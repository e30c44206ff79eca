"""One schedule: a server, stations, people and weather, all of it from one seed, in one process.

Theory of operation
-------------------
The product's own service, writer, connections, sessions, hub, follower, model, outbox, replica and
log files run unchanged on one event loop. Fakes stand behind them only:

* time (``virtual_time``): when nothing is left to do now, the loop leaps to what comes next. So a
  minute takes no time, and nothing but the seed says what comes before what;
* the network (``network``): streams that are slow, held up, cut; an end may learn of it much later.
  A message is in order within its stream, as in TLS; lost, late and twice it is across streams;
* disks (``disk``, ``sqlite_files``): SQLite itself writes, through a layer that counts, refuses and
  remembers each call. A program may die in any of them. A loss of power keeps any sectors of what
  was not synced, also of the middle of a write, or none;
* clocks and dice (``computer``): clocks jump, dice are seeded for each life of a computer.

Any station's copy may become the server (``succession``), stations come during the evening
(``staff``) and are revoked.

First there is a storm: ``people`` ask for things, sensible or not, by what their stations show, and
the ``weather`` strikes. Each world has its own kinds of weather, its own pace, and limits that are
near in some (``_LIMITS``). Strangers and impostors (``intruders``) come too. Then it is calm:
everything is mended and switched on, nobody asks for anything, and within ``CALM_S`` all must have
come to rest.

``laws`` look on all the while: what the server has said it still has after every crash, what a
station called saved is still in its outbox, each copy is the beginning of the server's log. At the
end ``reckoning`` reads the log without the product's decoding and counts: every command saved at a
station stands in it once and in order, copies are equal, confirmed results had two hands or the
organiser's word, a round was drawn once, and the file is the log. That all of this can fail is
shown by ``plants``: faults put into the product, each of which must be found.

``PYTHONPATH=tests python -m chaos.simulation SEED`` prints the trace of one schedule.
"""

import asyncio
import hashlib
import logging
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from bobbl_client.model.change import Change, Contact
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId
from chaos.simulation.cast import Member, RecordNames, cast, fast_folder
from chaos.simulation.computer import Computer, Room
from chaos.simulation.laws import Broken, Laws
from chaos.simulation.network import STRANGER, Network
from chaos.simulation.people import Lean, People
from chaos.simulation.reckoning import (
    Told,
    check_authors,
    check_file,
    check_same,
    check_settled,
    check_tally,
    told,
)
from chaos.simulation.server import ServerComputer
from chaos.simulation.signatures import RememberedSignatures
from chaos.simulation.sqlite_files import SuccessorWatch, watching
from chaos.simulation.staff import Staff
from chaos.simulation.station import StationComputer
from chaos.simulation.succession import Succession
from chaos.simulation.virtual_time import VirtualLoop
from chaos.simulation.weather import NetworkConditions

CALM_S = 240.0
"""Simulated seconds in which everybody must have come to rest."""

_LIMITS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("bobbl_server.net.writer.LARGEST_GROUP", (500, 3)),
    ("bobbl_server.net.drawing.LONG_FROM", (60, 2)),
    ("bobbl_server.net.connection.UNDER_WAY", (500, 3)),
    ("bobbl_server.net.hub.QUEUE", (2000, 4)),
    ("bobbl_server.history.LARGEST_RUN", (1024 * 1024, 2000)),
)
"""Limits of the product that an evening seldom reaches; in some worlds they are very near."""


@dataclass
class Report:
    """What came of a schedule."""

    seed: int
    steps: int = 0
    events: int = 0
    simulated_s: float = 0.0
    digest: str = ""
    seen: Counter[str] = field(default_factory=Counter)
    """What happened how often: lines of the trace, messages of the server, facts of the log."""


@dataclass
class World:
    """One schedule; ``run`` it once."""

    seed: int
    whole: bool = False
    """Also verify the log as without its server, which takes longer."""
    take_overs: bool = False
    """Let somebody take over in any case, which otherwise is part of the weather in some worlds."""
    lean: Lean = ""
    """What people do more often than elsewhere; see ``People``."""
    acts: int = 45
    trace: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Roll what kind of world this is."""
        self.dice = Random(f"world {self.seed}")
        self.cast: RecordNames = cast(gives_seats=self.dice.random() < 0.2)
        self.laws = Laws()
        self.report = Report(self.seed)
        self.people = People(self.dice, lean=self.lean)
        self.is_calm = False

    def run(self) -> Report:
        """Run the schedule; raise ``Broken`` where a law is."""
        folder = Path(tempfile.mkdtemp(dir=fast_folder()))
        self.loop = VirtualLoop()
        self.loop.set_exception_handler(self._hear_of_fault)
        try:
            with watching() as watches, self._limits(), _quiet():
                self._furnish(folder, watches)
                self.loop.run_until_complete(self._evening())
        finally:
            self.loop.close()
            shutil.rmtree(folder)
        self.report.digest = hashlib.sha256("\n".join(self.trace).encode()).hexdigest()
        return self.report

    def note(self, computer: str, what: str) -> None:
        """Write a line of the trace."""
        self.trace.append(f"{self.loop.time():9.4f} {computer:12} {what}")
        self.report.seen[re.sub(" [0-9].*", "", what)] += 1

    @contextmanager
    def _limits(self) -> Iterator[None]:
        with ExitStack() as stack:
            for name, choices in _LIMITS:
                stack.enter_context(patch(name, self.dice.choice(choices)))
            stack.enter_context(
                patch("bobbl_shared.crypto.keys.Ed25519PublicKey", RememberedSignatures())
            )
            yield

    def _furnish(self, folder: Path, watches: dict[str, SuccessorWatch]) -> None:
        self.cast.settle_in(folder)
        self.network = Network(
            self.loop,
            self.dice,
            slow=self.dice.choice((0.2, 1.0, 5.0)),
            most_unread=self.dice.choice((64, 3)),
        )
        self.room = Room(self.seed, self.loop, self.network, self.dice, watches)
        self.folder = folder
        self.succession = Succession(self, slow_disk=self.dice.choice((0.3, 10.0, 100.0)))
        self.staff = Staff(self)
        present = [
            *self.cast.of("organiser")[: self.dice.choice((1, 1, 2))],
            *self.cast.of("desk")[: self.dice.choice((1, 1, 2))],
            *self.cast.of("scoring")[: self.dice.choice((1, 2, 2))],
        ]
        self._busy = self.dice.choice((1.0, 20.0, 300.0))
        self.stations = [self._station(each, each.name) for each in present]
        self.weather = NetworkConditions(self)

    def _station(self, member: Member, name: str) -> StationComputer:
        return StationComputer(
            self.room,
            name,
            self.folder / member.home,
            member=member,
            looked=self._looked,
            fell=self.fell,
            heard_of=self.succession.heard_of,
            busy=self._busy,
        )

    def arrives(self, member: Member, name: str) -> None:
        """Let a station that has just paired begin to work."""
        self.stations.append(self._station(member, name))
        self.switch_on(self.stations[-1])

    @property
    def server(self) -> ServerComputer:
        """Give the server that counts."""
        return self.succession.newest

    @property
    def computers(self) -> list[ServerComputer | StationComputer]:
        """Give all servers and stations."""
        return [*self.succession.servers, *self.stations]

    async def _evening(self) -> None:
        try:
            self.switch_on(self.server)
            for station in self.stations:
                self.loop.call_later(self.dice.random() * 2, self.switch_on, station)
            await self._storm()
            await self._calm()
            self._reckon()
        finally:
            for computer in self.computers:
                computer.end(power_lost=False)
            self.loop.end_all(STRANGER)
            while not all(self.loop.is_idle(name) for name in self.loop.tasks if name):
                await asyncio.sleep(0.01)

    @property
    def crowd(self) -> list[StationComputer]:
        """Give the stations, those more often that are busier."""
        busy = {"organiser": 3, "desk": 1, "scoring": 3, "display": 0}
        return [each for each in self.stations for _ in range(busy[each.member.role])]

    async def _storm(self) -> None:
        """Let things happen, at times that follow no rule."""
        pace = self.dice.choice((0.02, 0.3, 1.0))
        rough = self.dice.choice((0.05, 0.15, 0.3)) if self.weather.kinds else 0.0
        while self.acts:
            await asyncio.sleep(self.dice.expovariate(1 / pace))
            self._check_faults()
            if self.dice.random() < rough:
                self.weather.strike()
            else:
                self._act()

    def _act(self) -> None:
        """Let somebody ask for something."""
        station = self.dice.choice(self.crowd)
        if not station.is_running or station.model is None:
            self.acts -= self.dice.random() < 0.1
            return
        self.acts -= 1
        wish = self.people.wish(station.model, self.cast.operators)
        if wish is None:
            return
        model = station.model
        counter = station.ask(wish.payload, wish.base, wish.details)
        kind = type(wish.payload).__name__
        if counter is None:
            self.note(station.name, f"cannot save {kind}")
        else:
            self.note(station.name, f"asks {counter} {kind}")
            if station.model is model:
                self.laws.asked(model, counter)
            if isinstance(wish.payload, InviteStation):
                self.staff.invited(station, wish.payload)

    async def _calm(self) -> None:
        """Mend everything and wait until all have come to rest."""
        self.note("", "calm")
        self.is_calm, self.network.slow = True, 1.0
        for computer in self.computers:
            computer.disk.fault = computer.disk.crash_after = None
            self.network.come_back(computer.name)
        for server in self.succession.servers:
            server.slow_disk = 1.0
        end = self.loop.time() + CALM_S
        while not self._is_at_rest():
            self._check_faults()
            if self.loop.time() > end:
                break
            await asyncio.sleep(0.5)

    def _is_at_rest(self) -> bool:
        history = self.server.history
        if not self.server.is_running or not self.server.has_begun or history is None:
            return False
        if not all(each.is_outranked for each in self.succession.servers[:-1]):
            return False
        for station in self.stations:
            model = station.model
            if model is None or model.contact is not Contact.ONLINE:
                if is_in(history.state, station.member):
                    return False
                continue
            is_settled = not model.waiting and model.replica.hash == history.last_hash
            if not is_settled or not is_in(history.state, station.member):
                return False
        return True

    def _reckon(self) -> None:
        self._check_faults()
        history = self.server.history
        if history is None or not self.server.is_running:
            raise Broken("the server does not come back")
        for server in self.succession.servers[:-1]:
            if not server.is_outranked:
                raise Broken(f"{server.name} does not give way")
        self.note("", f"reckoning of {len(history.bodies)} events")
        events, state = told(history.bodies), history.state
        check_authors(events, self.laws.saved, self._gone(state))
        display = self.cast.members[-1].id
        if any(each.author == display for each in events):
            raise Broken("a command that nobody has asked for is in the log")
        check_tally(events, state)
        for station in self.stations:
            if not is_in(state, station.member):
                self._check_out(station, state)
                continue
            if station.model is None:
                raise Broken(f"{station.name} does not come back")
            check_settled(station.model, events)
            check_same(station.model, state)
        self._sum_up(events)
        self.server.close()
        check_file(self.server.file, history.bodies, self.whole)
        self.note("", f"ends with 0x{history.last_hash.hex()}")

    def _gone(self, state: State) -> set[StationId]:
        """Give the stations of whose commands the log need not have all."""
        return {each.member.id for each in self.stations if not is_in(state, each.member)}

    def _check_out(self, station: StationComputer, state: State) -> None:
        """Who does not belong here is not let in; it was revoked, or its pairing is lost."""
        if station.model is not None and station.model.contact is Contact.ONLINE:
            raise Broken(f"{station.name} is revoked and still let in")
        if station.member.id not in state.stations and len(self.succession.servers) < 2:
            raise Broken(f"{station.name} has been paired and is not known")

    def _sum_up(self, events: list[Told]) -> None:
        report, disks = self.report, [each.disk for each in self.computers]
        report.events = len(events)
        report.simulated_s = self.loop.time()
        report.steps = sum(each.calls for each in disks) + self.network.carried + len(self.trace)
        report.seen["sectors lost"] = sum(each.lost for each in disks)
        report.seen.update(self.laws.heard)
        for event in events[self.cast.events :]:
            report.seen.update(str(fact.get("status", fact["fact"])) for fact in event.facts)
            report.seen["refused"] += event.refused

    def switch_on(self, computer: ServerComputer | StationComputer) -> None:
        """Switch a computer on, and again if it cannot start yet."""
        if computer.is_running:
            return
        life = computer.life
        self.network.silent.discard(computer.name)
        try:
            computer.start()
        except BobblError as error:
            self.note(computer.name, f"cannot start: {error.code}")
            if error.code not in {"disk_full", "disk_failed"}:
                raise Broken(f"{computer.name} does not start: {error}") from error
            self.loop.call_later(1.0, self.switch_on, computer)
            return
        if computer.life == life:
            self.note(computer.name, "starts")
            if isinstance(computer, StationComputer) and computer.model is not None:
                self.laws.began(computer.model)

    def fell(self, computer: Computer) -> None:
        """See that a computer has died, and switch it on again later."""
        assert isinstance(computer, ServerComputer | StationComputer)
        self.kill(computer, self.dice.random() < 0.5)

    def kill(
        self,
        computer: ServerComputer | StationComputer,
        power_lost: bool,
        for_s: float | None = None,
    ) -> None:
        """Let a computer die, and switch it on again later."""
        self.note(computer.name, "loses power" if power_lost else "dies")
        computer.end(power_lost)
        if power_lost:
            self.network.silent.add(computer.name)
        soon = self.dice.choice((0.05, 1.0, 4.0)) * (0.5 + self.dice.random())
        wait = soon if for_s is None or self.is_calm else for_s
        self.loop.call_later(wait, self.switch_on, computer)

    def _looked(self, station: StationComputer, change: Change | None) -> None:
        model = station.model
        if model is None or station.disk.dead:
            return
        if change is not None and change.events:
            self.note(station.name, f"has {model.replica.length} events")
        standing = f"{model.contact.value} {model.trouble.code if model.trouble else ''}"
        if station.standing != standing:
            station.standing = standing
            self.note(station.name, standing)
        if model.id in self.laws.saved:
            self.laws.looked(model, change)

    def _hear_of_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Keep what went wrong in a callback or a task that nobody waits for."""
        error = context.get("exception")
        if not isinstance(error, BaseException):
            error = Broken(str(context["message"]))
        self.room.faults.append(error)

    def _check_faults(self) -> None:
        for fault in self.room.faults:
            raise fault


def is_in(state: State, member: Member) -> bool:
    """Tell whether a station belongs to the tournament as it stands."""
    station = state.stations.get(member.id)
    return station is not None and not station.revoked


@contextmanager
def _quiet() -> Iterator[None]:
    """Failing disks are part of the game; the product's log has nothing to add."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
