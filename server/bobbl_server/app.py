"""Composition of the server: a tournament's file, its keys, the writer, the sockets."""

import asyncio
import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from bobbl_server.core.standings import standings_of
from bobbl_server.history import History
from bobbl_server.net.announce import Announcement, own_addresses
from bobbl_server.net.answers import Answers
from bobbl_server.net.backups import Backups
from bobbl_server.net.codes import Codes
from bobbl_server.net.connection import Desk
from bobbl_server.net.drawing import Drawing, is_long
from bobbl_server.net.gate import ServerGate
from bobbl_server.net.hub import Hub
from bobbl_server.net.listener import Listener
from bobbl_server.net.writer import Writer
from bobbl_server.service import Recorded, Service, Settled
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_server.store.keys import load_keys
from bobbl_server.store.reading import read_history
from bobbl_server.store.secrets import SecretFiles
from bobbl_shared.clock import Clock, SystemClock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.commands import InviteStation
from bobbl_shared.domain.state import Round
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import BackupsPush, NoticePush, StandingsPush

PRESENCE_S = 1.0
STANDINGS_S = 0.3
"""Seconds between two pushes of the stations' health, and of the ranking while results arrive."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ServerOptions:
    """How to run: ``port`` 0 lets the system choose; ``announce`` tells the network.

    ``backups``: folders for copies; none: those that were chosen last.
    """

    path: Path
    home: Path
    backups: tuple[Path, ...] = ()
    host: str = "0.0.0.0"
    port: int = 0
    announce: bool = True
    clock: Clock = field(default_factory=SystemClock)
    dice: Dice = os.urandom


class Server:
    """A running server; use it as an asynchronous context manager."""

    def __init__(self, options: ServerOptions) -> None:
        """Nothing happens before ``start``."""
        self._options = options
        self._disk = ThreadPoolExecutor(1, "disk")
        self._log: LogFile | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._announcement = Announcement()
        self.drawing = Drawing()
        self.backups: Backups | None = None
        self._standings_due = asyncio.Event()
        self.port = 0

    async def __aenter__(self) -> "Server":
        """Start and give the server."""
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop."""
        await self.stop()

    @property
    def history(self) -> History:
        """Give everything committed."""
        return self.service.history

    @property
    def addresses(self) -> tuple[str, ...]:
        """Give ``host:port`` to type in, the likeliest first."""
        return tuple(f"{each}:{self.port}" for each in self._hosts())

    @property
    def local_address(self) -> str:
        """Give the ``host:port`` for a window on this computer."""
        host = self._options.host
        return f"{'127.0.0.1' if host == '0.0.0.0' else host}:{self.port}"

    async def start(self) -> None:
        """Open the file, listen, announce; raise ``BobblError`` if one of them cannot be."""
        try:
            await self._start()
        except BaseException:
            await self.stop()
            raise

    async def _start(self) -> None:
        options = self._options
        loop = asyncio.get_running_loop()
        self._log = await loop.run_in_executor(self._disk, LogFile.open, options.path)
        opened = await loop.run_in_executor(self._disk, read_history, self._log)
        state = opened.history.state
        keys = load_keys(options.home, state.tournament, state.epoch)
        secrets = SecretFiles(keys.tls_path.parent, options.dice)
        self.service = Service(
            opened.history,
            self._log,
            keys.signing,
            options.clock,
            options.dice,
            self.drawing,
            secrets,
        )
        self.codes = Codes(options.clock, options.dice)
        gate = ServerGate(opened.history, opened.epoch, self.codes, options.clock)
        self.hub = Hub(opened.history, options.clock)
        self.writer = Writer(self.service, self._disk, self.drawing, self._settled, self._trouble)
        self._answers = Answers(opened.history, self.hub, self.codes)
        self._answers.backups = self.backups = self._made_backups(self._log, opened.history)
        self._desk = Desk(gate, self.hub, self.writer, self._answers, options.clock, options.dice)
        self._tasks = [
            asyncio.ensure_future(each())
            for each in (
                self.writer.run,
                self._push_presence,
                self._push_standings,
                self.backups.run,
            )
        ]
        self._listener = Listener(self._desk)
        self.port = await self._listener.start(options.host, options.port, keys.tls_path)
        self._answers.addresses = self.addresses
        if options.announce:
            await self._announcement.start(state, self.port, self._hosts())

    async def stop(self) -> None:
        """Close everything, once or again; what was acknowledged is on disk.

        A bug that has ended one of the server's tasks is raised when all is closed.
        """
        await self._announcement.close()
        if self._listener is not None:
            await self._listener.stop()
        ended = await self._end_tasks()
        if self.backups is not None:
            await self.backups.finish()
        self.drawing.close()
        if self._log is not None:
            log_file, self._log = self._log, None
            await asyncio.get_running_loop().run_in_executor(self._disk, log_file.close)
        self._disk.shutdown()
        for bug in ended:
            raise bug

    async def until(self, stop: asyncio.Event) -> None:
        """Serve until told to stop; a bug that ends the writer ends the server as well."""
        told = asyncio.ensure_future(stop.wait())
        await asyncio.wait({told, *self._tasks}, return_when=asyncio.FIRST_COMPLETED)
        told.cancel()

    async def _end_tasks(self) -> list[Exception]:
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        if tasks:
            self.writer.close()
        return [each for each in ended if isinstance(each, Exception)]

    async def invite_organiser(self, name: str) -> str:
        """Open a place for an organiser's window and give its code, valid until it is used."""
        invitation = InvitationId(new_id())
        payload = InviteStation(invitation, "organiser", name)
        outcome = await self.writer.submit_own(lambda: self.service.own_submission(payload))
        assert isinstance(outcome, Recorded)
        return self.codes.renew(invitation, lasting=True).code

    def _made_backups(self, log_file: LogFile, history: History) -> Backups:
        """Begin to copy into the folders that were given, else into those chosen last."""
        options = self._options
        folders = BackupFolders(options.home, history.state.tournament, options.dice)
        self._answers.folders = folders
        chosen = tuple(each.absolute() for each in options.backups)
        if chosen:
            folders.store(chosen)
        backups = Backups(log_file, history, options.clock, self._tell_of_copies)
        backups.choose(chosen or folders.load())
        return backups

    def _tell_of_copies(self, news: BackupsPush) -> None:
        self.hub.push(news, role="organiser")

    def _hosts(self) -> tuple[str, ...]:
        host = self._options.host
        return own_addresses() if host == "0.0.0.0" else (host,)

    def _settled(self, settled: Settled) -> None:
        self.hub.broadcast(settled)
        self._standings_due.set()
        if self.backups is not None:
            self.backups.settled(settled)
        if not self.drawing.is_warm and is_long(self.service.state):
            self.drawing.warm()

    def _trouble(self, error: BobblError | None) -> None:
        if error is None:
            self.hub.push(NoticePush("entry_resumed"))
        else:
            self.hub.push(NoticePush(error.code, dict(error.parameters)))

    async def _push_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_S)
            self.hub.push(self.hub.presence(), role="organiser")

    async def _push_standings(self) -> None:
        self._standings_due.set()
        while True:
            await self._standings_due.wait()
            self._standings_due.clear()
            self.hub.push(self._standings())
            await asyncio.sleep(STANDINGS_S)

    def _standings(self) -> StandingsPush:
        state = self.service.state
        return StandingsPush(
            length=state.length,
            rows=standings_of(state),
            open=_count(state.rounds, "open"),
            entered=_count(state.rounds, "entered"),
            disputed=_count(state.rounds, "disputed"),
        )


def _count(rounds: Sequence[Round], status: str) -> int:
    return sum(slot.status == status for each in rounds for slot in each.tables.values())
