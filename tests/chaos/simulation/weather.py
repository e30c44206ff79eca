"""What happens to computers and networks in a storm, and who comes that does not belong here."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from bobbl_client.model.membership import read
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.messages import PROTOCOL, Greeting
from chaos.simulation.intruders import Impostor, Insider, pretend
from chaos.simulation.network import STRANGER
from chaos.simulation.server import ServerComputer
from chaos.simulation.station import StationComputer

if TYPE_CHECKING:
    from chaos.simulation.world import World


class NetworkConditions:
    """The weather of one world, in which some things happen and others never do."""

    def __init__(self, world: "World") -> None:
        """Roll what can happen; nothing at all in some worlds."""
        self._world = world
        self._dice = world.dice
        every: list[Callable[[], None]] = [
            self.dies,
            self.loses_power,
            self.dies_in_a_write,
            self.disk_fails,
            self.stream_breaks,
            self.goes_away,
            self.dozes,
            self.clock_jumps,
            self.stranger_comes,
            self.impostor_answers,
            self.somebody_takes_over,
        ]
        self.kinds = self._dice.sample(every, self._dice.randrange(len(every) + 1))
        if world.take_overs and self.somebody_takes_over not in self.kinds:
            self.kinds.append(self.somebody_takes_over)

    def strike(self) -> None:
        """Let one thing happen."""
        self._dice.choice(self.kinds)()

    def _anywhere(self) -> ServerComputer | StationComputer:
        return self._dice.choice([self._world.server, *self._world.computers])

    def dies(self) -> None:
        """Kill a computer's program."""
        computer = self._anywhere()
        if computer.is_running:
            self._world.kill(computer, power_lost=False)

    def loses_power(self) -> None:
        """Pull a computer's plug."""
        computer = self._anywhere()
        if computer.is_running:
            self._world.kill(computer, power_lost=True)

    def dies_in_a_write(self) -> None:
        """Let a computer die at one of its next calls of the disk."""
        computer = self._anywhere()
        computer.disk.crash_after = self._dice.randrange(40)

    def disk_fails(self) -> None:
        """Let a disk be full or fail for a while."""
        computer = self._anywhere()
        fault = self._dice.choice(("full", "failing"))
        computer.disk.fault = fault  # type: ignore[assignment]
        self._world.note(computer.name, f"disk is {fault}")

        def mend() -> None:
            computer.disk.fault = None
            self._world.note(computer.name, "disk works")

        self._world.loop.call_later(self._dice.random() * 6, mend)

    def stream_breaks(self) -> None:
        """Break one stream."""
        station = self._dice.choice(self._world.stations)
        if self._world.network.break_one(station.name):
            self._world.note(station.name, "stream breaks")

    def goes_away(self) -> None:
        """Let nobody reach a computer for a while."""
        computer = self._anywhere()
        self._world.note(computer.name, "is out of reach")
        self._world.network.go_away(computer.name)

        def back() -> None:
            self._world.note(computer.name, "is in reach")
            self._world.network.come_back(computer.name)

        self._world.loop.call_later(self._dice.choice((0.5, 5.0, 20.0)) * self._dice.random(), back)

    def dozes(self) -> None:
        """Let a station read nothing for a while, so that the server has to wait for it."""
        station = self._dice.choice(self._world.stations)
        self._world.note(station.name, "dozes")
        network = self._world.network
        network.dozing.add(station.name)
        self._world.loop.call_later(self._dice.random() * 4, network.come_back, station.name)

    def clock_jumps(self) -> None:
        """Set a clock to another time."""
        computer = self._anywhere()
        jump = timedelta(seconds=self._dice.choice((-7200, -61, -1, 1, 61, 7200)))
        computer.clock.ahead += jump
        self._world.note(computer.name, f"clock jumps by {jump.total_seconds():.0f} s")

    def stranger_comes(self) -> None:
        """Let somebody try who does not belong here."""
        victim = self._dice.choice(self._world.stations)
        membership = read(self._world.folder / victim.member.home)
        assert membership is not None
        pins, id_ = membership.pins, victim.member.id
        seed = f"stranger {self._dice.random()}"
        if self._dice.random() < 0.5:
            self._world.note(STRANGER, f"claims to be {victim.name}")
            self._let(pretend(self._world.network, self._world.server.name, pins, id_, seed))
            return
        self._world.note(STRANGER, f"comes in and speaks for {victim.name}")
        heard = self._world.laws.saved.get(id_, [])
        text = self._dice.choice(heard) if heard else None
        home = self._world.folder / self._world.cast.members[-1].home
        insider = Insider(self._world.network, self._world.server.name, home, self._dice)
        self._let(insider.come(text, id_))

    def impostor_answers(self) -> None:
        """Let somebody else answer where a station looks for the server."""
        station = self._dice.choice(self._world.stations)
        membership = read(self._world.folder / station.member.home)
        assert membership is not None
        pins = membership.pins

        def greeting() -> Greeting:
            nonce = self._dice.randbytes(32).hex()
            return Greeting(PROTOCOL, pins.tournament, "Preismucken", pins.epoch.signed, nonce)

        self._world.note(station.name, "is led astray")
        astray = self._world.network.astray
        astray[station.name] = (Impostor(greeting).accept, "ab" * 32)
        self._world.network.break_one(station.name)
        self._world.loop.call_later(
            self._dice.random() * 5, lambda: self._world.network.astray.pop(station.name, None)
        )

    def somebody_takes_over(self) -> None:
        """Let a person believe that the server is lost, and go on from a station's copy."""
        if self._world.take_overs or self._dice.random() < 0.3:
            self._world.succession.take_over(self._dice.choice(self._world.stations))

    def _let(self, work: "asyncio._CoroutineLike[None]") -> None:
        """Let a stranger try; what it finds out comes up as a fault."""
        task = self._world.loop.start(STRANGER, work)  # type: ignore[arg-type]
        task.add_done_callback(self._stranger_left)

    def _stranger_left(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, OSError | TimeoutError | PeerError):
            self._world.room.faults.append(error)
