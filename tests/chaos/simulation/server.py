"""The server's computer: the product's server without sockets, threads and announcements."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.standings import standings_of
from bobbl_server.history import History
from bobbl_server.net.answers import Answers
from bobbl_server.net.codes import Codes
from bobbl_server.net.connection import Connection, Desk
from bobbl_server.net.drawing import Drawing
from bobbl_server.net.gate import ServerGate
from bobbl_server.net.hub import Hub
from bobbl_server.net.offers import Offers
from bobbl_server.net.writer import Writer
from bobbl_server.service import PreparedDraw, Service, Settled
from bobbl_server.store.keys import load_keys
from bobbl_server.store.reading import read_history
from bobbl_server.store.secrets import SecretFiles
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import NoticePush, StandingsPush
from chaos.simulation.cast import Cast
from chaos.simulation.computer import Computer
from chaos.simulation.disk import Disk
from chaos.simulation.network import End, SimulatedSocket
from chaos.simulation.sqlite_files import OK
from chaos.simulation.virtual_time import SimulatedThread

PRESENCE_S = 3.0
STANDINGS_S = 1.0


@dataclass(frozen=True)
class _Secrets(SecretFiles):
    """The product's secret files on a disk that can fail and die."""

    disk: Disk

    def keep(self, commitment: str, secret: bytes) -> None:
        if self.disk.touch() != OK:
            raise BobblError("disk_full", path=str(self.folder), reason="simulated")
        super().keep(commitment, secret)
        self.disk.touch()


@dataclass
class _SlowDrawing(Drawing):
    """Draws in this process; a long draw only takes simulated time."""

    wait: Callable[[], float]

    def __post_init__(self) -> None:
        super().__init__()

    async def prepare(self, wanted: PreparedDraw) -> None:
        await asyncio.sleep(self.wait())
        self._ready = (wanted, draw(wanted.request, wanted.seed, wanted.algorithm))


@dataclass
class ServerComputer(Computer):
    """The server; ``said`` hears each frame it sends, ``opened`` what it finds when it starts."""

    cast: Cast = field(kw_only=True)
    said: Callable[[str], None] = field(kw_only=True)
    opened: Callable[[History], None] = field(kw_only=True)
    fell: Callable[[Computer], None] = field(kw_only=True)
    slow_disk: float = 1.0
    history: History | None = None
    log: LogFile | None = None
    counts: dict[str, int] = field(default_factory=dict)

    def start(self) -> None:
        """Start the program; ``BobblError`` if that is not possible now."""
        try:
            self.log = LogFile.open(self.folder / "tournament.bobbl")
            read = read_history(self.log)
        except BobblError:
            if self.disk.dead:
                self.fell(self)
                return
            self.close()
            raise
        self.history = history = read.history
        self.opened(history)
        keys = load_keys(self.folder / "server", history.state.tournament, history.state.epoch)
        dice, drawing = self.thrown(), _SlowDrawing(lambda: self.room.dice.random() * 2)
        secrets = _Secrets(keys.tls_path.parent, dice, self.disk)
        service = Service(history, self.log, keys.signing, self.clock, dice, drawing, secrets)
        codes, hub = Codes(self.clock, dice), Hub(history, self.clock)
        life = self.life
        disk = SimulatedThread(self.room.loop, self._wait, lambda: self._lives(life))
        writer = Writer(service, disk, drawing, self._settled, self._trouble)
        gate = ServerGate(history, read.epoch, codes, self.clock)
        answers = Answers(history, hub, codes)
        offers = Offers(history, service, writer)
        self.desk = Desk(gate, hub, writer, answers, offers, lambda epoch: None, self.clock, dice)
        self.is_running = True
        for work in (writer.run, self._push_presence, self._push_standings):
            task = self.room.loop.start(self.name, work())
            task.add_done_callback(self._task_ended)
        self.room.network.listening[self.name] = (self._accept, self.cast.certificate)

    def close(self) -> None:
        """Close the file."""
        if self.log is not None:
            self.log.close()
            self.log = None

    def _task_ended(self, task: "asyncio.Task[None]") -> None:
        """A bug ends the product's server; here it ends the simulation."""
        if not task.cancelled() and task.exception() is not None:
            self.room.faults.append(task.exception())  # type: ignore[arg-type]

    async def _accept(self, end: End) -> None:
        socket = SimulatedSocket(end, self.said)
        connection = Connection(self.desk, socket, "127.0.0.1", _nothing, end.close)  # type: ignore[arg-type]
        await connection.run()

    def _settled(self, settled: Settled) -> None:
        self.desk.hub.broadcast(settled)

    def _trouble(self, error: BobblError | None) -> None:
        code = "entry_resumed" if error is None else error.code
        self.desk.hub.push(NoticePush(code))

    def _wait(self) -> tuple[float, float]:
        dice = self.room.dice
        slow = self.slow_disk * (20.0 if dice.random() < 0.05 else 1.0)
        return dice.random() * 0.01 * slow, dice.random() * 0.01 * slow

    def _lives(self, life: int) -> bool:
        """Tell whether a life goes on; if the disk has ended it, let everybody know."""
        if self.life == life and self.disk.dead:
            self.fell(self)
        return self.life == life

    async def _push_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_S)
            self.desk.hub.push(self.desk.hub.presence(), role="organiser")

    async def _push_standings(self) -> None:
        length = 0
        while True:
            await asyncio.sleep(STANDINGS_S)
            assert self.history is not None
            state = self.history.state
            if state.length > length:
                length = state.length
                self.desk.hub.push(StandingsPush(length, standings_of(state), 0, 0, 0))


def _nothing() -> None:
    """Nobody counts strangers here."""
