"""An evening of twelve pairs, alone at one laptop: no code, no second computer, no helper.

What is pressed is counted, names and points apart: those have to be typed in any program.
"""

import os
from collections.abc import Iterator
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


def found(laptop: Computer) -> None:
    """Make the tournament; all of it is done here."""
    laptop.start("host")
    laptop.sees("Auf diesem Computer gibt es noch kein Turnier.")
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
    laptop.sees_no("Keine Station dabei")
    laptop.picture("overview")


@pytest.mark.minutes
def test_twelve_pairs_alone_at_one_laptop(hall: Hall) -> None:
    laptop = hall.computer("laptop")
    found(laptop)
    laptop.keys(DESK)
    laptop.is_at("Nachname 1")
    laptop.picture("desk")
    for number, pair in enumerate(PAIRS, 1):
        tasks.register(laptop, number, pair)
    for number in range(1, ROUNDS + 1):
        laptop.keys(LEADING)
        tasks.draw_in_a_hurry(laptop, number)
        laptop.keys(RESULTS)
        laptop.sees(f"Runde {number}", "Tasten im Zettel")
        tasks.type_slips(laptop, *slips(number), word="bestätigt")
        laptop.picture(f"results-{number}")
        laptop.keys(LEADING)
        tasks.close_round(laptop, number)
    laptop.picture("end")
    laptop.closes("Wirklich schließen?", "Ja, schließen (Enter)")
    (file,) = laptop.home.glob(".local/share/bobbl/tournaments/*.bobbl")
    assert "In Ordnung" in laptop.runs("verify", str(file))
