"""A WebSocket whose text frames go out whole.

aiohttp writes the head of a frame of more than 16 KiB by itself. Over TLS that is a record, a call
and a packet more for a dozen bytes, and wakes the station before there is anything to read; most
frames of a busy hall are that long. Only what is sent to stations goes this way: answers to
pings, and the end of a connection, are aiohttp's, and fit between whole frames.

While the other side keeps up, ``send_at_once`` sends without anybody having to wait: no task, no
future. What all stations get is the same text, and is made a frame once.
"""

import asyncio
import struct
from functools import lru_cache

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter

_TEXT = 0x81
"""A text frame and all of it (RFC 6455, 5.2); a server's bear no mask."""


class WholeFrames(web.WebSocketResponse):
    """A WebSocket response; ``prepare`` it before the first frame."""

    _transport: asyncio.Transport | None = None
    _stream: AbstractStreamWriter | None = None
    _protocol: web.RequestHandler | None = None

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter:
        """Accept the connection."""
        self._transport, self._protocol = request.transport, request.protocol
        self._stream = await super().prepare(request)
        return self._stream

    @property
    def is_full(self) -> bool:
        """Tell whether the other side takes too little at the moment, so that one has to wait."""
        return self._protocol is None or self._protocol.writing_paused

    def send_at_once(self, text: str) -> None:
        """Send a text frame by one write, however much waits already.

        Raises ``ConnectionError`` once the connection is closed or closing. Nothing is compressed.
        """
        if self._transport is None:
            raise RuntimeError("prepare comes first")
        if self.closed or self._transport.is_closing():
            raise ConnectionResetError("the connection is closing")
        self._transport.write(text_frame(text))

    async def send_str(self, data: str, compress: int | None = None) -> None:
        """Send as ``send_at_once``, then wait while the other side takes too little."""
        self.send_at_once(data)
        if self._stream is not None:
            await self._stream.drain()


@lru_cache(maxsize=4)
def text_frame(text: str) -> bytes:
    """Give a text as the frame that a server sends."""
    content = text.encode()
    length = len(content)
    if length < 126:
        head = struct.pack("!BB", _TEXT, length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", _TEXT, 126, length)
    else:
        head = struct.pack("!BBQ", _TEXT, 127, length)
    return head + content
