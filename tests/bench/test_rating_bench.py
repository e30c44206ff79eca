"""How long a club's ratings take: 10,000 players over 200 evenings, from the file to the table."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import ClubSettings, Evening, Player
from bobbl_server.core.rating.season import Rounds, table
from bobbl_shared.domain.names import Name

pytestmark = pytest.mark.long

PLAYERS, EVENINGS = 10_000, 200
LONGEST_S = 5.0


def everybody(dice: random.Random) -> Rounds:
    """One round in which all of them play."""
    order = list(range(1, PLAYERS + 1))
    dice.shuffle(order)
    points = [dice.randint(-42, 42) for _ in range(PLAYERS // 4)]
    return (
        tuple(
            ((a, p), (b, p), (c, -p), (d, -p))
            for p, a, b, c, d in zip(
                points, order[::4], order[1::4], order[2::4], order[3::4], strict=True
            )
        ),
    )


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("club") / "verein.club"
    dice = random.Random(5)
    players = [Player(number, Name(f"N{number}")) for number in range(1, PLAYERS + 1)]
    with ClubFile.create(path, ClubSettings("SV")) as file:
        for number in range(EVENINGS):
            evening = Evening(f"2026-01-01T00:00:{number:03}", f"{number}", "", everybody(dice))
            file.add_evening(evening, players if not number else [], {})
    yield path
    path.unlink()


def test_the_table_of_a_season(benchmark: BenchmarkFixture, path: Path) -> None:
    with ClubFile.open(path, read_only=True) as file:
        season = file.club().season
    stands = benchmark(table, season)
    assert len(stands) == PLAYERS


def test_the_table_from_the_file(benchmark: BenchmarkFixture, path: Path) -> None:
    def read() -> int:
        with ClubFile.open(path, read_only=True) as file:
            return len(file.club().table())

    assert benchmark(read) == PLAYERS
    if benchmark.stats is not None:
        assert benchmark.stats.stats.max <= LONGEST_S
