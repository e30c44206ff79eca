"""Servers that follow one another: any station's copy goes on as the server of the next epoch.

A person decides that the server is lost, rightly or not, and takes a copy to an empty computer.
The server before may be dead, come back soon or late, or may have been there all the time, with
stations that go on with it until they hear of the new one.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from bobbl_server.net.catch_up import Reached
from bobbl_server.store.take_over import copy_log
from bobbl_shared.errors import BobblError
from chaos.simulation.cast import SERVER
from chaos.simulation.server import ServerComputer
from chaos.simulation.station import StationComputer

if TYPE_CHECKING:
    from chaos.simulation.world import World

MOST = 3
"""So many servers an evening has at most."""

UNHEARD = (0.1, 0.5, 1.0)
"""How often somebody does not hear an announcement in a storm: stations, and servers."""


class Succession:
    """All servers of one world, the first and those that took over."""

    def __init__(self, world: "World", slow_disk: float) -> None:
        """Put up the first server."""
        self._world = world
        self._slow_disk = slow_disk
        self._unheard = world.dice.choice(UNHEARD[:2]), world.dice.choice(UNHEARD)
        self.servers = [self._computer(SERVER, world.folder)]

    @property
    def newest(self) -> ServerComputer:
        """Give the server that counts, which may not have begun yet."""
        return self.servers[-1]

    def heard_of(self, server: ServerComputer | None = None) -> list[str]:
        """Give the addresses that announcements tell a station, or a server that looks out.

        Those of later servers come first.
        """
        dice, world = self._world.dice, self._world
        unheard = self._unheard[0 if server is None else 1]
        return [
            each.name
            for each in reversed(self.servers)
            if each is not server
            and each.is_running
            and not each.is_outranked
            and (world.is_calm or dice.random() > unheard)
        ]

    def take_over(self, station: StationComputer) -> None:
        """Let a person start a server from a station's copy, if it may be the newest there is."""
        world, before = self._world, self.newest
        if len(self.servers) >= MOST or not before.has_begun or not station.is_running:
            return
        model = station.model
        assert model is not None
        if model.state is None or model.state.epoch != before.epoch:
            return  # who has missed a server would start another of the same number
        world.note(station.name, "its copy becomes the server")
        source = model.membership.replica_path
        number = len(self.servers) + 1
        folder = world.folder / f"successor-{number}"
        folder.mkdir()
        world.kill(station, power_lost=False)
        try:
            copy_log(source, folder / "tournament.bobbl")
        except BobblError as error:
            world.note(station.name, f"its copy cannot be read: {error.code}")
            folder.rmdir()
            return
        self.servers.append(self._computer(f"127.0.0.1:{number}", folder))
        self._lose(before)
        world.loop.call_later(world.dice.random() * 2, world.switch_on, self.newest)

    def _lose(self, server: ServerComputer) -> None:
        """Let the server before be what a person took it for, more or less."""
        world, dice = self._world, self._world.dice
        fate = dice.choice(("dies", "is out of reach", "is well"))
        world.note(server.name, f"the server before {fate}")
        back = dice.choice((1.0, 10.0, 60.0)) * dice.random()
        if fate == "dies" and server.is_running:
            world.kill(server, power_lost=dice.random() < 0.5, for_s=back)
        elif fate == "is out of reach":
            world.network.go_away(server.name)
            world.loop.call_later(back, world.network.come_back, server.name)

    def _computer(self, address: str, folder: Path) -> ServerComputer:
        world = self._world
        return ServerComputer(
            world.room,
            address,
            folder,
            home=folder / "server",
            said=lambda server, frame: world.laws.said(server.epoch, frame),
            opened=self._opened,
            began=self._began,
            fell=world.fell,
            heard_of=self.heard_of,
            slow_disk=self._slow_disk,
        )

    def _opened(self, server: ServerComputer) -> None:
        history = server.history
        assert history is not None
        self._world.note(server.name, f"has {len(history.hashes)} events")
        self._world.laws.opened(history.state.epoch, history)

    def _began(self, server: ServerComputer, reached: Reached) -> None:
        world, history = self._world, server.history
        assert history is not None
        world.note(server.name, f"begins epoch {history.state.epoch}, {reached.adopted} adopted")
        if reached.adopted:
            world.report.seen["a tail adopted"] += 1
        world.laws.opened(history.state.epoch, history)
        world.laws.took_over(history, server.held)
