"""A process that floods a port until its input ends: ``python -m bench.pages.flooding KIND PORT``.

``requests``: 2,000 a second on twenty connections. ``searches``: as many, each for something that
nobody has sought before. ``slow readers``: 500 connections that ask 2,000 times a second together
and read nothing. ``half open``: 500 connections that say nothing or half a line. What is cut is
made anew, at most 2,000 times a second.

It stands for other computers, so it leaves the processor to the programs of this one.
"""

import asyncio
import os
import random
import sys
from contextlib import suppress

from bench.pages.guests import request
from bobbl_server.sockets.descriptors import allow_many

ADDRESS = "127.0.0.2"
A_SECOND = 2000
CONNECTIONS = {"requests": 20, "searches": 20, "slow readers": 500, "half open": 500}
AT_ONCE = {"requests": 2, "searches": 2}
"""So many requests are sent together, where answers are read."""

NICE = 10
LETTERS = "aehklmnorsu"


def pause_s(kind: str) -> float:
    """Return the seconds between two times that a connection does something."""
    return CONNECTIONS[kind] * AT_ONCE.get(kind, 1) / A_SECOND


async def connection(kind: str, port: int) -> None:
    """Do what the kind does on one connection after the other."""
    number = 0
    await asyncio.sleep(random.random() * pause_s(kind))
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
        await asyncio.sleep(pause_s(kind))


async def _talk(
    kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int
) -> None:
    if kind == "half open":
        writer.write(b"GET / HT" if number % 2 else b"")
        await reader.read()
        return
    while True:
        writer.write(b"".join(request(_path(kind)) for _ in range(AT_ONCE.get(kind, 1))))
        await writer.drain()
        await asyncio.sleep(pause_s(kind))
        if kind in AT_ONCE and not await reader.read(65536):
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
    os.nice(NICE)
    asyncio.run(flood(sys.argv[1], int(sys.argv[2])))
