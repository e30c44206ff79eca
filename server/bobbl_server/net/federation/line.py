"""An outgoing WebSocket to the federation's server, which no router of a hall needs to know of."""

import asyncio
from asyncio.trsock import TransportSocket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from socket import SHUT_RDWR
from typing import Protocol

import aiohttp

from bobbl_server.net.listener import PATH
from bobbl_shared.crypto.tls import certificate_hash, client_context
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.codec import MAXIMUM_STATION, decode_at_hall, encode
from bobbl_shared.wire.federation_messages import ToFederation, ToHall

HEARTBEAT_S = 4.0
"""Seconds between two pings; a side silent for longer is gone."""


class Line(Protocol):
    """An open connection, whose certificate nobody has looked at yet."""

    @property
    def certificate(self) -> str:
        """The hash (hex) of the certificate that the server has proved to hold."""

    async def receive(self) -> ToHall:
        """Wait for a message; ``PeerError`` if it is none, ``OSError`` if the line has ended."""

    async def send(self, message: ToFederation) -> None:
        """Send a message; ``OSError`` if the line has ended."""


TURNS = 8
"""Turns of the loop in which a socket that is shut down is closed by all that holds it."""

Dial = Callable[[str], AbstractAsyncContextManager[Line]]
"""Opens a line to ``host:port``, closed on leaving; ``OSError`` if nobody answers."""


@dataclass(frozen=True)
class WebSocketLine:
    """A WebSocket as a line of messages, of at most ``most`` bytes to here."""

    socket: aiohttp.ClientWebSocketResponse
    most: int = MAXIMUM_STATION

    @property
    def certificate(self) -> str:
        """The hash of the certificate that the server has proved to hold."""
        tls = self.socket.get_extra_info("ssl_object")
        der = tls.getpeercert(binary_form=True) if tls is not None else None
        if not der:
            raise PeerError("certificate_mismatch")
        return certificate_hash(der)

    async def receive(self) -> ToHall:
        """Wait for a message."""
        message = await self.socket.receive()
        if message.type is aiohttp.WSMsgType.TEXT:
            return decode_at_hall(message.data, self.most)
        if message.type is aiohttp.WSMsgType.BINARY:
            raise PeerError("frame_malformed", problem="binary")
        raise ConnectionResetError

    async def send(self, message: ToFederation) -> None:
        """Send a message."""
        with _broken_as_such():
            await self.socket.send_str(encode(message))


@asynccontextmanager
async def dialled(address: str, most: int = MAXIMUM_STATION) -> AsyncIterator[WebSocketLine]:
    """Open a WebSocket; the certificate is not checked here but against the pin, see sessions.

    ``most``: the longest message to here, in bytes.
    """
    plain: TransportSocket | None = None
    try:
        with _broken_as_such():
            async with (
                aiohttp.ClientSession() as http,
                http.ws_connect(
                    f"wss://{address}{PATH}",
                    ssl=client_context(),
                    heartbeat=HEARTBEAT_S,
                    max_msg_size=most,
                    timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
                ) as socket,
            ):
                plain = socket.get_extra_info("socket")
                yield WebSocketLine(socket, most)
    finally:
        if plain is not None:
            await _let_go(plain)


async def _let_go(plain: TransportSocket) -> None:
    """Close a connection for good: TLS by itself waits for the other side, and a loop may end."""
    with suppress(OSError):
        plain.shutdown(SHUT_RDWR)
    for _ in range(TURNS):
        await asyncio.sleep(0)


@contextmanager
def _broken_as_such() -> Iterator[None]:
    """Let whatever is wrong with a connection be a ``ConnectionError``."""
    try:
        yield
    except (aiohttp.ClientError, ValueError) as error:
        raise ConnectionError(*error.args) from error
