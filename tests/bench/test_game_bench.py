"""How many games of Muck a core plays in a second: shuffled, dealt, bid, played and counted.

Two thousand are wanted; it was 8,000 where this was written, 6,000 with solo, 7,000 with 32 cards.
"""

from collections.abc import Iterator
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bobbl.reports.simulation import course
from bobbl_shared.domain.game.bobbl import hands_dealt
from bobbl_shared.domain.game.game import play_game
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.simple import SimplePlayer


@pytest.mark.parametrize("name", ["muck-wenz", "wenz-muck", "solo", "langes-blatt"])
def test_a_thousand_games(benchmark: BenchmarkFixture, name: str) -> None:
    seeds: Iterator[int] = iter(range(10**6))
    benchmark(lambda: course(PRESETS[name], 1000, f"bench {next(seeds)}"))
    if benchmark.stats is not None:
        benchmark.extra_info["games a second"] = round(1000 / benchmark.stats["mean"])


def test_a_game_from_the_hands(benchmark: BenchmarkFixture) -> None:
    rules, dice = PRESETS["muck-wenz"], Random(1)
    player = SimplePlayer(rules)
    deals = [hands_dealt(rules, 0, dice.randrange) for _ in range(1000)]
    benchmark(lambda: [play_game(rules, hands, 0, player) for hands in deals])
