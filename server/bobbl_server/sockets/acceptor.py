"""Where strangers come in: each is counted and timed from accept to close, whatever it speaks.

A connection that says nothing costs a descriptor and nothing else: TLS and aiohttp begin with its
first byte. From then on it has some seconds and some kilobytes, until whoever talks with it says
that it is no stranger any more, or has taken its bytes over (``settle``, ``WebSocket``). Where the
system has no descriptor left, strangers are put out and the next ones taken in; who has proved who
it is stays.
"""

import asyncio
import logging
import socket
import ssl
from asyncio import sslproto
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from bobbl_server.sockets.connection_limits import Admission, ConnectionLimits
from bobbl_server.sockets.listening import cut_off

ACCEPT_AGAIN_S = 0.1
"""Seconds to wait when the system has no room for another connection."""

ACCEPTED_AT_ONCE = 8
"""Connections taken in before everybody else has a turn."""

CLOSE_S = 2.0
"""Seconds in which the other side may close in order; then the connection is cut."""

TLS_BUFFER = 32 * 1024
"""Bytes that asyncio sets aside for each TLS connection; its own 256 KiB are for large downloads.

Strangers of many addresses who send one byte and no more would make hundreds of megabytes of it.
"""

sslproto.SSLProtocol.max_size = TLS_BUFFER

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Upload:
    """What a stranger may take for a request that begins with these bytes, as sent in one piece."""

    begins: bytes
    seconds: float
    most_bytes: int


@dataclass(frozen=True)
class Bounds:
    """What a stranger may take, and by which codes it is counted what he could not.

    ``silent_s``: seconds until his first byte; then ``seconds`` for everything, and ``most_bytes``,
    or what an ``upload`` has.
    """

    silent_s: float
    seconds: float
    most_bytes: int
    crowded: str
    failed: str
    slow: str
    long: str
    upload: Upload | None = None


class Acceptor:
    """A listening socket and everybody who has come in by it; ``count`` hears of codes."""

    def __init__(
        self,
        bounds: Bounds,
        limits: ConnectionLimits,
        count: Callable[[str], None],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """Nobody comes in before ``open``."""
        self.bounds = bounds
        self.limits = limits
        self.count = count
        self.tls = tls
        self.inside: dict[Stranger, None] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.inner: Callable[[], asyncio.Protocol] = asyncio.Protocol
        self._listener: socket.socket | None = None
        self._again: asyncio.TimerHandle | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no stranger is here."""
        return not any(each.is_stranger for each in self.inside)

    def open(self, listener: socket.socket, inner: Callable[[], asyncio.Protocol]) -> None:
        """Take strangers in; ``inner`` gives each the protocol that talks with it."""
        self._listener = listener
        self.inner = inner
        self._look_out()

    async def close(self, *, puts_out_all: bool = False) -> None:
        """Take nobody in any more, and put out whoever is still a stranger, or simply all."""
        listener, self._listener = self._listener, None
        if self._again is not None:
            self._again.cancel()
        if listener is not None:
            asyncio.get_running_loop().remove_reader(listener)
            listener.close()
        for stranger in list(self.inside):
            if stranger.is_stranger or puts_out_all:
                stranger.end()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _look_out(self) -> None:
        if self._listener is not None:
            asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        """Take in who waits.

        It is a plain call: a task that waits for ``sock_accept`` can be cancelled while somebody
        has already been accepted for it, and then asyncio has nobody to give him to.
        """
        listener = self._listener
        if listener is None:
            return
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                accepted, address = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._make_room(listener, error)
                return
            accepted.setblocking(False)
            self._take_in(accepted, str(address[0]))

    def _make_room(self, listener: socket.socket, error: OSError) -> None:
        """Wait a little, with half the strangers: there is no descriptor for another one."""
        log.info("cannot accept: %s", error)
        self.count(self.bounds.crowded)
        for _ in range(1 + self.limits.count // 2):
            self.limits.make_room()
        loop = asyncio.get_running_loop()
        loop.remove_reader(listener)
        self._again = loop.call_later(ACCEPT_AGAIN_S, self._look_out)

    def _take_in(self, accepted: socket.socket, host: str) -> None:
        stranger = Stranger(self, accepted, host)
        now = asyncio.get_running_loop().time()
        admission = self.limits.lets_in(host, now, lambda: stranger.end(self.bounds.crowded))
        if admission is None:
            self.count(self.bounds.crowded)
            accepted.close()
            return
        self.inside[stranger] = None
        stranger.wait(admission)


class Stranger(asyncio.Protocol):
    """One connection; it stands before the protocol that talks, until that takes it over."""

    def __init__(self, acceptor: Acceptor, accepted: socket.socket, host: str) -> None:
        """Nothing happens before ``wait``."""
        self.host = host
        self._door = acceptor
        self._loop = asyncio.get_running_loop()
        self._socket = accepted
        self._is_waiting = self._is_resting = self._is_over = False
        self._transport: asyncio.Transport | None = None
        self._inner: asyncio.Protocol | None = None
        self._visit: Admission | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._until = 0.0
        self._received, self._most = 0, acceptor.bounds.most_bytes

    @property
    def transport(self) -> asyncio.Transport:
        """What it is reached by, once it talks."""
        assert self._transport is not None
        return self._transport

    @property
    def is_stranger(self) -> bool:
        """Whether the connection has not been settled."""
        return self._visit is not None

    def wait(self, admission: Admission) -> None:
        """Wait for the first byte."""
        self._visit = admission
        self._set_deadline(self._door.bounds.silent_s)
        self._is_waiting = True
        self._loop.add_reader(self._socket, self._come_in)

    def settle(self) -> None:
        """Say that it is no stranger any more: it stays as long as it likes."""
        self._clear_deadline()
        if self._visit is not None:
            self._door.limits.leave(self._visit)
            self._visit = None

    def rest(self, seconds: float) -> None:
        """Say that it was answered: it may be silent for so long, and then ask as at first."""
        if self.is_stranger:
            self._received = 0
            self._is_resting = True
            self._set_deadline(seconds)

    def hand_over(self, inner: asyncio.Protocol) -> None:
        """Let another protocol talk from now on, and stay."""
        self._inner = inner
        self.settle()

    def end(self, code: str | None = None) -> None:
        """Cut the connection, and count why."""
        self._clear_deadline()
        if self._is_over or self not in self._door.inside:
            return
        self._is_over = True
        if code is not None and not (self._transport and self._transport.is_closing()):
            self._door.count(code)
        if self._is_waiting:
            self._stop_waiting()
            self._socket.close()
            self._left()
        elif self._transport is not None:
            cut_off(self._transport)
        else:
            with suppress(OSError):  # TLS fails at once, and cleans up
                self._socket.shutdown(socket.SHUT_RDWR)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the inner protocol begin."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._inner = self._door.inner()
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass on what comes, up to the bound."""
        if self._is_resting:
            self._is_resting = False
            self._set_deadline(self._door.bounds.seconds)
        if not self._received:
            self._begin(data)
        self._received += len(data)
        if self._received > self._most:
            self.end(self._door.bounds.long)
        elif self._inner is not None:
            self._inner.data_received(data)

    def _begin(self, data: bytes) -> None:
        """See how a request begins, and take the bounds of its kind."""
        self._most, upload = self._door.bounds.most_bytes, self._door.bounds.upload
        if upload is not None and data.startswith(upload.begins):
            self._most = upload.most_bytes
            self._set_deadline(upload.seconds)

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        """Pass it on."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        if self._inner is not None:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back; nothing is held that would keep the connection in memory."""
        self._left()
        inner, self._inner, self._transport = self._inner, None, None
        if inner is not None:
            inner.connection_lost(exc)

    def _come_in(self) -> None:
        """Begin to talk, unless there is nobody any more."""
        self._stop_waiting()
        try:
            is_gone = not self._socket.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            is_gone = False
        except OSError:
            is_gone = True
        if is_gone:
            self._door.count(self._door.bounds.failed)
            self._socket.close()
            self._left()
            return
        self._set_deadline(self._door.bounds.seconds)
        task = self._loop.create_task(self._arrive())
        self._door.tasks.add(task)
        task.add_done_callback(self._door.tasks.discard)

    async def _arrive(self) -> None:
        acceptor = self._door
        try:
            await self._loop.connect_accepted_socket(
                lambda: self,
                self._socket,
                ssl=acceptor.tls,
                ssl_handshake_timeout=acceptor.bounds.seconds if acceptor.tls else None,
                ssl_shutdown_timeout=CLOSE_S if acceptor.tls else None,
            )
        except (OSError, TimeoutError):
            if not self._is_over:
                acceptor.count(acceptor.bounds.failed)
            self._left()

    def _stop_waiting(self) -> None:
        self._is_waiting = False
        self._loop.remove_reader(self._socket)

    def _set_deadline(self, seconds: float) -> None:
        """Set the time it has; a timer that is due earlier finds out that there is more."""
        self._until = self._loop.time() + seconds
        if self._deadline is None or self._deadline.when() > self._until:
            self._clear_deadline()
            self._deadline = self._loop.call_at(self._until, self._look_at_time)

    def _look_at_time(self) -> None:
        self._deadline = None
        if self._loop.time() < self._until:
            self._deadline = self._loop.call_at(self._until, self._look_at_time)
        else:
            self.end(None if self._is_resting else self._door.bounds.slow)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _left(self) -> None:
        self.settle()
        self._door.inside.pop(self, None)
