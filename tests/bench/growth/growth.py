"""What becomes slower, and larger, as the log grows from 1,000 to 100,000 events.

``PYTHONPATH=tests python -m bench.growth.growth`` makes one evening of 200 pairs ever longer: a
round in each 1,000 events, with two slips for each table, and pairs that come and go. For each
length it starts ``bobbl serve`` and measures in milliseconds

start      from starting the process until it listens, and what it computed for that
read       the log, of that
catch up   a station with an empty copy: until it holds, has checked and has folded everything, and
           what the station computed for that
rank       the ranking after all rounds so far
live       the same for the server, which has ranked the evening before

What is computed is time of the processor: other work of the machine does not count.

The ratios say by how much a figure has grown since the length before, as against the events: 1 is
linear, less is better.
"""

import argparse
import select
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from bench.draw.measuring import Table
from bench.sync.crowd import REPORT_S, Notes, Orders, Script, Station
from bench.sync.load import MEMORY, Use, serving
from bobbl_server.core.standings import LiveStandings, standings_of
from bobbl_server.store.reading import read_history
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.log import LogFile
from builders.paper import Paper, coming_and_going, results

LENGTHS = (1_000, 3_000, 10_000, 30_000, 100_000)
PAIRS = 200
EACH_ROUND = 1_000
RATIOS = (
    "start_cpu_ms",
    "read_cpu_ms",
    "memory_mb",
    "catch_up_cpu_ms",
    "rank_cpu_ms",
    "live_cpu_ms",
)

Row = dict[str, float]


class Growing:
    """An evening on paper that goes on for as long as is asked for."""

    def __init__(self, folder: Path) -> None:
        """Register everybody."""
        self.folder = folder
        self.paper = Paper(folder, Settings("Preismucken", rounds=max(LENGTHS) // EACH_ROUND))
        self._entrants = self.paper.register(PAIRS)
        self._scorers = [
            self.paper.admitted("scoring", name, "Halle") for name in ("Ergebnisse", "Gegenprobe")
        ]
        self._desk = self.paper.admitted("desk", "Anmeldung")
        self.watcher = self.paper.admitted("desk", "Zuschauer")

    def go_on(self, length: int) -> None:
        """Play whole rounds until the log has about so many events."""
        while self.paper.state.length < length - EACH_ROUND // 2:
            self._round()

    def _round(self) -> None:
        """Draw, play, close; then pairs leave and come until the log is long enough."""
        paper = self.paper
        number = paper.draw()
        for scorer in self._scorers:
            slips = list(results(paper.state, number))
            paper.commit(scorer.submission(*slip) for slip in slips)
        paper.close_round()
        rest = max(0, number * EACH_ROUND - paper.state.length) // 2 * 2
        changes = coming_and_going(self._entrants[:1], rest)
        paper.commit(self._desk.submission(each) for each in changes)


def measured(growing: Growing) -> Row:
    """Measure with the log as long as it is; it goes on afterwards."""
    paper = growing.paper
    paper.close()
    try:
        return _measured(growing)
    finally:
        paper.reopen()


def _measured(growing: Growing) -> Row:
    paper = growing.paper
    with LogFile.open(paper.file, read_only=True) as log:
        read_ms = computed(read_history, log)
    began = time.monotonic()
    with serving(growing.folder, paper.file) as (pid, port):
        start_ms = 1000 * (time.monotonic() - began)
        use = Use.of(pid)
        caught_up = min(_caught_up(growing, port) for _ in range(2))
    rank_ms = min(computed(standings_of, paper.state) for _ in range(3))
    live = LiveStandings()
    live.of(paper.state)
    live_ms = min(computed(live.of, _changed(paper.state)) for _ in range(3))
    return {
        "events": float(paper.state.length),
        "file_mb": paper.file.stat().st_size / 1e6,
        "start_ms": start_ms,
        "start_cpu_ms": 1000 * use.cpu_s,
        "read_cpu_ms": read_ms,
        "memory_mb": use.memory_mb,
        "catch_up_ms": caught_up[0],
        "catch_up_cpu_ms": caught_up[1],
        "rank_cpu_ms": rank_ms,
        "live_cpu_ms": live_ms,
    }


def _changed(state: State) -> State:
    """Give a state whose last round is another one."""
    *before, last = state.rounds
    return replace(state, rounds=(*before, replace(last)))


def computed(work: Callable[..., object], *arguments: object) -> float:
    """Do something and give the milliseconds of the processor it took."""
    began = time.process_time()
    work(*arguments)
    return 1000 * (time.process_time() - began)


def _caught_up(growing: Growing, port: int) -> tuple[float, float]:
    """Let a station with nothing connect; give the milliseconds until it has everything.

    First as the clock has them, then the processor's.
    """
    paper = growing.paper
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        script = Script(growing.watcher.key.to_bytes(), (), Path(folder) / "copy.bobbl")
        orders = Orders("127.0.0.1", port, paper.pins, 0, "", (script,), 1)
        began, computing = time.monotonic(), time.process_time()
        station = Station(script, orders, Notes())
        due = began + REPORT_S
        while station.length < paper.state.length:
            select.select([station.wire.socket], [], [])
            station.hear()
            if time.monotonic() > due:  # who is silent for longer than that is taken for gone
                station.report()
                due += REPORT_S
        took = time.monotonic() - began, time.process_time() - computing
        station.stop()
    return 1000 * took[0], 1000 * took[1]


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--longest", type=int, default=max(LENGTHS))
    given = parser.parse_args()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        growing = Growing(Path(folder))
        for length in LENGTHS:
            if length <= given.longest:
                growing.go_on(length)
                rows.append(measured(growing))
                print({name: round(value, 1) for name, value in rows[-1].items()}, flush=True)
        growing.paper.close()
    figures, ratios = Table("Growth"), Table("Growth against that of the events")
    for row in rows:
        figures.add(**row)
    for before, row in pairwise(rows):
        more = row["events"] / before["events"]
        ratios.add(
            from_events=before["events"],
            to_events=row["events"],
            **{name: row[name] / before[name] / more for name in RATIOS},
        )
    print(figures.text(), ratios.text(), sep="\n", end="")


if __name__ == "__main__":
    main()
