"""One connection: frames in, session steps carried out, frames out."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from bobbl_server.net.answers import Answers
from bobbl_server.net.catch_up import SAY_S, Gathering
from bobbl_server.net.gate import ServerGate
from bobbl_server.net.hub import Hub, Subscriber
from bobbl_server.net.refusal_limit import refusal_budget
from bobbl_server.net.websocket import WebSocket
from bobbl_server.net.writer import Writer
from bobbl_server.service import Outcome, Recorded, Repeated, Submission, Unusable, read_submission
from bobbl_server.sockets.acceptor import CLOSE_S
from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import author_of
from bobbl_shared.domain.areas.draw import NoteOtherLog
from bobbl_shared.domain.areas.staff import AdmitStation
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import StationId
from bobbl_shared.wire import messages
from bobbl_shared.wire.codec import (
    MAXIMUM_STATION,
    MAXIMUM_STRANGER,
    decode_at_server,
    encode,
)
from bobbl_shared.wire.epoch import NOWHERE, Epoch, outdated
from bobbl_shared.wire.messages import (
    Acknowledged,
    Answer,
    Ask,
    Denied,
    PairOpen,
    Rejected,
    Report,
    Submit,
    Time,
    ToStation,
)
from bobbl_shared.wire.server_session import (
    STRANGERS,
    Admit,
    Held,
    Judge,
    Outranked,
    Phase,
    Proven,
    Received,
    Send,
    ServerSession,
    Step,
    Tail,
)

UNDER_WAY = 500
"""Most commands of one connection that are not yet on disk; then it is not listened to."""

UNREAD = 2 * 1024 * 1024
"""Most characters that wait for a station; one that does not read what it gets is not heard."""

HEARTBEAT_S = 4.0
"""Seconds between two pings; a station silent for longer is gone."""

OTHER_LOG = frozenset({"server_behind", "copy_differs"})
"""Why a station is denied whose copy this log does not contain."""

MOST_FOREIGNERS = 100
"""So many addresses are named that speak another version, then it is only counted."""

log = logging.getLogger(__name__)


class Judging(Protocol):
    """Handles what stations know beyond the log."""

    async def judge(self, station: StationId, tail: Tail) -> None:
        """Take a tail; raise ``PeerError`` if it is not credible."""

    def placed(self, submission: Submission) -> Submission:
        """Return what a station says, with what it had in view if it still says it of a branch."""

    def caught_up(self, station: StationId) -> None:
        """Note that a station has nothing left from the branch."""


@dataclass
class Desk:
    """The parts of the server that connections share.

    ``gathering`` is there until the server has begun; ``outranked`` hears of a later epoch,
    ``foreigner`` of an address where somebody speaks other versions of the protocol, ``other_log``
    of a copy that is not one of this log.
    """

    gate: ServerGate
    hub: Hub
    writer: Writer
    answers: Answers
    tails: Judging
    outranked: Callable[[Epoch], None]
    clock: Clock
    dice: Dice
    gathering: Gathering | None = None
    counts: dict[str, int] = field(default_factory=dict)
    budgets: dict[StationId, TokenBucket] = field(default_factory=dict)
    pairing: asyncio.Lock = field(default_factory=asyncio.Lock)
    foreigner: Callable[[str, PeerError], None] = lambda remote, error: None
    other_log: Callable[[NoteOtherLog], None] = lambda seen: None
    _foreigners: set[str] = field(default_factory=set)

    def count(self, code: str) -> None:
        """Count something a peer did wrong."""
        self.counts[code] = self.counts.get(code, 0) + 1

    def tell_of_foreigner(self, remote: str, error: PeerError) -> None:
        """Report, once for each address, that somebody speaks another version of the protocol."""
        if remote not in self._foreigners and len(self._foreigners) < MOST_FOREIGNERS:
            self._foreigners.add(remote)
            self.foreigner(remote, error)


class Connection:
    """One WebSocket from greeting to end."""

    def __init__(
        self,
        desk: Desk,
        socket: WebSocket,
        remote: str,
        on_known: Callable[[], None],
        abort: Callable[[], None],
        is_local: bool = False,
    ) -> None:
        """Take over a prepared socket.

        ``on_known`` is called when the peer is no stranger any more; ``abort`` cuts the connection;
        ``is_local``: the peer is on this very computer.
        """
        self._desk = desk
        self._socket = socket
        self._remote = remote
        self._is_local = is_local
        self._session = ServerSession(desk.gate, desk.dice, remote)
        self._subscriber: Subscriber | None = None
        self._sender: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._on_known = on_known
        self._abort = abort
        self._budget = refusal_budget()
        self._under_way = 0
        self._room = asyncio.Event()
        self._room.set()

    async def run(self) -> None:
        """Serve the peer until either side ends; one that breaks the protocol is told why."""
        try:
            await self._send(self._session.greeting)
            while self._session.phase in STRANGERS:
                await self._step()
            if self._session.phase is not Phase.CLOSED:
                self._on_known()
            self._socket.listen(self._hear)
            while self._session.phase is not Phase.CLOSED:
                await self._pause()
                await self._room.wait()
                await self._step()
        except PeerError as error:
            self._note_other_log(error)
            self._deny(error)
        except ConnectionError:
            pass
        finally:
            await self._end()

    def _note_other_log(self, error: PeerError) -> None:
        """Put it on record if a station's copy is longer than the log, or another one."""
        claim = self._session.claim
        if claim is not None and error.code in OTHER_LOG:
            self._desk.other_log(NoteOtherLog(claim.station, claim.length, claim.head))

    async def _pause(self) -> None:
        """Read slowly from a station whose commands are refused again and again."""
        pause_s = self._budget.pause_s(asyncio.get_running_loop().time())
        if pause_s:
            await asyncio.sleep(pause_s)

    def _hear(self, text: bytes) -> bool:
        """Handle a working station's message as it arrives; return whether that was possible."""
        if not (self._session.phase is Phase.READY and self._may_go_on):
            return False
        try:
            for step in self._session.receive(decode_at_server(text)):
                assert isinstance(step, Received)
                self._take(step)
        except PeerError as error:
            self._socket.interrupt(error)
        return True

    @property
    def _may_go_on(self) -> bool:
        """Whether the station may send the next message without a pause."""
        return self._budget.was_full and self._room.is_set()

    async def _step(self) -> None:
        text = await self._socket.receive()
        most = MAXIMUM_STRANGER if self._session.phase in STRANGERS else MAXIMUM_STATION
        message = decode_at_server(text, most)
        if isinstance(message, PairOpen):
            await self._take_turn()
        for step in self._session.receive(message):
            await self._carry_out(step)

    async def _take_turn(self) -> None:
        """Wait until others had their turn: starting a pairing costs ten milliseconds."""
        async with self._desk.pairing:
            await asyncio.sleep(0)

    async def _carry_out(self, step: Step) -> None:
        match step:
            case Send(message):
                await self._send(message)
            case Proven(station, length):
                self._subscribe(station, length)
            case Judge(station, tail):
                await self._judge(station, tail)
            case Held(station):
                self._hold(station)
            case Admit(invitation, public):
                await self._admit(AdmitStation(invitation, public.hex()), public)
            case Received():
                self._take(step)
            case Outranked(epoch):
                self._desk.outranked(epoch)
                raise outdated(epoch, NOWHERE)

    def _take(self, received: Received) -> None:
        station = received.station
        match received.message:
            case Submit() as submit:
                self._submit(station, submit)
            case Ask() as ask:
                reply = self._desk.answers.answer(station, ask.question, self._is_local)
                self._queue(Answer(ask.id, reply))
            case Report() as report:
                self._desk.hub.heard(station, report)
                if not report.waiting:
                    self._desk.tails.caught_up(station)
                self._queue(Time(stamp(self._desk.clock.now()), report.sent))

    async def _judge(self, station: StationId, tail: Tail) -> None:
        gathering = self._desk.gathering
        try:
            if self._desk.writer.halted is not None:  # nothing of the tail could be kept
                raise self._desk.writer.halted
            if gathering is None or not await gathering.judge(station, tail):
                if tail.head.epoch == self._desk.gate.epoch.number:
                    self._desk.other_log(NoteOtherLog(station, tail.head.index + 1, tail.head.hash))
                await self._desk.tails.judge(station, tail)
        except BobblError as error:  # it is handed over again, when there may be room
            raise PeerError(error.code, **error.parameters) from error
        for step in self._session.judged():
            await self._carry_out(step)

    def _hold(self, station: StationId) -> None:
        """Let a station wait until the server begins."""
        gathering = self._desk.gathering
        assert gathering is not None
        gathering.held(station)
        self._waiting = asyncio.ensure_future(self._go_on_when_begun(gathering))

    async def _go_on_when_begun(self, gathering: Gathering) -> None:
        try:
            while not gathering.begun.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(SAY_S):
                        await gathering.begun.wait()
                        break
                await self._send(messages.Gathering())
            for step in self._session.started():
                await self._carry_out(step)
        except PeerError as error:
            self._session.phase = Phase.CLOSED
            self._deny(error)
            self._drop()
        except ConnectionError:
            pass

    def _subscribe(self, station: StationId, length: int) -> None:
        if self._desk.gate.station_key(station) is None:
            raise PeerError("station_unknown")
        self._budget = self._desk.budgets.setdefault(station, self._budget)
        self._subscriber = subscriber = Subscriber(
            station, self._drop, self._wake, self._remote, self._session.program
        )
        self._desk.hub.subscribe(subscriber, length)

    def _wake(self) -> None:
        """Send what is queued as soon as others have had their turn."""
        if self._sender is None:
            asyncio.get_running_loop().call_soon(self._send_waiting)

    def _send_waiting(self) -> None:
        """Send what is queued; if the station reads too slowly, let a task do the rest."""
        subscriber = self._subscriber
        if subscriber is None:  # the connection has ended meanwhile
            return
        try:
            while subscriber.waiting:
                if self._socket.is_full:
                    self._sender = asyncio.ensure_future(self._send_slowly(subscriber))
                    return
                self._socket.send_at_once(subscriber.take())
        except ConnectionError:
            subscriber.end()
        self._look_for_room()

    async def _send_slowly(self, subscriber: Subscriber) -> None:
        try:
            while subscriber.waiting:
                await self._socket.send_str(subscriber.take())
                self._look_for_room()
            self._sender = None
        except ConnectionError:
            subscriber.end()

    def _look_for_room(self) -> None:
        """Read only while neither too much of the station waits nor too much for it."""
        subscriber = self._subscriber
        is_unread = subscriber is not None and subscriber.size >= UNREAD
        if is_unread or self._under_way >= UNDER_WAY:
            self._room.clear()
        else:
            self._room.set()

    async def _admit(self, payload: AdmitStation, public: bytes) -> None:
        service = self._desk.writer.service
        try:
            outcome = await self._desk.writer.submit_own(lambda: service.own_submission(payload))
        except BobblError as error:
            raise PeerError(error.code, **error.parameters) from error
        station = author_of(public)
        if not isinstance(outcome, Recorded) or station not in service.state.stations:
            raise PeerError("not_admitted")
        for step in self._session.admitted(station):
            await self._carry_out(step)

    def _submit(self, station: StationId, submit: Submit) -> None:
        public = self._desk.gate.station_key(station)
        if public is None:
            raise PeerError("station_unknown")
        try:
            submission = read_submission(station, public, submit.signed, submit.details)
        except PeerError as error:
            self._reject(None, error)
            return
        self._desk.writer.submit(self._desk.tails.placed(submission), self._tell)
        self._under_way += 1
        self._look_for_room()

    def _tell(self, outcome: Outcome) -> None:
        """Send the station news that are not part of the event stream."""
        self._under_way -= 1
        self._look_for_room()
        match outcome:
            case Repeated(counter, index):
                self._queue(Acknowledged(counter, index))
            case Unusable(counter, error):
                self._reject(counter, error)
            case Recorded(refused=refused):
                if refused:
                    self._count_refusal()

    def _reject(self, counter: int | None, error: PeerError) -> None:
        self._desk.count(error.code)
        self._count_refusal()
        self._queue(Rejected(counter, error.code, dict(error.parameters)))

    def _queue(self, message: ToStation) -> None:
        if self._subscriber is not None:
            self._subscriber.put(encode(message))
            self._look_for_room()

    async def _send(self, message: ToStation) -> None:
        await self._socket.send_str(encode(message))

    def _deny(self, error: PeerError) -> None:
        self._desk.count(error.code)
        if error.code == "version_differs":
            self._desk.tell_of_foreigner(self._remote, error)
        log.info("%s: %s", self._remote, error)
        with suppress(ConnectionError):  # whoever takes nothing is not waited for
            self._socket.send_at_once(encode(Denied(error.code, dict(error.parameters))))

    def _count_refusal(self) -> None:
        self._budget.owe(asyncio.get_running_loop().time())

    def _drop(self) -> None:
        self._look_for_room()
        self._closing = asyncio.ensure_future(self._close())

    async def _close(self) -> None:
        """Close in order; a peer that reads nothing any more, or does not answer, is cut off."""
        try:
            async with asyncio.timeout(CLOSE_S):
                await self._socket.close()
        except TimeoutError:
            self._abort()

    async def _end(self) -> None:
        if self._subscriber is not None:
            self._desk.hub.leave(self._subscriber)
            self._subscriber = None
        for task in (self._sender, self._waiting):
            if task is not None:
                task.cancel()
        await (self._closing or self._close())
