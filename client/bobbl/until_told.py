"""Programs without a window: they run in a loop until somebody tells them to end."""

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


def run_in_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run in a loop that can look at sockets without reading them, which not every system's can."""
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(work)


def signals_end(stop: asyncio.Event) -> None:
    """Let Ctrl+C and SIGTERM end the program; on Windows the closing of its console as well."""
    loop = asyncio.get_running_loop()
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
    except NotImplementedError:  # Windows
        _wake_for_signals(loop)
        for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: loop.call_soon_threadsafe(stop.set))


def _wake_for_signals(loop: asyncio.AbstractEventLoop) -> None:
    """Let a signal wake a loop that looks at sockets: Python hears of it only while it runs."""
    reader, writer = socket.socketpair()
    for each in (reader, writer):
        each.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    loop.add_reader(reader, _emptied, reader, writer)


def _emptied(reader: socket.socket, _kept: socket.socket) -> None:
    """Take what a signal has written; the other end lives as long as the loop looks here."""
    with suppress(OSError):
        reader.recv(64)


def input_ends(stop: asyncio.Event) -> "asyncio.Future[str]":
    """Let the program end with its input: so one that a window has started ends with that.

    Give the first line of the input, once it is there.
    """
    loop = asyncio.get_running_loop()
    first: asyncio.Future[str] = loop.create_future()
    threading.Thread(target=_read, args=(loop, first, stop), daemon=True).start()
    return first


def _read(
    loop: asyncio.AbstractEventLoop, first: "asyncio.Future[str]", stop: asyncio.Event
) -> None:
    """Read below Python's buffers: their lock would not let the program end before the window."""
    seen = b""

    def take(line: bytes) -> None:
        if not first.done():
            first.set_result(line.decode(errors="replace").strip())

    with suppress(OSError, RuntimeError):  # the loop has ended by itself
        while part := os.read(sys.stdin.fileno(), 1024):
            if b"\n" not in seen:
                seen += part
                if b"\n" in seen:
                    loop.call_soon_threadsafe(take, seen.partition(b"\n")[0])
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(stop.set)
