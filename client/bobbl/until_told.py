"""Programs without a window: they run in a loop until somebody tells them to end."""

import asyncio
import os
import signal
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
    """Let Ctrl+C and SIGTERM end the program."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


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
