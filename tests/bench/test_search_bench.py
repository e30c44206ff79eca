"""How long a keystroke in the search takes among 5,000 people, and a look for duplicates."""

import random
from collections.abc import Sequence

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bobbl_client.evening.search.likeness import Spelled, resemblances, spelled
from bobbl_client.evening.search.search import Directory, Sought
from bobbl_shared.domain.names import Name

# fmt: off
SYLLABLES = (
    "bau", "ber", "berg", "böh", "dör", "er", "fick", "hof", "holz", "hüb", "käs", "kieß",
    "kir", "lang", "lein", "ler", "lin", "löß", "mann", "meis", "mül", "ner", "nick", "pöll",
    "püt", "rai", "rich", "rö", "schmal", "schu", "stein", "ten", "ter", "thel", "trö", "un",
    "wag", "wun", "zapf",
)
# fmt: on
COUNT = 5_000


def invented(dice: random.Random) -> Name:
    last = "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(2, 4)))
    return Name(last.capitalize(), "".join(dice.choice(SYLLABLES) for _ in range(2)).capitalize())


def people() -> list[Name]:
    dice = random.Random(5)
    return [invented(dice) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def directory() -> Directory:
    names = people()
    return Directory(
        Sought(str(i), (names[2 * i], names[2 * i + 1]), (i + 1,), i // 2 + 1)
        for i in range(COUNT // 2)
    )


@pytest.fixture(scope="module")
def known() -> Sequence[tuple[str, tuple[Spelled, ...]]]:
    return [(str(i), (spelled(name),)) for i, name in enumerate(people())]


@pytest.mark.parametrize("typed", ["h", "hofm", "hofmann", "lindenberger karl", "17"])
def test_a_keystroke(benchmark: BenchmarkFixture, directory: Directory, typed: str) -> None:
    benchmark(directory.find, typed)


def test_a_look_for_duplicates(
    benchmark: BenchmarkFixture, known: Sequence[tuple[str, tuple[Spelled, ...]]]
) -> None:
    typed = (Name("Hoffmann", "Karl"), Name("Wagner", "Ute"))
    benchmark(resemblances, typed, known)
