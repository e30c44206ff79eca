"""Level pairs play for a place, somebody chooses a prize, the cash is counted: by the handbook."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from person import tasks
from person.computer import ENTER, ESC, RIGHT, Computer
from person.hall import Hall
from person.tasks import DESK, RESULTS, Pair, Paper

TOURNAMENT = f"Preismucken Weidenlohe {os.getpid()}"
HELPERS = (("Hübner", "Käthe"), ("Schäfer", "Jörg"))
PAIRS = (
    Pair(("Müller", "Jörg"), ("Weiß", "Anna")),
    Pair(("Schäfer", "Karl"), ("Groß", "Eva")),
    Pair(("Hübner", "Max"), ("Kröger", "Ute")),
    Pair(("Vogel", "Lena"), ("Bär", "Otto")),
)
LEVEL = [Paper(1, "5-5-"), Paper(2, "5-5-")]


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.config.getoption("--pictures"))
    yield made
    made.close()


@pytest.mark.release
def test_level_pairs_a_prize_to_choose_and_the_cash_box(hall: Hall) -> None:
    office, desk, results = map(hall.computer, ("office", "desk", "results"))
    tasks.found_tournament(office, TOURNAMENT, 1)
    tasks.name_helpers(office, *HELPERS)
    set_fee(office, "10")
    tasks.join(office, desk, TOURNAMENT, DESK)
    tasks.join(office, results, TOURNAMENT, RESULTS)
    for number, pair in enumerate(PAIRS, 1):
        register_and_pay(desk, number, pair)
    tasks.draw_in_a_hurry(office, 1)
    for helper, key, word in (("Käthe H.", "1", "einmal"), ("Jörg S.", "2", "bestätigt")):
        tasks.type_as(results, helper, key)
        tasks.type_slips(results, *LEVEL, word=word)
        results.keys("<F2>")
    tasks.close_round(office, 1)
    write_prizes(office)
    play_for_places(office)
    choose_prize(office)
    count_cash(office)
    office.closes("Bobbl schließen?", "Trotzdem schließen (F12)")
    for each in (desk, results):
        each.closes()


def set_fee(office: Computer, euros: str) -> None:
    office.keys("e")
    office.sees("Verband (F6)")
    office.goes_down_to("Startgeld")
    office.picture("settings")
    office.keys(ENTER)
    office.is_at("Neuer Wert")
    office.keys("<ctrl+a>", euros, ENTER)
    office.sees(f"Startgeld · {euros},00 €")
    office.picture("fee")
    office.keys(ESC)
    office.sees("Stationen (S)")


def register_and_pay(desk: Computer, number: int, pair: Pair) -> None:
    for family, first in (pair.first, pair.second):
        desk.keys(family, ENTER, first, ENTER, ENTER)
    desk.sees(f"{number} · {pair.families}", "Angemeldet")
    desk.keys("<F5>")
    desk.sees("bezahlt")
    desk.picture("paid")


def write_prizes(office: Computer) -> None:
    office.keys("<F12>")
    office.sees("Endstand")
    office.picture("final-asked")
    office.keys(ESC, "r")
    office.sees("Preise, Siegerehrung (F6)")
    office.keys("<F6>")
    office.is_at("Preis")
    office.keys("Schinken", ENTER)
    office.sees("Schinken · noch niemand")
    office.goes_to("anderer Platz")
    office.keys("Vorletzter")
    office.sees("für: Vorletzter")
    office.picture("typed-place")
    office.keys(ENTER)
    office.is_at("Preis")
    office.keys("Wurst", ENTER)
    office.sees("Wurst · noch niemand")
    office.goes_to("für")
    office.keys(RIGHT)
    office.sees("für: zum Aussuchen")
    office.keys(ENTER)
    office.is_at("Preis")
    for prize in ("Kasten Bier", "Korb"):
        office.keys(prize, ENTER)
        office.sees(f"{prize} · noch niemand")
    office.picture("prizes-written")


def play_for_places(office: Computer) -> None:
    office.keys("<F12>")
    office.sees("Endstand jetzt feststellen?", "Ja, feststellen (Enter)")
    for place in (1, 3):
        office.keys(ENTER)
        office.sees(f"Gleichauf ab Platz {place}")
        office.picture("level")
        office.keys(ENTER)
        office.sees("Nach Entscheidungsbobbl so?")
        office.picture("level-asked")
    office.keys(ENTER)


def choose_prize(office: Computer) -> None:
    for place, prize in ((2, "Kasten Bier"), (3, "Korb")):
        office.sees(f"Platz {place} sucht aus", f"{prize} · Enter wählt")
        office.picture("choose")
        office.keys(ENTER)
    office.sees("Fertig zur Siegerehrung")


def count_cash(office: Computer) -> None:
    office.keys(ESC, ESC, "<F9>")
    office.sees("Spielstandzettel")
    office.goes_down_to("Kassenabschluss")
    office.picture("papers")
    office.keys(ENTER)
    office.sees("soll 80 € · noch nicht gezählt")
    office.is_at("gezählt, mit dem Wechselgeld")
    office.picture("cash")
    office.keys("3x20 2x10 1x5", ENTER)
    office.is_at("davon Wechselgeld vom Anfang")
    office.keys("5", ENTER)
    office.sees("soll 85 € · gezählt 85 €")
    office.picture("counted")
    for following in ("Kassenabschluss", "Stationen (S)"):
        office.keys(ESC)
        office.sees(following)
