"""How long a keystroke in the search takes among 5,000 people, and a look for duplicates."""

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bobbl_client.evening.namesakes import namesakes
from bobbl_client.evening.roster_record import Listed, Registered, Roster
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.search.directory import Directory, Sought
from bobbl_shared.search.likeness import spelled

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
def roster() -> Roster:
    """Give the pairs of the directory."""
    names, base = people(), Base()
    pairs = [
        Registered(
            *(EntrantId(str(i)), i + 1, "pair", "present"),
            tuple(Listed(PersonId(f"{i}-{n}"), spelled(names[2 * i + n]), base) for n in (0, 1)),
            *(base, i),
        )
        for i in range(COUNT // 2)
    ]
    return {each.id: each for each in pairs}


@pytest.mark.parametrize("typed", ["h", "hofm", "hofmann", "lindenberger karl", "17"])
def test_a_keystroke(benchmark: BenchmarkFixture, directory: Directory, typed: str) -> None:
    benchmark(directory.find, typed)


@pytest.mark.parametrize(
    "typed",
    [
        (Name("Hoffmann", "Karl"), Name("Wagner", "Ute")),
        (Name("Lindenberger", "Karl"), Name("Kirstein", "Eva")),
    ],
    ids=lambda each: each[0].last,
)
def test_a_look_for_duplicates(
    benchmark: BenchmarkFixture, directory: Directory, roster: Roster, typed: tuple[Name, ...]
) -> None:
    benchmark(namesakes, typed, roster, directory)
