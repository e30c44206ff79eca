"""A station's computer: the product's follower and model, with the two threads between them.

What the network thread delivers reaches the window later, and what the window sends the network
thread as well; each way keeps its order. A crash takes what is between them.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_client.link.follower import Follower
from bobbl_client.link.news import Following, LinkEvent, Position
from bobbl_client.model.membership import read
from bobbl_client.model.station import Change, StationModel
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import ToServer
from chaos.simulation.cast import Member
from chaos.simulation.computer import Computer
from chaos.simulation.network import line
from chaos.simulation.virtual_time import MOMENT_S


@dataclass
class Way:
    """One direction between the threads of a computer."""

    computer: Computer
    slow: float = 1.0
    _last: float = 0.0

    def carry(self, do: Callable[[], None]) -> None:
        """Let the other thread do something when its turn comes."""
        room = self.computer.room
        now, dice = room.loop.time(), room.dice
        pause = 2.0 * dice.random() if dice.random() < 0.01 else 0.0
        usual = now + dice.random() ** 3 * 0.01 * self.slow + pause
        self._last = max(self._last + MOMENT_S, usual)
        self.computer.later(self._last - now, do)


@dataclass
class StationComputer(Computer):
    """A station; ``looked`` is called whenever its model may have changed."""

    member: Member = field(kw_only=True)
    looked: Callable[["StationComputer", Change | None], None] = field(kw_only=True)
    fell: Callable[[Computer], None] = field(kw_only=True)
    heard_of: Callable[[], list[str]] = field(kw_only=True)
    """Gives the addresses of servers that can be heard of."""
    busy: float = 1.0
    """Factor of the time that passes until one of its threads hears of the other."""
    model: StationModel | None = None
    follower: Follower | None = None
    standing: str = ""
    """How it stood to the server when somebody looked last."""
    _following: "asyncio.Task[None] | None" = None

    def start(self) -> None:
        """Start the program; ``BobblError`` if that is not possible now."""
        room, dice = self.room, self.thrown()
        self._in, self._out = Way(self, self.busy), Way(self, self.busy)
        self.follower = Follower(
            lambda address: line(room.network, self.name, address),
            self._deliver,
            lambda following: tuple(self.heard_of()),
            self.clock,
            dice,
        )
        membership = read(self.folder)
        assert membership is not None
        try:
            self.model = StationModel(membership, self, self.clock, dice)
        except BobblError:
            if self.disk.dead:
                self.fell(self)
                return
            raise
        self.is_running = True
        self.model.listen(lambda change: self.looked(self, change))
        self.looked(self, None)
        self.model.start()
        self._see()

    def close(self) -> None:
        """Close the files."""
        if self.model is not None:
            self.model.close()
            self.model = None

    def ask(
        self, payload: AnyPayload, base: Base | None, details: tuple[Details, ...]
    ) -> int | None:
        """Let the person at the window ask for something; none if it could not be saved."""
        assert self.model is not None
        try:
            return self.model.ask(payload, base, details)
        except BobblError:
            return None
        finally:
            self._see()

    def follow(self, following: Following) -> None:
        """Hold a connection from now on."""
        self._out.carry(lambda: self._follow_now(following))

    def send(self, message: ToServer) -> None:
        """Send a message if connected."""
        follower = self.follower
        assert follower is not None
        self._out.carry(lambda: follower.send(message))

    def place(self, position: Position) -> None:
        """Say how far the copy reaches."""
        assert self.follower is not None
        self.follower.position = position

    def _follow_now(self, following: Following) -> None:
        assert self.follower is not None
        if self._following is not None:
            self._following.cancel()
        self._following = self.room.loop.start(self.name, self.follower.follow(following))

    def _deliver(self, event: LinkEvent) -> None:
        self._in.carry(lambda: self._handle(event))

    def _handle(self, event: LinkEvent) -> None:
        assert self.model is not None
        self.model.handle(event)
        self._see()

    def _see(self) -> None:
        """Find out whether the program has died in what it just did."""
        if self.disk.dead and self.is_running:
            self.fell(self)
