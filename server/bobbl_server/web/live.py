"""``/live``: pages that are open hear when there is a newer version of them (server-sent events).

``GET /live?page=PATH`` has an answer without an end. Each event in it is JSON: ``v``, the version
of the page; ``now``, the time in milliseconds since 1970; ``at``, the time in the page's footer.
One comes at once, one with each new version, one every ``HEARTBEAT_S``. Then the page asks anew.

A version is found out once for a page and a change, however many phones show it, and changes that
come in quick succession are one (``REST_S``). A stream has taken its connection from aiohttp, which
would keep a task and a parser for each. It holds no more than ``MOST_UNSENT`` for a phone that does
not read, and then ends.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from bobbl_server.sockets.acceptor import Stranger
from bobbl_server.sockets.connection_limits import Admission, ConnectionLimits
from bobbl_server.web.answers import GUARDED
from bobbl_server.web.request_limits import stream_limits

HEARTBEAT_S = 30.0
REST_S = 0.2
"""Seconds between two looks at what has changed."""

TURN_S = 0.005
"""Seconds for which streams are served before pages have their turn."""

MOST_UNSENT = 4 * 1024
"""Bytes that wait for a phone; an event has a hundred."""

SENDING_BYTES = 8 * 1024
"""What the system keeps for a phone beyond that."""

GONE_MS = 60_000
"""After so long without an answer of its network a phone is taken to be gone."""

LATER_S = 20
"""Seconds after which a phone for which there is no place asks again."""

_HEAD = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "Connection": "close",
    **GUARDED,
}
HEAD = (
    "HTTP/1.1 200 OK\r\n" + "".join(f"{name}: {it}\r\n" for name, it in _HEAD.items()) + "\r\n"
).encode()

Watched = tuple[str, tuple[tuple[str, str], ...]]
"""A page: its path, and what is asked of it."""

_OVER = object()

VersionOf = Callable[[str, Mapping[str, str]], str]


class News(msgspec.Struct, frozen=True):
    """An event."""

    v: str
    now: int
    at: str


class Stream(asyncio.Protocol):
    """A connection on which a phone hears of one page."""

    def __init__(self, live: "Live", watched: Watched, transport: asyncio.Transport) -> None:
        """Nothing is sent before ``Live.begin``."""
        self.watched = watched
        self.admission: Admission | None = None
        self._live = live
        self._transport = transport
        _keep_small(transport)

    def send(self, data: bytes) -> None:
        """Send an event, unless the last ones were not read yet."""
        if self._transport.get_write_buffer_size() > MOST_UNSENT:
            self._live.count("stream_slow")
            self.end()
        else:
            self._transport.write(data)

    def end(self) -> None:
        """Cut the connection."""
        self._live.leave(self)
        self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """Give the place back."""
        self._live.leave(self)


@dataclass
class Live:
    """All streams: ``at`` says the time in the footer, ``clock`` the time."""

    version_of: VersionOf
    at: Callable[[], str]
    clock: Callable[[], datetime]
    count: Callable[[str], None]
    now: Callable[[], float]
    limits: ConnectionLimits = field(default_factory=stream_limits)
    _streams: dict[Watched, dict[Stream, None]] = field(default_factory=dict)
    _versions: dict[Watched, str] = field(default_factory=dict)
    _jobs: deque[Iterator[None]] = field(default_factory=deque)
    _is_due: bool = False
    _looked: float = float("-inf")
    _timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict)

    @property
    def streams(self) -> int:
        """How many there are."""
        return self.limits.count

    def begin(self, stranger: Stranger, watched: Watched) -> Stream | None:
        """Send the beginning, and return what takes the connection; none if there is no place."""
        stream = Stream(self, watched, stranger.transport)
        stream.admission = self.limits.lets_in(stranger.host, self.now(), stream.end)
        if stream.admission is None:
            self.count("streams_full")
            return None
        if watched not in self._streams:
            self._streams[watched] = {}
            self._versions[watched] = self.version_of(watched[0], dict(watched[1]))
        self._streams[watched][stream] = None
        stranger.transport.write(HEAD)
        stream.send(self._event(watched))
        self._set_timer("beat", HEARTBEAT_S, self._beat)
        return stream

    def leave(self, stream: Stream) -> None:
        """Say that a stream is over; it may be said again."""
        admission, stream.admission = stream.admission, None
        if admission is None:
            return
        self.limits.leave(admission)
        others = self._streams[stream.watched]
        del others[stream]
        if not others:
            del self._streams[stream.watched], self._versions[stream.watched]

    def changed(self) -> None:
        """Say that pages may be others now."""
        if not self._is_due:
            self._is_due = True
            self._set_timer("look", self._looked + REST_S - self.now(), self._look)

    def close(self) -> None:
        """End all streams."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._jobs.clear()
        self._is_due = False
        for stream in self._all():
            stream.end()

    def _all(self) -> list[Stream]:
        return [stream for streams in self._streams.values() for stream in streams]

    def _event(self, watched: Watched) -> bytes:
        now = round(1000 * self.clock().timestamp())
        told = msgspec.json.encode(News(self._versions[watched], now, self.at()))
        return b"data: " + told + b"\n\n"

    def _look(self) -> None:
        del self._timers["look"]
        self._is_due = False
        self._looked = self.now()
        self._add(self._tell_versions())

    def _beat(self) -> None:
        del self._timers["beat"]
        if self._streams:
            self._add(self._tell(list(self._streams)))
            self._set_timer("beat", HEARTBEAT_S, self._beat)

    def _tell_versions(self) -> Iterator[None]:
        """Find out which pages have changed, those first that most look at, and tell."""
        for watched in sorted(self._streams, key=lambda each: -len(self._streams[each])):
            if watched in self._streams:
                version = self.version_of(watched[0], dict(watched[1]))
                if version != self._versions[watched]:
                    self._versions[watched] = version
                    yield from self._tell([watched])
            yield

    def _tell(self, pages: list[Watched]) -> Iterator[None]:
        for watched in pages:
            if watched in self._streams:
                event = self._event(watched)
                for stream in list(self._streams[watched]):
                    if stream.admission is not None:
                        stream.send(event)
                    yield

    def _add(self, job: Iterator[None]) -> None:
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._work()

    def _work(self) -> None:
        """Do what is to be done, with a turn for everybody else now and then."""
        self._timers.pop("work", None)
        until = self.now() + TURN_S
        try:
            while self._jobs and self.now() < until:
                if next(self._jobs[0], _OVER) is _OVER:
                    self._jobs.popleft()
        finally:
            if self._jobs:
                self._set_timer("work", 0, self._work)

    def _set_timer(self, name: str, seconds: float, then: Callable[[], None]) -> None:
        if name not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(max(0.0, seconds), then)


def _keep_small(transport: asyncio.Transport) -> None:
    """Let the system keep little for a phone, and give one up that does not answer any more."""
    connection: socket.socket | None = transport.get_extra_info("socket")
    if connection is None:
        return
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING_BYTES)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)
