"""The address book by keys alone, and completing at the desk without the typing leaving a field."""

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import organiser_window
from bobbl_client.desk.views.desk import DeskView
from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.organiser.book.views.book import BookView
from bobbl_client.organiser.book.views.importing import BookImportView
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.organiser.tools import Tools
from bobbl_shared.domain.names import Name
from builders.dice import seeded_dice
from builders.hall import Hall
from builders.hands import press, shown, type_in

Key = Qt.Key
TURNS = 12
"""So many turns of the event loop, and a window stands in its new size."""


@pytest.fixture
def book(tmp_path: Path) -> BookFile:
    file = BookFile(tmp_path / "book.json", seeded_dice("book"))
    evening = ("t", "Muck", "2025-11-22")
    entries = (
        BookEntry("k", Name("Hofmann", "Karl", "SV"), visits=(Visit(*evening, "g"),)),
        BookEntry("g", Name("Reuß", "Grete"), visits=(Visit(*evening, "k"),)),
    )
    file.store(with_entries(AddressBook(), entries))
    return file


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def keys(*pressed: Key | str) -> None:
    for key in pressed:
        if isinstance(key, str):
            type_in(focused(), key)
        else:
            press(focused(), key)


def test_all_keys_of_the_book_are_seen_on_a_small_screen(
    qtbot: QtBot, hall: Hall, book: BookFile
) -> None:
    window = organiser_window(hall.organiser, Tools(book=book))
    shown(qtbot, window, 1093, 614)
    keys(Key.Key_B)
    page = window.findChild(BookView)
    assert page is not None
    for _ in range(TURNS):
        QApplication.processEvents()
    for button in (page.fresh, page.take, page.table, page.printing, page.save, page.back):
        assert button.visibleRegion().boundingRect().size() == button.size(), button.text()


def test_the_book_from_finding_somebody_to_writing_a_table(
    qtbot: QtBot, hall: Hall, book: BookFile, tmp_path: Path
) -> None:
    window = organiser_window(hall.organiser, Tools(book=book))
    shown(qtbot, window, 1366, 768)
    keys(Key.Key_B, "hofm", Key.Key_Return)
    page = window.findChild(BookView)
    assert page is not None
    assert page.form().last == "Hofmann"
    keys(*[Key.Key_Return] * 3, "0911", Key.Key_F12)
    assert next(each for each in book.load().entries if each.id == "k").phone == "0911"
    keys(Key.Key_F4, "Neu", Key.Key_Return, "Ida", *[Key.Key_Return] * 5)
    assert [each.name.listed for each in book.load().entries][1] == "Neu, Ida"
    assert focused() is page.search
    page._choose = lambda: str(tmp_path / "out.csv")
    keys(Key.Key_F6)
    assert (tmp_path / "out.csv").read_text("utf-8-sig").count("\n") == 4
    keys(Key.Key_F6)  # the dialog has asked whether the old one may go
    assert page.notice.isHidden()
    page._choose = lambda: str(tmp_path / "evening.bobbl")
    (tmp_path / "evening.bobbl").write_text("whatever is in it")
    keys(Key.Key_F6)
    assert page.notice.isVisible()
    assert (tmp_path / "evening.bobbl").read_text() == "whatever is in it"
    keys(Key.Key_Escape)
    page.search.setText("")
    keys("neu", Key.Key_Return, Key.Key_End, Key.Key_Delete, Key.Key_F12)
    assert len(book.load().entries) == 2


def test_people_are_taken_in_from_a_file_by_keys(
    qtbot: QtBot, hall: Hall, book: BookFile, tmp_path: Path
) -> None:
    window = organiser_window(hall.organiser, Tools(book=book))
    shown(qtbot, window, 1366, 768)
    hall.evening.register_pairs(hall.desk, 2)
    keys(Key.Key_B, Key.Key_F5, Key.Key_F6, Key.Key_F12)
    assert len(book.load().entries) == 6
    keys(Key.Key_Escape)
    page = window.findChild(BookView)
    assert page is not None
    assert page.list.count() == 6


def test_the_book_is_prepared_before_there_is_a_tournament(qtbot: QtBot, book: BookFile) -> None:
    gone: list[bool] = []
    window = BookWindow(book, lambda: gone.append(True))
    shown(qtbot, window, 1366, 768)
    window.book.focus_first()
    keys(Key.Key_F5)
    page = window.pages.currentWidget()
    assert isinstance(page, BookImportView)
    assert page.running.isHidden()
    page.text.setPlainText("Zapf, Ida / Zapf, Otto")
    qtbot.waitUntil(lambda: page.preview.count() == 2)
    keys(Key.Key_F6, Key.Key_F12, Key.Key_Escape)
    assert [each.name.last for each in book.load().entries] == ["Hofmann", "Reuß", "Zapf", "Zapf"]
    assert window.book.list.count() == 4
    assert not gone
    keys("hofm", Key.Key_Return, Key.Key_F4, "Neu", Key.Key_Escape)
    assert window.is_unsaved
    keys(Key.Key_F8, Key.Key_Escape, Key.Key_Escape)
    assert gone


def line(entry: QLineEdit) -> str:
    return entry.text()


def test_one_key_completes_and_typing_never_leaves_the_field(
    qtbot: QtBot, hall: Hall, book: BookFile
) -> None:
    BookKeeper(book, hall.organiser)
    desk = DeskView(hall.desk)
    shown(qtbot, desk, 1000, 700)
    desk.setFocus()
    first, second, _ = desk.fields.entries
    keys("ho", Key.Key_Left)
    assert focused() is first[0]
    keys(Key.Key_Right)
    assert line(first[0]) == "ho"
    keys("fm")
    assert desk.messages.offered.isVisible()
    assert focused() is first[0]
    keys(Key.Key_Right)
    assert [line(each) for each in first] == ["Hofmann", "Karl", "SV"]
    assert focused() is second[0]
    keys(Key.Key_Right)
    assert [line(each) for each in second] == ["Reuß", "Grete", ""]
    assert focused() is second[2]
    assert not desk.messages.offered.isVisible()
    keys(Key.Key_Return)
    assert len(hall.evening.state.entrants) == 1
    desk.page.close()


def test_the_pointer_takes_over_as_well(qtbot: QtBot, hall: Hall, book: BookFile) -> None:
    BookKeeper(book, hall.organiser)
    desk = DeskView(hall.desk)
    shown(qtbot, desk, 1000, 700)
    desk.setFocus()
    keys("hofm")
    desk.messages.offered.action.click()
    assert line(desk.fields.entries[0][1]) == "Karl"
    desk.page.close()
