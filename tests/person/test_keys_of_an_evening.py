"""What an evening costs in keys, and that no slip of the hand costs a name or a presence.

Somebody sits alone at one laptop. What is pressed and typed is held against the table of
``docs/keys.md``, which says no other numbers than these.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from person import tasks
from person.computer import DOWN, ENTER, ESC, TAB, Computer
from person.hall import Hall
from person.tasks import Pair, Paper

ROOT = Path(__file__).parents[2]
LEADING, DESK, RESULTS = "<ctrl+1>", "<ctrl+2>", "<ctrl+3>"
HELPERS = (("Hübner", "Käthe"), ("Schäfer", "Jörg"))
FIRST = Pair(("Vogel", "Lena"), ("Beck", "Otto"))
WALK_IN = Pair(("Popp", "Rosi"), ("Quast", "Eva"))
LATE = Pair(("Spät", "Tom"), ("Kommer", "Udo"))
LISTED = ("Hofmann, Karl / Zapf, Ida", "Kern, Ute / sucht Partner", "Schmid, Rosa / Nau, Vera")

TYPIST_S, THOUGHT_S = 0.28, 1.35
"""What a key takes somebody who types as most do, and what each look at the next window takes.

Card, Moran and Newell: The Keystroke-Level Model, Communications of the ACM 23 (1980).
"""

Step = Callable[[], None]


class Counted:
    """What each step at a computer has taken, by the words of the table."""

    def __init__(self, laptop: Computer) -> None:
        self._laptop = laptop
        self.rows: dict[str, tuple[int, int]] = {}

    def step(self, words: str, do: Step) -> None:
        """Do something, and count its keys and the signs of texts."""
        laptop = self._laptop
        pressed, typed = laptop.pressed, laptop.typed
        do()
        self.rows[words] = (laptop.pressed - pressed, laptop.typed - typed)


def table() -> dict[str, tuple[int, int]]:
    """Read the table: keys, and signs of names, points and lists, of each row."""
    text = (ROOT / "docs/keys.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (\d+) \| (\d+) \| \d+ \|$", text, re.MULTILINE)
    return {words.strip(): (int(keys), int(signs)) for words, keys, signs in rows}


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.config.getoption("--pictures"))
    yield made
    made.close()


def test_the_table_adds_up_and_is_no_more_than_was_promised() -> None:
    text = (ROOT / "docs/keys.md").read_text("utf-8")
    rows = re.findall(r"\| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert rows
    assert all(int(keys) + int(signs) == int(both) for keys, signs, both in rows)
    most = {"a pair that walks in": 36, "a pre-registered pair": 8, "a slip": 9, "a dispute": 4}
    assert all(sum(table()[words]) <= keys for words, keys in most.items())
    keys, signs = table()["from the start page to the first pair"]
    assert (keys + signs) * TYPIST_S + 5 * THOUGHT_S < 60, "within the first minute"


@pytest.mark.minutes
def test_an_evening_in_keys(hall: Hall) -> None:
    laptop = hall.computer("laptop")
    counted = Counted(laptop)
    laptop.start("host")
    laptop.sees("Auf diesem Computer gibt es noch kein Turnier.")
    counted.step("from the start page to the first pair", lambda: first_pair(laptop))
    laptop.keys(LEADING)
    laptop.sees("Stationen (S)")
    tasks.name_helpers(laptop, *HELPERS)
    to_desk(laptop)
    pre_register(laptop)
    counted.step("a pre-registered pair", lambda: comes(laptop, "hof", "Hofmann / Zapf"))
    twice_is_there(laptop)
    types_over_what_is_opened(laptop, counted)
    comes_alone_from_the_list(laptop, counted)
    counted.step("a pre-registered pair, its name corrected", lambda: corrected(laptop))
    leaves_with_escape(laptop)
    laptop.keys(LEADING)
    tasks.draw_in_a_hurry(laptop, 1)
    to_desk(laptop)
    tasks.register(laptop, 7, LATE)
    laptop.keys(LEADING)
    counted.step("a latecomer into the round", lambda: takes_in(laptop))
    laptop.keys(RESULTS)
    tasks.type_as(laptop, "Käthe H.", "1")
    slip = Paper(1, "14-3+")
    counted.step("a slip", lambda: tasks.type_slips(laptop, slip, word="einmal"))
    tasks.type_slips(laptop, Paper(2, "7-7-"), word="einmal")
    laptop.keys("<F2>")
    tasks.type_as(laptop, "Jörg S.", "2")
    tasks.type_slips(laptop, Paper(1, "14-5+"), word="strittig")
    tasks.type_slips(laptop, Paper(2, "7-7-"), word="bestätigt")
    laptop.keys(LEADING)
    counted.step("a dispute", lambda: decides(laptop))
    laptop.keys(ESC)
    laptop.sees("Stationen (S)")
    counted.step("a table that still plays", lambda: still_plays(laptop, 3))
    tasks.close_round(laptop, 1)
    tasks.draw_in_a_hurry(laptop, 2)
    laptop.sees("Runde 1: Zettel fehlt noch")
    laptop.keys(RESULTS)
    counted.step("its slip, once the next round runs", lambda: late_slip(laptop, 3))
    laptop.keys(LEADING)
    laptop.sees_no("Runde 1: Zettel fehlt noch")
    laptop.picture("late")
    laptop.closes("Bobbl schließen?", "schließt mit", "Trotzdem schließen (F12)")
    assert counted.rows == table()


def first_pair(laptop: Computer) -> None:
    laptop.keys("<F12>")
    laptop.is_at("Name des Turniers")
    laptop.keys("Herbstmucken", ENTER, ENTER, ENTER, ENTER)
    laptop.is_at("Runden")
    laptop.keys("3", "<F12>")
    laptop.sees("Auf Papier, nicht auf diesem Computer.")
    laptop.keys(ENTER)
    laptop.sees("Jetzt kümmern", "Alles übertragen")
    laptop.keys(DESK)
    laptop.is_at("Nachname 1")
    tasks.register(laptop, 1, FIRST)


def to_desk(laptop: Computer) -> None:
    laptop.keys(DESK)
    laptop.is_at("Nachname 1")


def pre_register(laptop: Computer) -> None:
    laptop.keys(ESC, "<F11>", "v")
    laptop.sees("So wird es")
    for line in LISTED:
        laptop.keys(line, ENTER)
    laptop.sees("3 Einträge vormerken")
    laptop.keys("<F12>")
    laptop.sees("3 Einträge vorgemerkt.")
    laptop.keys(ESC)
    laptop.is_at("Nachname 1")


def comes(laptop: Computer, typed: str, families: str) -> None:
    laptop.keys("<F3>", typed)
    laptop.sees(families)
    laptop.keys(ENTER)
    laptop.sees("Ist da (F12)", "Geöffnet")
    laptop.picture(f"opened-{typed}")
    laptop.keys("<F12>")
    laptop.sees_no("Ist da (F12)")
    laptop.sees(f"2 · {families}")


def twice_is_there(laptop: Computer) -> None:
    """F12 once more than needed does nothing, least of all withdraw anybody."""
    laptop.keys("<F12>", "<F12>")
    laptop.picture("twice-there")
    laptop.sees("2 · Hofmann / Zapf · anwesend")


def types_over_what_is_opened(laptop: Computer, counted: Counted) -> None:
    """Open a pair, and type the next one without closing it: nobody's name is lost."""
    laptop.keys("<F3>", "vogel")
    laptop.sees("1 · Vogel / Beck")
    laptop.keys(ENTER)
    laptop.sees("Geöffnet")
    counted.step("a pair that walks in", lambda: tasks.register(laptop, 5, WALK_IN))
    laptop.picture("typed-over")
    laptop.sees("1 · Vogel / Beck")


def comes_alone_from_the_list(laptop: Computer, counted: Counted) -> None:
    """Who seeks a partner is no half of a pair; the next one who is alone is offered to them."""
    laptop.keys("<F3>", "kern")
    laptop.sees("Kern")
    laptop.keys(ENTER)
    laptop.sees("Ist da (F12)")
    laptop.keys("<F12>")
    laptop.sees("Allein gekommen")
    laptop.picture("alone")
    counted.step("somebody alone, with another who is", lambda: joins(laptop))


def joins(laptop: Computer) -> None:
    laptop.keys("<F7>", "Lutz", ENTER, "Max", ENTER, ENTER)
    laptop.sees("Partner wählen (F4)")
    laptop.keys("<F4>")
    laptop.sees("Kern")
    laptop.keys(ENTER)
    laptop.sees_no("Allein gekommen")
    laptop.picture("joined")


def corrected(laptop: Computer) -> None:
    """Correct a pre-registered name and say that they are there: F12 saves both."""
    laptop.keys("<F3>", "schmid")
    laptop.sees("Schmid / Nau")
    laptop.keys(ENTER)
    laptop.sees("Ist da (F12)")
    laptop.keys("<F7>")
    laptop.is_at("Nachname 1")
    laptop.keys("<End>", "t", "<F12>")
    laptop.sees("Schmidt / Nau")
    laptop.sees_no("Ist da (F12)")
    laptop.picture("corrected")


def leaves_with_escape(laptop: Computer) -> None:
    """Esc closes what is opened, wherever one writes."""
    for steps in ((), (TAB,), (TAB, TAB, TAB), (DOWN,)):
        laptop.keys("<F3>", "vogel")
        laptop.sees("1 · Vogel / Beck")
        laptop.keys(ENTER)
        laptop.sees("Geöffnet")
        laptop.keys(*steps, ESC)
        laptop.sees_no("Geöffnet")
    laptop.is_at("Nachname 1")


def takes_in(laptop: Computer) -> None:
    laptop.keys("a")
    laptop.sees("Nachzügler (F6)")
    laptop.keys("<F6>")
    laptop.sees(LATE.first[0])
    laptop.keys(ENTER)
    laptop.sees("In die Runde nehmen (F12)")
    laptop.keys("<F12>")
    laptop.sees("kein Freilos", LATE.first[0])
    laptop.keys(ESC)
    laptop.sees("Stationen (S)")


def decides(laptop: Computer) -> None:
    laptop.sees("Tisch 1 · 3 oder 5?")
    laptop.keys("<F4>", ENTER)
    laptop.sees("Tisch 1 ist strittig", "Eingabe A gilt (A)")
    laptop.keys("a")
    laptop.sees("Eingabe A gilt (F12)")
    laptop.keys("<F12>")
    laptop.sees("1 entschieden")


def still_plays(laptop: Computer, number: int) -> None:
    laptop.keys(str(number), ENTER)
    laptop.sees("Spielt noch, Zettel kommt später (F6)")
    laptop.keys("<F6>")
    laptop.sees("Spielt noch, Zettel kommt später (F12)")
    laptop.keys("<F12>")
    laptop.sees(f"Tisch {number} fehlt noch")


def late_slip(laptop: Computer, number: int) -> None:
    laptop.keys("<F6>")
    laptop.sees("Runde 1")
    laptop.keys(str(number), ENTER)
    laptop.keys("14-3+", ENTER)
    laptop.sees("Runde 2 von 3")
