"""How soon a loaded server answers others while it draws for a thousand pairs.

Server, worker and stations are processes of this machine and share its cores; the stations fold
nothing. Results come in at a steady pace, whether somebody draws or not.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from bench.draw.hand import Hand
from bench.draw.measuring import Table, quantile
from bench.draw.serving import Hall, Lag, Opened, OpenTable, serve
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import EntryId, new_id

HALL = Hall(pairs=1000, rounds=15, open_rounds=4, scorers=4, draws=5)
PACE_S = 0.04
"""Between two results of one station."""

AFTER_S = 0.1
"""How long after its event a draw is still felt: the event goes out to everybody."""

TWO_TO_NIL = BobblScore(((21, 13), (21, 8)))

Window = tuple[float, float]


@dataclass
class Load:
    """Stations that enter results one after the other."""

    hands: list[Hand]
    tables: Iterator[OpenTable]
    due: float

    def go_on(self) -> None:
        """Send what is due; the stations take turns."""
        while self.due <= time.monotonic():
            open_ = next(self.tables)
            hand = self.hands[open_.table % len(self.hands)]
            payload = EnterResult(
                open_.round, open_.table, open_.sides, TWO_TO_NIL, EntryId(new_id())
            )
            hand.ask(payload, open_.version)
            self.due += PACE_S / len(self.hands)
        time.sleep(0.001)

    def run(self, seconds: float) -> Window:
        """Load the server for some time."""
        start = self.due = time.monotonic()
        while time.monotonic() < start + seconds:
            self.go_on()
        return start, time.monotonic()


@contextmanager
def opened(folder: Path, hall: Hall) -> Iterator[tuple[Connection, Opened]]:
    """Start the server in a process of its own and wait until the evening is late."""
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=serve, args=(theirs, folder, hall))
    process.start()
    theirs.close()
    try:
        yield ours, ours.recv()
    finally:
        ours.send("stop")
        process.join(30)


def test_answers_while_a_thousand_pairs_are_drawn(table: Table, tmp_path: Path) -> None:
    """Milliseconds until a result is acknowledged, and by which the server's loop is late"""
    with opened(tmp_path, HALL) as (pipe, hall):
        organiser, *scorers = hands = joined(hall)
        load = Load(scorers, iter(hall.tables), time.monotonic())
        load.run(2.0)
        quiet = [load.run(6.0)]
        draws = [drawn(pipe, organiser, load, HALL.rounds + 1 + at) for at in range(HALL.draws)]
        pipe.send("lags")
        lags = pipe.recv()
        time.sleep(1)  # what is still under way would be cut off
        for hand in hands:
            hand.stop()
    answered = [answer for hand in scorers for answer in hand.answered]
    assert [code for hand in hands for code in hand.refused] == []
    for name, windows in (("quiet", quiet), ("drawing", draws)):
        add(table, name, windows, answered, lags)
    for number, window in enumerate(draws, HALL.rounds + 1):
        add(table, f"round {number}", [window], answered, lags)


def joined(hall: Opened) -> list[Hand]:
    """Let an organiser and the scorers come, in this order."""
    hands = [Hand() for _ in hall.codes]
    for hand, code in zip(hands, hall.codes, strict=True):
        hand.join(hall.address, code, hall.length, hall.head)
    return hands


def drawn(pipe: Connection, organiser: Hand, load: Load, number: int) -> Window:
    """Draw a round under load."""
    pipe.send("field")
    version = pipe.recv()
    load.run(0.5)
    start = time.monotonic()
    organiser.ask(DrawRound(number), version)
    while organiser.waiting:
        load.go_on()
    done = time.monotonic()
    while time.monotonic() < done + AFTER_S:
        load.go_on()
    return start, done + AFTER_S


def add(
    table: Table, name: str, windows: list[Window], answered: list[Lag], lags: list[Lag]
) -> None:
    def inside(when: float) -> bool:
        return any(start <= when <= end for start, end in windows)

    times = [1000 * took for sent, took in answered if inside(sent)]
    late = [1000 * lag for when, lag in lags if inside(when)]
    table.add(
        server_is=name,
        seconds=sum(end - start for start, end in windows),
        results=len(times),
        p50=quantile(times, 0.5),
        p99=quantile(times, 0.99),
        slowest=max(times),
        loop_late_p99=quantile(late, 0.99),
        loop_late_most=max(late),
    )
