"""The desk's window with its pages: a list taken in, codes on paper, a scanner anywhere."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.desk.orders import DeskOrders
from bobbl_client.desk.screen import Menu
from bobbl_client.desk.views.desk import DeskView, desk_keys, desk_window
from bobbl_client.organiser.taking_in.page import ImportPage
from bobbl_client.organiser.taking_in.view import ImportView
from bobbl_client.page.keyboard_layouts import exchanged
from bobbl_client.page.scanner import GAP_MS, SCANNER_MS
from bobbl_client.printing.paper import Printed, TicketSheet
from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.window.page import PreviewedPage
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.registration_code import PREFIX, code_of
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Entrant
from bobbl_shared.ids import EntrantId, MarkerId
from builders.evening import Evening
from builders.hands import click, in_front, press, shown, type_in

Key = Qt.Key
MARKERS = tuple(Marker(MarkerId(str(n)), f"Marke {n}") for n in range(2, 10))


class Papers(PreviewedPage):
    """Stands for the preview; ``seen`` keeps what was to be looked at."""

    seen: list[Printed] = []  # noqa: RUF012 - of one test, see the fixture

    def __init__(self, paper: Printed) -> None:
        super().__init__()
        self.seen.append(paper)


class Desk:
    """A desk's window, a keyboard and a scanner before it."""

    def __init__(self, folder: Path, qtbot: QtBot, **more: Any) -> None:
        settings = Settings("Preismucken", markers=MARKERS, **more)
        self.evening = Evening(folder, settings)
        self.evening.station("organiser", "Büro")
        self.model = self.evening.station("desk", "Eingang")
        self.now_ms = 0
        self.window = desk_window(self.model, Papers, lambda: self.now_ms)
        assert isinstance(self.window.work, DeskView)
        self.view = self.window.work
        shown(qtbot, self.window, 1366, 768)
        in_front(qtbot, self.window)
        self.view.setFocus()

    @property
    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def press(self, *keys: Qt.Key) -> None:
        """Press keys as slowly as a person does, not as a scanner."""
        for key in keys:
            self.now_ms += 10 * GAP_MS
            press(self.focus, key)

    def announce(self, last: str) -> EntrantId:
        orders = DeskOrders(self.model)
        return orders.register([Name(last, "Eva")], "pair", True, "announced")[0]

    def scan_of(self, entrant: EntrantId) -> str:
        return PREFIX + code_of(self.evening.state, entrant)

    def keys(self, text: str, step: int) -> None:
        """Let signs come in where the keyboard is, as from a keyboard of its own."""
        for sign in text:
            self.now_ms += step
            if sign.isascii():
                QTest.keyClick(self.focus, sign)  # type: ignore[call-overload]
            else:  # no key of the test module types it
                none = Qt.KeyboardModifier.NoModifier
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    QApplication.sendEvent(self.focus, QKeyEvent(kind, 0, none, sign))

    def scan(self, text: str, step: int = 5, end: Qt.Key = Key.Key_Return) -> None:
        self.keys(text, step)
        self.end(step, end)

    def end(self, step: int = 5, end: Qt.Key = Key.Key_Return) -> None:
        self.now_ms += step
        QTest.keyClick(self.focus, end)  # type: ignore[call-overload]

    def entrants(self) -> Sequence[Entrant]:
        return self.evening.state.numbered()

    def page(self) -> ImportView:
        page = self.window.pages.currentWidget()
        assert isinstance(page, ImportView)
        return page


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Iterator[Desk]:
    Papers.seen.clear()
    made = Desk(tmp_path, qtbot)
    yield made
    made.window.close()
    made.evening.close()


def test_a_shortcut_is_no_part_of_a_scan(desk: Desk) -> None:
    desk.keys("Quastenberg", 5)
    press(desk.focus, Key.Key_F5)
    desk.keys("2", 5)
    name = desk.focus
    desk.end(5, Key.Key_Tab)
    assert desk.focus is not name, "Tab was taken for the end of a scan"


@pytest.mark.parametrize("end", [Key.Key_Return, Key.Key_Tab])
@pytest.mark.parametrize("step", [0, 5, GAP_MS])
def test_a_scan_into_a_half_typed_name_opens_its_owner_and_leaves_the_name(
    desk: Desk, end: Qt.Key, step: int
) -> None:
    entrant = desk.announce("Quast")
    type_in(desk.focus, "Zau")
    desk.scan(desk.scan_of(entrant).lower(), step, end)
    assert desk.view.list.chosen_key() == entrant
    assert desk.view.fields.lines()[0][0] == "Quast"
    desk.press(Key.Key_Escape)
    assert desk.view.fields.lines()[0][0] == "Zau"


def test_a_scan_is_heard_though_its_page_has_gone_meanwhile(desk: Desk) -> None:
    entrant = desk.announce("Quast")
    desk.press(Key.Key_F11, Key.Key_V)
    text = desk.scan_of(entrant)
    desk.keys(text[:4], 5)
    click(desk.page().back)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    desk.keys(text[4:], 5)
    desk.end()
    assert desk.view.list.chosen_key() == entrant


def test_what_a_person_types_is_never_eaten(desk: Desk) -> None:
    entrant = desk.announce("Quast")
    scan = desk.scan_of(entrant)
    desk.scan(scan, GAP_MS + 1)
    assert desk.view.fields.lines()[0][0].upper() == scan
    assert desk.focus is desk.view.fields.entries[0][1]
    desk.scan("Muckendorfer", 20)
    assert desk.view.fields.lines()[0][1] == "Muckendorfer"
    wrong = scan[:-1] + ("A" if scan[-1] != "A" else "B")
    desk.scan(wrong, SCANNER_MS + 1)
    assert desk.view.fields.lines()[0][2].upper() == wrong


@pytest.mark.parametrize(
    ("text", "said"),
    [("MUCKB3AAAAAA", "stimmt ein Zeichen nicht"), ("ьгсл2345№йцу", "andere Tastatur")],
)
def test_a_scan_that_cannot_be_read_is_explained_and_leaves_the_name(
    desk: Desk, text: str, said: str
) -> None:
    type_in(desk.focus, "Zau")
    desk.now_ms += 1000
    desk.keys(text, 5)
    assert desk.view.fields.lines()[0][0] == "Zau" + text
    desk.end()
    assert desk.view.fields.lines()[0][0] == "Zau"
    assert desk.focus is desk.view.fields.entries[0][0]
    assert said in desk.view.messages.notice.accessibleName()


def test_a_scanner_that_thinks_the_keyboard_french_finds_the_person(desk: Desk) -> None:
    entrant = desk.announce("Quast")
    keys = exchanged("german", "french")
    on_key = {meant: sign for sign, meant in keys.items() if sign.isalnum()}
    desk.scan("".join(on_key[sign] for sign in desk.scan_of(entrant)))
    assert desk.view.list.chosen_key() == entrant


def test_a_scan_after_a_fast_typist_leaves_what_was_typed_and_marked(desk: Desk) -> None:
    entrant = desk.announce("Quast")
    desk.keys("Popp", 50)
    desk.scan(desk.scan_of(entrant), 50)
    desk.press(Key.Key_Escape)
    assert desk.view.fields.lines()[0][0] == "Popp"
    field = desk.view.fields.entries[0][0]
    field.setFocus()
    field.selectAll()
    desk.now_ms += 1000
    desk.scan(desk.scan_of(EntrantId("nobody")))
    assert desk.view.fields.lines()[0][0] == "Popp"
    assert field.selectedText() == "Popp"


def test_the_digits_of_a_scan_choose_nothing_in_a_menu(desk: Desk) -> None:
    entrant = desk.announce("Quast")
    desk.press(Key.Key_F6)
    assert desk.view.messages.menu.list.hasFocus()
    desk.now_ms += 1000
    desk.scan(desk.scan_of(entrant))
    assert desk.view.list.chosen_key() == entrant
    desk.press(Key.Key_Escape)
    assert not desk.view.fields.marks.isChecked()
    desk.press(Key.Key_F6)
    desk.now_ms += 1000
    desk.keys("2", 5)
    assert desk.view.fields.marks.isChecked()


def test_a_scan_in_the_search_in_the_list_and_on_a_page_finds_the_person(desk: Desk) -> None:
    first, second = desk.announce("Quast"), desk.announce("Quendel")
    desk.press(Key.Key_F3)
    desk.scan(desk.scan_of(first))
    assert desk.view.list.chosen_key() == first
    desk.view.list.setFocus()
    desk.now_ms += 1000
    desk.scan(desk.scan_of(second))
    assert desk.view.list.chosen_key() == second
    desk.press(Key.Key_Escape, Key.Key_F11, Key.Key_V)
    type_in(desk.page().text, "Hofmann, Karl")
    desk.now_ms += 1000
    desk.scan(desk.scan_of(first))
    assert desk.window.pages.currentWidget() is desk.view
    assert desk.view.list.chosen_key() == first
    desk.press(Key.Key_Escape, Key.Key_F11, Key.Key_V)
    assert desk.page().text.toPlainText() == "Hofmann, Karl"


def test_a_list_is_typed_looked_at_and_taken_in_by_keys(desk: Desk, qtbot: QtBot) -> None:
    desk.press(Key.Key_F11, Key.Key_V)
    page = desk.page()
    assert desk.focus is page.text
    type_in(page.text, "Hofmann, Karl / Quast, Eva")
    press(page.text, Key.Key_Return)
    type_in(page.text, "Uwe Popp und Rosi Zapf")
    qtbot.waitUntil(lambda: len(page.preview.rows()) == 2)
    page.preview.setFocus()
    press(page.preview, Key.Key_Return)
    assert "draußen" in page.preview.rows()[0].detail
    press(page.preview, Key.Key_Return, Key.Key_F12)
    qtbot.waitUntil(lambda: len(desk.evening.state.entrants) == 2)
    desk.press(Key.Key_Escape)
    assert desk.window.pages.currentWidget() is desk.view
    assert "2" in desk.view.footer.shown_text()
    assert desk.view.fields.entries[0][0].hasFocus()


@pytest.mark.parametrize("is_pasted", [True, False])
def test_f12_takes_in_what_came_a_moment_ago(desk: Desk, qtbot: QtBot, is_pasted: bool) -> None:
    desk.press(Key.Key_F11, Key.Key_V)
    if is_pasted:
        board = QApplication.clipboard()
        assert board is not None
        board.setText("Hofmann, Karl / Quast, Eva\nUwe Popp und Rosi Zapf\n")
        press(desk.focus, Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
        assert len(desk.page().preview.rows()) == 2
    else:
        type_in(desk.focus, "Hofmann, Karl / Quast, Eva")
    desk.press(Key.Key_F12)
    qtbot.waitUntil(lambda: len(desk.evening.state.entrants) == 1 + is_pasted)


def test_a_file_is_opened_by_f4(tmp_path: Path, qtbot: QtBot, desk: Desk) -> None:
    path = tmp_path / "liste.csv"
    path.write_bytes("Nachname;Vorname\r\nReuß;Grete\r\n".encode("cp1252"))
    page = ImportView(ImportPage(desk.model), choose=lambda: str(path))
    shown(qtbot, page)
    page.file.click()
    qtbot.waitUntil(lambda: [row.title for row in page.preview.rows()] == ["Reuß, Grete"])
    missing = ImportView(ImportPage(desk.model), choose=lambda: str(tmp_path / "fehlt.csv"))
    shown(qtbot, missing)
    missing.file.click()
    assert "fehlt.csv" in missing.notice.headline.shown_text()
    page.finish()
    missing.finish()


def test_f9_shows_the_codes_of_all_who_are_expected(desk: Desk) -> None:
    desk.press(Key.Key_F9)
    assert Papers.seen == []
    desk.announce("Quast")
    desk.press(Key.Key_F9)
    assert len(Papers.seen) == 1
    assert isinstance(desk.window.pages.currentWidget(), Papers)


def test_many_are_withdrawn_after_f12(desk: Desk, qtbot: QtBot) -> None:
    for number in range(6):
        desk.announce(f"Quast{number}")
    desk.press(Key.Key_F11, Key.Key_N)
    assert len(desk.view.messages.menu.list.rows()) == 6
    desk.press(Key.Key_F12)
    qtbot.waitUntil(lambda: {each.status for each in desk.entrants()} == {"withdrawn"})


@pytest.mark.parametrize("key", [Key.Key_Tab, Key.Key_Backtab])
def test_tab_goes_once_through_everything_and_comes_back(desk: Desk, key: Qt.Key) -> None:
    desk.announce("Quast")
    entrant = desk.view.list.rows()[0].key
    desk.view.page.open_entrant(entrant)
    QApplication.processEvents()
    desk.press(Key.Key_F7)
    start, seen = desk.focus, [desk.focus]
    for _ in range(60):
        press(desk.focus, key)
        if desk.focus is start:
            break
        seen.append(desk.focus)
    assert desk.focus is start
    fields = desk.view.fields
    rows = [entry for row in fields.entries for entry in row if entry.isVisible()]
    keys = [each for each in desk.view.messages.findChildren(KeyButton) if each.isVisible()]
    assert len(keys) == 2
    left = [desk.view.search, desk.view.list]
    wanted = [*rows, fields.marks, fields.save, *keys, *left, fields.close_opened]
    places = [seen.index(each) for each in wanted]
    forth = places if key == Key.Key_Tab else [places[0], *reversed(places[1:])]
    assert forth == sorted(forth)
    assert len(seen) == len(set(seen))


def test_every_key_that_does_something_stands_in_the_help(desk: Desk) -> None:
    named = {each.key for each in desk_keys()}
    keys = {"F3", "F4", "F5", "F6", "F7", "F8", "F9", "F11", "F12", "Strg+G", "↑ ↓ →"}
    assert keys == named


def test_a_seat_printed_once_is_a_duplicate_the_next_time(desk: Desk) -> None:
    orders = DeskOrders(desk.model)
    entrant = orders.register([Name("Zapf", "Eva"), Name("Ploß", "Udo")], "pair", True)[0]
    desk.model.ask(GiveSeat(1, entrant, None))
    for is_again in (False, True):
        desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F9)
        sheet = Papers.seen[-1]
        assert isinstance(sheet, TicketSheet)
        assert sheet.tickets[0].is_duplicate is is_again
        page = desk.window.pages.currentWidget()
        assert isinstance(page, Papers)
        page.sent.emit()
        page.left.emit()


def test_how_people_are_reached_is_typed_one_after_the_other(tmp_path: Path, qtbot: QtBot) -> None:
    desk = Desk(tmp_path, qtbot, contacts=True)
    pair = desk.evening.register(desk.model, Name("Quast", "Eva"), Name("Zahn", "Uwe"))
    desk.view.page.open_entrant(pair)
    desk.press(Key.Key_F11)
    menu = desk.view.page.screen().place
    assert isinstance(menu, Menu)
    rows = [each.label for each in menu.rows]
    desk.press(Key(Key.Key_1.value + rows.index("Telefon, Mail, Notiz")))
    for text in ("0951 1234", "eva@web.example", "", "0951 5678", "", "bringt Brot"):
        type_in(desk.focus, text)
        desk.press(Key.Key_Return)
    known = [each.person.contact for each in desk.evening.state.persons.values()]
    assert [desk.model.contact_details(each).shown for each in known] == [
        "0951 1234 · eva@web.example",
        "0951 5678 · bringt Brot",
    ]
    desk.press(Key.Key_Escape)
    assert desk.view.list.chosen_key() == pair
    desk.window.close()
    desk.evening.close()


def test_three_of_a_pair_are_typed_row_by_row(tmp_path: Path, qtbot: QtBot) -> None:
    desk = Desk(tmp_path, qtbot, rules=PRESETS["sechsermuck"])
    for text in ("Quast", "Eva", "", "Zahn", "Uwe", "", "Wolf", "Ida", "SV Lohe"):
        type_in(desk.focus, text)
        desk.press(Key.Key_Return)
    QApplication.processEvents()
    (pair,) = desk.entrants()
    assert len(pair.persons) == 3
    assert desk.focus is desk.view.fields.entries[0][0]
    desk.window.close()
    desk.evening.close()


def test_f12_saves_what_was_put_right_and_says_that_they_are_there(desk: Desk) -> None:
    desk.announce("Quas")
    desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F7, Key.Key_End)
    desk.keys("t", 10 * GAP_MS)
    desk.press(Key.Key_F12)
    (entrant,) = desk.entrants()
    assert entrant.status == "present"
    assert desk.view.list.rows()[0].title.startswith("Quast")


def test_a_name_put_right_before_the_evening_is_no_registration(desk: Desk) -> None:
    desk.announce("Quas")
    desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F7, Key.Key_End)
    desk.keys("t", 10 * GAP_MS)
    desk.press(Key.Key_Return)
    assert desk.view.messages.large.accessibleName() == "Nummer 1, Vorangemeldet, noch nicht da"
    assert desk.entrants()[0].status == "announced"
    desk.press(Key.Key_F3, Key.Key_F12)
    assert desk.entrants()[0].status == "present"


def test_in_the_menu_of_who_is_expected_f12_says_so_and_enter_does_nothing(desk: Desk) -> None:
    desk.announce("Quast")
    desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F11, Key.Key_Return)
    menu = desk.view.messages.menu
    assert menu.list.chosen_key() == ""
    assert "abmelden" not in menu.title.shown_text()
    desk.press(Key.Key_F12)
    assert desk.entrants()[0].status == "present"


def test_a_scan_while_somebody_is_open_leaves_nothing_in_the_form(desk: Desk) -> None:
    orders = DeskOrders(desk.model)
    orders.register([Name("Vogel", "Hans"), Name("Reuß", "Ute")], "pair", True)
    other = desk.announce("Quast")
    desk.press(Key.Key_F3)
    desk.keys("vogel", 10 * GAP_MS)
    desk.press(Key.Key_Return)
    assert desk.view.fields.can_only_be_read
    desk.scan(desk.scan_of(other))
    assert desk.view.list.chosen_key() == other
    desk.press(Key.Key_Escape)
    assert desk.view.fields.lines() == (("", "", ""), ("", "", ""))
