"""Lists and results in the organiser's window, by keys."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import organiser_window
from bobbl_client.organiser.taking_in.view import ImportView
from bobbl_client.widgets.theme import look
from builders.hall import Hall
from builders.hands import press, shown, type_in

Key = Qt.Key

FORM = """2026/11/02 18:03,Karl Hofmann,SV Weidenlohe,Margarete Reuß,k@h.de,wir kommen später
2026/11/03 07:41,Änne Weiß,,noch offen,weiss@web.de,
2026/11/03 07:42,Änne Weiß,,Ute Bär,weiss@web.de,hat sich geklärt
"""


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


def test_columns_are_assigned_by_keys_and_people_registered(qtbot: QtBot, hall: Hall) -> None:
    window = organiser_window(hall.organiser)
    shown(qtbot, window, 1366, 768)
    keys(Key.Key_T, Key.Key_F11)
    page = window.findChild(ImportView)
    assert page is not None
    assert focused() is page.text
    page.text.insertPlainText(FORM)
    keys(Key.Key_F6)
    assert focused() is page.columns
    assert len(page.columns.rows()) == 6
    keys("034709")
    assert page.columns.rows()[3].title == "ganzer Name des Partners"
    keys(Key.Key_Escape)
    assert focused() is page.text
    assert [row.title.replace("\xa0", " ") for row in page.preview.rows()] == [
        "Hofmann, Karl / Reuß, Margarete",
        "Weiß, Änne / ?",
        "Weiß, Änne / Bär, Ute",
    ]
    assert "steht auch in Zeile 2" in page.preview.rows()[2].detail
    page.preview.set_chosen("2")
    page.preview.setFocus()
    keys(Key.Key_Return, Key.Key_Down, Key.Key_Return, Key.Key_F12)
    qtbot.waitUntil(lambda: len(hall.evening.state.entrants) == 2)
    assert "2 Einträge vorgemerkt" in page.notice.headline.shown_text()
    ground = page.notice.grab().toImage().pixelColor(8, page.notice.height() // 2)
    assert ground.name().upper() == look().colours.surface, "what went well is not orange"
    page.notice.going.timeout.emit()
    assert not page.notice.isVisible()


def test_a_list_that_is_not_taken_in_is_not_lost_unasked(qtbot: QtBot, hall: Hall) -> None:
    window = organiser_window(hall.organiser)
    shown(qtbot, window, 1366, 768)
    keys(Key.Key_T, Key.Key_F11, "Popp, Uwe / Zapf, Ida", Key.Key_Escape, Key.Key_Escape)
    page = window.findChild(ImportView)
    assert page is not None
    assert page.text.toPlainText() == "Popp, Uwe / Zapf, Ida"
    keys(Key.Key_F12)
    qtbot.waitUntil(lambda: len(hall.evening.state.entrants) == 1)


def test_a_couple_with_the_family_name_first_is_proposed_not_stored(
    qtbot: QtBot, hall: Hall
) -> None:
    window = organiser_window(hall.organiser)
    shown(qtbot, window, 1366, 768)
    keys(Key.Key_T, Key.Key_F11)
    page = window.findChild(ImportView)
    assert page is not None
    page.text.insertPlainText("Weiß Ute / Weiß Jörg\nKarl Hofmann / Margarete Reuß\n")
    keys(Key.Key_F12)
    qtbot.waitUntil(lambda: len(hall.evening.state.entrants) == 1)
    row = page.preview.rows()[0]
    assert row.title.replace("\xa0", " ") == "Weiß, Ute / Weiß, Jörg"
    assert "„Weiß“ als Nachname? Sonst so schreiben: Ute, Weiß / Jörg, Weiß" in row.detail
    page.preview.set_chosen("1")
    page.preview.setFocus()
    keys(Key.Key_Return, Key.Key_F12)
    qtbot.waitUntil(lambda: len(hall.evening.state.entrants) == 2)
    couple = hall.evening.state.numbered()[1]
    people = [hall.evening.state.persons[each].person.details for each in couple.persons]
    assert [hall.organiser.name(each).listed for each in people] == ["Weiß, Ute", "Weiß, Jörg"]
