"""A WebSocket on a connection that aiohttp has accepted: aiohttp reads the request only.

A message is handled in the call in which it arrives if the receiver can take it at once, and is
sent in one write if the other side keeps up. So a command costs the event loop no task and no
future. Only what has to wait does: ``receive`` waits for messages, ``send_str`` for room.
"""

import asyncio
import base64
import hashlib
from collections import deque
from collections.abc import Callable
from typing import cast

from aiohttp import web

from bobbl_server.net.frames import TOO_MANY, FrameError, FrameReader, Kind, frame, text_frame
from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_shared.errors import PeerError

MOST_UNHEARD = 16
MOST_UNHEARD_BYTES = 2**20
"""So many messages may wait to be heard, or one beyond so many bytes; then nothing more is read."""

STRANGERS_FRAMES = 16
"""Frames before a stranger has proved who it is; an honest one needs two."""

IDLE_AT_A_STRETCH = 256
IDLE_A_SECOND = 20.0
"""Frames without a message of their own (pings, parts) that are read at full speed, and for ever.

Who sends more is read at that pace: each costs time, and an honest station sends one in seconds.
"""

MOST_SILENT = 3
"""So many looks, two in each heartbeat, at a side from which nothing comes; then it is gone."""

_FAREWELL = (1000).to_bytes(2, "big")
_ACCEPTING = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What a server adds to a client's key to show that it knows the protocol (RFC 6455, 1.3)."""


class WebSocket(asyncio.Protocol):
    """A connection after its upgrade; ``before``, its protocol until then, is told of its end."""

    def __init__(
        self, transport: asyncio.Transport, before: asyncio.Protocol, most: int, heartbeat_s: float
    ) -> None:
        """Take the transport over; ``most`` bytes a message, a sign of life every heartbeat."""
        self._transport = transport
        self._before = before
        self._loop = asyncio.get_running_loop()
        self._reader: FrameReader | None = FrameReader(most)
        self._reader.frames_left = STRANGERS_FRAMES
        self._idle = TokenBucket(IDLE_AT_A_STRETCH, IDLE_A_SECOND)
        self._hear: Callable[[bytes], bool] = lambda text: False
        self._unheard: deque[bytes | Exception] = deque()
        self._listener: asyncio.Future[None] | None = None
        self._room = asyncio.Event()
        self._room.set()
        self._gone = asyncio.Event()
        self._owed: bytes | None = None
        self._is_held = self._is_paused = False
        self._turn: asyncio.Handle | None = None
        self._is_closing = False
        self._is_lost = False
        self._heartbeat_s = heartbeat_s
        self._silent = 0
        self._timer = self._loop.call_later(heartbeat_s / 2, self._look)
        transport.set_protocol(self)

    def listen(self, hear: Callable[[bytes], bool], most: int | None = None) -> None:
        """Handle texts at once with ``hear`` while ``receive`` waits; it gets those refused there.

        From now on the other side counts as authenticated: its frames are not limited, and may
        have ``most`` bytes.
        """
        self._hear = hear
        if self._reader is not None:
            self._reader.frames_left = None
            self._reader.most = most or self._reader.most

    async def receive(self) -> bytes:
        """Wait for a text.

        Raises ``ConnectionError`` at the end, ``PeerError`` for what is no text, and whatever
        ``interrupt`` was told.
        """
        while not self._unheard:
            self._listener = self._loop.create_future()
            try:
                await self._listener
            finally:
                self._listener = None
        first = self._unheard[0]
        if isinstance(first, Exception):
            raise first
        self._unheard.popleft()
        if self._is_held and not self._is_enough:
            self._is_held = False
            self._read_on()
        return first

    def interrupt(self, error: Exception) -> None:
        """Make ``receive`` raise this after what is queued; nothing is read after it."""
        if not self._is_interrupted:
            self._unheard.append(error)
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)

    @property
    def is_full(self) -> bool:
        """Whether the other side reads too slowly at the moment, so that a sender has to wait."""
        return not self._room.is_set()

    def send_at_once(self, text: str) -> None:
        """Send a text in one write, however much is queued.

        Raises ``ConnectionError`` once the connection is closed or closing.
        """
        if self._is_closing or self._transport.is_closing():
            raise ConnectionResetError("the connection is closing")
        self._transport.write(text_frame(text))

    async def send_str(self, text: str) -> None:
        """Send as ``send_at_once``, then wait while the other side reads too slowly."""
        self.send_at_once(text)
        await self._room.wait()

    async def close(self) -> None:
        """Close in order, as soon as the other side agrees."""
        self._farewell(_FAREWELL)
        await self._gone.wait()
        if not self._is_lost:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Read frames; after an invalid one nothing more is read."""
        self._silent = 0
        reader = self._reader
        if reader is None:
            return
        before = reader.idle
        try:
            messages = reader.feed(data)
            while not self._is_held and (message := next(messages, None)) is not None:
                self._take(*message)
        except FrameError as error:
            self._stop_reading(error)
            return
        for _ in range(reader.idle - before):
            self._idle.owe(self._loop.time())
        self._answer()
        self._read_on()

    def _stop_reading(self, error: FrameError) -> None:
        self._reader = None
        if error.code == TOO_MANY:
            self._pause()
            self.interrupt(PeerError("frames_too_many", most=STRANGERS_FRAMES))
        else:
            self._farewell(error.code.to_bytes(2, "big"))
            self._end()

    def _read_on(self) -> None:
        """Process what was received when its turn comes, then continue reading."""
        if self._is_lost or self._reader is None or self._turn is not None:
            return
        if self._is_held or self._reader.has_more:
            self._pause()
        elif self._is_paused:
            self._is_paused = False
            self._transport.resume_reading()
        if self._reader.has_more and not self._is_held:
            pause_s = self._idle.pause_s(self._loop.time())
            self._turn = self._loop.call_later(pause_s, self._take_turn)

    def _take_turn(self) -> None:
        self._turn = None
        if self._idle.has_one(self._loop.time()):
            self.data_received(b"")
        else:
            self._read_on()

    def _pause(self) -> None:
        if not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()

    def pause_writing(self) -> None:
        """Note that the other side reads too slowly."""
        self._room.clear()

    def resume_writing(self) -> None:
        """Wake the senders that wait for room."""
        self._room.set()
        self._answer()

    def connection_lost(self, exc: Exception | None) -> None:
        """End; the connection's former protocol is told as well."""
        self._timer.cancel()
        if self._turn is not None:
            self._turn.cancel()
        self._is_lost = self._is_closing = True
        self._end()
        self._room.set()
        self._before.connection_lost(exc)

    @property
    def _is_interrupted(self) -> bool:
        return bool(self._unheard) and isinstance(self._unheard[-1], Exception)

    def _take(self, kind: Kind, content: bytes) -> None:
        match kind:
            case Kind.TEXT if not self._is_interrupted:
                if self._listener is None or self._unheard or not self._hear(content):
                    self._keep(content)
            case Kind.BINARY:
                self.interrupt(PeerError("frame_malformed", problem="binary"))
            case Kind.PING:
                self._owed = content
            case Kind.CLOSE:
                self._farewell(content[:2])
                self._end()
            case _:
                pass

    def _answer(self) -> None:
        """Answer the last of the pings that were received together."""
        if self._owed is None or self.is_full:
            return
        owed, self._owed = self._owed, None
        if not self._is_closing:
            self._transport.write(frame(Kind.PONG, owed))

    def _keep(self, text: bytes) -> None:
        self._unheard.append(text)
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)
        if self._is_enough:
            self._is_held = True

    @property
    def _is_enough(self) -> bool:
        """Whether so much waits to be heard that nothing more is read."""
        waiting = self._unheard
        return len(waiting) >= MOST_UNHEARD or (
            sum(len(each) for each in waiting if isinstance(each, bytes)) >= MOST_UNHEARD_BYTES
        )

    def _end(self) -> None:
        self._gone.set()
        self.interrupt(ConnectionResetError("the connection has ended"))

    def _farewell(self, code: bytes) -> None:
        """Announce the end of the connection, once."""
        if not self._is_closing:
            self._is_closing = True
            self._transport.write(frame(Kind.CLOSE, code))

    def _look(self) -> None:
        """Ask a silent side for a sign of life; without one the connection is lost.

        Checks are counted, not seconds: after this computer itself was suspended the other side
        is asked first.
        """
        self._silent = 0 if self._is_paused else self._silent + 1
        if self._silent > MOST_SILENT:
            self._transport.abort()
            return
        if self._silent > 1 and not self._is_closing:
            self._transport.write(frame(Kind.PING, b""))
        self._timer = self._loop.call_later(self._heartbeat_s / 2, self._look)


async def upgraded(
    request: web.Request, most: int, heartbeat_s: float
) -> tuple[web.StreamResponse, WebSocket]:
    """Answer a request for a WebSocket; an ``HTTPException`` says what is wrong with it.

    Raises ``ConnectionError`` if whoever asked is gone.
    """
    if not web.WebSocketResponse().can_prepare(request).ok:
        raise web.HTTPBadRequest
    transport = request.transport
    if transport is None:
        raise ConnectionResetError("gone before it was answered")
    key = request.headers["Sec-WebSocket-Key"] + _ACCEPTING
    accepted = base64.b64encode(hashlib.sha1(key.encode(), usedforsecurity=False).digest())
    response = web.StreamResponse(
        status=101,
        headers={
            "Upgrade": "websocket",
            "Connection": "upgrade",
            "Sec-WebSocket-Accept": accepted.decode(),
        },
    )
    response.force_close()
    await response.prepare(request)
    if transport.is_closing():
        raise ConnectionResetError("gone before it was answered")
    before = cast(asyncio.Protocol, transport.get_protocol())
    return response, WebSocket(transport, before, most, heartbeat_s)
