"""A WebSocket whose text frames go out whole.

aiohttp writes the head of a frame of more than 16 KiB by itself. Over TLS that is a record, a call
and a packet more for a dozen bytes, and wakes the station before there is anything to read; most
frames of a busy hall are that long. Only what is sent to stations goes this way: answers to
pings, and the end of a connection, are aiohttp's, and fit between whole frames.
"""

import asyncio
import struct

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter

_TEXT = 0x81
"""A text frame and all of it (RFC 6455, 5.2); a server's bear no mask."""


class WholeFrames(web.WebSocketResponse):
    """A WebSocket response; ``prepare`` it before the first frame."""

    _transport: asyncio.Transport | None = None
    _stream: AbstractStreamWriter | None = None

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter:
        """Accept the connection."""
        self._transport = request.transport
        self._stream = await super().prepare(request)
        return self._stream

    async def send_str(self, data: str, compress: int | None = None) -> None:
        """Send a text frame by one write, then wait while the other side takes too little.

        Raises ``ConnectionError`` once the connection is closed or closing. Nothing is compressed.
        """
        if self._transport is None or self._stream is None:
            raise RuntimeError("prepare comes first")
        if self.closed or self._transport.is_closing():
            raise ConnectionResetError("the connection is closing")
        self._transport.write(text_frame(data))
        await self._stream.drain()


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
