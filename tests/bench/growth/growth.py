"""What becomes slower, and larger, as the log grows from 1,000 to 100,000 events.

``PYTHONPATH=tests python -m bench.growth.growth`` makes one evening of 200 pairs ever longer: a
round in each 1,000 events, with two slips for each table, and pairs that come and go. For each
length it starts ``bobbl serve`` and measures in milliseconds

start      from starting the process until it listens, and what of that is reading the log
catch up   a station with an empty copy: until it holds, has checked and has folded everything
rank       the ranking after all rounds so far

The ratios say by how much a figure has grown since the length before, as against the events: 1 is
linear, less is better.
"""

import argparse
import select
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from bench.draw.measuring import Table, clocked
from bench.sync.crowd import Notes, Orders, Script, Station
from bench.sync.load import MEMORY, Use, serving
from bobbl_server.core.standings import standings_of
from bobbl_server.store.reading import read_history
from bobbl_shared.domain.settings import Settings
from bobbl_shared.log import LogFile
from builders.paper import Paper, coming_and_going, results

LENGTHS = (1_000, 3_000, 10_000, 30_000, 100_000)
PAIRS = 200
EACH_ROUND = 1_000
RATIOS = ("start_ms", "read_ms", "memory_mb", "catch_up_ms", "rank_ms")

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
        read_ms, _ = clocked(read_history, log)
    began = time.monotonic()
    with serving(growing.folder, paper.file) as (pid, port):
        start_ms = 1000 * (time.monotonic() - began)
        memory_mb = Use.of(pid).memory_mb
        catch_up_ms = min(_caught_up(growing, port) for _ in range(2))
    rank_ms = min(clocked(standings_of, paper.state)[0] for _ in range(3))
    return {
        "events": float(paper.state.length),
        "file_mb": paper.file.stat().st_size / 1e6,
        "start_ms": start_ms,
        "read_ms": read_ms,
        "memory_mb": memory_mb,
        "catch_up_ms": catch_up_ms,
        "rank_ms": rank_ms,
    }


def _caught_up(growing: Growing, port: int) -> float:
    """Let a station with nothing connect, and give the milliseconds until it has everything."""
    paper = growing.paper
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        script = Script(growing.watcher.key.to_bytes(), (), Path(folder) / "copy.bobbl")
        orders = Orders("127.0.0.1", port, paper.pins, 0, "", (script,), 1)
        began = time.monotonic()
        station = Station(script, orders, Notes())
        while station.length < paper.state.length:
            select.select([station.wire.socket], [], [])
            station.hear()
        took = time.monotonic() - began
        station.stop()
    return 1000 * took


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
