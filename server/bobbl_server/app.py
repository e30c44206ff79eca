"""Composition of the server: a tournament's file, its keys, the writer, the sockets."""

import asyncio
import gc
import logging
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bobbl_server.core.decide.draw import MOST_OTHER_LOGS
from bobbl_server.core.standings import LiveStandings
from bobbl_server.history import History
from bobbl_server.net.announce import Announcement, own_addresses
from bobbl_server.net.answers import Answers
from bobbl_server.net.backups import Backups
from bobbl_server.net.branch_replay import BranchReplay
from bobbl_server.net.catch_up import GATHER_S, Gathering, Reached
from bobbl_server.net.codes import Codes
from bobbl_server.net.connection import Desk
from bobbl_server.net.drawing import Drawing, is_long
from bobbl_server.net.federation.follower import FederationFollower
from bobbl_server.net.federation.following import FederationFollowing
from bobbl_server.net.gate import ServerGate
from bobbl_server.net.hub import Hub
from bobbl_server.net.listener import Listener
from bobbl_server.net.loss import LossNotice
from bobbl_server.net.pages_watch import PagesWatch
from bobbl_server.net.successor_watch import SuccessorWatch
from bobbl_server.net.writer import Writer
from bobbl_server.service import Outcome, Recorded, Service, Settled
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_server.store.handed_over import adopt
from bobbl_server.store.opening import Opened, open_as_server, open_to_take_over
from bobbl_server.store.secrets import SecretFiles
from bobbl_server.store.take_over import Successor
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.areas.draw import NoteOtherLog
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.readings.how_far import HowFar, how_far
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import InvitationId, StationId, new_id
from bobbl_shared.log import LogFile
from bobbl_shared.steady_clock import SteadyClock
from bobbl_shared.wire.epoch import NOWHERE, Epoch, Whereabouts, outdated
from bobbl_shared.wire.messages import BackupsPush, FederationPush, NoticePush, StandingsPush

PRESENCE_S = 1.0
STANDINGS_S = 0.3
"""Seconds between two pushes of the stations' health, and of the ranking while results arrive."""

STANDINGS_REST = 10
"""So many times as long as a ranking took it waits for the next: a large hall gets them later."""

SWITCH_S = 0.001
"""Seconds that a ranking may keep the loop waiting at a time; Python's own 5 ms it would have to
wait again after every frame it sends."""

CHECKPOINT_S = 5.0
"""Seconds between two times at which the file itself gets what has been committed beside it."""

SYNC_REACH_S = 1.0
"""Seconds between two times at which what is known of the log apart from it is put on disk."""

REMEMBER_S = 20.0
"""Seconds between two notes of how far the log reaches, while it grows."""

FEDERATION_HAS_OTHER = frozenset({"federation_ahead", "federation_forked"})
"""Why a federation takes nothing more: it has another log of the tournament."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ServerOptions:
    """How to run: ``port`` 0 lets the system choose; ``announce`` tells the network.

    ``backups``: folders for copies; none: those that were chosen last. ``words``: take the
    tournament over with them, after at most ``gather_s`` seconds of asking stations; ``own`` are
    those of this computer. ``foreigner`` hears of each address where somebody speaks other versions
    of the protocol.
    """

    path: Path
    home: Path
    backups: tuple[Path, ...] = ()
    words: tuple[str, ...] | None = None
    gather_s: float = GATHER_S
    own: frozenset[StationId] = frozenset()
    host: str = "0.0.0.0"
    port: int = 0
    announce: bool = True
    clock: Clock = field(default_factory=SteadyClock)
    dice: Dice = os.urandom
    foreigner: Callable[[str, PeerError], None] = lambda remote, error: None


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
        self._times: dict[int, str] = {}
        self.drawing = Drawing()
        self.backups: Backups | None = None
        self._standings_due = asyncio.Event()
        self._watch: SuccessorWatch | None = None
        self.outranked = asyncio.Event()
        self.reached = Reached()
        self.read_only: BobblError | None = None
        self.lost: BobblError | None = None
        self._following: FederationFollowing | None = None
        self._loss: LossNotice | None = None
        self._other_logs: set[tuple[str, int, str]] = set()
        self._noting: set[asyncio.Task[None]] = set()
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
        """Return everything committed."""
        return self.service.history

    @property
    def is_outranked(self) -> bool:
        """Whether another server has taken over, and this one accepts nothing."""
        return self.outranked.is_set()

    @property
    def federation(self) -> FederationFollower | None:
        """What hands the log over now; none: this computer belongs to no federation."""
        return self._following.follower if self._following is not None else None

    @property
    def later(self) -> Epoch | None:
        """The epoch of the server that has taken over from this one, if one has."""
        return self.gate.later

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return ``host:port`` to type in, the likeliest first."""
        return tuple(f"{each}:{self.port}" for each in self._hosts())

    @property
    def local_address(self) -> str:
        """The ``host:port`` for a window on this computer."""
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
        """Open the file; listen; ask stations first where that is needed; then begin."""
        loop = asyncio.get_running_loop()
        opened = await loop.run_in_executor(self._disk, self._open)
        self._log, self._memory = opened.log, opened.memory
        self._put_together(opened)
        gathering = None
        if opened.later is not None:
            self._outrank(opened.later)
        elif opened.asks_first:
            gathering = self._gathering(opened)
        await self._listen(opened)
        if gathering is not None:
            await self._gather(gathering, opened.successor)
        if not self.is_outranked:
            self._begin(opened)

    def _open(self) -> Opened:
        options = self._options
        if options.words is None:
            return open_as_server(options.path, options.home, options.dice)
        return open_to_take_over(
            options.path, options.words, options.home, options.clock, options.dice
        )

    def _put_together(self, opened: Opened) -> None:
        options, history = self._options, opened.history
        secrets = SecretFiles(opened.keys.tls_path.parent, options.dice)
        self.service = Service(
            history,
            opened.log,
            opened.keys.signing,
            options.clock,
            options.dice,
            self.drawing,
            secrets,
        )
        steady = asyncio.get_running_loop().time
        self.codes = Codes(options.clock, options.dice, steady)
        self.gate = ServerGate(history, opened.epoch, self.codes, options.clock)
        self.hub = Hub(history, options.clock)
        self.writer = Writer(self.service, self._disk, self.drawing, self._settled, self._trouble)
        self._answers = Answers(history, self.hub, self.codes, steady)
        self._desk = Desk(
            self.gate,
            self.hub,
            self.writer,
            self._answers,
            BranchReplay(history, self.service, self.writer),
            self._outrank,
            options.clock,
            options.dice,
            foreigner=options.foreigner,
            other_log=self._note_other_log,
        )

    async def _listen(self, opened: Opened) -> None:
        options = self._options
        self._listener = Listener(self._desk)
        port = options.port or opened.remembered.port
        self.port = await self._listening_port(port, opened.keys.tls_path)
        with suppress(BobblError):  # then stations find it by its announcement
            self._memory.keep_port(self.port)
        self._answers.addresses = self.addresses
        if options.announce and not self.is_outranked:
            state = opened.history.state
            place = (opened.epoch, self.port, self._hosts())
            await self._announcement.start(state, *place, self._how_far())
            self._watch = SuccessorWatch(state, opened.epoch.number, self._outrank)
            await self._watch.start(self._hosts())

    async def _listening_port(self, port: int, tls_path: Path) -> int:
        """Listen where the server did last, or anywhere if that is not possible and not asked."""
        assert self._listener is not None
        options = self._options
        try:
            return await self._listener.start(options.host, port, tls_path)
        except BobblError:
            if options.port:
                raise
        await self._listener.stop()
        return await self._listener.start(options.host, 0, tls_path)

    def _gathering(self, opened: Opened) -> Gathering:
        """Let stations that connect tell what they know before anything is accepted."""
        loop, log_file, history = asyncio.get_running_loop(), opened.log, opened.history
        gathering = Gathering(
            history,
            lambda tail: loop.run_in_executor(self._disk, adopt, log_file, history, tail),
            self._options.gather_s,
            opened.log.lost.length if opened.log.lost is not None else 0,
            self._options.own,
        )
        self.gate.is_gathering = True
        self._desk.gathering = gathering
        return gathering

    async def _gather(self, gathering: Gathering, successor: Successor | None) -> None:
        self.reached = await gathering.run()
        if gathering.missed:
            self.lost = _loss(gathering, self._options.path)
        if self.is_outranked:
            raise BobblError("taken_over_already", epoch=self.later.number if self.later else 0)
        if successor is not None:
            loop = asyncio.get_running_loop()
            self.gate.epoch = await loop.run_in_executor(self._disk, successor.begin)
        self.gate.is_gathering = False
        self._desk.gathering = None
        gathering.begun.set()

    def _begin(self, opened: Opened) -> None:
        """Accept commands from now on; what has been opened and imported stays for good."""
        gc.freeze()
        sys.setswitchinterval(SWITCH_S)
        work = [self._push_presence, self._push_standings]
        if not opened.history.is_cut_short:  # it would push good copies out
            self.backups = self._made_backups(opened.log, opened.history)
            self._answers.backups = self.backups
            work.append(self.backups.run)
            if not opened.history.state.settings.training:
                self._following = self._begun_following(opened)
                work.append(self._following.run)
        if opened.read_only is None:
            work += [self.writer.run, self._remember, self._checkpoint]
            work.append(self._sync_reach)
        else:
            self._show_only(opened.read_only)
        if self.lost is not None:
            log.error("acknowledged events are missing: %s", self.lost)
            self._loss = LossNotice(self.hub, self.lost, self._accept_end)
        self._tasks = [asyncio.ensure_future(each()) for each in work]

    def _begun_following(self, opened: Opened) -> FederationFollowing:
        options, key = self._options, opened.keys.signing
        return FederationFollowing(opened.history, key, options.home, options.clock, options.dice)

    def _show_only(self, error: BobblError) -> None:
        """Serve what there is; what stations enter waits there, and everybody is told why."""
        log.warning("cannot write: %s", error)
        self.read_only = error
        self.writer.halt(error)
        self._trouble(error)

    def _outrank(self, epoch: Epoch, at: Whereabouts = NOWHERE) -> None:
        """Give way to the server of a later epoch: nothing is accepted any more, now or later.

        Where it was met is told to whoever asks here.
        """
        known = self.gate.later.number if self.gate.later is not None else 0
        if known > epoch.number or (known == epoch.number and not at.address):
            return
        self.gate.later_at = at
        if known == epoch.number:
            return
        log.error("another server has taken over with epoch %d", epoch.number)
        self.gate.later = epoch
        with suppress(BobblError):  # then it is found out again after a restart
            self._memory.keep_later(epoch.signed)
        self.writer.refuse(outdated(epoch, at))
        self.hub.drop_all()
        self.outranked.set()

    async def stop(self) -> None:
        """Close everything, once or again; what was acknowledged is on disk.

        A bug that has ended one of the server's tasks is raised when all is closed.
        """
        await self._announcement.close()
        if self._watch is not None:
            await self._watch.close()
        if self._loss is not None:
            self._loss.close()
        if self._listener is not None:
            await self._listener.stop()
        ended = await self._end_tasks()
        if self.backups is not None:
            await self.backups.finish()
        self.drawing.close()
        if self._log is not None:
            self._keep_place()
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

    async def tell_of_end(self) -> None:
        """Tell all that a person ends the server, before ``stop``: nobody need look for a fault."""
        if not self.is_outranked:
            self.hub.push(NoticePush("server_closed"))
            await asyncio.sleep(0)  # what waits for a connection goes out in the next turn
            await asyncio.sleep(0)

    async def _end_tasks(self) -> list[Exception]:
        tasks, self._tasks = [*self._tasks, *self._noting], []
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        if tasks:
            self.writer.close()
        return [each for each in ended if isinstance(each, Exception)]

    async def invite_organiser(self, name: str) -> str:
        """Open a place for an organiser's window and give its code, valid until it is used.

        ``BobblError`` if nothing can be written.
        """
        invitation = InvitationId(new_id())
        payload = InviteStation(invitation, "organiser", name)
        assert isinstance(await self._submit_own(payload), Recorded)
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

    async def _submit_own(self, payload: AnyPayload) -> Outcome:
        """Make a command of the server itself; ``BobblError`` if nothing can be written."""
        return await self.writer.submit_own(lambda: self.service.own_submission(payload))

    def _hosts(self) -> tuple[str, ...]:
        host = self._options.host
        return own_addresses() if host == "0.0.0.0" else (host,)

    def _how_far(self) -> HowFar:
        return how_far(self.history.state, self._event_at)

    def _event_at(self, index: int) -> str:
        """Return when an event was decided; the one asked for last is read once."""
        if index not in self._times:
            self._times = {index: decode_event(self.history.bodies[index]).inputs.at}
        return self._times[index]

    def _settled(self, settled: Settled) -> None:
        self.hub.broadcast(settled)
        self._announcement.renew(self.history.state, self._how_far())
        self._standings_due.set()
        if self.backups is not None:
            self.backups.settled(settled)
        if self._following is not None:
            self._following.settled()
        if not self.drawing.is_warm and is_long(self.service.state):
            self.drawing.warm()

    def _trouble(self, error: BobblError | None) -> None:
        if error is None:
            self.hub.push(NoticePush("entry_resumed"))
        else:
            self.hub.push(NoticePush(error.code, dict(error.parameters)))

    async def _checkpoint(self) -> None:
        """Keep the file itself near what is acknowledged, for whoever copies it by hand."""
        loop, kept = asyncio.get_running_loop(), 0
        while True:
            await asyncio.sleep(CHECKPOINT_S)
            if self._log is not None and kept != self.history.state.length:
                kept = self.history.state.length
                with suppress(BobblError):
                    await loop.run_in_executor(self._disk, self._log.checkpoint)

    async def _sync_reach(self) -> None:
        """Let it outlast a loss of power how far the log reaches, and not only a crash."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SYNC_REACH_S)
            if self._log is not None:
                await loop.run_in_executor(None, self._log.sync_reach)

    async def _remember(self) -> None:
        """Note now and then how far the log reaches, so that an older one put back is noticed."""
        loop, noted = asyncio.get_running_loop(), 0
        while True:
            if noted != self.history.state.length:
                noted = self.history.state.length
                await loop.run_in_executor(self._disk, self._keep_place)
            await asyncio.sleep(REMEMBER_S)

    def _keep_place(self) -> None:
        if self.read_only is not None:  # the log may have reached further
            return
        with suppress(BobblError):
            self._memory.keep_place(self.service.history)

    def _accept_end(self) -> None:
        """Let a loss that organisers know of be named no more when the file is next opened."""
        if self._log is not None:
            asyncio.get_running_loop().run_in_executor(self._disk, self._log.accept_end)

    async def _push_presence(self) -> None:
        pages = PagesWatch(self.hub)
        told: FederationPush | None = None
        while True:
            await asyncio.sleep(PRESENCE_S)
            pages.look(self.history.state)
            told = self._tell_of_federation(told)
            self._follow_clock()
            self.hub.push(self.hub.presence(), role="organiser")

    def _tell_of_federation(self, told: FederationPush | None) -> FederationPush | None:
        """Tell organisers how the hand-over stands, if that is not what they were told."""
        news = self._following.news() if self._following is not None else None
        if news is not None and news.code in FEDERATION_HAS_OTHER:
            length = news.parameters.get("length", news.parameters.get("index", 0))
            assert isinstance(length, int)
            self._note_other_log(NoteOtherLog("", length, ""))
        if news is not None and news != told:
            self.hub.push(news, role="organiser")
        return news

    def _note_other_log(self, seen: NoteOtherLog) -> None:
        """Put another log of this tournament on record; nothing is drawn until it is settled."""
        key = (seen.by, seen.length, seen.head)
        known = {(each.by, each.length, each.head) for each in self.history.state.other_logs}
        if key in known | self._other_logs or len(known) >= MOST_OTHER_LOGS:
            return
        log.error("another log of this tournament was seen: %s, %d events", seen.by, seen.length)
        self._other_logs.add(key)
        noting = asyncio.ensure_future(self._keep_other_log(seen))
        self._noting.add(noting)
        noting.add_done_callback(self._noting.discard)

    async def _keep_other_log(self, seen: NoteOtherLog) -> None:
        with suppress(BobblError):  # nothing can be written, and so nothing is drawn
            await self._submit_own(seen)

    def _follow_clock(self) -> None:
        """Take over what has been done to the computer's clock, once no round depends on it."""
        clock, round_clock = self._options.clock, self.history.state.clock
        is_running = round_clock is not None and round_clock.ends_at is not None
        if isinstance(clock, SteadyClock) and not is_running:
            clock.follow()

    async def _push_standings(self) -> None:
        self._standings_due.set()
        live = LiveStandings()
        while True:
            await self._standings_due.wait()
            self._standings_due.clear()
            begun = time.monotonic()
            self.hub.push(await asyncio.to_thread(_standings, live, self.service.state))
            took = time.monotonic() - begun
            await asyncio.sleep(max(STANDINGS_S, took * STANDINGS_REST))


def _loss(gathering: Gathering, path: Path) -> BobblError:
    length = gathering.history.state.length
    return BobblError("acknowledged_lost", path=str(path), index=length, missing=gathering.missed)


def _standings(live: LiveStandings, state: State) -> StandingsPush:
    statuses = live.statuses(state)
    return StandingsPush(
        length=state.length,
        rows=live.of(state),
        open=statuses["open"],
        entered=statuses["entered"],
        disputed=statuses["disputed"],
    )
