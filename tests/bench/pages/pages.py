"""What pages for guests cost: cached pages, a hall of phones after a draw, streams, a flood.

``PYTHONPATH=tests python -m bench.pages.pages`` serves them from a process of its own and is the
guests itself; beside each figure stands that of a constant served by aiohttp in the same run, by
the same guests. ``a core``: for each second of the processor that the serving process used,
whatever else the machine had to do; milliseconds are as much the machine's as the program's, so
its load is printed with them.
"""

import argparse
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.draw.measuring import quantile
from bench.pages.guests import Crowd, Phone, Watcher, request
from bobbl_server.sockets.descriptors import allow_many

PAIRS, CLOSED = 60, 3
CACHED = ("/", "/platz?q=7", "/paar/12", "/seiten.css")
AT_ONCE = 20
PHONES, WITHIN_S = 300, 10.0
STREAMS = 1000
FLOOD_A_SECOND, FLOOD_S = 2000, 6.0
STRANGER, HONEST = "127.0.0.2", "127.0.0.3"


@dataclass(frozen=True)
class Serving:
    """A process that serves."""

    process: "subprocess.Popen[str]"
    port: int

    @property
    def cpu_s(self) -> float:
        """Seconds of the processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory_kib(self) -> int:
        """What it has of the memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    def draw(self) -> float:
        """Let it draw, and return when it was told to."""
        assert self.process.stdin is not None
        begun = time.perf_counter()
        self.process.stdin.write("draw\n")
        self.process.stdin.flush()
        return begun


@contextmanager
def serving(*what: str) -> Iterator[Serving]:
    """Run a process that serves."""
    words = (sys.executable, "-m", "bench.pages.serving", *what)
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield Serving(process, int(process.stdout.readline()))
    finally:
        process.stdin.close()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def told(what: str, **figures: object) -> None:
    """Print a line."""
    said = "  ".join(f"{name.replace('_', ' ')} {each}" for name, each in figures.items())
    print(f"{what:34} {said}  load {os.getloadavg()[0]:.1f}", flush=True)


def cached(site: Serving, constant: Serving, seconds: float) -> None:
    """Print how many pages that are made already are served for a second of the processor."""
    rates: dict[str, float] = {}
    for turn in range(2):
        for name, each in (("site", site), ("constant", constant)):
            crowd = Crowd(each.port)
            phones = [
                Phone(crowd, [CACHED[(n + turn) % len(CACHED)]] * 100_000, f"127.0.1.{n + 1}")
                for n in range(AT_ONCE)
            ]
            cpu, begun = each.cpu_s, time.perf_counter()
            for phone in phones:
                phone.ask()
            crowd.run(lambda: False, seconds)
            done = sum(len(phone.taken) for phone in phones)
            spent, took = each.cpu_s - cpu, time.perf_counter() - begun
            wrong = sum(status != 200 for phone in phones for status in phone.statuses)
            rates[name] = max(rates.get(name, 0.0), done / spent)
            told(
                f"cached pages, {name}",
                a_core=f"{done / spent:,.0f}",
                a_second=f"{done / took:,.0f}",
                not_200=wrong,
            )
            for phone in phones:
                phone.close()
    told("cached pages", of_a_constant=f"{rates['site'] / rates['constant']:.0%}")


def hall(site: Serving, constant: Serving) -> None:
    """Print how long pages take while a hall of phones with streams looks after a draw."""
    slowest = {}
    for name, each in (("constant", constant), ("site", site)):
        dice, crowd = random.Random(5), Crowd(each.port)
        watchers = [Watcher(crowd, "/") for _ in range(PHONES)] if each is site else []

        def is_ready(watchers: list[Watcher] = watchers) -> bool:
            return all(it.heard for it in watchers)

        crowd.run(is_ready, 20)
        begun = each.draw() if each is site else time.perf_counter()
        phones = []
        for number in range(PHONES):
            pair = 1 + number % PAIRS
            paths = ["/", f"/platz?q={pair}", f"/paar/{pair}", "/rangliste"]
            phones.append(Phone(crowd, paths, f"127.0.2.{1 + number % 250}"))
            crowd.due.append((begun + dice.random() * WITHIN_S, phones[-1].ask))
        cpu = each.cpu_s

        def is_done(phones: list[Phone] = phones) -> bool:
            return not any(it.paths for it in phones)

        crowd.run(is_done, 4 * WITHIN_S)
        taken = [ms for it in phones for ms in it.taken]
        slowest[name] = quantile(taken, 0.99)
        told(
            f"{PHONES} phones, {name}",
            pages=len(taken),
            p50=f"{quantile(taken, 0.5):.1f} ms",
            p99=f"{slowest[name]:.1f} ms",
            max=f"{max(taken):.1f} ms",
            cpu=f"{each.cpu_s - cpu:.2f} s",
            cut=crowd.cut,
        )
        for phone in phones:
            phone.close()
        for watcher in watchers:
            watcher.close()
    told(f"{PHONES} phones", times_a_constant=f"{slowest['site'] / slowest['constant']:.1f}")


def streams(site: Serving) -> None:
    """Print what streams cost, and how soon all of them hear of a change."""
    crowd = Crowd(site.port)
    first = Watcher(crowd, "/")
    crowd.run(lambda: bool(first.heard), 20)
    first.close()
    before = site.memory_kib
    pages = ("/", "/rangliste", "/runde", *(f"/paar/{n + 1}" for n in range(PAIRS)))
    for name, shown in (("one page", pages[:1]), (f"{len(pages)} pages", pages)):
        watchers = [Watcher(crowd, shown[n % len(shown)]) for n in range(STREAMS)]
        crowd.run(lambda watchers=watchers: all(it.heard for it in watchers), 60)  # type: ignore[misc]
        cost = (site.memory_kib - before) / STREAMS
        for _ in range(3):
            counts = {it: len(it.heard) for it in watchers}
            begun, cpu = site.draw(), site.cpu_s

            def is_heard(counts: dict[Watcher, int] = counts) -> bool:
                return all(len(it.heard) > had for it, had in counts.items())

            crowd.run(is_heard, 5)
            delays = [
                1000 * (it.heard[-1] - begun) for it in watchers if len(it.heard) > counts[it]
            ]
            told(
                f"{STREAMS} streams on {name}",
                heard=len(delays),
                p50=f"{quantile(delays, 0.5):.0f} ms",
                last=f"{max(delays):.0f} ms",
                cpu=f"{1000 * (site.cpu_s - cpu):.0f} ms",
                each=f"{cost:.1f} KiB",
            )
        for it in watchers:
            it.close()
        time.sleep(1.0)


def flood(site: Serving) -> None:
    """Print how long an honest phone waits while another address floods."""
    calm = waits(site, None)
    told("a phone, calm", p50=f"{quantile(calm, 0.5):.1f} ms", p99=f"{quantile(calm, 0.99):.1f} ms")
    for name in ("requests", "searches", "slow readers", "half open"):
        with subprocess.Popen(
            (sys.executable, "-m", "bench.pages.flooding", name, str(site.port)),
            stdin=subprocess.PIPE,
        ) as flooding:
            time.sleep(1.0)
            cpu, begun = site.cpu_s, time.perf_counter()
            taken = waits(site, FLOOD_S)
            busy = (site.cpu_s - cpu) / (time.perf_counter() - begun)
            assert flooding.stdin is not None
            flooding.stdin.close()
        told(
            f"a phone beside {name}",
            answers=len(taken),
            p50=f"{quantile(taken, 0.5):.1f} ms",
            p99=f"{quantile(taken, 0.99):.1f} ms",
            times_calm=f"{quantile(taken, 0.99) / quantile(calm, 0.99):.1f}",
            cpu=f"{busy:.0%}",
        )


def waits(site: Serving, seconds: float | None) -> list[float]:
    """Return how long each page took to a phone that comes anew for each."""
    taken = []
    until = time.perf_counter() + (seconds or 3.0)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        with socket.create_connection(("127.0.0.1", site.port), 30, (HONEST, 0)) as phone:
            phone.sendall(request("/").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            answer = b""
            while data := phone.recv(65536):
                answer += data
        assert answer.startswith(b"HTTP/1.1 200 "), answer[:40]
        taken.append(1000 * (time.perf_counter() - begun))
        time.sleep(0.01)
    return taken


def main() -> None:
    """Measure what is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["cached", "hall", "streams", "flood"])
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    allow_many()
    with serving("site", str(PAIRS), str(CLOSED)) as site, serving("constant") as constant:
        if "cached" in given.what:
            cached(site, constant, given.seconds)
        if "hall" in given.what:
            hall(site, constant)
        if "flood" in given.what:
            flood(site)
    if "streams" in given.what:  # in a process that has had no other guests
        with serving("site", str(PAIRS), str(CLOSED)) as site:
            streams(site)


if __name__ == "__main__":
    main()
