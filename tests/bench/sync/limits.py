"""What nothing can be faster than on this machine, now: checking signatures, writing groups."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from bobbl_shared.crypto.keys import Purpose, SigningKey, verify
from bobbl_shared.log import LogFile

MESSAGE = os.urandom(500)
BODY = os.urandom(1300)
"""As long as a command and an event of the load are."""


@dataclass(frozen=True)
class Verified:
    """Signatures checked a second, and milliseconds of the processor that each has taken.

    The second holds also where others use the machine at the same time.
    """

    a_second: float
    cpu_ms: float


def verified(seconds: float = 1.0) -> Verified:
    """Check signatures, nothing else, in one thread."""
    key = SigningKey.generate(os.urandom)
    signature = key.sign(Purpose.COMMAND, MESSAGE)
    start, count, used = time.perf_counter(), 0, time.thread_time()
    while time.perf_counter() < start + seconds:
        for _ in range(20):
            verify(key.public, Purpose.COMMAND, MESSAGE, signature)
        count += 20
    used = time.thread_time() - used
    return Verified(count / (time.perf_counter() - start), 1000 * used / count)


def commits_a_second(folder: Path, group: int, seconds: float = 1.0) -> float:
    """Append groups of so many events to a log file, synced, nothing else; give the groups."""
    path = folder / f"commits of {group}.bobbl"
    with LogFile.create(path) as log:
        start, count = time.perf_counter(), 0
        while time.perf_counter() < start + seconds:
            log.append([BODY] * group, None)
            count += 1
        rate = count / (time.perf_counter() - start)
    path.unlink()
    return rate
