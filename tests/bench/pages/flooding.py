"""A process that floods a port until its input ends: ``python -m bench.pages.flooding KIND PORT``.

``requests``: 2,000 a second on twenty connections, which are made anew when they are cut.
``searches``: as many, each for something that nobody has sought before. ``slow readers``: 500
connections that ask for page after page and read nothing. ``half open``: 500 connections that say
nothing or half a line, made anew when they are cut.
"""

import asyncio
import random
import sys
from contextlib import suppress

from bench.pages.guests import request
from bobbl_server.sockets.descriptors import allow_many

ADDRESS = "127.0.0.2"
A_SECOND = 2000
CONNECTIONS = {"requests": 20, "searches": 20, "slow readers": 500, "half open": 500}
PAUSE_S = 0.02
LETTERS = "aehklmnorsu"


async def connection(kind: str, port: int) -> None:
    """Do what the kind does on one connection after the other."""
    number = 0
    while True:
        number += 1
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(ADDRESS, 0), limit=4096
            )
            try:
                await _talk(kind, reader, writer, number)
            finally:
                writer.close()
        await asyncio.sleep(PAUSE_S)


async def _talk(
    kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int
) -> None:
    if kind == "half open":
        writer.write(b"GET / HT" if number % 2 else b"")
        await reader.read()
        return
    reads = kind in {"requests", "searches"}
    at_once = max(1, round(A_SECOND / CONNECTIONS["requests"] * PAUSE_S)) if reads else 1
    while True:
        writer.write(b"".join(request(_path(kind)) for _ in range(at_once)))
        await writer.drain()
        await asyncio.sleep(PAUSE_S)
        if reads and not await reader.read(65536):
            return
        if writer.is_closing():
            return


def _path(kind: str) -> str:
    if kind != "searches":
        return "/"
    return "/platz?q=" + "".join(random.choices(LETTERS, k=8))


async def flood(kind: str, port: int) -> None:
    """Flood until the input ends."""
    loop = asyncio.get_running_loop()
    tasks = [asyncio.ensure_future(connection(kind, port)) for _ in range(CONNECTIONS[kind])]
    await loop.run_in_executor(None, sys.stdin.read)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    allow_many()
    asyncio.run(flood(sys.argv[1], int(sys.argv[2])))
