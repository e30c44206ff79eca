"""What the chapters about desk and results say step by step is pressed, and does what they say.

Each test names the sentences it follows, as they stand in the German handbook: where one is
reworded, it has to be played again.
"""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication

from bobbl_shared.domain.score import BobblScore
from builders.by_keys.desk import announces
from builders.by_keys.person import Key, Person
from builders.by_keys.scoring import SLIP, status
from builders.evening import invented_name

CHAPTERS = Path(__file__).parents[4] / "docs/handbook/de"
ENTER, ESC = Key.Key_Return, Key.Key_Escape
HOFMANN = ("Hofmann", ENTER, "Karl", ENTER, ENTER)
POPP = ("Popp", ENTER, "Grete", ENTER, ENTER)
VOGEL = ("Vogel", ENTER, "Lena", ENTER, ENTER, "Beck", ENTER, "Otto", ENTER, ENTER)


def follows(chapter: str, *sentences: str) -> None:
    """See that these stand in a chapter."""
    text = " ".join((CHAPTERS / f"{chapter}.md").read_text("utf-8").split())
    for each in sentences:
        assert each in text, f"{chapter} does not say: {each}"


def families(person: Person) -> list[list[str]]:
    """Give everybody's family names, by number."""
    name = person.hall.desk.person_name
    return [[name(each).last for each in entrant.persons] for entrant in person.entrants]


def paid(person: Person) -> int:
    return sum(each.cents for each in person.state.payments)


@pytest.fixture
def desk(person: Person) -> Person:
    person.sits_at(person.hall.desk)
    return person


@pytest.fixture
def results(person: Person) -> Person:
    person.settings = replace(person.settings, rounds=2)
    person.hall.drawn()
    first, second = (person.hall.evening.operator(*who) for who in (("A", "Ida"), ("B", "Otto")))
    person.hall.stage.operator = first
    person.sits_at(person.hall.stage)
    assert {first, second} <= set(person.state.operators)
    return person


def test_somebody_comes_and_pays(desk: Person) -> None:
    follows(
        "desk",
        "Nachname, Enter, Vorname, Enter, Verein (oder nur Enter), dann dasselbe für den Partner."
        " Das letzte **Enter** speichert, und die Nummer steht groß da.",
        "**F5** hakt es ab, vor dem letzten Enter oder danach, solange die Nummer noch dasteht.",
        "noch einmal **F5**, dann **F4**",
        "Zahlt jemand später: **F3**, öffnen, **F5**",
    )
    desk.keys(*HOFMANN, *POPP)
    assert families(desk) == [["Hofmann", "Popp"]]
    desk.keys(Key.Key_F5)
    assert paid(desk) == 2000
    desk.keys(Key.Key_F5, Key.Key_F4)
    assert paid(desk) == 0
    desk.keys(*VOGEL, Key.Key_F3, "hofm", ENTER, Key.Key_F5)
    assert paid(desk) == 2000
    assert families(desk) == [["Hofmann", "Popp"], ["Vogel", "Beck"]]


def test_who_does_not_come_after_all_is_discarded(desk: Person) -> None:
    follows("desk", "Kommen sie doch nicht: **Esc**, dann verwirft **F8**, was im Formular steht.")
    desk.keys("Vog", ESC, Key.Key_F8, *HOFMANN, *POPP)
    assert families(desk) == [["Hofmann", "Popp"]]


def test_who_was_announced_is_there_with_f12_however_often(desk: Person) -> None:
    follows("desk", "**F3**, ein paar Buchstaben, Enter öffnet, **F12** heißt „Ist da“.")
    announces(desk, 0)
    typed = invented_name(0).last[:4].lower()
    desk.keys(Key.Key_F3, typed, ENTER, Key.Key_F12, Key.Key_F12, Key.Key_F12)
    assert desk.statuses() == ["present"]
    desk.keys(*VOGEL)
    assert desk.statuses() == ["present", "present"]
    assert families(desk)[0] == [invented_name(0).last, invented_name(1).last]


@pytest.mark.parametrize("steps", [0, 1, 2, 4])
def test_a_corrected_name_and_being_there_are_saved_together(desk: Person, steps: int) -> None:
    follows(
        "desk", "Stimmt der Name nicht: erst **F7**, berichtigen, dann F12; das speichert beides."
    )
    announces(desk, 0)
    last = invented_name(0).last
    desk.keys(Key.Key_F3, last.lower(), ENTER, Key.Key_F7, Key.Key_End, "x")
    desk.keys(*(Key.Key_Tab,) * steps, Key.Key_F12)
    assert desk.statuses() == ["present"]
    assert families(desk) == [[f"{last}x", invented_name(1).last]]


def test_typing_on_over_somebody_who_is_opened_is_the_next_pair(desk: Person) -> None:
    follows(
        "desk", "Wer geöffnet ist, wird nur gezeigt: Was Sie dann tippen, gehört schon den Nächsten"
    )
    desk.keys(*VOGEL, Key.Key_F3, "vogel", ENTER)
    desk.keys(*"Hofmann", *HOFMANN[1:], *POPP)
    assert families(desk) == [["Vogel", "Beck"], ["Hofmann", "Popp"]]


@pytest.mark.parametrize("steps", [(), (Key.Key_Tab,), (Key.Key_Tab,) * 3, (Key.Key_Down,)])
def test_esc_closes_who_is_opened_wherever_one_writes(desk: Person, steps: tuple[Key, ...]) -> None:
    follows("desk", "**Esc** schließt, egal wo gerade geschrieben wird.")
    desk.keys(*VOGEL, ESC, Key.Key_F3, "vogel", ENTER)
    assert desk.sees("Geöffnet")
    desk.keys(*steps, ESC)
    assert not desk.sees("Geöffnet")
    desk.keys(*HOFMANN, *POPP)
    assert families(desk) == [["Vogel", "Beck"], ["Hofmann", "Popp"]]


def test_a_wholly_different_name_is_asked_about(desk: Person) -> None:
    follows(
        "desk",
        "steht danach ein ganz anderer Nachname da, fragt Bobbl, ob die Person so heißt (**F12**)"
        " oder ob das die Nächsten sind (**F4**).",
    )
    desk.keys(*VOGEL, Key.Key_F3, "vogel", ENTER, Key.Key_F7, "Zapf", ENTER)
    assert families(desk) == [["Vogel", "Beck"]], "asked first"
    desk.keys(Key.Key_F12)
    assert families(desk) == [["Zapf", "Beck"]]


def test_who_types_on_while_another_name_is_asked_about_changes_nothing(desk: Person) -> None:
    """What then stands in the field resembles the first name and is still no answer."""
    desk.keys("Anna", ENTER, "Dietrich", ENTER, ENTER, *POPP)
    before = families(desk)
    desk.keys(Key.Key_F3, "anna", ENTER, Key.Key_F7, "Dietrich", ENTER)
    assert desk.sees("Heißt Anna, Dietrich jetzt Dietrich, Dietrich?")
    desk.keys("Anna", ENTER)
    assert families(desk) == before
    assert desk.sees("Heißt Anna, Dietrich jetzt DietrichAnna, Dietrich?")


def test_who_is_alone_is_offered_to_the_next_one(desk: Person) -> None:
    follows(
        "desk",
        "Fehlt beim letzten Enter der zweite Name, fragt Bobbl: **F12** der Partner kommt später,"
        " **F7** kommt allein.",
        "**F4** zeigt sie, ↑ ↓ wählen, Enter macht das Paar.",
    )
    desk.keys(*HOFMANN, ENTER, ENTER, ENTER, Key.Key_F7)
    assert [each.kind for each in desk.entrants] == ["lone"]
    desk.keys(Key.Key_F7, "Lutz", ENTER, "Max", ENTER, ENTER)
    desk.keys(Key.Key_F4, ENTER)
    assert [each.kind for each in desk.state.seatable()] == ["pair"]


def test_who_has_not_come_is_nobodys_partner_yet(desk: Person) -> None:
    desk.keys(Key.Key_F11, "V", "Hofmann, Karl / sucht Partner", Key.Key_F12)
    desk.until(lambda: len(desk.entrants) == 1)
    desk.keys(ESC, Key.Key_F7, "Lutz", ENTER, "Max", ENTER, ENTER)
    assert [each.status for each in desk.entrants] == ["announced", "present"]
    assert not desk.sees("Partner wählen")
    desk.keys(Key.Key_F3, "hofmann", ENTER, Key.Key_F12)
    assert desk.sees("Partner wählen")


def test_who_seeks_a_partner_in_a_list_is_alone_and_taken_as_a_partner(desk: Person) -> None:
    follows(
        "desk",
        "`sucht Partner` oder ein Strich heißt, dass jemand allein kommt",
        "nimmt F4 in der Rückfrage den anderen als Partner dazu; die Nummer bleibt.",
    )
    desk.keys(Key.Key_F11, "V", "Hofmann, Karl / sucht Partner", Key.Key_F12)
    desk.until(lambda: len(desk.entrants) == 1)
    assert [(each.kind, each.status) for each in desk.entrants] == [("lone", "announced")]
    desk.keys(Key.Key_F3, "hofm", ENTER, Key.Key_F12, ESC)
    assert not desk.state.seatable(), "half a pair gets no table"
    desk.keys(*HOFMANN, *POPP, Key.Key_F4)
    assert families(desk) == [["Hofmann", "Popp"]]
    assert [each.kind for each in desk.state.seatable()] == ["pair"]


def test_the_last_entry_is_taken_back(desk: Person) -> None:
    follows("desk", "noch einmal F8 nimmt den letzten zurück.")
    desk.keys(*VOGEL, *HOFMANN, *POPP, ESC, Key.Key_F8, Key.Key_F8)
    assert families(desk) == [["Vogel", "Beck"]]


def test_a_slip_is_typed_by_two(results: Person) -> None:
    follows(
        "results",
        "**F2** wechselt ihn.",
        "Nummer des Tisches tippen, **Enter**.",
        "`14 − 18 + Enter` ist ein ganzer Zettel.",
        "**Die zweite Eingabe** macht jemand anderes, an einem anderen Rechner oder nach **F2**.",
    )
    results.keys("1", ENTER, "14-3+", ENTER)
    assert status(results, 1) == "entered"
    changes_helper(results)
    results.keys("1", ENTER, "14-3+", ENTER)
    assert status(results, 1) == "confirmed"


def changes_helper(person: Person) -> None:
    """Press F2, and choose the other helper."""
    before = person.hall.stage.operator
    person.keys(Key.Key_F2)
    for digit in "123":
        if person.hall.stage.operator in {before, None}:
            person.keys(
                *([Key.Key_F2] if not person.sees("Wer arbeitet hier?") else []), digit, ENTER
            )
    assert person.hall.stage.operator not in {before, None}
    QApplication.processEvents()


def test_a_dispute_is_typed_anew(results: Person) -> None:
    follows("results", "Den Zettel noch einmal ansehen: **F4** gibt neu ein.")
    results.keys("1", ENTER, "14-3+", ENTER)
    changes_helper(results)
    results.keys("1", ENTER, "14-5+", ENTER)
    assert status(results, 1) == "disputed"
    results.keys(ESC, "1", ENTER, Key.Key_F4, "14-3+", ENTER, ENTER)
    assert status(results, 1) == "entered", "it needs a second one again"
    changes_helper(results)
    results.keys("1", ENTER, "14-3+", ENTER)
    assert status(results, 1) == "confirmed"


def test_a_slip_that_was_mistyped_is_corrected_or_taken_back(results: Person) -> None:
    follows(
        "results",
        "Tisch öffnen, **F4**, neu eingeben; Bobbl zeigt alt und neu und fragt nach dem Grund.",
        "**F8** nimmt den eigenen letzten Eintrag zurück.",
    )
    results.keys("1", ENTER, "14-3+", ENTER, "1", ENTER, Key.Key_F4, "15-3+", ENTER, ENTER)
    (*_, entry) = results.state.rounds[0].tables[1].entries
    assert entry.score == BobblScore(((15, 21), (21, 3)))
    results.keys("2", ENTER, "14-3+", ENTER, Key.Key_F8)
    assert status(results, 2) == "open"


def test_a_slip_of_a_closed_round_is_handed_in(results: Person) -> None:
    follows(
        "results",
        "**F6** zeigt eine andere Runde und sagt es oben; ist sie geschlossen, reicht F4 einen"
        " Zettel nach, und die Turnierleitung entscheidet, ob er zählt.",
    )
    hall = results.hall
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    QApplication.processEvents()
    results.keys(Key.Key_F6, "1", ENTER, Key.Key_F4, "14-3+", ENTER)
    assert [each.table for each in results.state.rounds[0].late] == [1]
    results.keys("1", ENTER, "14-3+", ENTER)
    assert results.state.rounds[1].tables[1].entries[0].score == SLIP


def test_every_key_of_the_table_of_slips(results: Person) -> None:
    text = (CHAPTERS / "results.md").read_text("utf-8")
    typed = re.findall(r"\| [^|]+ \| (?:beide Stände[^`|]*)?`([^`]+)`", text)
    assert typed[:4] == ["14 −", "18 +", "17 , 12", "*"]
    results.keys("1", ENTER, "14-", "18+", ENTER)
    assert results.state.rounds[0].tables[1].entries[0].score == BobblScore(((14, 21), (21, 18)))
    results.keys("2", ENTER, "14-", "17,12-", ENTER)
    assert results.state.rounds[0].tables[2].entries[0].score == BobblScore(((14, 21), (17, 12)))
