"""How fast a paired station is answered while strangers storm the server from another address.

``PYTHONPATH=tests python -m bench.sync.strangers --a-second 500 --seconds 10`` prints, in
milliseconds from asking to the verdict (disk included), first without strangers and then for each
kind of them; then for those who send tiny frames, as many as they can, on one connection and on
sixteen at a time, or one after the other where they are cut off. The station works in the server's
process, the strangers in one of their own; beside each figure stands how many times as long as
without strangers in the same run it is.

On a machine that has other things to do these times are as much theirs as the server's. The longest
turn of the server's loop is counted in time of the processor instead: so long everybody else waits
for what one turn does for strangers, whatever else the machine does.
"""

import argparse
import asyncio
import selectors
import tempfile
import time
from pathlib import Path

from bench.draw.measuring import quantile
from bobbl_shared.domain.areas.rounds import RingGong
from builders.attackers.flood import ATTEMPTS, TINY, flood
from builders.live import Live, LiveStation

PACE_S = 0.02
"""Between an answer and the next command."""


class Turns(selectors.DefaultSelector):
    """What a loop waits by; knows how long it works between two waits, in processor time."""

    longest_ms = 0.0
    _since = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait, and count the turn that ends with it."""
        if self._since:
            self.longest_ms = max(self.longest_ms, 1000 * (time.thread_time() - self._since))
        ready = super().select(timeout)
        self._since = time.thread_time()
        return ready

    def begin(self) -> None:
        """Forget the turns so far, and the one that is under way."""
        self.longest_ms = self._since = 0.0


TURNS = Turns()


async def answers_ms(hall: Live, station: LiveStation, until: asyncio.Future[None]) -> list[float]:
    """Ask until something is over; give how long each answer took."""
    taken = []
    while not until.done():
        start = time.perf_counter()
        await hall.ask(station, RingGong())
        taken.append(1000 * (time.perf_counter() - start))
        await asyncio.sleep(PACE_S)
    return taken


async def measure(a_second: int, seconds: int) -> None:
    """Measure with each kind of strangers, and print."""
    print(f"{a_second} connections a second for {seconds} s", flush=True)
    undisturbed = await beside("nobody", 0, a_second, seconds)
    for name in ATTEMPTS:
        await beside(name, a_second * seconds, a_second, seconds, undisturbed)
    for name in TINY:
        for at_a_time in (1, 16):
            await beside(name, at_a_time, a_second, seconds, undisturbed)


async def beside(
    name: str, count: int, a_second: int, seconds: int, undisturbed: float | None = None
) -> float:
    """Print how soon a station is answered beside so many of a kind; give the p99."""
    with tempfile.TemporaryDirectory() as folder:
        async with Live(Path(folder)) as hall:
            station = await hall.organiser()
            storm = asyncio.ensure_future(
                flood(hall.port, name, count, a_second) if count else asyncio.sleep(seconds)
            )
            start, cpu = time.perf_counter(), time.process_time()
            TURNS.begin()
            taken = await answers_ms(hall, station, storm)
            await storm
            turn = TURNS.longest_ms
            busy = (time.process_time() - cpu) / (time.perf_counter() - start)
            refused = hall.server._desk.counts.get("too_many_strangers", 0)
    slowest = quantile(taken, 0.99)
    ratio = f"  {slowest / undisturbed:.1f} times as long" if undisturbed else ""
    print(
        f"{name:20} {count:5} {len(taken):5} answers  p50 {quantile(taken, 0.5):6.1f}"
        f"  p99 {slowest:6.1f}  max {max(taken):6.1f}  cpu {busy:4.0%}  refused {refused:4}"
        f"  longest turn {turn:4.1f}{ratio}",
        flush=True,
    )
    return slowest


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a-second", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=10)
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(TURNS)) as runner:
        runner.run(measure(given.a_second, given.seconds))
