"""Strangers in crowds: connections from one address that get as far as they like and leave.

A program of its own, so that its memory and time are not the server's: ``flood`` starts it.
"""

import asyncio
import socket
import ssl
import struct
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import cache
from typing import Any

ELSEWHERE = "127.0.0.2"
"""Another address of this computer than that of honest stations."""

UPGRADE = (
    b"GET /bobbl HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)

PROVE = (
    b'{"message":"prove","protocol":3,"station":"x","signature":"00","epoch":{"command":"",'
    b'"signature":""},"length":0,"head":""}'
)

PUMP_S = 8.0
"""Seconds that a stranger sends frames, on one connection or on one after the other."""

Attempt = Callable[[int], Coroutine[Any, Any, None]]
"""Connects to a port, goes as far as it goes, and leaves."""


@cache
def _tls() -> ssl.SSLContext:
    """Give the context of somebody who takes any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


async def say_nothing(port: int) -> None:
    """Connect, and wait to be put out."""
    await _visit(port, None)


async def shake_hands(port: int) -> None:
    """Make the server pay for TLS, and leave."""
    await _visit(port, _tls())


async def ask_for_a_websocket(port: int) -> None:
    """Go on until the server has greeted, and leave."""
    await _visit(port, _tls(), UPGRADE)


async def lie(port: int) -> None:
    """Claim to be a station."""
    mask = b"\x01\x02\x03\x04"
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(PROVE))
    frame = b"\x81\xfe" + struct.pack(">H", len(PROVE)) + mask + masked
    await _visit(port, _tls(), UPGRADE, frame)


async def ping(port: int) -> None:
    """Send pings without a word, as many as are taken."""
    await _pump(port, b"\x89\x80\x01\x02\x03\x04")


async def send_empty_parts(port: int) -> None:
    """Begin a message and go on with it, without a letter of it."""
    await _pump(port, b"\x00\x80\x01\x02\x03\x04", begin=b"\x01\x80\x01\x02\x03\x04")


async def send_letters(port: int) -> None:
    """Send a message letter by letter."""
    await _pump(port, b"\x00\x81\x01\x02\x03\x04x", begin=b"\x01\x81\x01\x02\x03\x04x")


async def send_empty_parts_once(port: int, count: int) -> bytes:
    """Send so many empty parts behind the greeting; give the server's last words, or none."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(ELSEWHERE, 0), ssl=_tls(), server_hostname=""
    )
    try:
        writer.write(UPGRADE)
        await reader.readuntil(b"}")
        writer.write(b"\x01\x80\x01\x02\x03\x04" + b"\x00\x80\x01\x02\x03\x04" * count)
        heard = b""
        with suppress(OSError):
            while read := await reader.read(4096):
                heard = read
        return heard
    finally:
        writer.transport.abort()


async def _pump(port: int, frame: bytes, begin: bytes = b"") -> None:
    """Send frames behind the greeting, and come again whenever the server has had enough."""
    loop = asyncio.get_running_loop()
    over = loop.time() + PUMP_S
    while loop.time() < over:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(ELSEWHERE, 0), ssl=_tls(), server_hostname=""
            )
            try:
                writer.write(UPGRADE)
                await reader.read(4096)
                writer.write(begin)
                while loop.time() < over and not reader.at_eof():
                    writer.write(frame * 10_000)
                    async with asyncio.timeout_at(over):
                        await writer.drain()
            finally:
                writer.transport.abort()


async def _visit(port: int, tls: ssl.SSLContext | None, *words: bytes) -> None:
    name = "" if tls is not None else None
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(ELSEWHERE, 0), ssl=tls, server_hostname=name
        )
        try:
            for each in words:
                writer.write(each)
                await reader.read(4096)
            if tls is None:
                await reader.read(1)
        finally:
            writer.transport.abort()


def leave_hard(port: int, own_port: int) -> int:
    """Connect from a port of one's own and leave at once without a word; give that port."""
    with socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        stranger.bind((ELSEWHERE, own_port))
        stranger.connect(("127.0.0.1", port))
        return int(stranger.getsockname()[1])


ATTEMPTS: dict[str, Attempt] = {
    "say nothing": say_nothing,
    "shake hands": shake_hands,
    "ask for a websocket": ask_for_a_websocket,
    "lie": lie,
}

TINY: dict[str, Attempt] = {
    "pings": ping,
    "empty parts": send_empty_parts,
    "parts of a letter": send_letters,
}
"""Each goes on as long as it can; some at a time are enough."""


async def attack(port: int, attempt: Attempt, count: int, a_second: int) -> None:
    """Make so many attempts at this pace, without waiting for one another."""
    loop = asyncio.get_running_loop()
    start, tasks = loop.time(), []
    for number in range(count):
        await asyncio.sleep(start + number / a_second - loop.time())
        tasks.append(asyncio.ensure_future(attempt(port)))
    await asyncio.gather(*tasks)


async def flood(port: int, name: str, count: int, a_second: int = 500) -> None:
    """Let another process make so many attempts of a kind; return when all are over."""
    words = [str(port), name, str(count), str(a_second)]
    process = await asyncio.create_subprocess_exec(sys.executable, __file__, *words)
    assert await process.wait() == 0


if __name__ == "__main__":
    _port, _name, _count, _pace = sys.argv[1:]
    asyncio.run(attack(int(_port), (ATTEMPTS | TINY)[_name], int(_count), int(_pace)))
