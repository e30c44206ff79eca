"""An evening in the hall from the first start to the last window closed, by the handbook alone."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from person import tasks
from person.computer import CLOSE, ENTER, ESC, Computer
from person.hall import Hall
from person.tasks import DESK, DISPLAY, RESULTS, Pair, Paper

TOURNAMENT = f"Preismucken Weidenlohe {os.getpid()}"
"""Found in the network by this name, also where another evening is played at the same time."""

HELPERS = (("Hübner", "Käthe"), ("Schäfer", "Jörg"))
PAIRS = (
    Pair(("Müller", "Jörg"), ("Weiß", "Anna")),
    Pair(("Schäfer", "Karl"), ("Groß", "Eva")),
    Pair(("Hübner", "Max"), ("Kröger", "Ute")),
    Pair(("Vogel", "Lena"), ("Bär", "Otto")),
    Pair(("Döll", "Rita"), ("Ernst", "Paul")),
    Pair(("Frank", "Ida"), ("Jäger", "Udo")),
    Pair(("Löw", "Emil"), ("Nau", "Vera")),
)
LATE = Pair(("Spät", "Tom"), ("Kommer", "Udo"))
PRIZES = ("Schinken", "Kasten Bier")


def papers(number: int) -> list[Paper]:
    """Give the slips of a round: whoever meets whom, no two pairs end level."""
    return [Paper(table, 2 * f"{table * (1, 5)[number - 1]}-") for table in (1, 2, 3, 4)]


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.config.getoption("--pictures"))
    yield made
    made.close()


def test_the_first_tournament(hall: Hall) -> None:
    office = hall.computer("office")
    tasks.found_tournament(office, TOURNAMENT, 4)
    office.closes()


@pytest.mark.release
@pytest.mark.minutes
def test_an_evening(hall: Hall) -> None:
    office, desk, second, results, display = map(
        hall.computer, ("office", "desk", "second-desk", "results", "display")
    )
    words = tasks.found_tournament(office, TOURNAMENT, 2)
    tasks.name_helpers(office, *HELPERS)
    tasks.join(office, desk, TOURNAMENT, DESK)
    tasks.join_by_address(office, second, DESK)
    tasks.join(office, results, TOURNAMENT, RESULTS)
    tasks.join_by_address(office, display, DISPLAY)
    people_come(office, desk, second, display)
    first_round(office, desk, results, display)
    second_round(office, results, display)
    office_is_lost(office, second, results, words)
    office_comes_back(office, second)
    ending(second, results, display)
    second.closes("Bobbl schließen?", "Trotzdem schließen (F12)")
    for each in (display, results, desk):
        each.closes()
    check_afterwards(second)
    check_proof(second)


FAMILIES = """
Ackermann Brunner Christel Dietrich Engelhardt Fuchs Gebhardt Heinlein Igel Jung Kraus Lang
Metzger Neubauer Ott Popp Quast Roth Sauer Thiel Ulrich Voigt Wagner Zapf
"""


@pytest.mark.release
def test_a_long_evening(hall: Hall) -> None:
    office, desk, second, results, display = map(
        hall.computer, ("office", "desk", "second-desk", "results", "display")
    )
    tasks.found_tournament(office, TOURNAMENT, 4)
    tasks.name_helpers(office, *HELPERS)
    for station, post in ((desk, DESK), (second, DESK), (results, RESULTS), (display, DISPLAY)):
        tasks.join(office, station, TOURNAMENT, post)
    for number, family in enumerate(FAMILIES.split(), 1):
        pair = Pair((family, "Karl"), (family, "Maria"))
        tasks.register((desk, second)[number % 2], number, pair)
    tasks.announce(office, display, "Essen", "Schnitzel bis neun")
    for number, victim in enumerate((desk, results, display, office), 1):
        long_round(office, results, number, victim)
    tasks.write_prizes(office, *PRIZES)
    tasks.give_prizes(office, display, *PRIZES)
    tasks.publish(office, display)
    office.closes("Bobbl schließen?", "Trotzdem schließen (F12)")
    for each in (display, results, desk, second):
        each.closes()
    check_afterwards(office)


def long_round(office: Computer, results: Computer, number: int, victim: Computer) -> None:
    """Play a round of twelve tables, in the midst of which a computer loses its power."""
    slips = [Paper(table, f"{table}-{(7 * table + number) % 21}+") for table in range(1, 13)]
    tasks.draw(office, number)
    if number == 1:
        tasks.type_as(results, "Käthe H.", "1")
    tasks.type_slips(results, *slips, word="einmal")
    victim.loses_power()
    if victim is not office:
        tasks.start_again(victim)
    else:
        office.start("host")
        office.sees(f"Weiter mit {TOURNAMENT}")
        office.keys(ENTER)
    office.sees(f"Runde {number} schließen (F12)")
    if victim is not results:
        results.keys("<F2>")
    tasks.type_as(results, *(("Jörg S.", "2"), ("Käthe H.", "1"))[(number + 1) % 2])
    tasks.type_slips(results, *slips, word="bestätigt")
    tasks.close_round(office, number)


def people_come(office: Computer, desk: Computer, second: Computer, display: Computer) -> None:
    """Register seven pairs at two desks."""
    for number, pair in enumerate(PAIRS, 1):
        tasks.register((desk, second)[number % 2], number, pair)
    second.picture("registered")
    display.sees("7 Paare sind da")
    display.picture("registration")
    office.sees("7 Paare · 3 Tische · 1 Freilos")


def first_round(office: Computer, desk: Computer, results: Computer, display: Computer) -> None:
    """Draw, seat who comes late, lose the power of a desk, settle a slip read differently."""
    tasks.draw(office, 1)
    display.sees("Dein Tisch in Runde 1", "Müller Jörg")
    display.picture("seats")
    tasks.register(desk, 8, LATE)
    tasks.seat_latecomers(office, 4, LATE)
    desk.loses_power()
    tasks.start_again(desk)
    desk.sees(f"8 · {LATE.families} · Paar", "Alles übertragen")
    desk.is_at("Nachname 1")
    desk.picture("back")
    misread, *others = papers(1)
    tasks.type_as(results, "Käthe H.", "1")
    tasks.type_slips(results, misread, *others, word="einmal")
    results.picture("typed-once")
    results.keys("<F2>")
    tasks.type_as(results, "Jörg S.", "2")
    tasks.type_slips(results, Paper(1, "2-1-"), word="strittig")
    tasks.type_slips(results, *others, word="bestätigt")
    office.chooses("Tisch 1 · 1 oder 2?")
    office.keys(ENTER)
    office.sees("Tisch 1 ist strittig", "Eingabe A gilt (A)")
    office.picture("dispute")
    office.keys("a")
    office.sees("Eingabe A gilt (F12)")
    office.keys("<F12>")
    office.sees("1 entschieden")
    tasks.close_round(office, 1)
    display.sees("nach Runde 1", "Platz 1–8 von 8")
    display.picture("ranking")


def second_round(office: Computer, results: Computer, display: Computer) -> None:
    """Lose the server, then the power of its whole computer, while slips are typed."""
    first, *others = papers(2)
    tasks.draw(office, 2)
    office.keys(CLOSE)
    office.sees("Runde 2 läuft", "Bobbl schließen?")
    office.picture("asked")
    office.keys(ESC)
    office.sees("Runde 2 schließen (F12)")
    office.loses("serve")
    office.sees("Der Server auf diesem Computer war um")
    office.picture("server-back")
    office.loses_power()
    tasks.type_slips(results, first, word="wartet")
    results.sees("Arbeitet allein – 1 Eintrag wartet, nichts geht verloren")
    results.picture("alone")
    office.start("host")
    office.sees(f"Weiter mit {TOURNAMENT}")
    office.keys(ENTER)
    office.sees("Runde 2 schließen (F12)", "1 einmal")
    results.sees("Alles übertragen")
    tasks.type_slips(results, *others, word="einmal")
    results.keys("<F2>")
    tasks.type_as(results, "Käthe H.", "1")


def office_is_lost(
    office: Computer, second: Computer, results: Computer, words: tuple[str, ...]
) -> None:
    """The organiser's computer never starts again; the second desk's takes the tournament over."""
    office.loses_power()
    first, *others = papers(2)
    tasks.type_slips(results, first, word="wartet")
    second.closes()
    second.start("host")
    second.sees(f"{TOURNAMENT} · Kopie einer Station")
    second.keys(ENTER)
    second.is_at("Die vier Wörter")
    second.keys(" ".join(words))
    second.sees(" ".join(words))
    second.keys("<F12>")
    second.sees("Weiter zur Übersicht")
    second.picture("taken-over")
    second.keys(ENTER)
    second.sees("Jetzt kümmern", "Runde 2 schließen (F12)")
    results.sees("Alles übertragen")
    results.sees("1 bestätigt")
    tasks.type_slips(results, *others, word="bestätigt")


def office_comes_back(office: Computer, second: Computer) -> None:
    """The organiser's computer starts after all: it says who leads now, and works on there."""
    office.start("host")
    office.sees(f"Weiter mit {TOURNAMENT}")
    office.keys(ENTER)
    office.sees("Ein anderer Computer leitet jetzt dieses Turnier: ")
    office.sees("(als Beleg auch in ")
    office.picture("replaced")
    office.keys("<ctrl+s>")
    office.sees_no("Ein anderer Computer leitet jetzt")
    office.sees("Alles übertragen", "1 bestätigt")
    office.picture("works-on-there")
    second.sees("Alles übertragen")
    office.closes()


def ending(office: Computer, results: Computer, display: Computer) -> None:
    """Close the last round, give the prizes, show who has won."""
    tasks.close_round(office, 2)
    results.picture("over")
    tasks.write_prizes(office, *PRIZES)
    tasks.give_prizes(office, display, *PRIZES)
    tasks.publish(office, display)
    web = office.home / "web"
    web.mkdir()
    tasks.write_site(office, web)


def check_afterwards(office: Computer) -> None:
    """Work the whole tournament out again, and write its ranking."""
    (file,) = office.home.glob(".local/share/bobbl/tournaments/*.bobbl")
    assert "In Ordnung" in office.runs("verify", str(file))
    office.runs("export", str(file), "--format", "pdf", "--out", "rangliste.pdf")
    assert (office.home / "rangliste.pdf").read_bytes().startswith(b"%PDF-")


def check_proof(office: Computer) -> None:
    """See that what lies on the web space proves the ranking, to whoever has the key."""
    (file,) = office.home.glob(".local/share/bobbl/tournaments/*.bobbl")
    (proof,) = office.home.glob("web/*/rangliste/2.json")
    key = re.search(r"Hauptschlüssel: +(\w+)", office.runs("verify", str(file)))
    assert key
    for told, word in ((key[1], "JA"), ("0" * 64, "NEIN")):
        words = [sys.executable, str(proof.with_name("pruefen.py")), str(proof), told]
        said = subprocess.run(words, capture_output=True, text=True)
        assert word in said.stdout + said.stderr
