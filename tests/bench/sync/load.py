"""How much a server takes, and how soon it answers, with 50 and with 200 stations at work.

``PYTHONPATH=tests python -m bench.sync.load`` starts ``bobbl serve`` on a hall of 400 pairs with 30
rounds drawn, and connects stations over TLS from two other processes: half of them enter results,
half let pairs come and go. One in ten is a whole replica. *Saturated*: each station sends its next
command when the one before is acknowledged; *20 under way*: it has so many without an answer, as
after an outage, which shows how much the server takes at most. The limits are measured before and
after each run, and all ratios are to them. Times are in milliseconds from sending to the event's
arrival at its author (``ack``) and at the last of all stations (``all``), in which replicas have
checked and kept it.

With ``--profile FILE`` py-spy records the server while it is loaded.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import msgspec

from bench.draw.measuring import Table, quantile
from bench.sync.crowd import Notes, Orders, Script, seen_by_all, work
from bench.sync.limits import Verified, commits_a_second, verified
from bobbl.serve import Token
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.domain.settings import Settings
from bobbl_shared.log import LogFile
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import Submit
from builders.paper import Paper, Pen, coming_and_going, results

PAIRS = 400
ROUNDS = 30
CAREFUL = 10
"""One station in so many is a whole replica."""

FASTEST = 9000
"""Commands a second for which there is enough to say."""

MANY = 20
CALM = 20
FLOORS = {50: 1500, 200: 800}
"""Commands a second of a quiet hall, and how many it must bear, by the number of stations."""

FIRST_S = 1.0
"""Seconds at the start that do not count."""

MEMORY = Path("/dev/shm")
"""Where the copies of stations lie, so that their disk is not the server's."""

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Load:
    """How stations work: so many commands under way at each, or all together so many a second."""

    window: int = 1
    pace: int | None = None

    @property
    def name(self) -> str:
        """Give what the table calls it."""
        if self.pace is not None:
            return f"{self.pace}/s"
        return "saturated" if self.window == 1 else f"{self.window} under way"

    @property
    def pace_s(self) -> float | None:
        """Give the seconds between two commands, at a pace."""
        return 1 / self.pace if self.pace is not None else None


@dataclass(frozen=True)
class Prepared:
    """A folder with a file to serve, the pins of its stations and what they will say."""

    paper: Paper
    length: int
    head: str
    pens: tuple[Pen, ...]
    scripts: tuple[tuple[bytes, ...], ...]


def prepared(folder: Path, stations: int, most: int) -> Prepared:
    """Make an evening whose rounds are drawn, and sign what so many stations will say."""
    paper = Paper(folder, Settings("Preismucken", rounds=ROUNDS))
    entrants = paper.register(PAIRS)
    for _ in range(ROUNDS):
        paper.draw()
    scorers = [paper.admitted("scoring", f"Ergebnisse {n}", "Halle") for n in range(stations // 2)]
    desks = [paper.admitted("desk", f"Tisch {n}") for n in range(stations - stations // 2)]
    scripts = []
    for group in (scorers[::2], scorers[1::2]):  # each slip is entered twice, by two stations
        slips = [slip for number in range(1, ROUNDS + 1) for slip in results(paper.state, number)]
        for at, pen in enumerate(group):
            own = slips[at :: len(group)][:most]
            scripts.append(tuple(_frame(pen, *slip) for slip in own))
    for at, pen in enumerate(desks):
        own_entrants = entrants[at :: len(desks)]
        scripts.append(tuple(_frame(pen, each) for each in coming_and_going(own_entrants, most)))
    length, head = paper.state.length, paper.service.history.last_hash.hex()
    paper.close()
    pens = (*scorers[::2], *scorers[1::2], *desks)
    return Prepared(paper, length, head, pens, tuple(scripts))


def _frame(pen: Pen, *what: object) -> bytes:
    _, signed = pen.signed(*what)  # type: ignore[arg-type]
    return encode(Submit(signed)).encode()


@contextmanager
def serving(folder: Path, file: Path) -> Iterator[tuple[int, int]]:
    """Run ``bobbl serve``; give its process and port."""
    token_file = folder / "token"
    token_file.unlink(missing_ok=True)
    words = [sys.executable, "-m", "bobbl", "serve", str(file), "--home", str(folder)]
    words += ["--host", "127.0.0.1", "--no-announce", "--no-invite"]
    words += ["--token-file", str(token_file)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        while not token_file.exists():
            assert process.poll() is None
            time.sleep(0.01)
        token = msgspec.json.decode(token_file.read_bytes(), type=Token)
        yield process.pid, int(token.address.rpartition(":")[2])
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


@dataclass(frozen=True)
class Use:
    """What a process has used: seconds of the processor, and megabytes resident now."""

    cpu_s: float
    memory_mb: float

    @classmethod
    def of(cls, pid: int) -> "Use":
        """Read it."""
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        cpu = (int(fields[11]) + int(fields[12])) / TICKS
        return cls(cpu, pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


@dataclass(frozen=True)
class Found:
    """What a run has shown; the window without its first second."""

    notes: tuple[Notes, ...]
    start: float
    stop: float
    cpu: float
    memory_mb: float
    grown_mb: float


def run(
    folder: Path,
    memory: Path,
    hall: Prepared,
    seconds: float,
    load: Load,
    profile: Path | None,
) -> Found:
    """Serve the hall and let its stations work."""
    total = len(hall.pens)
    scripts = [
        Script(
            pen.key.to_bytes(),
            frames,
            _copied(memory, hall, at) if at % CAREFUL == CAREFUL - 1 else None,
        )
        for at, (pen, frames) in enumerate(zip(hall.pens, hall.scripts, strict=True))
    ]
    light = tuple(each for each in scripts if each.copy is None)
    careful = tuple(each for each in scripts if each.copy is not None)
    with serving(folder, hall.paper.file) as (pid, port):
        pipes, processes = [], []
        for group in (light, careful):
            ours, theirs = get_context("spawn").Pipe()
            orders = Orders(
                "127.0.0.1",
                port,
                hall.paper.pins,
                hall.length,
                hall.head,
                group,
                load.window,
                load.pace_s,
            )
            processes.append(get_context("spawn").Process(target=work, args=(theirs, orders)))
            processes[-1].start()
            pipes.append(ours)
            assert ours.recv() == "ready"
        before = Use.of(pid)
        start = time.monotonic() + 0.2
        spy = _spied(pid, seconds, profile)
        for pipe, group, first in zip(pipes, (light, careful), (0.0, 0.5), strict=True):
            pace_s = load.pace_s or 0
            pipe.send((start, seconds, first * pace_s, pace_s * total / len(group)))
        time.sleep(max(0.0, start + FIRST_S - time.monotonic()))
        begun = Use.of(pid)
        notes: list[Notes] = []
        time.sleep(max(0.0, start + seconds - time.monotonic()))
        ended = Use.of(pid)
        for pipe in pipes:
            notes.append(msgspec.msgpack.decode(pipe.recv(), type=Notes))
        for process in processes:
            process.join(30)
        if spy is not None:
            spy.wait(60)
    dry = [each.ran_dry for each in notes if each.ran_dry is not None]
    stop = min([start + seconds, *dry])
    used = (ended.cpu_s - begun.cpu_s) / (seconds - FIRST_S)
    _check(hall, notes)
    return Found(
        tuple(notes),
        start + FIRST_S,
        stop,
        used,
        ended.memory_mb,
        ended.memory_mb - before.memory_mb,
    )


def _copied(memory: Path, hall: Prepared, at: int) -> Path:
    """Give a station its copy of the log as it stands before; other computers have own disks."""
    path = memory / f"copy-{at}.bobbl"
    shutil.copyfile(hall.paper.file, path)
    return path


def _spied(pid: int, seconds: float, profile: Path | None) -> "subprocess.Popen[bytes] | None":
    if profile is None:
        return None
    words = ["py-spy", "record", "--pid", str(pid), "--duration", str(int(seconds))]
    words += ["--format", "raw", "--rate", "200", "--output", str(profile)]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _check(hall: Prepared, notes: Sequence[Notes]) -> None:
    """Everything acknowledged stands in the log, and nothing was refused."""
    assert not any(each.rejected for each in notes), "rejected"
    authors = {pen.key.author for pen in hall.pens}
    with LogFile.open(hall.paper.file, read_only=True) as log:
        events = [decode_event(body) for body in log.events(hall.length)]
    refused = [each.verdict.refused for each in events if each.verdict.refused is not None]
    assert not refused, refused[:3]
    own = sum(author_of_command(each).station in authors for each in events)
    acknowledged = sum(len(each.answered) for each in notes)
    assert acknowledged == own, f"{acknowledged} acknowledged, {own} there"


@dataclass(frozen=True)
class Limits:
    """What nothing can be faster than: signatures checked, groups committed a second."""

    verified: Verified
    commits: float

    @classmethod
    def now(cls, folder: Path) -> "Limits":
        """Measure them."""
        return cls(verified(), commits_a_second(folder, 25))

    def mean(self, other: "Limits") -> "Limits":
        """Give what lies between two measurements."""
        one, two = self.verified, other.verified
        between = Verified(
            (one.a_second + two.a_second) / 2,
            (one.cpu_ms + two.cpu_ms) / 2,
        )
        return Limits(between, (self.commits + other.commits) / 2)


def add(table: Table, stations: int, name: str, found: Found, limits: Limits) -> None:
    """Add what a run has shown; ``cpu_of_verify`` is the same ratio where the machine is shared.

    ``crowd``: what the two processes of the stations have taken of a processor.
    """
    seen = seen_by_all(found.notes, stations)
    inside = [
        (sent, got, index)
        for notes in found.notes
        for sent, got, index in notes.answered
        if found.start <= got <= found.stop
    ]
    acknowledged = [1000 * (got - sent) for sent, got, _ in inside]
    by_all = [1000 * (seen[index] - sent) for sent, _, index in inside if index in seen]
    rate = len(inside) / (found.stop - found.start)
    crowd = sum(each.cpu_s for each in found.notes) / (found.stop - found.start + FIRST_S)
    frames = len({index for _, _, index in inside})
    table.add(
        stations=stations,
        load=name,
        seconds=found.stop - found.start,
        acked=len(inside),
        a_second=rate,
        of_verify=f"{rate / limits.verified.a_second:.0%}",
        of_commit=f"{frames / (found.stop - found.start) / limits.commits:.0%}",
        group=len(inside) / max(1, frames),
        ack_p50=quantile(acknowledged, 0.5),
        ack_p99=quantile(acknowledged, 0.99),
        all_p50=quantile(by_all, 0.5),
        all_p99=quantile(by_all, 0.99),
        cpu=f"{found.cpu:.0%}",
        crowd=f"{crowd:.0%}",
        cpu_ms_each=1000 * found.cpu / rate,
        cpu_of_verify=f"{limits.verified.cpu_ms * rate / (1000 * found.cpu):.0%}",
        mb=found.memory_mb,
        grown_mb=found.grown_mb,
        verify_limit=limits.verified.a_second,
        verify_ms=limits.verified.cpu_ms,
        commit_limit=limits.commits,
        machine_load=os.getloadavg()[0],
    )


def measured(
    table: Table,
    stations: int,
    seconds: float,
    load: Load,
    place: Path | None = None,
    profile: Path | None = None,
) -> None:
    """Run once with so many stations, with the limits before and after."""
    with (
        tempfile.TemporaryDirectory(dir=place) as name,
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as memory,
    ):
        folder = Path(name)
        most = int(seconds * (load.pace or FASTEST) / stations) + 2
        hall = prepared(folder, stations, most)
        before = Limits.now(folder)
        found = run(folder, Path(memory), hall, seconds, load, profile)
        add(table, stations, load.name, found, before.mean(Limits.now(folder)))


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stations", type=int, nargs="*", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--window", type=int, nargs="*", default=[1, MANY])
    parser.add_argument("--pace", type=int, nargs="*", help="commands a second, of all together")
    parser.add_argument("--folder", type=Path, help="where the server's file lies meanwhile")
    parser.add_argument("--profile", type=Path)
    given = parser.parse_args()
    table = Table("Load")
    for stations in given.stations:
        usual = [FLOORS[stations], CALM] if stations in FLOORS else [CALM]
        paces = usual if given.pace is None else given.pace
        for load in [*map(Load, given.window), *(Load(pace=each) for each in paces)]:
            for _ in range(given.times):
                measured(table, stations, given.seconds, load, given.folder, given.profile)
                print(table.text().splitlines()[-1], flush=True)
    print(table.text(), end="")


if __name__ == "__main__":
    main()
