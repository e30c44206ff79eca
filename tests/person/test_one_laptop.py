"""An evening of twelve pairs, alone at one laptop: no code, no second computer, no helper.

What is pressed is counted for each step, without the signs of names and points, which have to be
typed in any program. A combination counts as one key.

====================================  =================================================  =====
step                                  what is pressed                                    keys
====================================  =================================================  =====
a tournament for one laptop           F12, Enter four times, F7, F12, Enter                  8
the window for registration           Ctrl+2                                                 1
a pair, names without clubs           Enter after each of six fields                         6
to the overview, and a round drawn    Ctrl+1, F12, F5, Enter, Esc                            5
the window for results                Ctrl+3                                                 1
a slip                                table, Enter, points, Enter                            2
to the overview, and a round closed   Ctrl+1, F12, Enter                                     3
====================================  =================================================  =====

Fewer than Muckturnier's steps is not shown: ``docs/keys.md`` says what could be read of it, and
what is not known.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from person import tasks
from person.computer import ENTER, Computer
from person.hall import Hall
from person.tasks import Pair, Paper

TOURNAMENT = f"Wirtshausmucken {os.getpid()}"
FAMILIES = "Abel Brunner Christel Dietrich Engelhardt Fuchs Gebhardt Heinlein Igel Jung Kraus Lang"
PAIRS = [Pair((family, "Karl"), (f"{family}er", "Maria")) for family in FAMILIES.split()]
ROUNDS = 2
TABLES = len(PAIRS) // 2
LEADING, DESK, RESULTS = "<ctrl+1>", "<ctrl+2>", "<ctrl+3>"


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.config.getoption("--pictures"))
    yield made
    made.close()


def slips(number: int) -> list[Paper]:
    return [Paper(table, 2 * f"{(table * number) % 21}-") for table in range(1, TABLES + 1)]


def costs(laptop: Computer, keys: int, step: Callable[[], None]) -> None:
    """Do something, and see that it has cost so many keys."""
    before = laptop.pressed
    step()
    assert laptop.pressed - before == keys


def found(laptop: Computer) -> None:
    """Make the tournament; all of it is done here."""
    laptop.keys("<F12>")
    laptop.is_at("Name des Turniers")
    laptop.keys(TOURNAMENT, ENTER, ENTER, ENTER, ENTER)
    laptop.is_at("Runden")
    laptop.keys(str(ROUNDS), "<F7>")
    laptop.sees_no("Ergebnisse eingeben")
    laptop.picture("new-tournament")
    laptop.keys("<F12>")
    laptop.sees("Auf Papier, nicht auf diesem Computer.")
    laptop.keys(ENTER)
    laptop.sees("Jetzt kümmern", "Alles übertragen")
    for missed in ("Keine Station dabei", "Kein Anmeldetisch"):
        laptop.sees_no(missed)
    laptop.picture("overview")


def open_desk(laptop: Computer) -> None:
    laptop.keys(DESK)
    laptop.is_at("Nachname 1")
    laptop.picture("desk")


def draw(laptop: Computer, number: int) -> None:
    laptop.keys(LEADING)
    tasks.draw_in_a_hurry(laptop, number)


def open_results(laptop: Computer, number: int) -> None:
    laptop.keys(RESULTS)
    laptop.sees(f"Runde {number} von {ROUNDS}", "Tasten im Zettel")


def close(laptop: Computer, number: int) -> None:
    laptop.keys(LEADING)
    tasks.close_round(laptop, number)


@pytest.mark.minutes
def test_twelve_pairs_alone_at_one_laptop(hall: Hall) -> None:
    laptop = hall.computer("laptop")
    laptop.start("host")
    laptop.sees("Auf diesem Computer gibt es noch kein Turnier.")
    costs(laptop, 8, lambda: found(laptop))
    costs(laptop, 1, lambda: open_desk(laptop))
    costs(laptop, 6 * len(PAIRS), lambda: register(laptop))
    for number in range(1, ROUNDS + 1):
        costs(laptop, 5, lambda: draw(laptop, number))  # noqa: B023 - done at once
        costs(laptop, 1, lambda: open_results(laptop, number))  # noqa: B023
        costs(laptop, 2 * TABLES, lambda: type_slips(laptop, number))  # noqa: B023
        costs(laptop, 3, lambda: close(laptop, number))  # noqa: B023
    laptop.closes("Bobbl schließen?", "Trotzdem schließen (F12)")
    (file,) = laptop.home.glob(".local/share/bobbl/tournaments/*.bobbl")
    assert "In Ordnung" in laptop.runs("verify", str(file))


def register(laptop: Computer) -> None:
    for number, pair in enumerate(PAIRS, 1):
        tasks.register(laptop, number, pair)


def type_slips(laptop: Computer, number: int) -> None:
    tasks.type_slips(laptop, *slips(number), word="bestätigt")
    laptop.picture(f"results-{number}")


def test_after_a_power_cut_the_evening_goes_on_in_the_same_windows(hall: Hall) -> None:
    laptop = hall.computer("laptop")
    laptop.start("host")
    laptop.sees("Auf diesem Computer gibt es noch kein Turnier.")
    found(laptop)
    open_desk(laptop)
    tasks.register(laptop, 1, PAIRS[0])
    laptop.loses_power()
    laptop.start("host")
    laptop.sees(f"Weiter mit {TOURNAMENT}")
    laptop.keys(ENTER)
    laptop.sees("Jetzt kümmern", "2 Stationen")
    open_desk(laptop)
    laptop.sees(f"1 · {PAIRS[0].families}")
    tasks.register(laptop, 2, PAIRS[1])
    laptop.keys(LEADING)
    laptop.sees("Jetzt kümmern")
    laptop.closes("Bobbl schließen?", "schließt mit", "Trotzdem schließen (F12)")


TWO_WINDOWS = "<ctrl+4>"
WIDE = (1920, 1080)
OVERVIEW, REGISTRATION, SLIPS = "Turnierleitung", "Anmeldetisch", "Ergebnisse"


def stand_in_halves(laptop: Computer, left: str, right: str) -> None:
    """See that these two fill the screen between them, with nothing to scroll sideways."""

    def do_they(places: dict[str, tuple[int, int, int, int]]) -> bool:
        first, second = places.get(f"Bobbl · {left}"), places.get(f"Bobbl · {right}")
        if first is None or second is None:
            return False
        half, frame = WIDE[0] // 2, 20
        return (
            first[0] <= frame
            and abs(second[0] - half) <= frame
            and all(half - frame <= each[2] <= half for each in (first, second))
        )

    laptop.finds(do_they)
    laptop.picture(f"beside-{left}-{right}")


def test_two_windows_stand_side_by_side_on_a_wide_screen(hall: Hall) -> None:
    laptop = hall.computer("laptop", WIDE)
    laptop.start("host")
    laptop.sees("Auf diesem Computer gibt es noch kein Turnier.")
    found(laptop)
    laptop.keys(TWO_WINDOWS)
    laptop.sees("Nebeneinander – dafür braucht es ein zweites Fenster: erst Strg+2 oder Strg+3")
    open_desk(laptop)
    laptop.keys(TWO_WINDOWS)
    stand_in_halves(laptop, OVERVIEW, REGISTRATION)
    tasks.register(laptop, 1, PAIRS[0])
    laptop.keys(RESULTS)
    stand_in_halves(laptop, SLIPS, REGISTRATION)
    laptop.keys(LEADING)
    stand_in_halves(laptop, SLIPS, OVERVIEW)
    laptop.sees("Jetzt kümmern")
    laptop.picture("overview-in-its-half")
    laptop.keys("<F1>")
    laptop.sees("Zwei Fenster (Strg+4)")
    laptop.picture("help-in-its-half")
    laptop.keys(TWO_WINDOWS)
    laptop.finds(lambda places: {each[2] // 50 for each in places.values()} == {WIDE[0] // 50})
    laptop.picture("over-each-other")
    laptop.closes("Bobbl schließen?", "schließt mit", "Trotzdem schließen (F12)")


def test_a_narrow_screen_has_no_room_for_two(hall: Hall) -> None:
    laptop = hall.computer("laptop")
    laptop.start("host")
    laptop.sees("Auf diesem Computer gibt es noch kein Turnier.")
    found(laptop)
    open_desk(laptop)
    laptop.sees_no("Nebeneinander")
    laptop.keys(TWO_WINDOWS)
    laptop.sees("Nebeneinander – dieser Bildschirm ist dafür zu schmal")
    laptop.keys(LEADING)
    laptop.closes("Bobbl schließen?", "schließt mit", "Trotzdem schließen (F12)")
