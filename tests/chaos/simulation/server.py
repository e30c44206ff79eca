"""A server's computer: the product's server without sockets, threads and announcements.

It goes on from its file as the server it was; on another computer it takes over with the four
words: listens, asks stations what they know, and begins its epoch. A server that hears of a later
one (``heard_of``) looks there, and gives way.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.standings import standings_of
from bobbl_server.history import History
from bobbl_server.net.answers import Answers
from bobbl_server.net.branch_replay import BranchReplay
from bobbl_server.net.catch_up import Gathering, Reached
from bobbl_server.net.codes import Codes
from bobbl_server.net.connection import Connection, Desk
from bobbl_server.net.drawing import Drawing
from bobbl_server.net.gate import ServerGate
from bobbl_server.net.hub import Hub
from bobbl_server.net.writer import Writer
from bobbl_server.service import PreparedDraw, Service, Settled
from bobbl_server.store.handed_over import adopt
from bobbl_server.store.opening import Opened, open_as_server, open_to_take_over
from bobbl_server.store.secrets import SecretFiles
from bobbl_server.store.take_over import Successor
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import StationId
from bobbl_shared.log import LogFile
from bobbl_shared.wire.codec import decode_at_station
from bobbl_shared.wire.epoch import Epoch, read_epoch
from bobbl_shared.wire.messages import Greeting, NoticePush, StandingsPush
from builders.course import WORDS
from chaos.simulation.computer import Computer
from chaos.simulation.disk import Disk
from chaos.simulation.network import End, SimulatedSocket
from chaos.simulation.sqlite_files import OK
from chaos.simulation.virtual_time import SimulatedThread

PRESENCE_S = 3.0
STANDINGS_S = 1.0
WATCH_S = 3.0
LOOK_S = 5.0


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


class _Connection(Connection):
    """The product's connection; notes what a station has that waits for the server to begin."""

    def __init__(self, held: "Held", *given: Any) -> None:
        super().__init__(*given)
        self._held = held

    def _hold(self, station: StationId) -> None:
        super()._hold(station)
        claim = self._session._claim
        assert claim is not None
        if self._desk.gate.fork_after(claim.copy_epoch) is None:
            self._held[station] = (claim.length, claim.head)


Held = dict[StationId, tuple[int, str]]
"""How long the copy of a station is, and its last hash."""


@dataclass
class ServerComputer(Computer):
    """A server, whose name is its address; it tells of its life in the four that are called."""

    home: Path = field(kw_only=True)
    """Where the keys of its epochs are."""
    said: Callable[["ServerComputer", str], None] = field(kw_only=True)
    """Hears each frame that is sent."""
    opened: Callable[["ServerComputer"], None] = field(kw_only=True)
    """Hears that the log lies open and will be gone on with."""
    began: Callable[["ServerComputer", Reached], None] = field(kw_only=True)
    """Hears that it has taken over, and whom it reached before."""
    fell: Callable[[Computer], None] = field(kw_only=True)
    heard_of: Callable[["ServerComputer"], list[str]] = field(kw_only=True)
    """Gives the addresses of later servers that can be heard of."""
    slow_disk: float = 1.0
    history: History | None = None
    log: LogFile | None = None
    has_begun: bool = False
    held: Held = field(default_factory=dict)

    @property
    def file(self) -> Path:
        """Give where its log lies."""
        return self.folder / "tournament.bobbl"

    @property
    def epoch(self) -> int:
        """Give the number of the epoch it stands for; 0 while it is switched off."""
        return self.desk.gate.epoch.number if self.is_running else 0

    @property
    def is_outranked(self) -> bool:
        """Tell whether it has given way to another server."""
        return self.is_running and self.desk.gate.later is not None

    def start(self) -> None:
        """Start the program; ``BobblError`` if that is not possible now."""
        try:
            opened = self._open()
        except BobblError:
            if self.disk.dead:
                self.fell(self)
                return
            raise
        self.log, self.history, self._memory = opened.log, opened.history, opened.memory
        self.has_begun, self.held = False, {}
        if opened.successor is None:
            self.opened(self)
        self._put_together(opened)
        self.is_running = True
        certificate = opened.keys.tls.certificate_hash
        self.room.network.listening[self.name] = (self._accept, certificate)
        if opened.later is not None:
            self._outrank(opened.later)
        elif opened.successor is not None:
            self._run(self._take_over(opened.successor))
        else:
            self._begin()

    def _open(self) -> Opened:
        """Go on as the server, or take over if this computer is not the server yet."""
        dice = self.thrown()
        try:
            opened = open_as_server(self.file, self.home, dice)
        except BobblError as error:
            if error.code != "not_this_server":
                raise
            return open_to_take_over(self.file, WORDS, self.home, self.clock, dice)
        if opened.read_only is not None:
            opened.log.close()
            raise opened.read_only
        return opened

    def _put_together(self, opened: Opened) -> None:
        history, life = opened.history, self.life
        dice, drawing = self.thrown(), _SlowDrawing(lambda: self.room.dice.random() * 2)
        secrets = _Secrets(opened.keys.tls_path.parent, dice, self.disk)
        key = opened.keys.signing
        service = Service(history, opened.log, key, self.clock, dice, drawing, secrets)
        codes = Codes(self.clock, dice, self.room.loop.time)
        hub = Hub(history, self.clock)
        self._thread = SimulatedThread(self.room.loop, self._wait, lambda: self._lives(life))
        writer = Writer(service, self._thread, drawing, self._settled, self._trouble)
        gate = ServerGate(history, opened.epoch, codes, self.clock)
        answers = Answers(history, hub, codes, self.room.loop.time)
        answers.addresses = (self.name,)
        offers = BranchReplay(history, service, writer)
        self.desk = Desk(gate, hub, writer, answers, offers, self._outrank, self.clock, dice)

    async def _take_over(self, successor: Successor) -> None:
        """Ask who comes what he knows, then begin the epoch; if the disk fails, try it anew."""
        loop, log, history = self.room.loop, successor.log, successor.history
        gathering = Gathering(
            history, lambda tail: loop.run_in_executor(self._thread, adopt, log, history, tail)
        )
        self.desk.gate.is_gathering, self.desk.gathering = True, gathering
        reached = await gathering.run()
        if self.is_outranked:
            return
        try:
            epoch = await loop.run_in_executor(self._thread, successor.begin)
        except BobblError:
            self.fell(self)
            return
        self.desk.gate.epoch = epoch
        self.desk.gate.is_gathering, self.desk.gathering = False, None
        self.began(self, reached)
        self._begin()
        gathering.begun.set()

    def _begin(self) -> None:
        self.has_begun = True
        for work in (
            self.desk.writer.run,
            self._push_presence,
            self._push_standings,
            self._look_around,
        ):
            self._run(work())

    def _run(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = self.room.loop.start(self.name, work)  # type: ignore[arg-type]
        task.add_done_callback(self._task_ended)

    def _outrank(self, epoch: Epoch) -> None:
        """Give way, now and after every restart."""
        gate = self.desk.gate
        if gate.later is not None and gate.later.number >= epoch.number:
            return
        gate.later = epoch
        self._memory.keep_later(epoch.signed)
        self.desk.writer.refuse(PeerError("server_outdated", epoch=epoch.number))
        self.desk.hub.drop_all()

    async def _look_around(self) -> None:
        """Look at each later server that is heard of, and believe what its root key has signed."""
        while True:
            await asyncio.sleep(WATCH_S)
            for address in self.heard_of(self):
                with suppress(OSError, PeerError):
                    async with asyncio.timeout(LOOK_S):
                        await self._look(address)

    async def _look(self, address: str) -> None:
        end = await self.room.network.connect(self.name, address)
        try:
            greeting = decode_at_station(await end.receive())
        finally:
            end.close()
        if isinstance(greeting, Greeting):
            gate = self.desk.gate
            epoch = read_epoch(greeting.epoch, gate.root_public)
            if epoch.certificate == end.certificate and epoch.number > gate.epoch.number:
                self._outrank(epoch)

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
        socket = SimulatedSocket(end, lambda frame: self.said(self, frame))
        given = (self.desk, socket, "127.0.0.1", _nothing, end.close)
        connection = _Connection(self.held, *given)
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
