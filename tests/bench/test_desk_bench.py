"""What a desk's window takes for a key among 5,000 people: echo in the form, search, opening.

Each round is one key pressed, with all events handled and everything painted that it has changed.
The bound for a key is 50 ms (p99), for a search or a completion 30 ms.
"""

import random
from collections.abc import Callable, Iterator

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from bench.windows.halls import Attendance, registering
from bobbl_client.desk.views.desk import DeskView, desk_window
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.regulars import Regular
from bobbl_shared.domain.settings import Settings
from builders.hands import press, type_in
from builders.paper import Paper

PAIRS = 2_500
SYLLABLES = ("bau", "berg", "böh", "dör", "fick", "hof", "kieß", "lein", "mann", "rich", "schu")


@pytest.fixture(scope="module")
def desk(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeskView]:
    theme.apply(qapp, LIGHT)
    paper = Paper(tmp_path_factory.mktemp("desk"), Settings("Preismucken", fee_cents=1000))
    pen, dice = paper.organiser, random.Random(5)
    paper.commit(registering(pen, invented(dice), invented(dice)) for _ in range(PAIRS))
    hall = Attendance(paper)
    model = hall.station("desk")
    window = desk_window(model)
    window.show()
    assert isinstance(window.work, DeskView)
    yield window.work
    window.close()
    hall.close()


def invented(dice: random.Random) -> Name:
    last = "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(2, 4)))
    first = "".join(dice.choice(SYLLABLES) for _ in range(2))
    return Name(last.capitalize(), first.capitalize())


def painted() -> None:
    QApplication.processEvents()


def pressed(
    benchmark: BenchmarkFixture, key: Callable[[], None], begin: Callable[[], None], rounds: int
) -> None:
    """Measure a key so many times, each after a beginning that is not measured."""
    benchmark.pedantic(key, setup=begin, rounds=rounds)  # type: ignore[no-untyped-call]


def test_a_key_in_the_form(benchmark: BenchmarkFixture, desk: DeskView) -> None:
    entry = desk.fields.entries[0][0]
    entry.setFocus()

    def key() -> None:
        type_in(entry, "b")
        painted()

    pressed(benchmark, key, entry.clear, 100)


def test_enter_after_a_name_looks_for_the_same_people(
    benchmark: BenchmarkFixture, desk: DeskView
) -> None:
    entry = desk.fields.entries[0][0]

    def begin() -> None:
        desk.fields.fill((("Hofmannberg", "Schuhof", ""),))
        entry.setFocus()

    def key() -> None:
        press(entry, Qt.Key.Key_Return)
        painted()

    pressed(benchmark, key, begin, 50)
    desk.page.press("Esc")
    desk.page.press("F12")


@pytest.mark.parametrize("typed", ["h", "hofm", "hofmannberg", "17"])
def test_a_key_in_the_search(benchmark: BenchmarkFixture, desk: DeskView, typed: str) -> None:
    desk.focus_search()

    def begin() -> None:
        desk.search.setText(typed[:-1])
        desk.page.search(typed[:-1])
        painted()

    def key() -> None:
        type_in(desk.search, typed[-1])
        painted()

    pressed(benchmark, key, begin, 50)
    desk.search.clear()
    desk.page.search("")


def test_a_registration_is_saved_and_shown(benchmark: BenchmarkFixture, desk: DeskView) -> None:
    """With the server's answer, which a real station gets later: so this is two changes."""
    dice = random.Random(6)

    def save() -> None:
        lines = tuple((each.last, each.first, "") for each in (invented(dice), invented(dice)))
        desk.page.save(lines)
        desk.page.press("F12")
        painted()

    pressed(benchmark, save, painted, 20)


def test_f8_shows_the_last_entries(benchmark: BenchmarkFixture, desk: DeskView) -> None:
    desk.page.press("F8")
    desk.page.press("Esc")

    def key() -> None:
        desk.page.press("F8")
        painted()

    def begin() -> None:
        desk.page.press("Esc")

    pressed(benchmark, key, begin, 30)
    desk.page.press("Esc")


@pytest.mark.parametrize("typed", ["ho", "hofm", "Hoffmanberg", "quitte"])
def test_a_key_that_completes_among_5000_regulars(
    benchmark: BenchmarkFixture, desk: DeskView, typed: str
) -> None:
    dice = random.Random(7)
    people = tuple(Regular(invented(dice), ((n ^ 1),)) for n in range(5_000))
    desk.page.known.completion.take(people)
    entry = desk.fields.entries[0][0]

    def begin() -> None:
        entry.setText(typed[:-1])
        desk.page.typed(desk.fields.lines())
        entry.setFocus()

    def key() -> None:
        type_in(entry, typed[-1])
        painted()

    pressed(benchmark, key, begin, 50)
    entry.clear()
    desk.page.typed(desk.fields.lines())
