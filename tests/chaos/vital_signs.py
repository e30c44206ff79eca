"""How much lives in a process of ours: by ``/proc`` from outside, by its hatch from inside."""

import asyncio
import json
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from bobbl.demo.processes import ServerProcess, StationProcess
from builders.processes import hatch

ANSWER_S = 20.0


@dataclass(frozen=True)
class Signs:
    """What there is of each kind.

    ``memory_kib`` is what lies in the computer's memory, holes included; ``heap_kib`` (large) and
    ``blocks`` (small, of Python) are in use.
    """

    memory_kib: int
    descriptors: int
    threads: int
    tasks: int
    queued: int
    objects: int
    heap_kib: int
    blocks: int


def hatched(report: Path, *leaks: str) -> tuple[str, ...]:
    """Give the program that is ``bobbl`` with a hatch that reports to this file."""
    return (hatch.__file__, str(report), ",".join(leaks))


async def signs_of(patient: ServerProcess | StationProcess) -> Signs:
    """Look at a running process that was started by ``hatched``."""
    assert patient.process is not None
    report, pid = Path(patient.program[1]), patient.process.pid
    report.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    async with asyncio.timeout(ANSWER_S):
        while not report.exists():
            await asyncio.sleep(0.005)
    status = dict(
        line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines()
    )
    return Signs(
        memory_kib=int(status["VmRSS"].split()[0]),
        descriptors=len(os.listdir(f"/proc/{pid}/fd")),
        threads=int(status["Threads"]),
        **json.loads(report.read_bytes()),
    )
