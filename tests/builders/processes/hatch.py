"""``bobbl`` with a hatch: told by a signal, it writes down how much lives inside it.

A program of its own: ``python hatch.py REPORT LEAKS WORDS`` runs ``bobbl WORDS``. On SIGUSR1 the
counts go to the file ``REPORT``. ``LEAKS`` names, parted by commas, what is to be left behind on
purpose by every connection and by every commit, so that a harness can show that it would see it.
"""

import asyncio
import ctypes
import gc
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from bobbl.__main__ import main
from bobbl_server.net.connection import Connection
from bobbl_server.net.hub import Hub
from bobbl_server.service import Settled

LARGE, SMALL = 256 * 1024, 40

_kept: list[object] = []


def _keep_queue() -> None:
    queue: asyncio.Queue[None] = asyncio.Queue()
    queue.put_nowait(None)
    _kept.append(queue)


BY_A_CONNECTION: dict[str, Callable[[], None]] = {
    "heap_kib": lambda: _kept.append(os.urandom(LARGE)),
    "blocks": lambda: _kept.extend(os.urandom(SMALL) for _ in range(100)),
    "objects": lambda: _kept.extend({"key": []} for _ in range(100)),
    "descriptors": lambda: _kept.append(os.open(os.devnull, os.O_RDONLY)),
    "threads": lambda: threading.Thread(target=threading.Event().wait, daemon=True).start(),
    "tasks": lambda: _kept.append(asyncio.ensure_future(asyncio.Event().wait())),
    "queued": _keep_queue,
}
BY_A_COMMIT = {"memory_kib": lambda: _kept.append(os.urandom(LARGE))}


def leak(names: set[str]) -> None:
    """Let connections and commits leave these behind."""
    run, broadcast = Connection.run, Hub.broadcast

    async def leaking_run(connection: Connection) -> None:
        _leave(BY_A_CONNECTION, names)
        await run(connection)

    def leaking_broadcast(hub: Hub, settled: Settled) -> None:
        _leave(BY_A_COMMIT, names)
        broadcast(hub, settled)

    Connection.run = leaking_run  # type: ignore[assignment,method-assign]
    Hub.broadcast = leaking_broadcast  # type: ignore[assignment,method-assign]


def _leave(ways: dict[str, Callable[[], None]], names: set[str]) -> None:
    for name in names & ways.keys():
        ways[name]()


class _Heap(ctypes.Structure):
    """What the C library says of its memory (``mallinfo2``): in use are uordblks and hblkhd."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def _heap() -> _Heap:
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = _Heap
    told: _Heap = ask()
    return told


def tell(path: Path) -> None:
    """Write the counts; the file is there once it is whole."""
    gc.collect()
    found = gc.get_objects()
    heap = _heap()
    counts = {
        "heap_kib": (heap.uordblks + heap.hblkhd) // 1024,
        "blocks": sys.getallocatedblocks(),
        "objects": len(found),
        "tasks": sum(isinstance(each, asyncio.Task) and not each.done() for each in found),
        "queued": sum(each.qsize() for each in found if isinstance(each, asyncio.Queue)),
    }
    path.with_suffix(".part").write_text(json.dumps(counts))
    path.with_suffix(".part").replace(path)


if __name__ == "__main__":
    _report, _leaks, *_words = sys.argv[1:]
    signal.signal(signal.SIGUSR1, lambda *_: tell(Path(_report)))
    leak(set(_leaks.split(",")))
    sys.exit(main(_words))
