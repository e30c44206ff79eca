"""How long a club's ratings take: 10,000 players over 200 evenings, from the file to the table.

``PYTHONPATH=tests python -m bench.rating`` lets everybody play on every evening, one round and then
four, and measures in seconds

table    opening the club's file and computing everybody's rating from all results
history  one player's way through all of it, from what was read

``cpu`` is time of the processor, the best of ``--times`` (work on the other half of a core makes it
longer); a table may take ``LONGEST_S`` of it.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from bench.draw.measuring import Table
from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import Club, ClubSettings, Evening, Player
from bobbl_server.core.rating.season import Rounds
from bobbl_server.core.rating.season import Table as Four
from bobbl_shared.domain.names import Name

PLAYERS, EVENINGS = 10_000, 200
LONGEST_S = 5.0

_T = TypeVar("_T")


def evening(dice: random.Random, rounds: int) -> Rounds:
    """Give results of an evening on which everybody plays every round."""
    return tuple(_round(dice) for _ in range(rounds))


def _round(dice: random.Random) -> tuple[Four, ...]:
    order = list(range(1, PLAYERS + 1))
    dice.shuffle(order)
    fours = zip(order[::4], order[1::4], order[2::4], order[3::4], strict=True)
    return tuple(_four(four, dice.randint(-42, 42)) for four in fours)


def _four(four: tuple[int, int, int, int], points: int) -> Four:
    a, b, c, d = four
    return (a, points), (b, points), (c, -points), (d, -points)


def write(path: Path, rounds: int) -> None:
    """Write the club's file."""
    dice = random.Random(5)
    players = [Player(number, Name(f"N{number}")) for number in range(1, PLAYERS + 1)]
    with ClubFile.create(path, ClubSettings("SV")) as file:
        for number in range(EVENINGS):
            played = evening(dice, rounds)
            added = Evening(f"2026-01-01T00:00:{number:03}", f"{number}", "", played)
            file.add_evening(added, players if not number else [], {})


def read(path: Path) -> Club:
    """Read the file and compute the table."""
    with ClubFile.open(path, read_only=True) as file:
        club = file.club()
    assert len(club.table()) == PLAYERS
    return club


def timed(action: Callable[[], _T], times: int) -> tuple[float, float, _T]:
    """Do something so often; give seconds of the processor, seconds, and what it gave last."""
    taken = []
    for _ in range(times):
        cpu, clock = time.process_time(), time.perf_counter()
        given = action()
        taken.append((time.process_time() - cpu, time.perf_counter() - clock))
    return *min(taken), given


def main(words: list[str]) -> int:
    """Measure, print, and give 1 if a table took too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args(words)
    shown, worst = Table(f"{PLAYERS} players, {EVENINGS} evenings"), 0.0
    for rounds in asked.rounds:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "verein.club"
            write(path, rounds)
            table_cpu, table_s, club = timed(partial(read, path), asked.times)
            history_cpu, _, turns = timed(partial(club.history, 17), asked.times)
            assert len(turns) == rounds * EVENINGS
            shown.add(
                rounds=rounds,
                file_mb=path.stat().st_size / 1e6,
                table_cpu=table_cpu,
                table_s=table_s,
                history_cpu=history_cpu,
            )
        worst = max(worst, table_cpu)
    print(shown.title)
    print(shown.text(), end="")
    print(f"a table may take {LONGEST_S} s: {'yes' if worst <= LONGEST_S else 'NO'}")
    return int(worst > LONGEST_S)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
