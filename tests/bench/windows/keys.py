"""From a key to its echo: at the desk and in its search among 5,000 people, scoring, organiser.

``PYTHONPATH=tests python -m bench.windows.keys`` presses key after key as somebody types who is in
a hurry: nothing is prepared between two keys. Each is measured with all that is painted because of
it. The limits are 50 ms for a key, 30 ms for a search and 100 ms for a page that it opens, at p99;
and 100 ms for what somebody else does meanwhile. The first row is a letter in an empty window.
"""

import argparse
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import QApplication, QWidget

from bench.draw.measuring import Table
from bench.windows.halls import Attendance, registering
from bench.windows.watching import Collections, Spans, bare, put_away
from bobbl_client.app import WINDOWS
from bobbl_client.desk.views.desk import DeskView
from bobbl_client.evening.namesakes import sought
from bobbl_client.model.station import StationModel
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.window.garbage import settle
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.search.directory import Directory
from builders.hands import press, type_in
from builders.paper import Paper
from builders.scenes import large

PAIRS = 2_500
KEY_MS, SEARCH_MS = 50.0, 30.0
PAGE_MS, STALL_MS = 100.0, 100.0
Key = Qt.Key
PAGES = {
    Key.Key_V: "chronicle",
    Key.Key_F4: "cases",
    Key.Key_R: "ranking",
    Key.Key_S: "stations",
    Key.Key_A: "draw",
    Key.Key_L: "seats",
    Key.Key_T: "entrants",
    Key.Key_E: "settings",
    Key.Key_Z: "plan",
}

# fmt: off
SYLLABLES = (
    "bau", "ber", "berg", "böh", "dör", "er", "fick", "hof", "holz", "hüb", "käs", "kieß",
    "kir", "lang", "lein", "ler", "lin", "löß", "mann", "meis", "mül", "ner", "nick", "pöll",
    "püt", "rai", "rich", "rö", "schmal", "schu", "stein", "ten", "ter", "thel", "trö", "un",
    "wag", "wun", "zapf",
)
# fmt: on
PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
"""Qt's keys of tests are those of ASCII; so names are typed as on a foreign keyboard."""


def invented(dice: random.Random) -> Name:
    """Give one of very many names."""
    last = "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(2, 4)))
    first = "".join(dice.choice(SYLLABLES) for _ in range(2))
    return Name(last.capitalize(), first.capitalize())


def misspelt(word: str, dice: random.Random) -> str:
    """Give a word as it is typed: one in three with a slip of the finger."""
    if dice.random() < 2 / 3:
        return word
    at = dice.randrange(len(word))
    return word[:at] + dice.choice("enrsti") + word[at + 1 :]


@contextmanager
def opened(model: StationModel) -> Iterator[QWidget]:
    """Show a station's window."""
    window = WINDOWS[model.post.role if model.post else None](model)
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    settle()
    yield window
    put_away(window)


def typed(spans: Spans, field: QWidget, text: str) -> None:
    """Type a text, key by key."""
    for letter in text.translate(PLAIN):
        spans.do(lambda letter=letter: type_in(field, letter))  # type: ignore[misc]


def desk(folder: Path, words: int, table: Table) -> None:
    """Type names into the form and into the search of a desk where 5,000 people are listed."""
    folder.mkdir()
    dice = random.Random(5)
    paper = Paper(folder, Settings("Preismucken", fee_cents=1000))
    pen = paper.organiser
    paper.commit(registering(pen, invented(dice), invented(dice)) for _ in range(PAIRS))
    hall = Attendance(paper)
    model = hall.station("desk")
    with opened(model) as window:
        view = getattr(window, "work", None)
        assert isinstance(view, DeskView)
        _search(view, words, dice, table)
        _search_after_arrivals(view, hall, words, dice, table)
        people = view.page.known.roster.values()
        _directory(Directory(sought(list(people))), words, dice, table)
        _form(view, words, dice, table)
    hall.close()


def _form(view: DeskView, words: int, dice: random.Random, table: Table) -> None:
    letters, enters, saves = Spans(), Spans(), Spans()
    for _ in range(words // 4):
        for last, first, _ in view.fields.entries[:2]:
            name = invented(dice)
            last.setFocus()
            typed(letters, last, name.last)
            enters.do(lambda last=last: press(last, Key.Key_Return))  # type: ignore[misc]
            typed(letters, first, name.first)
        enters.do(lambda first=first: press(first, Key.Key_Return))  # type: ignore[misc]
        saves.do(lambda first=first: press(first, Key.Key_Return))  # type: ignore[misc]
        view.page.press("F12")
        for row in view.fields.entries:
            for field in row:
                field.clear()
        QApplication.processEvents()
    letters.add_to(table, KEY_MS, where="desk: letter in the form")
    enters.add_to(table, KEY_MS, where="desk: Enter, looks who is like it")
    saves.add_to(table, KEY_MS, where="desk: Enter, saves")


def _search(view: DeskView, words: int, dice: random.Random, table: Table) -> None:
    spans = Spans()
    view.focus_search()
    for _ in range(words):
        name = invented(dice)
        typed(spans, view.search, misspelt(dice.choice((name.last, name.first)), dice))
        view.search.clear()
        QApplication.processEvents()
    spans.add_to(table, SEARCH_MS, where="desk: letter in the search")


def _search_after_arrivals(
    view: DeskView, hall: Attendance, words: int, dice: random.Random, table: Table
) -> None:
    """Let somebody register elsewhere before each letter, so that nothing is as it was."""
    spans, arrivals = Spans(), Spans()
    model = hall.models[0]
    for _ in range(words // 4):
        for letter in invented(dice).last.translate(PLAIN)[:5]:
            names = (invented(dice), invented(dice))
            hall.paper.commit([registering(hall.paper.organiser, *names)])
            for each in hall.news(model.replica.length):
                arrivals.do(lambda each=each: model.handle(each))  # type: ignore[misc]
            spans.do(lambda letter=letter: type_in(view.search, letter))  # type: ignore[misc]
        view.search.clear()
        QApplication.processEvents()
    arrivals.add_to(table, STALL_MS, where="desk: somebody comes elsewhere")
    spans.add_to(table, SEARCH_MS, where="desk: letter, somebody has come")


def _directory(directory: Directory, words: int, dice: random.Random, table: Table) -> None:
    spans = Spans()
    for _ in range(words):
        word = misspelt(invented(dice).last, dice)
        for length in range(1, len(word) + 1):
            spans.do(lambda word=word, length=length: directory.find(word[:length]))  # type: ignore[misc]
    spans.add_to(table, SEARCH_MS, where="search alone")


def hall(folder: Path, words: int, table: Table) -> None:
    """Type slips and walk through lists in a hall of 200 tables."""
    shown = large(folder)
    with opened(shown.scoring) as window:
        digits, saves = Spans(), Spans()
        for number in range(10, 10 + words // 4):
            typed(digits, focused(window), str(number))
            digits.do(lambda: press(focused(window), Key.Key_Return))
            typed(digits, focused(window), "14-3+")
            saves.do(lambda: press(focused(window), Key.Key_Return))
        digits.add_to(table, KEY_MS, where="scoring: key in the mask")
        saves.add_to(table, KEY_MS, where="scoring: Enter, saves")
    with opened(shown.desk) as window:
        spans = Spans()
        for _ in range(words // 4):
            spans.do(lambda: press(focused(window), Key.Key_F8))
            press(focused(window), Key.Key_Escape)
            QApplication.processEvents()
        spans.add_to(table, KEY_MS, where="desk: F8, last entries")
    with opened(shown.organiser) as window:
        spans = Spans()
        for _ in range(words // 4):
            for key in (Key.Key_Down, Key.Key_Down, Key.Key_Up):
                spans.do(lambda key=key: press(focused(window), key))  # type: ignore[misc]
        spans.add_to(table, KEY_MS, where="organiser: arrow")
        for key, page in PAGES.items():
            spans = Spans()
            for _ in range(max(3, words // 20)):
                spans.do(lambda key=key: press(focused(window), key))  # type: ignore[misc]
                press(focused(window), Key.Key_Escape)
                QApplication.processEvents()
                QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            spans.add_to(table, PAGE_MS, where=f"organiser: {page}")
        press(focused(window), Key.Key_V)
        QApplication.processEvents()
        spans = Spans()
        for _ in range(max(5, words // 8)):
            typed(spans, focused(window), "hofm")
            for _ in range(4):
                press(focused(window), Key.Key_Backspace)
        spans.add_to(table, KEY_MS, where="organiser: letter in the chronicle")
    shown.close()


def floor(words: int, table: Table) -> None:
    """Type into a window in which there is nothing."""
    window, field = bare()
    QApplication.processEvents()
    spans = Spans()
    for _ in range(words):
        typed(spans, field, "hofm")
        field.clear()
    put_away(window)
    spans.add_to(table, KEY_MS, where="nothing: letter in an empty window")


def focused(window: QWidget) -> QWidget:
    """Give what has the keyboard."""
    return QApplication.focusWidget() or window


def main() -> None:
    """Read the arguments, type, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=200)
    parser.add_argument("--only", choices=["hall", "desk"])
    given = parser.parse_args()
    app = QApplication(["bobbl"])
    theme.apply(app, LIGHT)
    table = Table("Keys")
    collections = Collections()
    floor(given.words, table)
    with tempfile.TemporaryDirectory() as name:
        if given.only in {None, "hall"}:
            hall(Path(name) / "hall", given.words, table)
        if given.only in {None, "desk"}:
            desk(Path(name) / "desk", given.words, table)
    print(table.text(), end="")
    print(f"collections of garbage: {len(collections.stop())}, longest {collections.longest():.0f}")


if __name__ == "__main__":
    main()
