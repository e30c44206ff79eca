"""How fast a paired station is answered while strangers storm the server from another address.

``PYTHONPATH=tests python -m bench.sync.strangers --a-second 500 --seconds 10`` prints, in
milliseconds from asking to the verdict (disk included), first without strangers and then for each
kind of them. The station works in the server's process, the strangers in one of their own.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from bench.draw.measuring import quantile
from bobbl_shared.domain.commands import RingGong
from builders.flood import ATTEMPTS, flood
from builders.live import Live, LiveStation

PACE_S = 0.02
"""Between an answer and the next command."""


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
    for name in ("nobody", *ATTEMPTS):
        with tempfile.TemporaryDirectory() as folder:
            async with Live(Path(folder)) as hall:
                station = await hall.organiser()
                storm = asyncio.ensure_future(
                    asyncio.sleep(seconds)
                    if name == "nobody"
                    else flood(hall.port, name, a_second * seconds, a_second)
                )
                start, cpu = time.perf_counter(), time.process_time()
                taken = await answers_ms(hall, station, storm)
                await storm
                busy = (time.process_time() - cpu) / (time.perf_counter() - start)
                refused = hall.server._desk.counts.get("too_many_strangers", 0)
        print(
            f"{name:20} {len(taken):5} answers  p50 {quantile(taken, 0.5):6.1f}"
            f"  p99 {quantile(taken, 0.99):6.1f}  max {max(taken):6.1f}"
            f"  cpu {busy:4.0%}  refused {refused}",
            flush=True,
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a-second", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=10)
    given = parser.parse_args()
    asyncio.run(measure(given.a_second, given.seconds))
